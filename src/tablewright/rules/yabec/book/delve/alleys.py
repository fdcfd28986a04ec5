"""Blind alleys off the halls, and alcoves: what makes a level worth mapping. Chapters: Mapping, Zones.

They are kept only if the level's calls still draw the level again, so that a mapper can follow (YB-MAP-02).
"""

from __future__ import annotations

from tablewright.world.dungeon import Dungeon, Hoard, Room, Side, Way, overlap
from tablewright.world.dungeon.maker import MakeHoard, Pick
from tablewright.world.mapping.calls import calls_for, same_map
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import Grid
from tablewright.world.mapping.level import grid_of

ALLEY, BEND, FORK, CACHE, ALCOVE = 10, 50, 40, 30, 12  # chances in a hundred
ACROSS: dict[bool, tuple[Side, Side]] = {True: ("n", "s"), False: ("e", "w")}
NO_ALCOVE = ("part", "stairs", "hall")


def maps_well(grid: Grid) -> bool:
    """Whether the level's calls draw the level (YB-MAP-02)."""
    return same_map(draw(calls_for(grid)).grid, grid)


def add_alleys(dungeon: Dungeon, key: str, pick: Pick, hoard: MakeHoard) -> Dungeon:
    """Some halls have a blind alley on a side, some rooms an alcove; a level that could not be mapped has none."""
    for level in sorted({room.level for room in dungeon.rooms.values()}):
        builder = _Builder(dungeon, level, key, pick, hoard)
        for room in [each for each in dungeon.rooms.values() if each.level == level]:
            builder.add_to(room)
        if builder.added and not builder.all_drawn():
            builder.take_down()
    return dungeon


class _Builder:
    """Adds to one level, and can take down again what it added."""

    def __init__(self, dungeon: Dungeon, level: int, key: str, pick: Pick, hoard: MakeHoard) -> None:
        self.dungeon, self.level, self.key, self.pick, self.hoard = dungeon, level, key, pick, hoard
        self.added: list[tuple[Room, Way]] = []
        self.alcoved: list[Room] = []
        self.squares = -1

    def _lucky(self, topic: str, chance: int) -> bool:
        return self.pick(f"{self.key}:{topic}", 100) >= 100 - chance

    def add_to(self, room: Room) -> None:
        if room.purpose == "hall":
            for side in ACROSS[room.width >= room.height]:
                if self._lucky(f"{room.id}:{side} alley", ALLEY):
                    self._alley(room, side)
        whole = room.shape == "rectilinear" and room.purpose not in NO_ALCOVE and "whole" not in room.data
        if whole and self._lucky(f"{room.id}:alcove", ALCOVE):
            self._alcove(room)

    def _cache(self, topic: str) -> Hoard | None:
        lucky = self._lucky(f"{topic} cache", CACHE)
        return self.hoard(f"{self.key}:{topic}", self.level, "cache") if lucky else None

    def _alley(self, hall: Room, side: Side) -> None:
        """Straight, with a bend, or with a fork at its end."""
        topic, spot = f"{hall.id}:{side}", max(hall.width, hall.height) // 2
        x, y = (hall.x + spot, hall.y) if side in ("n", "s") else (hall.x, hall.y + spot)
        bent = self._lucky(f"{topic} bend", BEND)
        first = _beside(hall, f"{hall.id}{side}", (x, y), side, 2 if bent else 1)
        first.hoard = None if bent else self._cache(topic)
        if not self._add(hall, first, side) or not bent:
            return
        end = {"s": (first.x, first.y + 1), "e": (first.x + 1, first.y)}.get(side, (first.x, first.y))
        turns = ACROSS[side in ("e", "w")]
        for turn in turns if self._lucky(f"{topic} fork", FORK) else turns[:1]:
            arm = _beside(first, f"{first.id}{turn}", end, turn, 1)
            arm.hoard = self._cache(f"{topic} {turn}")
            self._add(first, arm, turn)

    def _alcove(self, room: Room) -> None:
        """A corner that sticks out of a wall: one room on paper, two zones."""
        alcove = Room(f"{room.id}v", room.level, room.x + room.width, room.y, 1, 1, f"{room.name}, an alcove",
                      room.text, purpose="part", area=room.area, data={"whole": room.id})  # fmt: skip
        if self._add(room, alcove, "e", wide=True):
            room.data = {**room.data, "whole": room.id}
            self.alcoved.append(room)

    def _add(self, room: Room, new: Room, side: Side, *, wide: bool = False) -> bool:
        """Add it, unless something stands there already."""
        if new.id in self.dungeon.rooms or any(overlap(new, each) for each in self.dungeon.rooms.values()):
            return False
        if not self.added:
            self.squares = len(grid_of(self.dungeon, self.level).squares)
        way = Way(f"{new.id}w", room.id, new.id, "open", "open", 0, side, data={"wide": True} if wide else {})
        self.dungeon.rooms[new.id], self.dungeon.ways[way.id] = new, way
        self.added.append((new, way))
        return True

    def all_drawn(self) -> bool:
        """Every square of it is new on paper, and the level can be called and drawn."""
        new = sum(room.width * room.height for room, _ in self.added)
        grid = grid_of(self.dungeon, self.level)
        return len(grid.squares) == self.squares + new and maps_well(grid)

    def take_down(self) -> None:
        for room, way in self.added:
            del self.dungeon.rooms[room.id], self.dungeon.ways[way.id]
        for room in self.alcoved:
            room.data = {name: value for name, value in room.data.items() if name != "whole"}


def _beside(room: Room, key: str, at: tuple[int, int], side: Side, length: int) -> Room:
    """A corridor of so many squares that leads away from a square of this room."""
    x, y = at
    spots: dict[Side, tuple[int, int]] = {"n": (x, y - length), "s": (x, y + 1), "e": (x + 1, y), "w": (x - length, y)}
    width, height = (1, length) if side in ("n", "s") else (length, 1)
    return Room(key, room.level, *spots[side], width, height, "Blind Alley", "It leads nowhere, or did once.",
                shape="corridor", purpose="hall", area=room.area)  # fmt: skip
