"""Places in words: the wind they lie in, their kind, the notes on them."""

from __future__ import annotations

import pytest

from tablewright.engine.scene import HexTile, MapView, Zone
from tablewright.world.hexes import DIRECTIONS, bearing, key_of
from tablewright.world.places import places_of

WINDS = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}


@pytest.mark.parametrize("way", DIRECTIONS)
def test_each_neighbour_lies_in_its_own_wind(way: str) -> None:
    assert bearing("0,0", key_of(*DIRECTIONS[way])) == f"1 hex {WINDS[way]}"


def test_far_places_lie_in_one_of_eight_winds() -> None:
    assert bearing("0,0", "4,-2") == "4 hexes east"
    assert bearing("0,0", "-5,2") == "5 hexes west"
    assert bearing("0,0", "1,7") == "8 hexes south"


def test_where_the_party_stands_comes_first_and_the_unseen_last() -> None:
    tiles = (
        HexTile("0,1", 0, 1, "?", "unseen", known="unseen"),
        HexTile("0,-1", 0, -1, "F", "deep_forest", note="a nest; ravens", written="ravens"),
        HexTile("0,0", 0, 0, "S", "town", "Home", here=True),
    )
    places = places_of(MapView("hexes", hexes=tiles))
    assert [(place.name, place.note) for place in places] == [
        ("here (Home)", ""),
        ("deep forest, 1 hex north", "ravens"),
        ("unseen, 1 hex south", ""),
    ]


def test_rooms() -> None:
    zones = (Zone("1", 0, 0, 2, 2, "1"), Zone("2", 3, 0, 2, 2, "The Crypt", here=True))
    assert [place.name for place in places_of(MapView("zones", zones=zones))] == ["here (The Crypt)", "room 1"]
