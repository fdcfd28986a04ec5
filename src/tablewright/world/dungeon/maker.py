"""Makes dungeons with some taste: a theme, sides that hold ground, loops, and treasure worth the risk.

Order: lay out rooms and passages level by level, add loops (some of them secret), give the two sides of a level their
ground (chief far from the way in, guards at the border, dens between), put loners, traps and finds into the rest,
hoards where somebody guards them, and a vault behind a chief. A game supplies the `Recipe`: who lives there, and
what hoards hold.

All chance comes from `pick(topic, size)`, a number below `size`: rules pass the table's whim. The same recipe and
picker make the same dungeon.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset
from tablewright.world.dungeon import (
    FEET_A_CELL,
    SIDES,
    Area,
    Band,
    Block,
    Dungeon,
    Faction,
    Hoard,
    Roads,
    Room,
    Side,
    Trap,
    Way,
    WayKind,
    WayState,
    check,
    hops_along,
    reach_along,
    roads_along,
)
from tablewright.world.dungeon_limits import too_large

# --- maker ------------------------------------------------------------------------------------------------------------
T = TypeVar("T")
Pick = Callable[[str, int], int]
MakeHoard = Callable[
    [str, int, str], Hoard
]  # topic, level of the dungeon, weight: "cache", "guarded", "chief", "vault"


_SIDES = tuple(SIDES)
_LONGEST_LOOP = 6  # cells of a passage that joins two rooms with one another


class Theme(msgspec.Struct, frozen=True):
    """How a dungeon looks: names by purpose of the room, what stands in it, what holds treasure."""

    key: str
    titles: tuple[str, ...]
    blurb: str
    names: dict[str, tuple[str, ...]]  # purpose -> names
    texts: dict[str, tuple[str, ...]]  # purpose -> what one sees
    features: tuple[str, ...]
    containers: tuple[str, ...]
    shapes: tuple[str, ...] = ("rectilinear",)


class Holding(msgspec.Struct, frozen=True):
    """A side on one level: who stands guard, who fills the dens, who leads."""

    faction: Faction
    guards: Band
    den: Band
    chief: tuple[Band, ...]


class Level(msgspec.Struct, frozen=True):
    rooms: int
    holdings: tuple[Holding, ...]
    loners: tuple[Band, ...]
    traps: tuple[Trap, ...]
    danger: str = "ordinary"
    vault: int = 0  # chance in a hundred of a vault where no side has the ground for one


class Recipe(msgspec.Struct, frozen=True):
    key: str
    theme: Theme
    levels: tuple[Level, ...]
    hoard: MakeHoard


def make_dungeon(recipe: Recipe, pick: Pick) -> Dungeon:
    return _Maker(recipe, pick).make()


class _Maker:
    def __init__(self, recipe: Recipe, pick: Pick) -> None:
        self.recipe, self._pick, self._prefix = recipe, pick, recipe.key + ":"
        self.dungeon = Dungeon(recipe.key)
        self._picked: dict[str, int] = {}
        self._named: set[str] = set()  # names of rooms that are taken
        self._roads: Roads = {}  # the ways of a level, once it is laid out: one stair leads in, so no road leads out

    def pick(self, topic: str, size: int) -> int:
        """Each use of a topic is a new one."""
        number = self._picked[topic] = self._picked.get(topic, 0) + 1
        return self._pick(f"{self._prefix}{topic}:{number}", size)

    def one_of(self, topic: str, things: Sequence[T]) -> T:
        return things[self.pick(topic, len(things))]

    def chance(self, topic: str, of_hundred: int) -> bool:
        return self.pick(topic, 100) < of_hundred

    def make(self) -> Dungeon:
        theme = self.recipe.theme
        self.dungeon.title = self.one_of("title", theme.titles)
        self.dungeon.blurb = theme.blurb
        start = self._room(1, 0, 0, 3, 3, "entry")
        self.dungeon.entrance = start.id
        self._way(start.id, "", "exit", "open", "s", 0)
        for number, level in enumerate(self.recipe.levels, 1):
            rooms = self._lay_out(number, level, start)
            self._add_loops(rooms)
            deepest = self._settle(number, level, rooms, start)
            if number < len(self.recipe.levels):
                start = self._stairs_down(number + 1, deepest)
        for room in self.dungeon.rooms.values():
            self._furnish(room)
        return self.dungeon

    # --- layout ------------------------------------------------------------------------------------------------------
    def _room(self, level: int, x: int, y: int, width: int, height: int, purpose: str = "") -> Room:
        room = Room(f"r{len(self.dungeon.rooms) + 1}", level, x, y, width, height, purpose=purpose)
        self.dungeon.rooms[room.id] = room
        return room

    def _way(self, a: str, b: str, kind: WayKind, state: WayState, side: Side, feet: int, secret: bool = False) -> Way:
        way = Way(f"w{len(self.dungeon.ways) + 1}", a, b, kind, state, feet, side, secret)
        self.dungeon.ways[way.id] = way
        return way

    def _lay_out(self, number: int, level: Level, start: Room) -> list[Room]:
        rooms = [start]
        for _ in range(level.rooms * 12):
            if len(rooms) >= level.rooms:
                break
            # Later rooms are tried more often, so that the place grows deep rather than round.
            parent = rooms[max(self.pick("parent", len(rooms)), self.pick("parent", len(rooms)))]
            room = self._grow(number, parent, rooms)
            if room is not None:
                rooms.append(room)
        return rooms

    def _grow(self, number: int, parent: Room, rooms: list[Room]) -> Room | None:
        side: Side = self.one_of("side", _SIDES)
        width, height, gap = 2 + self.pick("width", 4), 2 + self.pick("height", 4), 1 + self.pick("gap", 3)
        shift = self.pick("shift", 3) - 1
        x, y = _beside(parent, side, width, height, gap, shift)
        trial = Block(number, x, y, width, height)
        passage = _between(parent, trial, side)
        if passage is None or not _fits(trial, rooms, gap=1) or not _fits(passage, rooms, (parent,)):
            return None
        room = self._room(number, x, y, width, height)
        self._join(parent, room, side, gap * FEET_A_CELL)
        return room

    def _join(self, a: Room, b: Room, side: Side, feet: int, secret: bool = False) -> None:
        face = self.pick("door", 100)
        if secret:
            self._way(a.id, b.id, "door", "shut", side, feet, secret=True)
        elif face < 30:
            self._way(a.id, b.id, "open", "open", side, feet)
        else:
            state: WayState = "shut" if face < 75 else "stuck" if face < 90 else "locked"
            self._way(a.id, b.id, "door", state, side, feet)

    def _add_loops(self, rooms: list[Room]) -> None:
        """One loop for every four rooms: where there are two ways there is a choice, and a way round."""
        joined = {(way.a, way.b) for way in self.dungeon.ways.values()}
        wanted = max(1, len(rooms) // 4)
        for a, b, side, feet in self._chances_for_loops(rooms):
            if wanted and (a.id, b.id) not in joined and (b.id, a.id) not in joined:
                self._join(a, b, side, feet, secret=self.chance("secret", 35))
                joined.add((a.id, b.id))
                wanted -= 1

    def _chances_for_loops(self, rooms: list[Room]) -> list[tuple[Room, Room, Side, int]]:
        found: list[tuple[Room, Room, Side, int]] = []
        for i, a in enumerate(rooms):
            for b in rooms[:i]:
                side = _side_towards(a, b)
                if side is None:
                    continue
                passage = _between(a, b, side, _LONGEST_LOOP)
                if passage and _fits(passage, rooms, (a, b)):
                    found.append((a, b, side, max(passage.width, passage.height) * FEET_A_CELL))
        shuffled = []
        while found:
            shuffled.append(found.pop(self.pick("loop", len(found))))
        return shuffled

    def _stairs_down(self, number: int, top: Room) -> Room:
        foot = self._room(number, 0, 0, 3, 3, "entry")
        self._way(top.id, foot.id, "stairs", "open", "n", 30)
        return foot

    # --- who lives where ---------------------------------------------------------------------------------------------
    def _settle(self, number: int, level: Level, rooms: list[Room], start: Room) -> Room:
        """Give out the ground; returns the room from which stairs lead on."""
        ids = {room.id for room in rooms}
        self._roads = roads_along([way for way in self.dungeon.ways.values() if way.a in ids and way.b in ids])
        depth = {room: far for room, (far, _) in hops_along(start.id, self._roads).items()}
        wild = f"level{number}"
        self.dungeon.areas[wild] = Area(wild, level.danger)
        for room in rooms:
            room.area = wild
        seeds = self._seats(rooms, depth, len(level.holdings))
        for holding, seat in zip(level.holdings, seeds, strict=False):
            self._occupy(number, level, holding, seat, rooms, start)
        free = [room for room in rooms if not room.purpose]
        deepest = max(free or rooms, key=lambda room: depth[room.id])
        if number < len(self.recipe.levels):
            deepest.purpose = "stairs"
        held = any(room.purpose == "vault" for room in rooms)
        if level.vault and not held and self.chance("vault", level.vault):
            self._vault_apart(number, free)
        for room in free:
            if not room.purpose:
                self._stock_free_room(number, level, room)
        return deepest

    def _seats(self, rooms: list[Room], depth: dict[str, int], wanted: int) -> list[Room]:
        """Rooms for chiefs: far from the way in, and from each other."""
        seats: list[Room] = []
        for _ in range(wanted):
            free = [room for room in rooms if room not in seats and not room.purpose]
            if not free:
                break
            far = [hops_along(seat.id, self._roads) for seat in seats]
            seats.append(max(free, key=lambda room: min([depth[room.id], *(each[room.id][0] for each in far)])))
        return seats

    def _occupy(self, number: int, level: Level, holding: Holding, seat: Room, rooms: list[Room], start: Room) -> None:
        faction, area = holding.faction, f"level{number}-{holding.faction.key}"
        self.dungeon.factions.setdefault(faction.key, faction)
        self.dungeon.areas[area] = Area(area, "dangerous" if level.danger == "dangerous" else "ordinary", faction.key)
        around = reach_along(self.dungeon, seat.id, self._roads, most_rooms=2)
        near = [room for room in rooms if room is not start and room.id in around and not room.purpose]
        near.sort(key=lambda room: (around[room.id].rooms, around[room.id].feet))
        ground = near[: max(3, len(rooms) // 3)]
        for room in ground:
            room.area = area
        seat.purpose = "chief"
        seat.bands = [_owned(band, faction.key, lair=True) for band in holding.chief]
        seat.hoard = self.recipe.hoard(f"{seat.id}:hoard", number, "chief")
        self._fill_ground(number, holding, [room for room in ground if room is not seat])

    def _fill_ground(self, number: int, holding: Holding, ground: list[Room]) -> None:
        key = holding.faction.key
        for place, room in enumerate(ground):
            last = place == len(ground) - 1
            if place == 0 and len(ground) > 2:
                self._vault(number, room)
            elif last or place % 2 == 0:
                room.purpose, room.bands = "guard", [_owned(holding.guards, key)]
            else:
                room.purpose, room.bands = "den", [_owned(holding.den, key, lair=True)]
                if self.chance("den hoard", 60):
                    room.hoard = self.recipe.hoard(f"{room.id}:hoard", number, "guarded")

    def _vault_apart(self, number: int, free: list[Room]) -> None:
        """A dead end behind a door, the last of those that nobody holds; never the only room left on its level."""
        ends = [room for room in free if not room.purpose and self._is_dead_end(room)]
        if ends and len(free) > 1:
            self._vault(number, ends[-1])

    def _is_dead_end(self, room: Room) -> bool:
        ways = [way for way in self.dungeon.ways.values() if room.id in (way.a, way.b)]
        return len(ways) == 1 and ways[0].kind == "door" and not ways[0].secret

    def _vault(self, number: int, room: Room) -> None:
        room.purpose = "vault"
        room.hoard = self.recipe.hoard(f"{room.id}:hoard", number, "vault")
        self._guard_vault(room, number)

    def _guard_vault(self, room: Room, number: int) -> None:
        traps = self.recipe.levels[number - 1].traps
        if traps:
            room.trap = _fresh(self.one_of("vault trap", traps))
        for way in self.dungeon.ways.values():
            if room.id in (way.a, way.b) and way.kind == "door" and way.state == "shut" and not way.secret:
                way.state = "locked"

    def _stock_free_room(self, number: int, level: Level, room: Room) -> None:
        """Of the rest a third is empty, a third holds a loner, the others a trap or a find."""
        face = self.pick("stock", 12)
        if face < 4 and level.loners:
            room.purpose, room.bands = "lair", [_owned(self.one_of("loner", level.loners), "", lair=True)]
            if self.chance("lair hoard", 50):
                room.hoard = self.recipe.hoard(f"{room.id}:hoard", number, "guarded")
        elif face < 6 and level.traps:
            room.purpose, room.trap = "trapped", _fresh(self.one_of("trap", level.traps))
            if self.chance("trap hoard", 60):
                room.hoard = self.recipe.hoard(f"{room.id}:hoard", number, "cache")
        elif face < 8:
            room.purpose = "shrine"
            if self.chance("find", 50):
                room.hoard = self.recipe.hoard(f"{room.id}:hoard", number, "cache")
                room.hoard.hidden = True
        else:
            room.purpose = "empty"
            if self.chance("cache", 20):
                room.hoard = self.recipe.hoard(f"{room.id}:hoard", number, "cache")
                room.hoard.hidden = True

    # --- looks -------------------------------------------------------------------------------------------------------
    def _furnish(self, room: Room) -> None:
        theme = self.recipe.theme
        names = theme.names.get(room.purpose) or theme.names["empty"]
        free = [name for name in names if name not in self._named]
        room.name = self.one_of("name", free) if free else f"{self.one_of('name', names)} ({room.id[1:]})"
        self._named.add(room.name)
        room.text = self.one_of("text", theme.texts.get(room.purpose) or theme.texts["empty"])
        if room.purpose != "entry":
            room.shape = self.one_of("shape", theme.shapes)
        if self.chance("feature", 60):
            room.features = [self.one_of("which feature", theme.features)]
        if room.hoard is not None and not room.hoard.inside:
            room.hoard.inside = self.one_of("container", theme.containers)


def _owned(band: Band, faction: str, lair: bool = False) -> Band:
    return Band(band.kind, band.number, lair or band.lair, band.mobile, faction or band.faction, dict(band.data))


def _fresh(trap: Trap) -> Trap:
    return Trap(trap.key, trap.name, trap.signs, trap.mechanical, trap.hard, list(trap.bypass), data=dict(trap.data))


# --- geometry --------------------------------------------------------------------------------------------------------
def _beside(room: Room, side: Side, width: int, height: int, gap: int, shift: int) -> tuple[int, int]:
    """Where a new room stands that lies on this side of an old one."""
    match side:
        case "n":
            return room.x + shift, room.y - gap - height
        case "s":
            return room.x + shift, room.y + room.height + gap
        case "e":
            return room.x + room.width + gap, room.y + shift
        case _:
            return room.x - gap - width, room.y + shift


def _fits(block: Block, rooms: Sequence[Room], but: tuple[Room, ...] = (), gap: int = 0) -> bool:
    """True if it overlaps no rooms other than these."""
    level, x, y = block.level, block.x - gap, block.y - gap
    right, bottom = block.x + block.width + gap, block.y + block.height + gap
    for room in rooms:  # as `overlap` says, for all at once: asked for every place where a room might stand
        apart = room.x >= right or room.y >= bottom or x >= room.x + room.width or y >= room.y + room.height
        if not apart and room.level == level and room not in but:
            return False
    return True


def _side_towards(a: Room, b: Room) -> Side | None:
    """The side of room a that looks straight at room b: they share a row or a column, or there is none."""
    if a.x < b.x + b.width and b.x < a.x + a.width:
        return "s" if a.y < b.y else "n"
    if a.y < b.y + b.height and b.y < a.y + a.height:
        return "e" if a.x < b.x else "w"
    return None


def _between(a: Room | Block, b: Room | Block, side: Side, longest: float = inf) -> Block | None:
    """The straight passage, one cell wide, from room a out of this side to room b; None if there is none so short."""
    if side in ("n", "w"):
        a, b = b, a
    if side in ("e", "w"):
        start, cells = a.x + a.width, b.x - a.x - a.width
        if not 0 < cells <= longest:
            return None
        low, high = max(a.y, b.y), min(a.y + a.height, b.y + b.height)
        return Block(a.level, start, (low + high - 1) // 2, cells, 1) if low < high else None
    start, cells = a.y + a.height, b.y - a.y - a.height
    if not 0 < cells <= longest:
        return None
    low, high = max(a.x, b.x), min(a.x + a.width, b.x + b.width)
    return Block(a.level, (low + high - 1) // 2, start, 1, cells) if low < high else None


# --- redrawn ----------------------------------------------------------------------------------------------------------
# A dungeon with other secrets: what the party has not seen is made anew, what it has seen stays.
# For those who think ahead. Rooms that were entered and ways that were seen keep their ids and their places; behind
# them lies another dungeon's rest, hung on as a tree. Hidden hoards, unknown traps and secret doors of rooms that were
# entered are drawn anew, too, whether there were any or not: nothing that comes out depends on what nobody has seen.
RedrawnPick = Callable[[str, int], int]

_MOST_BEYOND = 10  # rooms behind those that were seen
_HOARD_IN, _TRAP_IN, _SECRET_IN = 6, 8, 8  # one room in so many hides one
_CONTENTS = (
    "name", "text", "secret_text", "purpose", "area", "lit", "rough", "features", "bands", "trap", "hoard", "data",
)  # fmt: skip


def redraw(dungeon: Dungeon, fresh: Dungeon, pick: RedrawnPick, walked: Collection[str] = ()) -> None:
    """Change `dungeon` in place; `fresh` is another one of its kind, and is left as it is. Rooms that were `walked`
    through, in a fight perhaps, stay with their ways like those that were entered; what is in them is still hidden.
    """
    entered = {room.id for room in dungeon.rooms.values() if room.known == "entered"}
    ways = {way.id: way for way in dungeon.ways.values() if _is_seen(dungeon, way, entered.union(walked))}
    ends = {dungeon.entrance, *walked, *(end for way in ways.values() for end in (way.a, way.b) if end)}
    kept = {room.id: room for room in dungeon.rooms.values() if room.id in ends or room.known != "unseen"}
    _replace(dungeon.rooms, kept)
    _replace(dungeon.ways, ways)
    dungeon.areas = {**dungeon.areas, **copy_of(fresh).areas}
    dungeon.rumours = list(fresh.rumours)
    others = _others(fresh, pick)
    outside = [room for room in kept.values() if room.id not in entered]
    for room in outside:
        like = others[pick(f"fill:{room.id}", len(others))]
        _fill(room, fresh.rooms[fresh.entrance] if room.id == dungeon.entrance else like)
    for way in ways.values():
        way.trap = way.trap if way.trap is not None and way.trap.known else None
    for room in kept.values():
        if room.id in entered:
            _hide_anew(dungeon, room, others, pick)
    _hang_on(dungeon, outside, others, pick)


def _is_seen(dungeon: Dungeon, way: Way, entered: set[str]) -> bool:
    """From a room where the party has been; that there is a way in is known before anybody has been there."""
    way_in = way.kind == "exit" and way.a == dungeon.entrance
    return not way.hidden and (way_in or way.a in entered or way.b in entered)


def _replace(old: dict[str, Room] | dict[str, Way], new: dict[str, Room] | dict[str, Way]) -> None:
    for key in [key for key in old if key not in new]:
        del old[key]


def _others(fresh: Dungeon, pick: RedrawnPick) -> list[Room]:
    """The other dungeon's rooms but for its entrance, from somewhere on."""
    rooms = [room for room in fresh.rooms.values() if room.id != fresh.entrance]
    start = pick("from", len(rooms))
    return rooms[start:] + rooms[:start]


