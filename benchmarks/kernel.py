"""The kernel beside the readable engine and games of OpenSpiel: games a second, a die, bytes, games handed back, time
to start.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.figures import Figure
from tablewright.lab.simulate import carry_out, make_plan
from tablewright.rules import ruleset

GAME = "twelve_years"
GAMES = {"bold": 20_000, "cautious": 10_000, "planner": 10_000, "random": 4_000}
_FEW = 200
_SPIEL = ("backgammon", "pig")
_SPIEL_SECONDS = 2.0


def kernel() -> Iterator[Figure]:
    """All cores; the first figure is compilation, or loading where it has been compiled before."""
    from tablewright_kernel.compiling import is_kept
    from tablewright_kernel.proving import is_proved, prove_here
    from tablewright_kernel.record import RECORD_SIZE

    if not is_proved() and prove_here():
        return  # it cannot be compiled here
    game, cores = ruleset(GAME), os.cpu_count() or 1
    kept, began = is_kept("play_share"), time.perf_counter()
    carry_out(game, make_plan(game, "bold", {}, "lab"), 1, 1, engine="kernel")
    yield Figure("kernel: ready", round(time.perf_counter() - began, 2), "seconds", of={"compiled before": kept})
    yield Figure("kernel: a record", 4 * RECORD_SIZE, "bytes")
    for bot, games in GAMES.items():
        plan = make_plan(game, bot, {}, "lab")
        fast = carry_out(game, plan, games, cores, engine="kernel")
        slow = carry_out(game, plan, _FEW, 1)
        on = {"game": GAME, "bot": bot, "campaigns": games, "cores": cores}
        yield Figure("kernel: campaigns", round(games / fast.seconds), "a second", "40000 for bold", on)
        yield Figure("kernel: a die", round(1e9 * cores * fast.seconds / fast.tally.dice, 1), "nanoseconds", of=on)
        yield Figure("kernel: handed back", fast.handed_back, "games", of=on)
        yield Figure("readable: campaigns", round(_FEW / slow.seconds), "a second", of={**on, "cores": 1})


def spiel() -> Iterator[Figure]:
    """Games of OpenSpiel by chance, driven from Python on one core: what others' engines do."""
    if find_spec("pyspiel") is None:
        return
    for name in _SPIEL:
        game: Any = import_module("pyspiel").load_game(name)
        games, steps, began = 0, 0, time.process_time()
        while time.process_time() - began < _SPIEL_SECONDS:
            steps, games = steps + _by_chance(game.new_initial_state(), games), games + 1
        seconds = time.process_time() - began
        on = {"game": name, "steps a game": round(steps / games), "cores": 1}
        yield Figure("OpenSpiel: games", round(games / seconds), "a second", of=on)


def _by_chance(state: Any, seed: int) -> int:
    """A game to its end; the steps that it took. The numbers are a plain congruential generator's."""
    steps, number = 0, seed + 1
    while not state.is_terminal():
        number = (number * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        actions = [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(actions[(number >> 33) % len(actions)])
        steps += 1
    return steps


MEASURES = {"kernel": kernel, "spiel": spiel}
