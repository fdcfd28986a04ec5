"""Stable keys for things that have no id of their own: by kind, the second of a kind with its number (4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tablewright.engine.options import Option
from tablewright.rules.pocket_fantasy.state import Being, Container, Gear, Hero, Room

T = TypeVar("T", Gear, Container)
BODILY = ("fists", "feet")  # neither given, sold nor set with gems (PF-MAGIC-08)


def by_kind(things: Sequence[T]) -> dict[str, T]:
    """`sword`, `sword_2`, `dagger`: each thing by its kind, in order."""
    found: dict[str, T] = {}
    for number, thing in enumerate(things):
        before = sum(other.key == thing.key for other in things[:number])
        found[f"{thing.key}_{before + 1}" if before else thing.key] = thing
    return found


def gear_of(being: Being) -> dict[Option, Gear]:
    """All it has of weapons and armor: `weapon:sword`, the worn `armor`, carried `spare:plate`."""
    found = {Option("weapon", key): gear for key, gear in by_kind(being.weapons).items() if gear.key not in BODILY}
    if being.armor is not None:
        found[Option("armor")] = being.armor
    if isinstance(being, Hero):
        found |= {Option("spare", key): gear for key, gear in by_kind(being.spare).items()}
    return found


def part_with(being: Being, gear: Gear) -> None:
    """It has this weapon or armor no more."""
    if being.armor is gear:
        being.armor = None
    being.weapons = [each for each in being.weapons if each is not gear]
    if isinstance(being, Hero):
        being.spare = [each for each in being.spare if each is not gear]


def things_in(room: Room) -> dict[str, Container]:
    """The doors and the containers of a room."""
    return {**doors_of(room), **by_kind(room.containers)}


def doors_of(room: Room) -> dict[str, Container]:
    """The door onward, then those of side passages: `door`, `door_2`."""
    return by_kind([room.door, *(side.door for side in room.sides)])


def name_of(room: Room, thing: Container) -> str:
    """The stable name of a door or container of this room."""
    return next(name for name, each in things_in(room).items() if each is thing)
