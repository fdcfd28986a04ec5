"""Ways of asking that many rules share: for one of several things, and again and again until somebody is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Chosen
from tablewright.engine.table import Table

DONE = "done"
KEEP = "no"  # leaves all as it is
_MOST = 100  # choices in a row: enough for any purse, and a simulation that never tires comes to an end


class Known(Protocol):
    """Somebody or something that has an id."""

    @property
    def id(self) -> str: ...


K = TypeVar("K", bound=Known)


def pick(
    table: Table, seat: str, question: Question, things: Sequence[K], about: Facts = NO_FACTS, default: K | None = None
) -> K:
    """The one of these that a seat takes; each is an option by its id, and one alone is taken unasked."""
    by_id = {each.id: each for each in things}
    return by_id[table.ask(seat, question, list(by_id), about, default.id if default is not None else "")]


def is_sure(table: Table, seat: str, question: Question, deed: str, about: Facts = NO_FACTS) -> bool:
    """Ask once more before a deed that play cannot undo: an end, a fortune, a friend, the last light.

    The question is a grave one and says the price. To leave all as it is stands first and is the usual answer; the
    deed has no number on any face. Whoever is sure can still take it back, whatever the table's undo rule.
    """
    assert question.grave, f"{question.key!r} is no grave question"
    return table.ask(seat, question, (KEEP, deed), about, KEEP) != KEEP


def menu(
    table: Table,
    seat: str,
    question: Question,
    options: Callable[[], Sequence[Chosen]],
    about: Callable[[], Facts] = lambda: NO_FACTS,
    *,
    most: int = _MOST,
) -> Iterator[Chosen]:
    """What a seat takes, one thing after the other, from what is then on offer: until nothing is, or it is done.

    `done` stands among the options of every question and is the referee's answer.
    """
    for _ in range(most):
        offered = options()
        if all(each == DONE for each in offered):
            return
        chosen = table.ask(seat, question, offered, about(), DONE)
        if chosen == DONE:
            return
        yield chosen
