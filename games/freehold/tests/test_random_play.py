"""Random legal play never breaks the rules, whoever sits at the table; and the book stays open."""

from __future__ import annotations

import random

import pytest

from freehold import RULESET
from freehold.book.order import found_world
from freehold.bots.view import View
from freehold.settings import Switches
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable, Policy

TURNS = 400
WORDS = ("climb the wall and look", "sing to them", "throw sand", "fish", "pick the lock", "ask what lies beyond", "?!")


def anything(seed: str) -> Policy:
    """Any option, evenly, but for closing the book; words from a short list."""
    luck = random.Random(seed)

    def answer(decision: Decision, view: object) -> str:
        if decision.kind == "text":
            return luck.choice(WORDS)
        if decision.kind == "number":
            return str(luck.randint(decision.low, decision.high))
        assert decision.options, decision
        return luck.choice([option for option in decision.options if option != "close"] or list(decision.options))

    return answer


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("seed", range(4))
def test_random_play_never_breaks(seats: int, seed: int) -> None:
    names = tuple(f"p{number + 1}" for number in range(seats))
    world = found_world(Switches(characters=4, quick=True), (*names, "gm"))
    policies = {seat: anything(f"{seat} {seed}") for seat in (*names, "gm")}
    views = {seat: View(world, seat) for seat in policies}
    table = BotTable(OpenSeed(f"random {seed}"), "table", policies, views)
    for _ in range(TURNS):
        if world.closed:
            break
        RULESET.play(world, "table", table)
