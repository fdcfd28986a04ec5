"""Weapons, shields and armour: who may hand what to whom (chapters "Weapons & Damage", "Loot")."""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.loot.items import look_of
from tablewright.rules.twelve_years.book.options import on
from tablewright.rules.twelve_years.book.party.members import WORN, in_use, wearers, wielders
from tablewright.rules.twelve_years.state import Party


def gear_options(party: Party) -> list[Option]:
    """Every legal change of equipment; and things that nobody wields or wears may be given to somebody to carry."""
    members = party.members
    off = [on("off", one.id, worn) for one in members for worn in (one.weapon, one.shield, one.armor) if worn]
    used = in_use(party) if off else ()
    taken: list[Option] = []
    handed: list[Option] = []  # who carries a thing is for the sheet alone (TY-LOOT-04)
    seen: set[object] = set()
    for item in party.items:  # one look at each, in one place: half of all that chance is asked is this
        number, free = item.id, item.id not in used
        if free:
            handed.append(on("hand", number))
        if not item.weapon and item.kind not in WORN:
            continue
        if free:  # what is in use stands by itself, as `unlike` has it
            look = look_of(item)
            if look in seen:
                continue
            seen.add(look)
        if item.weapon:
            kinds = wielders(item.weapon)
            taken += [on("wield", one.id, number) for one in members if one.kind in kinds and one.weapon != number]
        elif free:
            kinds = wearers(item.kind)
            taken += [on("wear", one.id, number) for one in members if one.kind in kinds]
    return [*taken, *off, *handed] if len(members) > 1 else taken + off
