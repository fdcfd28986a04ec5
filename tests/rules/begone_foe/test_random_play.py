"""Any legal answer, by any number of players and a game master who rules at random: each question has one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable
from tablewright.rules.begone_foe import RULESET

TURNS = 400
WORDS = ("I swing from the chandelier", "", "We build a raft", "sand into their eyes")


class Wild:
    """Answers at random, and complains of questions that cannot be answered."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, decision: Decision, view: Any) -> str:
        if decision.kind == "text":
            return self._random.choice(WORDS)
        if decision.kind == "number":
            return str(self._random.randint(decision.low, decision.high))
        assert decision.options, f"{decision.question} has no option"
        assert len(set(decision.options)) == len(decision.options), f"{decision.question}: {decision.options}"
        stay = [option for option in decision.options if option != "retire"]
        return self._random.choice(stay)


def play(seed: int, gm: bool) -> None:
    chance = random.Random(seed)
    seats = [f"p{number}" for number in range(1, chance.randint(1, 6) + 1)]
    settings: dict[str, bool | int | str] = {
        "party": chance.randint(1, 6),
        "rooms": 8,
        "depth": chance.choice((1, 1, 2, 4)),
        "gm_asks": "everything" if gm else "important",
        "dungeon": chance.choice(("generated", "generated", "saltmouth")),
    }
    state = RULESET.new(settings, seats)
    policies: dict[str, Any] = {seat: Wild(seed) for seat in seats}
    policies["gm"] = Wild(seed) if gm else RULESET.referee
    table = BotTable(OpenSeed(f"wild {seed}"), "wild", policies, {seat: RULESET.view(state, seat) for seat in policies})
    for _ in range(TURNS):
        if RULESET.outcome(state) is not None:
            return
        RULESET.play(state, "table", table)


@pytest.mark.parametrize("seed", range(60))
def test_every_question_can_be_answered(seed: int) -> None:
    play(seed, gm=seed % 3 == 0)
