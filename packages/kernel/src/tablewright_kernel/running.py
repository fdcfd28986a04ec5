"""Many games, compiled: a thread plays its share on one record, and keeps what came of each game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.beginning import begin, take_keys
from tablewright_kernel.book.order import play_turn
from tablewright_kernel.codes import APPEASED, DESTROYED, UNFINISHED
from tablewright_kernel.compiling import (
    TARGET,
    Content,
    Record,
    Results,
    as_numbers,
    compiled,
    entrance,
    finish,
    is_kept,
    made_start_of,
    prepare,
)
from tablewright_kernel.dice import take_up
from tablewright_kernel.marks import mark_turn
from tablewright_kernel.sight.unfolding import go_on_from, unfold

RESULTS = 6  # what is kept of a game: outcome, whether it is handed back, dice, questions, turns, mark
Array = npt.NDArray[np.int32]
start_of = made_start_of()


@compiled
def play_game(g: Record, c: Content, keys: Content) -> None:
    """One game to its end, or to the turn that is one too many."""
    begin(g, c, keys)
    over = c[f.MOST_TURNS] <= 0
    while not over:
        play_turn(g, c)
        over = one_more(g, c)


@compiled
def one_more(g: Record, c: Content) -> bool:
    """A turn is counted, and marked where that is wanted; whether it was the last one."""
    g[r.TURNS] += 1
    if c[f.MARKED]:
        mark_turn(g, c)
    if g[r.OUTCOME] == 0 and g[r.TURNS] >= c[f.MOST_TURNS]:
        g[r.OUTCOME] = UNFINISHED
    return g[r.OUTCOME] != 0 or g[r.SPILLED] != 0


@compiled
def keep(g: Record, results: Results) -> None:
    """What came of a game."""
    results[0], results[1], results[2] = g[r.OUTCOME], g[r.SPILLED], g[r.DICE]
    results[3], results[4], results[5] = g[r.ASKED], g[r.TURNS], g[r.MARK]


@compiled
def play_on(g: Record, c: Content, keys: Content, start: Record) -> None:
    """From another record's state to the end of the game."""
    go_on_from(g, start, keys)
    over = g[r.OUTCOME] != 0 or g[r.SPILLED] != 0 or c[f.MOST_TURNS] <= 0
    while not over:
        play_turn(g, c)
        over = one_more(g, c)


@entrance
def play_share(g: Any, c: Any, keys: Any, results: Any, first: int, step: int, letter: Any, start: Any) -> None:
    """Every so many-th game, on this record: from the beginning, or from what the letter says.

    One entrance for both: each that plays whole games takes a minute to compile.
    """
    if len(letter):
        unfold(start_of(start), start_of(letter))
    for game in range(first, len(keys), step):
        if len(letter):
            play_on(start_of(g), start_of(c), start_of(keys[game]), start_of(start))
        else:
            play_game(start_of(g), start_of(c), start_of(keys[game]))
        keep(start_of(g), start_of(results[game]))


def get_ready() -> None:
    """Compile, if nobody has done so before: the first time takes a minute or more, later ones a second."""
    if TARGET == "processor" and not is_kept("play_share"):
        line, rows = np.zeros(1, np.int32), np.zeros((1, 1), np.int32)
        prepare(play_game, play_on, unfold, keep)
        finish(play_share, line, line, rows, rows, 1, 1, line, line)


def get_ready_to_look() -> None:
    """The same for the entrances that play turn by turn."""
    if TARGET == "processor" and not is_kept("turn_on"):
        line = np.zeros(1, np.int32)
        prepare(begin, unfold, take_keys, take_up, play_turn)
        finish(begin_on, line, line, line)
        finish(load_on, line, line, line, 1)
        finish(turn_on, line, line)


def play_all(content: Array, keys: Array, threads: int) -> Array:
    """What came of each game, in the order of their keys."""
    content, keys, nothing = map(as_numbers, (content, keys, _NOTHING))
    results = as_numbers(np.zeros((len(keys), RESULTS), np.int32))

    def share(first: int) -> None:
        record = as_numbers(np.zeros(r.RECORD_SIZE, np.int32))
        play_share(record, content, keys, results, first, threads, nothing, nothing)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(share, range(threads)))
    return np.asarray(results, np.int32)


_NOTHING = np.zeros(0, np.int32)


class Ahead:
    """Plays campaigns on from a state that was written down, as often as one likes: two records, used again."""

    def __init__(self, content: Array) -> None:
        self._content = as_numbers(content)
        self._game, self._start = (as_numbers(np.zeros(r.RECORD_SIZE, np.int32)) for _ in range(2))
        self._alone = Lock()  # the records are anybody's who thinks about such games

    def won(self, letter: Array, keys: Array) -> tuple[int, int]:
        """How many of how many; those that do not fit are not counted."""
        results = self.play(letter, keys)
        outcomes = results[results[:, 1] == 0, 0]
        return int(((outcomes == APPEASED) | (outcomes == DESTROYED)).sum()), len(outcomes)

    def play(self, letter: Array, keys: Array) -> Array:
        """What came of each, in the order of their keys."""
        results = as_numbers(np.zeros((len(keys), RESULTS), np.int32))
        with self._alone:
            play_share(self._game, self._content, as_numbers(keys), results, 0, 1, as_numbers(letter), self._start)
        return np.asarray(results)


@entrance
def turn_on(g: Any, c: Any) -> None:
    """One turn, for whoever wants to look at the record after it."""
    play_turn(start_of(g), start_of(c))


@entrance
def begin_on(g: Any, c: Any, keys: Any) -> None:
    begin(start_of(g), start_of(c), start_of(keys))


@entrance
def load_on(g: Any, letter: Any, keys: Any, position: int) -> None:
    """A state that was written down, so many dice after the first of these keys."""
    unfold(start_of(g), start_of(letter))
    take_keys(start_of(g), start_of(keys))
    take_up(start_of(g), position)
