"""The maps of Twelve Years as a seat sees them: the hexes known so far, and the rooms of a dungeon."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import HexTile, Known, Link, MapView, Mark, Zone
from tablewright.rules.twelve_years.book.options import on
from tablewright.rules.twelve_years.book.places import BY_EXIT, enemy_name, numbered
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import Dungeon, Hex, Party, Place, Room, World
from tablewright.rules.twelve_years.telling.names import foes_counted, visitor_name
from tablewright.world.hexes import bearing, coordinates, neighbours
from tablewright.world.layout import OPPOSITE, Box, Found, place_rooms, side_towards
from tablewright.world.words import mid_sentence

_LETTERS = {**{row.key: row.letter for row in charts.TERRAIN.rows}, "start": "S", "castle": "X"}
_FEATURES = {
    "stone_portal": Mark("o", "Stone portal", "portal"),
    "faerie_circle": Mark("+", "Faerie circle", "mushrooms-cluster"),
    "entrance": Mark("*", "Dungeon", "dungeon-gate"),
    "castle": Mark("^", "The Sunken Castle", "castle-ruins"),
    "start": Mark("S", "Thrift", "village"),
}
_SIZES = {"claustrophobic": (3, 2), "small": (4, 3), "medium": (6, 4), "large": (8, 5)}
Legend = tuple[tuple[str, str], ...]
_LEGEND: Legend = (("@", "you"), ("*", "dungeon"), ("o", "portal"), ("+", "faerie circle"), ("^", "castle"),
                   ("!", "enemies"), ("$", "loot"), ("x", "a party fell here"), ("?", "unseen"))  # fmt: skip
_ROOM_LEGEND = (("@", "you"), ("!", "enemies"), ("$", "loot"), ("t", "trap"), ("f", "friend"), ("<", "way out"),
                (">", "stairs down"), ("x", "a party fell here"))  # fmt: skip


# --- hexes -----------------------------------------------------------------------------------------------------------
def hex_map(world: World, party: Party | None) -> MapView:
    """Every hex somebody has seen or been told of, and the unseen ones around them."""
    here = party.hex if party else ""
    known = {key: hex_ for key, hex_ in world.hexes.items() if hex_.terrain or hex_.feature}
    rim = dict.fromkeys(
        near
        for key, hex_ in known.items()
        if hex_.explored and hex_.terrain != "large_lake"
        for near in neighbours(key).values()
    )
    tiles = [_tile(key, hex_, key == here) for key, hex_ in known.items()]
    tiles += [_unseen(key) for key in rim if key not in known]
    paths = tuple(tuple(fallen.path) for fallen in world.fallen) + ((tuple(party.path),) if party else ())
    legend = _legend(tiles, _LEGEND)
    return MapView("hexes", "The land", tuple(tiles), legend=legend, text=_in_sentences(world, party), paths=paths)


def _legend(tiles: Sequence[HexTile], signs: Legend) -> Legend:
    """What the signs on this map mean: only those that are drawn, the letters of the terrain among them."""
    drawn = {"@", *(mark.sign for tile in tiles for mark in tile.marks), *(tile.letter for tile in tiles)}
    terrain = tuple((row.letter, row.name.lower()) for row in charts.TERRAIN.rows)
    return tuple((sign, meaning) for sign, meaning in (*signs, *terrain) if sign in drawn)


def _tile(key: str, hex_: Hex, here: bool) -> HexTile:
    q, r = coordinates(key)
    terrain = hex_.terrain or "unseen"
    known: Known = "entered" if hex_.explored else "told"
    marks = [_FEATURES[hex_.feature]] if hex_.feature in _FEATURES else []
    return HexTile(key, q, r, _LETTERS.get(terrain, "?"), terrain, hex_name(hex_), known, (*marks, *_marks(hex_)), here)


def hex_name(hex_: Hex) -> str:
    if hex_.feature == "start":
        return "Thrift"
    return "The Sunken Castle" if hex_.feature == "castle" else hex_.name


def _unseen(key: str) -> HexTile:
    q, r = coordinates(key)
    return HexTile(key, q, r, "?", "unseen", known="unseen")


def _marks(place: Place) -> list[Mark]:
    marks = []
    if place.enemies:
        counted = foes_counted([(enemy_name(enemy), enemy.kind) for enemy in place.enemies])
        marks.append(Mark("!", counted, "crossed-swords", "bad"))
    if place.loot or place.gold:
        marks.append(Mark("$", "loot", "chest", "good"))
    if place.fallen:
        marks.append(Mark("x", "a party fell here", "tombstone", "grave"))
    return marks


def _in_sentences(world: World, party: Party | None) -> tuple[str, ...]:
    """The map for those who do not see it: what lies around, and where the known places are."""
    if party is None:
        return ()
    around = [f"{_COMPASS[way]}: {_describe(world, key)}." for way, key in neighbours(party.hex).items()]
    places = [
        f"{_FEATURES[hex_.feature].label} {bearing(party.hex, key)}."
        for key, hex_ in world.hexes.items()
        if hex_.feature in _FEATURES and key != party.hex
    ]
    return (f"You stand in {mid_sentence(_describe(world, party.hex))}.", *around, *places)


_COMPASS = {"N": "North", "NE": "North-east", "SE": "South-east", "S": "South", "SW": "South-west", "NW": "North-west"}


def _describe(world: World, key: str) -> str:
    hex_ = world.hexes.get(key)
    if hex_ is None or not (hex_.terrain or hex_.feature):
        return "unseen land"
    kind = charts.TERRAIN_NAMED[hex_.terrain].name.lower() if hex_.terrain in charts.TERRAIN_NAMED else ""
    landmark = hex_.feature in _FEATURES and _FEATURES[hex_.feature].label != hex_name(hex_)
    feature = _FEATURES[hex_.feature].label.lower() if landmark else ""
    return ", ".join(part for part in (hex_name(hex_), kind, feature) if part) or "unseen land"


# --- rooms -----------------------------------------------------------------------------------------------------------
def room_map(dungeon: Dungeon, party: Party | None) -> MapView:
    """The rooms found so far, and the doors nobody has opened."""
    boxes = place_rooms(_found(dungeon))
    here = party.room if party and party.dungeon == dungeon.hex else 0
    zones = tuple(_zone(room, boxes[str(room.number)], room.number == here) for room in dungeon.rooms.values())
    links = tuple(link for room in dungeon.rooms.values() for link in _links(room, dungeon, boxes, here))
    text = tuple(_room_sentence(room, room.number == here) for room in dungeon.rooms.values())
    title = "The Sunken Castle" if dungeon.castle else dungeon.name
    return MapView("zones", title, zones=zones, links=links, legend=_ROOM_LEGEND, text=text)


def _found(dungeon: Dungeon) -> list[Found]:
    found = []
    for room in dungeon.rooms.values():
        parent = dungeon.rooms.get(room.parent)
        way = next((i for i, door in enumerate(parent.doors) if door.to == room.number), 0) if parent else 0
        width, height = _SIZES[room.size]
        found.append(Found(str(room.number), width, height, str(room.parent) if room.parent else "", way + room.turned))
    return found


def _zone(room: Room, box: Box, here: bool) -> Zone:
    marks = _marks(room)
    if room.traps:
        marks.append(Mark("t", "trap", "wolf-trap", "bad"))
    if room.visitor:
        marks.append(Mark("f", visitor_name(room.visitor), "conversation", "good"))
    if not room.parent or any(door.kind == "exit" for door in room.doors):
        marks.append(Mark("<", "way out", "exit-door"))
    return Zone(
        str(room.number),
        box.x,
        box.y,
        box.width,
        box.height,
        str(room.number),
        room.type,
        marks=tuple(marks),
        here=here,
        level=room.level,
        note="throne room" if room.throne else "",
    )


def _links(room: Room, dungeon: Dungeon, boxes: dict[str, Box], here: int) -> list[Link]:
    links = []
    sides = iter(_free_sides(room, dungeon, boxes))
    for number, door in numbered(room):
        choice = BY_EXIT if door.kind == "exit" else on("door", number)
        target = str(door.to) if door.to else ""
        links.append(
            Link(
                str(room.number),
                target,
                door.kind,
                "" if target else next(sides, "s"),
                choice=str(choice) if room.number == here else "",
            )
        )
    if not room.parent:
        links.append(
            Link(str(room.number), "", "exit", next(sides, "n"), "way out", "out" if room.number == here else "")
        )
    return links


def _free_sides(room: Room, dungeon: Dungeon, boxes: dict[str, Box]) -> list[str]:
    """Sides of a room on which no known room is joined, for doors that lead nobody knows where."""
    box = boxes[str(room.number)]
    joined = [door.to for door in room.doors if door.to] + ([room.parent] if room.parent else [])
    taken = {side_towards(box, boxes[str(number)]) for number in joined}
    return [side for side in OPPOSITE if side not in taken] + list(OPPOSITE)


def _room_sentence(room: Room, here: bool) -> str:
    name = f"Room {room.number}{', where you are,' if here else ''}"
    doors = [
        f"{_DOOR_WORDS[door.kind]} to {f'room {door.to}' if door.to else 'nobody knows where'}" for door in room.doors
    ]
    doors.append(f"the way back to room {room.parent}" if room.parent else "the way out")
    marks = [mark.label for mark in _marks(room)]
    text = f"{name} is a {room.size} {_SHAPES[room.type]}: {', '.join(doors)}"
    return f"{text}. There: {', '.join(marks)}." if marks else f"{text}."


_SHAPES = {"cavern": "cavern", "corridor": "corridor", "rectilinear": "square-cut room", "round": "round room"}
_DOOR_WORDS = {"door": "a door", "stairs": "stairs down", "secret": "a secret door", "exit": "an exit"}
