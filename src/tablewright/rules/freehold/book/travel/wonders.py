"""Great things that work once a week outside combat (FH-SITE-08): the Homeward horn, the Chart of the old world."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.days.light import put_out_all
from tablewright.rules.freehold.book.hold.homecoming import come_home
from tablewright.rules.freehold.book.party.roster import able, day_of, owner_of, speaker_seat
from tablewright.rules.freehold.book.travel.land import tell_of
from tablewright.rules.freehold.book.travel.naming import name_hex, nearest_known
from tablewright.rules.freehold.events import Acted
from tablewright.rules.freehold.state import DAYS_A_WEEK, Party, World
from tablewright.world.hexes import within

CHART = Question("chart", "FH-SITE-08")
CHART_REACH = 2


def wonders(world: World, party: Party) -> list[Option]:
    chart = owner_of(able(world, party), "world_chart")
    ready = chart and is_ready(world, "world_chart", day_of(party))
    return when(can_blow_horn(world, party), "horn") + when(ready, "chart")


def is_ready(world: World, thing: str, day: int) -> bool:
    return day - world.used_on.get(thing, -DAYS_A_WEEK) >= DAYS_A_WEEK


def can_blow_horn(world: World, party: Party) -> bool:
    horn = owner_of(able(world, party), "homeward_horn")
    return horn is not None and not world.hold.lost and is_ready(world, "homeward_horn", day_of(party))


def blow_horn(world: World, party: Party, table: Table) -> None:
    """The party with all it carries stands in the freehold, wherever it was."""
    world.used_on["homeward_horn"] = day_of(party)
    put_out_all(world, party, table)
    party.came_from, party.at, party.room, party.site_turns = party.at, world.hold.at, -1, 0
    table.tell(Acted("", "homeward horn"))
    come_home(world, party, table)


def read_chart(world: World, party: Party, table: Table) -> None:
    """Terrain and feature of all hexes within 2 of one named hex are rolled and told."""
    world.used_on["world_chart"] = day_of(party)
    centre = name_hex(world, speaker_seat(world, party), CHART, table, party.at)
    seen_from = nearest_known(world, centre)
    for key in sorted(within(centre, CHART_REACH), key=lambda key: (key != centre, key)):
        place = world.land.get(key)
        if place is None or not place.feature:
            tell_of(world, key, centre if key != centre else seen_from, "chart", table)
