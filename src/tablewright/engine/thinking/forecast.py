"""How a fight ends if it goes on like this: played on with the usual answers, as *Fight on* gives them, many times."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.engine.decisions import Decision
from tablewright.engine.measuring import measures_of
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.thinking.position import Position, Standing, always_quiet, play_out, thinking_of

_FAR = 1_000_000  # stretches: a try ends with its fight, and with nothing else
_FEWEST = 8  # tries, however long they take
_HOPELESS, _DEADLY = 0.95, 0.5


class Ends(msgspec.Struct, frozen=True):
    """Of so many tries: in how many nobody died, somebody, all of them."""

    whole: int = 0  # tries in which nobody died
    hurt: int = 0  # in which somebody died
    lost: int = 0  # in which all died

    @property
    def tries(self) -> int:
        return self.whole + self.hurt + self.lost

    @property
    def shares(self) -> tuple[tuple[str, str, int], ...]:
        """Tone, words and per cent of each end that came, the best first; together a hundred."""
        each = (("good", "all live", self.whole), ("mid", "some die", self.hurt), ("bad", "all die", self.lost))
        found = [(tone, words, round(100 * many / self.tries)) for tone, words, many in each if many]
        rest = 100 - sum(share for _, _, share in found)
        largest = max(found, key=lambda one: one[2], default=None)
        return tuple((tone, words, share + rest * ((tone, words, share) == largest)) for tone, words, share in found)

    @property
    def warning(self) -> str:
        """Text of the skull that warns of a hopeless fight, if any."""
        share = self.lost / self.tries if self.tries else 0.0
        return "Like this it cannot be won" if share >= _HOPELESS else "Deadly" if share >= _DEADLY else ""


def ends_of(ruleset: Ruleset[Any], position: Position | None, tries: int = 60, seconds: float = 0.5) -> Ends | None:
    """Play on from a fight's question; None where a game does not say how to, or nobody fights."""
    thinking = thinking_of(ruleset)
    if position is None or thinking is None:
        return None
    heroes = measures_of(ruleset).heroes

    def stands(state: Any, seat: str) -> Standing:
        lives = [hero.lives for hero in heroes(state)]
        return Standing(sum(lives), len(lives) - sum(lives))

    fight = replace(
        thinking, quick=lambda: _usual, stands=stands, ahead=_FAR, horizon=0, promises=None,
        quiet=thinking.peace or thinking.quiet,
    )  # fmt: skip
    position = replace(position, ruleset=ruleset)
    now = play_out(position, replace(fight, horizon=-1, quiet=always_quiet), "now", _usual)
    ends, until = {"whole": 0, "hurt": 0, "lost": 0}, time.monotonic() + seconds
    for number in range(tries):
        if number >= _FEWEST and time.monotonic() > until:
            break
        then = play_out(position, fight, f"on {number}", _usual)
        fell = max(now.worth - then.worth, then.deaths - now.deaths)
        ends["lost" if fell >= now.worth else "hurt" if fell else "whole"] += 1
    return Ends(**ends)


def _usual(decision: Decision, view: Any) -> str:
    return decision.usual
