"""Weapons, shields and armour: who may hand what to whom (chapters "Weapons & Damage", "Loot")."""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.loot.items import unlike
from tablewright.rules.twelve_years.book.options import on
from tablewright.rules.twelve_years.book.party.members import WORN, in_use, may_wear, wielders
from tablewright.rules.twelve_years.state import Party


def gear_options(party: Party) -> list[Option]:
    """Every legal change of equipment; and things that nobody wields or wears may be given to somebody to carry."""
    used, members = in_use(party), party.members
    options: list[Option] = []
    for item in unlike([item for item in party.items if item.weapon or item.kind in WORN], used):
        number = item.id
        if item.weapon:  # here and not by a function of its own: half of all that chance is asked
            kinds = wielders(item.weapon)
            options += [on("wield", one.id, number) for one in members if one.kind in kinds and one.weapon != number]
        elif number not in used:
            options += [on("wear", one.id, number) for one in members if may_wear(one, item.kind)]
    options += [on("off", one.id, worn) for one in members for worn in (one.weapon, one.shield, one.armor) if worn]
    return options + _carrying(party, used)


def _carrying(party: Party, used: set[int]) -> list[Option]:
    """Who carries a thing is for the sheet alone (TY-LOOT-04)."""
    return [on("hand", item.id) for item in party.items if item.id not in used] if len(party.members) > 1 else []
