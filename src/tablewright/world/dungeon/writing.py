"""Writes a dungeon down as Markdown, so that reading it (`written.py`) gives the same dungeon again.

What play has added (who has seen what, sprung traps, players' notes) is not written, nor what a game knows by key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablewright.world.dungeon import Area, Band, Data, Dungeon, Faction, Hoard, Room, Trap, Way

_LISTED = re.compile(r"[\s,()=]+")


def write_dungeon(dungeon: Dungeon) -> str:
    """The dungeon's text. Its first room is the entrance."""
    return "\n".join(_lines(dungeon)) + "\n"


def _lines(dungeon: Dungeon) -> Iterator[str]:
    yield f"# {_line(dungeon.title) or dungeon.key}"
    yield ""
    if dungeon.blurb:
        yield from (_prose(dungeon.blurb), "")
    yield from _section("Areas", [_area(area) for area in dungeon.areas.values()])
    yield from _section("Factions", [_faction(faction) for faction in dungeon.factions.values()])
    for room in sorted(dungeon.rooms.values(), key=lambda room: room.id != dungeon.entrance):
        yield from _room(dungeon, room)
    yield from _section("Rumours", [_line(rumour) for rumour in dungeon.rumours])


def _section(title: str, entries: list[str]) -> Iterator[str]:
    if entries:
        yield from (f"## {title}", *(f"- {entry}" for entry in entries), "")


def _line(text: str) -> str:
    return " ".join(text.split())


def _prose(text: str) -> str:
    """A paragraph that cannot be taken for anything else."""
    return _line(text).lstrip("->#").strip()


def _word(text: str) -> str:
    """Words that can stand within brackets."""
    return _LISTED.sub(" ", text).strip()


def _extras(data: Data, **more: str | int | bool) -> str:
    """` (lair, faction=thieves)`; nothing where there is nothing to say."""
    said = {key: value for key, value in {**more, **data}.items() if value not in ("", False)}
    words = [key if value is True else f"{key}={_word(str(value))}" for key, value in said.items()]
    return f" ({', '.join(words)})" if words else ""


def _area(area: Area) -> str:
    return f"{area.key}: {area.danger}{_extras(area.data, faction=area.faction)}"


def _faction(faction: Faction) -> str:
    lists = {"kinds": " ".join(faction.kinds), "foes": " ".join(faction.foes)}
    return f"{faction.key}: {_word(faction.name)}{_extras({}, **lists, chief=faction.chief, wants=faction.wants)}"


# --- a room ----------------------------------------------------------------------------------------------------------
def _room(dungeon: Dungeon, room: Room) -> Iterator[str]:
    yield f"## {room.id}. {_line(room.name) or 'A room'}"
    yield _geometry(room)
    if _prose(room.text):
        yield _prose(room.text)
    if room.secret_text:
        yield f"> {_line(room.secret_text)}"
    yield from (f"- exit: {_exit(way)}" for way in dungeon.ways.values() if way.a == room.id and _is_written(way))
    yield from (f"- monsters: {_band(band)}" for band in room.bands)
    if room.trap is not None:
        yield f"- trap: {_trap(room.trap)}"
    if room.hoard is not None and not room.hoard.empty:
        yield f"- treasure: {_hoard(room.hoard)}"
    yield from (f"- feature: {_line(feature)}" for feature in room.features)
    yield ""


def _is_written(way: Way) -> bool:
    """Parts of one room that touch are open to each other: that goes without saying."""
    return not way.data.get("wide")


def _geometry(room: Room) -> str:
    whole = str(room.data.get("whole", room.id))
    parts = [f"level {room.level}", f"at {room.x},{room.y}", f"size {room.width}x{room.height}"]
    parts += [f"{name} {_word(value)}" for name, value in (("area", room.area), ("purpose", room.purpose)) if value]
    parts += [name for name, on in (("lit", room.lit), ("rough", room.rough)) if on]
    parts += [room.shape] if room.shape != "rectilinear" else []
    parts += [f"zones {room.data['zones']}"] if "zones" in room.data else []
    return ", ".join([*parts, *([f"part of {whole}"] if whole != room.id else [])])


def _exit(way: Way) -> str:
    kind = {"open": "passage", "exit": "passage"}.get(way.kind, way.kind)
    length = [f"{way.feet} ft"] if way.feet else []
    state = [way.state] if way.kind == "door" and way.state not in ("shut", "held") else []
    secret = ["secret"] if way.secret else []
    words = " ".join([way.side, *length, *state, *secret, kind])
    return f"{words} to {way.b or 'out'}{_extras(way.data)}"


def _band(band: Band) -> str:
    said = _extras(band.data, lair=band.lair, immobile=not band.mobile, faction=band.faction)
    return f"{band.number.replace(' ', '')} {band.kind}{said}"


def _trap(trap: Trap) -> str:
    return f"{trap.key}{_extras(trap.data, hard=trap.hard)}"


def _hoard(hoard: Hoard) -> str:
    parts = [f"{hoard.coins} coins"] if hoard.coins else []
    parts += [f"gem {worth}" for worth in hoard.gems] + [f"jewellery {worth}" for worth in hoard.jewellery]
    parts += [thing.replace(",", " ") for thing in hoard.things] + (["hidden"] if hoard.hidden else [])
    return ", ".join([*parts, *([f"in {_line(hoard.inside).replace(',', ' ')}"] if hoard.inside else [])])


# --- in the middle of a game -----------------------------------------------------------------------------------------
def redrawn(before: Dungeon, after: Dungeon) -> list[str]:
    """What is wrong with a dungeon redrawn while people are in it: whatever they have seen stays as it is."""
    seen = [room for room in before.rooms.values() if room.known != "unseen"]
    faults = [f"{room.name or room.id} has been seen" for room in seen if after.rooms.get(room.id) != room]
    known = {way.id: way for way in before.ways.values() if not way.hidden and _leads_to(way, seen)}
    faults += [f"the way {key!r} has been seen" for key, way in known.items() if after.ways.get(key) != way]
    new = [way for way in after.ways.values() if way.id not in known and not way.secret and _leads_to(way, seen)]
    faults += [f"a new way from {way.a!r} to {way.b or 'out'!r} must be secret: its room has been seen" for way in new]
    return faults if after.entrance == before.entrance else [*faults, "the entrance stays where it is"]


def _leads_to(way: Way, rooms: list[Room]) -> bool:
    return any(room.id in (way.a, way.b) for room in rooms)
