"""Spells: targets, harm, help, slumber, the spellbook, and spells on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from freehold import content, events
from freehold.book.combat import block, morale, saving
from freehold.book.days import light
from freehold.book.party import roster
from freehold.book.travel import land
from freehold.content import dice, things
from freehold.state import (
    TURNS_A_DAY,
    TURNS_AN_HOUR,
    Band,
    Character,
    Fight,
    Foe,
    Friend,
    Hireling,
    Meeting,
    Party,
    World,
)
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- targets ----------------------------------------------------------------------------------------------------------
# Whom a spell works on (FH-MAGIC-02): foes and friends to choose from, and how many Hit Dice it reaches.
TARGET = Question("spell-target", "FH-MAGIC-02")
AMOUNT = Why("Spell", "FH-MAGIC-01")
HEALING = ("mend", "poultice", "great_mend")
HIDES = ("ward", "stone_hide", "bark_hide")
STEADY = "steady_hand"
LIFELESS = ("undead", "made", "spirit")


def choose_foes(one: Character, spell: str, foes: Sequence[Foe], most: int, table: Table) -> list[Foe]:
    """Ask for up to so many different foes, one by one."""
    chosen: list[Foe] = []
    left = list(foes)
    while left and len(chosen) < most:
        options = [foe.id for foe in left] + (["done"] if chosen else [])
        answer = table.ask(one.seat, TARGET, options, {"who": one.id, "spell": spell})
        if answer == "done":
            break
        foe = next(foe for foe in left if foe.id == answer)
        chosen.append(foe)
        left.remove(foe)
    return chosen


def choose_member(world: World, party: Party, one: Character, spell: str, table: Table) -> Character:
    options = [other.id for other in roster.at_hand(world, party) if _suits(party, other, spell)]
    return world.characters[table.ask(one.seat, TARGET, options, {"who": one.id, "spell": spell})]


def choose_friend(world: World, party: Party, one: Character, spell: str, table: Table) -> Character | Hireling:
    """A member or somebody hired: a touch asks for no more than a creature (FH-MAGIC-01)."""
    who = table.ask(one.seat, TARGET, friends_for(world, party, spell), {"who": one.id, "spell": spell})
    return roster.person(world, who)


def friends_for(world: World, party: Party, spell: str) -> list[str]:
    """Whom it would do something for: nobody is healed who is whole, or has from it what lasts as long already."""
    options = [other.id for other in roster.at_hand(world, party) if _suits(party, other, spell)]
    hired = roster.hired_here(world, party)
    if spell in HEALING:
        return options + [other.id for other in hired if other.hp < other.max_hp]
    return options + [other.id for other in hired if not _has_it(party, other, spell)]


def hurt_friends(world: World, party: Party) -> list[Character | Hireling]:
    """Whom healing would help, in marching order, the hired after the members."""
    hurt = [other for other in roster.at_hand(world, party) if other.hp < other.max_hp or other.unconscious]
    return [*hurt, *(other for other in roster.hired_here(world, party) if other.hp < other.max_hp)]


def _suits(party: Party, other: Character, spell: str) -> bool:
    if _has_it(party, other, spell):
        return False
    if spell in HEALING:
        return other.hp < other.max_hp or other.unconscious
    return spell != "second_dawn" or not saving.has_throw(other)


def _has_it(party: Party, other: Character | Hireling, spell: str) -> bool:
    """A steadied hand, or this very AC for a full hour: later the hour can be begun anew (FH-MAGIC-05)."""
    if spell == STEADY:
        return party.fight is not None and bool(block.seen_mark(party.fight, other.id).attack_bonus)
    hour = party.clock + TURNS_AN_HOUR
    worn = ((other.spell_ac, other.spell_ac_until), (other.lesser_ac, other.lesser_ac_until))
    return spell in HIDES and any(ac == content.SPELLS[spell].fx[0].value and until >= hour for ac, until in worn)


def weakest_first(foes: Sequence[Foe], hit_dice: int) -> list[Foe]:
    """Fewest Hit Dice, then fewest HP, then listed order; at the first that does not fit it stops (FH-MAGIC-02)."""
    reached = []
    for foe in sorted(foes, key=lambda foe: (content.MONSTERS[foe.monster].hd, foe.hp)):
        hit_dice -= content.MONSTERS[foe.monster].hd
        if hit_dice < 0:
            break
        reached.append(foe)
    return reached


def is_living(foe: Foe) -> bool:
    return content.MONSTERS[foe.monster].kind not in LIFELESS


# --- slumber ----------------------------------------------------------------------------------------------------------
# Slumber on those who have not noticed the party (FH-MAGIC-01, FH-MAGIC-02): they sleep before they take a turn.
# Whoever of them stays awake fights; if all sleep they are at the party's mercy.
SLUMBER = "slumber"


def can_sleep(monster: str) -> bool:
    """Living creatures of at most two Hit Dice."""
    entry = content.MONSTERS[monster]
    return entry.kind not in LIFELESS and entry.hd <= content.SPELLS[SLUMBER].fx[0].max_hd


def sleepy(foes: Iterable[Foe]) -> list[Foe]:
    return [foe for foe in foes if can_sleep(foe.monster) and not foe.asleep]


def who_can_lull(world: World, party: Party, bands: Sequence[Band]) -> list[str]:
    """Who has the spell ready, if there is anybody it could reach."""
    if not any(band.number and can_sleep(band.monster) for band in bands):
        return []
    return [one.id for one in roster.able(world, party) if roster.can_cast(one, SLUMBER)]


def lull(meeting: Meeting, one: Character, table: Table) -> None:
    """Cast it before they know: the die now, and who sleeps when it is seen who they are."""
    roster.spend_mana(one, roster.cost_of(one, SLUMBER), table)
    meeting.slumber = dice.dice(content.SPELLS[SLUMBER].fx[0].hd).roll(table, AMOUNT, one.name)
    table.tell(events.SpellCast(one.name, SLUMBER, (), meeting.slumber))


def fall_asleep(fight: Fight, hit_dice: int, table: Table) -> None:
    for foe in weakest_first(sleepy(fight.foes), hit_dice):
        foe.asleep = True
        table.tell(events.Affected(block.foe_name(fight, foe), "asleep", SLUMBER))


# --- harm -------------------------------------------------------------------------------------------------------------
# Spells against foes: fire and lightning, roots and sleep, wolves, and the way out of a fight (FH-MAGIC-01).
SUMMONED = Why("Wolves that come", "FH-MAGIC-01")
WOLF_HP = Why("Hit Points", "FH-MON-01")


def _told(one: Character, spell: str, fight: Fight, foes: Sequence[Foe], amount: int, table: Table) -> None:
    table.tell(events.SpellCast(one.name, spell, tuple(block.foe_name(fight, foe) for foe in foes), amount))


def _blast(world: World, party: Party, one: Character, spell: str, foes: Sequence[Foe], table: Table) -> None:
    """One roll for all; magic harms what mundane weapons cannot."""
    fight = roster.fight_of(party)
    fx = content.SPELLS[spell].fx[0]
    amount = dice.dice(fx.dice).roll(table, AMOUNT, one.name)
    _told(one, spell, fight, foes, amount, table)
    for foe in foes:
        if block.harms(foe, magic=True, fire=fx.fire):
            foe.bare = foe.bare or fx.fire
            block.hurt_foe(fight, foe, amount, one.name, table, fire=fx.fire)
        else:
            table.tell(events.Affected(block.foe_name(fight, foe), "unharmed", spell))


def spark_dart(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """1d4 to one creature without a miss; Many Darts: to three different ones."""
    most = 3 if roster.has_mastery(one, "many_darts") else 1
    _blast(
        world, party, one, spell, choose_foes(one, spell, morale.fighting(roster.fight_of(party)), most, table), table
    )


def fire_fan(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    _blast(world, party, one, spell, choose_foes(one, spell, morale.fighting(roster.fight_of(party)), 3, table), table)


def storm(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    _blast(world, party, one, spell, morale.fighting(roster.fight_of(party)), table)


def dawnfire(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """2d6 to all undead; once per combat every living foe of 3 Hit Dice or fewer loses its next turn."""
    fight = roster.fight_of(party)
    undead = [foe for foe in morale.fighting(fight) if content.MONSTERS[foe.monster].kind == "undead"]
    for foe in undead:
        foe.bare = True
    if undead:
        _blast(world, party, one, spell, undead, table)
    else:
        _told(one, spell, fight, (), 0, table)
    if not fight.dawnfire_held:
        fight.dawnfire_held = True
        for foe in morale.fighting(fight):
            if is_living(foe) and content.MONSTERS[foe.monster].hd <= 3:
                _hold_foe(fight, foe, 1, spell, table)


def thorn_lash(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """An attack roll with +2, 1d6, and the victim loses its next turn."""
    fight = roster.fight_of(party)
    (foe,) = choose_foes(one, spell, morale.fighting(fight), 1, table)
    _told(one, spell, fight, [foe], 0, table)
    if block.strike(world, party, one, foe, lash(), table):
        _hold_foe(fight, foe, 1, spell, table)


def lash() -> block.Arm:
    return block.Arm("thorn_lash", content.SPELLS["thorn_lash"].fx[0].bonus, magic=True)


def snare_roots(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Up to two creatures of 3 Hit Dice or fewer lose their next 1d4 turns."""
    fight = roster.fight_of(party)
    fx = content.SPELLS[spell].fx[0]
    small = [foe for foe in morale.fighting(fight) if content.MONSTERS[foe.monster].hd <= fx.max_hd]
    chosen = choose_foes(one, spell, small, int(fx.targets), table)
    turns = dice.dice(fx.turns).roll(table, AMOUNT, one.name)
    _told(one, spell, fight, chosen, turns, table)
    for foe in chosen:
        _hold_foe(fight, foe, turns, spell, table)


