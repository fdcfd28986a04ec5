"""What holds in every sound state of Twelve Years, beyond its types: for changes by hand and files from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.game.checking import Fields, check_fields, id_in, one_of, within
from tablewright.rules.twelve_years.content.charts import (
    ARCHETYPE,
    BEINGS,
    ENTRANCE,
    LOOT_KIND,
    QUALITY,
    ROOM_SIZE,
    ROOM_TYPE,
    TERRAIN_NAMED,
    WEAPON,
)
from tablewright.rules.twelve_years.state import Dungeon, Enemy, Hex, Item, Member, Party, Room, World

_HP, _LEVEL, _GOLD, _FEW = within(-1_000, 10_000), within(0, 100), within(0, 1_000_000), within(0, 100)
_RANK = within(
    -100, 1_000
)  # a party's level, and what the possessed take along of it: Shades take levels (TY-LEVEL-05)
_MEMBERS = (*ARCHETYPE, "charmed", "traveling_tinker", "lost_noble")
_ENTRANCES = (*ENTRANCE, "castle")
FIELDS: Fields = {
    Item: {
        "kind": one_of(LOOT_KIND, needed=True),
        "weapon": one_of(WEAPON),
        "qualities": one_of([row.key for row in QUALITY.rows]),
    },
    Member: {
        "hp": _HP,
        "kind": one_of(_MEMBERS, needed=True),
        "wields": one_of(WEAPON),
        "being": one_of(BEINGS),
        "bonus": _RANK,
    },
    Enemy: {"hp": _HP, "kind": one_of(BEINGS, needed=True), "bonus": _RANK},
    Hex: {"gold": _GOLD, "terrain": one_of((*TERRAIN_NAMED, "castle", "start")), "entrance": one_of(_ENTRANCES)},
    Room: {
        "gold": _GOLD,
        "level": _LEVEL,
        "traps": _FEW,
        "turned": within(0, 3),
        "size": one_of([row.key for row in ROOM_SIZE.rows]),
        "type": one_of([row.key for row in ROOM_TYPE.rows]),
    },
    Dungeon: {"hex": id_in(lambda world: world.hexes), "entrance": one_of(_ENTRANCES)},
    Party: {
        "gold": _GOLD,
        "level": _RANK,
        "curses": _FEW,
        "pursued": _FEW,
        "hex": id_in(lambda world: world.hexes, needed=True),
        "dungeon": id_in(lambda world: world.dungeons),
        "seat": id_in(lambda world: world.seats, needed=True),
    },
    World: {"years": within(0, 10_000)},
}


def check(world: World) -> Iterator[str]:
    """Ids lead somewhere, keys are the charts', numbers are of a size; a party that delves is in a room there is."""
    yield from check_fields(world, FIELDS)
    for party in world.parties.values():
        dungeon = world.dungeons.get(party.dungeon)
        if dungeon is not None and party.room and party.room not in dungeon.rooms:
            yield f"party {party.number}: there is no room {party.room} in {dungeon.name}"
        yield from _belongings(party)


def _belongings(party: Party) -> Iterator[str]:
    """What somebody wields or wears is among the party's things, and nobody and nothing has another's number."""
    things = {item.id: item for item in party.items}
    people = (*party.members, *party.dead)
    if len(things) < len(party.items) or len({member.id for member in people}) < len(people):
        yield f"party {party.number}: two things or two people have one number"
    for member in party.members:
        if any(worn and worn not in things for worn in (member.weapon, member.shield, member.armor)):
            yield f"{member.name}: what is wielded or worn is not among the party's things"
        elif member.weapon and things[member.weapon].weapon != member.wields:
            yield f"{member.name}: wields another thing than is in hand"
