"""What spells do that are cast in fights: damage, sleep, charm, holding, walls, wards, summoning.

Damage uses no ability bonus and nothing doubles it (BF-SPELL-14). A save against damage halves it, against anything
else it cancels (BF-SPELL-18). Effect dice are rolled first, then each target's save in order (BF-CORE-07).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import has, hit_dice, immune, is_monster, kind_of, tagged
from tablewright.rules.begone_foe.book.core.concentration import borne_by, concentrate
from tablewright.rules.begone_foe.book.core.conditions import WEEK, Span, afflict, release
from tablewright.rules.begone_foe.book.core.formulas import roll_formula, with_level
from tablewright.rules.begone_foe.book.core.injuries import die, harm, heal
from tablewright.rules.begone_foe.book.core.powers import Power, who
from tablewright.rules.begone_foe.book.core.saves import SAVE_AGAINST, Peril, saves
from tablewright.rules.begone_foe.book.core.scores import score
from tablewright.rules.begone_foe.book.fight.ground import in_sight, shove
from tablewright.rules.begone_foe.book.fight.groups import enemies, fighters
from tablewright.rules.begone_foe.book.fight.strikes import spell_harms
from tablewright.rules.begone_foe.book.magic.casting import TELEKINESIS, Casting, darts_of
from tablewright.rules.begone_foe.book.magic.proof import REVERSED, pressed, proof_against, small_enough
from tablewright.rules.begone_foe.book.magic.thralls import JAR
from tablewright.rules.begone_foe.content import KINDS, SPELLS
from tablewright.rules.begone_foe.events import Hurt, Noted, SpellDid
from tablewright.rules.begone_foe.state import Being, Campaign, Condition, Field, Shape
from tablewright.world.words import a

EFFECT = Why("Spell's effect", "BF-SPELL-06")
HOW_LONG = Why("Spell's duration", "BF-SPELL-06")
HOLDS = Why("Does it hold?", "BF-SPELL-06")

SPREAD = {"fire_ball": 20, "cloudkill": 15, "web": 5}  # feet on every side, friend or foe

TELEKINETIC_FEET, TELEKINETIC_ROUNDS = 20, 6

Handler = Callable[[Campaign, Table, Casting], None]


def resists(state: Campaign, table: Table, casting: Casting, target: Being, against: str, mod: int = 0) -> bool:
    """Whether the save is made; through an Anti-Magic Shell nothing comes, and there is nothing to save against."""
    spell = casting.spell
    if not reachable_by_spell(target, casting):
        table.tell(SpellDid(spell.id, "shell", target.name))
        return True
    return spell.save != "none" and saves(
        state, table, target, spell.save, casting.target, Peril(against, mod + spell.save_mod, casting.caster, True)
    )


def turns(state: Campaign, casting: Casting, base: int, per_level: int = 0) -> Span:
    return Span(until=state.clock.turn + base + per_level * casting.level)


def lay(state: Campaign, table: Table, casting: Casting, target: Being, kind: str, span: Span, amount: int = 0) -> None:
    """A condition that a spell makes, marked with its caster's level so that it can be dispelled."""
    if has(target, "anti_magic"):
        return
    afflict(state, table, target, kind, casting.caster, span, amount)
    for each in target.conditions:
        if each.kind == kind:
            each.level = casting.level


def reachable_by_spell(target: Being, casting: Casting) -> bool:
    return not has(target, "anti_magic") or target.id == casting.caster.id


def around(state: Campaign, casting: Casting, center: Being, radius: int) -> list[Being]:
    """Everybody within so many feet, friend or foe; of a potion the drinker alone (BF-ITEM-03)."""
    if casting.source == "potion":
        return [casting.caster]
    return [
        being for being in fighters(state) if not being.dead and not being.gone and abs(being.at - center.at) <= radius
    ]


