"""The commands as a whole: help, hints for wrong words, exit codes, start-up."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablewright.cli.commands import ENTRIES, SECTIONS
from tablewright.press.site.pages import find_page, pages_of, pages_root
from tablewright.store import open_store
from tests.cli.conftest import Command


def test_help_leads_with_examples(command: Command) -> None:
    shown = command("--help").stdout
    assert shown.index("Examples:") < shown.index("Options:")
    assert all(f"  {name} " in shown for name in ENTRIES)


@pytest.mark.parametrize("name", ENTRIES)
def test_every_command_has_examples_and_its_line(command: Command, name: str) -> None:
    shown = command(name, "--help")
    assert shown.exit_code == 0
    assert f"tablewright {name}" in shown.stdout.partition("Examples:")[2].partition("Options:")[0]


@pytest.mark.parametrize("name", ["", *ENTRIES])
def test_help_leads_to_pages_that_came_with_the_program(command: Command, name: str) -> None:
    """Who installed a wheel has no folder docs."""
    root = pages_root()
    shown = " ".join(command(*([name] if name else []), "--help").stdout.split())
    assert root
    assert "docs/" not in shown
    for page in re.findall(r"tablewright docs (?!tablewright)([a-z][a-z-]+)", shown):
        assert find_page(pages_of(root), page), page


def test_version(command: Command) -> None:
    assert command("--version").stdout.startswith("tablewright ")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["plya"], "did you mean 'play'?"),
        (["twelve_yaers"], "did you mean: tablewright play twelve_years?"),
        (["zzz"], "see: tablewright --help"),
        (["play", "toi"], "did you mean 'toy'?"),
        (["play", "toy", "--bot", "p1=frist"], "did you mean 'first'?"),
        (["play", "toy", "--bot", "p9=first"], "seats are p1, p2, p3, p4"),
        (["play", "toy", "--bot", "p1=first"], "keep one for yourself"),
        (["play", "toy", "--set", "hpp=3"], "there are: hp, foe"),
        (["play", "toy", "--set", "hp=300"], "from 1 to 99"),
        (["play", "toy", "--set", "hp"], "not of the form KEY=VALUE"),
        (["play", "toy", "--players", "9"], "for 1 to 4 players"),
        (["play", "toy", "--seed", "x", "--sealed"], "exclude each other"),
        (["play", "toy", "--salt", "x"], "--sealed only"),
        (["play", "toy", "--gm"], "no game master"),
        (["play", "toy", "--bot", "p2=referee"], "only in the game master's seat"),
        (["play", "--seed", "x", "--name", "Foo"], "--seed, --name: for which game?"),
        (["play", "--plain", "--bot", "p1=nobody"], "--bot: for which game?"),
        (["play", "yabec", "--plain", "--set", "dungeon=x"], "there is no dungeon 'x'"),
        (["simulate", "toy", "--players", "9"], "for 1 to 4 players"),
        (["simulate", "toy", "--bot", "p2=first"], "seats are p1"),
        (["simulate", "toy", "--bot", "referee"], "only in the game master's seat"),
        (["odds", "3d6", "--choose", "fight", "--of", "x"], "--of, --choose: these go with a scene"),
        (["rules", "toy", "--reach", "--games", "0"], "--games 1 or more"),
        (["rules", "toy", "--games", "3"], "--games goes with"),
        (["rules", "toy", "TOY-HIT-01", "--missing"], "one at a time"),
        (["print", "toy", "sheet", "--paper", "a3"], "there are: a4, letter, pocket"),
        (["print", "toy", "sheet", "--seat", "p1"], "--seat goes with a save"),
        (["doctor", "toy", "--server", "http://localhost:1"], "one at a time"),
        (["doctor", "--server", "localhost"], "is no address such as"),
        (["mcp", "--server", "nowhere"], "is no address such as"),
        (["map", "gone.txt"], "does not exist"),
        (["restore", "gone.backup"], "no backup"),
        (["roll", "3d6k"], "kh for the highest"),
        (["odds", "toy", "exchanges"], "did you mean 'exchange'?"),
        (["export", "--as", "docx"], "'md', 'json', 'jsonl', 'svg'"),
    ],
)
def test_wrong_usage_is_exit_code_2_with_a_hint(command: Command, words: list[str], hint: str) -> None:
    result = command(*words)
    assert result.exit_code == 2, result.output
    assert hint in result.stderr
    assert result.stdout == ""


def test_play_without_a_game_asks_which(command: Command) -> None:
    """In lines there is a menu; where nobody answers it, the exit code says so."""
    result = command("play")
    assert result.exit_code == 2
    assert "Begin a game:" in result.stdout
    assert "which game?" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["resume"], "there are no saves yet"),
        (["resume", "nothing"], "there is no save 'nothing'"),
        (["verify", "gone.tw"], "there is no save 'gone.tw'"),
        (["doctor", "nothing"], "there is no save"),
        (["mcp", "--server", "http://127.0.0.1:9", "--seat", "http://127.0.0.1:9/join/x"], "http://127.0.0.1:9/api"),
    ],
)
def test_what_is_refused_is_exit_code_1_in_one_line(command: Command, words: list[str], message: str) -> None:
    result = command(*words)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {message}")
    assert result.stdout == ""


def test_help_loads_no_game_and_no_heavy_package() -> None:
    """What makes start-up slow: checked by name, because time cannot be trusted in tests."""
    program = (
        "import sys; from tablewright.cli import main; main(['--help'], standalone_mode=False); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    heavy = {"numpy", "msgspec", "rich", "textual", "tablewright.engine", "tablewright.rules", "tablewright.web"}
    assert heavy.isdisjoint(loaded)


def test_python_m_tablewright() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablewright", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("tablewright ")


def test_a_file_that_may_not_be_written(command: Command, home: Path) -> None:
    home.write_text("a file where a folder should be")
    result = command("play", "toy", "--plain")
    assert result.exit_code == 1
    assert "Error:" in result.stderr


def test_sections_name_each_command_once() -> None:
    names = [name for section in SECTIONS.values() for name in section]
    assert len(names) == len(set(names)) == len(ENTRIES)


@pytest.mark.parametrize("name", ["replay", "export", "print"])
def test_a_seat_that_is_not_there_is_refused_by_all_who_take_one(command: Command, finished: str, name: str) -> None:
    words = [finished, *(["chronicle"] if name == "print" else [])]
    result = command(name, *words, "--seat", "p7")
    assert (result.exit_code, "there are p1" in result.stderr) == (2, True), result.output


def test_paper_of_a_save_comes_before_that_of_its_game(command: Command, tmp_path: Path) -> None:
    """The save of a game without a title bears the game's name: the shelf calls it so, and `print` means it."""
    target = str(tmp_path / "paper.pdf")
    assert command("print", "twelve-years", "chronicle", "--to", target).exit_code == 1, "that is paper of play"
    command("play", "twelve_years", "--plain")
    assert command("print", "twelve-years", "chronicle", "--to", target).exit_code == 0
    result = command("print", "twelve-years", "chronicle", "--to", target, "--blank")
    assert result.exit_code == 1, "the rules have no chronicle"
    assert command("print", "twelve-years", "hexes", "--to", target, "--blank").exit_code == 0


