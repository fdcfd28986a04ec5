"""Steps for scenarios: dungeons as they are built, by whims that are a function of a word."""

from __future__ import annotations

from zlib import crc32

from tablewright.engine.proving.given import Named
from tablewright.rules.yabec.book.delve.dungeons import build, from_setting, new_title
from tablewright.rules.yabec.book.delve.folding import lay_open
from tablewright.rules.yabec.state import World
from tablewright.world.dungeon import Dungeon, Room, Way


def _build(whim: str, levels: int = 2, rooms: int = 5, riches: int = 1) -> list[str]:
    """A generated dungeon, zone by zone and way by way."""
    return _drawn(build("d1", levels, rooms, lambda topic, sides: crc32(f"{whim} {topic}".encode()) % sides, riches))


def _title(whim: str, taken: list[str]) -> str:
    return new_title("d1", taken, lambda topic, sides: crc32(f"{whim} {topic}".encode()) % sides)


def _written(name: str) -> list[str]:
    return _drawn(from_setting(name, "d1"))


def _drawn(dungeon: Dungeon) -> list[str]:
    zones = [_zone(room) for room in dungeon.rooms.values()]
    return [f"from {dungeon.entrance}", *zones, *(_way(way) for way in dungeon.ways.values())]


def _zone(room: Room) -> str:
    hoard = room.hoard
    found = f"{room.id} {room.name} level {room.level} at {room.x},{room.y} {room.width}x{room.height} {room.purpose}"
    bands = [f"{band.number} {band.kind}{' asleep' * bool(band.data.get('asleep'))}" for band in room.bands]
    riches = [f"{hoard.coins} {hoard.gems} {hoard.jewellery} {hoard.things}{' hidden' * hoard.hidden}"] if hoard else []
    trap = [room.trap.key] if room.trap is not None else []
    data = [f"{key}={value}" for key, value in room.data.items()]
    return " | ".join([found, *bands, *riches, *trap, *data, *(["lit"] if room.lit else [])])


def _way(way: Way) -> str:
    data = [f"{key}={value}" for key, value in way.data.items()]
    found = f"{way.id} {way.a} to {way.b or 'outside'} {way.kind} {way.state} {way.feet} {way.side}"
    return " | ".join([found, *data, *(["secret"] if way.secret else [])])


def _go_elsewhere(world: World, back: bool = False) -> None:
    """The dungeon is folded up, and laid open again if the party comes `back`."""
    lay_open(world, "")
    if back:
        lay_open(world, "d")


PLACES: Named = {"go-elsewhere": _go_elsewhere, "build-dungeon": _build, "title": _title, "written": _written}
