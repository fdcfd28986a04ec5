"""Twenty tries in own words: what the referee asks for each, its chance, what it brings; and the page that shows them.

`python -m games.begone_foe.tests.test_own_words` writes the table into the page anew.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from begone_foe.book.master.aims import SPEAKS_OF, meant
from begone_foe.telling.labels import prompt_of
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.proving.scenario import Scenario, run_scenario
from tablewright.engine.table import ScriptTable
from tablewright.rules import ruleset

DATA = Path(__file__).with_name("own_words.toml")
PAGE = Path(__file__).parents[1] / "README.md"
OPEN, CLOSE = "<!-- twenty tries -->\n", "<!-- end of tries -->\n"
TRIES: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["try"]
RULES = ("BF-SKILL-02",)
RULESET = ruleset("begone_foe")
CALM = [entry for entry in TRIES if entry["where"] != "running away"]  # there the dice of a chase follow
RULINGS = {"test": "a test of 11", "hard": "a hard test of 16"}


def answers(entry: dict[str, Any], last: str = "take") -> tuple[str, ...]:
    aim, skill = str(entry["aim"]), str(entry.get("skill", "none"))
    return (*entry.get("before", ()), "try", entry["words"], aim, skill, last)


def played(entry: dict[str, Any], choose: tuple[str, ...], dice: tuple[int, ...], expect: dict[str, Any]) -> list[str]:
    script = Scenario("try", RULES, entry["scene"], "begone_foe", "", entry["given"], dice, choose, expect)
    return list(run_scenario(script, RULESET))


@pytest.mark.parametrize("entry", TRIES, ids=lambda entry: entry["words"])
def test_it_brings_what_it_says(entry: dict[str, Any]) -> None:
    """BF-SKILL-02, BF-SKILL-03: by these dice, and no others, that comes of it."""
    assert played(entry, answers(entry), tuple(entry["dice"]), entry["expect"]) == []


class Listening(ScriptTable):
    """Keeps what was proposed to the player, as the player sees it."""

    def __init__(self, entry: dict[str, Any]) -> None:
        super().__init__(entry["dice"], answers(entry))
        self.stage = RULESET.scenes[entry["scene"]](entry["given"])
        self.ruling = self.odds = ""

    def answer(self, decision: Decision) -> str:
        if decision.question == "accept":
            self.ruling = str(decision.facts["ruling"])
            state = self.stage.look()["state"]
            self.odds = next(each.odds for each in prompt_of(state, decision).choices if each.key == "take")
        return super().answer(decision)


@pytest.mark.parametrize("entry", TRIES, ids=lambda entry: entry["words"])
def test_the_player_hears_it_before_any_die(entry: dict[str, Any]) -> None:
    table = Listening(entry)
    table.run(table.stage.play)
    assert (table.ruling, table.odds) == (entry["ruling"], entry["chance"])


def test_each_effect_is_among_them() -> None:
    assert {Option.read(entry["aim"]).verb for entry in TRIES} == {*SPEAKS_OF}
    assert len(TRIES) == 20


@pytest.mark.parametrize("entry", CALM, ids=lambda entry: entry["words"])
def test_what_is_dropped_costs_nothing(entry: dict[str, Any]) -> None:
    """No die falls, no time passes, and the same can be said again."""
    again = (*answers(entry, "drop"),)
    assert played(entry, again, (), {"clock.turn": 0}) == []


@pytest.mark.parametrize("entry", CALM, ids=lambda entry: entry["words"])
def test_no_words_are_no_try(entry: dict[str, Any]) -> None:
    assert played(entry, (*entry.get("before", ()), "try", "   "), (), {"clock.turn": 0}) == []


FAILING = [entry for entry in CALM if entry["scene"] in ("fight", "meeting", "captives") and entry["dice"]]


@pytest.mark.parametrize("entry", FAILING, ids=lambda entry: entry["words"])
def test_nobody_tries_twice_for_the_same_thing(entry: dict[str, Any]) -> None:
    """BF-SKILL-08: whoever has failed with it is not offered it again; in a fight the action is gone besides."""
    script = Scenario(
        "again", RULES, entry["scene"], "begone_foe", "", {**entry["given"], "steps": 0}, (1,),
        (*answers(entry), *answers(entry)), {}, "is not an answer",
    )  # fmt: skip
    assert list(run_scenario(script, RULESET)) == []


def test_in_a_fight_words_take_the_action() -> None:
    """However it ends, there is no second try in the same turn."""
    entry = TRIES[0]
    told = ("try", "I sing", "tale", "none", "take", "try")
    script = Scenario("once", RULES, "fight", "begone_foe", "", entry["given"], (20,), told, {}, "is not an answer")
    assert list(run_scenario(script, RULESET)) == []


# --- the page --------------------------------------------------------------------------------------------------------
def table_of_tries() -> str:
    rows = [
        "| where | what was written | what bears on it | the referee asks | chance | brings |",
        "|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {entry['where']} | {entry['words']} | {entry.get('skill', '').capitalize()} | {RULINGS[entry['ruling']]} "
        f"| {entry['chance']} | {entry['brings']} |"
        for entry in TRIES
    ]
    return "\n".join(rows) + "\n"


def test_the_page_shows_them() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text[text.index(OPEN) + len(OPEN) : text.index(CLOSE)] == table_of_tries()


def test_who_wedges_a_door_does_not_mean_to_open_it() -> None:
    aims = (Option("open", "w2"), Option("bar", "w3"), Option("learn"))
    assert meant("I wedge the stuck door so that no one comes", aims, {}) == "bar:w3"
    assert meant("we open the door with a lever", aims, {}) == "open:w2"
    assert meant("I put my shoulder to the door", aims, {}) == "open:w2"


def test_who_makes_them_laugh_means_a_better_mood() -> None:
    aims = (Option("soften"), Option("win", "m1"), Option("win", "m2"))
    assert meant("I juggle our rations to make them laugh", aims, {}) == "soften"
    assert meant("I preach to Grib", aims, {"m1": "Uzza", "m2": "Grib"}) == "win:m2"


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    start, end = page.index(OPEN) + len(OPEN), page.index(CLOSE)
    PAGE.write_text(page[:start] + table_of_tries() + page[end:], encoding="utf-8")
