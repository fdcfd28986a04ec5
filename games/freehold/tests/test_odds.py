"""Exact odds of the rules against an independent calculation (icepool), as fractions."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import icepool
import pytest

from freehold.book.characters.making import roll_hp, roll_mp
from freehold.book.combat.rounds import order_of_turns
from freehold.book.combat.saving import face_death
from freehold.book.encounters.meetings import read_roll
from freehold.book.hold.harvest import raid
from freehold.book.party.actions import try_under
from freehold.book.sites.treasure import COIN
from freehold.book.spells.casting import AMOUNT, weakest_first
from freehold.bots import referee
from freehold.content import SPELLS, TREASURES
from freehold.content.dice import dice
from freehold.proving.worlds import Given, build
from freehold.state import Character, Foe, World
from tablewright.engine.decisions import Decision
from tablewright.engine.odds.exact import Odds, distribution
from tablewright.engine.table import Table


def default(decision: Decision) -> str:
    return referee(decision, None)


def odds(play: Any) -> Odds[Hashable]:
    found: Odds[Hashable] = distribution(play, default)
    assert found.exact
    return found


def same(found: Odds[Hashable], expected: Any) -> None:
    """Equal as fractions, outcome by outcome."""
    assert found.chances == {outcome: Fraction(*chance.as_integer_ratio()) for outcome, chance in _shares(expected)}


def _shares(die: Any) -> list[tuple[Hashable, Fraction]]:
    return [(outcome, Fraction(weight, die.denominator())) for outcome, weight in die.items()]


def member(**fields: Any) -> tuple[World, Character]:
    world = build(Given(party=(dict(**fields),)))
    return world, world.characters["c1"]


@pytest.mark.parametrize("score", range(1, 21))
def test_a_difficult_action_succeeds_score_minus_one_in_twenty(score: int) -> None:
    """FH-ACT-01."""

    def play(table: Table) -> bool:
        return try_under(member(scores={"con": score})[1], "con", "endure", table)

    assert odds(play).chance(True) == Fraction(score - 1, 20)


def test_a_dying_character_lives_five_times_in_twenty() -> None:
    """FH-SAVE-03, FH-DEATH-01; a luck charm makes it 1 - (15/20)^2."""

    def dies(**fields: Any) -> Fraction:
        def play(table: Table) -> bool:
            world, one = member(**fields)
            return face_death(world, world.parties[0], one, "wounds", table)

        return odds(play).chance(True)

    assert dies() == Fraction(15, 20)
    assert dies(pack=["luck_charm"]) == Fraction(15, 20) ** 2
    assert dies(pack=["last_coin"]) == 0
    assert dies(save_used=True) == 1


@pytest.mark.parametrize(("calling", "sides"), [("fighter", 8), ("scout", 6), ("wizard", 4)])
@pytest.mark.parametrize("con", [12, 13])
def test_first_hit_points(calling: str, sides: int, con: int) -> None:
    """FH-CHAR-06: a 1 or 2 is rolled once more and the second kept, +1 for Constitution 13+."""

    def play(table: Table) -> int:
        one = member(calling=calling, scores={"con": con})[1]
        roll_hp(one, table, sure=True)
        return one.max_hp

    same(odds(play), icepool.d(sides).reroll([1, 2], depth=1) + (1 if con >= 13 else 0))


@pytest.mark.parametrize(("people", "more"), [("human", 0), ("elf", 1)])
def test_first_mana_points(people: str, more: int) -> None:
    """FH-CHAR-07: a 1 is rolled once more; an elf has one more."""

    def play(table: Table) -> int:
        one = member(calling="wizard", people=people, scores={"int": 13})[1]
        roll_mp(one, table, sure=True)
        return one.rolled_mp

    same(odds(play), icepool.d8.reroll([1], depth=1) + 1 + more)


@pytest.mark.parametrize("disposition", ["roll", "attack", "peaceful"])
@pytest.mark.parametrize("reading", ["", "intruding", "alarm"])
def test_the_encounter_roll(disposition: str, reading: str) -> None:
    """FH-ENC-04, FH-MON-01, FH-ENC-02: each reading counted face by face."""
    seen = [read_roll(face, disposition, reading) for face in range(1, 13)]
    counts = {result: seen.count(result) for result in ("attack", "warning", "neutral", "friendly")}
    expected = {
        ("roll", ""): (2, 3, 5, 2),
        ("roll", "intruding"): (2, 8, 0, 2),
        ("roll", "alarm"): (2, 10, 0, 0),
        ("attack", ""): (10, 2, 0, 0),
        ("attack", "intruding"): (10, 2, 0, 0),
        ("attack", "alarm"): (10, 2, 0, 0),
        ("peaceful", ""): (0, 0, 10, 2),
        ("peaceful", "intruding"): (0, 10, 0, 2),
        ("peaceful", "alarm"): (0, 12, 0, 0),
    }
    assert tuple(counts.values()) == expected[disposition, reading]


@pytest.mark.parametrize("kind", ["pocket", "purse", "cache", "hoard1", "hoard2"])
def test_coin_of_treasures(kind: str) -> None:
    """FH-SITE-04."""
    pools = {
        "pocket": 2 @ icepool.d6,
        "purse": (2 @ icepool.d6) * 5,
        "cache": (2 @ icepool.d6) * 50,
        "hoard1": (2 @ icepool.d6) * 200,
        "hoard2": (4 @ icepool.d6) * 300,
    }
    same(odds(lambda table: dice(TREASURES[kind].coin).roll(table, COIN)), pools[kind])


def test_slumber_on_three_goblins_and_a_boar() -> None:
    """FH-MAGIC-02: 1d6 Hit Dice, weakest first, stopping at the first that does not fit."""
    foes = [Foe("f1", "boar", 7, 7), *(Foe(f"f{number}", "goblin", 3, 3) for number in (2, 3, 4))]

    def play(table: Table) -> int:
        rolled = dice(SPELLS["slumber"].fx[0].hd).roll(table, AMOUNT)
        return len(weakest_first(foes, rolled))

    same(odds(play), icepool.d6.map({1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4}))


@pytest.mark.parametrize("defence", [0, 2, 5])
def test_a_raid_holds(defence: int) -> None:
    """FH-HOLD-06: raiders 1d6 + Threat 4 against 1d6 + Defence, equal totals hold; lost by 4 or more costs Folk."""
    buildings = {0: [], 2: ["palisade"], 5: ["palisade", "wall"]}[defence]

    def play(table: Table) -> tuple[bool, int]:
        world = build(Given(party=(), hold=_hold(buildings)))
        raid(world, table)
        return world.hold.hope == 6, world.hold.folk

    def outcome(raiders: int, freehold: int) -> tuple[bool, int]:
        margin = raiders + 4 - freehold - defence
        return margin <= 0, 6 - (margin >= 4)

    same(odds(play), icepool.map(outcome, icepool.d6, icepool.d6))


def _hold(buildings: list[str]) -> Any:
    return {"threat": 4, "folk": 6, "hope": 6, "stores": 40, "buildings": buildings}


@pytest.mark.parametrize("tied", [2, 3])
def test_ties_of_dexterity_are_fair(tied: int) -> None:
    """FH-COMBAT-03: whoever is tied, each is first equally often. Rolled again until settled, so it is sampled."""
    world = build(Given(party=tuple("fighter" for _ in range(tied))))

    def play(table: Table) -> str:
        return order_of_turns(list(world.characters.values()), table)[0]

    found: Odds[str] = distribution(play, default, limit=10)
    for who in world.characters:
        low, high = found.interval(who)
        assert low - 0.01 < 1 / tied < high + 0.01
