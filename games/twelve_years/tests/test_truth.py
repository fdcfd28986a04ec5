"""Every chance shown in Twelve Years is the chance the rules give: asked in the middle of real games."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.odds.exact import distribution
from tablewright.engine.table import EndOfScript, Table
from tablewright.lab.reach import Memory, Seeker
from tablewright.rules import ruleset
from tablewright.testing.walking import Paid, Walk, truths_of, unaccounted, unpriced
from twelve_years.book.order import kill_chance
from twelve_years.proving.worlds import Given, build

GAME = ruleset("twelve_years")
TRIES = 40
GAMES = 5


class Restless:
    """Fights, runs and walks on, whatever comes: a player who sees much of the game."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, decision: Decision, view: Any) -> str:
        self._count += 1
        if decision.kind != "choice":
            return decision.default or ("" if decision.kind == "text" else str(decision.low))
        if decision.question == "strike":
            return decision.options[0]  # a chance to kill speaks of those who strike
        liked = [option for option in decision.options if option not in ("gear", "sheet", "try", "trade")]
        options = liked or list(decision.options)
        return options[self._count * 7 % len(options)]


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("seed", ["true", "words", "count"])
def test_what_is_shown_is_what_comes(seed: str, seats: int) -> None:
    walk = Walk(GAME, f"{seed} {seats}", Restless(), seats=seats)
    told = []
    for decision, choices in islice(walk.positions(60), 0, None, 4):
        shown = [choice for choice in choices if choice.chances]
        for choice in shown[:2]:
            counted = walk.ask(decision, choice, TRIES)
            told += counted if all(each.is_true for each in counted) else walk.ask(decision, choice, 20 * TRIES)
    assert len(told) > 20
    assert [str(each) for each in told if not each.is_true] == []


def _after_one_roll(given: dict[str, Any]) -> Fraction:
    """The chance that no enemy is left after one attack roll, every outcome played through."""
    left: list[str] = []

    def answer(decision: Decision) -> str:
        if not left:
            raise EndOfScript
        return left.pop(0)

    def play(table: Table) -> bool:
        left[:] = ["fight"]
        stage = GAME.scenes["fight"](dict(given))
        with suppress(EndOfScript):
            stage.play(table)
        return not stage.look()["foes"]

    return distribution(play, answer).chances.get(True, Fraction(0))


@pytest.mark.parametrize(
    ("party", "foe"),
    [
        ([{"archetype": "rogue", "weapon": "sword"}, {"archetype": "giant", "weapon": "sling"}], "hostile elf"),
        ([{"archetype": "giant", "weapon": "axe"}], {"kind": "two-headed troll", "hp": 12}),
        ([{"archetype": "giant", "weapon": "axe"}], "shade"),
        ([{"archetype": "giant", "weapon": "axe"}], {"kind": "zombie", "hp": 10}),
    ],
)
def test_the_chance_to_kill_is_exact(party: list[Any], foe: Any) -> None:
    """TY-DMG-06: metal counts against the Elf; TY-MON-06: only a six kills the Troll."""
    given = {"party": party, "foes": [foe], "at": "room"}
    world = build(msgspec.convert(given, Given))
    shown = kill_chance(world.parties["p1"], world.dungeons["0,1"].rooms[1].enemies[0])
    assert shown == _after_one_roll(given)


@pytest.mark.parametrize("seed", ["accounts", "books"])
def test_all_odds_can_be_checked(seed: str) -> None:
    """Odds that stand for two readings ("by another way") are told again, one by one, with each way out."""
    truths = truths_of(GAME)
    walk = Walk(GAME, seed, Restless(), seats=2)
    for _, choices in walk.positions(150):
        assert [
            choice.key for choice in choices if "by another way" not in choice.odds and unaccounted(choice, truths)
        ] == []


@pytest.mark.parametrize(("seed", "seats", "wide"), [("purse", 1, False), ("years", 1, True), ("blood", 2, False)])
def test_what_is_shown_is_what_is_paid(seed: str, seats: int, wide: bool) -> None:
    """Costs and consequences in games of a seeker: each kind of choice at each price, taken with other dice."""
    seeker = Seeker(Memory(), Random(seed), GAME.bots["bold"].make(), zeal=0.3)
    paid: dict[object, list[Paid]] = {}
    for number in range(GAMES):
        walk = Walk(GAME, f"{seed} {number}", seeker, {"wide_evasion": wide}, seats)
        for decision, choices in walk.positions(90):
            for choice in choices:
                assert not unpriced(GAME, choice), f"{decision.question} {choice.key}: {choice.hint}"
                kind = (decision.question, choice.verb, choice.costs)
                if choice.costs and kind not in paid:
                    paid[kind] = walk.pay(decision, choice, 6)
    found = [each for every in paid.values() for each in every]
    assert [str(each) for each in found if not each.is_true] == []
    assert len(found) > 30
