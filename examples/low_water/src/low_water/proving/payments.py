"""What a choice really took, told from the log: for the test that takes each choice and compares it with its hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from low_water.content import PEOPLE
from low_water.events import Followed, Lit, Lost, Paid, Pulled, Rested, Roped, Searched, Sounded, Unburdened, Walked
from low_water.state import Crossing
from tablewright.api import Cost, Entry, Event

Payment = Callable[[Crossing, Crossing, Sequence[Entry], Cost], float | None]
_A_BELL = (Pulled, Rested, Searched, Sounded)


def _bells(before: Crossing, now: Crossing, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Time that the deed itself took; a step that went astray is not the one that was told of."""
    for event in (entry.event for entry in entries):
        if isinstance(event, Walked):
            return None if event.astray else event.bells
        if isinstance(event, Followed):
            return 0 if event.found else 1
        if isinstance(event, _A_BELL):
            return 1
    return None


def _once(kind: type[Event]) -> Payment:
    def payment(before: Crossing, now: Crossing, entries: Sequence[Entry], cost: Cost) -> float | None:
        return 1 if any(isinstance(entry.event, kind) for entry in entries) else None

    return payment


def _burden(before: Crossing, now: Crossing, entries: Sequence[Entry], cost: Cost) -> float | None:
    dropped = [entry.event.who for entry in entries if isinstance(entry.event, Unburdened)]
    return PEOPLE[cost.whose].worth if cost.whose in dropped else None


def _life(before: Crossing, now: Crossing, entries: Sequence[Entry], cost: Cost) -> float | None:
    return sum(isinstance(entry.event, Lost) and entry.event.who == cost.whose for entry in entries)


def _fare(before: Crossing, now: Crossing, entries: Sequence[Entry], cost: Cost) -> float | None:
    paid = [entry.event for entry in entries if isinstance(entry.event, Paid) and entry.event.who == cost.whose]
    return -(paid[0].fare + paid[0].worth) if paid else None


def _found(before: Crossing, now: Crossing, entries: Sequence[Entry], cost: Cost) -> float | None:
    """What the light that was followed brought."""
    brought = any(isinstance(entry.event, Followed) and entry.event.found for entry in entries)
    return before.silver - now.silver if brought else None


PAYMENTS: dict[str, Payment] = {
    "bells": _bells,
    "oil": _once(Lit),
    "rope": _once(Roped),
    "burden": _burden,
    "fare": _fare,
    "life": _life,
    "silver": _found,
}
FIGURES = (r"breath \d+", r"\d+ or more on a d6", r"a pull needs \d+", r"\w+ with you", r"nobody pays")
