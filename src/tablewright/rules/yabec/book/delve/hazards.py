"""The hazard die at the start of each turn, what it brings, and who wanders. Chapter: Hazards."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.foes import muster
from tablewright.rules.yabec.book.core.hooks import burn, fatigue, shift
from tablewright.rules.yabec.book.core.light import rest_eyes, seeing_anew
from tablewright.rules.yabec.book.core.stats import has_item, members
from tablewright.rules.yabec.book.core.who import at_hand
from tablewright.rules.yabec.content import HOUSE
from tablewright.rules.yabec.content.charts import HAZARD_CHART, SMALL_HAZARD_CHART
from tablewright.rules.yabec.events import Acted, Met, Sign, TurnPassed
from tablewright.rules.yabec.state import GM, Creature, World

ALSO_BURN = Why("Burn as well", "YB-HAZ-07")
WANDER = Why("Wandering check", "YB-NOISE-02")
WHO = Why("Who wanders", "YB-HAZ-06")
NUMBER = Why("Number appearing", "YB-HAZ-06")
WHICH = Question("wandering", "YB-HAZ-06")


def start_turn(world: World, table: Table, *, resting: list[str] | None = None, quiet: bool = False) -> bool:
    """Every turn, the time of most dungeon activities (YB-TIME-01), opens with the hazard roll (YB-HAZ-01,
    YB-DUNG-01); True if monsters come and a conflict is due.

    `resting` ignore fatigue (YB-DUNG-10); `quiet` ignores signs and monsters, for turns a conflict began.
    """
    world.delve.turn += 1
    world.delve.loud = False
    rest_eyes(world)
    results = _roll(world, table)
    table.tell(TurnPassed(world.delve.turn, tuple(results), knock=has_clock(world)))
    if "shift" in results:
        shift(world, table)
    if "burn" in results:
        with seeing_anew(world, table):
            burn(world, table)
    if "fatigue" in results:
        fatigue(world, table, [each for each in members(world) if each.id not in (resting or [])])
    if quiet:
        return False
    if "sign" in results:
        table.tell(Sign(_wanderer(world, table)))
    if "monster" in results:
        arrive(world, table)
        return True
    return False


def has_clock(world: World) -> bool:
    """The turn is counted aloud only while somebody carries a clock (YB-HAZ-02)."""
    return has_item(at_hand(world), "travel_kit")


def _roll(world: World, table: Table) -> list[str]:
    """d12: 1-3 nothing, 4-5 shift, 6 burn, 7 fatigue, 8 both, 9-11 sign, 12 monsters, with burn on
    1-in-6 (YB-HAZ-07).
    """
    if world.options.hazard_die == "d6":
        return _roll_d6(table)
    row = HAZARD_CHART.roll(table)
    results = list(row.result)
    if row.burn_too and chance(table, row.burn_too, 6, ALSO_BURN):
        results.append("burn")
    return results


def _roll_d6(table: Table) -> list[str]:
    """The variant: 1 nothing, 2 burn, 3 fatigue, 4 shift, 5-6 a wandering check (YB-HAZ-07)."""
    row = SMALL_HAZARD_CHART.roll(table)
    if row.result == ("wandering check",):
        return ["monster"] if chance(table, 1, 6, WANDER) else ["sign"]
    return list(row.result)


def depth(world: World) -> int:
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(world.delve.zone) if dungeon else None
    return room.level if room is not None else 1


def _wanderer(world: World, table: Table) -> str:
    """The DM picks who wanders, or leaves it to a roll on the level's list, which is the default (YB-HAZ-06)."""
    facts = HOUSE.depth(depth(world))
    kinds = facts.wandering
    chosen = table.ask(GM, WHICH, ["roll", *kinds], default="roll")
    return kinds[table.roll(len(kinds), WHO) - 1] if chosen == "roll" else chosen


def arrive(world: World, table: Table) -> list[Creature]:
    """Wandering monsters come from the nearest adjacent zone out of sight (YB-HAZ-07)."""
    kind = _wanderer(world, table)
    facts = HOUSE.depth(depth(world))
    number = roll_dice(table, facts.numbers.get(kind, "1d4"), NUMBER)
    table.tell(Met(kind, number, "party" if world.delve.running else ""))
    return muster(world, table, kind, number, world.delve.zone)


def loud_check(world: World, table: Table) -> bool:
    """At the end of a loud turn, one extra wandering check at 1-in-6 (YB-NOISE-02); silent turns bring none
    (YB-NOISE-01).
    """
    if not world.delve.loud:
        return False
    world.delve.loud = False
    if not chance(table, 1, 6, WANDER):
        table.tell(Acted("listen", "nobody"))
        return False
    table.tell(Acted("listen", "somebody"))
    arrive(world, table)
    return True
