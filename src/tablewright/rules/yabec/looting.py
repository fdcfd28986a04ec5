"""Taking what is found: hoards, things that lie about, what the dead carried. Chapter: Items."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.dungeon_turns import (
    here,
)
from tablewright.rules.yabec.events import Took
from tablewright.rules.yabec.items import give, room_for
from tablewright.rules.yabec.state import Creature, Thing, World
from tablewright.rules.yabec.stats import is_down, members
from tablewright.rules.yabec.traps import spring


def loot(world: World, table: Table, which: str) -> None:
    """Share out a hoard: coins into sacks and packs as far as slots allow (YB-ITEM-01)."""
    room = here(world)
    hoard = room.hoard
    if hoard is None:
        return
    if room.trap is not None and room.trap.state == "set":
        taker = next((each for each in members(world) if not is_down(each)), None)
        if taker is not None:
            spring(world, table, room.trap, taker)
    gold, silver = hoard.coins // 100, hoard.coins % 100 // 10
    finds = [("coin_gp", gold), ("coin_sp", silver), ("gem", len(hoard.gems)), ("jewellery", len(hoard.jewellery))]
    finds += [(key, 1) for key in hoard.things if key in ITEMS]
    left = 0
    for key, number in finds:
        left += number - hand_out(world, table, key, number)
    hoard.coins, hoard.gems, hoard.jewellery, hoard.things = (
        (0, [], [], []) if not left else (hoard.coins % 10, [], [], [])
    )


def hand_out(world: World, table: Table, key: str, number: int) -> int:
    """Give things to whoever has room; returns how many were taken."""
    taken = 0
    for each in [m for m in members(world) if not is_down(m)]:
        while taken < number:
            lot = min(number - taken, 20 if ITEMS[key].kind == "coin" else 1)
            if not room_for(each, key, lot):
                lot = 1 if room_for(each, key, 1) else 0
            if not lot:
                break
            give(each, key, lot)
            taken += lot
            each.used[f"took:{key}"] = each.used.get(f"took:{key}", 0) + lot
        mine = each.used.pop(f"took:{key}", 0)
        if mine:
            table.tell(Took(each.name, key, mine))
    return taken


def gather(world: World, table: Table, which: str) -> None:
    """Pick up what lies here: thrown weapons, what the dead left (YB-DEATH-16)."""
    for body in bodies_here(world):
        loot_body(world, table, body)
    lying = world.delve.dropped.pop(world.delve.zone, [])
    left: list[Thing] = [thing for thing in lying if not hand_out(world, table, thing.key, thing.qty)]
    if left:
        world.delve.dropped[world.delve.zone] = left


def bodies_here(world: World) -> list[Creature]:
    """Dead companions in this zone who still carry something that somebody has room for."""
    able = [each for each in members(world) if not is_down(each)]
    return [
        each
        for each in world.creatures.values()
        if each.side == "party"
        and each.status == "dead"
        and each.zone == world.delve.zone
        and any(room_for(one, thing.key, thing.qty) for one in able for thing in each.items)
    ]


def loot_body(world: World, table: Table, body: Creature) -> None:
    """Companions may take what a dead character carried, as slots allow (YB-DEATH-16)."""
    for thing in list(body.items):
        if hand_out(world, table, thing.key, thing.qty) == thing.qty:
            body.items.remove(thing)
