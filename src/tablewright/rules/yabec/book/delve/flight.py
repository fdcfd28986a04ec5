"""Reckless flight out of the dungeon. Chapter: Flee the Dungeon."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.rounds import caller_seat
from tablewright.rules.yabec.book.core.hooks import end_turn
from tablewright.rules.yabec.book.core.items import room_for
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.core.stats import (
    heroes,
    is_down,
    members,
)
from tablewright.rules.yabec.book.delve.turns import dungeon_of, leave_dungeon
from tablewright.rules.yabec.events import Acted
from tablewright.rules.yabec.state import World
from tablewright.world.dungeon import known_path, path

FLED_HURT = Question("flee-hurt", "YB-DUNG-15")
FLEEING = Why("Reckless flight", "YB-DUNG-15")
ROUNDS_A_TURN = 10


def begin_flight(world: World, table: Table) -> None:
    """Once begun it cannot stop until the party is out (YB-DUNG-14)."""
    world.delve.fleeing = True
    world.delve.rounds = 0
    table.tell(Acted("flee", "begun"))


def flee_on(world: World, table: Table) -> None:
    """Each round one zone further, then 1d4 damage to one of the characters, the players' choice (YB-DUNG-15).

    No hazards are rolled; ten rounds count as a turn. The slain are carried if there is room, or left.
    """
    way_id = _way_out(world)
    amount = table.roll(4, FLEEING)
    table.tell(Acted("flee", "stumble", amount=amount))
    able = [each.id for each in members(world) if not is_down(each)]
    victim = table.ask(caller_seat(world), FLED_HURT, able, {"amount": amount}, default=able[0])
    hurt(world, table, world.creatures[victim], amount, "flight")
    world.delve.rounds += 1
    if world.delve.rounds % ROUNDS_A_TURN == 0:
        world.delve.turn += 1
        end_turn(world, table)
    if not way_id:
        _carry_out(world)
        world.delve.fleeing = False
        leave_dungeon(world, table)
        return
    _run_past(world, way_id)


def _way_out(world: World) -> str:
    dungeon = dungeon_of(world)
    steps = path(dungeon, world.delve.zone, dungeon.entrance, lambda way: known_path(way) and way.state != "stuck")
    return steps[0] if steps else ""


def _run_past(world: World, way_id: str) -> None:
    dungeon = dungeon_of(world)
    way = dungeon.ways[way_id]
    way.state = "open" if way.state == "shut" else way.state
    world.delve.zone = way.other(world.delve.zone)
    for each in members(world):
        if not is_down(each) or each.used.get("carried"):
            each.zone = world.delve.zone
    _carry_out(world)


def _carry_out(world: World) -> None:
    """The slain must be carried, three slots each, or left behind (YB-DUNG-15, YB-ITEM-02)."""
    bearers = [each for each in members(world) if not is_down(each)]
    for fallen in [each for each in heroes(world) if each.status in ("near death", "subdued")]:
        if fallen.used.get("carried") or fallen.zone != world.delve.zone:
            continue
        bearer = next((each for each in bearers if room_for(each, "body", 1)), None)
        if bearer is not None:
            fallen.used["carried"] = 1
        else:
            world.delve.bodies[fallen.id] = fallen.zone
