"""A table at which the referee may sit, and what was asked there last: for scenarios."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from tablewright.engine.decisions import Decision
from tablewright.engine.proving.refereed import Refereed
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.field import GM
from tablewright.rules.pocket_fantasy.proving.published import THEN


class ProvingTable(Refereed):
    """The referee answers for the Pocket Master unless `pm`, and to everybody's questions that are `unasked`."""

    def __init__(self, table: Table, pm: bool, unasked: Container[str]) -> None:
        super().__init__(table, GM, pm)
        self._unasked = unasked

    def answer(self, decision: Decision) -> str:
        if decision.question in self._unasked:
            return THEN.get(decision.question, decision.usual)
        return super().answer(decision)


class Offers(dict[str, bool]):
    """The options of the last question: `offers.rage` is true or false."""

    def __missing__(self, key: str) -> bool:
        return False


def last_asked(table: Refereed) -> dict[str, Any]:
    """The last question, for scenarios to look at: `about` lists what `facts` names."""
    last = table.last
    if last is None:
        return {"question": "", "seat": "", "about": [], "facts": {}, "default": ""}
    facts = dict(last.facts)
    about = list(facts.values())
    return {
        "question": last.question, "seat": last.seat, "about": about, "facts": facts, "default": last.default
    }  # fmt: skip


def offers(table: Refereed) -> Offers:
    return Offers(dict.fromkeys(table.last.options if table.last else (), True))
