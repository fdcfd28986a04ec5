"""A roll that decides something, as a value: the die, and the faces on which it comes off (FH-DICE-01).

Each chapter works out its checks in one place; the rule rolls them and a label shows their odds, so that the number
on a choice is the number that is rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from freehold import events
from freehold.state import GM, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Chosen, Option
from tablewright.engine.table import Table

# --- asking -----------------------------------------------------------------------------------------------------------
# How the book puts its questions: options that stand only when they can be taken, and rulings of the GM (FH-GM-01).
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
    table.tell(events.Hidden(), to=(GM,))


# --- checks -----------------------------------------------------------------------------------------------------------
D12, D20 = 12, 20


class Check(msgspec.Struct, frozen=True):
    """Comes off on the faces from `low` to `high`."""

    sides: int
    low: int = 1
    high: int = 1_000_000

    @property
    def faces(self) -> int:
        return max(0, min(self.high, self.sides) - max(self.low, 1) + 1)

    @property
    def odds(self) -> str:
        return f"{self.faces}/{self.sides}"

    @property
    def chance(self) -> Fraction:
        return Fraction(self.faces, self.sides)

    def made(self, face: int) -> bool:
        return self.low <= face <= self.high

    def roll(self, table: Table, why: Why, who: str = "") -> bool:
        return self.made(table.roll(self.sides, why, who))


def under(score: int) -> Check:
    """1d20 strictly under a score (FH-ACT-01)."""
    return Check(D20, high=score - 1)


def over(need: int) -> Check:
    """1d20 strictly over an Armor Class less what is added (FH-ATTACK-01)."""
    return Check(D20, need + 1)


def at_least(need: int) -> Check:
    """1d20, this or higher (FH-SAVE-03)."""
    return Check(D20, need)


def in_twelve(chance: int) -> Check:
    """So many in twelve."""
    return Check(D12, high=chance)
