"""Written adventures: places, people and rumors laid out in the land before the first day (FH-GM-01, FH-SITE-01).

They are prepared like a Game Master's own places, so that the same rules open them; whatever an adventure leaves open
is rolled. `content/adventures/*.toml` are ours; the setting may hold the text of another. Hexes are counted from the
freehold, as on its map.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from tablewright.engine.charts import BadContent
from tablewright.rules.freehold.content import MONSTERS, TERRAINS, TRAPS, TREASURES
from tablewright.rules.freehold.content.charts import FEATURE_CHART
from tablewright.rules.freehold.settings import ADVENTURES
from tablewright.rules.freehold.state import Band, Prepared, Room, Rumor, Site, Tale, World
from tablewright.world.adventures import must_be_known, read_adventure

_MOST_ROOMS = 12


class Chamber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room: what is read on entering, and what is in it."""

    words: str = ""
    trap: str = ""
    who: dict[str, int] = {}
    loot: list[str] = []


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex: what is read on arrival, who is met, and a place in it."""

    hex: str
    terrain: str = ""
    feature: str = ""
    words: str = ""
    met: dict[str, int] = {}
    kind: Literal["", "ruin", "lair", "cache"] = ""
    tier: int = 1
    rooms: list[Chamber] = []


class Adventure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of it. `about` is for everybody, `secret` for the Game Master."""

    title: str
    about: str
    opening: str = ""
    secret: str = ""
    rumors: list[Rumor] = []
    place: list[Spot] = []


def begin_adventure(world: World, value: str) -> None:
    """Lay out what is written, if the table has chosen any."""
    if value.strip():
        adventure = adventure_of(value)
        rumors = [msgspec.structs.replace(rumor) for rumor in adventure.rumors]
        world.tale = Tale(adventure.title, adventure.opening, adventure.secret, rumors)
        world.prepared |= {spot.hex: _prepared(spot) for spot in adventure.place}


@cache
def adventure_of(value: str) -> Adventure:
    """The adventure that a setting names or holds, checked."""
    return read_adventure(value, ADVENTURES, Adventure, _check)


def _prepared(spot: Spot) -> Prepared:
    met = next((Band(monster, number) for monster, number in spot.met.items()), None)
    feature = spot.feature or ("nothing" if spot.kind else "")
    return Prepared(spot.terrain, feature, _site(spot) if spot.kind else None, met, spot.words, aloud=True)


def _site(spot: Spot) -> Site:
    rooms = [_room(chamber) for chamber in spot.rooms]
    if rooms:
        rooms[-1].last = True
    return Site(spot.kind, spot.tier, "ruin" if spot.kind == "ruin" else spot.terrain or "plains", rooms)


def _room(chamber: Chamber) -> Room:
    bands = [Band(monster, number) for monster, number in chamber.who.items()]
    return Room(rolled=True, trap=chamber.trap, bands=bands, loot=list(chamber.loot), words=chamber.words)


# --- what is faulty --------------------------------------------------------------------------------------------------
def _check(name: str, adventure: Adventure) -> None:
    for spot in adventure.place:
        _check_spot(f"{name}: hex {spot.hex}", spot)


def _check_spot(where: str, spot: Spot) -> None:
    parts = spot.hex.split(",")
    if len(parts) != 2 or not all(part.removeprefix("-").isdigit() and len(part) <= 3 for part in parts):
        raise BadContent(f"{where}: write a hex as two whole numbers, such as 3,-1")
    if len(spot.rooms) > _MOST_ROOMS or bool(spot.rooms) != (spot.kind in ("ruin", "lair")):
        raise BadContent(f"{where}: a ruin or lair has 1 to {_MOST_ROOMS} rooms, any other place none")
    must_be_known(where, "terrain", [spot.terrain], ("", *TERRAINS))
    must_be_known(where, "feature", [spot.feature], ("", *FEATURE_CHART.rows))
    must_be_known(where, "monster", [*spot.met, *(monster for room in spot.rooms for monster in room.who)], MONSTERS)
    must_be_known(where, "trap", [room.trap for room in spot.rooms], ("", *TRAPS))
    must_be_known(where, "treasure", [kind for room in spot.rooms for kind in room.loot], TREASURES)
