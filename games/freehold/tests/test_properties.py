"""Properties that hold for any figures: dawn, healing, lowered scores, dice strings, the marching ranks."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from freehold.book.combat.block import front_rank
from freehold.book.days.dawn import dawn_of
from freehold.book.party.roster import max_mp, score
from freehold.content import ABILITIES
from freehold.content.dice import dice
from freehold.proving.worlds import Given, build
from tablewright.engine.table import ScriptTable

members: st.SearchStrategy[dict[str, Any]] = st.builds(
    dict,
    calling=st.sampled_from(["fighter", "wizard", "priest"]),
    people=st.sampled_from(["human", "elf", "dwarf"]),
    score=st.integers(3, 18),
    max_hp=st.just(20),
    hp=st.integers(1, 20),
    max_mp=st.just(12),
    mp=st.integers(0, 12),
    meals=st.integers(0, 3),
    drank=st.booleans(),
    days_hungry=st.integers(0, 12),
    days_thirsty=st.integers(0, 4),
    nights_awake=st.integers(0, 4),
    save_used=st.booleans(),
    unconscious=st.booleans(),
)


@given(member=members, hours=st.sampled_from([0, 4, 8]), face=st.integers(1, 20))
def test_dawn(member: dict[str, Any], hours: int, face: int) -> None:
    """FH-FOOD-08: whatever the day was, nobody gains more than 4 HP, the mark clears, scores stay in bounds."""
    world = build(Given(party=(member,)))
    one = world.characters["c1"]
    before, table = one.hp, ScriptTable([face], ["save"])
    dawn_of(world, world.parties[0], one, hours, table)
    assert one.hp <= max(before + 4, 1)
    assert one.mp <= max_mp(one)
    assert one.save_used is False
    assert one.dead or all(1 <= score(one, ability) <= 18 for ability in ABILITIES)
    assert one.dead or one.hp >= 1
    if table.dice == []:
        assert one.dead == (face < 16)


@given(count=st.integers(1, 9), sides=st.integers(2, 20), times=st.integers(1, 1000), plus=st.integers(0, 20))
def test_dice_strings_round_trip(count: int, sides: int, times: int, plus: int) -> None:
    read = dice(f"{count}d{sides}*{times}+{plus}")
    assert (read.count, read.sides, read.times, read.plus) == (count, sides, times, plus)


@given(number=st.integers(1, 8), down=st.sets(st.integers(0, 7)))
def test_the_front_rank_is_the_first_half_rounded_up(number: int, down: set[int]) -> None:
    """FH-RANK-01."""
    party = tuple({"unconscious": place in down} for place in range(number))
    world = build(Given(party=party))
    up = [f"c{place + 1}" for place in range(number) if place not in down]
    assert front_rank(world, world.parties[0]) == up[: (len(up) + 1) // 2]
