"""Settings are declared once, and a simulation with none given comes to an end."""

from __future__ import annotations

import pytest

from freehold import RULESET
from freehold.book.order import found_world
from freehold.bots import BOTS
from freehold.bots.view import View
from freehold.settings import Switches, switches
from freehold.state import World
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import for_trial, settle
from tablewright.engine.table import BotTable, Policy
from tablewright.lab.simulate import simulate


def test_the_engines_list_says_what_the_struct_says() -> None:
    assert switches({}) == Switches()
    assert settle(RULESET.settings, {}) == {key: getattr(Switches(), key) for key in Switches.__struct_fields__}
    assert all(setting.meaning for setting in RULESET.settings)


def test_what_is_out_of_bounds_is_refused() -> None:
    with pytest.raises(Refused, match="from 1 to 8"):
        switches({"characters": 9})
    with pytest.raises(Refused, match="ready, rolled"):
        switches({"map": "drawn"})


def test_a_story_without_an_end_has_one_in_a_simulation() -> None:
    assert for_trial(RULESET.settings, {})["weeks"] == 12
    assert for_trial(RULESET.settings, {"weeks": 2})["weeks"] == 2
    assert settle(RULESET.settings, {})["weeks"] == 0


@pytest.mark.parametrize("bot", ["random", "steady", "bold"])
def test_a_simulation_with_nothing_set_ends(bot: str) -> None:
    report = simulate(RULESET, bot, games=2, jobs=1)
    assert set(report.tally.outcomes) <= {"weeks", "closed"}


def test_a_game_master_can_be_spared_the_details() -> None:
    """FH-GM-01: what is important is asked all the same."""
    asked = {}
    for asks in ("everything", "important"):
        world = found_world(switches({"quick": True, "gm_asks": asks}), ("p1", "gm"))
        asked[asks] = questions_of_a_trip(world)
    assert asked["everything"] > asked["important"]
    assert {"gm-meeting", "gm-water"} <= asked["everything"] - asked["important"]
    assert "gm-terrain" in asked["important"]


def questions_of_a_trip(world: World) -> set[str]:
    """What the GM seat is asked while the steady bot plays."""
    seen: set[str] = set()

    def master(decision: Decision, view: object) -> str:
        seen.add(decision.question)
        return RULESET.referee(decision, view)

    policies: dict[str, Policy] = {"p1": BOTS["steady"].make(), "gm": master}
    views = {seat: View(world, seat) for seat in policies}
    table = BotTable(OpenSeed("spared"), "table", policies, views)
    for _ in range(300):
        RULESET.play(world, "table", table)
    return seen
