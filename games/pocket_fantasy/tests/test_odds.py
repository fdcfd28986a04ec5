"""Exact odds of attack against Defense three ways: our own reckoning, icepool, and every die of the rules walked.

The three share no line: `odds.py` works on Dice, icepool from the ledger's words (PF-CORE-06 to PF-CORE-13), and the
walk plays the "attack" scene through all its dice.
"""

from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from pocket_fantasy import RULESET
from pocket_fantasy.book.combat import actions
from pocket_fantasy.book.core.rolls import Dice
from pocket_fantasy.proving import worlds
from pocket_fantasy.telling.labels import stakes
from pocket_fantasy.telling.labels.odds import at_least, exchange, of_blow, spread_of
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Why
from tablewright.engine.odds.exact import distribution
from tablewright.engine.proving.given import as_given
from tablewright.engine.table import Table

WHY = Why("test", "PF-ATTACK-01")
DEPTH = 6
MODIFIERS = (0, -1, -2, -3)
WAYS = ("plain", "rerolled", "exploding", "rerolled exploding", "lowest", "fixed", "fixed exploding")


def dice_for(way: str, x: int) -> Dice:
    return Dice(
        WHY,
        x=x,
        best="rerolled" in way,
        lowest=way == "lowest",
        explode="exploding" in way,
        fixed="fixed" in way,
    )


def pool_for(way: str, x: int) -> Any:
    """The same roll by icepool: whole chains are compared, X comes off once, a set 6 loses nothing."""
    die = icepool.d6.explode(depth=DEPTH) if "exploding" in way else icepool.d6
    if "fixed" in way:
        return icepool.Die([6]) if way == "fixed" else die + 6
    if "rerolled" in way:
        die = die.highest(2)
    return (die.lowest(2) if way == "lowest" else die) + x


@pytest.mark.parametrize(("way", "x"), list(product(WAYS, MODIFIERS)))
def test_a_roll_equals_icepool(way: str, x: int) -> None:
    """PF-CORE-06, PF-CORE-07, PF-CORE-10, PF-CORE-11, PF-CORE-12, PF-CORE-13."""
    pool = pool_for(way, x)
    expected = {int(value): pool.probability(value) for value in pool.outcomes()}
    assert spread_of(dice_for(way, x), depth=DEPTH) == expected


@pytest.mark.parametrize(("way", "against"), list(product(WAYS, ("plain", "rerolled", "exploding", "fixed", "lowest"))))
def test_an_exchange_equals_icepool(way: str, against: str) -> None:
    """PF-ATTACK-03 for every pair of CS dice: output minus block, with rerolls, explosion, Focus and Deflect."""
    for attack_x, defense_x in product(MODIFIERS, MODIFIERS):
        ours = exchange(
            spread_of(dice_for(way, attack_x), depth=DEPTH), spread_of(dice_for(against, defense_x), depth=DEPTH)
        )
        die = (pool_for(way, attack_x) - pool_for(against, defense_x)).map(lambda damage: max(0, damage))
        assert ours == {int(value): die.probability(value) for value in die.outcomes()}


def test_heroic_rerolls_add_rolls() -> None:
    """PF-HERO-03: a rerolled roll with an HR is the best of three; two HRs, of four."""
    for rerolls in (1, 2):
        pool = icepool.d6.highest(2 + rerolls) - 1
        expected = {int(value): pool.probability(value) for value in pool.outcomes()}
        assert spread_of(dice_for("rerolled", -1), rerolls) == expected


def walked(given: dict[str, Any], answers: dict[str, str]) -> dict[Hashable, Fraction]:
    """The first opponent's loss, all dice of the rules walked; chains are cut after a few dice by a bound on HP."""

    def answer(decision: Decision) -> str:
        return answers[decision.question]

    def play(table: Table) -> Hashable:
        stage = RULESET.scenes["attack"]({**given, "adjacent": [("c1", "f1")]})
        stage.play(table)
        foe = stage.look()["foes"][0]
        return int(foe.max_hp - foe.hp)

    return distribution(play, answer).chances


