"""`python -m benchmarks.thinker`: does the thinker beat the best bot made by hand? The same games for both.

A line of JSON for each game as it is over, then one for each match: what both are worth, and by how much the thinker is
ahead, game by game, with its 95 % interval. Games are begun until the time is up, always of the match that has had the
least of it; those begun are played to their end, so that long games count as much as short ones.

One game says little: luck decides more than either bot. So wherever the thinker leaves its rival's answer, both answers
are played to the judged end by the rival, so many times, from the true state and with fresh dice. What is gained there,
added up over the thinker's own game, has on the mean just the difference between the two bots (the performance
difference of Kakade and Langford), without most of the luck: `without luck`. Where a sight can play games on to their
real end, and that is what they are judged by, each of these times is as many games as the sight plays for one look.
Its own games cost the rival next to nothing, so with `--more` it plays as many beside those of the match: its mean is
taken from all of them, and the luck of the match, as its own games in it show it, out of the thinker's.
With `--every` the game goes the rival's way and the thinker is only asked now and then what it would do: for single
answers, at a fraction of the cost.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

import msgspec

from tablewright.engine.copying import thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.engines import Sight
from tablewright.engine.ruleset import for_trial
from tablewright.engine.thinking.position import (
    Pick,
    Position,
    Thinking,
    always_quiet,
    play_out,
    sight_from,
    thinking_of,
)
from tablewright.engine.thinking.thinker import THINKER, Player, thinker
from tablewright.lab.tournament import Match, ahead_of, mean_of, play_match
from tablewright.rules import ruleset

RIVALS = {
    "twelve_years": "champion",
    "pocket_fantasy": "champion",
    "begone_foe": "careful",
    "yabec": "champion",
    "freehold": "champion",
}
MORE = 1_000_000  # the number of the first of the rival's further games
TO_THE_END = 5000  # answers: no game of Twelve Years has as many
ANSWERS = {"twelve_years": 150, "pocket_fantasy": 120, "begone_foe": 80, "yabec": 100, "freehold": 100}


class Pairing(msgspec.Struct, frozen=True):
    """The thinker, perhaps with other habits than its own, against a game's best bot."""

    game: str
    answers: int
    seed: str
    habits: str = ""  # such as "horizon=60,tries=24"; empty: as the game has it
    stretches: int = 0  # of the game, after which it is judged, if that comes before the last answer; 0: never
    replays: int = 0  # pairs of games that are played on from each answer of the thinker's own
    thinks: int = 0  # answers after which the rival goes on in its place; 0: never
    every: int = (
        0  # on the rival's own way: how many answers there are to one that the thinker is asked for; 0: its way
    )


class Left(msgspec.Struct, frozen=True):
    """An answer of the thinker's own: what it gained from there on the mean, and the standard error of that."""

    at: int
    question: str
    usual: str
    answer: str
    gain: float
    error: float


class Played(msgspec.Struct, frozen=True):
    """One game by both: worth and whether all lived, and the seconds of a processor it took."""

    thinker: tuple[float, bool]
    rival: tuple[float, bool]
    seconds: float
    left: tuple[Left, ...] = ()


