"""The fallen on somebody's shoulders: a person or a body takes three slots. Chapters: Items, Flee the Dungeon.

A bearer has a thing of the key `body` in the pack, which says whose body it is; where the bearer goes, that one goes.
"""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.chests import OTHER_END
from tablewright.rules.yabec.book.core.items import room_for
from tablewright.rules.yabec.book.core.stats import helpless, heroes, is_down, members
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, Thing, World

LYING = ("near death", "subdued", "stone")
STILL = ("dead", "stone")


def bearer_of(world: World, fallen: Creature) -> Creature | None:
    """Who carries this one, alive or dead."""
    return next((each for each in members(world) if any(thing.of == fallen.id for thing in each.items)), None)


def bearers(world: World, zone: str, *, strained: bool) -> list[Creature]:
    """Who in the zone could take a body up, `strained` up to the doubled slots (YB-ITEM-02, YB-ITEM-04)."""
    hands = [each for each in members(world) if each.zone == zone and not helpless(each) and each.kind != "monster"]
    return [each for each in hands if room_for(each, "body", strained=strained)]


def lift(table: Table, bearer: Creature, fallen: Creature) -> None:
    bearer.items.append(Thing("body", of=fallen.id))
    table.tell(Used(bearer.name, "carry", fallen.name))


def take_along(world: World, table: Table, *, strained: bool) -> None:
    """Whoever lies in the party's zone is taken up by somebody with room for it, freely if that can be, else with
    strain; the others are left (YB-DUNG-15, YB-ITEM-02).
    """
    for fallen in [each for each in members(world) if each.status in LYING and each.zone == world.delve.zone]:
        if bearer_of(world, fallen) is None:
            found = bearers(world, fallen.zone, strained=False) or (
                bearers(world, fallen.zone, strained=True) if strained else []
            )
            if found:
                lift(table, found[0], fallen)


def carry_on(world: World) -> None:
    """The carried are where their bearers are; those who stand again walk, and a fallen bearer carries nobody."""
    for bearer in members(world):
        for thing in [thing for thing in bearer.items if thing.of]:
            burden = world.creatures.get(thing.of)
            if burden is None or is_down(bearer) or not is_down(burden):
                bearer.items.remove(thing)
            else:
                burden.zone = bearer.zone


def to_take_up(world: World) -> list[Creature]:
    """Characters left here on an earlier delve, whom nobody carries yet and somebody could (YB-ITEM-02)."""
    zone = world.delve.zone
    lying = [
        each for each in world.creatures.values()
        if each.left and each.zone == zone and each.kind == "pc" and not each.rites and bearer_of(world, each) is None
    ]  # fmt: skip
    return lying if lying and bearers(world, zone, strained=True) else []


def left_below(world: World) -> set[str]:
    """Who stays in the dungeon: the dead and the stone whom nobody carries, except at the way out, if anybody lives to
    drag them from there (YB-DEATH-10, YB-DEATH-16).
    """
    anyone = any(each.status not in STILL for each in heroes(world))
    gate = world.dungeons[world.delve.dungeon].entrance if anyone else ""
    still = [each for each in inside(world) if each.status in STILL and each.zone != gate]
    return {each.id for each in still if bearer_of(world, each) is None}


def inside(world: World) -> list[Creature]:
    """The party and its minions, alive or dead, as far as they are in a dungeon."""
    return [each for each in world.creatures.values() if each.side == "party" and each.zone and each.status != "gone"]


def bring_home(world: World) -> None:
    """Whoever walks or is carried comes out; who is left below stays with what they have on them. Bodies are set down,
    those too that the dead had on their backs: who inherits or gathers from them takes nobody along.
    """
    below = left_below(world)
    for each in inside(world):
        found, each.left = each.left, each.id in below
        if not each.left:
            each.zone = ""
            if found and each.kind == "pc":
                each.mark("session:brought")
    for bearer in world.creatures.values():
        bearer.items = [thing for thing in bearer.items if not thing.of and thing.key != OTHER_END]
