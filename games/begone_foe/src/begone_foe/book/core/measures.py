"""Scores, formulas of dice, silver, likeness, and the place one is in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Protocol, TypeVar

import msgspec

from begone_foe import content
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon, Room, Way, WayState, ways_from
from tablewright.world.words import figure

# --- formulas ---------------------------------------------------------------------------------------------------------
# Dice as the books write them: `2d4+1`, `1d6 x 10`, `3d10+1d10`, `Nd6`, `1d6 per HD`, rolled die by die on a table.
_TERM = re.compile(r"([+-]?)\s*(\d*)[dD](\d+)|([+-]?)\s*(\d+)")


class Formula(msgspec.Struct, frozen=True):
    dice: tuple[tuple[int, int], ...]  # (how many, sides)
    plus: int = 0
    times: int = 1


@cache
def parse(text: str) -> Formula:
    head, _, times = text.partition(" x ")
    dice: list[tuple[int, int]] = []
    plus = 0
    for _, many, sides, sign, number in _TERM.findall(head):
        if sides:
            dice.append((int(many or 1), int(sides)))
        else:
            plus += int(f"{sign}{number}")
    return Formula(tuple(dice), plus, int(times or 1))


def roll_formula(table: Table, text: str, why: Why, who: str = "") -> int:
    formula = parse(text)
    total = formula.plus
    for many, sides in formula.dice:
        for _ in range(many):
            total += table.roll(sides, why, who)
    return total * formula.times


def with_level(text: str, level: int) -> str:
    """A spell's `N` or a monster's `per HD` filled in."""
    if text.endswith(" per HD"):
        dice = text.removesuffix(" per HD")
        return dice.replace("1d", f"{level}d", 1)
    return text.replace("N", str(level))


@cache
def mean_of(text: str) -> float:
    formula = parse(text)
    return (sum(many * (sides + 1) / 2 for many, sides in formula.dice) + formula.plus) * formula.times


@cache
def most_of(text: str) -> int:
    formula = parse(text)
    return (sum(many * sides for many, sides in formula.dice) + formula.plus) * formula.times


# --- likeness: things to choose from: each with a number of its own, and those that are alike offered once ------------
class Numbered(Protocol):
    id: int


AnyNumbered = TypeVar("AnyNumbered", bound=Numbered)


def numbered(things: list[AnyNumbered]) -> list[AnyNumbered]:
    """The same things, each with an id of its own: new ones get the next number, and keep it while they stay."""
    ids = {thing.id for thing in things}
    if len(ids) == len(things) and -1 not in ids:
        return things
    taken: set[int] = set()
    for thing in things:
        if thing.id in taken:
            thing.id = -1  # it came from another's pack, where it had this number
        taken.add(thing.id)
    free = max(taken, default=-1) + 1
    for thing in things:
        if thing.id < 0:
            thing.id, free = free, free + 1
    return things


def looks(item: Item) -> tuple[object, ...]:
    """All that tells a thing from another of its kind."""
    left = item.left
    if left and not item.lit and item.kind != "lantern" and left >= content.GEAR[item.kind].burns:
        left = 0  # a whole one
    holds = tuple(item.holds) if item.holds else ()
    return item.kind, item.count, item.spell, item.worth, item.lit, left, item.unloaded, item.title, item.bulk, holds


def unlike(items: Iterable[Item]) -> list[Item]:
    """Of things that are alike the first: whoever names one of them means any."""
    listed = list(items)
    if len(listed) < 2:
        return listed
    kinds = [item.kind for item in listed]
    if len(set(kinds)) == len(kinds):
        return listed
    first: dict[object, Item] = {}
    for item in listed:  # only those of one kind need a closer look
        first.setdefault(looks(item) if kinds.count(item.kind) > 1 else item.kind, item)
    return list(first.values())


def unlike_of(things: Iterable[tuple[Being, Item]]) -> list[tuple[Being, Item]]:
    """The same for things of several owners."""
    first: dict[object, tuple[Being, Item]] = {}
    for being, item in things:
        first.setdefault((being.id, looks(item)), (being, item))
    return list(first.values())


def owned(things: Iterable[tuple[Being, Item]]) -> list[Option]:
    """Things of several owners to choose from: whose it is stands before which it is."""
    out, counted = [], ""
    for being, item in things:
        if being.id != counted:
            numbered(being.items)
            counted = being.id
        out.append(Option(being.id, str(item.id)))
    return out


def in_numbers(item: Item) -> str:
    """'sword', '3 rations', '1000 silver': a thing and how much of it, as an event names it."""
    name = content.GEAR[item.kind].name
    if item.kind == "coins":
        return f"{item.worth} silver"
    return name if item.count == 1 else figure(item.count, name)


def by_id(things: list[AnyNumbered], key: str) -> AnyNumbered:
    return next(thing for thing in things if str(thing.id) == key)


# --- place: where the party is: the dungeon, and the room it stands in ------------------------------------------------
LOCKED, CHEST = "locked", "chest"  # what a room's data say of a lid that is shut, and how questions call it
LOCKED_BY, LOCK_LEVEL = "locked_by", "lock_level"  # what a door's data say of a Wizard Lock, or a held portal's level
KNOCKED = "knocked"  # a Wizard Lock that Knock has opened for once
SHUT_WAS = "shut_was"  # what a door was that a spell has shut, where it was more than open or shut
HOLE_UNTIL, HOLE_WAS = "hole_until", "hole_was"  # Pass-Wall: when the stone closes again, and over what
HOLE_LEVEL = "hole_level"  # how good its caster was
LEVELS_ABOVE = 3  # of a caster whom a Wizard Lock does not stop, in Hit Dice of one who forces a held portal


def dungeon_of(state: Campaign) -> Dungeon:
    assert state.dungeon is not None, "there is no dungeon yet"
    return state.dungeon


def room_of(state: Campaign) -> Room:
    return dungeon_of(state).rooms[state.here]


def open_hole(way: Way, until: int, level: int) -> None:
    way.data |= {HOLE_UNTIL: until, HOLE_WAS: way.state, HOLE_LEVEL: level}
    way.found, way.state = True, "broken"


def close_hole(way: Way) -> None:
    """The stone closes when the spell is over, and the door is as it was."""
    del way.data[HOLE_UNTIL], way.data[HOLE_LEVEL]
    way.state = msgspec.convert(way.data.pop(HOLE_WAS), WayState)


def hold_shut(way: Way, level: int, locked_by: str = "") -> None:
    """Hold Portal, or the Wizard Lock of somebody; what else keeps it shut is there still when the spell is gone."""
    if way.state != "held":
        way.data.pop(SHUT_WAS, None)
        if way.state not in ("open", "shut"):
            way.data[SHUT_WAS] = way.state
    way.data.pop(LOCKED_BY, None)
    way.data |= {LOCK_LEVEL: level} | ({LOCKED_BY: locked_by} if locked_by else {})
    way.state = "held"


def let_go(state: Campaign, way: Way) -> None:
    """The spell that held it shut is over: it is what it was before, and shut."""
    state.held.pop(way.id, None)
    for note in (LOCKED_BY, LOCK_LEVEL, KNOCKED):
        way.data.pop(note, None)
    way.state = msgspec.convert(way.data.pop(SHUT_WAS, "shut"), WayState)


def enchanted_ways(state: Campaign) -> list[Way]:
    """Ways out of here that a spell holds shut, or has opened in the stone."""
    if state.below is None or not state.here:
        return []
    return [way for way in ways_from(state.below, state.here) if spell_level(way)]


def spell_level(way: Way) -> int:
    """How good the caster of the spell on this way was; 0 without one."""
    if HOLE_LEVEL in way.data:
        return int(way.data[HOLE_LEVEL])
    return int(way.data.get(LOCK_LEVEL, 0)) if way.state == "held" else 0


def wizard_locked(way: Way) -> bool:
    return way.state == "held" and LOCKED_BY in way.data


def lock_yields(way: Way, being: Being) -> bool:
    """A Wizard Lock lets its caster pass, far better casters and whoever used Knock, and stays locked behind them."""
    if not wizard_locked(way):
        return False
    if KNOCKED in way.data or being.id == way.data[LOCKED_BY]:
        return True
    return being.mind >= int(way.data[LOCK_LEVEL]) + LEVELS_ABOVE


def portal_held(way: Way) -> bool:
    """Shut by Hold Portal, which Knock opens and great strength forces."""
    return way.state == "held" and LOCKED_BY not in way.data and LOCK_LEVEL in way.data


def portal_yields(way: Way, dice: int) -> bool:
    """To a creature of three Hit Dice more than the caster's level, in a round."""
    return portal_held(way) and dice >= int(way.data[LOCK_LEVEL]) + LEVELS_ABOVE


