"""Weapons, shields and armour: who may hand what to whom (chapters "Weapons & Damage", "Loot")."""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.loot.items import unlike
from tablewright.rules.twelve_years.book.options import on, on_each
from tablewright.rules.twelve_years.book.party.members import WORN, in_use, may_wear, wielders
from tablewright.rules.twelve_years.state import Item, Party


def gear_options(party: Party) -> list[Option]:
    """Every legal change of equipment; and things that nobody wields or wears may be given to somebody to carry."""
    used = in_use(party)
    options: list[Option] = []
    for item in unlike([item for item in party.items if item.weapon or item.kind in WORN], used):
        if item.weapon:
            options += _wielding(party, item)
        elif item.id not in used:
            options += [on("wear", member.id, item.id) for member in party.members if may_wear(member, item.kind)]
    options += [
        on("off", member.id, worn)
        for member in party.members
        for worn in (member.weapon, member.shield, member.armor)
        if worn
    ]
    return options + _carrying(party, used)


def _wielding(party: Party, item: Item) -> list[Option]:
    kinds = wielders(item.weapon)
    return [
        on("wield", member.id, item.id) for member in party.members if member.kind in kinds and member.weapon != item.id
    ]


def _carrying(party: Party, used: set[int]) -> list[Option]:
    """Who carries a thing is for the sheet alone (TY-LOOT-04)."""
    return on_each("hand", [item for item in party.items if item.id not in used]) if len(party.members) > 1 else []
