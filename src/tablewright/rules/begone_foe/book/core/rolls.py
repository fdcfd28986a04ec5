"""How dice are read everywhere: D20 tests, advantage, darkness, opposed tests, and questions to the game master.

Totals alone decide: a natural 1 or 20 means nothing by itself (BF-CORE-01). Fractions round down at the last step,
which in code is `//` and nothing else (BF-CORE-04). A turn is ten minutes or sixty rounds of ten seconds (BF-CORE-05).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tablewright.engine.decisions import Facts, Question, in_order, speaks_for
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import helpless
from tablewright.rules.begone_foe.book.core.light import sees
from tablewright.rules.begone_foe.book.core.scores import score
from tablewright.rules.begone_foe.settings import asks_everything
from tablewright.rules.begone_foe.state import Being, Campaign

ROUNDS_A_TURN = 60
NIGHT_TURNS = 36
GM = "gm"
# Small rulings, by the key of their question: they come up with every blow, and are asked only where they are wanted.
SMALL = (
    "edge", "which-save", "which-first", "which-limb", "nerve", "how-they-go", "decapitate", "nasty", "speed",
    "unmapped-bonus", "blind-run", "foe-trick", "open-ground", "senses", "circumstances", "unnoticed", "can-hide",
    "mastery-edge", "attitude", "conduct", "false-step", "riddle-right", "heedless", "signs", "strenuous", "left-alone",
    "linger", "night-checks", "dozes", "fever", "price", "bid", "wage", "found", "make-days", "bottled",
)  # fmt: skip


_SMALL = frozenset(SMALL)
AGREE = Question("agree", "BF-CORE-06")


def agrees(state: Campaign, table: Table, being: Being, to: str) -> bool:
    """Whoever speaks for the party proposes; what one's own character does, the seat that plays it decides."""
    if being.seat in (table.voice_of(caller(state)), GM):
        return True
    return table.ask(being.seat, AGREE, ("yes", "no"), {"who": being.id, "to": to}, "yes") == "yes"


def ask_gm(
    state: Campaign,
    table: Table,
    question: Question,
    options: Sequence[str],
    default: str,
    about: Facts,
    *,
    small: bool | None = None,
) -> str:
    """What the book leaves to the game master, with the referee's default (BF-CORE-06).

    Small rulings are asked where they are wanted; `small` says so where it depends on the case.
    """
    if (question.key in _SMALL if small is None else small) and not wants_small(state, question):
        return default
    return table.ask(GM, question, options, about, default)


def wants_small(state: Campaign, question: Question) -> bool:
    """Small rulings are put where a table has agreed on all of them, or its game master has asked for this one."""
    return question.key in state.asked_for or asks_everything(state.settings)


def ask_gm_number(
    state: Campaign, table: Table, question: Question, limits: tuple[int, int], default: int, about: Facts
) -> int:
    """A figure the book leaves to the game master; asked where it is wanted (BF-CORE-06)."""
    if not wants_small(state, question):
        return default
    return table.ask_number(GM, question, *limits, about, str(default))


def handicapped(state: Campaign, being: Being) -> bool:
    """Disadvantage that hangs over every D20 of success (BF-LIGHT-08, BF-REST-10, BF-MON-09)."""
    return being.hungry >= 2 or not sees(state, being)


# --- rolling ---------------------------------------------------------------------------------------------------------
class Check(msgspec.Struct, frozen=True):
    """A D20 to be thrown: what is added, what the total must reach, and an edge (1), a handicap (-1) or neither.

    The rules throw it and the labels tell its chance: both ask the same function for it.
    """

    bonus: int
    need: int = 0
    edge: int = 0


def chance_of(check: Check) -> float:
    """How likely the total reaches what is needed."""
    once = min(1.0, max(0.0, (21 + check.bonus - check.need) / 20))
    return {1: 1 - (1 - once) ** 2, -1: once**2}.get(check.edge, once)


def throw(table: Table, check: Check, why: Why, who: str) -> int:
    """The total of a check."""
    return roll_with_edge(table, why, who, check.edge) + check.bonus


_KEPT: dict[int, Callable[[Sequence[int]], int]] = {1: max, -1: min}


def roll_with_edge(table: Table, why: Why, who: str, edge: int) -> int:
    """The face that counts. Advantage keeps the higher of two, disadvantage the lower (BF-CORE-02)."""
    return face_that_counts(roll_faces(table, why, who, twice=edge != 0), edge)


def roll_faces(table: Table, why: Why, who: str, *, twice: bool) -> list[int]:
    """One D20, or two where somebody has an edge or a handicap (BF-CORE-02)."""
    return [table.roll(20, why, who) for _ in range(2 if twice else 1)]


def face_that_counts(faces: Sequence[int], edge: int) -> int:
    """The higher with an edge, the lower with a handicap, else the first that fell (BF-CORE-02)."""
    return _KEPT[edge](faces) if edge else faces[0]


def edge_of(state: Campaign, being: Being, favoured: bool = False, *, hindered: bool = False) -> int:
    """Sources of one kind do not stack; one of each cancels to a single die (BF-CORE-02)."""
    return favoured - (hindered or handicapped(state, being))


def opposed(state: Campaign, table: Table, why: Why, actor: Being, other: Being, name: str = "body") -> tuple[int, int]:
    """Totals of an opposed test, the one who acts first (BF-CORE-03, BF-CORE-07); a tie leaves things as they were."""
    return throw(table, plain_check(state, actor, name), why, actor.name), throw(
        table, plain_check(state, other, name), why, other.name
    )


def plain_check(state: Campaign, being: Being, name: str, need: int = 0, *, favoured: bool = False) -> Check:
    """D20 + a score, with whatever hangs over all rolls of this one."""
    return Check(score(being, name), need, edge_of(state, being, favoured))


def best(beings: Sequence[Being], name: str) -> Being:
    """The one with the highest score, first in order on ties."""
    return max(beings, key=lambda being: score(being, name))


def best_at(skill: str, beings: Sequence[Being]) -> Being:
    """Whom a party would send: a master of it before others, then the highest SKILL."""
    return max(beings, key=lambda being: (skill in being.masteries, being.skill))


def caller(state: Campaign) -> str:
    """The seat that speaks for the party: that of its first character who can; else of any."""
    characters = state.characters
    if not characters:
        return state.seats[0]
    able = next((being for being in characters if not helpless(being)), characters[0])
    return speaks_for(able.seat, in_order(state.seats, (being.seat for being in characters)))
