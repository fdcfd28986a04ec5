"""The freehold's scores and what its buildings add (FH-HOLD-01): caps, defence, housing, weekly yields."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.freehold.content import BUILDINGS, HOLD
from tablewright.rules.freehold.events import HoldChanged, StoresLost, WeekTurned
from tablewright.rules.freehold.state import Hold, World

HOPE_MAX = HOLD.hope_max
THREAT_MAX = HOLD.threat_max


def built(hold: Hold, effect: str) -> int:
    """Sum of one effect over all buildings, each counted as often as it was built."""
    return sum(BUILDINGS[key].value(effect) * number for key, number in hold.buildings.items())


def has_effect(hold: Hold, effect: str) -> bool:
    return any(fx.do == effect for key in hold.buildings for fx in BUILDINGS[key].fx)


def store_cap(hold: Hold) -> int:
    return HOLD.store_cap + built(hold, "store_cap")


def housing(hold: Hold) -> int:
    return HOLD.housing + built(hold, "housing")


def defence(hold: Hold) -> int:
    return HOLD.defence + built(hold, "defence")


def hope_rest(hold: Hold) -> int:
    """Hope fades to 6, to 8 with a Hall of Deeds (FH-HOLD-08)."""
    return built(hold, "hope_rest") or HOLD.hope_rest


def add_stores(hold: Hold, stores: int) -> None:
    """No score goes below 0; Stores above the cap are lost."""
    hold.stores = max(0, min(store_cap(hold), hold.stores + stores))


def too_many(hold: Hold, stores: int) -> int:
    """Of so many Stores more, those that the store-house does not hold."""
    return max(0, hold.stores + stores - store_cap(hold))


def store(hold: Hold, stores: int, table: Table) -> None:
    """More Stores; what is lost above the cap is told."""
    lost = too_many(hold, stores)
    add_stores(hold, stores)
    if lost:
        table.tell(StoresLost(lost, store_cap(hold)))


def add_hope(world: World, hope: int) -> int:
    """Returns what came of it: nothing is lost below 0 or gained above the most."""
    before = world.hold.hope
    world.hold.hope = max(0, min(HOPE_MAX, before + hope))
    return world.hold.hope - before


def stir_hope(world: World, hope: int, table: Table) -> None:
    """Hope by somebody's doing; what came of it is told."""
    if came := add_hope(world, hope):
        table.tell(HoldChanged(hope=came))


def add_threat(hold: Hold, threat: int) -> int:
    """Returns what came of it, as `add_hope` does."""
    before = hold.threat
    hold.threat = max(0, min(THREAT_MAX, before + threat))
    return hold.threat - before


def add_folk(hold: Hold, folk: int) -> None:
    hold.folk = max(0, hold.folk + folk)


def tell_week(world: World, table: Table) -> None:
    hold = world.hold
    table.tell(
        WeekTurned(hold.week, hold.folk, hold.stores, hold.timber, hold.stone, hold.silver, hold.hope, hold.threat)
    )


def has_room(hold: Hold) -> bool:
    return hold.folk < housing(hold)


def can_grow(hold: Hold) -> bool:
    """Housing, and Stores at least equal to Folk (FH-HOLD-05, FH-HOLD-08)."""
    return has_room(hold) and hold.stores >= hold.folk
