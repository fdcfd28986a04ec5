"""What goes when an effect goes: summoned helpers, walls, darkness over a zone, a floating disc. Chapter: Magic."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.rules.yabec.book.core.items import load_of, slots
from tablewright.rules.yabec.book.core.powers import Power, of_effect
from tablewright.rules.yabec.effects import Cursed, Effect
from tablewright.rules.yabec.state import Creature, World


def drop_effects(world: World, creature: Creature, ends: Callable[[Effect], bool]) -> list[Effect]:
    """End some of a creature's effects, with all that hung on them; returns those that ended."""
    ended = [effect for effect in creature.effects if ends(effect)]
    if ended:
        creature.effects = [effect for effect in creature.effects if not any(effect is each for each in ended)]
        for effect in ended:
            let_go(world, creature, effect)
    return ended


def let_go(world: World, creature: Creature, effect: Effect) -> None:
    for power in of_effect(Power.lets_go, effect):
        power.lets_go(creature, world)
    if effect.about:
        clear_zone(world, effect.about, effect.key)
    clear_walls(world, creature.id, effect.key)


def lift_a_curse(world: World, creature: Creature) -> None:
    """One curse is lifted, the oldest (YB-MAGIC-09)."""
    oldest = next((effect for effect in creature.effects if isinstance(effect, Cursed)), None)
    drop_effects(world, creature, lambda effect: effect is oldest)


def send_off(world: World, creature: Creature) -> None:
    """A helper that magic called is gone with it."""
    creature.status, creature.zone = "gone", ""
    world.delve.march = [key for key in world.delve.march if key != creature.id]


def clear_zone(world: World, zone: str, key: str) -> None:
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(zone) if dungeon is not None else None
    if room is not None and key in room.data:
        room.data = {name: value for name, value in room.data.items() if name != key}


def clear_walls(world: World, caster: str, key: str) -> None:
    dungeon = world.dungeons.get(world.delve.dungeon)
    for way in dungeon.ways.values() if dungeon is not None else ():
        if way.data.get("barrier") == key and way.data.get("by") == caster:
            way.data = {name: value for name, value in way.data.items() if name not in ("barrier", "by", "shifts")}


def spill(world: World, creature: Creature) -> None:
    """A disc that ends, or a chest that is set down, leaves all that is more than the back can carry in the zone
    (YB-MAGIC-09, YB-ITEM-08).
    """
    while load_of(creature) > slots(creature):
        thing = next((each for each in reversed(creature.items) if not each.worn and not each.held), None)
        if thing is None:
            return
        creature.items.remove(thing)
        world.delve.dropped.setdefault(creature.zone, []).append(thing)
