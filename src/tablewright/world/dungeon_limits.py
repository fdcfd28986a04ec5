"""How large a dungeon written by hand may be. Whoever begins a game can send one: nothing in it is taken on trust."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tablewright.engine import budgets
from tablewright.world.dungeon import Area, Band, Data, Dungeon, Hoard, Room, Way

_NUMBER = re.compile(r"(?:(\d{0,3})d(\d{1,3}))?([+-]?\d{1,3})?", re.ASCII)
_FAULTS_TOLD = 5


def too_large(dungeon: Dungeon) -> list[str]:
    """Describe what is too large in a dungeon; the first few things only."""
    found = _faults(dungeon)
    return [fault for fault, _ in zip(found, range(_FAULTS_TOLD), strict=False)]


def _faults(dungeon: Dungeon) -> Iterator[str]:
    for what, count, most in (
        ("rooms", len(dungeon.rooms), budgets.MOST_ROOMS),
        ("ways", len(dungeon.ways), budgets.MOST_WAYS),
        *((name, len(getattr(dungeon, name)), budgets.MOST_PARTS) for name in ("areas", "factions", "rumours")),
    ):
        if count > most:
            yield f"{count} {what}; a dungeon has at most {most}"
    yield from _lengths("the dungeon", (dungeon.key, dungeon.title), (dungeon.blurb, *dungeon.rumours[:100]))
    for room in list(dungeon.rooms.values())[: budgets.MOST_ROOMS]:
        yield from _room(room)
    for way in list(dungeon.ways.values())[: budgets.MOST_WAYS]:
        yield from _way(way)
    for area in dungeon.areas.values():
        yield from _area(area)
    yield from _in_all(dungeon)


def _lengths(where: str, names: tuple[str, ...], prose: tuple[str, ...] = ()) -> Iterator[str]:
    if any(len(name) > budgets.LONGEST_NAME for name in names):
        yield f"{where}: a name has at most {budgets.LONGEST_NAME} letters"
    if any(len(text) > budgets.LONGEST_PROSE for text in prose):
        yield f"{where}: a text has at most {budgets.LONGEST_PROSE} letters"


def _room(room: Room) -> Iterator[str]:
    where = f"room {room.id[:20]!r}"
    yield from _lengths(where, (room.id, room.name, room.area, room.purpose), (room.text, room.secret_text))
    if not (1 <= room.width <= budgets.LARGEST_ROOM and 1 <= room.height <= budgets.LARGEST_ROOM):
        yield f"{where}: a room is 1x1 to {budgets.LARGEST_ROOM}x{budgets.LARGEST_ROOM} squares"
    if max(abs(room.x), abs(room.y)) > budgets.FARTHEST_ROOM:
        yield f"{where}: a room lies at most {budgets.FARTHEST_ROOM} squares from 0,0"
    if not 1 <= room.level <= budgets.DEEPEST_LEVEL:
        yield f"{where}: levels are 1 to {budgets.DEEPEST_LEVEL}"
    if max(len(room.features), len(room.bands)) > budgets.MOST_IN_A_ROOM:
        yield f"{where}: at most {budgets.MOST_IN_A_ROOM} features and as many bands of monsters"
    yield from _lengths(where, (), tuple(room.features))
    for band in room.bands:
        yield from _band(where, band)
    if room.trap is not None:
        yield from _lengths(where, (room.trap.key, room.trap.name))
        yield from _data(where, room.trap.data)
    if room.hoard is not None:
        yield from _hoard(where, room.hoard)
    yield from _data(where, room.data)


def highest(number: str) -> int:
    """The most that a number of monsters can come to, as in '2d4+1' or '3'; 0 for what is no number."""
    match = _NUMBER.fullmatch(number.replace(" ", ""))
    if match is None or not match[0]:
        return 0
    dice = int(match[1] or 1) * int(match[2]) if match[2] else 0
    return dice + int(match[3] or 0)


def _band(where: str, band: Band) -> Iterator[str]:
    yield from _lengths(where, (band.kind, band.faction))
    if not 1 <= highest(band.number) <= budgets.MOST_MONSTERS:
        most = budgets.MOST_MONSTERS
        yield f"{where}: {band.number[:20]!r} monsters; write 1 to {most}, or dice such as 2d4+1 that show no more"
    yield from _data(where, band.data)


def _hoard(where: str, hoard: Hoard) -> Iterator[str]:
    if max(len(each) for each in (hoard.gems, hoard.jewellery, hoard.things)) > budgets.MOST_IN_A_ROOM:
        yield f"{where}: at most {budgets.MOST_IN_A_ROOM} gems, jewels and things each"
    if not all(0 <= worth <= budgets.MOST_COINS for worth in (hoard.coins, *hoard.gems, *hoard.jewellery)):
        yield f"{where}: a hoard's coins, gems and jewels are worth 0 to {budgets.MOST_COINS} each"
    yield from _lengths(where, tuple(hoard.things), (hoard.inside,))
    for thing in hoard.things:
        count = thing.partition("*")[2]
        if count and not (count.isascii() and count.isdigit() and 1 <= int(count[:9]) <= budgets.MOST_OF_A_THING):
            yield f"{where}: {thing[:30]!r}: 1 to {budgets.MOST_OF_A_THING} of a thing"


def _way(way: Way) -> Iterator[str]:
    where = f"way {way.id[:20]!r}"
    if not 0 <= way.feet <= budgets.LONGEST_WAY:
        yield f"{where}: 0 to {budgets.LONGEST_WAY} feet"
    yield from _lengths(where, (way.id, way.a, way.b))
    yield from _data(where, way.data)


def _area(area: Area) -> Iterator[str]:
    where = f"area {area.key[:20]!r}"
    yield from _lengths(where, (area.key, area.danger, area.faction))
    if len(area.encounters) > budgets.MOST_IN_A_ROOM:
        yield f"{where}: at most {budgets.MOST_IN_A_ROOM} kinds of encounter"
    for band in area.encounters:
        yield from _band(where, band)
    yield from _data(where, area.data)


def _data(where: str, data: Data) -> Iterator[str]:
    """Whatever a game keeps of a thing: few words, and no number beyond measure."""
    if len(data) > budgets.MOST_IN_A_ROOM:
        yield f"{where}: at most {budgets.MOST_IN_A_ROOM} words in brackets"
    for key, value in data.items():
        yield from _lengths(where, (key, value) if isinstance(value, str) else (key,))
        if isinstance(value, int) and abs(value) > budgets.MOST_COINS:
            yield f"{where}: {key} is -{budgets.MOST_COINS} to {budgets.MOST_COINS}"


def _in_all(dungeon: Dungeon) -> Iterator[str]:
    floor: Counter[int] = Counter()
    for room in dungeon.rooms.values():
        floor[room.level] += max(0, room.width) * max(0, room.height)
    if any(squares > budgets.MOST_FLOOR for squares in floor.values()):
        yield f"the rooms of a level have at most {budgets.MOST_FLOOR} squares together"
    monsters = sum(highest(band.number) for room in dungeon.rooms.values() for band in room.bands)
    if monsters > budgets.MOST_MONSTERS_IN_ALL:
        yield f"up to {monsters} monsters; a dungeon holds at most {budgets.MOST_MONSTERS_IN_ALL}"
