"""Maps of a scene: the land in hexes, and a site's rooms in a row, each told in sentences too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from freehold import content
from freehold.book.party import roster
from freehold.book.travel import land
from freehold.state import Glimpse, Party, Room, Site, World, glimpses, look_at
from freehold.state.land import GLIMPSES_KEPT
from freehold.telling import names
from tablewright.engine.scene import HexTile, Known, Link, MapView, Mark, Zone
from tablewright.world.hexes import coordinates, distance
from tablewright.world.words import figure

_LETTERS = {"plains": "P", "forest": "F", "hills": "H", "swamp": "S", "mountains": "M", "barrens": "B", "": "?"}
_FEATURES = {"spring": "~", "resource": "+", "road": "=", "vista": "^", "cache": "$", "lair": "!", "ruin": "#"}
_ICONS = {
    "spring": "drop",
    "resource": "gem-pendant",
    "road": "path-distance",
    "vista": "spyglass",
    "cache": "chest",
    "lair": "cave-entrance",
    "ruin": "castle-ruins",
}
_SIGNS = {"danger": "d", "riches": "r", "way": "w", "shelter": "h", "guess": "g"}
_LEGEND = (
    ("@", "the party"), ("*", "the freehold"), ("o", "outpost"), ("i", "beacon"), ("X", "stronghold or seat"),
    ("#", "ruin"), ("!", "lair"), ("$", "cache"), ("=", "old road"), ("+", "resource"), ("~", "spring"), ("^", "vista"),
    ("t", "bodies"),
)  # fmt: skip


# --- the land --------------------------------------------------------------------------------------------------------
def land_map(world: World, party: Party | None, as_gm: bool) -> MapView:
    """All hexes somebody knows of, and the unknown ones next to the party."""
    here, told, known = party.at if party else world.hold.at, _power_keys(world, as_gm), list(glimpses(world.land))
    marked = {here, world.hold.at, *told, *(world.prepared if as_gm else ())}
    tiles = [
        _marked_tile(world, key, place, key == here, as_gm)
        if key in marked or place.bodies or place.statues
        else _plain_tile(key, place)
        for key, place in known
    ]
    if party and party.mode in ("road", "camp"):
        tiles += [_unknown_tile(key) for key in land.around(party.at) if key not in world.land]
    tiles += [_told_place(world, key) for key in told if key not in world.land]
    if as_gm:
        tiles += [_laid_out(key) for key in world.prepared if key not in world.land]
    return MapView(
        "hexes",
        "The land",
        tuple(tiles),
        legend=_LEGEND,
        text=_land_sentences(world, here, sum(place.mapped for _, place in known)),
    )


def _power_keys(world: World, as_gm: bool) -> list[str]:
    power = world.power
    if power is None:
        return []
    return [*power.strongholds, *([power.seat] if power.seat_known or as_gm else [])]


def _unknown_tile(key: str) -> HexTile:
    q, r = coordinates(key)
    return HexTile(key, q, r, "?", "unseen", known="unseen")


def _told_place(world: World, key: str) -> HexTile:
    q, r = coordinates(key)
    return HexTile(key, q, r, "?", "unseen", known="told", marks=(_power_mark(world, key),))


def _laid_out(key: str) -> HexTile:
    q, r = coordinates(key)
    mark = Mark("p", "laid out by the Game Master", "treasure-map")
    return HexTile(key, q, r, "?", "unseen", known="told", marks=(mark,))


def _power_mark(world: World, key: str) -> Mark:
    seat = world.power is not None and key == world.power.seat
    return Mark("X", "seat of the Power" if seat else "stronghold", "evil-tower", "grave")


@lru_cache(GLIMPSES_KEPT)
def _plain_tile(key: str, place: Glimpse) -> HexTile:
    """A hex where nothing is that the rest of the world knows of: it looks the same in every scene."""
    return _drawn_tile(key, place, (*_works_marks(place), *_sign_marks(place), *_unmapped_marks(place)))


def _marked_tile(world: World, key: str, place: Glimpse, here: bool, as_gm: bool) -> HexTile:
    return _drawn_tile(key, place, tuple(_marks_of(world, key, place, here, as_gm)), here)


def _drawn_tile(key: str, place: Glimpse, marks: tuple[Mark, ...], here: bool = False) -> HexTile:
    q, r = coordinates(key)
    known: Known = "entered" if place.entered else "told" if place.feature and not place.mapped else "seen"
    name = content.TERRAINS[place.terrain].name if place.terrain else ""
    return HexTile(key, q, r, _LETTERS[place.terrain], place.terrain or "unseen", name, known, marks, here, place.note)


def _marks_of(world: World, key: str, place: Glimpse, here: bool, as_gm: bool) -> Iterator[Mark]:
    if here:
        yield Mark("@", "the party", "walk", "good")
    if key == world.hold.at:
        yield Mark("*", world.hold.name or "the freehold", "huts-village", "good")
    yield from _works_marks(place)
    if key in _power_keys(world, as_gm):
        yield _power_mark(world, key)
    if place.bodies:
        yield Mark("t", "here lie " + ", ".join(roster.name_of_member(world, who) for who in place.bodies), "tombstone")
    if place.statues:
        names = ", ".join(roster.name_of_member(world, who) for who in place.statues)
        yield Mark("s", f"in stone: {names}", "rock-golem", "grave")
    yield from _sign_marks(place)
    if as_gm and key in world.prepared:
        yield Mark("p", "laid out by the Game Master", "treasure-map")
    yield from _unmapped_marks(place)


def _works_marks(place: Glimpse) -> Iterator[Mark]:
    """What was built there, and what was found."""
    if place.outpost:
        yield Mark("o", "outpost", "watchtower")
    if place.beacon:
        yield Mark("i", "beacon", "campfire")
    if place.feature in _FEATURES:
        label = place.resource or place.feature
        done = any(site.kind == place.feature and site.cleared for site in place.sites)
        yield Mark(_FEATURES[place.feature], f"{label}, cleared" if done else label, _ICONS[place.feature])


def _sign_marks(place: Glimpse) -> Iterator[Mark]:
    if place.sign:
        yield Mark(_SIGNS[place.sign], f"drawn: {place.sign}", "quill-ink")


def _unmapped_marks(place: Glimpse) -> Iterator[Mark]:
    if place.entered and not place.mapped:
        yield Mark("?", "not mapped yet")


def _land_sentences(world: World, here: str, mapped: int) -> tuple[str, ...]:
    """The land in sentences: where the party is, and what lies around it."""
    home = distance(here, world.hold.at)
    hold = world.hold.name or "the freehold"
    away = f", {figure(home, 'hex', 'hexes')} from {hold}" if home else f", at {hold}"
    lines = [f"The party is at hex {here}{away}; mapped: {figure(mapped, 'hex', 'hexes')}."]
    for key in land.around(here):
        place = look_at(world.land, key)
        if not place.terrain:
            lines.append(f"Hex {key}: unknown.")
        else:
            feature = f", {place.resource or place.feature}" if place.feature not in ("", "nothing") else ""
            mapped_word = "" if place.mapped else ", not mapped"
            lines.append(f"Hex {key}: {place.terrain}{feature}{mapped_word}.")
    return tuple(lines)


# --- a site ----------------------------------------------------------------------------------------------------------
def site_maps(world: World, party: Party, as_gm: bool, *, inside: bool) -> list[MapView]:
    """The site the party is in; from outside, those of its hex in which somebody has been."""
    here = roster.hex_of(world, party)
    if inside:
        return [_site_map(here.site(party.in_site), party.room, as_gm)]
    return [_site_map(site, None, as_gm) for site in here.sites if any(room.entered for room in site.rooms)]


def _site_map(site: Site, at: int | None, as_gm: bool) -> MapView:
    """Rooms in a row; only what was entered or spied out has anything in it. `at`: the party's room, None outside."""
    shown = [index for index, room in enumerate(site.rooms) if room.entered or room.sneaked or as_gm]
    zones = [_zone_of(site.rooms[index], index, index == at, as_gm) for index in shown]
    zones.insert(0, Zone("entrance", 0, 0, 3, 3, "Entrance", "corridor", here=at is not None and at < 0))
    links = [Link("entrance" if index == 0 else f"room-{index}", f"room-{index + 1}") for index in shown]
    last = max(shown, default=-1)
    if last + 1 < len(site.rooms):
        links.append(
            Link(
                "entrance" if last < 0 else f"room-{last + 1}",
                side="e",
                label="not yet entered",
                choice="" if at is None else "on",
            )
        )
    text = tuple(_room_sentence(site.rooms[index], index, as_gm) for index in shown)
    return MapView("zones", f"{site.kind.capitalize()}", zones=tuple(zones), links=tuple(links), text=text)


