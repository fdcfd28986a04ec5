"""Tournaments: the same games for every bot, intervals, and the same table on any number of cores."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.ruleset import Bot, for_trial
from tablewright.engine.table import Policy
from tablewright.engine.thinking.position import Position
from tablewright.lab.tournament import Match, hold, play_match
from tablewright.rules import ruleset


def test_the_careful_beat_the_random_and_the_table_says_so() -> None:
    places = hold(ruleset("begone_foe"), ("random", "careful"), games=8, answers=150, jobs=1)
    assert [place.bot for place in places] == ["careful", "random"]
    assert places[0].beats
    assert places[0].ahead is not None
    assert places[0].worth.low < places[0].worth.value < places[0].worth.high
    assert places[1].ahead is None
    assert not places[1].beats


def test_cores_do_not_matter() -> None:
    rules, bots = ruleset("twelve_years"), ("random", "bold")
    alone, together = (hold(rules, bots, games=4, answers=60, jobs=jobs) for jobs in (1, 2))
    assert alone == together


def test_a_thinker_may_enter() -> None:
    (only,) = hold(ruleset("twelve_years"), ("thinker",), games=2, answers=1, jobs=1)
    assert 0 < only.worth.value < 1


class Absentminded:
    """Is told where it stands, and answers as the game's quick bot all the same."""

    def __init__(self, quick: Policy) -> None:
        self._quick = quick

    def __call__(self, decision: Decision, view: Any) -> str:
        return self._quick(decision, view)

    def think(self, decision: Decision, view: Any, position: Position) -> str:
        assert position.by_hand
        return self._quick(decision, view)


@pytest.mark.parametrize(
    ("game", "best"), [("twelve_years", "champion"), ("begone_foe", "careful"), ("yabec", "champion")]
)
def test_who_thinks_plays_the_very_same_games(game: str, best: str) -> None:
    """Dice and whims are the same for both, so that they differ only where they answer otherwise."""
    rules = ruleset(game)
    quick = Bot("quick", "Quick", "", lambda: Absentminded(rules.bots[best].make()))
    for number in range(2):
        both = [
            play_match(Match(game, name, for_trial(rules.settings, {}), "same", number, 80, alike=True), bots)
            for name, bots in (("quick", {"quick": quick}), (best, None))
        ]
        assert both[0] == both[1]


def test_who_is_no_bot_may_not_enter() -> None:
    with pytest.raises(Refused, match="no bot 'nobody'"):
        hold(ruleset("yabec"), ("nobody",))


def test_the_command_prints_a_table_or_data() -> None:
    words = ["tournament", "twelve_years", "--bot", "random", "--bot", "bold", "--games", "3", "--jobs", "1"]
    said = CliRunner().invoke(main, words)
    assert said.exit_code == 0, said.output
    assert "worth, 95 %" in said.output
    data = json.loads(CliRunner().invoke(main, [*words, "--json"]).output.splitlines()[-1] or "[]")
    assert {row["bot"] for row in data} == {"random", "bold"}
