"""What the table agrees on as it goes: shares, tax, charting, whose die settles a blow, how the map is kept.

Chapters: Clean Up, Inheritance, Charting, Attacking, Mapping. Settings say how a table begins; here it thinks again.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.town.roles import caller_seat, seat_name
from tablewright.rules.yabec.events import Agreed
from tablewright.rules.yabec.state import World

CUSTOMS = Question("customs", "YB-GEN-01")
CHARTER = Question("charter", "YB-TOWN-09")
CHART = Question("chart", "YB-TOWN-10")
# Each custom with its ways, the usual one first.
WAYS = {
    "shares": ("equal", "keep", "named"),  # how coins are split (YB-CLEAN-02)
    "tax": ("town", "temple"),  # who has the estate tax (YB-DEATH-17)
    "blows": ("players", "attackers"),  # whose die settles an attack (YB-CONF-28)
}
MAPS = ("auto", "hand", "simple", "none")
CHARTED = {"obstacles": ("count", "leave-out"), "passage": ("pay", "leave-out")}
PAYS = ("each", "charter")


def custom(world: World, what: str) -> str:
    """What the table has agreed on, else the usual."""
    return world.customs.get(what, WAYS[what][0])


def talk_over(world: World, table: Table) -> None:
    """The caller says what is to be changed, as the table agrees."""

    def open_ways() -> list[Option]:
        found = [Option(what, way) for what, ways in WAYS.items() for way in ways if way != custom(world, what)]
        found += [Option("mapping", way) for way in MAPS if way != world.options.mapping]
        return [Option(DONE), *found]

    for chosen in menu(table, caller_seat(world), CUSTOMS, open_ways):
        if chosen.verb == "mapping":
            change_mapping(world, table, chosen.target)
        else:
            world.customs[chosen.verb] = chosen.target
            table.tell(Agreed(chosen.verb, chosen.target))


def change_mapping(world: World, table: Table, way: str) -> None:
    """Another way to keep the map, from now on (YB-MAP-01, YB-MAP-02)."""
    world.options = msgspec.structs.replace(world.options, mapping=way)
    table.tell(Agreed("mapping", way))


def take_the_chart(world: World, table: Table) -> None:
    """One player charts, the quarter master by default (YB-ROLE-04): what counts, and who pays for the
    rations (YB-TOWN-09 to YB-TOWN-13).
    """
    going = {world.creatures[key].seat for key in world.party}
    keepers = [seat for seat in world.roles.get("quarter master", []) if seat in going]
    usual = (keepers or [str(caller_seat(world))])[0]
    seat = table.ask(caller_seat(world), CHARTER, world.seats, default=usual)
    world.charter = seat
    table.tell(Agreed("charter", seat_name(world, seat)))
    for chosen in menu(table, seat, CHART, lambda: _charted(world)):
        if chosen.verb == "rations":
            world.customs["rations"] = chosen.target
        else:
            counts = chosen.target != "leave-out"
            world.options = msgspec.structs.replace(world.options, **{chosen.verb: counts})
        table.tell(Agreed(chosen.verb, chosen.target))


def _charted(world: World) -> list[Option]:
    now = {"obstacles": world.options.obstacles, "passage": world.options.passage}
    found = [Option(what, ways[int(now[what])]) for what, ways in CHARTED.items()]
    paid = world.customs.get("rations", PAYS[0])
    return [Option(DONE), *found, *(Option("rations", way) for way in PAYS if way != paid)]
