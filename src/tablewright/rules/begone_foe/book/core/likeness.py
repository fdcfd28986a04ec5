"""Things to choose from: each with a number of its own, and those that are alike offered once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from tablewright.engine.options import Option
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.state import Being, Item
from tablewright.world.words import figure


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
    if left and not item.lit and item.kind != "lantern" and left >= GEAR[item.kind].burns:
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
    name = GEAR[item.kind].name
    if item.kind == "coins":
        return f"{item.worth} silver"
    return name if item.count == 1 else figure(item.count, name)


def by_id(things: list[AnyNumbered], key: str) -> AnyNumbered:
    return next(thing for thing in things if str(thing.id) == key)
