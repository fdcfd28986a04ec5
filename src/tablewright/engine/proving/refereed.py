"""A table at which the referee sits: for scenarios, so that only the answers that matter need to be written down."""

from __future__ import annotations

from collections.abc import Container, Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Event, Why
from tablewright.engine.table import Answering, Table


class Refereed(Answering):
    """Passes everything on, but answers for the game master, unless a person is to (`person`).

    With `asked`, players too are asked only the questions it names. The referee takes a question's default, or the
    first that can be answered. What was asked last, and all that was asked, can be looked at afterwards.
    """

    def __init__(self, table: Table, seat: str, person: bool = False, asked: Container[str] | None = None) -> None:
        assert isinstance(table, Answering)
        self._table, self._behind = table, table
        self._seat, self._person, self._asked = seat, person, asked
        self.last: Decision | None = None
        self.questions: list[str] = []

    def answer(self, decision: Decision) -> str:
        self.last = decision
        self.questions.append(decision.question)
        return decision.usual if self._answers(decision) else self._behind.answer(decision)

    def _answers(self, decision: Decision) -> bool:
        if decision.seat == self._seat:
            return not self._person
        return self._asked is not None and decision.question not in self._asked

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._table.roll(sides, why, who)

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self._table.tell(event, to)

    def whim(self, topic: str, size: int) -> int:
        return self._table.whim(topic, size)
