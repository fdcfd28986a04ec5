"""Part of the public surface: flat-topped hexes in axial coordinates, named by keys such as "3,-2"."""

from tablewright.world.hexes import (
    DIRECTIONS,
    HOTKEYS,
    bearing,
    coordinates,
    distance,
    key_of,
    neighbours,
    straight,
    within,
)

__all__ = [
    "DIRECTIONS",
    "HOTKEYS",
    "bearing",
    "coordinates",
    "distance",
    "key_of",
    "neighbours",
    "straight",
    "within",
]
