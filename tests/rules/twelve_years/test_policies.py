"""What planner and champion weigh is data."""

from __future__ import annotations

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
from tablewright.rules.twelve_years.bots.planner import CHAMPION, PLANNER, Policies
from tablewright.rules.twelve_years.state import Party


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


@pytest.mark.parametrize(("number", "outcome", "turns"), [(61680, "lost", 1816), (78869, "appeased", 1692)])
def test_who_circles_before_a_lake_or_in_known_land_gets_away(number: int, outcome: str, turns: int) -> None:
    """Two campaigns that went on for tens of thousands of turns, while the party grew and no year passed."""
    game = ruleset("twelve_years")
    world = game.new(for_trial(game.settings, {}), ("p1",))
    table = BotTable(
        OpenSeed(f"quiet/{number}"), "lab", {"p1": game.bots["bold"].make()}, {"p1": game.view(world, "p1")}
    )
    played = 0
    while not world.outcome and played <= turns:
        game.play(world, "p1", table)
        played += 1
    assert (world.outcome, played) == (outcome, turns)


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
