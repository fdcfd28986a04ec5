"""A world of the readable engine at the beginning of a turn, as the letter that `unfolding.py` makes a record of.

In it stands what `states.py` compares, places before the party that stands in one of them. A world that the kernel has
no numbers for gets no letter.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tablewright_kernel import codes as k
from tablewright_kernel.book.names import NOBODY
from tablewright_kernel.states import graves_of, name_numbers, numbers_of_party, numbers_of_places, party_number
from twelve_years.state import World

SEAT = "p1"


def letter_of(world: World) -> npt.NDArray[np.int32] | None:
    """None where the kernel cannot play on: other seats, a word it does not know."""
    if world.seats != [SEAT] or world.affairs:
        return None
    try:
        return np.array(_numbers(world), np.int32)
    except (KeyError, ValueError, OverflowError):
        return None


def _numbers(world: World) -> list[int]:
    party = world.parties.get(SEAT)
    if party and party.dungeon not in ("", party.hex):
        raise ValueError("a dungeon elsewhere")
    fallen, taken = world.fallen, name_numbers()
    dead = [taken.get(member.name, NOBODY) for each in fallen for member in each.members]
    numbers = [k.OUTCOMES.index(world.outcome), world.years[SEAT], world.serials.get(SEAT, 0), len(fallen)]
    numbers += [graves_of(world), len(world.hexes), len(world.dungeons)]
    numbers += [party_number(each.name) for each in fallen]
    numbers += [len(dead), *dead, *numbers_of_places(world)]
    return [*numbers, *(numbers_of_party(party) if party else [0])]
