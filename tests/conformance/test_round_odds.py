"""Exact odds of a round of Twelve Years, all dice enumerated by playing the rules, against an independent reckoning.

The reckoning is written from the ledger with icepool (TY-COMBAT-03, TY-DMG-01, TY-DMG-02, TY-DMG-05, TY-TARGET-01,
TY-TARGET-03) and shares no line with the rules; the two must be equal as fractions.
"""

import contextlib
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import icepool
import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.odds.exact import distribution
from tablewright.engine.table import EndOfScript, Table
from tablewright.rules import ruleset

BEETLE_HP, BEETLE_BONUS = 24, 4
DICE = {"axe": 12, "spiked flail": 10, "sword": 8, "sling": 4}

# (multiplier of the enemies' damage, multiplier of the party's), by the face of the combat die
COMBAT: list[tuple[Fraction | int, Fraction | int]] = [
    (2, 0),
    (1, 0),
    (Fraction(1, 2), 0),
    (Fraction(1, 2), Fraction(1, 2)),
    (0, 1),
    (0, 2),
]


def after_a_round(level: int, party: list[tuple[str, str, int]]) -> dict[Hashable, Fraction]:
    """The beetle's hp and each member's after one round, by the rules."""
    members = [
        {"archetype": kind, "weapon": weapon, "hp": hp, "name": str(number)}
        for number, (kind, weapon, hp) in enumerate(party)
    ]
    given = {"level": level, "party": members, "foes": ["gargantuan beetle"]}

    chosen: list[str] = []

    def answer(decision: Decision) -> str:
        if not chosen:
            raise EndOfScript
        return chosen.pop()

    def play(table: Table) -> Hashable:
        chosen[:] = ["fight"]
        stage = ruleset("twelve_years").scenes["fight"](dict(given))
        with contextlib.suppress(EndOfScript):
            stage.play(table)
        look = stage.look()
        left = {member["name"]: member["hp"] for member in look["members"]} if look["alive"] else {}
        foe = look["foes"][0].hp if look["foes"] else 0
        return foe, tuple(left.get(str(number), 0) for number in range(len(party)))

    return distribution(play, answer).chances


def by_icepool(level: int, party: list[tuple[str, str, int]]) -> dict[Hashable, Fraction]:
    """The same round, worked out from the ledger's words."""
    hps = tuple(hp for _, _, hp in party)
    giants = sum(kind == "giant" for kind, _, _ in party)
    strikes = sum((icepool.d(DICE[weapon]) for _, weapon, _ in party), start=icepool.Die([0]))
    dealt = strikes + (level * len(party) + giants)
    taken = icepool.d(12) + BEETLE_BONUS

    def round_of(enemy_times: Fraction, party_times: Fraction) -> Any:
        hit = (dealt * party_times).map(lambda damage: max(0, BEETLE_HP - int(damage)))
        hurt = (taken * enemy_times).map(lambda damage: _aimed(int(damage), hps))
        return icepool.tupleize(hit, hurt)

    die = icepool.Die([round_of(Fraction(a), Fraction(b)) for a, b in COMBAT])
    return {(int(foe), tuple(left)): die.probability((foe, left)) for foe, left in die.outcomes()}


def _aimed(damage: int, hps: tuple[int, ...]) -> Any:
    """One member, each alike, is struck; what kills goes on to the next."""
    if not damage:
        return icepool.Die([icepool.tupleize(*hps)])
    return icepool.Die([icepool.tupleize(*_struck(damage, hps, first)) for first in range(len(hps))])


def _struck(damage: int, hps: tuple[int, ...], first: int) -> tuple[int, ...]:
    left = list(hps)
    for step in range(len(hps)):
        place = (first + step) % len(hps)
        lost = min(damage, left[place])
        left[place], damage = left[place] - lost, damage - lost
        if not damage:
            break
    return tuple(left)


@pytest.mark.parametrize(
    ("level", "party"),
    [
        (0, [("giant", "axe", 30)]),
        (2, [("giant", "spiked flail", 30), ("giant", "spiked flail", 30)]),
        (1, [("giant", "sword", 9), ("fae folk", "sling", 10)]),
        (-1, [("fae folk", "sling", 3), ("giant", "sling", 4)]),
    ],
)
def test_a_round_equals_icepool(level: int, party: list[tuple[str, str, int]]) -> None:
    assert after_a_round(level, party) == by_icepool(level, party)