def _zone_of(room: Room, index: int, here: bool, as_gm: bool) -> Zone:
    known: Known = "entered" if room.entered else "seen"
    marks = tuple(_room_marks(room, as_gm))
    shape = "round" if index % 3 == 2 else "rectilinear"
    return Zone(
        f"room-{index + 1}", 5 * (index + 1), 0, 4, 3, str(index + 1), shape, known, marks, here, note=room.note
    )


def _room_marks(room: Room, as_gm: bool) -> list[Mark]:
    marks = []
    trap_known = room.trap_state in ("spotted", "sprung", "disarmed", "passed")
    if room.trap and (trap_known or as_gm):
        marks.append(
            Mark("t", f"{content.TRAPS[room.trap].name.lower()}, {room.trap_state or 'unspotted'}", "wolf-trap")
        )
    there = [names.creatures(band.monster, band.number) for band in room.bands if band.number]
    marks += [Mark("m", label, "wolf-head", "bad") for label in there]
    if room.waiting and not room.bands:
        marks.append(Mark("m", "creatures", "wolf-head", "bad"))
    if room.loot:
        marks.append(Mark("$", "locked" if room.lock and room.lock.locked else "something of worth", "chest", "good"))
    if room.bodies:
        marks.append(Mark("b", "a body", "tombstone", "grave"))
    return marks


def _room_sentence(room: Room, index: int, as_gm: bool) -> str:
    marks = ", ".join(mark.label for mark in _room_marks(room, as_gm))
    return f"Room {index + 1}: {marks or 'nothing left'}."
