"""What planner and champion weigh is data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablewright.engine.charts import convert
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import for_trial
from tablewright.engine.table import BotTable
from tablewright.rules import ruleset
from tablewright.world.hexes import distance, within
from twelve_years.bots.planner import CHAMPION, PLANNER, Policies
from twelve_years.proving import worlds
from twelve_years.proving.worlds import Given, GivenHex
from twelve_years.settings import switches
from twelve_years.state import Party


def test_a_figure_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="bravery"):
        convert({"planner": {"bravery": 1}}, Policies, Path("policies.toml"), "policies")


def test_the_champion_takes_the_policy_of_its_mode() -> None:
    view = SimpleNamespace(settings=SimpleNamespace(castle_mode="axe"))
    for key, policies in (("champion", CHAMPION), ("planner", PLANNER)):
        bot: Any = ruleset("twelve_years").bots[key].make()
        bot(Decision("p1", "offer-gold", "TY-COOP-01", kind="number", high=3), view)
        assert bot._policy is policies["axe"]


@pytest.mark.parametrize(("second_way", "answer"), [("death_crown", "death:2"), ("none", "evade")])
def test_a_death_crown_is_not_used_in_vain(second_way: str, answer: str) -> None:
    """Where it is not the second way it does nothing, and who tried it once would try it for ever (TY-WIN-03)."""
    planner: Any = ruleset("twelve_years").bots["planner"].make()
    view = SimpleNamespace(
        settings=SimpleNamespace(second_way=second_way),
        item=lambda option: SimpleNamespace(kind="crown"),
        has_crown=lambda: True,
    )
    decision = Decision("p1", "fight-or-evade", "TY-COMBAT-01", options=("fight", "evade", "death:2"))
    assert planner._meet_king(decision, view, Party(1, "p1", "The Crowned")) == answer


def wander(given: Given, until: Callable[[Party], bool], turns: int) -> int:
    """How many turns the bold bot needs over land where nothing is met, so that no die falls."""
    game, world = ruleset("twelve_years"), worlds.build(given)
    world.settings = switches(for_trial(game.settings, {}))
    table = BotTable(OpenSeed("nothing"), "lab", {"p1": game.bots["bold"].make()}, {"p1": game.view(world, "p1")})
    for played in range(turns):
        if world.outcome or until(world.parties["p1"]):
            return played
        game.play(world, "p1", table)
    return turns


def meadows(radius: int) -> dict[str, str | GivenHex]:
    return dict.fromkeys(within("0,0", radius), "clearing")


def test_who_circles_before_a_lake_gets_round_it() -> None:
    """A party with a crown went to and fro before a lake for tens of thousands of turns, and no year passed."""
    ring = [key for key in within("0,2", 4) if distance(key, "0,2") == 4 and key != "0,-2"]
    lake = {key: GivenHex(terrain="large lake") for key in ring}
    given = Given(party=("rogue",), items=["crown"], hex="0,2", terrain="clearing", map={**meadows(12), **lake})
    assert 0 < wander(given, lambda party: distance(party.hex, "0,2") > 4, 3000) < 3000


def test_who_circles_in_known_land_gets_out_of_it() -> None:
    """A party in the middle of land that it knew went round and round in it."""
    known: dict[str, str | GivenHex] = {key: GivenHex(terrain="clearing") for key in within("0,0", 10)}
    given = Given(party=("rogue",), hex="0,1", terrain="clearing", map=known)
    assert 0 < wander(given, lambda party: distance(party.hex) > 10, 3000) < 3000


def test_who_cannot_pay_a_dear_level_does_not_ask_for_it_for_ever() -> None:
    """A level may cost more than the planner keeps: it offered what it had, took it back, and asked again."""
    game = ruleset("twelve_years", "[content.prices]\nlevel = 200")
    world = game.new(for_trial(game.settings, {}), ("p1",))
    table = BotTable(
        OpenSeed("experiment/18"), "lab", {"p1": game.bots["planner"].make()}, {"p1": game.view(world, "p1")}
    )
    for _ in range(1000):
        if not world.outcome:
            game.play(world, "p1", table)
    assert world.outcome
