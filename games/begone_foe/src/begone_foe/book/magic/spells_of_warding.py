"""What spells do that ward, change, wall off or summon."""

from __future__ import annotations

from begone_foe import content, events
from begone_foe.book.core import beings, groups, injuries, measures, saves
from begone_foe.book.magic import aiming, spells_of_war
from begone_foe.state import Being, Campaign
from tablewright.engine.table import Table
from tablewright.world.clock import TURNS_A_DAY


# --- wards and changes -----------------------------------------------------------------------------------------------
def ward(kind: str, base: int, per_level: int = 0, amount: int = 0) -> spells_of_war.Handler:
    """A spell that lays one lasting condition on each of its targets."""

    def cast(state: Campaign, table: Table, casting: aiming.Casting) -> None:
        span = spells_of_war.turns(state, casting, base, per_level) if base else injuries.Span()
        for target in casting.at:
            spells_of_war.lay(state, table, casting, target, kind, span, amount)

    return cast


def ward_around(kind: str, base: int, radius: int) -> spells_of_war.Handler:
    """As `ward`, for the caster's side within a radius."""

    def cast(state: Campaign, table: Table, casting: aiming.Casting) -> None:
        span = spells_of_war.turns(state, casting, base) if base else injuries.Span()
        for target in _friends(state, casting, radius, casting.caster):
            spells_of_war.lay(state, table, casting, target, kind, span)

    return cast


def _friends(state: Campaign, casting: aiming.Casting, radius: int, middle: Being) -> list[Being]:
    """A potion works on the drinker alone, also of spells that reach several (BF-ITEM-03)."""
    if casting.source == "potion":
        return casting.at
    if state.fight is None:
        return state.party
    return [being for being in spells_of_war.around(state, casting, middle, radius) if being.side == middle.side]


