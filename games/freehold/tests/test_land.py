"""The shape of the land: hexes, rings, the start map, where a Power stands."""

from __future__ import annotations

import pytest

from freehold.book.order import found_world
from freehold.book.travel.land import (
    around,
    seat_place,
    start_map,
    stronghold_places,
    tier_of,
)
from freehold.content import CREATURES, MONSTERS, TERRAINS
from freehold.content.charts import FEATURE_CHART, TERRAIN_CHART
from freehold.settings import Switches
from tablewright.world.hexes import distance, within


def test_the_start_map_is_the_freehold_and_two_full_rings() -> None:
    """FH-HEX-02: 1 + 6 + 12 hexes, mapped, without features; the freehold's own is plains."""
    land = start_map()
    assert set(land) == set(within("0,0", 2))
    assert len(land) == 19
    assert all(place.mapped and place.feature == "nothing" for place in land.values())
    assert land["0,0"].terrain == "plains"


@pytest.mark.parametrize("ring", range(1, 13))
def test_ring_n_has_six_n_hexes(ring: int) -> None:
    """FH-HEX-03."""
    assert sum(1 for key in within("0,0", ring) if distance("0,0", key) == ring) == 6 * ring


def test_neighbours_run_in_the_contents_order() -> None:
    """FH-DICE-01: (+1,0) (+1,-1) (0,-1) (-1,0) (-1,+1) (0,+1)."""
    assert around("0,0") == ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]


@pytest.mark.parametrize("direction", range(1, 7))
@pytest.mark.parametrize("place", range(1, 13))
def test_a_seat_always_lies_in_ring_twelve(direction: int, place: int) -> None:
    """FH-POWER-01: three strongholds nine hexes out, the seat in ring 12, whatever the dice."""
    world = found_world(Switches(), ("p1",))
    strongholds, seat = stronghold_places(world, direction), seat_place(world, direction, place)
    assert [distance("0,0", key) for key in strongholds] == [9, 9, 9]
    assert len(set(strongholds)) == 3
    assert distance("0,0", seat) == 12


def test_tiers_by_distance() -> None:
    """FH-TRAVEL-05."""
    world = found_world(Switches(), ("p1",))
    tiers = [tier_of(world, f"{ring},0") for ring in range(1, 13)]
    assert tiers == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]


def test_tables_of_creatures() -> None:
    """FH-MON-01, FH-TRAVEL-05: 61 creatures, 24 rows a terrain, 12 at home; no captain or lord on any of them."""
    assert len(MONSTERS) == 61
    assert {len(rows) for key, rows in CREATURES.items() if key != "home"} == {24}
    assert len(CREATURES["home"]) == 12
    met = {key for rows in CREATURES.values() for key in rows}
    assert not [key for key in met if MONSTERS[key].unique]


def test_figures_of_the_terrains() -> None:
    """FH-TRAVEL-01: hours, encounter, water."""
    figures = {key: (entry.hours, entry.encounter, entry.water) for key, entry in TERRAINS.items()}
    assert figures == {
        "plains": (2, 3, 8),
        "forest": (3, 4, 9),
        "hills": (3, 3, 7),
        "swamp": (4, 5, 10),
        "mountains": (4, 4, 6),
        "barrens": (3, 3, 2),
    }


def test_terrain_and_feature_charts() -> None:
    """FH-TRAVEL-06, FH-TRAVEL-07."""
    assert TERRAIN_CHART.rows == (
        *("same",) * 4, "plains", "plains", "forest", "forest", "hills", "swamp", "mountains", "barrens",
    )  # fmt: skip
    assert FEATURE_CHART.rows == (
        *("nothing",) * 3, "spring", "resource", "resource", "road", "vista", "cache", "lair", "ruin", "ruin",
    )  # fmt: skip
