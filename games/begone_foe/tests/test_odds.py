"""Exact odds of the rules against an independent calculation (icepool), as fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

import icepool
import pytest

from begone_foe.book.core.carrying import weapon_in_hand
from begone_foe.book.core.injuries import injure
from begone_foe.book.core.saves import Check
from begone_foe.book.fight.attacks import attack, weapon_strike
from begone_foe.book.fight.rounds import begin_fight
from begone_foe.book.magic.turning import turn_undead
from begone_foe.book.meeting.surprise import roll_surprise
from begone_foe.book.monsters import morale
from begone_foe.book.pursuit.flight import Runner, run_for_it
from begone_foe.proving.worlds import Setting
from begone_foe.telling.chances import breaks, injuries, passes, turns_one
from tablewright.engine.decisions import Decision
from tablewright.engine.odds.exact import Odds, distribution
from tablewright.engine.table import Table

D6, D8, D10, D20 = icepool.d6, icepool.d8, icepool.d10, icepool.d20


def first(decision: Decision) -> str:
    return decision.default or decision.options[0]


def odds(play: Callable[[Table], Hashable]) -> Odds[Hashable]:
    found: Odds[Hashable] = distribution(play, first)
    assert found.exact
    return found


def shares(die: Any) -> dict[Hashable, Fraction]:
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}


def scene(**given: Any) -> Setting:
    return Setting(given)


def in_fight(made: Setting, table: Table, distance: int = 5) -> Setting:
    begin_fight(made.state, table, made.foes, distance)
    made.party[0].at, made.foes[0].at = 0, distance
    return made


@pytest.mark.parametrize(("body", "conditions"), [(0, []), (2, ["prone"]), (-1, []), (1, ["blinded"])])
def test_damage_of_a_blow(body: int, conditions: list[str]) -> None:
    """BF-ATK-01, BF-ATK-02, BF-CORE-02: to hit against AC 13, D8 + BODY, with advantage on the prone."""

    def play(table: Table) -> int:
        made = scene(
            party=[{"body": body, "items": ["sword@main"]}],
            foes=[{"kind": "goblin", "hp": 90, "conditions": conditions}],
        )
        in_fight(made, table)
        hero, foe = made.party[0], made.foes[0]
        attack(made.state, table, hero, foe, weapon_strike(hero, weapon_in_hand(hero), False))
        return 90 - foe.hp

    roll = D20.highest(2) if conditions else D20
    hit = roll + body >= 13
    damage = (D8 + body).map(lambda face: max(0, face))
    expected = hit.map({True: damage, False: 0})
    assert odds(play).chances == shares(expected)
    assert passes(Check(body, 13, 1 if conditions else 0)) == shares(hit)[True]


@pytest.mark.parametrize("rating", range(2, 13))
@pytest.mark.parametrize("penalty", [0, 3, 8])
def test_morale(rating: int, penalty: int) -> None:
    """BF-MORALE-01: 2D6 plus a penalty above the rating breaks."""

    def play(table: Table) -> bool:
        made = in_fight(scene(party=[{}], foes=[{"kind": "goblin", "number": 2, "morale": rating}]), table)
        group = made.state.fight.groups["goblin"] if made.state.fight else None
        assert group is not None
        return morale.nerve(made.state, table, group, "test", penalty)

    expected = shares(2 @ D6 + penalty > rating).get(True, Fraction(0))
    assert odds(play).chance(True) == expected == breaks(rating, penalty)


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("kind", ["skeleton", "ghoul", "wight"])
def test_turning_one(dice: int, kind: str) -> None:
    """BF-TURN-01, BF-TURN-03, BF-TURN-05: the sum must cover its Hit Dice, the highest die is the penalty."""

    def play(table: Table) -> bool:
        made = in_fight(scene(party=[{"heart": dice}], foes=[kind]), table, 30)
        turn_undead(made.state, table, made.party[0], dice)
        return any(each.kind == "turned" for each in made.foes[0].conditions)

    made = scene(party=[{}], foes=[kind])
    hit_dice, rating = made.foes[0].hd, made.foes[0].morale
    rolled = icepool.tupleize(*([D8] * dice)) if dice > 1 else D8.map(lambda face: icepool.Vector((face,)))
    expected = sum(
        (
            Fraction(weight, rolled.denominator()) * _breaks_with(rating, max(faces))
            for faces, weight in rolled.items()
            if sum(faces) >= hit_dice
        ),
        Fraction(0),
    )
    assert odds(play).chance(True) == expected == turns_one(dice, hit_dice, rating)


def _breaks_with(rating: int, penalty: int) -> Fraction:
    return shares(2 @ D6 + penalty > rating).get(True, Fraction(0))


@pytest.mark.parametrize("excess", [0, 2, 3, 5, 6, 7, 8, 20])
@pytest.mark.parametrize("helmet", [False, True])
def test_injuries(excess: int, helmet: bool) -> None:
    """BF-INJ-04: eight faces limb, nine torso, three head; rows 0-2, 3-5, 6-7, 8 and more."""

    def play(table: Table) -> str:
        items = ["helmet@worn", "sword@main"] if helmet else ["sword@main"]
        made = scene(party=[{"hp": 0, "body": 5, "skill": 5, "items": items}])
        hero = made.party[0]
        injure(made.state, table, hero, excess)
        if hero.dead:
            return "dead"
        return "incapacitated" if hero.incapacitated >= 0 else "downed" if hero.downed else "other"

    where = D20.map(lambda face: "limb" if face <= 8 else "torso" if face <= 17 else "head")

    def box(place: str) -> str:
        if excess >= 8:
            return "dead"
        row = 0 if excess <= 2 else 1 if excess <= 5 else 2
        if place == "torso":
            return ("other", "downed", "incapacitated")[row]
        if place == "head":
            return (("other", "downed", "incapacitated") if helmet else ("downed", "incapacitated", "dead"))[row]
        return "other"

    assert odds(play).chances == shares(where.map(box))
    hero = scene(party=[{"hp": 0, "items": ["helmet@worn"] if helmet else []}]).party[0]
    assert sum(injuries(hero, excess).values()) == 1
    assert injuries(hero, excess).get("death", Fraction(0)) == shares(where.map(box)).get("dead", Fraction(0))


@pytest.mark.parametrize("hunters", [1, 2])
@pytest.mark.parametrize("slots", [0, 5, 10])
def test_escape(hunters: int, slots: int) -> None:
    """BF-PURS-04 to BF-PURS-06: D20 + empty slots against the best pursuer; a tie escapes."""

    def play(table: Table) -> bool:
        made = scene(party=[{"items": [f"coins:{1000 * (10 - slots)}"]}], foes=[{"kind": "orc", "number": hunters}])
        in_fight(made, table)
        runner = Runner(made.party[0])
        run_for_it(made.state, table, [runner], made.foes, unmapped=False)
        return runner.escaped

    best = D20 if hunters == 1 else D20.highest(2)
    expected = (D20 + slots) >= best
    found = distribution(play, lambda decision: "no" if "no" in decision.options else decision.options[0])
    assert found.chances == shares(expected)


def test_surprise() -> None:
    """BF-SURP-02, BF-SURP-03: each perception against the other side's stealth; ties are unnoticed."""

    made = scene(party=[{"skill": 1}, {}], foes=["orc"])  # once for all 160,000 ways: nobody changes by noticing

    def play(table: Table) -> str:
        return roll_surprise(made.state, table, made.foes)

    party = (D20 + 1) > D20
    foes = D20 - D20 > 0
    spots, spotted = shares(party)[True], shares(foes)[True]
    found = distribution(play, first, limit=200_000)
    assert found.exact
    assert found.chance("both") == spots * spotted
    assert found.chance("neither") == (1 - spots) * (1 - spotted)


def test_reactions() -> None:
    """BF-REACT-03: two faces hostile, three guarded, three indifferent, two friendly."""
    from begone_foe.book.meeting.parley import attitude_of

    words = ["hostile"] * 2 + ["guarded"] * 3 + ["indifferent"] * 3 + ["friendly"] * 2
    expected = D10.map(lambda face: words[face - 1])
    assert shares(D10.map(attitude_of)) == shares(expected)
