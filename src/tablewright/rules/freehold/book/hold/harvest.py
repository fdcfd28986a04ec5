"""Harvest and upkeep (chapters of those names): one Folk works one hex; everyone eats (FH-HOLD-03, FH-HOLD-04)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.hold.homecoming import has_lair
from tablewright.rules.freehold.book.hold.scores import add_folk, add_hope, add_stores, built, store
from tablewright.rules.freehold.content import HOLD, TERRAINS
from tablewright.rules.freehold.events import Ate, Harvested
from tablewright.rules.freehold.state import Hold, World, glimpses
from tablewright.world.hexes import distance, within

WORK = Question("work", "FH-HOLD-03")
WORK_RADIUS = HOLD.work_radius
PLANS = ("balance", "stores", "timber", "stone", "silver")
KINDS = ("stores", "timber", "stone", "silver")


def workable(world: World) -> list[str]:
    """Mapped hexes within two rings, or within one of an outpost, that hold no lair; not the freehold's own."""
    outposts = [key for key, place in glimpses(world.land) if place.outpost]
    near_outposts = {near for key in outposts for near in within(key, 1)}
    at = world.hold.at
    close = [key for key in world.land if distance(at, key) <= WORK_RADIUS or key in near_outposts]
    return [key for key in close if _can_be_worked(world, key)]


def _can_be_worked(world: World, key: str) -> bool:
    place = world.land.get(key)
    if place is None or key == world.hold.at:
        return False
    return place.mapped and not has_lair(place) and bool(TERRAINS[place.terrain].work)


def opened_by(world: World, at: str) -> list[str]:
    """The hexes that an outpost there would add to those that can be worked (FH-HOLD-03)."""
    return [key for key in within(at, 1) if _can_be_worked(world, key) and not _is_near(world, key)]


def _is_near(world: World, key: str) -> bool:
    """Within reach of the freehold or of an outpost that stands."""
    outpost = any(near in world.land and world.land[near].outpost for near in within(key, 1))
    return outpost or distance(world.hold.at, key) <= WORK_RADIUS


def plan_works(world: World, plan: str = "") -> list[str]:
    """Who works where under a plan, else the players' own: under "balance" enough to eat comes first."""
    hold = world.hold
    free = workable(world)
    plan = plan or hold.plan
    if plan == "hand":
        return [key for key in hold.works if key in free][: hold.folk]
    if plan == "balance":
        return _balanced(world, free)
    wanted = [plan, *KINDS]
    return sorted(free, key=lambda key: _rank(world, key, wanted))[: hold.folk]


def _yield_of(world: World, key: str) -> dict[str, int]:
    return TERRAINS[world.land[key].terrain].work


def _rank(world: World, key: str, wanted: list[str]) -> tuple[int, int]:
    gives = _yield_of(world, key)
    place, kind = next((place, kind) for place, kind in enumerate(wanted) if gives.get(kind))
    return place, -gives[kind]


def _balanced(world: World, free: list[str]) -> list[str]:
    """Fields until nobody goes hungry, then wood and stone in turn."""
    hold = world.hold  # a field feeds at least who works it, so hands never run out before fields
    sure = HOLD.own_fields_stores + built(hold, "stores_week")
    works: list[str] = []
    fields = [key for key in free if _yield_of(world, key).get("stores")]
    fields.sort(key=lambda key: -_yield_of(world, key)["stores"])
    while fields and sure < hold.folk * HOLD.eats_per_folk:
        works.append(fields.pop(0))
        sure += _yield_of(world, works[-1])["stores"]
    piles = [[key for key in free if _yield_of(world, key).get(kind)] for kind in ("timber", "stone")]
    if hold.stone < hold.timber:
        piles.reverse()
    while len(works) < hold.folk and any(piles):
        for pile in piles:
            if pile and len(works) < hold.folk:
                works.append(pile.pop(0))
    return works + fields[: hold.folk - len(works)]


def harvest(world: World, table: Table) -> None:
    """The yields of a week go to the stores, yards and coffers."""
    hold = world.hold
    hold.works = plan_works(world)
    gained = yields(world, hold.works)
    table.tell(Harvested(gained["stores"], gained["timber"], gained["stone"], gained["silver"]))
    _put_away(hold, gained, table)


def yields(world: World, works: Sequence[str]) -> dict[str, int]:
    """What the hexes worked give, the freehold's own fields, a coin from each Folk, and the buildings' share."""
    hold = world.hold
    gained = dict.fromkeys(KINDS, 0)
    for key in works:
        for kind, amount in _yield_of(world, key).items():
            gained[kind] += amount
    gained["stores"] += HOLD.own_fields_stores + built(hold, "stores_week")
    gained["silver"] += HOLD.tax_per_folk * hold.folk + built(hold, "silver_week")
    gained["stone"] += built(hold, "stone_week")
    return gained


def _put_away(hold: Hold, gained: dict[str, int], table: Table) -> None:
    store(hold, gained["stores"], table)
    hold.timber += gained["timber"]
    hold.stone += gained["stone"]
    hold.silver += gained["silver"]


def eat(world: World, table: Table) -> None:
    """1 Store per Folk. If they do not suffice Hope -1, and Folk -1 if half or more go unfed; once a week."""
    hold = world.hold
    needed = HOLD.eats_per_folk * hold.folk
    short = max(0, needed - hold.stores)
    add_stores(hold, -needed)
    lost = hope = 0
    if short:
        hope = add_hope(world, -1)
        if short * 2 >= needed:
            lost = 1
            add_folk(hold, -1)
    table.tell(Ate(needed - short, short, lost, hope))
