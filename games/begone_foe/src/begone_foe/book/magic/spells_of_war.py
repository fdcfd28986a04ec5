"""What spells do that are cast in fights: damage, sleep, charm, holding, walls, wards, summoning.

Damage uses no ability bonus and nothing doubles it (BF-SPELL-14). A save against damage halves it, against anything
else it cancels (BF-SPELL-18). Effect dice are rolled first, then each target's save in order (BF-CORE-07).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from begone_foe import content, events
from begone_foe.book.core import beings, groups, injuries, measures, powers, saves, strikes
from begone_foe.book.fight import handling
from begone_foe.book.magic import aiming
from begone_foe.state import Being, Campaign, Condition, Field, Shape
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.words import a

# --- thralls ----------------------------------------------------------------------------------------------------------
# Those who follow by magic: what becomes of the charmed, the possessed and the summoned when a fight is over.
JAR = "magic_jar"


def strangers(state: Campaign) -> list[Being]:
    """Everybody on the field who is none of the party's, and the charmed among them, whom the charm has beaten."""
    there = [being for being in groups.fighters(state) if being.id not in state.members]
    return [being for being in there if being.side != "party" or _charmed_by_us(being)]


def _charmed_by_us(being: Being) -> bool:
    return being.side == "party" and beings.has(being, "charmed") and not being.dead and not being.gone


def come_to(being: Being) -> None:
    """In one's own mind, and one of the party again."""
    being.side, being.seat = "party", being.home_seat or being.seat
    being.conditions = [each for each in being.conditions if each.kind not in ("charmed", "possessed")]


def stay_with_the_charmer(state: Campaign, table: Table, being: Being) -> None:
    """The party has run, and one whom a charm holds has not: it stays with those it takes for friends (BF-MON-09)."""
    charm = beings.condition(being, "charmed")
    charmer = state.beings.get(charm.source) if charm is not None else None
    if charmer is None or charmer.dead:
        return come_to(being)
    state.march.remove(being.id)
    state.beings[being.id] = state.beings.pop(being.id)  # whoever meets them meets the charmer first
    being.group = charmer.group
    return table.tell(events.Left(being.name, "charmed"))


def leave_standing(state: Campaign, table: Table, being: Being) -> None:
    """A comrade of stone, where it stood when the others ran."""
    state.march.remove(being.id)
    being.room = state.here
    table.tell(events.Left(being.name, "stone"))


def come_back(state: Campaign, table: Table, there: Sequence[Being]) -> None:
    """A member who was left in somebody's power, or as a statue, is found again."""
    for being in there:
        ours = being.role == "pc" or (being.role == "hireling" and being.group != groups.HIRELINGS)
        if ours and not being.dead and being.id not in state.members + state.stash_beings:
            come_to(being)
            being.room = being.group = ""
            state.march.append(being.id)
            table.tell(events.Noted("joined", being.name))


def own_minds_again(state: Campaign, table: Table, won: bool) -> None:
    """A seized body is given back at the end, and so is a charmed one whose charmer had to run.

    A servant that has turned on its master is none of the party's any more.
    """
    for being in _turned_away(state.party):
        state.march.remove(being.id)
    for being in [being for being in groups.fighters(state) if being.id not in state.members and not being.dead]:
        for kind in ("possessed",) if won else ("possessed", "charmed"):
            grip = beings.condition(being, kind)
            if grip is not None and being.side == "party":
                injuries.release(table, being, grip)


def _turned_away(party: list[Being]) -> list[Being]:
    return [being for being in party if being.side != "party" and being.role in ("thrall", "hireling")]