def invisibility_10(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A chosen creature and all around it, until each attacks, casts or leaves it; latecomers stay visible."""
    middle = casting.at[0]
    for target in _friends(state, casting, injuries.CIRCLE_FEET, middle):
        spells_of_war.lay(state, table, casting, target, "invisible", injuries.Span())
        for each in target.conditions:
            if each.kind == "invisible":
                each.note, each.source = injuries.CIRCLE, middle.id


def let_shell_go(table: Table, being: Being) -> None:
    """An Anti-Magic Shell lasts until its caster drops it, at will."""
    for each in [each for each in being.conditions if each.kind == "anti_magic"]:
        injuries.release(table, being, each)


def mirror_image(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    images = measures.roll_formula(table, "1d4", spells_of_war.EFFECT, casting.caster.name)
    spells_of_war.lay(state, table, casting, casting.at[0], "images", spells_of_war.turns(state, casting, 6), images)


def projected_image(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A double that takes what is meant for the caster; only touch or a melee blow dispels it."""
    spells_of_war.lay(state, table, casting, casting.caster, "double", spells_of_war.turns(state, casting, 6))


def fly(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    span = injuries.Span(
        until=state.clock.turn
        + measures.roll_formula(table, "1d6", spells_of_war.HOW_LONG, casting.caster.name)
        + casting.level
    )
    spells_of_war.lay(state, table, casting, casting.at[0], "flying", span, 90)


def polymorph_self(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A shape of at most caster-level HD: its AC and attacks, one's own hit points and skill; no casting."""
    shape = casting.mode if casting.mode in content.KINDS else "bear_black"
    if content.KINDS[shape].hd_dice > casting.level:
        shape = "wolf" if casting.level >= 2 else "rat_giant"
    caster, span = casting.caster, spells_of_war.turns(state, casting, 6, 1)
    injuries.afflict(state, table, caster, "polymorphed", caster, span, note=shape)
    caster.conditions[-1].level = casting.level


def light(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Light on a spot, or in a creature's eyes (save or blind); reversed, darkness. Each cancels the other."""
    lasting = casting.spell.id == "continual_light"
    radius = 30 if lasting else 15
    until = -1 if lasting else state.clock.turn + 6 + casting.level
    target = casting.at[0]
    if casting.mode == "blind":
        if not spells_of_war.resists(state, table, casting, target, "blindness"):
            spells_of_war.lay(state, table, casting, target, "blinded", injuries.Span(until=until))
        return
    if state.fight is not None:
        name = f"{casting.spell.id}:reversed" if casting.turned else casting.spell.id
        _cancel_light(state, target.at, casting.turned)
        spells_of_war.add_field(state, casting, target.at, radius, until, spell=name)
    elif casting.turned:
        spells_of_war.dispel_kind(state, table, casting, target, "glowing")
    else:
        spells_of_war.lay(state, table, casting, target, "glowing", injuries.Span(until=until))


def _cancel_light(state: Campaign, at: int, turned: bool) -> None:
    fight = state.fight
    if fight is not None:
        fight.fields = [
            field
            for field in fight.fields
            if abs(field.at - at) > field.radius
            or field.spell.endswith(":reversed") == turned
            or "light" not in field.spell
        ]


def wall(base: int) -> spells_of_war.Handler:
    """A wall halfway between the caster and the foe it is to keep off, or as near to that as nobody stands."""

    def cast(state: Campaign, table: Table, casting: aiming.Casting) -> None:
        at = _free_ground(state, (casting.caster.at + casting.at[0].at) // 2)
        spells_of_war.add_field(state, casting, at, until=state.clock.turn + base if base else -1)
        if casting.spell.duration == "concentration":
            beings.concentrate(casting.caster, casting.spell.id)
        table.tell(events.SpellDid(casting.spell.id, "wall"))

    return cast


def _free_ground(state: Campaign, at: int) -> int:
    """The nearest spot where nobody stands."""
    taken = {being.at for being in groups.fighters(state) if not being.dead and not being.gone}
    free = [at + step for step in range(-len(taken), len(taken) + 1) if at + step not in taken]
    return min(free, key=lambda spot: abs(spot - at))


IN_THE_MUD = injuries.Span(rounds=saves.ROUNDS_A_TURN - 1)  # as long as they fight in it


def mud(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Creatures move at a tenth of their pace in it; the reversed form makes it firm again."""
    if casting.turned:
        for being in spells_of_war.around(state, casting, casting.at[0], 30):
            spells_of_war.dispel_kind(state, table, casting, being, "mired")
        return
    for being in spells_of_war.around(state, casting, casting.at[0], 30):
        if being.side != casting.caster.side:
            spells_of_war.lay(state, table, casting, being, "mired", IN_THE_MUD)


def dispel_magic(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Ends spell effects in a 20 ft cube; 5% per level their caster is higher that they hold.

    What was summoned or raised by a spell is gone with it (BF-SPELL-06).
    """
    if casting.place:
        return _dispel_way(state, table, casting)
    spot = casting.at[0]
    for being in spells_of_war.around(state, casting, spot, 10) if state.fight is not None else casting.at:
        for each in [each for each in being.conditions if each.level]:
            if not _holds(table, casting, each.level):
                injuries.release(table, being, each)
        if being.uses.get(SUMMONED) and not _holds(table, casting, being.uses[SUMMONED]):
            injuries.die(state, table, being, casting.spell.name)
    if state.fight is not None:
        state.fight.fields = [
            field
            for field in state.fight.fields
            if abs(field.at - spot.at) > 10 + field.radius or _holds(table, casting, field.level)
        ]
    return None


def _dispel_way(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A door that Hold Portal or Wizard Lock shuts is what it was before, and the hole of a Pass-Wall is closed."""
    way = measures.dungeon_of(state).ways[casting.place]
    if _holds(table, casting, measures.spell_level(way)):
        return table.tell(events.SpellDid(casting.spell.id, "nothing"))
    if measures.HOLE_LEVEL in way.data:
        measures.close_hole(way)
        return table.tell(events.SpellDid(casting.spell.id, "closed"))
    measures.let_go(state, way)
    return table.tell(events.SpellDid(casting.spell.id, "opened"))


def _holds(table: Table, casting: aiming.Casting, level: int) -> bool:
    odds = 5 * (level - casting.level)
    return odds > 0 and table.roll(100, spells_of_war.HOLDS, casting.caster.name) <= odds


def dimension_door(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """360 ft away: out of the fight, if there is one. Only the unwilling save."""
    target = casting.at[0]
    willing = target.side == casting.caster.side
    if willing or not spells_of_war.resists(state, table, casting, target, "being sent away"):
        if state.fight is not None:
            target.gone = "fled" if willing else "driven"
        table.tell(events.SpellDid(casting.spell.id, "away", target.name))


def curse(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Remove Curse lifts one, the oldest; reversed, save (mind) or -4 to hit or -2 on saves, as the caster likes."""
    target = casting.at[0]
    if casting.turned:
        peril, kind = saves.Peril("curse", 0, casting.caster, True), "ill_fated" if casting.mode == "saves" else "hexed"
        if not saves.saves_from(state, table, target, casting.target, peril):
            spells_of_war.lay(state, table, casting, target, kind, injuries.Span())
        return
    for each in injuries.removable(target, "curse")[:1]:
        injuries.release(table, target, each)


CONJURED_DICE = 16
SUMMONED = "summoned"  # by a caster of this level


# --- summoning -------------------------------------------------------------------------------------------------------
def summon(state: Campaign, kind: str, casting: aiming.Casting, hp: int = 0, body: int = 0, hd: int = 0) -> Being:
    """A servant on the caster's side; it acts at the end of the order."""
    entry, caster = content.KINDS[kind], casting.caster
    hp = hp or entry.hp_avg
    servant = Being(
        state.new_id("t"), entry.name, "thrall", caster.seat, side=caster.side, kind=kind,
        alignment=caster.alignment, body=body or entry.foe.body, mind=entry.foe.mind, skill=entry.foe.skill,
        heart=entry.foe.heart, hp=hp, most=hp, hd=hd or entry.whole_hd, morale=12, employer=caster.id, at=caster.at,
    )  # fmt: skip
    servant.uses[SUMMONED] = casting.level
    state.beings[servant.id] = servant
    if caster.side == "party":
        state.march.append(servant.id)
    if state.fight is not None:
        state.fight.fighters.append(servant.id)
        state.fight.order.append(servant.id)
    return servant


def conjure_elemental(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """A 16 HD elemental that serves while the caster is not hurt, and turns on the caster then."""
    kind = casting.mode if casting.mode in content.KINDS else aiming.EVERYWHERE[0]
    greatest = content.KINDS[kind].variants[-1]
    servant = summon(state, kind, casting, hp=greatest.hp_avg, body=greatest.attack_bonus, hd=CONJURED_DICE)
    servant.ac_loss = (
        content.KINDS[kind].ac_asc - greatest.ac_asc
    )  # the greatest are harder to hit than the entry's own
    servant.note("concentration")
    casting.caster.cast_today[kind] = 1
    beings.concentrate(casting.caster, casting.spell.id)
    table.tell(events.SpellDid(casting.spell.id, "summoned", servant.name))


def invisible_stalker(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    servant = summon(state, "invisible_stalker", casting)
    table.tell(events.SpellDid(casting.spell.id, "summoned", servant.name))


def animate_dead(state: Campaign, table: Table, casting: aiming.Casting) -> None:
    """Up to caster level in HD of skeletons, or of zombies with a die more, from the dead at hand."""
    left, raised, more = casting.level, 0, int(casting.mode == "zombie")
    for body in _the_dead(state, casting):
        dice = spells_of_war.counted_hd(body) + more
        if dice <= left:
            left, raised = left - dice, raised + 1
            body.note("raised")
            summon(state, casting.mode or "skeleton", casting, hp=4 * dice, body=body.body + more, hd=dice)
            table.tell(events.SpellDid(casting.spell.id, "summoned", body.name))
    if not raised:
        table.tell(events.SpellDid(casting.spell.id, "nothing"))


def _the_dead(state: Campaign, casting: aiming.Casting) -> list[Being]:
    """Bodies of those who lived, within reach of the spell."""
    return [
        being
        for being in groups.fighters(state)
        if being.dead
        and beings.is_monster(being)
        and beings.bleeds(being)
        and not being.uses.get("raised")
        and abs(being.at - casting.caster.at) <= casting.spell.range_ft
    ]


WARDS: dict[str, spells_of_war.Handler] = {
    "polymorph_self": polymorph_self,
    "protection_from_evil": ward("protected_from_evil", 6),
    "protection_from_evil_10": ward_around("protected_from_evil", 12, 10),
    "shield": ward("shield", 2),
    "invisibility": ward("invisible", 0),
    "invisibility_10": invisibility_10,
    "detect_invisible": ward("detecting_invisible", 6),
    "levitate": ward("aloft", 6, 1),
    "infravision": ward("infravision", TURNS_A_DAY, 0, 60),
    "haste": ward_around("hasted", 3, 30),
    "protection_from_missiles": ward("missile_proof", 12),
    "anti_magic_shell": ward("anti_magic", 12),
    "mirror_image": mirror_image,
    "projected_image": projected_image,
    "fly": fly,
    "light": light,
    "continual_light": light,
    "wall_of_fire": wall(0),
    "wall_of_ice": wall(12),
    "wall_of_stone": wall(0),
    "transmute_rock_to_mud": mud,
    "dispel_magic": dispel_magic,
    "dimension_door": dimension_door,
    "remove_curse": curse,
    "conjure_elemental": conjure_elemental,
    "invisible_stalker": invisible_stalker,
    "animate_dead": animate_dead,
}