def burst(state: Campaign, way: Way) -> None:
    """A held portal is forced."""
    way.state = "open"
    state.held.pop(way.id, None)


# --- scores: the four ability scores as they stand now, with what is drained for a time (Ability Scores) --------------
def score(being: Being, name: str) -> int:
    """A score as it stands now: strength drained for a time lowers BODY, and what equals it (BF-MON-10, BF-DER-10)."""
    value: int = getattr(being, name)
    if being.conditions and name == "body":
        for each in being.conditions:
            if each.kind == "weakened":
                value -= each.amount
    return value


# --- silver: what the party can spend, and spending it (Starting Equipment) -------------------------------------------
def packs(state: Campaign) -> list[Being]:
    """Whose things can be reached into: the party's that is here, but for those who are of stone with all they carry
    (BF-MON-09).
    """
    return [being for being in state.party if not (being.conditions and of_stone(being))]


def of_stone(being: Being) -> bool:
    """Turned to stone, with its gear: it eats, heals, earns, pays, hungers and tends not (BF-MON-09, BF-ADV-03)."""
    return any(each.kind == "petrified" for each in being.conditions)


def pay(state: Campaign, price: int, payers: Sequence[Being] | None = None) -> None:
    """In town out of the strongbox first, then out of the characters' purses, in marching order."""
    if not state.here:
        boxed = min(price, state.strongbox)
        state.strongbox, price = state.strongbox - boxed, price - boxed
    for being in packs(state) if payers is None else payers:
        if being.role != "pc":
            continue
        given = min(price, being.silver)
        being.silver -= given
        price -= given


def purse(state: Campaign) -> int:
    """What can be spent now: purses, and in town the strongbox."""
    silver = 0 if state.here else state.strongbox
    return silver + sum([being.silver for being in packs(state) if being.role == "pc"])
