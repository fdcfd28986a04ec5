"""Places and people that the Game Master lays out beforehand in a hex of her choice (FH-GM-01, FH-SITE-01).

They wait there, unseen, until the party comes; whatever she leaves open is rolled then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal

import msgspec

from freehold import content, events
from freehold.book.sites import rooms, treasure
from freehold.book.travel import land, usual
from freehold.content import charts, dice
from freehold.settings import ADVENTURES
from freehold.state import GM, Band, Hex, Party, Prepared, Room, Rumor, Site, Tale, World
from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.world.adventures import must_be_known, read_adventure

# --- adventures -------------------------------------------------------------------------------------------------------
# Written adventures: places, people and rumors laid out in the land before the first day (FH-GM-01, FH-SITE-01).
# They are prepared like a Game Master's own places, so that the same rules open them; whatever an adventure leaves open
# is rolled. `content/adventures/*.toml` are ours; the setting may hold the text of another. Hexes are counted from the
# freehold, as on its map.
_MOST_ROOMS = 12


class Chamber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room: what is read on entering, and what is in it."""

    words: str = ""
    trap: str = ""
    who: dict[str, int] = {}
    loot: list[str] = []


class MapSpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    place: list[MapSpot] = []


def begin_adventure(world: World, value: str) -> None:
    """Lay out what is written, if the table has chosen any."""
    if value.strip():
        adventure = adventure_of(value)
        rumors = [msgspec.structs.replace(rumor) for rumor in adventure.rumors]
        world.tale = Tale(adventure.title, adventure.opening, adventure.secret, rumors)
        world.prepared |= {spot.hex: _prepared_spot(spot) for spot in adventure.place}


@cache
def adventure_of(value: str) -> Adventure:
    """The adventure that a setting names or holds, checked."""
    return read_adventure(value, ADVENTURES, Adventure, _check_adventure)


def _prepared_spot(spot: MapSpot) -> Prepared:
    met = next((Band(monster, number) for monster, number in spot.met.items()), None)
    feature = spot.feature or ("nothing" if spot.kind else "")
    return Prepared(spot.terrain, feature, _site_of_spot(spot) if spot.kind else None, met, spot.words, aloud=True)


def _site_of_spot(spot: MapSpot) -> Site:
    rooms = [_room_of_chamber(chamber) for chamber in spot.rooms]
    if rooms:
        rooms[-1].last = True
    return Site(spot.kind, spot.tier, "ruin" if spot.kind == "ruin" else spot.terrain or "plains", rooms)


def _room_of_chamber(chamber: Chamber) -> Room:
    bands = [Band(monster, number) for monster, number in chamber.who.items()]
    return Room(rolled=True, trap=chamber.trap, bands=bands, loot=list(chamber.loot), words=chamber.words)


# --- what is faulty --------------------------------------------------------------------------------------------------
def _check_adventure(name: str, adventure: Adventure) -> None:
    for spot in adventure.place:
        _check_spot(f"{name}: hex {spot.hex}", spot)


def _check_spot(where: str, spot: MapSpot) -> None:
    parts = spot.hex.split(",")
    if len(parts) != 2 or not all(part.removeprefix("-").isdigit() and len(part) <= 3 for part in parts):
        raise BadContent(f"{where}: write a hex as two whole numbers, such as 3,-1")
    if len(spot.rooms) > _MOST_ROOMS or bool(spot.rooms) != (spot.kind in ("ruin", "lair")):
        raise BadContent(f"{where}: a ruin or lair has 1 to {_MOST_ROOMS} rooms, any other place none")
    must_be_known(where, "terrain", [spot.terrain], ("", *content.TERRAINS))
    must_be_known(where, "feature", [spot.feature], ("", *charts.FEATURE_CHART.rows))
    must_be_known(
        where, "monster", [*spot.met, *(monster for room in spot.rooms for monster in room.who)], content.MONSTERS
    )
    must_be_known(where, "trap", [room.trap for room in spot.rooms], ("", *content.TRAPS))
    must_be_known(where, "treasure", [kind for room in spot.rooms for kind in room.loot], content.TREASURES)


# --- preparing --------------------------------------------------------------------------------------------------------
WHERE = Question("gm-prepare", "FH-GM-01")
TERRAIN = Question("gm-prepare-terrain", "FH-GM-01")
FEATURE = Question("gm-prepare-feature", "FH-GM-01")
PLACE = Question("gm-prepare-site", "FH-SITE-01")
TIER = Question("gm-prepare-tier", "FH-TRAVEL-05")
ROOMS = Question("gm-prepare-rooms", "FH-SITE-01")
ROOM = Question("gm-prepare-room", "FH-SITE-01")
WHO = Question("gm-prepare-who", "FH-GM-01")
NUMBER = Question("gm-prepare-number", "FH-GM-01")
WORDS = Question("gm-prepare-words", "FH-GM-01")
OPEN, NOBODY, NO_PLACE = "as it falls", "nobody", "none"
PLAIN = tuple(row for row in dict.fromkeys(charts.FEATURE_CHART.rows) if row not in ("lair", "ruin", "cache"))
MOST_THERE = 40
LONGEST = 400


