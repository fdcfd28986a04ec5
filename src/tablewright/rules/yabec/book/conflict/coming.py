"""Coming into another zone of a fight, by one's own feet or against one's will. Chapters: Zones, Actions, Stunts."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import disengage, room_of, wake_zone
from tablewright.rules.yabec.book.core.carrying import carry_on
from tablewright.rules.yabec.book.core.chests import settle_chests
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.core.light import seeing_anew
from tablewright.rules.yabec.book.core.stats import stopped
from tablewright.rules.yabec.events import Moved
from tablewright.rules.yabec.state import Creature, World

CALTROPS = Why("Caltrops", "YB-ITEM-08")
FIRE_TRAP = Why("Chalked fire", "YB-MAGIC-09")


def held_fast(creature: Creature) -> bool:
    """Roots hold one in the zone: neither walking, flight nor a shove takes one out of it (YB-MAGIC-09)."""
    return stopped(creature, "move")


def shove(world: World, table: Table, creature: Creature, zone: str) -> None:
    """Into another zone against one's will: pushed, blown or moved by magic (YB-CONF-25)."""
    come_into(world, table, creature, zone, "pushed")


def come_into(world: World, table: Table, creature: Creature, zone: str, how: str) -> None:
    """Whom one carries or rides comes along; caltrops and chalked fire are trodden on, those who live there wake, and
    the light is that of the new zone (YB-LIGHT-09).
    """
    with seeing_anew(world, table):
        if creature.side == "party":
            settle_chests(world, table, leaving=creature)
        creature.zone = zone
        carry_on(world)
        if creature.mount:
            world.creatures[creature.mount].zone = zone  # the horse goes where its rider goes
        disengage(world, creature)
        table.tell(Moved(creature.name, how, zone))
    _tread_on_caltrops(world, table, creature)
    if creature.side == "party":
        wake_zone(world, zone)
    else:
        chalked_fire(world, table, creature)


def _tread_on_caltrops(world: World, table: Table, creature: Creature) -> None:
    """Strewn iron: 1d4, and no blow in this round (YB-ITEM-08)."""
    room = room_of(world, creature.zone)
    if room is None or room.data.get("caltrops", creature.side) == creature.side or world.conflict is None:
        return
    room.data = {name: value for name, value in room.data.items() if name != "caltrops"}
    creature.slowed = max(creature.slowed, world.conflict.round)
    hurt(world, table, creature, table.roll(4, CALTROPS, creature.name), "caltrops")


def chalked_fire(world: World, table: Table, creature: Creature) -> None:
    """A created trap bursts into flame at the first enemy who comes near, once (YB-MAGIC-09)."""
    room = room_of(world, creature.zone)
    if room is not None and room.data and "fire_trap" in room.data:
        dice = str(room.data["fire_trap"])
        room.data = {name: value for name, value in room.data.items() if name != "fire_trap"}
        hurt(world, table, creature, roll_dice(table, dice, FIRE_TRAP, creature.name), "fire")
