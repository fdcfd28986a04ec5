"""How the book puts its questions: options that stand only when they can be taken, and rulings of the GM (FH-GM-01)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Chosen, Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.events import Hidden
from tablewright.rules.freehold.state import GM, World

NO_FACTS: Facts = {}
# What a table that spares its GM leaves to the dice and the ledger.
_DETAILS = frozenset((
    "gm-water", "gm-resource", "gm-number", "gm-rooms", "gm-treasure", "gm-meeting", "gm-night", "gm-ability",
    "gm-failed", "gm-offer-save", "gm-saved", "gm-demand", "gm-friendly", "gm-spotter", "gm-which-hex", "gm-lurking",
    "gm-steals",
))  # fmt: skip


def _is_asked(world: World, question: Question) -> bool:
    return world.gm and not (world.gm_spared and question.key in _DETAILS)


def when(possible: object, *verbs: str) -> list[Option]:
    """These options if it can be done, else none."""
    return [Option(verb) for verb in verbs] if possible else []


def judge(
    world: World,
    table: Table,
    question: Question,
    options: Sequence[Chosen],
    default: Chosen,
    about: Facts = NO_FACTS,
) -> Chosen:
    """Put a ruling to the GM seat, with the referee's default (FH-GM-01); scenarios may leave the seat out."""
    if len(options) < 2 or not _is_asked(world, question):
        return default
    return table.ask(GM, question, options, about, default)


def judge_number(
    world: World, table: Table, question: Question, limits: tuple[int, int], default: int, about: Facts = NO_FACTS
) -> int:
    """The same for a number: what was rolled is marked."""
    low, high = limits
    if not _is_asked(world, question):
        return default
    return table.ask_number(GM, question, low, max(high, default), about, str(default))


def behind_the_screen(table: Table) -> None:
    """The dice since the last telling are the GM's to see, and nobody else's (FH-TRAP-01, FH-SITE-02)."""
    table.tell(Hidden(), to=(GM,))
