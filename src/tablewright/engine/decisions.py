"""Questions the rules put to a seat, and what counts as an answer.

A `Question` is a constant of the rules: what kind of question it is, and the ledger rule that hands it to a person.
A `Decision` is one such question put to one seat now. Answers are stored as text: an option's key, words, or a number.
Nothing here is prose: a face turns a decision into words with the help of the game's `scene`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from tablewright.engine.budgets import LONGEST_REFUSAL

Kind = Literal["choice", "text", "number", "face"]
Way = Literal["leader", "vote", "turns"]  # how a party decides: one for all, most of them, one after the other
ABSTAIN = ""  # the vote of whoever leaves it to the others
Facts = Mapping[str, str | int]
NO_FACTS: Facts = {}
Usual = str | Callable[[], str]  # the referee's answer, or how to find it where that is a search
_LONGEST_TYPED = 80  # letters: what is longer is like no option, and to compare it takes long


class Refused(ValueError):
    """An answer or command that the rules or the table do not allow. It has changed nothing."""

    def __init__(self, words: str) -> None:
        """Words for people. What was refused may be part of them, however long it is: they are cut to a few lines."""
        super().__init__(words if len(words) <= LONGEST_REFUSAL else f"{words[:LONGEST_REFUSAL]} ...")


class EmptyQuestion(RuntimeError):
    """A question without an answer: a fault of the rules, named by question and rule."""

    def __init__(self, seat: str, question: Question) -> None:
        super().__init__(f"{question.key!r} ({question.rule}) is put to {seat} and has no answer")


class Speaker(str):
    """The seat that speaks for a party by the rules, and whom it speaks for: a table may let another of them decide.

    It is asked like any seat. A state never holds one: rules that keep a seat keep `str(seat)`.
    """

    __slots__ = ("seats", "way")

    seats: tuple[str, ...]  # of the party, in order
    way: Way  # how this game lets a party decide as long as the table has agreed on nothing else

    def __str__(self) -> str:
        return str.__str__(self)


def in_order(seats: Sequence[str], of_party: Iterable[str]) -> tuple[str, ...]:
    """Those of a table's seats that are among these."""
    if len(seats) == 1:
        return (seats[0],)
    found = {*of_party}
    return tuple([seat for seat in seats if seat in found])


@lru_cache(maxsize=1024)
def speaks_for(seat: str, seats: tuple[str, ...], way: Way = "leader") -> str:
    """The seat that speaks for these; where it is alone there is nothing to agree on."""
    if len(seats) < 2:
        return seat
    speaker = Speaker(seat)
    speaker.seats, speaker.way = seats, way
    return speaker


class Question(msgspec.Struct, frozen=True):
    key: str
    rule: str
    standing: bool = False  # a seat may answer it once and for all ("never", "always"), so that play does not nag
    grave: bool = False  # whether to do what play cannot undo; the first option leaves all as it is (`asking.is_sure`)


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: str
    question: str
    rule: str
    options: tuple[str, ...] = ()
    default: str = ""  # the referee's answer: marked for a person, taken by the referee
    kind: Kind = "choice"
    low: int = 0
    high: int = 0  # a number's largest value, or the longest text
    standing: bool = False
    facts: Facts = {}  # the few facts a face needs to put the question into words, by name
    grave: bool = False  # every option but the first does what play cannot undo
    party: tuple[str, ...] = ()  # the seats it is decided for, where one decides for several or they vote
    way: str = ""  # how they decide
    lead: str = ""  # and who has the last word

    @property
    def vote(self) -> bool:
        """True if this is one voice of several, which may be withheld."""
        return self.way == "vote"

    def is_deed(self, answer: str) -> bool:
        """True if this answer does what play cannot undo: it can be taken back under every undo rule."""
        return self.grave and answer != self.options[0]

    @property
    def usual(self) -> str:
        """The referee's answer: the default; without one the first option, the lowest number, or no words."""
        first = self.options[0] if self.options else str(self.low) if self.kind in ("number", "face") else ""
        return self.default or first

    def plain(self) -> Decision:
        """The same with bare text, to be sent."""
        options = tuple(map(str, self.options))
        return msgspec.structs.replace(self, seat=str(self.seat), options=options, default=str(self.default))

    def stands(self, answer: str) -> bool:
        """True if an answer left once and for all answers this: an option that is offered, a number in its limits."""
        return answer in self.options or (self.kind == "number" and self._is_in_limits(answer))

    def check(self, answer: str) -> None:
        """Raise `Refused`, saying what would be accepted, unless `answer` answers this decision."""
        if self.vote and answer == ABSTAIN:
            return
        if self.kind == "choice":
            self._check_choice(answer)
        elif self.kind == "text":
            self._check_text(answer)
        else:
            self._check_number(answer)

    def _check_choice(self, answer: str) -> None:
        if answer in self.options:
            return
        typed = answer if len(answer) <= _LONGEST_TYPED else f"{answer[:_LONGEST_TYPED]} ..."
        near = difflib.get_close_matches(answer, self.options, n=1) if typed is answer else []
        hint = f"did you mean {near[0]!r}?" if near else f"choose one of: {', '.join(self.options)}"
        raise Refused(f"{typed!r} is not an answer to {self.question!r}; {hint}")

    def _check_text(self, answer: str) -> None:
        if len(answer) > self.high:
            raise Refused(f"{self.question!r}: write at most {self.high} characters; that were {len(answer)}")
        if any(not (letter.isprintable() or letter == "\n") for letter in answer):
            raise Refused(f"{self.question!r}: write only printable characters, without control signs")

    def _check_number(self, answer: str) -> None:
        if not self._is_in_limits(answer):
            raise Refused(f"{self.question!r}: write a whole number from {self.low} to {self.high}, not {answer!r}")

    def _is_in_limits(self, answer: str) -> bool:
        return _is_whole(answer) and self.low <= int(answer) <= self.high


class Open(NamedTuple):
    """A decision that nobody has taken yet, under a name that it keeps until somebody has."""

    id: str
    turn: str
    decision: Decision


class Pondered(Decision, frozen=True):
    """A decision whose default is looked for only when somebody looks at it: for bots, most of whom never do."""

    find: Callable[[], str] = str

    @property  # type: ignore[misc]  # msgspec allows it: whoever reads it gets what is found
    def default(self) -> str:
        return self.find()


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9


def choice(
    seat: str, question: Question, options: Sequence[str], about: Facts = NO_FACTS, default: str = ""
) -> Decision:
    return asked(seat, question, about, default, options)


def asked(
    seat: str,
    question: Question,
    about: Facts = NO_FACTS,
    default: str = "",
    options: Sequence[str] = (),
    kind: Kind = "choice",
    limits: tuple[int, int] = (0, 0),
) -> Decision:
    """A question as it is put to a seat."""
    low, high = limits
    return Decision(
        seat, question.key, question.rule, tuple(options), default, kind, low, high, question.standing, about,
        question.grave,
    )  # fmt: skip