class Weighed:
    """The thinker; each answer of its own is weighed against the rival's, by games from there to the judged end."""

    def __init__(self, bot: Any, thinking: Thinking, pairing: Pairing, label: str) -> None:
        self._bot, self._rival, self._pairing, self._label = bot, thinking.quick(), pairing, label
        self._fair = msgspec.structs.replace(
            thinking, redraw=_as_it_is, stretch=self._at_the_end, ahead=1, promises=None, quiet=always_quiet
        )
        self._stretch, self._first = thinking.stretch, 0
        self._thinking = thinking
        self._sight: Sight | None = None  # plays games on in which nothing but their real end counts
        self._answered = 0
        self.left: list[Left] = []

    def __call__(self, decision: Decision, view: Any) -> str:
        self._answered += 1
        self._rival(decision, view)
        answer: str = self._bot(decision, view)
        return answer

    def think(self, decision: Decision, view: Any, position: Position) -> str:
        if not self._answered:
            self._first = self._stretch(thaw(position.frozen, position.ruleset.state_type), position.seat)
            self._sight = sight_from(self._thinking, position) if self._pairing.answers >= TO_THE_END else None
        self._answered += 1
        usual = self._rival(decision, view)
        if 0 < self._pairing.thinks < self._answered or self._answered % max(1, self._pairing.every):
            return usual
        answer = self._bot.think(decision, view, position)
        if answer != usual and self._pairing.replays:
            gains = [self._played_on(position, usual, answer, number) for number in range(self._pairing.replays)]
            known = [gain for gain in gains if gain is not None]
            error = stdev(known) / math.sqrt(len(known))
            self.left.append(Left(self._answered, decision.question, str(usual), str(answer), fmean(known), error))
        return usual if self._pairing.every else str(answer)

    def _played_on(self, position: Position, usual: str, answer: str, number: int) -> float | None:
        """By how much the answer was better; none where the rules broke."""
        label = f"weighed {self._label} {self._answered} {number}"
        worths = []
        fair = msgspec.structs.replace(self._fair, horizon=self._pairing.answers - self._answered)
        for first in (answer, usual):
            try:
                worths.append(play_out(position, fair, label, Player(None, first, fair.quick()), self._sight).worth)
            except Exception:  # noqa: BLE001  # it is the mean that is asked for
                return None
        return worths[0] - worths[1]

    def _at_the_end(self, state: Any, seat: str) -> int:
        gone = self._stretch(state, seat) - self._first
        return int(bool(self._pairing.stretches) and gone >= self._pairing.stretches)


def _as_it_is(state: Any, seat: str, pick: Pick) -> None:
    """What is hidden stays: this looks at what answers came to, and answers nothing."""


def play(pairing: Pairing, number: int) -> Played:
    """In a process of its own."""
    began = time.process_time()
    rules = ruleset(pairing.game)
    thinking = thinking_of(rules)
    assert thinking is not None
    habits: dict[str, Any] = {key: int(value) for key, _, value in map(_parted, pairing.habits.split(",")) if key}
    bot = thinker(msgspec.structs.replace(thinking, **habits), "The Thinker")
    weighed = Weighed(bot.make(), thinking, pairing, f"{pairing.seed}/{number}")
    bots = {**rules.bots, THINKER: msgspec.structs.replace(bot, make=lambda: weighed)}
    mine = play_match(match_of(pairing, THINKER, number), bots)
    return Played(mine, play_rival(pairing, number), time.process_time() - began, tuple(weighed.left))


def play_rival(pairing: Pairing, number: int) -> tuple[float, bool]:
    return play_match(match_of(pairing, RIVALS[pairing.game], number))


def match_of(pairing: Pairing, bot: str, number: int) -> Match:
    settings = for_trial(ruleset(pairing.game).settings, {})
    return Match(pairing.game, bot, settings, pairing.seed, number, pairing.answers, True, pairing.stretches)


def _parted(habit: str) -> tuple[str, str, str]:
    return habit.partition("=")


def compare(pairings: Sequence[Pairing], seconds: float, jobs: int) -> dict[Pairing, list[Played]]:
    """Begin games until the time is up; print each as it is over."""
    until = time.monotonic() + seconds
    spent = dict.fromkeys(pairings, 0.0)
    begun = dict.fromkeys(pairings, 0)
    played: dict[Pairing, list[Played]] = {pairing: [] for pairing in pairings}
    running: dict[Future[Played], tuple[Pairing, int]] = {}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        while True:
            while len(running) < jobs and time.monotonic() < until:
                pairing = min(pairings, key=lambda each: (spent[each] + _expected(each, played, running), begun[each]))
                running[pool.submit(play, pairing, begun[pairing])] = pairing, begun[pairing]
                begun[pairing] += 1
            if not running:
                return played
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                pairing, number = running.pop(done)
                played[pairing].append(done.result())
                spent[pairing] += done.result().seconds
                _say(pairing, {"number": number, **msgspec.to_builtins(done.result())})


