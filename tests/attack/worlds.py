"""Games to attack: each of the registered ones, begun and played on a little, so that its state holds something."""

from __future__ import annotations

import os
import random
from functools import cache
from typing import Any

from tablewright.engine.game.game import Game
from tablewright.rules import GAMES, ruleset
from tablewright.testing.harness import Harness

KEYS = tuple(GAMES)
_ANSWERS = 25


def count(usual: int) -> int:
    """How many cases to try: `ATTACKS` in the environment multiplies what a usual run takes."""
    return usual * int(os.environ.get("ATTACKS", "1"))


def played(key: str, seed: int = 1, answers: int = _ANSWERS, **setup: Any) -> Game[Any]:
    """A game of chance answers."""
    harness = Harness(ruleset(key), seed, settings={}, **setup)
    chance = random.Random(seed)
    for _ in range(answers):
        if harness.game.outcome is not None:
            break
        decision = chance.choice(harness.game.pending)
        harness.game.answer(decision.seat, harness.random_answer(decision))
    return harness.game


@cache
def state_of(key: str) -> Any:
    """A state of this game; nobody may change it."""
    return played(key).checkpoint
