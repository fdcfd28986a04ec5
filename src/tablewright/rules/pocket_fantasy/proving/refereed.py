"""A table at which the referee may sit, and what was asked there last: for scenarios."""

from __future__ import annotations

from typing import Any

from tablewright.engine.proving.refereed import Refereed


class Offers(dict[str, bool]):
    """The options of the last question: `offers.rage` is true or false."""

    def __missing__(self, key: str) -> bool:
        return False


def last_asked(table: Refereed) -> dict[str, Any]:
    """The last question, for scenarios to look at."""
    last = table.last
    if last is None:
        return {"question": "", "seat": "", "about": (), "default": ""}
    return {"question": last.question, "seat": last.seat, "about": last.about, "default": last.default}


def offers(table: Refereed) -> Offers:
    return Offers(dict.fromkeys(table.last.options if table.last else (), True))
