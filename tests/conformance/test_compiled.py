"""Compiled rules: which are made, when they are used, and that they play the same games as the plain source."""

from __future__ import annotations

import ast
import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import msgspec
import pytest

from tablewright.engine.decisions import Refused
from tablewright.rules import GAMES, compiled, ruleset
from tablewright.rules.compiled import IN_USE, NOTE, PLAINLY, SOURCE, Made, sources
from tools.both_ways import apart
from tools.compiled import COMPILED, PLAIN, files_of, too_lazy


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that is said to have been compiled from the source as it is."""
    monkeypatch.delenv(PLAINLY, raising=False)
    folder = tmp_path / "twelve_years"
    folder.mkdir()
    note(folder, EXTENSION_SUFFIXES[0], sources("twelve_years"))
    return tmp_path


def note(folder: Path, suffix: str, digest: str) -> None:
    (folder / NOTE).write_bytes(
        msgspec.json.encode(Made(("tablewright.rules.twelve_years.book.order",), suffix, digest))
    )


# --- when they are used ----------------------------------------------------------------------------------------------
def test_what_was_compiled_from_this_source_is_used(made: Path) -> None:
    assert compiled.standing(made) == {"twelve_years": IN_USE}


def test_what_was_compiled_from_another_source_is_not(made: Path) -> None:
    note(made / "twelve_years", EXTENSION_SUFFIXES[0], "another")
    assert compiled.standing(made) == {"twelve_years": "the source has changed since it was compiled"}


def test_what_was_compiled_for_another_python_is_not(made: Path) -> None:
    note(made / "twelve_years", ".cpython-399.so", sources("twelve_years"))
    assert compiled.standing(made) == {"twelve_years": "it was compiled for another Python (.cpython-399.so)"}


def test_whoever_wants_the_plain_source_has_it(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAINLY, "1")
    assert compiled.standing(made) == {"twelve_years": f"{PLAINLY} is set"}


@pytest.mark.parametrize("file", ["engine/table.py", "world/hexes.py", "rules/freehold/state/hold.py"])
def test_a_change_of_what_rules_stand_on_is_noticed(file: str, tmp_path: Path) -> None:
    for room in ("engine", "world", "rules/freehold"):
        shutil.copytree(SOURCE / room, tmp_path / room, ignore=shutil.ignore_patterns("*.pyc", "*.toml"))
    assert sources("freehold", tmp_path) == sources("freehold")
    with (tmp_path / file).open("a", encoding="utf-8") as text:
        text.write("\n")
    assert sources("freehold", tmp_path) != sources("freehold")


def test_tests_judge_the_plain_source() -> None:
    assert {compiled.word(ruleset(game).key) for game in GAMES} == {"plain"}


def test_who_breaks_or_watches_rules_is_refused_compiled_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled._finder, "games", {"yabec": {"tablewright.rules.yabec.book.order": Path("order.so")}})
    with pytest.raises(Refused, match=f"those of yabec are compiled: set {PLAINLY}=1"):
        compiled.leave_aside()


# --- what is compiled ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", COMPILED)
def test_no_rule_relies_on_a_generator_that_mypyc_would_make_a_list(game: str) -> None:
    assert [fault for file in files_of(game) for fault in too_lazy(file)] == []


def test_a_question_in_a_generator_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.compiled.ROOT", tmp_path)
    rule = tmp_path / "rule.py"
    rule.write_text(
        "heir = next(one for one in seats if table.ask(one))\n"
        "willing = (one for one in seats if table.ask(one))\n"
        "for one in (each for each in seats): pass\n"
    )
    assert [fault.split(":")[1] for fault in too_lazy(rule)] == ["2", "3"]


@pytest.mark.parametrize("game", COMPILED)
def test_structs_that_are_read_from_files_stay_plain(game: str) -> None:
    """Such a struct refuses fields it does not know; mypyc would forget what its lists hold."""
    read = [
        f"{file.name}: {node.name}"
        for file in files_of(game)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and "forbid_unknown_fields" in {each.arg for each in node.keywords}
    ]
    assert read == []


def test_what_stays_plain_is_there() -> None:
    assert [file for file in PLAIN if not (SOURCE / "rules" / file).is_file()] == []


# --- the same games --------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("game", COMPILED)
def test_compiled_rules_play_the_same_games(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PLAINLY)
    if compiled.standing().get(game) != IN_USE:
        pytest.skip(f"{game} is not compiled here: make compiled")
    assert list(apart(game, 1, "test")) == []
