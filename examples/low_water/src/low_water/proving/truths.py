"""Whether a chance that was shown has come: for the test that takes each choice many times and counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from low_water.events import Boat, Followed, Lost, Pulled, Roped, Sank, Searched, Walked
from tablewright.api import Chance, Entry, Event

Truth = Callable[[Sequence[Entry], Chance], bool | None]


def _first(entries: Sequence[Entry], *kinds: type[Event]) -> Event | None:
    return next((entry.event for entry in entries if isinstance(entry.event, kinds)), None)


def _sank(entries: Sequence[Entry], chance: Chance) -> bool | None:
    return None if _first(entries, Walked) is None else _first(entries, Sank) is not None


def _strayed(entries: Sequence[Entry], chance: Chance) -> bool | None:
    event = _first(entries, Walked)
    return event.astray != "" if isinstance(event, Walked) else None


def _is_out(entries: Sequence[Entry], chance: Chance) -> bool | None:
    event = _first(entries, Pulled, Roped)
    return event.out if isinstance(event, Pulled) else None if event is None else True


def _found(entries: Sequence[Entry], chance: Chance) -> bool | None:
    event = _first(entries, Searched)
    return event.find != "nothing" if isinstance(event, Searched) else None


def _met(entries: Sequence[Entry], chance: Chance) -> bool | None:
    event = _first(entries, Followed)
    return event.found if isinstance(event, Followed) else None


def _fetched(entries: Sequence[Entry], chance: Chance) -> bool | None:
    fates = [entry.event for entry in entries if isinstance(entry.event, Boat | Lost)]
    return next((isinstance(fate, Boat) for fate in fates if fate.who == chance.whose), None)


TRUTHS: dict[str, Truth] = {
    "quicksand": _sank,
    "astray": _strayed,
    "out": _is_out,
    "a find": _found,
    "somebody": _met,
    "a boat": _fetched,
}
