"""Whole campaigns of Twelve Years for the tests of its words: played by bots, with the log that people would see."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.rules import ruleset
from twelve_years.state import World

RULESET = ruleset("twelve_years")
SEAT = "p1"
MOST_ANSWERS = 700


@cache
def campaign(seed: int, bot: str = "") -> Game[World]:
    """A campaign played to its end or for some hundred answers: by a bot, or by pure chance."""
    setup = Setup(f"campaign {seed}", "twelve_years", RULESET.version, open_dice(str(seed)), (SEAT,))
    game: Game[World] = Game(RULESET, setup)
    policy = RULESET.bots[bot].make() if bot else _by_chance(seed)
    for _ in range(MOST_ANSWERS):
        if game.outcome is not None:
            break
        game.answer(SEAT, policy(game.pending[0], RULESET.view(game.state_for(SEAT), SEAT)))
    return game


def _by_chance(seed: int) -> Any:
    chance = random.Random(seed)

    def answer(decision: Decision, view: Any) -> str:
        if decision.kind == "choice":
            return _any_but_gear(chance, decision)
        if decision.kind == "text":
            return chance.choice(["", "Ada", "Ysé of the Marsh"])[: decision.high]
        return str(chance.randint(decision.low, decision.high))

    return answer


def _any_but_gear(chance: random.Random, decision: Decision) -> str:
    """Chance alone would spend most of its time with changing weapons."""
    if decision.question == "gear":
        return "done"
    return chance.choice([key for key in decision.options if key != "gear"] or list(decision.options))
