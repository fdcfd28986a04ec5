"""The Powers: the long threat of high levels, which can be left alone and never ends the game (FH-POWER-01)."""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.party import roster
from freehold.book.sites import rooms
from freehold.book.travel import land
from freehold.state import Party, Power, World, glimpses
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table


# --- losing: the loss of the freehold: with Folk 0, and not the end of the game (FH-HOLD-10, FH-GOAL-01) --------------
def lose_hold(world: World, table: Table) -> None:
    """Nobody builds, works or teaches there any more, and whoever was at home is on the road."""
    world.hold.lost = True
    world.hold.projects, world.hold.works, world.hold.buildings = [], [], {}
    table.tell(events.HoldLost(world.hold.name))
    for party in world.parties:
        if party.mode in ("home", "waiting"):
            turn_out(party)


def turn_out(party: Party) -> None:
    """They have no home: rest and shopping are over, and the days away are counted from here."""
    party.mode = party.before = "road"
    party.rest_left, party.shopper = 0, ""
    party.away_since, party.new_hexes, party.fallen = roster.day_of(party), 0, 0


# --- powers -----------------------------------------------------------------------------------------------------------
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
    strong = any(one.level >= content.POWER_RULES.wakes_at_level for one in roster.living(world))
    far = content.POWER_RULES.wakes_at_ring
    return strong or any(place.mapped and land.ring(world, key) >= far for key, place in glimpses(world.land))


def wake_power(world: World, table: Table) -> None:
    """Which one, direction, place of the seat, in this order of dice; the last is the GM's until it is learned."""
    rest = [key for key in content.POWERS if key not in world.fallen]
    if not rest:  # all four have fallen once: any may come back (FH-POWER-06)
        world.fallen = []
        rest = list(content.POWERS)
    rolled = rest[table.roll(len(rest), WHICH) - 1] if len(rest) > 1 else rest[0]
    key = checks.judge(world, table, CHOOSE, rest, rolled)
    direction = checks.judge_number(world, table, TOWARDS, (1, 6), table.roll(6, DIRECTION))
    strongholds = land.stronghold_places(world, direction)
    table.tell(events.PowerWoke(key, tuple(strongholds)))
    place_of_seat = table.roll(12, PLACE)
    checks.behind_the_screen(table)
    seat = land.seat_place(world, direction, checks.judge_number(world, table, SEAT, (1, 12), place_of_seat))
    world.power = Power(key, content.POWER_RULES.shadow_start, strongholds, seat, list(strongholds))
    for place in (*strongholds, seat):
        if place in world.land and (world.land[place].mapped or world.land[place].entered):
            rooms.place_power_site(world, place)
    if seat in world.land and world.land[seat].mapped:
        land.learn_seat(world, table)
