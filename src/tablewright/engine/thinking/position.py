"""Where a seat stands when it is asked something, and what a state is worth at the far end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

import msgspec

from tablewright.engine.copying import thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import Words
from tablewright.engine.engines import Sight, engine_named, is_declared
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import Answer, Policy

# --- position ---------------------------------------------------------------------------------------------------------
# Where a seat stands when it is asked something: enough to play on from there, as often as one likes.
# A game in the middle of a turn cannot be copied as it is, but it can be played again: the state before the turn, the
# answers given in it and the words its dice came from lead to the same question. What a game says of itself so that
# somebody can think in it is its `Thinking`.
Pick = Callable[[str, int], int]  # a number below the size, by topic: chance for those who draw secrets anew


def one_stretch(state: Any, seat: str) -> int:
    """For games of a single stretch."""
    return 0


def always_quiet(state: Any, seat: str) -> bool:
    """For games in which a look at any time is as good as at any other."""
    return True


class Standing(msgspec.Struct, frozen=True):
    """How a seat stands: what it is worth from 0 to 1, and how many of its own have died so far."""

    worth: float
    deaths: int = 0
    games: int = 0  # that were played to their end to see it


_NO_WAYS: Mapping[str, Callable[[], Policy]] = MappingProxyType({})


class Thinking(msgspec.Struct, frozen=True):
    """What a game declares so that a bot can think ahead in it."""

    quick: Callable[[], Policy]  # plays tries to their end, and is what others are taken for
    stands: Callable[[Any, str], Standing]  # how a seat stands in a state, by what it may know
    redraw: Callable[[Any, str, Pick], None]  # draws anew, in place, whatever the seat may not know; the rest stays
    lived: str = "everybody lived"  # what is said of a try in which none of the seat's own died
    stretch: Callable[[Any, str], int] = one_stretch  # how many stretches (a way out and home, a week) are behind it
    ahead: int = 1  # stretches, this one and later ones, after which a try is stopped and looked at ...
    horizon: int = 40  # ... if it has not been stopped before, after so many answers of the seat
    promises: Callable[[Any, str], float] | None = None  # what one that was stopped is worth; none: as it stands
    quiet: Callable[[Any, str], bool] = always_quiet  # whether it may be stopped now, or somebody is just fighting
    lasting: frozenset[str] = frozenset()  # questions whose answers shape all that follows: tries of them go further
    far: int = 120  # answers of the seat after which those are stopped
    tries: int = 48  # that a bot in a seat spends on a question; what easy ones leave over, hard ones may use
    settled: frozenset[str] = frozenset()  # questions of manner, or answered by more games than tries could play
    sight: str = ""  # the engine that sees from a turn's end to the game's, where that is there (`sight.py`)
    seen: frozenset[str] = (
        frozenset()
    )  # with it or with ways, questions worth tries of single answers: others' are usual
    idle: frozenset[str] = frozenset()  # and verbs of answers that are not: the next question is the same
    looks: int = 120  # with it, tries that a bot in a seat spends on a question
    ways: Mapping[str, Callable[[], Policy]] = (
        _NO_WAYS  # to play on; the first is the one that is set out with (`ways.py`)
    )
    weighed: int = 96  # tries of each way, at the most, where they part ...
    far_ahead: int = 2  # ... which are stopped after so many stretches, this one and later ones
    rests: int = 12  # answers after which they are weighed again in the same stretch
    in_words: frozenset[str] = frozenset({"try"})  # verbs of answers that people fill with words of their own


class Position(msgspec.Struct, frozen=True):
    """A seat in the middle of a turn, about to answer."""

    ruleset: Any  # the game's; None on the way to another process, which has its own
    seat: str
    turn: str
    frozen: bytes  # the state before the turn
    words: Words  # the dice of the turn so far are theirs; no later one is ever looked at
    stream: str
    start: int
    answers: tuple[Answer, ...]
    by_hand: str = ""  # the seat that rolls this turn's dice by hand: their faces are among the answers
    way: str = ""  # how a party decides at this table, if not as the rules have it


@runtime_checkable
class Thoughtful(Protocol):
    """A policy that answers better if it is told where it stands."""

    def think(self, decision: Decision, view: Any, position: Position) -> str: ...


def thinking_of(ruleset: Ruleset[Any]) -> Thinking | None:
    """What a game says of itself to those who think; None where it says nothing."""
    return getattr(ruleset, "thinking", None)


# --- sight ------------------------------------------------------------------------------------------------------------
# Far sight: what a state between turns is worth at the real end of the game, by whoever can play it out quickly.
# A game names the engine that has such a sight (`Thinking.sight`); it comes in a package of its own, and whether it is
# there is asked when somebody thinks. Without it tries are played by the rules themselves.
def sight_from(thinking: Thinking, position: Position) -> Sight | None:
    """A sight for the game in which somebody stands there, if there is one on this machine."""
    if not is_declared(thinking.sight):
        return None
    state = thaw(position.frozen, position.ruleset.state_type)
    return engine_named(thinking.sight).sight(position.ruleset, state, position.seat)
