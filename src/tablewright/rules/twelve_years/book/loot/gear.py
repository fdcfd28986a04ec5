"""Weapons, shields and armour: who may hand what to whom (chapters "Weapons & Damage", "Loot")."""

from __future__ import annotations

from functools import lru_cache

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.loot.items import look_of
from tablewright.rules.twelve_years.book.options import on
from tablewright.rules.twelve_years.book.party.members import WORN, wearers, wielders
from tablewright.rules.twelve_years.state import Party

_MANY = 1 << 8  # parties whose offers are kept: they come again while one party changes its gear, and in other games


def gear_options(party: Party) -> list[Option]:
    """Every legal change of equipment; and things that nobody wields or wears may be given to somebody to carry.

    Half of all that chance is asked is this, so each thing is looked at once.
    """
    members = party.members
    worn = [(one.id, thing) for one in members for thing in (one.weapon, one.shield, one.armor) if thing]
    used = {thing for _, thing in worn}
    offers = _offers_to(tuple([(one.id, one.kind) for one in members]))
    taken: list[Option] = []
    seen: set[object] = set()
    for item in party.items:
        weapon, number = item.weapon, item.id
        if not weapon and item.kind not in WORN:
            continue
        if number not in used:
            look = look_of(item)
            if look not in seen:
                seen.add(look)
                taken += offers[weapon, item.kind, number]
        elif weapon:  # what is in use stands by itself, as `unlike` has it
            kinds = wielders(weapon)
            taken += [on("wield", one.id, number) for one in members if one.kind in kinds and one.weapon != number]
    taken += [on("off", one, thing) for one, thing in worn]
    if len(members) > 1:  # who carries a thing is for the sheet alone (TY-LOOT-04)
        taken += [_HANDED[item.id] for item in party.items if item.id not in used]
    return taken


class _Offers(dict[tuple[str, str, int], list[Option]]):
    """To whom of some people a thing that nobody uses may be given: by weapon, kind and number of the thing.

    It hangs on nothing else, and a party that changes its gear is asked for the same ones again and again.
    """

    def __init__(self, people: tuple[tuple[int, str], ...]) -> None:
        self._people = people

    def __missing__(self, thing: tuple[str, str, int]) -> list[Option]:
        weapon, kind, number = thing
        verb, kinds = ("wield", wielders(weapon)) if weapon else ("wear", wearers(kind))
        self[thing] = offers = [on(verb, one, number) for one, archetype in self._people if archetype in kinds]
        return offers


_offers_to = lru_cache(maxsize=_MANY)(_Offers)


class _Handed(dict[int, Option]):
    """The option to give a thing to somebody to carry, by the thing's number."""

    def __missing__(self, number: int) -> Option:
        self[number] = option = on("hand", number)
        return option


_HANDED = _Handed()
