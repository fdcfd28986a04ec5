"""A table at which the referee may sit, and which remembers what was asked last: for scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.engine.decisions import About, Decision, Question, choice
from tablewright.engine.options import Chosen
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.field import GM
from tablewright.world.refereed import Refereed


class Offers(dict[str, bool]):
    """The options of the last question: `offers.rage` is true or false."""

    def __missing__(self, key: str) -> bool:
        return False


class RefereedTable(Refereed):
    """Remembers the last question; where the Pocket Master's has no default, the referee takes the first answer."""

    def __init__(self, table: Table, pm: bool) -> None:
        super().__init__(table, GM, pm)
        self.asked: dict[str, Any] = {"question": "", "seat": "", "about": (), "default": ""}
        self.offers = Offers()
        self.questions: list[str] = []

    def ask(
        self, seat: str, question: Question, options: Sequence[Chosen], about: About = (), default: str = ""
    ) -> Chosen:
        if len(options) == 1:
            return options[0]
        self._remember(choice(seat, question, options, about, default))
        return super().ask(seat, question, options, about, default or self._usual(seat, options[0]))

    def ask_text(self, seat: str, question: Question, longest: int, about: About = (), default: str = "") -> str:
        self._remember(choice(seat, question, (), about, default))
        if self._usual(seat, "nothing") and not default:
            return ""
        return super().ask_text(seat, question, longest, about, default)

    def ask_number(
        self, seat: str, question: Question, low: int, high: int, about: About = (), default: str = ""
    ) -> int:
        self._remember(choice(seat, question, (), about, default))
        return super().ask_number(seat, question, low, high, about, default or self._usual(seat, str(low)))

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[Chosen]], about: About = ()
    ) -> dict[str, Chosen]:
        return {seat: self.ask(seat, question, options[seat], about) for seat in seats}

    def _usual(self, seat: str, answer: str) -> str:
        return answer if self._answers(seat, answer) else ""

    def _remember(self, decision: Decision) -> None:
        self.asked = {
            "question": decision.question,
            "seat": decision.seat,
            "about": decision.about,
            "default": decision.default,
        }
        self.offers = Offers(dict.fromkeys(decision.options, True))
        self.questions.append(decision.question)
