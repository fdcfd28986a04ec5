"""Light: what a zone has of it, lighting things, infravision and its end. Chapters: Light, Infravision, Blindness."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import distant, room_of, ways
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.items import burns, count, find, take
from tablewright.rules.yabec.book.core.stats import has_effect, has_hands, has_skill, members, sees_in_dark
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.events import Acted, Lit, Used
from tablewright.rules.yabec.state import Creature, Effect, World

FLINT = Why("Flint and steel", "YB-HAZ-03")
SOURCES = ("torches", "lantern", "candle")
FIRE = ("lighter", "match_box", "flint_steel")
LAMPS = tuple(key for key, item in ITEMS.items() if item.power == "light")
MATCHES = "match_box"


def daylight(world: World, zone: str) -> bool:
    """Daylight falls in by the way out of a zone that is lit (YB-MONST-05)."""
    room = room_of(world, zone)
    return room is not None and room.lit and any(way.kind == "exit" for way in ways(world, zone))


def shines(creature: Creature) -> bool:
    for thing in creature.items:
        if burns(thing):
            return True
    return bool(creature.effects) and has_effect(creature, "light")


def light_at(world: World, zone: str) -> str:
    """dark, dim or bright by zone: dim within a source's zone and in adjacent ones with a clear line (YB-LIGHT-04).

    A zone lit of its own is bright (YB-LIGHT-03); beyond is dark (YB-LIGHT-01). Several sources take the best.
    """
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(zone) if dungeon else None
    if room is None:
        return "bright"
    if room.data.get("darkness"):
        return "dark"
    if room.lit:
        return "bright"
    for each in members(world) + (_gone_apart(world) if world.delve.groups else []):
        if shines(each) and (each.zone == zone or each.zone in distant(world, zone)):
            return "dim"
    return "dark"


def _gone_apart(world: World) -> list[Creature]:
    """Companions of other groups in the dungeon: their lights shine for everybody (YB-LIGHT-04)."""
    apart = [world.creatures[key] for group in world.delve.groups if not group.out for key in group.march]
    return [each for each in apart if each.status != "dead"]


def light_for(world: World, creature: Creature, lights: dict[str, str] | None = None) -> str:
    """The light a creature stands in: bright within touch of its own source (YB-LIGHT-04).

    `lights` keeps what was found out about zones, for whoever asks about many creatures at one moment.
    """
    if shines(creature) and not in_darkness(world, creature):
        return "bright"
    zone = creature.zone
    if lights is None:
        return light_at(world, zone)
    if zone not in lights:
        lights[zone] = light_at(world, zone)
    return lights[zone]


def in_darkness(world: World, creature: Creature) -> bool:
    """Magical darkness defeats lights and infravision alike (YB-MAGIC-09)."""
    room = room_of(world, creature.zone)
    return room is not None and bool(room.data) and "darkness" in room.data


def can_see(world: World, creature: Creature, lights: dict[str, str] | None = None) -> bool:
    """Dark prevents sight (YB-LIGHT-01) but for infravision, which shows the living (YB-LIGHT-05); dim is no penalty
    (YB-LIGHT-02).
    """
    if creature.eyes >= 2 or has_effect(creature, "blinded"):
        return False
    return light_for(world, creature, lights) != "dark" or (sees_in_dark(creature) and not in_darkness(world, creature))


def can_read(world: World, creature: Creature) -> bool:
    """Only in bright light (YB-LIGHT-02, YB-LIGHT-03); infravision does not help (YB-LIGHT-07)."""
    return light_for(world, creature) == "bright"


def update_blindness(world: World) -> None:
    """Whoever cannot perceive the surroundings is bad while it lasts (YB-LIGHT-09)."""
    lights: dict[str, str] = {}  # by zone: most stand in one
    for each in [*members(world), *_foes_in_fight(world)]:
        if each.effects:
            each.effects = [effect for effect in each.effects if effect.key != "dark"]
        blind = in_darkness(world, each) if each.side == "foes" else not can_see(world, each, lights)
        if each.zone and blind:
            each.effects.append(Effect("dark", bad=True, about="blind"))


def _foes_in_fight(world: World) -> list[Creature]:
    """Monsters see in their own dungeon, but not through magical darkness."""
    if world.conflict is None:
        return []
    found = [world.creatures[key] for key in world.conflict.fighters if key in world.creatures]
    return [each for each in found if each.side == "foes"]


def dazzle(table: Table, creature: Creature) -> None:
    """Infravision meets bright light: blind for a round, and off until a full turn in the dark (YB-LIGHT-06)."""
    has = has_skill(creature, "infravision") or has_effect(creature, "infravision") or sees_in_dark(creature)
    if has and not has_effect(creature, "no-infravision"):
        creature.effects.append(Effect("dazzled", "round", bad=True, about="blind"))
        creature.effects.append(Effect("no-infravision"))
        table.tell(Used(creature.name, "dazzled"))


def rest_eyes(world: World) -> None:
    """A full turn in the dark brings infravision back (YB-LIGHT-06)."""
    for each in members(world):
        if each.effects and has_effect(each, "no-infravision") and light_for(world, each) == "dark":
            each.effects = [effect for effect in each.effects if effect.key != "no-infravision"]


def torch_ready(creature: Creature) -> bool:
    """Something unlit that can burn, and something to light it with (YB-HAZ-03); a magic lamp needs nothing."""
    source = light_source(creature)
    return bool(source) and has_hands(creature) and (source in LAMPS or can_kindle(creature))


def light_source(creature: Creature) -> str:
    for key in (*LAMPS, *SOURCES):
        thing = find(creature, key)
        if thing is not None and not thing.lit and (key != "lantern" or count(creature, "kerosene")):
            return key
    return ""


def can_kindle(creature: Creature) -> bool:
    return shines(creature) or any(count(creature, key) for key in FIRE)


def uncover(world: World, table: Table, creature: Creature, key: str) -> None:
    """A magic lamp shines from now on, whoever bears it: no burn puts it out (YB-LIGHT-08)."""
    thing = find(creature, key)
    if thing is not None:
        thing.lit = True
        dazzle(table, creature)
        update_blindness(world)


def _kindles(table: Table, creature: Creature) -> bool:
    """At what burns already, by a lighter, with a match, or with flint, if luck will have it."""
    if shines(creature) or count(creature, "lighter"):
        return True
    box = find(creature, MATCHES)
    if box is None:
        return chance(table, 2, 6, FLINT, creature.name)
    box.uses = (box.uses or ITEMS[MATCHES].uses) - 1
    if not box.uses:
        creature.items.remove(box)
    return True


def strike_light(world: World, table: Table, creature: Creature, key: str) -> bool:
    """Light a torch, lantern or candle: a round's work (YB-HAZ-03); flint takes 2-in-6, a box has twenty matches
    (YB-ITEM-08).
    """
    if key not in LAMPS and not _kindles(table, creature):
        table.tell(Acted("flint", "failed", creature.name))
        return False
    thing = find(creature, key)
    if thing is None:
        return False
    if key == "lantern":
        take(creature, "kerosene")
    if key == "candle":
        thing.uses = 1  # begun: it lasts this session (YB-LIGHT-08)
    thing.lit = True
    dazzle(table, creature)
    table.tell(Lit(creature.name, key))
    update_blindness(world)
    return True