def further(pairing: Pairing, games: int, jobs: int) -> list[float]:
    """What further games of the rival alone are worth."""
    numbers = range(MORE, MORE + games)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return [worth for worth, _ in pool.map(partial(play_rival, pairing), numbers, chunksize=16)]


def _expected(
    pairing: Pairing, played: Mapping[Pairing, list[Played]], running: Mapping[Future[Played], tuple[Pairing, int]]
) -> float:
    """The seconds that its games under way will take."""
    known = [each.seconds for each in played[pairing]] or [30.0]
    return fmean(known) * sum(each == pairing for each, _ in running.values())


def _say(pairing: Pairing, what: Mapping[str, Any]) -> None:
    print(json.dumps({**msgspec.to_builtins(pairing), **what}), flush=True)


def summary(played: Sequence[Played], more: Sequence[float] = ()) -> dict[str, Any]:
    mine, theirs = [each.thinker[0] for each in played], [each.rival[0] for each in played]
    ahead = _interval([each.thinker[0] - each.rival[0] for each in played])
    without = _interval([sum(left.gain for left in each.left) for each in played])
    return {
        "games": len(played),
        "thinker": round(fmean(mine), 4),
        "rival": round(fmean(theirs), 4),
        "ahead": ahead,
        **(_by_all(mine, theirs, more) if more else {}),
        "without luck": without if any(each.left for each in played) else None,
        "each gained": _interval([left.gain for each in played for left in each.left] or [0.0]),
        "own answers a game": round(fmean(len(each.left) for each in played), 1),
        "all lived": [sum(each.thinker[1] for each in played), sum(each.rival[1] for each in played)],
        "seconds a game": round(fmean(each.seconds for each in played), 1),
        "beats it": ahead[1] > 0,
    }


def _by_all(mine: Sequence[float], theirs: Sequence[float], more: Sequence[float]) -> dict[str, Any]:
    everything = [*theirs, *more]
    ahead = _around(ahead_of(mine, theirs, more))
    return {"rival's games": len(everything), "rival in all": round(fmean(everything), 4), "ahead by all": ahead}


def _interval(gains: Sequence[float]) -> list[float]:
    """Their mean, and where the true one lies: 95 %."""
    return _around(mean_of(gains))


def _around(found: tuple[float, float]) -> list[float]:
    middle, error = found
    return [round(each, 4) for each in (middle, middle - error, middle + error)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thinker", description="The thinker and its best rival.")
    parser.add_argument("--game", action="append", choices=list(RIVALS), help="only this game; may be repeated")
    parser.add_argument("--seconds", type=float, default=100.0, help="games are begun for so long, in all (100)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--answers", type=int, default=0, help="answers until a game is judged (by game)")
    parser.add_argument("--stretches", type=int, default=0, help="stretches until a game is judged (by answers alone)")
    parser.add_argument("--thinks", type=int, default=0, help="answers after which the rival goes on for it (never)")
    parser.add_argument("--every", type=int, default=0, help="only every so many answers, on the rival's own way")
    parser.add_argument("--replays", type=int, default=12, help="pairs of games from each answer of its own (12)")
    parser.add_argument("--more", type=int, default=0, help="further games of the rival alone (0)")
    parser.add_argument("--seed", default="thinker", help="the same words, the same games")
    parser.add_argument(
        "--habits", action="append", help="of the thinker, such as horizon=60,tries=24; may be repeated"
    )
    asked = parser.parse_args()
    pairings = [
        Pairing(
            game,
            asked.answers or ANSWERS[game],
            asked.seed,
            habits,
            asked.stretches,
            asked.replays,
            asked.thinks,
            asked.every,
        )
        for game in asked.game or RIVALS
        for habits in asked.habits or [""]
    ]
    for pairing, played in compare(pairings, asked.seconds, asked.jobs).items():
        if played:
            _say(pairing, summary(played, further(pairing, asked.more, asked.jobs) if asked.more else ()))


if __name__ == "__main__":
    main()
