"""Settings are declared once, and a simulation with none given comes to an end."""

from __future__ import annotations

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import for_trial, settle
from tablewright.lab.simulate import simulate
from tablewright.rules.freehold import RULESET
from tablewright.rules.freehold.settings import Switches, switches


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
