"""The Powers: the long threat of high levels, which can be left alone and never ends the game (FH-POWER-01)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import behind_the_screen, judge, judge_number
from tablewright.rules.freehold.book.party.roster import living
from tablewright.rules.freehold.book.sites.rooms import place_power_site
from tablewright.rules.freehold.book.travel.land import learn_seat, ring, seat_place, stronghold_places
from tablewright.rules.freehold.content import POWER_RULES, POWERS
from tablewright.rules.freehold.events import PowerWoke
from tablewright.rules.freehold.state import Power, World, glimpses

WHICH = Why("Which Power", "FH-POWER-01")
DIRECTION = Why("Direction", "FH-POWER-01")
CHOOSE = Question("gm-power", "FH-GM-01", standing=True)
TOWARDS = Question("gm-direction", "FH-GM-01", standing=True)
SEAT = Question("gm-seat", "FH-GM-01", standing=True)
PLACE = Why("Place of the seat", "FH-POWER-01")


def may_wake(world: World) -> bool:
    """Nobody awake or in its pause, and somebody of level 6 or a hex of ring 11 mapped (FH-POWER-01)."""
    if world.power is not None or world.hold.week < world.pause_until:
        return False
    strong = any(one.level >= POWER_RULES.wakes_at_level for one in living(world))
    far = POWER_RULES.wakes_at_ring
    return strong or any(place.mapped and ring(world, key) >= far for key, place in glimpses(world.land))


def wake_power(world: World, table: Table) -> None:
    """Which one, direction, place of the seat, in this order of dice; the last is the GM's until it is learned."""
    rest = [key for key in POWERS if key not in world.fallen]
    if not rest:  # all four have fallen once: any may come back (FH-POWER-06)
        world.fallen = []
        rest = list(POWERS)
    rolled = rest[table.roll(len(rest), WHICH) - 1] if len(rest) > 1 else rest[0]
    key = judge(world, table, CHOOSE, rest, rolled)
    direction = judge_number(world, table, TOWARDS, (1, 6), table.roll(6, DIRECTION))
    strongholds = stronghold_places(world, direction)
    table.tell(PowerWoke(key, tuple(strongholds)))
    place_of_seat = table.roll(12, PLACE)
    behind_the_screen(table)
    seat = seat_place(world, direction, judge_number(world, table, SEAT, (1, 12), place_of_seat))
    world.power = Power(key, POWER_RULES.shadow_start, strongholds, seat, list(strongholds))
    for place in (*strongholds, seat):
        if place in world.land and (world.land[place].mapped or world.land[place].entered):
            place_power_site(world, place)
    if seat in world.land and world.land[seat].mapped:
        learn_seat(world, table)
