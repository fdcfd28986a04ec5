"""A dungeon as data: keyed rooms on a grid, the ways between them, areas of danger, and who and what is where.

One cell is ten feet. Rooms and ways have ids; everything refers to ids, so that a dungeon is plain data in a game's
state. What is in a room (bands of monsters, a trap, a hoard, features) is named by content keys of the game: this file
knows none of them. Whatever only one game needs goes into the `data` of a room, band or trap.
See `maker.py` (generator), `written.py` (hand-written ones), `map.py` (what a seat sees of it).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from tablewright.engine.scene import Known

FEET_A_CELL = 10
Side = Literal["n", "e", "s", "w"]
WayKind = Literal["open", "door", "stairs", "exit"]
WayState = Literal["open", "shut", "stuck", "locked", "barred", "spiked", "held", "broken"]
Data = dict[str, str | int | bool]

SIDES: dict[Side, tuple[int, int]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE: dict[Side, Side] = {"n": "s", "e": "w", "s": "n", "w": "e"}


class Band(msgspec.Struct, omit_defaults=True):
    """Monsters of one kind who live together. `number` is dice until they are first met."""

    kind: str
    number: str = "1"
    lair: bool = False  # at home here, with their hoard
    mobile: bool = True
    faction: str = ""
    data: Data = {}


class Trap(msgspec.Struct, omit_defaults=True):
    """A trap: the signs are told first; `bypass` lists plans that deal with it safely."""

    key: str
    name: str = ""
    signs: str = ""
    mechanical: bool = True
    hard: bool = False
    bypass: list[str] = []
    state: Literal["set", "sprung", "disarmed"] = "set"
    known: bool = False
    data: Data = {}


class Hoard(msgspec.Struct, omit_defaults=True):
    """Treasure: coins by worth in standard coins, gems and jewellery by worth, and things by content key."""

    coins: int = 0
    gems: list[int] = []
    jewellery: list[int] = []
    things: list[str] = []
    hidden: bool = False
    inside: str = ""  # what holds it: a chest, a hollow idol

    @property
    def worth(self) -> int:
        return self.coins + sum(self.gems) + sum(self.jewellery)

    @property
    def empty(self) -> bool:
        return not (self.coins or self.gems or self.jewellery or self.things)


class Room(msgspec.Struct, omit_defaults=True):
    id: str
    level: int = 1
    x: int = 0
    y: int = 0
    width: int = 3
    height: int = 3
    name: str = ""
    text: str = ""  # what one sees on entering, in a few sentences
    secret_text: str = ""  # for the game master's eyes
    shape: str = "rectilinear"
    purpose: str = ""  # "entry", "guard", "den", "chief", "vault", "shrine", "lair", "empty", "stairs"
    area: str = ""
    lit: bool = False
    rough: bool = False
    features: list[str] = []
    bands: list[Band] = []
    trap: Trap | None = None
    hoard: Hoard | None = None
    known: Known = "unseen"
    searched: bool = False
    note: str = ""  # the players' own
    data: Data = {}

    @property
    def center(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def longest_feet(self) -> int:
        return max(self.width, self.height) * FEET_A_CELL


class Block(msgspec.Struct, frozen=True):
    """Ground that a room or a passage would cover."""

    level: int
    x: int
    y: int
    width: int
    height: int


class Way(msgspec.Struct, omit_defaults=True):
    """A way between two rooms, or out of the dungeon (`b` empty). `feet` is the length of the passage between them."""

    id: str
    a: str
    b: str = ""
    kind: WayKind = "door"
    state: WayState = "shut"
    feet: int = 0
    side: Side = "n"  # where it leaves room a
    secret: bool = False
    found: bool = False  # a secret one that was found
    trap: Trap | None = None
    data: Data = {}

    def other(self, room: str) -> str:
        return self.b if room == self.a else self.a

    @property
    def hidden(self) -> bool:
        return self.secret and not self.found

    @property
    def blocked(self) -> bool:
        """Nobody walks through just so: locked, barred, spiked or held shut."""
        return self.kind == "door" and self.state in ("locked", "barred", "spiked", "held")


class Area(msgspec.Struct, omit_defaults=True):
    """A part of a dungeon with its own danger and its own list of what roams (empty: the game's, by level)."""

    key: str
    danger: str = "ordinary"
    faction: str = ""
    encounters: list[Band] = []
    data: Data = {}


class Faction(msgspec.Struct, omit_defaults=True):
    """A side in the dungeon: who they are, whom they hate, what they want."""

    key: str
    name: str
    kinds: list[str] = []
    chief: str = ""
    foes: list[str] = []
    wants: str = ""


class Dungeon(msgspec.Struct, omit_defaults=True):
    key: str
    title: str = ""
    blurb: str = ""
    entrance: str = ""  # id of the room one comes in by
    rooms: dict[str, Room] = {}
    ways: dict[str, Way] = {}
    areas: dict[str, Area] = {}
    factions: dict[str, Faction] = {}
    rumours: list[str] = []
    data: Data = {}

    @property
    def levels(self) -> int:
        return max((room.level for room in self.rooms.values()), default=0)


# --- walking it ------------------------------------------------------------------------------------------------------
def ways_from(dungeon: Dungeon, room: str, *, hidden: bool = False) -> list[Way]:
    """The ways that leave a room, in the order of the key; secret ones only if found or asked for."""
    ways = [way for way in dungeon.ways.values() if room in (way.a, way.b)]
    return ways if hidden else [way for way in ways if not way.secret or way.found]  # as `Way.hidden` says


def side_of(dungeon: Dungeon, way: Way, room: str) -> Side:
    """The side by which a way leaves a room."""
    return way.side if room == way.a else OPPOSITE[way.side]


def walk_feet(dungeon: Dungeon, way: Way) -> int:
    """Feet from the middle of one room to the middle of the next."""
    halves = _across(dungeon.rooms[way.a], way.side) + (_across(dungeon.rooms[way.b], way.side) if way.b else 0)
    return way.feet + halves * FEET_A_CELL // 2


def _across(room: Room, side: Side) -> int:
    return room.height if side in ("n", "s") else room.width


def neighbours(dungeon: Dungeon, room: str, passable: Callable[[Way], bool]) -> Iterator[tuple[Way, str]]:
    for way in dungeon.ways.values():
        if way.b and room in (way.a, way.b) and passable(way):
            yield way, way.other(room)


Roads = dict[str, list[tuple[Way, str]]]  # the ways from each room, and where they lead


def roads_of(dungeon: Dungeon, passable: Callable[[Way], bool]) -> Roads:
    """`neighbours` of all rooms at once, for those who walk the whole dungeon."""
    return roads_along([way for way in dungeon.ways.values() if way.b and passable(way)])


def roads_along(ways: Iterable[Way]) -> Roads:
    """The same for those who know which ways they may take: such as lead from room to room."""
    roads: Roads = {}
    for way in ways:
        roads.setdefault(way.a, []).append((way, way.b))
        roads.setdefault(way.b, []).append((way, way.a))
    return roads


def open_path(way: Way) -> bool:
    """What a monster that lives here can walk: secret doors are no secret to it, but locks and bars hold."""
    return not way.blocked


def known_path(way: Way) -> bool:
    """What people who explore can walk."""
    return not way.blocked and not way.hidden


class Reach(msgspec.Struct, frozen=True):
    """How far a room is: in rooms, in feet, and the first way to take."""

    rooms: int
    feet: int
    first: str


def reach(dungeon: Dungeon, start: str, passable: Callable[[Way], bool] = open_path) -> dict[str, Reach]:
    """Every room that can be reached, by fewest rooms and then fewest feet."""
    return reach_along(dungeon, start, roads_of(dungeon, passable))


def reach_along(dungeon: Dungeon, start: str, roads: Roads, most_rooms: int | None = None) -> dict[str, Reach]:
    """The same along known roads; with `most_rooms` no farther than that, for who looks only around."""
    found = {start: Reach(0, 0, "")}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        far = found[here]
        if far.rooms == most_rooms:
            break  # all that are still to be looked at are as far
        for way, there in roads.get(here, ()):
            known = found.get(there)
            if known is None:
                queue.append(there)
            elif known.rooms <= far.rooms:  # where one came from, or beside it
                continue
            feet = far.feet + walk_feet(dungeon, way)
            if known is None or feet < known.feet:
                found[there] = Reach(far.rooms + 1, feet, far.first or way.id)
    return found


def hops(dungeon: Dungeon, start: str, passable: Callable[[Way], bool] = known_path) -> dict[str, tuple[int, str]]:
    """Every room that can be reached: how many rooms off it is, and the first way to take."""
    return hops_along(start, roads_of(dungeon, passable))


def hops_along(start: str, roads: Roads) -> dict[str, tuple[int, str]]:
    found = {start: (0, "")}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        rooms, first = found[here]
        for way, there in roads.get(here, ()):
            if there not in found:
                found[there] = (rooms + 1, first or way.id)
                queue.append(there)
    return found


def nearest(
    dungeon: Dungeon,
    start: str,
    wanted: Callable[[Room], bool],
    most_rooms: int,
    passable: Callable[[Way], bool] = open_path,
) -> Room | None:
    """The wanted room that is fewest rooms away by open paths, nearest in feet among those."""
    distances = reach_along(dungeon, start, roads_of(dungeon, passable), most_rooms)
    near = [
        (distance.rooms, distance.feet, number, room)
        for number, (room, distance) in enumerate(distances.items())
        if room != start and wanted(dungeon.rooms[room])
    ]
    return dungeon.rooms[min(near)[3]] if near else None


def path(dungeon: Dungeon, start: str, goal: str, passable: Callable[[Way], bool] = known_path) -> list[str]:
    """Ids of the ways from one room to another, empty if there is none."""
    before: dict[str, tuple[str, str]] = {start: ("", "")}
    queue = deque([start])
    roads = roads_of(dungeon, passable)
    while queue and goal not in before:
        here = queue.popleft()
        for way, there in roads.get(here, ()):
            if there not in before:
                before[there] = (here, way.id)
                queue.append(there)
    steps: list[str] = []
    at = goal if goal in before else start
    while at != start:
        at, way_id = before[at]
        steps.append(way_id)
    return steps[::-1]


def check(dungeon: Dungeon) -> list[str]:
    """Describe errors in a dungeon: ways into nowhere, overlapping rooms, rooms that nobody can reach."""
    faults = [] if dungeon.entrance in dungeon.rooms else [f"the entrance {dungeon.entrance!r} is no room"]
    for way in dungeon.ways.values():
        faults += [
            f"way {way.id!r} leads to {end!r}, which is no room"
            for end in (way.a, way.b)
            if end and end not in dungeon.rooms
        ]
    if faults:
        return faults
    reached = reach(dungeon, dungeon.entrance, lambda way: True)
    faults += [f"room {room!r} cannot be reached" for room in dungeon.rooms if room not in reached]
    rooms = list(dungeon.rooms.values())
    faults += [f"rooms {a.id!r} and {b.id!r} overlap" for i, a in enumerate(rooms) for b in rooms[:i] if overlap(a, b)]
    return faults


def overlap(a: Room | Block, b: Room | Block, gap: int = 0) -> bool:
    if a.level != b.level or a.x + a.width + gap <= b.x or b.x + b.width + gap <= a.x:
        return False
    return a.y + a.height + gap > b.y and b.y + b.height + gap > a.y
