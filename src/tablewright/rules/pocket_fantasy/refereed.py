"""A table at which the referee sits: for scenarios, so that only the players' answers need to be written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.engine.decisions import Decision, Question, choice
from tablewright.engine.events import Event, Why
from tablewright.engine.table import About, Table
from tablewright.rules.pocket_fantasy.field import GM


class Offers(dict[str, bool]):
    """The options of the last question: `offers.rage` is true or false."""

    def __missing__(self, key: str) -> bool:
        return False


class RefereedTable:
    """Passes everything on, but answers for the Pocket Master; remembers the last question put to a person."""

    def __init__(self, table: Table, pm: bool) -> None:
        self._table, self._pm = table, pm
        self.asked: dict[str, Any] = {"question": "", "seat": "", "about": (), "default": ""}
        self.offers = Offers()
        self.questions: list[str] = []

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._table.roll(sides, why, who)

    def ask(self, seat: str, question: Question, options: Sequence[str], about: About = (), default: str = "") -> str:
        if len(options) == 1:
            return options[0]
        self._remember(choice(seat, question, options, about, default))
        if seat == GM and not self._pm:
            return default or options[0]
        return self._table.ask(seat, question, options, about, default)

    def ask_text(self, seat: str, question: Question, longest: int, about: About = (), default: str = "") -> str:
        self._remember(choice(seat, question, (), about, default))
        return default if seat == GM and not self._pm else self._table.ask_text(seat, question, longest, about, default)

    def ask_number(
        self, seat: str, question: Question, low: int, high: int, about: About = (), default: str = ""
    ) -> int:
        self._remember(choice(seat, question, (), about, default))
        if seat == GM and not self._pm:
            return int(default or low)
        return self._table.ask_number(seat, question, low, high, about, default)

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[str]], about: About = ()
    ) -> dict[str, str]:
        return {seat: self.ask(seat, question, options[seat], about) for seat in seats}

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self._table.tell(event, to)

    def whim(self, topic: str, size: int) -> int:
        return self._table.whim(topic, size)

    def _remember(self, decision: Decision) -> None:
        self.asked = {
            "question": decision.question,
            "seat": decision.seat,
            "about": decision.about,
            "default": decision.default,
        }
        self.offers = Offers(dict.fromkeys(decision.options, True))
        self.questions.append(decision.question)
