"""Means and tournament."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from statistics import covariance, fmean, stdev, variance
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import DiceByReason, OpenSeed
from tablewright.engine.ruleset import Bot, Ruleset, Settings, for_trial
from tablewright.engine.table import BotTable, Policy
from tablewright.engine.thinking.position import Enough, Position, Thinking, Thoughtful, thinking_of
from tablewright.lab.simulate import ThoughtfulGame, thinks, uninterrupted, workers
from tablewright.rules import ruleset as find_ruleset

# --- means ------------------------------------------------------------------------------------------------------------
# The mean of some games, or of a difference, and where the true one lies: Student's t, because games are often few.
_NORMAL = 1.959964  # standard errors to either side that hold 95 % of a normal distribution
_SHARE = 0.95
_MANY = 200  # degrees of freedom from which the series is exact to five digits and more


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far to either side of it the true one lies, 95 times of a hundred; one value says nothing."""
    few = len(values) < 2
    return fmean(values), math.inf if few else student(len(values) - 1) * stdev(values) / math.sqrt(len(values))


def ahead_of(mine: Sequence[float], theirs: Sequence[float], more: Sequence[float]) -> tuple[float, float]:
    """By how much one is better than another in the same games, and how far to either side the true figure lies, 95 %.

    `more` are further games of the other, which cost little: its mean is taken from all that it played. How lucky the
    common games were is told by the other's among all of its own, and taken out of the first one's (a control variate).
    """
    if len(mine) < 3:
        return fmean(mine) - fmean([*theirs, *more]), math.inf
    spread, everything = variance(theirs), [*theirs, *more]
    slope = covariance(mine, theirs) / spread if spread else 0.0
    rest = [one - slope * other for one, other in zip(mine, theirs, strict=True)]
    error = math.sqrt(variance(rest) / len(rest) + (1 - slope) ** 2 * variance(everything) / len(everything))
    return fmean(rest) - (1 - slope) * fmean(everything), student(len(mine) - 2) * error