def _fill(room: Room, other: Room) -> None:
    """What is in a room, from another; where it lies and how deep is known from outside."""
    twin = copy_of(other)
    for field in _CONTENTS:
        setattr(room, field, getattr(twin, field))
    room.searched = False


def _hide_anew(dungeon: Dungeon, room: Room, others: list[Room], pick: RedrawnPick) -> None:
    """Contents of a visited room that may still be hidden."""
    if room.trap is None or not room.trap.known:
        room.trap = None if pick(f"trap:{room.id}", _TRAP_IN) else _some_trap(others)
    if room.hoard is None or room.hoard.hidden:
        hoards = [other.hoard for other in others if other.hoard is not None]
        room.hoard = None
        if hoards and not room.searched and not pick(f"hoard:{room.id}", _HOARD_IN):
            room.hoard = copy_of(hoards[0])
            room.hoard.hidden = True


def _some_trap(others: list[Room]) -> Trap | None:
    trap = next((other.trap for other in others if other.trap is not None), None)
    return copy_of(trap) if trap is not None else None


def _hang_on(dungeon: Dungeon, outside: list[Room], others: list[Room], pick: RedrawnPick) -> None:
    """Rooms behind the rooms at the rim, and now and then a secret door out of one that was entered."""
    rim = list(outside)
    secret = [
        room for room in dungeon.rooms.values() if room not in outside and not pick(f"door:{room.id}", _SECRET_IN)
    ]
    for number, other in enumerate(others[:_MOST_BEYOND]):
        hidden = number < len(secret)
        before = secret[number] if hidden else rim[pick(f"behind:{number}", len(rim))] if rim else None
        if before is None:
            return
        room = copy_of(other)
        room.id, room.known, room.level = f"beyond{number}", "unseen", before.level
        way = Way(f"thither{number}", before.id, room.id, "door", "shut", 10, secret=hidden)
        dungeon.rooms[room.id], dungeon.ways[way.id] = room, way
        rim.append(room)


