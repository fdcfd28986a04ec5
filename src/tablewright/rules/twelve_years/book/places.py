"""Where a party is, who is there with it, and which ways lead on (chapters "Hexploring" and "Delving")."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.options import on
from tablewright.rules.twelve_years.book.party.members import FAE_FOLK, GIANT, has
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import START, Door, Dungeon, Enemy, Hex, Party, Place, Room, World
from tablewright.world.hexes import DIRECTIONS, distance, neighbours

LAKE = "large_lake"
VISITOR = "visitor"  # what waits for each of several parties that came upon a friend side by side
# Hill Giants (TY-CREA-06), Fire Folk (TY-CREA-07) and Hostile Elves (TY-CREA-09).
_PACIFIERS = {"Giant": GIANT, "Fae Folk": FAE_FOLK}
PACIFIED_BY = {key: _PACIFIERS[being.pacified_by] for key, being in charts.BEINGS.items() if being.pacified_by}
_GO = {direction: Option("go", direction) for direction in DIRECTIONS}
ENTER, BACK, OUT, BY_EXIT = map(Option, ("enter", "back", "out", "exit"))
CANNOT_BE_EVADED = frozenset(("sentient_vines", "living_slime"))


def place_of(world: World, party: Party) -> Place:
    """A party is in a hex or in a room, never in both (TY-CORE-04)."""
    if party.dungeon:
        return world.dungeons[party.dungeon].rooms[party.room]
    return world.hexes[party.hex]


def hex_of(world: World, party: Party) -> Hex:
    return world.hexes[party.hex]


def room_of(world: World, party: Party) -> Room:
    return world.dungeons[party.dungeon].rooms[party.room]


def others_stay(world: World, party: Party) -> bool:
    """Whether another party stands in this party's place (TY-MP-02)."""
    here = (party.hex, party.dungeon, party.room)
    others = (other for other in world.parties.values() if other is not party and other.assembled)
    return any((other.hex, other.dungeon, other.room) == here for other in others)


def welcome(place: Place, visitor: str) -> None:
    """Somebody new is here, whom nobody has met yet; "" for nobody."""
    place.visitor, place.visitor_met, place.dealt = visitor, False, []


def trap_here(world: World, party: Party) -> bool:
    """A room trap to be met, or a trap's effect that came after the party (TY-ORDER-01, TY-TRAP-07)."""
    return bool(party.pursued) or (bool(party.dungeon) and room_of(world, party).traps > 0)


# --- enemies ---------------------------------------------------------------------------------------------------------
def is_hostile(enemy: Enemy, party: Party) -> bool:
    """Would it attack this party now? Some are pacified by one living member of an archetype.

    TY-CREA-06, TY-CREA-07, TY-CREA-14, TY-CORE-15.
    """
    pacifier = PACIFIED_BY.get(enemy.kind)
    return pacifier is None or not has(party, pacifier)


def hostiles(place: Place, party: Party) -> list[Enemy]:
    if not place.enemies:
        return []
    pacified = PACIFIED_BY  # most enemies are pacified by nobody: no need to ask them one by one
    return [enemy for enemy in place.enemies if enemy.kind not in pacified or is_hostile(enemy, party)]


def is_faced(place: Place, party: Party) -> bool:
    """Whether enemies here are this party's to fight or evade.

    What only passes by is over for a party that was lured out of it, though it goes on for others (TY-COOP-14).
    """
    foes = hostiles(place, party)
    return any(not foe.passing for foe in foes) if party.apart else bool(foes)


def enemy_name(enemy: Enemy) -> str:
    if enemy.member is not None:
        return enemy.member.name
    being = charts.BEINGS[enemy.kind]
    return being.one or being.name


# --- ways ------------------------------------------------------------------------------------------------------------
def exists(world: World, key: str) -> bool:
    """Whether a hex is on the map at all (TY-HEX-01, setting map_radius)."""
    radius = world.settings.map_radius
    return not radius or distance(key) <= radius


def is_lake(world: World, key: str) -> bool:
    known = world.hexes.get(key)
    return known is not None and known.terrain == LAKE


def ways(world: World, party: Party) -> list[Option]:
    """Every way on from here: the exits that may be named in flight, and the moves of a calm party.

    TY-EVADE-01, TY-HEX-03, TY-ROOM-05: in a hex the neighbours that are no known lakes and the entrances; in a room all
    doors, stairs and exits, and the way it was entered by.
    """
    return _room_ways(world, party) if party.dungeon else [*_hex_ways(world, party), *entrances(world, party)]


def _hex_ways(world: World, party: Party) -> list[Option]:
    radius, hexes = world.settings.map_radius, world.hexes
    return [
        _GO[direction]
        for direction, key in neighbours(party.hex).items()
        if (key not in hexes or hexes[key].terrain != LAKE) and (not radius or exists(world, key))
    ]


def entrances(world: World, party: Party) -> list[Option]:
    """The entrance to room 1, and exits that were found from inside (TY-ENTR-05, TY-ROOM-06)."""
    dungeon = world.dungeons.get(party.hex)
    if dungeon is None:
        return []
    exits = [
        on("enter", room.number)
        for room in dungeon.rooms.values()
        if room.number != 1 and any(door.kind == "exit" for door in room.doors)
    ]
    return [ENTER, *exits]


def _room_ways(world: World, party: Party) -> list[Option]:
    room = room_of(world, party)
    doors = [on("door", number) for number, door in numbered(room) if door.kind != "exit"]
    if any(door.kind == "exit" for door in room.doors):
        doors.append(BY_EXIT)
    return [*doors, BACK if room.parent else OUT]


def numbered(room: Room) -> Iterator[tuple[int, Door]]:
    """The doors of a room by the numbers they were given when it was found; later ones come behind (TY-ROOM-05)."""
    return enumerate(room.doors, 1)


def leads_out(way: Option) -> bool:
    """Whether a way leads from a dungeon to the surface."""
    return way.verb in ("out", "exit")


def leads_to_start(party: Party, way: Option) -> bool:
    return way.verb == "go" and neighbours(party.hex)[way.target] == START


def unopened_doors(dungeon: Dungeon) -> bool:
    """Whether any door or stairs of a dungeon is still unopened (TY-CASTLE-04)."""
    return any(door.kind != "exit" and not door.to for room in dungeon.rooms.values() for door in room.doors)
