"""What a choice really cost, told from the states before and after: tests hold shown costs against play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.events import Entry
from tablewright.engine.scene import Cost
from tablewright.rules.begone_foe.book.core.gear import count_of
from tablewright.rules.begone_foe.events import Behind, Entered, FightBegan, Made, Met, RestSpoiled
from tablewright.rules.begone_foe.state import Campaign

_CAME_BETWEEN = (Behind, Met, RestSpoiled, FightBegan)
Payment = Callable[[Campaign, Campaign, Sequence[Entry], Cost], float | None]


def _turns(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None while nothing has passed, and where somebody came between."""
    if any(isinstance(entry.event, _CAME_BETWEEN) for entry in entries):
        return None
    return after.clock.turn - before.clock.turn or None


def _walk(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Turns until the next room is entered; None where somebody was met on the way."""
    for entry in entries:
        if isinstance(entry.event, _CAME_BETWEEN):
            return None
        if isinstance(entry.event, Entered):
            return entry.event.turns - before.clock.turn
    return None


def _silver(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    paid = _purse(before) - _purse(after)
    return paid or None


def _purse(state: Campaign) -> int:
    return state.strongbox + sum(being.silver for being in state.party)


def _making(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None where the work came to nothing."""
    return next((entry.event.silver for entry in entries if isinstance(entry.event, Made)), None)


def _rations(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    return _food(before) - _food(after) or None


def _food(state: Campaign) -> int:
    return sum(count_of(being, "ration") for being in state.party)


def _slots(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None where a scroll was read, or nobody to aim at was found."""
    spent = sum(being.slots_spent for being in after.party) - sum(being.slots_spent for being in before.party)
    return spent or None


PAYMENTS: dict[str, Payment] = {
    "turns": _turns,
    "turns of walking": _walk,
    "silver": _silver,
    "silver for the making": _making,
    "rations": _rations,
    "slots": _slots,
}
