"""Light: what a zone has of it, lighting things, infravision and its end. Chapters: Light, Infravision, Blindness."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import distant, room_of, ways
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.items import burns, count, find, take
from tablewright.rules.yabec.book.core.stats import (
    blinded,
    free_hands,
    has,
    has_effect,
    has_hands,
    has_skill,
    is_down,
    members,
    monstrous,
    sees_in_dark,
    undead,
)
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.effects import Asleep, an_effect
from tablewright.rules.yabec.events import Acted, Lit, Used
from tablewright.rules.yabec.state import Creature, World

FLINT = Why("Flint and steel", "YB-HAZ-03")
SOURCES = ("torches", "lantern", "candle")
FIRE = ("lighter", "match_box", "flint_steel")
LAMPS = tuple(key for key, item in ITEMS.items() if item.power == "light")
MATCHES = "match_box"


def daylight(world: World, zone: str) -> bool:
    """Daylight falls in by the way out of a zone that is lit, unless magic darkens it (YB-MONST-05, YB-MAGIC-09)."""
    room = room_of(world, zone)
    if room is None or room.data.get("darkness"):
        return False
    if room.lit and any(way.kind == "exit" for way in ways(world, zone)):
        return True
    return any(_bears_daylight(each) for each in _below(world) if each.zone == zone)


def _bears_daylight(creature: Creature) -> bool:
    """Under Continual Light, the spell's light that does not end: daylight for all who stand by (YB-MONST-05)."""
    return any(each.key == "light" and each.by and not each.until for each in creature.effects)


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
    for each in _below(world):
        if shines(each) and (each.zone == zone or each.zone in distant(world, zone)):
            return "dim"
    return "dark"


def _below(world: World) -> list[Creature]:
    """Everybody of the party in the dungeon, those of other groups too: their lights shine for all (YB-LIGHT-04). Who
    has left by a way out took the own light along.
    """
    found = members(world) + (_gone_apart(world) if world.delve.groups else [])
    return [each for each in found if not each.used.get("outside")]


def _gone_apart(world: World) -> list[Creature]:
    apart = [world.creatures[key] for group in world.delve.groups if not group.out for key in group.march]
    return [each for each in apart if each.status not in ("dead", "gone")]


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
    """With open eyes, and not in the dark (YB-LIGHT-01, YB-LIGHT-09)."""
    return not blinded(creature) and not has(creature, Asleep) and lit_enough(world, creature, lights)


def lit_enough(world: World, creature: Creature, lights: dict[str, str] | None = None) -> bool:
    """Dark prevents sight (YB-LIGHT-01) but for infravision, which shows the living (YB-LIGHT-05); dim is no penalty
    (YB-LIGHT-02). Monsters see in their own dungeon, but not through magical darkness.
    """
    if creature.side == "foes":
        return not in_darkness(world, creature)
    return light_for(world, creature, lights) != "dark" or (sees_in_dark(creature) and not in_darkness(world, creature))


def sees_there(world: World, looker: Creature, target: Creature) -> bool:
    """Into another zone one sees by the light there, or the warmth of the living; monsters see in their own dungeon,
    and nobody through magical darkness (YB-LIGHT-01, YB-LIGHT-05, YB-RANGE-03). Who stands in the dark is just blind.
    """
    if looker.zone == target.zone or not lit_enough(world, looker):
        return True
    if looker.side == "foes":
        return not in_darkness(world, target)
    if light_at(world, target.zone) != "dark" or shines(target):
        return True
    return sees_in_dark(looker) and not undead(target) and not in_darkness(world, target)


def can_read(world: World, creature: Creature) -> bool:
    """Only in bright light (YB-LIGHT-02, YB-LIGHT-03), with open eyes; infravision does not help (YB-LIGHT-07)."""
    return light_for(world, creature) == "bright" and can_see(world, creature)


