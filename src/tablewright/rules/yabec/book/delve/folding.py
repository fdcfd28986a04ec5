"""Dungeons that nobody is in are folded up, with whoever lives or lies there: one lies open at a time, others are a few
bytes.

No rule: a state is copied with every answer, and a campaign sees many dungeons.
"""

from __future__ import annotations

from tablewright.engine.copying import fold, unfold
from tablewright.rules.yabec.state import Creature, Dwellers, World
from tablewright.world.dungeon import Dungeon


def lay_open(world: World, name: str) -> None:
    """Lay this dungeon open, if it has been built, and fold the others."""
    for other in [key for key in world.dungeons if key != name]:
        dungeon = world.dungeons.pop(other)
        _fold_dwellers(world, other, dungeon)
        world.away[other] = fold(dungeon)
    if name in world.away:
        world.dungeons[name] = unfold(world.away.pop(name), Dungeon)
        _unfold_dwellers(world, name)


def _fold_dwellers(world: World, name: str, dungeon: Dungeon) -> None:
    living = [each for each in world.creatures.values() if each.side == "foes" and each.zone in dungeon.rooms]
    met = world.delve.encounters
    folded = Dwellers(living, {zone: ids for zone, ids in met.items() if zone in dungeon.rooms})
    if living:
        world.dwellers[name] = fold(folded)
    world.delve.encounters = {zone: ids for zone, ids in met.items() if zone not in folded.encounters}
    gone = {each.id for each in living}
    world.creatures = {key: each for key, each in world.creatures.items() if key not in gone}
    owners = [keep.owner for keep in world.strongholds]
    needed = {*world.party, *owners, *(each.boss for each in world.creatures.values()), *_carried(world)}
    lying = [key for key, each in world.creatures.items() if _lies_in(dungeon, each) and each.used.get("replaced")]
    for key in [key for key in lying if key not in needed]:
        world.graves[key] = fold(world.creatures.pop(key))


def _carried(world: World) -> set[str]:
    return {thing.of for each in world.creatures.values() for thing in each.items}


def _unfold_dwellers(world: World, name: str) -> None:
    if name in world.dwellers:
        dwellers = unfold(world.dwellers.pop(name), Dwellers)
        world.creatures.update({each.id: each for each in dwellers.creatures})
        world.delve.encounters.update(dwellers.encounters)
    for dead in [unfold(each, Creature) for each in world.graves.values()]:
        if _lies_in(world.dungeons[name], dead):
            world.creatures[dead.id] = dead
            del world.graves[dead.id]


def _lies_in(dungeon: Dungeon, body: Creature) -> bool:
    """One of the party whom nobody brought out of there."""
    return body.left and body.zone in dungeon.rooms