# --- workshop ---------------------------------------------------------------------------------------------------------
# What a game lends to whoever makes dungeons for it: who lives there, what they keep, and one made by chance.
class Workshop(msgspec.Struct, frozen=True):
    """The names are for people: {key: name}."""

    folder: Path  # of the game's own written dungeons
    make: Callable[[str, int, int, Pick], Dungeon]  # (key, levels, rooms a level, pick): one as the game makes them
    prepare: Callable[[Dungeon], object]  # as before play: `Refused` if it could not be played
    fill_in: Callable[[Dungeon], object]  # what the rules know by key, in rooms just drawn; `Refused` for unknown keys
    monsters: Mapping[str, str]
    traps: Mapping[str, str]
    things: Mapping[str, str]


def workshop_of(ruleset: Ruleset[Any]) -> Workshop | None:
    """The workshop of a game that has keyed rooms; None for others."""
    found: Workshop | None = getattr(ruleset, "workshop", None)
    return found


def made_by_chance(workshop: Workshop, seed: str, levels: int, rooms: int) -> Dungeon:
    """A dungeon as the game would make it: the same words give the same one."""
    start = zlib.crc32(seed.encode())
    dungeon = workshop.make("made", levels, rooms, lambda topic, size: zlib.crc32(topic.encode(), start) % size)
    dungeon.rumours = dungeon.rumours or list(rumours_of(dungeon))
    return dungeon