def follow_the_charmer(state: Campaign, table: Table) -> None:
    """Who was charmed takes the charmer for a friend, and comes along as long as that lasts (BF-MON-09).

    What served only while its caster thought of nothing else goes back where it came from.
    """
    for being in [being for being in state.party if being.uses.get("concentration")]:
        _leave(state, table, being)
    friends = [being for being in groups.fighters(state) if _charmed_by_us(being) and not being.captive]
    for being in [being for being in friends if being.id not in state.members]:
        charm = beings.condition(being, "charmed")
        being.role = "thrall" if beings.is_monster(being) else "hireling"
        being.group, being.employer = groups.HIRELINGS, charm.source if charm is not None else ""
        being.room, being.home = "", ""
        state.march.append(being.id)
        table.tell(events.Noted("comes_along", being.name))


def slip_away(state: Campaign, table: Table) -> None:
    """The charm is gone, and so is the friend; nobody keeps a thought for ten minutes, so a conjured servant goes too.

    A caster whose borrowed body is free again wakes in the own one.
    """
    party = state.party
    conjured = [being for being in party if being.uses.get("concentration")]
    for being in [*_turned_away(party), *conjured]:
        _leave(state, table, being)
    for being in party:
        if not being.conditions:
            continue
        trance = next((each for each in being.conditions if each.note == JAR), None)
        if trance is not None and being.id in state.march and not _seized_by(state, being):
            injuries.release(table, being, trance)


def _leave(state: Campaign, table: Table, being: Being) -> None:
    state.march.remove(being.id)
    table.tell(events.Left(being.name, "let go"))
    if state.fight is None:
        del state.beings[being.id]


def _seized_by(state: Campaign, caster: Being) -> bool:
    bodies = (beings.condition(being, "possessed") for being in state.beings.values() if not being.dead)
    return any(grip is not None and grip.source == caster.id for grip in bodies)


# --- spells of war ----------------------------------------------------------------------------------------------------
EFFECT = Why("Spell's effect", "BF-SPELL-06")
HOW_LONG = Why("Spell's duration", "BF-SPELL-06")
HOLDS = Why("Does it hold?", "BF-SPELL-06")

SPREAD = {"fire_ball": 20, "cloudkill": 15, "web": 5}  # feet on every side, friend or foe

TELEKINETIC_FEET, TELEKINETIC_ROUNDS = 20, 6

Handler = Callable[[Campaign, Table, aiming.Casting], None]


def resists(state: Campaign, table: Table, casting: aiming.Casting, target: Being, against: str, mod: int = 0) -> bool:
    """Whether the save is made; through an Anti-Magic Shell nothing comes, and there is nothing to save against."""
    spell = casting.spell
    if not reachable_by_spell(target, casting):
        table.tell(events.SpellDid(spell.id, "shell", target.name))
        return True
    peril = saves.Peril(against, mod + spell.save_mod, casting.caster, True)
    return spell.save != "none" and saves.saves(state, table, target, spell.save, casting.target, peril)


def turns(state: Campaign, casting: aiming.Casting, base: int, per_level: int = 0) -> injuries.Span:
    return injuries.Span(until=state.clock.turn + base + per_level * casting.level)


def lay(
    state: Campaign,
    table: Table,
    casting: aiming.Casting,
    target: Being,
    kind: str,
    span: injuries.Span,
    amount: int = 0,
) -> None:
    """A condition that a spell makes, marked with its caster's level so that it can be dispelled."""
    if beings.has(target, "anti_magic"):
        return
    injuries.afflict(state, table, target, kind, casting.caster, span, amount)
    for each in target.conditions:
        if each.kind == kind:
            each.level = casting.level


def reachable_by_spell(target: Being, casting: aiming.Casting) -> bool:
    return not beings.has(target, "anti_magic") or target.id == casting.caster.id


def around(state: Campaign, casting: aiming.Casting, center: Being, radius: int) -> list[Being]:
    """Everybody within so many feet, friend or foe; of a potion the drinker alone (BF-ITEM-03)."""
    if casting.source == "potion":
        return [casting.caster]
    return [
        being
        for being in groups.fighters(state)
        if not being.dead and not being.gone and abs(being.at - center.at) <= radius
    ]


