"""Tries in own words, of the sort people make: what the rules read in them, at what chance, and what comes of it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.proving.scenario import Scenario, run_scenario
from tablewright.engine.table import EndOfScript, ScriptTable
from tablewright.rules import ruleset
from twelve_years.proving.worlds import SEAT, Given, build
from twelve_years.telling.labels import choice_of
from twelve_years.telling.scene import wanted

GAME = ruleset("twelve_years")
PAGE = Path(__file__).parents[1] / "README.md"


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: str
    given: dict[str, Any]
    expect: dict[str, Any]
    came: str
    reads: str = ""
    doer: str = ""
    chance: str = ""
    says: str = ""
    then: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


DATA = tomllib.loads(Path(__file__).with_name("tries.toml").read_text(encoding="utf-8"))
TRIES = msgspec.convert(DATA["try"], list[Try])
BY_WORDS = pytest.mark.parametrize("attempt", TRIES, ids=[each.words for each in TRIES])


class Asking(ScriptTable):
    """Stops at the first question past the script, and remembers it."""

    asked: Decision | None = None

    def answer(self, decision: Decision) -> str:
        if not self.answers:
            self.asked = decision
        return super().answer(decision)


def _read_as(attempt: Try) -> Decision:
    table = Asking((), ["try", attempt.words])
    with pytest.raises(EndOfScript):
        GAME.scenes["here"](dict(attempt.given)).play(table)
    assert table.asked is not None
    assert table.asked.question == "read-as"
    return table.asked


@BY_WORDS
def test_it_is_read_before_any_die_falls(attempt: Try) -> None:
    asked = _read_as(attempt)
    assert asked.default == (attempt.reads or "let-be")
    assert asked.facts["doer"] == attempt.doer
    world = build(msgspec.convert(attempt.given, Given))
    said = wanted(world, world.parties[SEAT], asked)
    assert attempt.words in said
    assert attempt.says in said
    if attempt.chance:
        assert choice_of(world, world.parties[SEAT], asked, attempt.reads).odds == attempt.chance


@BY_WORDS
def test_it_comes_to_what_the_rules_give(attempt: Try) -> None:
    choose = ["try", attempt.words, attempt.reads or "let-be", *attempt.then]
    scenario = Scenario(
        "try", rules=("TY-CORE-08",), scene="here", given=attempt.given, dice=attempt.dice, choose=tuple(choose),
        expect=attempt.expect,
    )  # fmt: skip
    assert run_scenario(scenario, GAME) == ()


@BY_WORDS
def test_letting_it_be_costs_nothing(attempt: Try) -> None:
    plain, tried = GAME.scenes["here"](dict(attempt.given)), GAME.scenes["here"](dict(attempt.given))
    ScriptTable((), []).run(plain.play)
    ScriptTable((), ["try", attempt.words, "reword", attempt.words, "let-be"]).run(tried.play)
    assert msgspec.json.encode(tried.look()["world"]) == msgspec.json.encode(plain.look()["world"])


@BY_WORDS
def test_the_page_shows_it(attempt: Try) -> None:
    assert row(attempt) in PAGE.read_text(encoding="utf-8")


def row(attempt: Try) -> str:
    reading = f"`{attempt.reads}`" if attempt.reads else "nothing"
    return f"| {attempt.words} | {attempt.doer or 'all'} | {reading} | {attempt.came} |"


def test_there_are_twenty_and_more() -> None:
    assert len({attempt.words for attempt in TRIES}) > 20
    assert sum(bool(attempt.reads) for attempt in TRIES) > 15