# --- for tools -------------------------------------------------------------------------------------------------------
def test_backup_and_restore_for_tools(command: Command, tmp_path: Path) -> None:
    store, copy, other = (str(tmp_path / name) for name in ("tables.sqlite3", "copy", "other.sqlite3"))
    asyncio.run(_make_store(store))
    made = json.loads(command("backup", "--store", store, "--to", copy, "--json").stdout)
    assert made == {"backup": copy, "tables": 0, "bytes": Path(copy).stat().st_size}
    assert json.loads(command("restore", copy, "--store", other, "--json").stdout) == {"backup": copy, "tables": 0}


async def _make_store(where: str) -> None:
    store = open_store(where)
    await store.start()
    await store.close()


def test_a_new_game_for_tools(command: Command, tmp_path: Path) -> None:
    made = json.loads(command("new-game", "lamps", "--to", str(tmp_path / "lamps"), "--json").stdout)
    assert made["game"] == "lamps"
    assert all(Path(file).is_file() for file in made["files"])


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("rules toy TOY-HIT-01", "says"),
        ("rules toy", "each"),
        ("rules freehold --choices", "each"),
        ("rules toy --matrix", "counts"),
        ("games freehold", "deadly"),
        ("house twelve_years monsters.skeleton", "shown"),
        ("doctor --server http://127.0.0.1:9", "trouble"),
    ],
)
def test_what_is_told_in_words_is_told_as_data(command: Command, words: str, key: str) -> None:
    said = json.loads(command(*words.split(), "--json").stdout)
    assert key in (said[0] if isinstance(said, list) else said)


DATA = ("backup", "block", "doctor", "games", "map", "new-game", "odds", "restore", "roll", "rules", "saves")


@pytest.mark.parametrize("name", [*DATA, "scenario", "simulate", "verify", "where"])
def test_whatever_a_tool_would_read_can_be_had_as_json(command: Command, name: str) -> None:
    """`export --as json` has its own word; `replay`, `play`, `resume`, `serve` and `docs` are for people."""
    assert "--json" in command(name, "--help").stdout
