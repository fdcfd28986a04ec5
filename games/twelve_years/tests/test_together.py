"""Several parties: exact odds against an independent reckoning, and worlds that do not depend on who acts first.

The reckoning is written from the ledger's charts with icepool and shares no line with the rules.
"""

from __future__ import annotations

import contextlib
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.engine.copying import freeze
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.odds.exact import distribution
from tablewright.engine.table import EndOfScript, Table
from tablewright.rules import ruleset

OGRE_HP, OGRE_BONUS = 36, 2
HP = 30
# (who deals to the ogre: multiplier by party; who takes from it), by rank: "high" and "low"
COOP: dict[int, tuple[tuple[Fraction | int, Fraction | int], tuple[str, ...]]] = {
    0: ((1, 1), ()),
    1: ((1, 0), ()),
    2: ((Fraction(1, 2), 0), ("low",)),
    3: ((0, 0), ("low",)),
    4: ((0, 0), ("high", "low")),
}
PVP: dict[int, tuple[Fraction | int, Fraction | int]] = {
    0: (1, 1),
    1: (1, Fraction(1, 2)),
    2: (1, Fraction(1, 2)),
    3: (1, 0),
    4: (1, 0),
    5: (2, 0),
}
GAME = ruleset("twelve_years")


def by_the_rules(scene: str, given_: dict[str, Any], answers: Sequence[str]) -> dict[Hashable, Fraction]:
    """Hit points of the foe and of each party's giant after one exchange, all dice enumerated."""
    left: list[str] = []

    def answer(decision: Decision) -> str:
        if not left:
            raise EndOfScript
        return left.pop(0)

    def play(table: Table) -> Hashable:
        left[:] = answers
        stage = GAME.scenes[scene](dict(given_))
        with contextlib.suppress(EndOfScript):
            stage.play(table)
        look = stage.look()
        foe = look["foes"][0].hp if look["foes"] else 0
        return (foe, *(party.members[0].hp for party in look["parties"].values()))

    return distribution(play, answer).chances


def giants(number: int, weapon: str) -> dict[str, Any]:
    others = [{"party": [{"archetype": "giant", "weapon": weapon}]} for _ in range(number - 1)]
    return {"party": [{"archetype": "giant", "weapon": weapon}], "others": others}


def as_chances(die: Any) -> dict[Hashable, Fraction]:
    return {tuple(int(part) for part in outcome): die.probability(outcome) for outcome in die.outcomes()}


@pytest.mark.parametrize(("weapon", "sides"), [("sling", 4), ("sword", 8)])
def test_two_parties_side_by_side(weapon: str, sides: int) -> None:
    """TY-COOP-04, TY-COOP-06, TY-COOP-07, TY-COOP-08: every difference, with damage dice of both sides."""
    strike, ogre = icepool.d(sides) + 1, icepool.d(10) + OGRE_BONUS

    def exchange(first: int, second: int) -> Any:
        difference, first_is_high = abs(first - second), first >= second
        if difference == 5:
            return icepool.map(lambda a, b: (OGRE_HP, HP - b // 2, HP - a // 2), strike, strike)
        (high_deals, low_deals), struck = COOP[difference]
        times = (high_deals, low_deals) if first_is_high else (low_deals, high_deals)
        names = ("high", "low") if first_is_high else ("low", "high")

        def outcome(a: int, b: int, hit: int) -> tuple[int, int, int]:
            dealt = int(a * Fraction(times[0])) + int(b * Fraction(times[1]))
            return (OGRE_HP - dealt, HP - hit * (names[0] in struck), HP - hit * (names[1] in struck))

        return icepool.map(outcome, strike, strike, ogre)

    die = icepool.Die([exchange(first, second) for first in range(1, 7) for second in range(1, 7)])
    rules = by_the_rules("fight", {**giants(2, weapon), "foes": ["ogre"]}, ["fight", "fight"])
    assert rules == as_chances(die)


@pytest.mark.parametrize(("weapon", "sides"), [("sling", 4), ("sword", 8), ("axe", 12)])
def test_two_parties_against_each_other(weapon: str, sides: int) -> None:
    """TY-PVP-08, TY-PVP-09: every difference; both deal from one roll."""
    strike = icepool.d(sides) + 1

    def exchange(first: int, second: int) -> Any:
        winner, loser = PVP[abs(first - second)]
        mine, theirs = (winner, loser) if first >= second else (loser, winner)
        return icepool.map(
            lambda a, b: (0, HP - int(b * Fraction(theirs)), HP - int(a * Fraction(mine))), strike, strike
        )

    die = icepool.Die([exchange(first, second) for first in range(1, 7) for second in range(1, 7)])
    rules = by_the_rules("here", giants(2, weapon), ["attack:p2", "engage"])
    assert rules == as_chances(die)


def test_a_brawl_of_three() -> None:
    """TY-BRAWL-05, TY-COOP-05: bare giants deal 1 each, doubled by 5, halved to nothing; ties share."""

    def exchange(faces: tuple[int, int, int]) -> tuple[int, ...]:
        difference = max(faces) - min(faces)
        taken = [0, 0, 0]
        for i, mine in enumerate(faces):
            for j, theirs in enumerate(faces):
                if i == j:
                    continue
                if difference == 0:
                    taken[j] += 1
                elif mine == max(faces) and theirs == min(faces):
                    taken[j] += int(Fraction(PVP[difference][0]))
                elif mine == min(faces) and theirs == max(faces):
                    taken[j] += int(Fraction(PVP[difference][1]))
        return (0, *(HP - wounds for wounds in taken))

    faces = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    die = icepool.Die([exchange(each) for each in faces])
    given_ = {"party": ["giant"], "others": [{"party": ["giant"]}, {"party": ["giant"]}]}
    assert by_the_rules("here", given_, ["attack:p2", "engage", "engage"]) == as_chances(die)


# --- worlds that do not depend on who acts first ---------------------------------------------------------------------
def legs(seat: str) -> list[str]:
    """Ways apart: each seat walks in a direction of its own, so that nobody meets."""
    return {"p1": ["fate", "go:N"], "p2": ["fate", "go:SE"], "p3": ["fate", "go:SW"]}[seat]


def world_after(order: Sequence[str]) -> tuple[bytes, list[str]]:
    """The world after each seat gathered a party and walked: nobody leaves before all have gathered (TY-MP-06)."""
    setup = Setup("c", "twelve_years", GAME.version, open_dice("interleaved"), ("p1", "p2", "p3"))
    game = Game(GAME, setup)
    gathered = list(dict.fromkeys(order))
    walked = list(dict.fromkeys(reversed(order)))
    for step, seats in enumerate((gathered, walked)):
        for seat in seats:
            game.answer(seat, legs(seat)[step])
    world = game.checkpoint
    parts = [
        {key: world.hexes[key] for key in sorted(world.hexes)},
        {seat: world.parties.get(seat) for seat in setup.seats},
        {seat: world.years[seat] for seat in setup.seats},
    ]
    return freeze(parts), [decision.question for decision in game.pending]


SEATS = ["p1", "p2", "p3"]


@given(st.permutations(SEATS), st.permutations(SEATS))
@settings(max_examples=25, deadline=None)
def test_any_order_of_independent_turns_gives_the_same_world(gathering: list[str], leaving: list[str]) -> None:
    """TY-MP-04: simultaneous actions in different places are independent. Nobody leaves before all are there."""
    assert world_after([*gathering, *leaving]) == world_after([*SEATS, *SEATS])