def update_blindness(world: World) -> None:
    """Whoever cannot perceive the surroundings is bad while it lasts (YB-LIGHT-09)."""
    lights: dict[str, str] = {}  # by zone: most stand in one
    for each in _onlookers(world):
        _in_the_dark(each, dark=not lit_enough(world, each, lights))


def _in_the_dark(creature: Creature, *, dark: bool) -> None:
    if creature.effects:
        creature.effects = [effect for effect in creature.effects if effect.key != "dark"]
    if creature.zone and dark:
        creature.effects.append(an_effect("dark", bad=True, about="blind"))


def squint(world: World, creature: Creature) -> None:
    """Where daylight falls in by the way out, the monstrous squint: AC and AV 1 worse (YB-MONST-05)."""
    if creature.effects:
        creature.effects = [effect for effect in creature.effects if effect.key != "sunlight"]
    if monstrous(creature) and not is_down(creature) and daylight(world, creature.zone):
        creature.effects.append(
            an_effect(
                "sunlight",
            )
        )


# --- when people and lights move -------------------------------------------------------------------------------------
class _Sight(NamedTuple):
    """What the light of a place means to somebody there."""

    sees: bool
    bright: bool
    day: bool


@contextmanager
def seeing_anew(world: World, table: Table) -> Iterator[None]:
    """Whoever or whatever moves, goes out or flares up in between: everybody for whom the light has changed by it is
    blind or sees again (YB-LIGHT-09), is dazzled (YB-LIGHT-06), squints or squints no more (YB-MONST-05).
    """
    before = _sights(world)
    yield
    for key, now in _sights(world).items():
        was = before.get(key, now)
        if was != now:
            _adapt(world, table, world.creatures[key], was, now)


def _adapt(world: World, table: Table, creature: Creature, was: _Sight, now: _Sight) -> None:
    if was.sees != now.sees:
        _in_the_dark(creature, dark=not now.sees)
    if was.day != now.day:
        squint(world, creature)
    if now.bright and not was.bright and not is_down(creature):
        dazzle(table, creature)


def _sights(world: World) -> dict[str, _Sight]:
    lights: dict[str, str] = {}
    days: dict[str, bool] = {}
    found = {}
    for each in _onlookers(world):
        if room_of(world, each.zone) is None:
            continue  # in town, or outside, there is light everywhere
        if each.zone not in days:
            days[each.zone] = daylight(world, each.zone)
        bright = light_for(world, each, lights) == "bright"
        found[each.id] = _Sight(lit_enough(world, each, lights), bright, days[each.zone])
    return found


def _onlookers(world: World) -> list[Creature]:
    """The party, in all its groups, and the monsters of a fight."""
    return [*_below(world), *_foes_in_fight(world)]


def _foes_in_fight(world: World) -> list[Creature]:
    if world.conflict is None:
        return []
    found = [world.creatures[key] for key in world.conflict.fighters if key in world.creatures]
    return [each for each in found if each.side == "foes"]


def dazzle(table: Table, creature: Creature) -> None:
    """Infravision meets bright light: blind for a round, and off until a full turn in the dark (YB-LIGHT-06)."""
    has = has_skill(creature, "infravision") or has_effect(creature, "infravision") or sees_in_dark(creature)
    if has and not has_effect(creature, "no-infravision"):
        creature.effects.append(an_effect("dazzled", "round", bad=True, about="blind"))
        creature.effects.append(
            an_effect(
                "no-infravision",
            )
        )
        table.tell(Used(creature.name, "dazzled"))


def rest_eyes(world: World) -> None:
    """A full turn in the dark brings infravision back (YB-LIGHT-06)."""
    for each in members(world):
        if each.effects and has_effect(each, "no-infravision") and light_for(world, each) == "dark":
            each.effects = [effect for effect in each.effects if effect.key != "no-infravision"]


def torch_ready(creature: Creature) -> bool:
    """Something unlit that can burn, something to light it with (YB-HAZ-03), and hands that are bad by blindness at
    most (YB-CONF-15); a magic lamp needs nothing.
    """
    if not free_hands(creature):
        return False
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
