"""Low Water keeps what every game promises, and a few things that only it promises."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import get_args

from low_water import RULESET
from low_water.book.walking import walk
from low_water.content import PEOPLE
from low_water.events import AnyEvent
from low_water.proving.worlds import Given, build
from low_water.telling.labels import prompt
from low_water.telling.prose import Narrator

from tablewright.api import Decision, Option, Table
from tablewright.api.odds import distribution
from tablewright.api.proving import as_given
from tablewright.testing import GameTests


class TestLowWater(GameTests):
    games = (RULESET,)


def test_the_chance_on_a_label_is_the_chance_of_the_rule() -> None:
    """'quicksand 2 in 6' on a step: as many of all outcomes of that very step begin with somebody sinking."""
    for ground, bells in itertools.product(("sand", "ripples", "mud", "bank", "channel"), (0, 6, 7, 9)):
        given = {"around": ground, "bells": bells, "fog": True, "lit": True}
        decision = Decision("p1", "deed", "LW-CORE-02", (Option("walk", "5,-3"),))
        (choice,) = prompt(build(as_given(given, Given)), decision).choices
        shown = int(choice.odds.split()[1]) if choice.odds.startswith("quicksand") else 0
        assert chance_to_sink(given) == Fraction(shown, 6), (ground, bells)


def chance_to_sink(given: dict[str, object]) -> Fraction:
    """The rules themselves, played through every die of the step."""
    asked: list[str] = []

    def play(table: Table) -> bool:
        asked.clear()
        walk(build(as_given(given, Given)), "5,-3", table)
        return "rescue" in asked

    def throw_the_rope(decision: Decision) -> str:
        asked.append(decision.question)
        return "rope"

    return distribution(play, throw_the_rope).chance(True)


def test_every_event_has_words() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(AnyEvent)} == set(Narrator("").told)


def test_every_traveller_has_words() -> None:
    assert {f"travellers.{who}" for who in PEOPLE} <= set(Narrator("").words)