def unmoved(table: Table, casting: Casting, target: Being) -> bool:
    """Whether the spell is not for such as this one; the caster learns it by trying."""
    proof = proof_against(casting.spell.id, target, REVERSED if casting.turned else "")
    if proof:
        table.tell(SpellDid(casting.spell.id, "unmoved", target.name))
    return proof


def counted_hd(being: Being) -> int:
    """Below 1 counts as 1, plusses dropped."""
    return max(1, int(hit_dice(being)))


# --- damage ----------------------------------------------------------------------------------------------------------
def magic_missile(state: Campaign, table: Table, casting: Casting) -> None:
    """1d6+1 without fail for each dart, at whom it was aimed."""
    for number in range(darts_of(casting.level)):
        target = casting.at[number % len(casting.at)]
        blast(state, table, casting, [target], roll_formula(table, "1d6+1", EFFECT, casting.caster.name), "force")


def fire_ball(state: Campaign, table: Table, casting: Casting) -> None:
    """1d6 per caster level in a 20 ft radius; whoever stands there, friend or foe."""
    damage = roll_formula(table, with_level("Nd6", casting.level), EFFECT, casting.caster.name)
    blast(state, table, casting, around(state, casting, casting.at[0], SPREAD["fire_ball"]), damage, "fire")


def lightning_bolt(state: Campaign, table: Table, casting: Casting) -> None:
    """A line of 60 ft from the target away from the caster."""
    damage = roll_formula(table, with_level("Nd6", casting.level), EFFECT, casting.caster.name)
    blast(state, table, casting, _in_line(state, casting.caster, casting.at[0]), damage, "lightning")


def _in_line(state: Campaign, caster: Being, target: Being) -> list[Being]:
    start, away = target.at, 1 if target.at >= caster.at else -1
    return [
        being
        for being in fighters(state)
        if not being.dead and not being.gone and 0 <= (being.at - start) * away <= 60 and being is not caster
    ]


def friends_in_it(state: Campaign, spell: str, caster: Being, target: Being) -> list[Being]:
    """Those on the caster's own side whom the spell would reach as well, aimed at this one."""
    if spell == "lightning_bolt":
        there = _in_line(state, caster, target)
    else:
        there = [being for being in fighters(state) if abs(being.at - target.at) <= SPREAD.get(spell, -1)]
    return [being for being in there if being.side == caster.side and not being.dead and not being.gone]