def rumours_of(dungeon: Dungeon) -> Iterator[str]:
    """Rumours in town about an unvisited dungeon: all true, none complete."""
    for faction in dungeon.factions.values():
        if faction.wants:
            yield f"It is {faction.name} who hold it, and what they want is {faction.wants}."
    guarded = [room for room in dungeon.rooms.values() if room.hoard is not None and room.bands]
    if guarded:
        richest = max(guarded, key=lambda room: room.hoard.worth if room.hoard else 0)
        yield f"The best of it lies in {richest.name}, and somebody sits on it."
    hidden = next((way for way in dungeon.ways.values() if way.secret), None)
    if hidden is not None:
        yield f"In {dungeon.rooms[hidden.a].name} one wall sounds hollow."
    trapped = next((room for room in dungeon.rooms.values() if room.trap is not None), None)
    if trapped is not None:
        yield f"Two came back from {trapped.name}. Three had gone in."


def faults_in(workshop: Workshop, dungeon: Dungeon) -> list[str]:
    """Describe what makes a dungeon unplayable. Pass a copy: this prepares the dungeon."""
    faults = too_large(dungeon) or check(dungeon)
    if faults:
        return faults
    try:
        workshop.prepare(dungeon)
    except Refused as refused:
        return [str(refused)]
    return []
