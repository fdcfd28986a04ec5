"""A crossing from what a scenario gives. Whatever is left out is at its plainest."""

from __future__ import annotations

import msgspec

from low_water.book.gifts import newcomer
from low_water.book.sand import around, is_ground
from low_water.content import BELLS, PEOPLE
from low_water.settings import EBB
from low_water.state import SHORE, Crossing, Hex, Traveller
from tablewright.api import Refused
from tablewright.api.proving import known, named

SEAT = "p1"
MIDDLE = "4,-2"  # where a scene takes place unless `here` says otherwise


class GivenTraveller(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    breath: int = -1
    burden: bool = True


class GivenHex(msgspec.Struct, forbid_unknown_fields=True):
    ground: str
    safe: bool = False
    searched: bool = False


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a scenario may set."""

    company: tuple[str | GivenTraveller, ...] = ("peddler", "midwife")
    waiting: list[str] = []
    left: list[str] = []
    lost: list[str] = []
    here: str = MIDDLE
    ground: str = "sand"  # where the company stands
    around: str = ""  # ground of every hex around; left out: not seen yet
    hexes: dict[str, str | GivenHex] = {}
    bells: int = 0
    fog: bool = False
    lit: bool = False
    ropes: int = 1
    oil: int = 2
    silver: int = 0
    ebb: str = "fair"


def build(given: Given) -> Crossing:
    """A company under way."""
    crossing = Crossing([SEAT], EBB[given.ebb], list(given.waiting), [_traveller(each) for each in given.company])
    crossing.left, crossing.lost = list(given.left), list(given.lost)
    crossing.under_way, crossing.here, crossing.path = True, given.here, [SHORE, given.here]
    crossing.bells, crossing.fog, crossing.lit = given.bells, given.fog, given.lit
    crossing.ropes, crossing.oil, crossing.silver = given.ropes, given.oil, given.silver
    crossing.hexes = _hexes(given)
    return crossing


def _traveller(each: str | GivenTraveller) -> Traveller:
    wish = named(each, GivenTraveller)
    traveller = newcomer(known(wish.id, PEOPLE, "traveller"))
    traveller.breath = traveller.breath if wish.breath < 0 else wish.breath
    traveller.burden = traveller.burden and wish.burden
    return traveller


def _hexes(given: Given) -> dict[str, Hex]:
    near = {key: GivenHex(given.around) for key in around(given.here).values()} if given.around else {}
    wishes = {**near, given.here: GivenHex(given.ground, safe=True), **given.hexes}
    return {key: _hex(key, named(each, GivenHex)) for key, each in wishes.items()}


def _hex(key: str, wish: GivenHex) -> Hex:
    if not is_ground(key):
        raise Refused(f"{key} is not on the flats")
    return Hex(known(wish.ground, BELLS, "ground"), wish.safe, wish.searched)
