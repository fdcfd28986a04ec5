"""Tries in own words: what the referee makes of twenty of them, what they change, and that none pays twice."""

from typing import Any

import msgspec
import pytest

from games.pocket_fantasy.tests.tries import PAGE, TRIES, Try, written
from pocket_fantasy.book.core.rolls import kind_of
from pocket_fantasy.book.master.effects import EFFECTS
from tablewright.engine.proving.scenario import Scenario, run_scenario
from tablewright.engine.table import ScriptTable
from tablewright.rules import ruleset

RULESET = ruleset("pocket_fantasy")
OUTSIDE = [each for each in TRIES if each.scene != "fight"]


def played(each: Try, choose: list[str], dice: list[int], expect: dict[str, Any], steps: int = 1) -> tuple[str, ...]:
    """The try as a scenario. A fight's first step begins the turn."""
    given = {**each.given, "as_played": True, "steps": steps + (each.scene == "fight")}
    script = Scenario(each.words, (), each.scene, given=given, dice=tuple(dice), choose=tuple(choose), expect=expect)
    return run_scenario(script, RULESET)


def roll(each: Try, face: int) -> list[int]:
    return [face, 1] if each.rerolled else [face]


@pytest.mark.parametrize("each", TRIES, ids=lambda each: each.words)
def test_the_referee_says_before_any_die_what_it_takes_it_for(each: Try) -> None:
    take = msgspec.to_builtins(each.take)
    facts = {f"asked.facts.{key}": value for key, value in take.items() if key != "aim"}
    expect = {"asked.question": "proposal", "asked.facts.whom": each.take.aim, **facts}
    assert played(each, ["try", each.words], [], expect) == ()


@pytest.mark.parametrize("each", TRIES, ids=lambda each: each.words)
def test_what_works_changes_the_game(each: Try) -> None:
    dice = [*roll(each, each.take.need), *each.dice_after]
    assert played(each, ["try", each.words, "take"], dice, each.after) == ()


@pytest.mark.parametrize("each", TRIES, ids=lambda each: each.words)
def test_what_is_let_be_costs_nothing(each: Try) -> None:
    """The world after a try that was dropped is the world of somebody who said nothing."""

    def after(*said: str) -> object:
        stage = RULESET.scenes[each.scene]({**each.given, "as_played": True, "steps": 1 + (each.scene == "fight")})
        ScriptTable((), ["try", *said]).run(stage.play)
        return msgspec.to_builtins(stage.look()["world"])

    assert after(each.words, "drop") == after("")


@pytest.mark.parametrize("each", [each for each in OUTSIDE if each.take.effect != "story"], ids=lambda each: each.words)
def test_what_failed_is_not_tried_again(each: Try) -> None:
    events = {"events": [{"event": "words-tried", "worked": False}, {"event": "words-tried", "again": True}]}
    assert played(each, ["try", each.words, "take", "try", each.words], roll(each, 1), events, steps=2) == ()


def test_every_effect_that_the_referee_knows_is_among_them() -> None:
    """All but calming a beast, which with the referee is the druid's art (PF-DRUID-02)."""
    assert {each.take.effect for each in TRIES} == {*EFFECTS} - {"calm_beast"}
    assert len(TRIES) >= 20


def test_the_page_shows_them_as_they_are() -> None:
    """`python -m games.pocket_fantasy.tests.tries` writes the page."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("wish for a dragon", None),
        ("I will climb the wall", "climb"),
        ("I ready my bow and wait", None),
        ("dragging the statue aside", "force"),
        ("begin to dig", None),
        ("she carries the idol out", "force"),
    ],
)
def test_a_word_is_heard_as_it_is_bent_and_not_in_others(words: str, kind: str | None) -> None:
    found = kind_of(words)
    assert (found.key if found else None) == kind
