"""Games from outside are found, looked over and named: a broken one says why, and the others never notice."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablewright import rules
from tablewright.cli import main
from tablewright.engine.decisions import Refused
from tablewright.play.keywords import save_words
from tablewright.rules import GAMES, broken, keys, outside, ruleset, titles
from tablewright.shelf import Wish, all_saves, begin

GOOD = """
from tests.engine.toy import ToyGame
from pathlib import Path

class Game(ToyGame):
    api = 1
    key = "{key}"
    title = "A Game From Outside"
    accent = "#1f6f78"
    ledger = Path({ledger!r})

RULESET = Game()
"""
CODE = "_from_outside"  # how the modules of these packages end
Install = Callable[..., None]


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """What was found before is looked for again."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    for each in (outside.declared, outside.load, rules._by_the_book):
        each.cache_clear()
    for name in [name for name in sys.modules if name.endswith(CODE)]:
        del sys.modules[name]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a package on the Python path, as pip would leave it there."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("TABLEWRIGHT_HOME", str(tmp_path / "home"))

    def put(key: str, code: str, package: str = "", target: str = "RULESET") -> None:
        name = package or f"tablewright-{key}"
        module = name.replace("-", "_") + CODE
        (site / f"{module}.py").write_text(code, encoding="utf-8")
        info = site / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[tablewright.games]\n{key} = {module}:{target}\n", encoding="utf-8")

    return put


def good(key: str) -> str:
    return GOOD.format(key=key, ledger=str(Path(__file__).parents[1] / "engine" / "toy_ledger.toml"))


def test_a_good_one_is_a_game_like_the_others(install: Install) -> None:
    install("lanterns", good("lanterns"))
    assert keys()[: len(GAMES)] == tuple(GAMES)
    assert "lanterns" in keys()
    assert titles()["lanterns"] == "A Game From Outside"
    assert ruleset("Lanterns").key == "lanterns"
    assert rules.origin("lanterns") == "tablewright-lanterns 1.0"
    assert not [said for said in broken() if "lanterns" in said]


FAULTS = {
    "an import error": ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing' ("),
    "a fault of syntax": ("def (", "SyntaxError"),
    "nothing there": ("", "AttributeError"),
    "an exit": ("raise SystemExit('bye')", "SystemExit: bye"),
    "no version": (good("odd").replace("api = 1", ""), "does not say for which version of tablewright.api"),
    "too new": (good("odd").replace("api = 1", "api = 99"), "made for version 99 of tablewright.api"),
    "too old": (good("odd").replace("api = 1", "api = 0"), "made for version 0 of tablewright.api"),
    "no ruleset": ("class RULESET:\n    api = 1", "it lacks key, title, version"),
    "another key": (good("other"), "calls itself 'other'"),
    "no colour": (good("odd").replace("#1f6f78", "teal"), "accent is 'teal'"),
    "no ledger": (good("odd").replace("toy_ledger", "no_ledger"), "its ledger no_ledger.toml is not there"),
    "an odd ledger": (good("odd").replace("toy_ledger.toml", "toy.py"), "its ledger cannot be read: toy.py"),
    "no bots": (good("odd").replace("api = 1", "api = 1\n    bots = {}"), "bots is not a mapping"),
    "odd settings": (good("odd").replace("api = 1", "api = 1\n    settings = (1,)"), "settings is not"),
    "no table": (good("odd").replace("api = 1", "api = 1\n    least_seats = 9"), "make no table"),
    "no text": (good("odd").replace("A Game From Outside", "").replace('""', "None"), "title is None"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_one_is_named_with_its_error(install: Install, fault: str) -> None:
    code, reason = FAULTS[fault]
    install("odd", code)
    install("lanterns", good("lanterns"))
    assert "odd" not in titles()
    assert "lanterns" in titles()
    (said,) = [said for said in broken() if "odd" in said]
    assert said.startswith("odd, from the package tablewright-odd 1.0, cannot be played: ")
    assert reason in said
    with pytest.raises(Refused, match="cannot be played"):
        ruleset("odd")
    assert ruleset("twelve_years").title == "Twelve Years"


def test_a_key_that_is_taken(install: Install) -> None:
    install("freehold", good("freehold"))
    install("lanterns", good("lanterns"), "first-lanterns")
    install("lanterns", good("lanterns"), "second-lanterns")
    install("No-Key", good("odd"), "odd-key")
    assert rules.origin("lanterns") == "first-lanterns 1.0"
    assert ruleset("freehold").title == "Freehold"
    said = "\n".join(broken())
    assert "freehold, from the package tablewright-freehold 1.0, cannot be played: the house has a game" in said
    assert "lanterns, from the package second-lanterns 1.0, cannot be played: the package first-lanterns" in said
    assert "a key is made of small letters" in said


def test_the_command_line_names_it(install: Install) -> None:
    install("odd", "import no_such_thing")
    install("lanterns", good("lanterns"))
    listed = CliRunner().invoke(main, ["games"], prog_name="tablewright")
    assert listed.exit_code == 0
    assert "A Game From Outside" in listed.stdout
    assert "no_such_thing" in listed.stderr
    refused = CliRunner().invoke(main, ["play", "odd"], prog_name="tablewright")
    assert refused.exit_code == 2
    assert "No module named 'no_such_thing'" in refused.stderr
    begin(Wish("lanterns"))
    examined = CliRunner().invoke(main, ["doctor"], prog_name="tablewright")
    assert examined.exit_code == 0
    assert "no_such_thing" in examined.stderr


def test_a_save_whose_game_is_gone_is_still_listed(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install("lanterns", good("lanterns"))
    begin(Wish("lanterns", "Dusk"))
    (save,) = all_saves()
    assert "A Game From Outside" in save_words(save)
    monkeypatch.setattr(outside, "declared", lambda: ())
    assert "lanterns, which is not installed here" in save_words(save)


def test_the_houses_own_are_declared_as_all_others_are() -> None:
    ours = [entry for entry in outside.declared() if entry.dist and entry.dist.name == "tablewright"]
    assert {entry.name: entry.load() for entry in ours} == {key: ruleset(key) for key in GAMES}
    assert not set(GAMES) & {each.key for each in outside.refused(GAMES)}
