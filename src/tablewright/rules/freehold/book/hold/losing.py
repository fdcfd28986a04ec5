"""The loss of the freehold: with Folk 0, and not the end of the game (FH-HOLD-10, FH-GOAL-01)."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.roster import day_of
from tablewright.rules.freehold.events import HoldLost
from tablewright.rules.freehold.state import Party, World


def lose_hold(world: World, table: Table) -> None:
    """Nobody builds, works or teaches there any more, and whoever was at home is on the road."""
    world.hold.lost = True
    world.hold.projects, world.hold.works, world.hold.buildings = [], [], {}
    table.tell(HoldLost(world.hold.name))
    for party in world.parties:
        if party.mode in ("home", "waiting"):
            turn_out(party)


def turn_out(party: Party) -> None:
    """They have no home: rest and shopping are over, and the days away are counted from here."""
    party.mode = party.before = "road"
    party.rest_left, party.shopper = 0, ""
    party.away_since, party.new_hexes, party.fallen = day_of(party), 0, 0
