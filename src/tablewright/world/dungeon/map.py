"""A dungeon as a seat sees it: the `MapView` of one level, with itself told in sentences.

Only rooms that are known at all are drawn; a way into the unknown is drawn as leading nowhere. `choices` maps the
ids of ways to the keys of options that a tap on them stands for, `marks` adds what the game wants to show in rooms.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from tablewright.engine.scene import Link, MapView, Mark, Zone
from tablewright.world.dungeon import Dungeon, Room, Way, side_of, ways_from
from tablewright.world.furniture import furniture
from tablewright.world.words import mid_sentence

_SIGNS = {"@": "the party", "&": "the others", "m": "monsters", "^": "a trap", "t": "a trap", "$": "treasure"}
_SIDE_WORDS = {"n": "north", "e": "east", "s": "south", "w": "west"}


def map_of(
    dungeon: Dungeon,
    level: int,
    here: str,
    *,
    all_known: bool = False,
    choices: Mapping[str, str] | None = None,
    marks: Mapping[str, Sequence[Mark]] | None = None,
    title: str = "",
    only: Collection[str] | None = None,
) -> MapView:
    """One level's map. `all_known` is the game master's: nothing is hidden from that seat. `only`: no other rooms."""
    seen = [room for room in dungeon.rooms.values() if all_known or room.known != "unseen"]
    seen = [room for room in seen if only is None or room.id in only]
    drawn = [room for room in seen if room.level == level]
    ids, known = {room.id for room in drawn}, {room.id for room in seen}
    ways = [way for way in dungeon.ways.values() if (way.a in ids or way.b in ids) and (all_known or not way.hidden)]
    return MapView(
        "zones",
        title or f"{dungeon.title}, level {level}",
        zones=tuple(_zone(room, here, (marks or {}).get(room.id, ())) for room in drawn),
        links=tuple(_link(dungeon, way, ids, choices or {}) for way in ways),
        legend=tuple(_legend(marks or {}, ids, here)),
        text=tuple(_sentence(dungeon, room, known, here, all_known) for room in drawn),
    )


def _legend(marks: Mapping[str, Sequence[Mark]], drawn: Collection[str], here: str) -> Iterator[tuple[str, str]]:
    """Legend of the signs that are on this map."""
    used = {mark.sign for room in drawn for mark in marks.get(room, ())} | ({"@"} if here in drawn else set())
    yield from ((sign, meaning) for sign, meaning in _SIGNS.items() if sign in used)


def _zone(room: Room, here: str, marks: Sequence[Mark]) -> Zone:
    return Zone(
        room.id,
        room.x,
        room.y,
        room.width,
        room.height,
        room.name or room.id,
        room.shape,
        room.known,
        tuple(marks),
        room.id == here,
        room.level,
        room.note,
        shows=furniture(room.text) if room.known == "entered" else (),
    )


def _link(dungeon: Dungeon, way: Way, drawn: set[str], choices: Mapping[str, str]) -> Link:
    a, b = (way.a, way.b) if way.a in drawn else (way.b, way.a)
    return Link(
        a,
        b if b in drawn else "",
        _look(way),
        side_of(dungeon, way, a),
        way_words(way),
        choices.get(way.id, ""),
        way.id,
    )


def _look(way: Way) -> str:
    if way.secret:
        return "secret"
    if way.kind == "door" and way.blocked:
        return "locked"
    return "open" if way.kind == "door" and way.state in ("open", "broken") else way.kind


def way_words(way: Way) -> str:
    """A way in two or three words: 'a locked door', 'stairs', 'an open passage'."""
    if way.kind == "stairs":
        return "stairs"
    if way.kind == "exit":
        return "the way out"
    if way.kind == "open":
        return "an open passage"
    secret = "secret " if way.secret else ""
    return {
        "open": f"an open {secret}door",
        "broken": f"a broken {secret}door",
        "shut": f"a {secret}door",
    }.get(way.state, f"a {way.state} {secret}door")


def _sentence(dungeon: Dungeon, room: Room, known: set[str], here: str, all_known: bool) -> str:
    exits = [
        f"{way_words(way)} {_SIDE_WORDS[side_of(dungeon, way, room.id)]}{_whither(dungeon, way.other(room.id), known)}"
        for way in ways_from(dungeon, room.id, hidden=all_known)
    ]
    place = f"{room.name or room.id}{' (you are here)' if room.id == here else ''}"
    return f"{place}: {', '.join(exits)}." if exits else f"{place}: no way on."


def _whither(dungeon: Dungeon, room: str, known: set[str]) -> str:
    """Describe where a way leads, on this level or another."""
    if not room:
        return ""
    return f" to {mid_sentence(dungeon.rooms[room].name or room)}" if room in known else " into the unknown"
