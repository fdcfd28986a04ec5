"""A table at which the referee sits: for scenarios, so that only the players' answers need to be written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablewright.engine.decisions import About, Question
from tablewright.engine.events import Event, Why
from tablewright.engine.options import Chosen, own
from tablewright.engine.table import Table


class Refereed:
    """Passes everything on, but answers the game master's questions with their defaults, unless a person is to."""

    def __init__(self, table: Table, seat: str, person: bool = False) -> None:
        self._table, self._seat, self._person = table, seat, person

    def _answers(self, seat: str, default: str) -> bool:
        return seat == self._seat and not self._person and bool(default)

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._table.roll(sides, why, who)

    def ask(
        self, seat: str, question: Question, options: Sequence[Chosen], about: About = (), default: str = ""
    ) -> Chosen:
        if self._answers(seat, default):
            return own(options, default)
        return self._table.ask(seat, question, options, about, default)

    def ask_text(self, seat: str, question: Question, longest: int, about: About = (), default: str = "") -> str:
        if self._answers(seat, default):
            return default
        return self._table.ask_text(seat, question, longest, about, default)

    def ask_number(
        self, seat: str, question: Question, low: int, high: int, about: About = (), default: str = ""
    ) -> int:
        if self._answers(seat, default):
            return int(default)
        return self._table.ask_number(seat, question, low, high, about, default)

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[Chosen]], about: About = ()
    ) -> dict[str, Chosen]:
        return self._table.ask_all(seats, question, options, about)

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self._table.tell(event, to)

    def whim(self, topic: str, size: int) -> int:
        return self._table.whim(topic, size)