def _hold_foe(fight: Fight, foe: Foe, turns: int, cause: str, table: Table) -> None:
    if not foe.out:
        foe.held = max(foe.held, turns)
        table.tell(events.Affected(block.foe_name(fight, foe), "held", cause, turns))


def slumber(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """1d6 Hit Dice of living creatures of at most 2 grow drowsy; they sleep after their next turn (FH-MAGIC-02)."""
    fight = roster.fight_of(party)
    fx = content.SPELLS[spell].fx[0]
    rolled = dice.dice(fx.hd).roll(table, AMOUNT, one.name)
    reached = weakest_first(sleepy(morale.fighting(fight)), rolled)
    _told(one, spell, fight, reached, rolled, table)
    for foe in reached:
        foe.drowsy = True


def calm_beast(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Beasts become neutral and stop fighting."""
    fight = roster.fight_of(party)
    beasts = [foe for foe in morale.fighting(fight) if content.MONSTERS[foe.monster].kind == "beast"]
    _told(one, spell, fight, beasts, 0, table)
    for foe in beasts:
        foe.out = "calmed"


def wolf_friend(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """A wolf, or a pack (FH-LEVEL-05), fights under the GM's hand until the combat ends."""
    fight = roster.fight_of(party)
    number = dice.dice("1d3+1").roll(table, SUMMONED, one.name) if roster.has_mastery(one, "wolf_pack") else 1
    for _ in range(number):
        hp = dice.dice(content.MONSTERS["wolf"].hp).roll(table, WOLF_HP, "Wolf")
        fight.friends.append(Friend(roster.new_id(world, "w"), "wolf", hp))
    table.tell(events.SpellCast(one.name, spell, (), number))


def step_away(world: World, party: Party, one: Character, spell: str, table: Table) -> str:
    """The caster and up to five others are gone from the combat (see `parting.py` for those who stay)."""
    from freehold.book.party import outside as parting

    table.tell(events.SpellCast(one.name, spell))
    parting.step_away(world, party, one, table)
    return "parted"


# --- help: spells for friends: healing, armor, light, a second dawn, and what a Cleanse takes away (FH-MAGIC-01) ------
SHARE = Question("share-healing", "FH-MAGIC-01")
STONE_LEVEL = 4  # a Cleanse that turns stone to flesh


def heal_one(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Mend 1d6, Poultice 1d4+1."""
    other = choose_friend(world, party, one, spell, table)
    amount = dice.dice(content.SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(events.SpellCast(one.name, spell, (other.name,), amount))
    table.tell(events.Healed(other.name, saving.heal(other, amount), spell))


def great_mend(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """3d6 HP shared as the caster likes."""
    left = dice.dice(content.SPELLS[spell].fx[0].dice).roll(table, AMOUNT, one.name)
    table.tell(events.SpellCast(one.name, spell, (), left))
    for other in hurt_friends(world, party):
        missing = min(left, other.max_hp - other.hp)
        if missing > 0:
            given = table.ask_number(
                one.seat, SHARE, 0, missing, {"who": one.id, "target": other.id, "left": left}, str(missing)
            )
            left -= given
            if given:
                table.tell(events.Healed(other.name, saving.heal(other, given), spell))


def set_ac(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Ward, Stone Hide, Bark Hide: an AC for an hour; the best one counts (FH-MAGIC-05)."""
    other = choose_friend(world, party, one, spell, table)
    value, until = content.SPELLS[spell].fx[0].value, party.clock + TURNS_AN_HOUR
    if other.spell_ac_until <= party.clock or other.spell_ac <= value:
        other.spell_ac, other.spell_ac_until = value, until
    else:  # it counts when the better one is over
        other.lesser_ac, other.lesser_ac_until = value, until
    table.tell(events.SpellCast(one.name, spell, (other.name,), value))


def mote(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    light.add_mote(party, one)
    table.tell(events.SpellCast(one.name, spell))


def second_dawn(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """One who has used today's Saving Throw may use another before the next dawn."""
    other = choose_member(world, party, one, spell, table)
    other.save_used = False
    table.tell(events.SpellCast(one.name, spell, (other.name,)))


def steady_hand(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    other = choose_friend(world, party, one, spell, table)
    block.mark_of(roster.fight_of(party), other.id).attack_bonus = content.SPELLS[spell].fx[0].value
    table.tell(events.SpellCast(one.name, spell, (other.name,)))


def shield_wall(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    roster.fight_of(party).wall = content.SPELLS[spell].fx[0].value
    table.tell(events.SpellCast(one.name, spell))


# --- Cleanse ---------------------------------------------------------------------------------------------------------
def cures(world: World, party: Party, one: Character) -> list[Option]:
    """What a Cleanse could mend now: whose poison, hold or stone, or which of whose drained scores."""
    options: list[Option] = []
    if one.level >= STONE_LEVEL and party.mode in ("road", "home"):
        options += [Option(who, "stone") for who in world.land[party.at].statues]
    options += [
        Option(other.id, "stone")
        for other in roster.members(world, party)
        if other.stone and one.level >= STONE_LEVEL and other.id not in roster.yet_to_come(world, party)
    ]
    near: list[Character | Hireling] = [*roster.at_hand(world, party), *roster.hired_here(world, party)]
    for other in near:
        options += [Option(other.id, "poison")] if saving.poisoned(party, other) else []
        drained = other.drained if isinstance(other, Character) else {}
        options += [Option(other.id, ability) for ability in content.ABILITIES if drained.get(ability)]
        held = party.fight and block.seen_mark(party.fight, other.id).held
        options += [Option(other.id, "hold")] if held else []
    return options


def cleanse(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Poison of the last hour, one drained score, a hold, or stone (FH-MON-04)."""
    answer = table.ask(one.seat, TARGET, cures(world, party, one), {"who": one.id, "spell": spell})
    who, what = answer.verb, answer.target
    table.tell(events.SpellCast(one.name, spell, (roster.name_of_member(world, who), what)))
    if what == "poison":
        sick = roster.person(world, who)
        table.tell(events.Healed(sick.name, saving.heal(sick, sick.poison_hp), spell))
        sick.poison_hp = 0
        return
    if what == "hold":
        block.mark_of(roster.fight_of(party), who).held = 0
        return
    other = world.characters[who]
    if what == "stone":
        other.stone = False
        if other.stone_since < roster.day_of(party):  # another day, another throw (FH-SAVE-02)
            other.save_used, other.used, other.failed = False, {}, []
        if party.fight and who not in party.fight.order:  # who is flesh again has a turn, last of the members
            party.fight.order.append(who)
        if who not in party.order:
            world.land[party.at].statues.remove(who)
            party.order.append(who)
        saving.wake(other, "flesh again", table)
    else:
        other.drained.pop(what)


# --- spellbook --------------------------------------------------------------------------------------------------------
# Casting spells (chapter of that name): what can be cast, what it costs, and which spell is which.
# Mana is spent when the casting is declared (FH-SPELL-01). A spell works without a roll unless its entry asks for an
# attack roll; one damage roll stands for all targets (FH-MAGIC-02). What each does stands in
# `harm.py` and `help.py`; what only camp and road have use for, in `wayside.py`.
def combat_spells(world: World, party: Party, one: Character) -> list[str]:
    own = (spell for spell in one.spells if spell in _COMBAT)
    return [spell for spell in own if roster.can_cast(one, spell) and makes_sense(world, party, one, spell)]


def scroll_spells(world: World, party: Party, one: Character) -> list[str]:
    """Only a wizard casts straight from a scroll (FH-CALL-05), and nobody reads in the dark (FH-LIGHT-01)."""
    if one.calling != "wizard" or light.in_the_dark(world, party):
        return []
    held = things.scrolls_in(one.pack)
    return [spell for spell in held if spell in _COMBAT and makes_sense(world, party, one, spell)]


def makes_sense(world: World, party: Party, one: Character, spell: str) -> bool:
    """Whether the spell has something to work on here."""
    fight = party.fight
    if spell in HEALING:
        return bool(hurt_friends(world, party))
    if spell == "cleanse":
        return bool(cures(world, party, one))
    if spell == "second_dawn":
        return any(not saving.has_throw(other) for other in roster.at_hand(world, party))
    if spell in HIDES or spell == STEADY:
        return bool(friends_for(world, party, spell))
    if fight is None:
        return True
    foes = morale.fighting(fight)
    match spell:
        case "calm_beast":
            return any(content.MONSTERS[foe.monster].kind == "beast" for foe in foes)
        case "snare_roots":
            return any(content.MONSTERS[foe.monster].hd <= content.SPELLS[spell].fx[0].max_hd for foe in foes)
        case "storm":
            return fight.outdoors
        case "shield_wall":
            return not fight.wall
        case _:
            return True


def pay(one: Character, spell: str, scroll: bool, table: Table) -> None:
    if not scroll:
        roster.spend_mana(one, roster.cost_of(one, spell), table)


def cast_in_combat(world: World, party: Party, one: Character, spell: str, table: Table, scroll: bool = False) -> str:
    """Cast as the turn's action. Returns "parted" if the combat is over for the party."""
    pay(one, spell, scroll, table)
    return _COMBAT[spell](world, party, one, spell, table) or "cast"


Casting = Callable[[World, Party, Character, str, Table], str | None]
_COMBAT: dict[str, Casting] = {
    "spark_dart": spark_dart,
    "slumber": slumber,
    "mote": mote,
    "ward": set_ac,
    "fire_fan": fire_fan,
    "stone_hide": set_ac,
    "step_away": step_away,
    "mend": heal_one,
    "steady_hand": steady_hand,
    "cleanse": cleanse,
    "shield_wall": shield_wall,
    "great_mend": great_mend,
    "holy_fire": dawnfire,
    "second_dawn": second_dawn,
    "thorn_lash": thorn_lash,
    "snare_roots": snare_roots,
    "calm_beast": calm_beast,
    "poultice": heal_one,
    "bark_hide": set_ac,
    "wolf_friend": wolf_friend,
    "storm": storm,
}


# --- wayside ----------------------------------------------------------------------------------------------------------
# Spells outside combat: healing and wards, food and water, light, sight, and the ways of the road (FH-MAGIC-01).
FAR_LOOK = Question("far-look", "FH-MAGIC-01")
GATHER_TURNS = 2 * TURNS_AN_HOUR


def camp_spells(world: World, party: Party, one: Character) -> list[str]:
    own = (spell for spell in one.spells if spell in _CAMP)
    return [spell for spell in own if roster.can_cast(one, spell) and _useful(world, party, one, spell)]


def camp_scrolls(world: World, party: Party, one: Character) -> list[str]:
    """Not in the dark: there even a dwarf cannot read (FH-LIGHT-01)."""
    if one.calling != "wizard" or light.in_the_dark(world, party):
        return []
    held = things.scrolls_in(one.pack)
    return [spell for spell in held if spell in _CAMP and _useful(world, party, one, spell)]


def _useful(world: World, party: Party, one: Character, spell: str) -> bool:
    """Leave out what can do nothing here."""
    outdoors = party.mode == "road"
    if spell == "far_look":
        return outdoors and bool(land.untold_neighbours(world, party.at))
    if spell == "camp_ward":  # in a ruin, too, one can camp
        return party.mode in ("road", "site") and not party.warded
    if spell in ("veil", "swift_path", "gather"):
        return outdoors and not is_running(party, spell)
    if spell == "clean_water":
        return roster.hex_of(world, party).terrain != "barrens" or party.mode == "site"
    if spell == "sweet_spring":
        return outdoors and not roster.hex_of(world, party).water
    return makes_sense(world, party, one, spell)


def is_running(party: Party, spell: str) -> bool:
    """Whether a spell of the road still works (FH-MAGIC-01)."""
    return {
        "veil": party.veil_until > party.clock,
        "swift_path": party.swift,
        "gather": party.gather_at == party.at and party.gather_until > party.clock,
    }[spell]


def cast_outside(world: World, party: Party, one: Character, spell: str, table: Table, scroll: bool = False) -> None:
    if scroll:
        roster.lose(one, things.scroll_of(spell))
    pay(one, spell, scroll, table)
    _CAMP[spell](world, party, one, spell, table)


def _bread(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Four meals, gone by the next dawn."""
    meals = int(content.SPELLS[spell].fx[0].n)
    light.add_fresh(party, meals, roster.day_of(party) + 1)
    table.tell(events.SpellCast(one.name, spell))
    table.tell(events.MealsGained(meals, spell))


def _water(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Clean Water: a day's drink for eight. Water Sense: a seep for six where the hex has none."""
    people = content.SPELLS[spell].fx[0].people
    light.give_drink(world, party, people)
    table.tell(events.SpellCast(one.name, spell))
    table.tell(events.WaterFound(spell, people))


def _camp_ward(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.warded = True
    table.tell(events.SpellCast(one.name, spell))


def _far_look(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Terrain, water and feature of one neighbouring hex; not mapped, no XP."""
    key = table.ask(one.seat, FAR_LOOK, land.untold_neighbours(world, party.at), {"who": one.id})
    table.tell(events.SpellCast(one.name, spell))
    land.tell_of(world, key, party.at, "far look", table)


def _veil(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.veil_until = party.clock + TURNS_A_DAY
    table.tell(events.SpellCast(one.name, spell))


def _gather(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.gather_at, party.gather_until = party.at, party.clock + GATHER_TURNS
    table.tell(events.SpellCast(one.name, spell))


def _swift_path(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.swift = True
    table.tell(events.SpellCast(one.name, spell))


_CAMP: dict[str, Casting] = {
    "mote": mote,
    "ward": set_ac,
    "stone_hide": set_ac,
    "bark_hide": set_ac,
    "mend": heal_one,
    "poultice": heal_one,
    "great_mend": great_mend,
    "cleanse": cleanse,
    "second_dawn": second_dawn,
    "bread": _bread,
    "clean_water": _water,
    "sweet_spring": _water,
    "camp_ward": _camp_ward,
    "far_look": _far_look,
    "veil": _veil,
    "gather": _gather,
    "swift_path": _swift_path,
}
