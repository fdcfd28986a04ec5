"""What holds in every sound state of yabec, beyond its types: for changes by hand and files from elsewhere."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator

import msgspec

from tablewright.engine.copying import unfold
from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.world.dungeon import Band, Dungeon, Hoard, Room
from yabec import content, effects
from yabec.state import Conflict, Creature, Delve, Seeker, Thing, World

LONGEST_NAME, LONGEST_LINE, LONGEST_WORDS, LONGEST_PAGE = 40, 120, 400, 4_000  # letters that somebody may write
MOST_XP, MOST_PEOPLE = 10_000, 500  # that a Dungeon Master may give, or send
_COIN, _MANY, _FEW = within(-10_000_000, 10_000_000), within(-100_000, 100_000), within(-1_000, 1_000)
_CREATURE = id_in(lambda world: world.creatures)
_REMEMBERED = id_in(lambda world: ChainMap(world.creatures, world.graves))  # alive or dead
FIELDS: Fields = {
    Thing: {
        "key": one_of(content.ITEMS, needed=True),
        "qty": within(0, 1_000),
        "uses": _FEW,
        "hurt": _FEW,
        "spells": one_of(content.SPELLS),
        "worth": within(0, 1_000_000),
        "of": _CREATURE,
        "read": _REMEMBERED,
    },
    effects.Effect: {"left": _MANY, "amount": _MANY},
    Creature: {
        "level": within(0, 40),
        "xp": within(0, 100_000_000),
        "hp": within(-1_000, 10_000),
        "damage": within(-1_000, 10_000),
        "extra": _FEW,
        "strain": _FEW,
        "scores": within(-20, 100),
        "cp": _COIN,
        "banked": _COIN,
        "book": one_of(content.SPELLS),
        "loyalty": _FEW,
        "morale": _FEW,
        "wage": _COIN,
        "weeks": _MANY,
        "lives": _FEW,
        "boss": _REMEMBERED,
        "engaged": _CREATURE,
    },
    Seeker: {
        "trade": one_of((*content.HIRELINGS, "monster"), needed=True),
        "kind": one_of(content.MONSTERS),
        "level": within(0, 40),
    },
    Conflict: {
        "round": within(0, 10_000),
        "fighters": _CREATURE,
        "met": _CREATURE,
        "then": _CREATURE,
        "last": _CREATURE,
    },
    Delve: {"turn": within(0, 1_000_000), "march": _CREATURE, "dungeon": id_in(lambda world: world.dungeons)},
    Band: {"kind": one_of(content.MONSTERS, needed=True)},
    Hoard: {"coins": _COIN, "gems": _COIN, "jewellery": _COIN},
    Room: {"width": within(0, 1_000), "height": within(0, 1_000)},
    World: {
        "party": id_in(lambda world: world.creatures, needed=True),
        "session": within(0, 100_000),
        "stock": one_of(content.ITEMS),
        "base": id_in(lambda world: world.hexes or {"0,0": ""}),
    },
}


def check(world: World) -> Iterator[str]:
    """Ids lead somewhere, keys are the content's, numbers are of a size; a delve is in a zone of its dungeon."""
    yield from check_fields(world, FIELDS)
    for dungeon in world.dungeons.values():
        yield from _dungeon(dungeon)
    for name, folded in world.away.items():
        yield from _folded(name, folded)
    yield from _remembered(world)
    delve = world.delve
    if delve.zone and delve.dungeon in world.dungeons and delve.zone not in world.dungeons[delve.dungeon].rooms:
        yield f"there is no zone {delve.zone!r} in this dungeon"


def _folded(name: str, folded: msgspec.Raw) -> Iterator[str]:
    """A dungeon that is folded up must unfold, and be none of those that lie open."""
    try:
        yield from _dungeon(unfold(folded, Dungeon))
    except msgspec.DecodeError:
        yield f"dungeon {name!r} cannot be unfolded"


def _remembered(world: World) -> Iterator[str]:
    """Whoever is only remembered must be a character, and must not walk about."""
    for key, folded in world.graves.items():
        try:
            dead = unfold(folded, Creature)
        except msgspec.DecodeError:
            yield f"character {key!r} cannot be unfolded"
            continue
        if dead.id != key or key in world.creatures or dead.key not in content.CLASSES:
            yield f"{key!r} is not one who could be remembered"


def _dungeon(dungeon: Dungeon) -> Iterator[str]:
    for way in dungeon.ways.values():
        for end in (way.a, way.b):
            if end and end not in dungeon.rooms:
                yield f"way {way.id!r} leads to {end!r}, which is no room"
    for room in dungeon.rooms.values():
        if not (0 <= room.width <= 1_000 and 0 <= room.height <= 1_000):
            yield f"zone {room.id!r} is larger than any"
