"""Spells outside combat: healing and wards, food and water, light, sight, and the ways of the road (FH-MAGIC-01)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.days.light import in_the_dark
from tablewright.rules.freehold.book.days.provisions import add_fresh, give_drink
from tablewright.rules.freehold.book.party.roster import can_cast, day_of, hex_of, lose, speaker_seat
from tablewright.rules.freehold.book.spells.help import cleanse, great_mend, heal_one, mote, second_dawn, set_ac
from tablewright.rules.freehold.book.spells.spellbook import Casting, makes_sense, pay
from tablewright.rules.freehold.book.travel.land import tell_of, untold_neighbours
from tablewright.rules.freehold.content import SPELLS
from tablewright.rules.freehold.content.things import scroll_of, scrolls_in
from tablewright.rules.freehold.events import MealsGained, SpellCast, WaterFound
from tablewright.rules.freehold.state import TURNS_A_DAY, TURNS_AN_HOUR, Character, Party, World

FAR_LOOK = Question("far-look", "FH-MAGIC-01")
GATHER_TURNS = 2 * TURNS_AN_HOUR


def camp_spells(world: World, party: Party, one: Character) -> list[str]:
    own = (spell for spell in one.spells if spell in _CAMP)
    return [spell for spell in own if can_cast(one, spell) and _useful(world, party, one, spell)]


def camp_scrolls(world: World, party: Party, one: Character) -> list[str]:
    """Not in the dark: there even a dwarf cannot read (FH-LIGHT-01)."""
    if one.calling != "wizard" or in_the_dark(world, party):
        return []
    held = scrolls_in(one.pack)
    return [spell for spell in held if spell in _CAMP and _useful(world, party, one, spell)]


def _useful(world: World, party: Party, one: Character, spell: str) -> bool:
    """Leave out what can do nothing here."""
    outdoors = party.mode == "road"
    if spell == "far_look":
        return outdoors and bool(untold_neighbours(world, party.at))
    if spell in ("veil", "swift_path", "gather", "camp_ward"):
        return outdoors and not is_running(party, spell)
    if spell == "clean_water":
        return hex_of(world, party).terrain != "barrens" or party.mode == "site"
    if spell == "sweet_spring":
        return outdoors and not hex_of(world, party).water
    return makes_sense(world, party, one, spell)


def is_running(party: Party, spell: str) -> bool:
    """Whether a spell of the road still works (FH-MAGIC-01)."""
    return {
        "veil": party.veil_until > party.clock,
        "swift_path": party.swift,
        "gather": party.gather_at == party.at and party.gather_until > party.clock,
        "camp_ward": party.warded,
    }[spell]


def cast_outside(world: World, party: Party, one: Character, spell: str, table: Table, scroll: bool = False) -> None:
    if scroll:
        lose(one, scroll_of(spell))
    pay(one, spell, scroll, table)
    _CAMP[spell](world, party, one, spell, table)


def _bread(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Four meals, gone by the next dawn."""
    meals = int(SPELLS[spell].fx[0].n)
    add_fresh(party, meals, day_of(party) + 1)
    table.tell(SpellCast(one.name, spell))
    table.tell(MealsGained(meals, spell))


def _water(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Clean Water: a day's drink for eight. Water Sense: a seep for six where the hex has none."""
    people = SPELLS[spell].fx[0].people
    give_drink(world, party, people)
    table.tell(SpellCast(one.name, spell))
    table.tell(WaterFound(spell, people))


def _camp_ward(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.warded = True
    table.tell(SpellCast(one.name, spell))


def _far_look(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    """Terrain, water and feature of one neighbouring hex; not mapped, no XP."""
    key = table.ask(speaker_seat(world, party), FAR_LOOK, untold_neighbours(world, party.at), {"who": one.id})
    table.tell(SpellCast(one.name, spell))
    tell_of(world, key, party.at, "far look", table)


def _veil(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.veil_until = party.clock + TURNS_A_DAY
    table.tell(SpellCast(one.name, spell))


def _gather(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.gather_at, party.gather_until = party.at, party.clock + GATHER_TURNS
    table.tell(SpellCast(one.name, spell))


def _swift_path(world: World, party: Party, one: Character, spell: str, table: Table) -> None:
    party.swift = True
    table.tell(SpellCast(one.name, spell))


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