PLAIN = {"heroic-attack": "keep", "focus": "roll"}


@pytest.mark.parametrize(
    ("attacker", "foe", "bout", "attack", "defense"),
    [
        ("cleric", "giant_ant", {}, dice_for("plain", -1), dice_for("plain", -1)),
        ("bard", "giant_ant", {"full_defense": True}, dice_for("plain", -2), dice_for("rerolled", -1)),
        ("spellsword", "bear", {}, dice_for("rerolled", -1), dice_for("plain", -1)),
        ("cleric", "dragon", {}, dice_for("plain", -1), Dice(WHY, flat=1)),
        ("cleric", "ogre", {"arcane_armor": True}, dice_for("plain", -1), dice_for("rerolled", 0)),
    ],
)
def test_the_rules_themselves(attacker: str, foe: str, bout: dict[str, Any], attack: Dice, defense: Dice) -> None:
    """PF-ATTACK-01, PF-ATTACK-02, PF-ATTACK-03: every die of the real attack walked, equal as fractions."""
    weapon = ["mace"] if attacker != "bard" else ["staff"]
    given = {"party": [{"class": attacker, "weapons": weapon}], "foes": [{"kind": foe, "bout": bout}]}
    chances = walked(given, PLAIN)
    expected = exchange(spread_of(attack), spread_of(defense))
    limit = 6
    assert {value: chance for value, chance in expected.items() if chance} == chances
    assert at_least(expected, limit + 6) == 0


def test_focus_walked() -> None:
    """PF-MAGIC-01, PF-MAGIC-04: Focus is a flat 6 for a cleric."""
    given = {"party": [{"class": "cleric", "weapons": [{"kind": "mace", "instances": 1}]}], "foes": ["giant_ant"]}
    expected = exchange(spread_of(dice_for("fixed", -1)), spread_of(dice_for("plain", -1)))
    assert walked(given, {**PLAIN, "focus": "focus"}) == expected


def shown(given: dict[str, Any], how: str) -> tuple[Fraction, Fraction]:
    """What is shown beside an opponent's blow at the first hero: that it hurts, and that it fells."""
    world = worlds.build(as_given(given, worlds.Given))
    foe = worlds.make_given_foes(given["foes"])[0]
    actions.begin_fight(world, [foe])
    return of_blow(world, stakes.BLOWS[how](world, foe, world.party[0]))


def test_a_breath_is_shown_as_it_is_dodged() -> None:
    """PF-ABIL-06: 6 against d6-1; one of three dodges, and 1 halves to nothing."""
    given = {"party": [{"class": "cleric", "hp": 4}], "foes": ["hellhound"]}
    hurts, fells = shown(given, "breath")
    assert (hurts, fells) == (Fraction(17, 18), Fraction(1, 3))


def test_a_breath_that_is_ignored_is_shown_to_do_nothing() -> None:
    """PF-GLADIATOR-03."""
    world = worlds.build(as_given({"party": ["gladiator"]}, worlds.Given))
    foe = worlds.make_given_foes(["hellhound"])[0]
    actions.begin_fight(world, [foe])
    world.party[0].bout.ignores = {"beast": "breath_attack"}
    assert not any(of_blow(world, stakes.BLOWS["breath"](world, foe, world.party[0])))


@pytest.mark.parametrize(("kind", "penalty", "share"), [("wight", 0, 0), ("wight", 4, 1), ("vampire", 4, 1)])
def test_a_touch_fells_only_the_drained_to_the_last(kind: str, penalty: int, share: int) -> None:
    """PF-ABIL-17, PF-ABIL-18: whatever hit points are left."""
    given = {"party": [{"class": "cleric", "hp": 1, "cs_penalty": penalty}], "foes": [kind]}
    hurts, fells = shown(given, "melee")
    assert fells == share * hurts