def prepare(world: World, party: Party, table: Table) -> None:
    """One hex: its terrain and feature if nobody knows them, a place in it, who is met, and words for the arrival."""
    ahead = land.frontier(world)
    key = usual.name_hex(world, GM, WHERE, table, ahead[0] if ahead else party.at)
    if key == world.hold.at:  # the freehold is the players' to build
        return
    place, about = world.land.get(key, Hex()), {"hex": key}
    plan = Prepared()
    if not place.terrain:
        plan.terrain = _or_open(table.ask(GM, TERRAIN, (OPEN, *content.TERRAINS), about, OPEN))
    if not place.feature:
        plan.feature = _or_open(table.ask(GM, FEATURE, (OPEN, *PLAIN), about, OPEN))
    plan.site = _lay_site(world, key, plan.terrain or place.terrain, table)
    plan.band = _lay_band(NOBODY, about, table)
    plan.words = " ".join(table.ask_text(GM, WORDS, LONGEST, about).split())
    world.prepared[key] = plan
    table.tell(events.LaidOut(key, plan.site.kind if plan.site else "place"), to=(GM,))


def _or_open(answer: str) -> str:
    return "" if answer == OPEN else answer


def _lay_site(world: World, key: str, terrain: str, table: Table) -> Site | None:
    about = {"hex": key}
    kind = table.ask(GM, PLACE, (NO_PLACE, "ruin", "lair", "cache"), about, NO_PLACE)
    if kind == NO_PLACE:
        return None
    tier = table.ask_number(GM, TIER, 1, land.FAR_TIER, about, str(land.tier_of(world, key)))
    site = Site(kind, tier, "ruin" if kind == "ruin" else terrain or "plains")
    if kind == "ruin":
        _lay_rooms(world, site, table)
    elif kind == "lair":
        band = _lay_band("", about, table)
        assert band is not None
        site.rooms = [Room(rolled=True, bands=[band], loot=[treasure.hoard_of(tier, band.monster)], last=True)]
    return site


def _lay_rooms(world: World, site: Site, table: Table) -> None:
    """Room by room what it holds, or left to the dice; traps and creatures are named when somebody comes in."""
    rows = {", ".join(row) or "nothing": row for row in charts.ROOM_CHART.rows}
    number = table.ask_number(GM, ROOMS, 1, rooms.MOST_ROOMS, default="4")
    site.rooms = [Room() for _ in range(number)]
    site.rooms[-1].last = True
    for index, room in enumerate(site.rooms):
        holds = table.ask(GM, ROOM, (OPEN, *rows), {"n": index + 1}, OPEN)
        if holds != OPEN:
            rooms.fill_room(world, site, room, rows[holds], table)


def _lay_band(nobody: str, about: Facts, table: Table) -> Band | None:
    kinds = [key for key, monster in content.MONSTERS.items() if not monster.unique]
    monster = table.ask(GM, WHO, [*([nobody] if nobody else ()), *kinds], about, nobody)
    if monster == nobody:
        return None
    usual = min(MOST_THERE, max(1, round(dice.dice(content.MONSTERS[monster].number).mean)))
    return Band(monster, table.ask_number(GM, NUMBER, 1, MOST_THERE, {"foe": monster}, str(usual)))


def open_prepared(world: World, key: str, table: Table) -> Band | None:
    """The party has come: the place is there, the words are told. Returns who is met."""
    plan = world.prepared.get(key)
    if plan is None:
        return None
    if plan.site is not None:
        world.land[key].add_site(plan.site)
    if plan.words:
        table.tell(events.ReadAloud(plan.words) if plan.aloud else events.MasterTold(plan.words))
    band, plan.site, plan.band, plan.words = plan.band, None, None, ""
    if not plan.feature or world.land[key].feature:
        del world.prepared[key]
    return band


# --- moment -----------------------------------------------------------------------------------------------------------
# The Game Master's moment (chapter "The Game Master"): before the party sets out, or between any two steps.
# She tells in her own words what there is to see and what follows, lays out places and people for later, or brings a
# meeting about; or somebody is met who takes the place of the dead (FH-CHAR-10). The referee always goes on.
MOMENT = Question("gm-moment", "FH-GM-01", standing=True)
TELL = Question("gm-tell", "FH-GM-01")
GO_ON, MEETING, NEWCOMER = "go on", "meeting", "newcomer"
LONGEST_TEXT = 400
MOST_IN_A_MOMENT = 12


def gm_moment(world: World, party: Party, table: Table) -> str:
    """Asked once for each moment of the clock; returns what the caller has to do."""
    if not world.gm_more or world.moment_at == party.clock:
        return GO_ON
    world.moment_at = party.clock
    meeting = (MEETING,) if party.mode == "road" else ()
    newcomer = (NEWCOMER,) if party.mode in ("road", "site") and (world.to_make or world.put_off) else ()
    for _ in range(MOST_IN_A_MOMENT):
        answer: str = table.ask(GM, MOMENT, (GO_ON, *_WAYS, *meeting, *newcomer), {"hex": party.at}, GO_ON)
        if answer not in _WAYS:
            return answer
        _WAYS[answer](world, party, table)
    return GO_ON


def _tell_players(world: World, party: Party, table: Table) -> None:
    words = " ".join(table.ask_text(GM, TELL, LONGEST_TEXT, {"hex": party.at}).split())
    if words:
        party.march, party.rest_left = None, 0  # the players are asked what they make of it (FH-TURN-04)
        table.tell(events.MasterTold(words))


_WAYS: dict[str, Callable[[World, Party, Table], None]] = {"tell": _tell_players, "prepare": prepare}
