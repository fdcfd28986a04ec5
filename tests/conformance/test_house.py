"""The house: every game has the same rooms, no room is crowded, and no two names can be mistaken for each other."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import tablewright
from tablewright.engine.events import ENGINE_EVENTS
from tablewright.engine.proving.ledger import load_ledger
from tablewright.engine.proving.scenario import load_scenarios
from tablewright.engine.thinking.position import thinking_of
from tablewright.rules import GAMES, ruleset
from tablewright.world.narrator import DataNarrator
from tools import house, tests

SOURCE = Path(tablewright.__file__).parent
ROOT = Path(__file__).parents[2]
ROOMS = ("book", "bots", "content", "proving", "telling")
PLACES = ("book/order.py", "telling/chronicle.py", "telling/glossary.py", "telling/names.py", "telling/paper.py",
          "telling/scene.py", "telling/told.toml", "bots/view.py", "proving/entries.py",
          "proving/worlds.py")  # fmt: skip
WRITTEN = ("benchmarks", "examples", "games", "packages", "src", "tests", "tools")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
PLANNED = ("events", "settings", "state")  # a module each, or a folder where one has grown too long
ALLOWED = ("effects", "upgrading")  # what lasts on somebody; what brings older states into the shape of today
MOST_MODULES = 20
LONGEST_RULESET = 100
LONGEST_FILE = 700
ONE_WORD_FUNCTIONS, DOUBLED_CLASSES = 3_413, 220  # these only fall: whoever gets below lowers them
WITHOUT_MATCH = {"max-branches": 12, "max-returns": 8, "max-statements": 40}
BANNER = re.compile(r"^ *# --- .* ---+\n\n", re.MULTILINE)


def modules(folder: Path) -> list[Path]:
    return sorted(file for file in folder.glob("*.py") if file.stem != "__init__")


def folders(root: Path) -> Iterator[Path]:
    yield root
    yield from (folder for folder in sorted(root.rglob("*")) if folder.is_dir() and folder.name != "__pycache__")


def written() -> Iterator[Path]:
    """The Python files that people write and read."""
    for folder in WRITTEN:
        yield from (file for file in sorted((ROOT / folder).rglob("*.py")) if "__pycache__" not in file.parts)


def has_match(file: Path, row: int) -> bool:
    """True if the function whose name stands in this line holds a `match`."""
    functions = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, FUNCTION))
    function = next(node for node in functions if node.lineno == row)
    return any(isinstance(node, ast.Match) for node in ast.walk(function))


def game_folder(game: str) -> Path:
    return ROOT / "games" / game / "src" / game


HOMES = (SOURCE, *map(game_folder, GAMES))


def test_no_folder_is_crowded() -> None:
    assert [str(each) for home in HOMES for each in folders(home) if len(modules(each)) > MOST_MODULES] == []


def test_no_file_is_too_long() -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in written()}
    assert [f"{file.relative_to(ROOT)}: {lines}" for file, lines in lengths.items() if lines > LONGEST_FILE] == []


def test_a_section_banner_stands_directly_above_what_it_opens() -> None:
    assert [str(file.relative_to(ROOT)) for file in written() if BANNER.search(file.read_text("utf-8"))] == []


def test_only_a_function_with_a_match_has_many_branches() -> None:
    """pyproject.toml gives the limits of a `match`; ruff has none of its own for functions without one."""
    limits = [f"--config=lint.pylint.{name}={most}" for name, most in WITHOUT_MATCH.items()]
    rules = ["--select=PLR0911,PLR0912,PLR0915", "--output-format=json", "--exit-zero", "--ignore-noqa"]
    command = [str(Path(sys.executable).with_name("ruff")), "check", "--isolated", *rules, *limits, *map(str, HOMES)]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    places = [(Path(each["filename"]), each["location"]["row"]) for each in found]
    assert [f"{file.relative_to(ROOT)}:{row}" for file, row in places if not has_match(file, row)] == []


def test_names_that_say_too_little_grow_fewer() -> None:
    """The rule on names in CONTRIBUTING.md: what is there already goes one by one, and nothing joins it."""
    sources = [*HOMES, *sorted(ROOT.glob("packages/*/src"))]
    files = [file for source in sources for file in source.rglob("*.py") if "template" not in file.parts]
    tops = [node for file in files for node in ast.parse(file.read_text("utf-8")).body]
    functions = [node.name for node in tops if isinstance(node, FUNCTION) and "_" not in node.name.strip("_")]
    classes = Counter(node.name for node in tops if isinstance(node, ast.ClassDef))
    doubled = sorted(name for name, times in classes.items() if times > 1)
    assert len(functions) <= ONE_WORD_FUNCTIONS, "a function of a module is verb and object, or a noun phrase"
    assert len(doubled) <= DOUBLED_CLASSES, f"another class has one of these names: {', '.join(doubled)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = game_folder(game)
    rooms = {each.name for each in folder.iterdir() if each.is_dir() and each.name != "__pycache__"}
    loose = {each.stem for each in modules(folder)}
    assert set(ROOMS) <= rooms
    assert set(PLANNED) <= rooms | loose
    assert sorted((rooms | loose) - set(ROOMS) - set(PLANNED) - set(ALLOWED)) == []
    assert (folder / "ledger.toml").is_file()
    assert [place for place in PLACES if not (folder / place).is_file()] == []
    assert thinking_of(ruleset(game)) is not None, "bots/__init__.py offers THINKING, which is found by its name"


@pytest.mark.parametrize("game", GAMES)
def test_a_games_front_door_is_its_ruleset_and_nothing_else(game: str) -> None:
    assert len((game_folder(game) / "__init__.py").read_text("utf-8").splitlines()) < LONGEST_RULESET


@pytest.mark.parametrize("game", GAMES)
def test_no_two_modules_of_a_game_differ_by_an_s(game: str) -> None:
    """`scene` beside `scenes`, `given` beside `givens`: nobody remembers which is which."""
    names = {each.stem for folder in folders(game_folder(game)) for each in modules(folder)}
    assert [name for name in sorted(names) if f"{name}s" in names] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_module_says_what_it_is(game: str) -> None:
    untold = [
        str(file.relative_to(ROOT))
        for file in game_folder(game).rglob("*.py")
        if len((ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").split()) < 2
    ]
    assert untold == []


def test_the_picture_of_the_house_is_true() -> None:
    assert house.PICTURE.read_text("utf-8") == house.picture(), (
        "the rooms or their arrows have changed: python -m tools.house"
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_and_nothing_else(game: str) -> None:
    narrator = ruleset(game).narrator("campaign")
    assert isinstance(narrator, DataNarrator)
    kinds = set(get_args(ruleset(game).event_type)) - set(ENGINE_EVENTS)
    assert sorted(narrator.told) == sorted(kind.__struct_config__.tag for kind in kinds)
    rules = {rule.id for rule in load_ledger(ruleset(game).ledger).rule}
    assert {tag: told.rule for tag, told in narrator.told.items() if told.rule not in rules} == {}


def test_make_test_forgets_no_folder() -> None:
    """What needs a browser stands where its part looks for it, and every folder that a part names is there."""
    named = [folder for part in tests.PARTS.values() for folder in part]
    assert [folder for folder in named if not (ROOT / folder).is_dir()] == []
    assert [place for place in tests.IN_BROWSER if not (ROOT / place).exists()] == []
    assert len(set(named)) == len(named)
    homes = {ROOT / place for place in (*tests.IN_BROWSER, tests.OF_A_PAGE)}
    in_browser = [
        file
        for folder in ("games", "tests")
        for file in (ROOT / folder).rglob("test_*.py")
        if "\nfrom playwright" in file.read_text("utf-8")
    ]
    assert [file.name for file in in_browser if not homes & {file, *file.parents}] == []


@pytest.mark.parametrize("game", GAMES)
def test_scenarios_lie_with_the_chapter_they_prove(game: str) -> None:
    """`yabec/light.toml`, or a file in `yabec/light/`: each scenario there cites a rule of the chapter on light."""
    folder = ROOT / "games" / game / "scenarios"
    chapter_of = {rule.id: re.sub("[ -]", "_", rule.topic) for rule in load_ledger(ruleset(game).ledger).rule}
    astray = [
        f"{file.relative_to(folder)}: {each.id}"
        for file in sorted(folder.rglob("*.toml"))
        for each in load_scenarios(file)
        if file.relative_to(folder).with_suffix("").parts[0] not in {chapter_of.get(rule) for rule in each.rules}
    ]
    assert astray == []
