"""Many games on all cores: each thread plays its share on one record, and keeps what came of each game."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from tablewright.lab.kernel import figures as f
from tablewright.lab.kernel import record as r
from tablewright.lab.kernel.book.beginning import begin
from tablewright.lab.kernel.book.order import play_turn
from tablewright.lab.kernel.codes import UNFINISHED
from tablewright.lab.kernel.compiling import Content, Record, compiled

RESULTS = (r.OUTCOME, r.SPILLED, r.DICE, r.ASKED, r.TURNS)  # what is kept of a game


@compiled
def play_game(g: Record, c: Content, keys: Content) -> None:
    """One game to its end, or to the turn that is one too many."""
    begin(g, c, keys)
    while g[r.OUTCOME] == 0 and g[r.SPILLED] == 0:
        if g[r.TURNS] >= c[f.MOST_TURNS]:
            g[r.OUTCOME] = UNFINISHED
            return
        play_turn(g, c)
        g[r.TURNS] += 1


@numba.njit(cache=True, parallel=True, nogil=True)  # type: ignore[untyped-decorator]  # Numba has no types
def _play_all(records: Any, c: Any, keys: Any, results: Any) -> None:
    threads = records.shape[0]
    for thread in numba.prange(threads):
        g = records[thread]
        for game in range(thread, keys.shape[0], threads):
            play_game(g, c, keys[game])
            results[game, 0] = g[r.OUTCOME]
            results[game, 1] = g[r.SPILLED]
            results[game, 2] = g[r.DICE]
            results[game, 3] = g[r.ASKED]
            results[game, 4] = g[r.TURNS]


def play_all(content: npt.NDArray[np.int32], keys: npt.NDArray[np.int32], threads: int) -> npt.NDArray[np.int32]:
    """What came of each game (`RESULTS`), in the order of their keys."""
    records = np.zeros((threads, r.RECORD_SIZE), np.int32)
    results = np.zeros((len(keys), len(RESULTS)), np.int32)
    _play_all(records, content, keys, results)
    return results
