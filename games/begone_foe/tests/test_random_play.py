"""Any legal answer, by any number of players and a game master who rules at random: each question has one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from begone_foe import RULESET
from begone_foe.state import Campaign
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.scene import Scene
from tablewright.engine.table import BotTable

TURNS = 400
# Things and rooms may be of one kind.
ALIKE = ("dm-room", "dm-weigh", "sell", "store", "shed", "loot", "fetch", "gear", "act", "trade")
WORDS = ("I swing from the chandelier", "", "We build a raft", "sand into their eyes")


class Wild:
    """Answers at random, and complains of questions that cannot be answered or read."""

    def __init__(self, seed: int, state: Campaign) -> None:
        self._random, self._state = random.Random(seed), state
        self._reads = seed % 5 == 0  # building every scene takes its time

    def __call__(self, decision: Decision, view: Any) -> str:
        if self._reads:
            readable(RULESET.scene(self._state, decision.seat, (decision,)))
        if decision.kind == "text":
            return self._random.choice(WORDS)
        if decision.kind == "number":
            return str(self._random.randint(decision.low, decision.high))
        assert decision.options, f"{decision.question} has no option"
        assert len(set(decision.options)) == len(decision.options), f"{decision.question}: {decision.options}"
        stay = [option for option in decision.options if option != "retire"]
        return self._random.choice(stay)


def readable(scene: Scene) -> None:
    """No blank is left in a question, and choices that share a heading can be told apart."""
    assert scene.prompt is not None
    assert "{" not in scene.prompt.text, scene.prompt.text
    for choice in scene.prompt.choices:
        assert choice.label, choice
        assert "{" not in choice.label + choice.hint, choice
    labels = [(choice.group, choice.label, choice.hint) for choice in scene.prompt.choices]
    alike = {label for label in labels if labels.count(label) > 1}
    assert not alike or scene.prompt.question in ALIKE, (scene.prompt.question, alike)


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
    policies: dict[str, Any] = {seat: Wild(seed, state) for seat in seats}
    policies["gm"] = Wild(seed, state) if gm else RULESET.referee
    table = BotTable(OpenSeed(f"wild {seed}"), "wild", policies, {seat: RULESET.view(state, seat) for seat in policies})
    for _ in range(TURNS):
        if RULESET.outcome(state) is not None:
            return
        RULESET.play(state, "table", table)
        assert not list(RULESET.check(state)), list(RULESET.check(state))


@pytest.mark.parametrize("seed", range(12))
def test_every_question_can_be_answered(seed: int) -> None:
    play(seed, gm=seed % 3 == 0)
