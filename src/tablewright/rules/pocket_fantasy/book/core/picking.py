"""Fair picks with d6s alone (2), for the referee (PF-ROUND-14, PF-DUN-06), and the detrimental die (PF-DUN-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.content import D6

T = TypeVar("T")


def pick_fairly(table: Table, things: Sequence[T], why: Why, who: str = "") -> T:
    """One of up to 36: a d6 rolled again if above n, or the base-6 procedure (PF-DUN-06). One alone needs no die."""
    count = len(things)
    if count == 1:
        return things[0]
    if count <= 6:
        while (face := table.roll(D6, why, who)) > count:
            pass
        return things[face - 1]
    fair = 36 - 36 % count
    while (value := (table.roll(D6, why, who) - 1) * 6 + table.roll(D6, why, who) - 1) >= fair:
        pass
    return things[value % count]


def something_bad(table: Table, why: Why) -> bool:
    """The detrimental die: on a 1 it happens (PF-DUN-01)."""
    return table.roll(D6, why) == 1
