"""Reckless flight out of the dungeon. Chapter: Flee the Dungeon."""

from __future__ import annotations

from tablewright.engine.asking import pick
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import ways
from tablewright.rules.yabec.book.core.carrying import carry_on, take_along
from tablewright.rules.yabec.book.core.chests import settle_chests
from tablewright.rules.yabec.book.core.hooks import end_turn
from tablewright.rules.yabec.book.core.life import hp_left, hurt
from tablewright.rules.yabec.book.core.stats import (
    is_down,
    members,
)
from tablewright.rules.yabec.book.delve.parting import join_here
from tablewright.rules.yabec.book.delve.turns import dungeon_of, leave_dungeon, pace
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.events import Acted
from tablewright.rules.yabec.state import World
from tablewright.world.dungeon import known_path, path

FLED_HURT = Question("flee-hurt", "YB-DUNG-15")
FLEE_TO = Question("flee-to", "YB-DUNG-15")
FLEEING = Why("Reckless flight", "YB-DUNG-15")
ROUNDS_A_TURN = 10


def flee_on(world: World, table: Table) -> None:
    """Each round one zone further, then 1d4 damage to one of the characters, the players' choice (YB-DUNG-15).

    No hazards are rolled; ten rounds count as a turn. The fallen are carried where somebody has three free slots for
    them, or left.
    """
    half_way = pace(world) > 1 and not world.delve.hall_step  # at half speed a zone takes two rounds (YB-ITEM-05)
    world.delve.hall_step = int(half_way)
    way_id = "" if half_way else _way_out(world, table)
    take_along(world, table, strained=False)
    settle_chests(world, table)
    if way_id:
        _run_past(world, way_id)
        join_here(world, table)
    amount = table.roll(4, FLEEING)
    table.tell(Acted("flee", "stumble", amount=amount))
    able = [each for each in members(world) if not is_down(each)]
    sturdiest = max(able, key=hp_left)
    victim = pick(table, caller_seat(world), FLED_HURT, able, {"amount": amount}, sturdiest)
    hurt(world, table, victim, amount, "flight")
    world.delve.rounds += 1
    if world.delve.rounds % ROUNDS_A_TURN == 0:
        world.delve.turn += 1
        end_turn(world, table)
    carry_on(world)
    if not way_id and not half_way:
        world.delve.fleeing = False
        leave_dungeon(world, table)


def _way_out(world: World, table: Table) -> str:
    """The way they run, the players' choice where there are several: the shortest known one by default."""
    dungeon = dungeon_of(world)
    steps = path(dungeon, world.delve.zone, dungeon.entrance, lambda way: known_path(way) and way.state != "stuck")
    if not steps:
        return ""
    ahead = [
        way.id for way in ways(world, world.delve.zone)
        if way.b and known_path(way) and way.state != "stuck" and way.id not in (world.delve.entered_by, steps[0])
        and dungeon.rooms[way.other(world.delve.zone)].known == "entered"
    ]  # fmt: skip
    return table.ask(caller_seat(world), FLEE_TO, [steps[0], *ahead], default=steps[0])


def _run_past(world: World, way_id: str) -> None:
    way = dungeon_of(world).ways[way_id]
    way.state = "open" if way.state == "shut" else way.state
    world.delve.zone, world.delve.entered_by = way.other(world.delve.zone), way_id
    for each in members(world):
        if not is_down(each):
            each.zone = world.delve.zone
    carry_on(world)