def blast(state: Campaign, table: Table, casting: Casting, targets: Sequence[Being], damage: int, energy: str) -> None:
    """Damage to several, each with its own save for half; some are proof, some are healed by it.

    Fire and lightning are heard (BF-WANDER-05).
    """
    if state.fight is not None and energy in ("fire", "lightning"):
        state.fight.loud = True
    for target in targets:
        if not reachable_by_spell(target, casting) or target.dead:
            continue
        if tagged(target, f"immune_{energy}") or not spell_harms(target, energy):
            table.tell(Hurt(target.id, target.name, 0, target.hp, casting.caster.name, useless=True))
            for power in who(Power.bolt_parts, target):
                power.bolt_parts(target, table, state, energy)
            continue
        if tagged(target, f"{energy}_heals"):
            heal(table, target, damage // 3, casting.spell.name)
            continue
        if is_monster(target) and energy in kind_of(target).slowed_by:
            rounds = roll_formula(table, "2d6", HOW_LONG, target.name)
            lay(state, table, casting, target, "slowed", Span(rounds=rounds))
            continue
        amount = damage
        if resists(state, table, casting, target, "fire" if energy == "fire" else "blast"):
            amount //= 2
        if tagged(target, "flammable") and energy == "fire":
            amount += casting.level
        if tagged(target, "half_damage"):
            amount //= 2
        harm(state, table, target, amount, casting.spell.name)
        if target.dead and energy == "fire":
            target.note("burnt")


def disintegrate(state: Campaign, table: Table, casting: Casting) -> None:
    target = casting.at[0]
    if not resists(state, table, casting, target, "death"):
        die(state, table, target, casting.spell.name)


def death_spell(state: Campaign, table: Table, casting: Casting) -> None:
    """4d8 HD of creatures of 7 HD or less save or die; weakest first."""
    left = roll_formula(table, "4d8", EFFECT, casting.caster.name)
    mortal = [target for target in _foes_near(state, casting, 30) if not unmoved(table, casting, target)]
    for target in sorted(mortal, key=counted_hd):
        if counted_hd(target) > left:
            continue
        left -= counted_hd(target)
        if not resists(state, table, casting, target, "death"):
            die(state, table, target, casting.spell.name)


def add_field(state: Campaign, casting: Casting, at: int, radius: int = 0, until: int = -1, spell: str = "") -> None:
    fight = state.fight
    if fight is not None:
        name = spell or casting.spell.id
        fight.fields.append(Field(name, at, casting.caster.id, until, radius, casting.level))


def cloudkill(state: Campaign, table: Table, casting: Casting) -> None:
    """A 30 ft fog: 1 damage a round, and those under 5 HD save each round or die."""
    add_field(state, casting, casting.at[0].at, radius=SPREAD["cloudkill"], until=state.clock.turn + 6)


def _foes_near(state: Campaign, casting: Casting, radius: int) -> list[Being]:
    center = casting.at[0]
    if casting.source == "potion":
        return [casting.caster]
    return [being for being in enemies(state, casting.caster) if abs(being.at - center.at) <= radius]


def _reached(state: Campaign, casting: Casting) -> list[Being]:
    """Foes whom the caster sees within the spell's range."""
    seen = in_sight(state, casting.caster, enemies(state, casting.caster))
    return [foe for foe in seen if abs(foe.at - casting.caster.at) <= casting.spell.range_ft]


# --- sleep, charm, hold ----------------------------------------------------------------------------------------------
def sleep(state: Campaign, table: Table, casting: Casting) -> None:
    """One creature of 4+1 HD, or 2d8 HD of creatures of 4 HD or less, weakest first; never undead. No save."""
    single = casting.mode == "one"
    left = 0 if single else roll_formula(table, "2d8", EFFECT, casting.caster.name)
    span = Span(until=state.clock.turn + roll_formula(table, "4d4", HOW_LONG, casting.caster.name))
    pool = casting.at if single else sorted(_reached(state, casting), key=counted_hd)
    awake = [target for target in pool if not has(target, "asleep")]
    for target in pool:
        cost = 0 if single else counted_hd(target)
        too_big = not small_enough(target, 4, plus=single)
        if too_big or immune(target, "sleep") or has(target, "asleep"):
            continue
        if cost > left:
            break
        left -= cost
        lay(state, table, casting, target, "asleep", span)
    if not any(has(target, "asleep") for target in awake):
        table.tell(SpellDid(casting.spell.id, "nothing"))


def charm_person(state: Campaign, table: Table, casting: Casting) -> None:
    """A person of at most 4+1 HD; a new save every week."""
    _charm(state, table, casting, casting.at[0])


def charm_monster(state: Campaign, table: Table, casting: Casting) -> None:
    """3d6 creatures of 3 HD or less, or one of more."""
    if casting.mode == "one" or not small_enough(casting.at[0], 3, plus=False):
        _charm(state, table, casting, casting.at[0])
        return
    many = roll_formula(table, "3d6", EFFECT, casting.caster.name)
    for target in [foe for foe in _reached(state, casting) if small_enough(foe, 3, plus=False)][:many]:
        _charm(state, table, casting, target)


def _charm(state: Campaign, table: Table, casting: Casting, target: Being) -> None:
    if not unmoved(table, casting, target) and not resists(state, table, casting, target, "charm"):
        lay(state, table, casting, target, "charmed", Span(until=state.clock.turn + WEEK), casting.target)


def hold_person(state: Campaign, table: Table, casting: Casting) -> None:
    """One at -2, or 1d4 of a group; persons of at most 4+1 HD; a turn per caster level."""
    _hold(state, table, casting, turns(state, casting, 0, 1))


def hold_monster(state: Campaign, table: Table, casting: Casting) -> None:
    _hold(state, table, casting, turns(state, casting, 6, 1))


def _hold(state: Campaign, table: Table, casting: Casting, span: Span) -> None:
    targets = casting.at
    if casting.mode == "group":
        many = roll_formula(table, "1d4", EFFECT, casting.caster.name)
        targets = [foe for foe in _reached(state, casting) if foe.group == casting.at[0].group][:many]
    for target in targets:
        if unmoved(table, casting, target):
            continue
        if not resists(state, table, casting, target, "paralysis", pressed(casting.spell.id, casting.mode)):
            lay(state, table, casting, target, "paralysed", span)


def confusion(state: Campaign, table: Table, casting: Casting) -> None:
    """3d6 creatures; those of 2+1 HD or more save, and again each round. What they do is rolled on their turns."""
    many = roll_formula(table, "3d6", EFFECT, casting.caster.name)
    for target in _foes_near(state, casting, 30)[:many]:
        strong = not small_enough(target, 2, plus=False)
        if not (strong and resists(state, table, casting, target, "illusion")):
            lay(state, table, casting, target, "confused", Span(rounds=12), casting.target)


def phantasmal_force(state: Campaign, table: Table, casting: Casting) -> None:
    """A sham attack in a 20 ft cube: those who believe lie senseless 1d4 turns."""
    span = Span(until=state.clock.turn + roll_formula(table, "1d4", HOW_LONG, casting.caster.name))
    for target in _foes_near(state, casting, 10):
        if not immune(target, "illusion") and not resists(state, table, casting, target, "illusion"):
            lay(state, table, casting, target, "unconscious", span)


def web(state: Campaign, table: Table, casting: Casting) -> None:
    """Holds everyone in a 10 ft cube: 2d4 turns with human strength, 4 rounds with heroic, 2 with a giant's."""
    for target in around(state, casting, casting.at[0], SPREAD["web"]):
        giant = is_monster(target) and kind_of(target).type in ("giant", "dragon", "construct", "elemental")
        if giant:
            span = Span(rounds=2)
        elif score(target, "body") >= 4:
            span = Span(rounds=4)
        else:
            span = Span(until=state.clock.turn + roll_formula(table, "2d4", HOW_LONG, target.name))
        lay(state, table, casting, target, "entangled", span)


def feeblemind(state: Campaign, table: Table, casting: Casting) -> None:
    """A spellcaster who fails a save at -4 loses all reason."""
    target = casting.at[0]
    if not unmoved(table, casting, target) and not resists(state, table, casting, target, "feeblemind"):
        lay(state, table, casting, target, "feebleminded", Span())


def magic_jar(state: Campaign, table: Table, casting: Casting) -> None:
    """Seize a body: it changes sides; the caster's own lies senseless meanwhile."""
    target = casting.at[0]
    if not resists(state, table, casting, target, "possession"):
        lay(state, table, casting, target, "possessed", Span())
        casting.caster.conditions.append(Condition("unconscious", target.id, note=JAR))


def geas(state: Campaign, table: Table, casting: Casting) -> None:
    """A task or ban: a foe under it goes about it; the reversed form lifts one."""
    target = casting.at[0]
    if casting.turned:
        dispel_kind(state, table, casting, target, "geas")
    elif not resists(state, table, casting, target, "curse"):
        lay(state, table, casting, target, "geas", Span())
        if target.side != casting.caster.side:
            target.gone = "driven"


def polymorph_others(state: Campaign, table: Table, casting: Casting) -> None:
    """Another kind of at most twice its HD, hit points unchanged; the shape is the caster's choice.

    Dead or dispelled it is what it was.
    """
    target = casting.at[0]
    if unmoved(table, casting, target) or resists(state, table, casting, target, "another shape"):
        return
    shape = casting.mode if casting.mode in KINDS else "mule"
    if KINDS[shape].hd_dice > 2 * max(1, kind_of(target).hd_dice):
        table.tell(Noted("too_small_for_it", target.name, a(KINDS[shape].name.lower())))
        return
    target.own_shape = target.own_shape or Shape(target.kind, target.body, target.morale)
    target.conditions = [each for each in target.conditions if each.kind != "transformed"]
    target.conditions.append(Condition("transformed", casting.caster.id, level=casting.level))
    target.kind, target.morale, target.body = shape, KINDS[shape].morale, KINDS[shape].foe.body
    table.tell(SpellDid(casting.spell.id, "shape", KINDS[shape].name))


def flesh_to_stone(state: Campaign, table: Table, casting: Casting) -> None:
    """Stone to Flesh frees the petrified; reversed, a living creature turns to stone unless it saves (body)."""
    target = casting.at[0]
    if not casting.turned:
        dispel_kind(state, table, casting, target, "petrified")
        return
    if not unmoved(table, casting, target) and not saves(
        state,
        table,
        target,
        SAVE_AGAINST["petrification"],
        casting.target,
        Peril("petrification", 0, casting.caster, True),
    ):
        lay(state, table, casting, target, "petrified", Span())


def dispel_kind(state: Campaign, table: Table, casting: Casting, target: Being, kind: str) -> None:
    for each in [each for each in target.conditions if each.kind == kind]:
        release(table, target, each)


def telekinesis(state: Campaign, table: Table, casting: Casting) -> None:
    """Moves a creature 20 ft a round, up to 6 rounds, while its caster thinks of nothing else; the unwilling save."""
    target, caster = casting.at[0], casting.caster
    if state.fight is None:
        return table.tell(SpellDid(TELEKINESIS, "nothing", target.name))
    if target.side != caster.side and resists(state, table, casting, target, "telekinesis"):
        return None
    concentrate(caster, f"{casting.spell.id}:{target.id}", TELEKINETIC_ROUNDS)
    return bear(state, table, caster, target, casting.mode)


def bear(state: Campaign, table: Table, caster: Being, target: Being, mode: str) -> None:
    """By the mind, away or nearer, one round's worth; what it cannot pass stops it."""
    stood, away = target.at, 1 if target.at >= caster.at else -1
    feet = -min(TELEKINETIC_FEET, abs(stood - caster.at)) if mode == "near" else TELEKINETIC_FEET
    shove(state, table, target, stood + away * feet)
    table.tell(SpellDid(TELEKINESIS, "moved" if target.at != stood else "nothing", target.name))


def bear_options(state: Campaign, caster: Being) -> list[Option]:
    """Whom the caster moves already may be moved on, while in sight and range."""
    target = state.beings.get(borne_by(caster))
    if target is None or target.dead or target.gone or not in_sight(state, caster, [target]):
        return []
    near = abs(target.at - caster.at) <= SPELLS[TELEKINESIS].range_ft
    return [Option("bear-away", target.id), Option("bear-near", target.id)] if near else []


STRIKES: dict[str, Handler] = {
    "magic_missile": magic_missile,
    "fire_ball": fire_ball,
    "lightning_bolt": lightning_bolt,
    "disintegrate": disintegrate,
    "death_spell": death_spell,
    "cloudkill": cloudkill,
    "sleep": sleep,
    "charm_person": charm_person,
    "charm_monster": charm_monster,
    "hold_person": hold_person,
    "hold_monster": hold_monster,
    "confusion": confusion,
    "phantasmal_force": phantasmal_force,
    "web": web,
    "feeblemind": feeblemind,
    "magic_jar": magic_jar,
    "geas": geas,
    "polymorph_others": polymorph_others,
    "stone_to_flesh": flesh_to_stone,
    TELEKINESIS: telekinesis,
}
