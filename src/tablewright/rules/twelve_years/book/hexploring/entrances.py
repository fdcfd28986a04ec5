"""Dungeon Entrances that do something when they are discovered. The pond is in `hexes.py`: it is immediate."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.party.death import bury_if_dead, kill
from tablewright.rules.twelve_years.book.places import hex_of
from tablewright.rules.twelve_years.events import Fell
from tablewright.rules.twelve_years.state import Party, World

FALL = Why("Into the sinkhole", "TY-ENTR-03")
FALL_DIE = 4


def fall(world: World, party: Party, table: Table) -> None:
    """Sinkhole: 1d4 to every member in order, escorts too, once, at discovery.

    TY-ENTR-03, TY-DICE-09, TY-ESCORT-02.
    """
    hex_of(world, party).discovered = True
    for member in list(party.members):
        damage = table.roll(FALL_DIE, FALL, member.name)
        member.hp -= damage
        table.tell(Fell(member.name, damage))
        if member.hp <= 0:
            kill(party, member, "fall", table)
    bury_if_dead(world, party, "fall", table)
