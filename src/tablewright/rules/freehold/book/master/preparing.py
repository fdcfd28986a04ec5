"""Places and people that the Game Master lays out beforehand in a hex of her choice (FH-GM-01, FH-SITE-01).

They wait there, unseen, until the party comes; whatever she leaves open is rolled then.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.sites.rooms import MOST_ROOMS, fill_room
from tablewright.rules.freehold.book.sites.treasure import hoard_of
from tablewright.rules.freehold.book.travel.land import FAR_TIER, frontier, tier_of
from tablewright.rules.freehold.book.travel.naming import name_hex
from tablewright.rules.freehold.content import MONSTERS, TERRAINS
from tablewright.rules.freehold.content.charts import FEATURE_CHART, ROOM_CHART
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import LaidOut, MasterTold, ReadAloud
from tablewright.rules.freehold.state import GM, Band, Hex, Party, Prepared, Room, Site, World

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
PLAIN = tuple(row for row in dict.fromkeys(FEATURE_CHART.rows) if row not in ("lair", "ruin", "cache"))
MOST_THERE = 40
LONGEST = 400


def prepare(world: World, party: Party, table: Table) -> None:
    """One hex: its terrain and feature if nobody knows them, a place in it, who is met, and words for the arrival."""
    ahead = frontier(world)
    key = name_hex(world, GM, WHERE, table, ahead[0] if ahead else party.at)
    if key == world.hold.at:  # the freehold is the players' to build
        return
    place, about = world.land.get(key, Hex()), {"hex": key}
    plan = Prepared()
    if not place.terrain:
        plan.terrain = _or_open(table.ask(GM, TERRAIN, (OPEN, *TERRAINS), about, OPEN))
    if not place.feature:
        plan.feature = _or_open(table.ask(GM, FEATURE, (OPEN, *PLAIN), about, OPEN))
    plan.site = _lay_site(world, key, plan.terrain or place.terrain, table)
    plan.band = _lay_band(NOBODY, about, table)
    plan.words = " ".join(table.ask_text(GM, WORDS, LONGEST, about).split())
    world.prepared[key] = plan
    table.tell(LaidOut(key, plan.site.kind if plan.site else "place"), to=(GM,))


def _or_open(answer: str) -> str:
    return "" if answer == OPEN else answer


def _lay_site(world: World, key: str, terrain: str, table: Table) -> Site | None:
    about = {"hex": key}
    kind = table.ask(GM, PLACE, (NO_PLACE, "ruin", "lair", "cache"), about, NO_PLACE)
    if kind == NO_PLACE:
        return None
    tier = table.ask_number(GM, TIER, 1, FAR_TIER, about, str(tier_of(world, key)))
    site = Site(kind, tier, "ruin" if kind == "ruin" else terrain or "plains")
    if kind == "ruin":
        _lay_rooms(world, site, table)
    elif kind == "lair":
        band = _lay_band("", about, table)
        assert band is not None
        site.rooms = [Room(rolled=True, bands=[band], loot=[hoard_of(tier, band.monster)], last=True)]
    return site


def _lay_rooms(world: World, site: Site, table: Table) -> None:
    """Room by room what it holds, or left to the dice; traps and creatures are named when somebody comes in."""
    rows = {", ".join(row) or "nothing": row for row in ROOM_CHART.rows}
    number = table.ask_number(GM, ROOMS, 1, MOST_ROOMS, default="4")
    site.rooms = [Room() for _ in range(number)]
    site.rooms[-1].last = True
    for index, room in enumerate(site.rooms):
        holds = table.ask(GM, ROOM, (OPEN, *rows), {"n": index + 1}, OPEN)
        if holds != OPEN:
            fill_room(world, site, room, rows[holds], table)


def _lay_band(nobody: str, about: Facts, table: Table) -> Band | None:
    kinds = [key for key, monster in MONSTERS.items() if not monster.unique]
    monster = table.ask(GM, WHO, [*([nobody] if nobody else ()), *kinds], about, nobody)
    if monster == nobody:
        return None
    usual = min(MOST_THERE, max(1, round(dice(MONSTERS[monster].number).mean)))
    return Band(monster, table.ask_number(GM, NUMBER, 1, MOST_THERE, {"foe": monster}, str(usual)))


def open_prepared(world: World, key: str, table: Table) -> Band | None:
    """The party has come: the place is there, the words are told. Returns who is met."""
    plan = world.prepared.get(key)
    if plan is None:
        return None
    if plan.site is not None:
        world.land[key].add_site(plan.site)
    if plan.words:
        table.tell(ReadAloud(plan.words) if plan.aloud else MasterTold(plan.words))
    band, plan.site, plan.band, plan.words = plan.band, None, None, ""
    if not plan.feature or world.land[key].feature:
        del world.prepared[key]
    return band
