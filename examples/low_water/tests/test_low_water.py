"""Low Water keeps what every game promises, and a few things that only it promises."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import get_args

from low_water import RULESET
from low_water.book.walking import chance_to_sink, walk
from low_water.content import PEOPLE
from low_water.events import TideRose
from low_water.proving.worlds import Given, build
from low_water.telling.labels import prompt
from low_water.telling.prose import Narrator

from tablewright.api import Decision, Option, Table
from tablewright.api.odds import distribution
from tablewright.api.proving import as_given
from tablewright.testing import GameTests, Harness


class TestLowWater(GameTests):
    games = (RULESET,)


AIM = "5,-3"
GROUNDS = ("", "sand", "ripples", "mud", "bank", "channel")
STEPS = [
    {"around": ground, "bells": bells, "fog": fog}
    for ground, bells, fog in itertools.product(GROUNDS, (0, 6, 7), (False, True))
]


def test_the_chance_on_a_label_is_the_chance_of_the_rule() -> None:
    """What a step shows, known ground or unseen, clear or in fog: equal as fractions to the rules, die by die."""
    for given in STEPS:
        decision = Decision("p1", "deed", "LW-CORE-02", (Option("walk", AIM),))
        (choice,) = prompt(build(as_given(given, Given)), decision).choices
        exact = played_through(given)
        assert chance_to_sink(build(as_given(given, Given)), AIM) == exact, given
        assert choice.chances[0].share == float(exact)


def played_through(given: dict[str, object]) -> Fraction:
    """The rules themselves, through every die of the step: how often somebody must be rescued."""
    asked: list[str] = []

    def play(table: Table) -> bool:
        asked.clear()
        walk(build(as_given(given, Given)), AIM, table)
        return "rescue" in asked

    def throw_the_rope(decision: Decision) -> str:
        asked.append(decision.question)
        return "rope"

    return distribution(play, throw_the_rope).chance(True)


def test_every_event_has_words() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(RULESET.event_type)} == set(Narrator("").told)


def test_every_traveller_has_words() -> None:
    assert {f"travellers.{who}" for who in PEOPLE} <= set(Narrator("").words)


def test_the_tide_is_told_of_once() -> None:
    """Whatever the bells do, each ground goes under once."""
    for seed in range(20):
        harness = Harness(RULESET, seed, settings={})
        while harness.game.outcome is None:
            decision = harness.game.pending[0]
            harness.game.answer(decision.seat, harness.random_answer(decision))
        drowned = [entry.event.over for entry in harness.game.log if isinstance(entry.event, TideRose)]
        assert len(drowned) == len(set(drowned))