def unmoved(table: Table, casting: aiming.Casting, target: Being) -> bool:
    """Whether the spell is not for such as this one; the caster learns it by trying."""
    proof = aiming.proof_against(casting.spell.id, target, aiming.REVERSED if casting.turned else "")
    if proof:
        table.tell(events.SpellDid(casting.spell.id, "unmoved", target.name))
    return proof


def counted_hd(being: Being) -> int:
    """Below 1 counts as 1, plusses dropped."""
    return max(1, int(beings.hit_dice(being)))


# --- damage ----------------------------------------------------------------------------------------------------------
def magic_missile(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """1d6+1 without fail for each dart, at whom it was aimed."""
    for number in range(aiming.darts_of(casting.level)):
        target = casting.at[number % len(casting.at)]
        blast(
            state, table, casting, [target], measures.roll_formula(table, "1d6+1", EFFECT, casting.caster.name), "force"
        )


def fire_ball(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """1d6 per caster level in a 20 ft radius; whoever stands there, friend or foe."""
    damage = measures.roll_formula(table, measures.with_level("Nd6", casting.level), EFFECT, casting.caster.name)
    blast(state, table, casting, around(state, casting, casting.at[0], SPREAD["fire_ball"]), damage, "fire")


def lightning_bolt(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A line of 60 ft from the target away from the caster."""
    damage = measures.roll_formula(table, measures.with_level("Nd6", casting.level), EFFECT, casting.caster.name)
    blast(state, table, casting, _in_line(state, casting.caster, casting.at[0]), damage, "lightning")


def _in_line(state: Campaign, caster: Being, target: Being) -> list[Being]:
    start, away = target.at, 1 if target.at >= caster.at else -1
    return [
        being
        for being in groups.fighters(state)
        if not being.dead and not being.gone and 0 <= (being.at - start) * away <= 60 and being is not caster
    ]


def friends_in_it(state: Campaign, spell: str, caster: Being, target: Being) -> list[Being]:
    """Those on the caster's own side whom the spell would reach as well, aimed at this one."""
    if spell == "lightning_bolt":
        there = _in_line(state, caster, target)
    else:
        there = [being for being in groups.fighters(state) if abs(being.at - target.at) <= SPREAD.get(spell, -1)]
    return [being for being in there if being.side == caster.side and not being.dead and not being.gone]


def blast(
    state: Campaign, table: Table, casting: aiming.Casting, targets: Sequence[Being], damage: int, energy: str
) -> None:
    """Damage to several, each with its own save for half; some are proof, some are healed by it.

    Fire and lightning are heard (BF-WANDER-05).
    """
    if state.fight is not None and energy in ("fire", "lightning"):
        state.fight.loud = True
    for target in targets:
        if not reachable_by_spell(target, casting) or target.dead or beings.of_stone(target):
            continue
        if beings.tagged(target, f"immune_{energy}") or not strikes.spell_harms(target, energy):
            table.tell(events.Hurt(target.id, target.name, 0, target.hp, casting.caster.name, useless=True))
            for power in powers.who(powers.Power.bolt_parts, target):
                power.bolt_parts(target, table, state, energy)
            continue
        if beings.tagged(target, f"{energy}_heals"):
            injuries.heal(table, target, damage // 3, casting.spell.name)
            continue
        if beings.is_monster(target) and energy in beings.kind_of(target).slowed_by:
            rounds = measures.roll_formula(table, "2d6", HOW_LONG, target.name)
            lay(state, table, casting, target, "slowed", injuries.Span(rounds=rounds))
            continue
        amount = damage
        if resists(state, table, casting, target, "fire" if energy == "fire" else "blast"):
            amount //= 2
        if beings.tagged(target, "flammable") and energy == "fire":
            amount += casting.level
        if beings.tagged(target, "half_damage"):
            amount //= 2
        injuries.harm(state, table, target, amount, casting.spell.name)
        if target.dead and energy == "fire":
            target.burnt = True


def disintegrate(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    target = casting.at[0]
    if not resists(state, table, casting, target, "death"):
        injuries.die(state, table, target, casting.spell.name)


def death_spell(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """4d8 HD of creatures of 7 HD or less save or die; weakest first."""
    left = measures.roll_formula(table, "4d8", EFFECT, casting.caster.name)
    mortal = [target for target in _foes_near(state, casting, 30) if not unmoved(table, casting, target)]
    for target in sorted(mortal, key=counted_hd):
        if counted_hd(target) > left:
            continue
        left -= counted_hd(target)
        if not resists(state, table, casting, target, "death"):
            injuries.die(state, table, target, casting.spell.name)


def add_field(
    state: Campaign, casting: aiming.Casting, at: int, radius: int = 0, until: int = -1, spell: str = ""
) -> None:
    fight = state.fight
    if fight is not None:
        name = spell or casting.spell.id
        fight.fields.append(Field(name, at, casting.caster.id, until, radius, casting.level))


def cloudkill(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A 30 ft fog: 1 damage a round, and those under 5 HD save each round or die."""
    add_field(state, casting, casting.at[0].at, radius=SPREAD["cloudkill"], until=state.clock.turn + 6)


def _living_foes(state: Campaign, casting: aiming.Casting) -> list[Being]:
    """Those that the spell could do something to: what is of stone costs it nothing (BF-MON-09)."""
    foes = groups.enemies(state, casting.caster)
    return [foe for foe in foes if not aiming.proof_of_stone(casting.spell.id, foe)]


def _foes_near(state: Campaign, casting: aiming.Casting, radius: int) -> list[Being]:
    center = casting.at[0]
    if casting.source == "potion":
        return [casting.caster]
    return [being for being in _living_foes(state, casting) if abs(being.at - center.at) <= radius]


def _reached(state: Campaign, casting: aiming.Casting) -> list[Being]:
    """Foes whom the caster sees within the spell's range."""
    seen = handling.in_sight(state, casting.caster, _living_foes(state, casting))
    return [foe for foe in seen if abs(foe.at - casting.caster.at) <= casting.spell.range_ft]


# --- sleep, charm, hold ----------------------------------------------------------------------------------------------
def sleep(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """One creature of 4+1 HD, or 2d8 HD of creatures of 4 HD or less, weakest first; never undead. No save."""
    single = casting.mode == "one"
    left = 0 if single else measures.roll_formula(table, "2d8", EFFECT, casting.caster.name)
    span = injuries.Span(until=state.clock.turn + measures.roll_formula(table, "4d4", HOW_LONG, casting.caster.name))
    pool = casting.at if single else sorted(_reached(state, casting), key=counted_hd)
    awake = [target for target in pool if not beings.has(target, "asleep")]
    for target in pool:
        cost = 0 if single else counted_hd(target)
        too_big = not aiming.small_enough(target, 4, plus=single)
        if too_big or beings.immune(target, "sleep") or beings.has(target, "asleep"):
            continue
        if cost > left:
            break
        left -= cost
        lay(state, table, casting, target, "asleep", span)
    if not any(beings.has(target, "asleep") for target in awake):
        table.tell(events.SpellDid(casting.spell.id, "nothing"))


def charm_person(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A person of at most 4+1 HD; a new save every week."""
    _charm(state, table, casting, casting.at[0])


def charm_monster(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """3d6 creatures of 3 HD or less, or one of more."""
    if casting.mode == "one" or not aiming.small_enough(casting.at[0], 3, plus=False):
        _charm(state, table, casting, casting.at[0])
        return
    many = measures.roll_formula(table, "3d6", EFFECT, casting.caster.name)
    for target in [foe for foe in _reached(state, casting) if aiming.small_enough(foe, 3, plus=False)][:many]:
        _charm(state, table, casting, target)


def _charm(state: Campaign, table: Table, casting: aiming.Casting, target: Being) -> None:
    if not unmoved(table, casting, target) and not resists(state, table, casting, target, "charm"):
        week = injuries.Span(until=state.clock.turn + injuries.WEEK)
        lay(state, table, casting, target, "charmed", week, casting.target)


def hold_person(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """One at -2, or 1d4 of a group; persons of at most 4+1 HD; a turn per caster level."""
    _hold(state, table, casting, turns(state, casting, 0, 1))


def hold_monster(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    _hold(state, table, casting, turns(state, casting, 6, 1))


def _hold(state: Campaign, table: Table, casting: aiming.Casting, span: injuries.Span) -> None:
    targets = casting.at
    if casting.mode == "group":
        many = measures.roll_formula(table, "1d4", EFFECT, casting.caster.name)
        targets = [foe for foe in _reached(state, casting) if foe.group == casting.at[0].group][:many]
    for target in targets:
        if unmoved(table, casting, target):
            continue
        if not resists(state, table, casting, target, "paralysis", aiming.pressed(casting.spell.id, casting.mode)):
            lay(state, table, casting, target, "paralysed", span)


def confusion(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """3d6 creatures; those of 2+1 HD or more save, and again each round. What they do is rolled on their turns."""
    many = measures.roll_formula(table, "3d6", EFFECT, casting.caster.name)
    for target in _foes_near(state, casting, 30)[:many]:
        strong = not aiming.small_enough(target, 2, plus=False)
        if not (strong and resists(state, table, casting, target, "illusion")):
            lay(state, table, casting, target, "confused", injuries.Span(rounds=12), casting.target)


def phantasmal_force(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A sham attack in a 20 ft cube: those who believe lie senseless 1d4 turns."""
    span = injuries.Span(until=state.clock.turn + measures.roll_formula(table, "1d4", HOW_LONG, casting.caster.name))
    for target in _foes_near(state, casting, 10):
        if not beings.immune(target, "illusion") and not resists(state, table, casting, target, "illusion"):
            lay(state, table, casting, target, "unconscious", span)


def web(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Holds everyone in a 10 ft cube: 2d4 turns with human strength, 4 rounds with heroic, 2 with a giant's."""
    for target in around(state, casting, casting.at[0], SPREAD["web"]):
        giant = beings.is_monster(target) and beings.kind_of(target).type in (
            "giant",
            "dragon",
            "construct",
            "elemental",
        )
        if giant:
            span = injuries.Span(rounds=2)
        elif measures.score(target, "body") >= 4:
            span = injuries.Span(rounds=4)
        else:
            span = injuries.Span(until=state.clock.turn + measures.roll_formula(table, "2d4", HOW_LONG, target.name))
        lay(state, table, casting, target, "entangled", span)


def feeblemind(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A spellcaster who fails a save at -4 loses all reason."""
    target = casting.at[0]
    if not unmoved(table, casting, target) and not resists(state, table, casting, target, "feeblemind"):
        lay(state, table, casting, target, "feebleminded", injuries.Span())


def magic_jar(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Seize a body: it changes sides; the caster's own lies senseless meanwhile."""
    target = casting.at[0]
    if not resists(state, table, casting, target, "possession"):
        lay(state, table, casting, target, "possessed", injuries.Span())
        casting.caster.conditions.append(Condition("unconscious", target.id, note=JAR))


def geas(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A task or ban: a foe under it goes about it; the reversed form lifts one."""
    target = casting.at[0]
    if casting.turned:
        dispel_kind(state, table, casting, target, "geas")
    elif not resists(state, table, casting, target, "curse"):
        lay(state, table, casting, target, "geas", injuries.Span())
        if target.side != casting.caster.side:
            target.gone = "driven"


def polymorph_others(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Another kind of at most twice its HD, hit points unchanged; the shape is the caster's choice.

    Dead or dispelled it is what it was.
    """
    target = casting.at[0]
    if unmoved(table, casting, target) or resists(state, table, casting, target, "another shape"):
        return
    shape = casting.mode if casting.mode in content.KINDS else "mule"
    if content.KINDS[shape].hd_dice > 2 * max(1, beings.kind_of(target).hd_dice):
        table.tell(events.Noted("too_small_for_it", target.name, a(content.KINDS[shape].name.lower())))
        return
    target.own_shape = target.own_shape or Shape(target.kind, target.body, target.morale)
    target.conditions = [each for each in target.conditions if each.kind != "transformed"]
    target.conditions.append(Condition("transformed", casting.caster.id, level=casting.level))
    target.kind, target.morale, target.body = shape, content.KINDS[shape].morale, content.KINDS[shape].foe.body
    table.tell(events.SpellDid(casting.spell.id, "shape", content.KINDS[shape].name))


def flesh_to_stone(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Stone to Flesh frees the petrified; reversed, a living creature turns to stone unless it saves (body)."""
    target = casting.at[0]
    if not casting.turned:
        dispel_kind(state, table, casting, target, "petrified")
        return
    peril = saves.Peril("petrification", 0, casting.caster, True)
    if not unmoved(table, casting, target) and not saves.saves_from(state, table, target, casting.target, peril):
        lay(state, table, casting, target, "petrified", injuries.Span())


def dispel_kind(state: Campaign, table: Table, casting: aiming.Casting, target: Being, kind: str) -> None:
    for each in [each for each in target.conditions if each.kind == kind]:
        injuries.release(table, target, each)


def telekinesis(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Moves a creature 20 ft a round, up to 6 rounds, while its caster thinks of nothing else; the unwilling save."""
    target, caster = casting.at[0], casting.caster
    if state.fight is None:
        return table.tell(events.SpellDid(aiming.TELEKINESIS, "nothing", target.name))
    if target.side != caster.side and resists(state, table, casting, target, "telekinesis"):
        return None
    beings.concentrate(caster, f"{casting.spell.id}:{target.id}", TELEKINETIC_ROUNDS)
    return bear(state, table, caster, target, casting.mode)


def bear(state: Campaign, table: Table, caster: Being, target: Being, mode: str) -> None:
    """By the mind, away or nearer, one round's worth; what it cannot pass stops it."""
    stood, away = target.at, 1 if target.at >= caster.at else -1
    feet = -min(TELEKINETIC_FEET, abs(stood - caster.at)) if mode == "near" else TELEKINETIC_FEET
    handling.shove(state, table, target, stood + away * feet)
    table.tell(events.SpellDid(aiming.TELEKINESIS, "moved" if target.at != stood else "nothing", target.name))


def bear_options(state: Campaign, caster: Being) -> list[Option]:
    """Whom the caster moves already may be moved on, while in sight and range."""
    held = beings.condition(caster, beings.CONCENTRATING) if caster.conditions else None
    target = state.beings.get(held.note.partition(":")[2]) if held is not None else None
    if target is None or target.dead or target.gone or not handling.in_sight(state, caster, [target]):
        return []
    near = abs(target.at - caster.at) <= content.SPELLS[aiming.TELEKINESIS].range_ft
    return [Option("bear-away", target.id), Option("bear-near", target.id)] if near else []


_BY_NAME: tuple[Handler, ...] = (
    magic_missile, fire_ball, lightning_bolt, disintegrate, death_spell, cloudkill, sleep, charm_person, charm_monster,
    hold_person, hold_monster, confusion, phantasmal_force, web, feeblemind, magic_jar, geas, polymorph_others,
    telekinesis,
)  # fmt: skip
STRIKES = {handler.__name__: handler for handler in _BY_NAME} | {"stone_to_flesh": flesh_to_stone}
