"""What things are called: people, ground, directions, bells."""

from __future__ import annotations

from collections.abc import Iterable

from low_water.content import PEOPLE
from tablewright.api.hexes import neighbours
from tablewright.api.words import count, listed

GROUND = {
    "sand": "firm sand",
    "ripples": "ripples",
    "mud": "mud",
    "channel": "a channel",
    "bank": "a shell bank",
    "wreck": "a wreck",
    "shore": "the shore",
    "island": "the island",
}
COMPASS = {
    "N": "north",
    "NE": "north-east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "NW": "north-west",
}
GIFTS = {
    "strong": "Strong",
    "light": "Light",
    "healer": "Healer",
    "sounder": "Sounder",
    "bell": "Bell",
}


def name(traveller_id: str) -> str:
    return PEOPLE[traveller_id].name


def names(ids: Iterable[str]) -> str:
    return listed([name(each) for each in ids])


def direction(here: str, to: str) -> str:
    """Which of the six winds leads there: 'NE'."""
    return next((wind for wind, key in neighbours(here).items() if key == to), "")


def bells(number: int) -> str:
    return count(number, "bell")