@cache
def student(freedom: int) -> float:
    """Standard errors to either side for 95 %: 12.7 for two values, near 1.96 for many."""
    if freedom >= _MANY:
        return _series(freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _held(middle, freedom) < _SHARE else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def _held(angle: float, freedom: int) -> float:
    """The share within `sqrt(freedom) * tan(angle)` to either side (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    square = math.cos(angle) ** 2
    term, total = math.cos(angle) if odd else 1.0, 0.0
    for each in range(1 + odd, freedom, 2):
        total += term
        term *= square * each / (each + 1)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _series(freedom: int) -> float:
    """The same for many values (26.7.5)."""
    z = _NORMAL
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


# --- tournament -------------------------------------------------------------------------------------------------------
# Bots against each other: the same games for each, how well their seat stands in the end, and who beats whom.
# Every bot plays the same numbers of the same seed, so that they begin alike and differences are taken game by game.
# Where one of them thinks, games are few and dear: then dice fall by what they are rolled for, and two bots that do the
# same meet the same, even after they have parted ways. A game goes on until it is over, the seat has answered so many
# times or, where asked for, so many of its stretches (expeditions, weeks) are behind it; then the game's own `stands`
# says what it is worth, from 0 to 1. A bot beats the one below it if the interval of their differences lies above zero.
SEAT, _STREAM = "p1", "lab"
_MOST_TURNS = 20_000


class Match(msgspec.Struct, frozen=True):
    """One game to be played by one bot."""

    game: str
    bot: str
    settings: Settings
    seed: str
    number: int
    answers: int
    alike: bool = False  # dice fall by what they are rolled for
    stretches: int = 0  # of the game, after which it is judged if that comes before the last answer; 0: never


class Mean(msgspec.Struct, frozen=True):
    """A mean, and where the true one lies: 95 %."""

    value: float
    low: float
    high: float


class Place(msgspec.Struct, frozen=True):
    """A bot's place in the table. `ahead` is by how much it is better than the one below, game by game."""

    bot: str
    title: str
    worth: Mean
    lived: float  # share of games in which none of its own died
    ahead: Mean | None = None

    @property
    def beats(self) -> bool:
        return self.ahead is not None and self.ahead.low > 0


def hold(
    ruleset: Ruleset[Any],
    bots: Sequence[str] = (),
    games: int = 100,
    answers: int = 1000,
    settings: Mapping[str, bool | int | str] | None = None,
    seed: str = "tournament",
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda played: None,
) -> list[Place]:
    """Let bots play, all of the game's unless some are named; the best comes first."""
    if thinking_of(ruleset) is None:
        raise Refused(f"{ruleset.title} does not say how a seat stands in it: nobody can say who plays better")
    names = list(bots) or list(ruleset.bots)
    for name in names:
        if name not in ruleset.bots:
            raise Refused(f"{ruleset.title} has no bot {name!r}; there are: {', '.join(ruleset.bots)}")
    settled = for_trial(ruleset.settings, settings or {})
    alike = any(isinstance(ruleset.bots[name].make(), Thoughtful) for name in names)
    matches = [
        Match(ruleset.key, name, settled, seed, number, answers, alike) for number in range(games) for name in names
    ]
    results: dict[str, list[tuple[float, bool]]] = {name: [] for name in names}
    for played, (match, result) in enumerate(zip(matches, _played(matches, jobs), strict=True), 1):
        results[match.bot].append(result)
        on_progress(played)
    return _places(ruleset, results)


def play_match(match: Match, bots: Mapping[str, Bot] | None = None) -> tuple[float, bool]:
    """What the seat's stand is worth in the end, and whether all of its own live; `bots` instead of the game's."""
    ruleset = find_ruleset(match.game)
    thinking = thinking_of(ruleset)
    assert thinking is not None
    state = ruleset.new(dict(match.settings), (SEAT,))
    over = ended(thinking, state, match.stretches)
    policies: dict[str, Policy] = {SEAT: _patient((bots or ruleset.bots)[match.bot].make(), match.answers, over)}
    if ruleset.gm_seat:
        policies[ruleset.gm_seat] = ruleset.referee
    with suppress(Enough):  # then the state stands as it was in the middle of the turn
        _play(ruleset, state, policies, f"{match.seed}/{match.number}", alike=match.alike)
    standing = thinking.stands(state, SEAT)
    return standing.worth, not standing.deaths


def ended(thinking: Thinking, state: Any, stretches: int) -> Callable[[], bool]:
    """True if this many stretches have passed since now."""
    last = thinking.stretch(state, SEAT) + stretches
    return lambda: bool(stretches) and thinking.stretch(state, SEAT) >= last


def _play(ruleset: Ruleset[Any], state: Any, policies: Mapping[str, Policy], seed: str, *, alike: bool) -> None:
    words = OpenSeed(seed)
    if alike or thinks(policies):
        dice = DiceByReason(seed) if alike else None
        ThoughtfulGame(ruleset, state, policies, words, _STREAM, dice).play_out(_MOST_TURNS)
        return
    table = BotTable(words, _STREAM, policies, {seat: ruleset.view(state, seat) for seat in policies})
    for played in range(_MOST_TURNS):
        if ruleset.outcome(state) is not None:
            return
        turns = ruleset.turns(state)
        ruleset.play(state, turns[played % len(turns)].name, table)


class _Patient:
    """A bot that answers so many times, and not when the game is at the end that is waited for."""

    def __init__(self, bot: Any, answers: int, over: Callable[[], bool]) -> None:
        self._bot, self._left, self._over = bot, answers, over

    def __call__(self, decision: Decision, view: Any) -> str:
        self._count()
        answer: str = self._bot(decision, view)
        return answer

    def _count(self) -> None:
        if not self._left or self._over():
            raise Enough
        self._left -= 1


class _PatientThinker(_Patient):
    """The same for one that thinks."""

    def think(self, decision: Decision, view: Any, position: Position) -> str:
        self._count()
        answer: str = self._bot.think(decision, view, position)
        return answer


def _patient(bot: Any, answers: int, over: Callable[[], bool]) -> Policy:
    return (_PatientThinker if isinstance(bot, Thoughtful) else _Patient)(bot, answers, over)


def _played(matches: Sequence[Match], jobs: int | None) -> Iterator[tuple[float, bool]]:
    """In their order, on one core or on many: the results are the same."""
    cores = min(jobs or os.cpu_count() or 1, len(matches))
    if cores == 1:
        yield from map(play_match, matches)
        return
    with workers(cores) as pool:
        with uninterrupted():
            played = pool.map(play_match, matches, chunksize=max(1, min(16, len(matches) // (4 * cores))))
        yield from played


def _places(ruleset: Ruleset[Any], results: dict[str, list[tuple[float, bool]]]) -> list[Place]:
    worths = {bot: [worth for worth, _ in played] for bot, played in results.items()}
    order = sorted(worths, key=lambda bot: -fmean(worths[bot]))
    places = []
    for bot, below in zip(order, [*order[1:], ""], strict=True):
        gains = [one - other for one, other in zip(worths[bot], worths[below], strict=True)] if below else []
        lived = fmean(alive for _, alive in results[bot])
        title = ruleset.bots[bot].title
        places.append(Place(bot, title, _mean(worths[bot]), lived, _mean(gains) if below else None))
    return places


def _mean(values: Sequence[float]) -> Mean:
    middle, error = mean_of(values)
    return Mean(middle, middle - error, middle + error)
