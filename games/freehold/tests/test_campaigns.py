"""Whole campaigns by bots: they come to no error, keep their promises, and do what the design aims at."""

from __future__ import annotations

import pytest

from freehold.book.characters.making import make_options
from freehold.book.order import tidy
from freehold.book.party.roster import max_mp, members
from freehold.content import TERRAINS
from freehold.proving.worlds import Given, build
from freehold.state import Hex, World
from games.freehold.tests.play import Campaign, weeks
from tablewright.engine.copying import freeze, thaw
from tablewright.engine.table import ScriptTable
from tablewright.world.hexes import within


def check(world: World) -> None:
    """What must hold between any two turns."""
    for one in world.characters.values():
        assert 0 <= one.hp <= one.max_hp
        assert 0 <= one.mp <= max_mp(one)
        assert one.dead == (one.hp == 0)
        assert all(3 <= score <= 18 for score in one.scores.values())
        assert 1 <= one.level <= 10
        assert min(one.pack.values(), default=1) > 0
        assert one.purse >= 0
    hold = world.hold
    assert 0 <= hold.hope <= 12
    assert 0 <= hold.threat <= 10
    assert min(hold.folk, hold.stores, hold.timber, hold.stone, hold.silver) >= 0
    inside = [who for party in world.parties for who in party.order]
    assert len(inside) == len(set(inside)), "nobody is in two parties"
    assert not [who for who in inside if who in world.characters and world.characters[who].dead]


@pytest.mark.parametrize("bot", ["random", "steady", "bold"])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_campaigns_keep_their_figures_in_bounds(bot: str, seed: str) -> None:
    """FH-HOLD-01, FH-DAMAGE-03, FH-CHAR-03: no score leaves its bounds, whatever anybody does."""
    campaign = Campaign(f"bounds {seed}", bot, ("p1", "p2"))
    for _ in range(40):
        campaign.play_steps(20)
        check(campaign.world)


def test_a_campaign_goes_on_when_everybody_dies() -> None:
    """FH-GOAL-01, FH-GOAL-02: as many new ones, from the same freehold and the same map; no end by itself."""
    for seed in range(400):
        campaign = Campaign(f"all die {seed}", "bold")
        world = campaign.play_until(lambda world: bool(world.parties) and not world.to_make)
        world = campaign.play_until(lambda world: not world.parties or world.hold.week >= 6)
        if not world.parties:
            break
    else:
        pytest.fail("no bold party died out in 400 campaigns")
    mapped = {key for key, place in world.land.items() if place.mapped}
    world = campaign.play_until(lambda world: not world.to_make and world.making is None)
    newcomers = members(world, world.parties[0])
    assert len(newcomers) == 4
    assert {(one.level, one.xp) for one in newcomers} <= {(1, 0), (2, 1000)}
    assert world.parties[0].at == world.hold.at
    assert mapped == {key for key, place in world.land.items() if place.mapped}
    assert world.closed == ""


def test_most_first_trips_come_home() -> None:
    """The ledger's design aims at 80 to 90 % of first trips of a sensible party without a death."""
    trips = 250
    safe = sum(
        not any(one.dead for one in Campaign(f"trip {seed}").first_trip().characters.values()) for seed in range(trips)
    )
    assert 0.74 <= safe / trips <= 0.94


def test_the_same_seed_is_the_same_campaign() -> None:
    one = Campaign("twice", "bold").play_until(weeks(3))
    other = Campaign("twice", "bold").play_until(weeks(3))
    assert freeze(one) == freeze(other)


def test_a_state_with_four_hundred_mapped_hexes_is_small() -> None:
    """A turn is replayed from its packed state: it must stay small."""
    world = Campaign("large").play_until(weeks(2))
    kinds = list(TERRAINS)
    for number, key in enumerate(list(within("0,0", 11))[:400]):
        world.land.setdefault(
            key, Hex(kinds[number % 6], True, mapped=True, entered=True, seen=True, feature="nothing")
        )
    packed = freeze(world)
    assert len(packed) < 100_000
    assert thaw(packed, World) == world


def test_a_neglected_freehold_declines() -> None:
    """FH-HOLD-11, FH-HOLD-10: with nobody exploring the wild presses in."""
    from freehold.book.hold.week import turn_week
    from freehold.bots import referee
    from freehold.proving.worlds import Given, build
    from tablewright.engine.dice import OpenSeed
    from tablewright.engine.table import BotTable

    lost = 0
    for seed in range(60):
        world = build(Given(party=()))
        world.hold.folk, world.hold.plan = 7, "balance"
        table = BotTable(OpenSeed(f"neglected {seed}"), "table", {"p1": referee}, {"p1": None})
        for _ in range(52):
            if not world.hold.lost:
                turn_week(world, table)
        lost += world.hold.lost
    assert 0.5 < lost / 60 < 0.95


def test_somebody_must_go_on_when_only_a_statue_is_left() -> None:
    """FH-GOAL-02: a statue is of no party; a newcomer may wait or be done without while there is one."""
    world = build(Given(party=({"stone": True},), make=["p1"]))
    assert {"later", "never"} <= {option.verb for option in make_options(world)}
    tidy(world, ScriptTable([], []))
    assert not world.parties
    assert {"later", "never"}.isdisjoint(option.verb for option in make_options(world))
