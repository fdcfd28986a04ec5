"""Weapons, shields and armour: who may hand what to whom (chapters "Weapons & Damage", "Loot")."""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.loot.items import unlike
from tablewright.rules.twelve_years.book.options import on
from tablewright.rules.twelve_years.book.party.members import WORN, in_use, may_wear, wielders
from tablewright.rules.twelve_years.state import Party


def gear_options(party: Party) -> list[Option]:
    """Every legal change of equipment."""
    used = in_use(party)
    options: list[Option] = []
    for item in unlike([item for item in party.items if item.kind == "weapon" or item.kind in WORN], used):
        if item.kind == "weapon":
            kinds = wielders(item.weapon)
            options += [
                on("wield", member.id, item.id)
                for member in party.members
                if member.kind in kinds and member.weapon != item.id
            ]
        elif item.id not in used:
            options += [on("wear", member.id, item.id) for member in party.members if may_wear(member, item.kind)]
    return options + [
        on("off", member.id, worn)
        for member in party.members
        for worn in (member.weapon, member.shield, member.armor)
        if worn
    ]
