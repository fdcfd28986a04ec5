"""Chance at the table: any legal answers, in any number of seats, never break the rules or the words for them."""

from __future__ import annotations

import random

import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable
from yabec import RULESET
from yabec.bots.view import View
from yabec.state import World
from yabec.telling.labels import prompt_of

TURNS = 700
TRIES = ("", "grapple it", "dig here", "offer a truce", "study the tracks", "force the door", "blind it", "hum")
GOING_HOME = ("leave", "flee", "end")


class Anybody:
    """Careful in town, so that the dungeon is reached; anything goes below. The master is mostly the referee."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.chance = world, random.Random(seed)
        self.careful = RULESET.bots["careful"].make()

    def __call__(self, decision: Decision, view: View) -> str:
        assert decision.kind != "choice" or len(decision.options) > 1
        if self.chance.random() < 0.1:
            prompt_of(self.world, decision)
        if decision.kind == "text":
            return self.chance.choice((decision.default, *TRIES))[: decision.high]
        if decision.kind == "number":
            return str(self.chance.randint(decision.low, decision.high))
        if decision.seat == "gm" and self.chance.random() < 0.7:
            return RULESET.referee(decision, view)
        if decision.seat != "gm" and self.chance.random() < (0.8 if self.world.scheme == "town" else 0.3):
            return self.careful(decision, view)
        on = [option for option in decision.options if not option.startswith(GOING_HOME)]
        return self.chance.choice(on or list(decision.options))


@pytest.mark.parametrize("seed", range(18))
def test_any_answers_in_any_number_of_seats(seed: int) -> None:
    chance = random.Random(seed)
    settings: dict[str, bool | int | str] = {
        "characters": chance.randint(1, 6), "levels": chance.randint(1, 4), "show_figures": bool(seed % 2),
        "mapping": chance.choice(("auto", "hand", "simple", "none")), "sessions": 2,
        "creation": chance.choice(("playbooks", "arrays", "rolled")), "reaction": chance.choice(("hostility", "2d6")),
        "initiative": chance.choice(("ask", "ranked", "dramatic")), "hazard_die": chance.choice(("d12", "d6")),
    }  # fmt: skip
    world = RULESET.new(settings, [f"p{number + 1}" for number in range(1 + seed % 6)])
    seats = [*world.seats, "gm"]
    players = {seat: Anybody(world, seed) for seat in seats}
    table = BotTable(OpenSeed(f"any {seed}"), "lab", players, {seat: View(world, seat) for seat in seats})
    for _ in range(TURNS):
        if not RULESET.outcome(world):
            RULESET.play(world, "table", table)
    assert list(RULESET.check(world)) == []
