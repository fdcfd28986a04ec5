"""The kernel in C++, as a GPU's compiler gets it: here by the processor's own, beside the readable engine by marks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

WORD = Path(__file__).with_name("kernel_word.jsonl")  # the readable engine's word for the first thousands
PLAYED = """
import ctypes, json, os, sys
from pathlib import Path
os.environ["TABLEWRIGHT_KERNEL"] = "plain"
import numpy as np
from tablewright.engine.ruleset import for_trial
from tablewright_kernel import figures
from tablewright_kernel.content import build
from tablewright_kernel.equality import hold_against, marked, marked_by_mode, read_words
from tablewright_kernel.keys import keys_of
from tablewright_kernel.record import RECORD_SIZE
from tablewright.rules import ruleset

game, one = ruleset("twelve_years"), ctypes.CDLL(sys.argv[1]).play_one
record = np.zeros(RECORD_SIZE, np.int32)

def play(bot, mode, seed, numbers):
    content = build(game, for_trial(game.settings, {"castle_mode": mode}), bot, 200_000)
    content[figures.MARKED] = 1
    keys, results = keys_of(seed, numbers, "lab"), np.zeros((len(numbers), 6), np.int32)
    for key, result in zip(keys, results):
        one(*(ctypes.c_void_p(each.ctypes.data) for each in (record, content, key, result)))
    return results

def beside_the_readable_engine():
    settings = for_trial(game.settings, {"castle_mode": "flail"})
    for bot, games in (("bold", 4), ("cautious", 4), ("planner", 4), ("random", 2)):
        for number, result in enumerate(play(bot, "flail", "cpp", range(games)).tolist()):
            by_mode = marked_by_mode(game, bot, settings, "cpp", number)
            yield [result, marked(game, bot, settings, "cpp", number), by_mode]

def against_its_word():
    words = read_words(Path(sys.argv[2]).read_text("utf-8"))
    return hold_against([word for word in words if (word.bot, word.mode, word.first) == ("bold", "axe", 0)], play)

for line in against_its_word() if len(sys.argv) > 2 else beside_the_readable_engine():
    print(json.dumps(line))
"""
ENTRANCE = """
extern "C" void play_one(int32_t* g, const int32_t* c, const int32_t* keys, int32_t* results) {
  running_play_game(g, c, keys);
  running_keep(g, results);
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler on this machine")
    command = [sys.executable, "-m", "packages.kernel.tools.cpp"]
    written = subprocess.run(command, capture_output=True, text=True, check=True)
    folder = tmp_path_factory.mktemp("translated")
    source, library = folder / "kernel.cpp", folder / "kernel.so"
    source.write_text(written.stdout + ENTRANCE, "utf-8")
    subprocess.run([compiler, "-shared", "-fPIC", "-ffp-contract=off", "-o", library, source], check=True)
    return library


def _played(*words: Path) -> list[Any]:
    done = subprocess.run([sys.executable, "-c", PLAYED, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_translated_kernel_plays_the_readable_engines_games(library: Path) -> None:
    lines = _played(library)
    assert len(lines) == 14
    assert all(translated == readable == by_mode["flail"] for translated, readable, by_mode in lines)
    assert any(by_mode["axe"] != by_mode["flail"] for *_, by_mode in lines), "none of them came to the castle"


def test_a_thousand_campaigns_are_as_the_readable_engine_once_said(library: Path) -> None:
    (line,) = _played(library, WORD)
    assert (line["games"], line["different_from"]) == (1000, [])


def test_what_games_side_by_side_would_go_through_can_be_counted(library: Path) -> None:
    """Sorted as a GPU has them, more of 32 neighbours are at work than as they come."""
    command = [sys.executable, "-m", "packages.kernel.tools.warps", "--pool", "1024", "--steps", "60"]
    said = [
        subprocess.run([*command, *how], capture_output=True, text=True, check=True) for how in ((), ("--unsorted",))
    ]
    tidy, as_they_come = ([json.loads(line) for line in each.stdout.splitlines()] for each in said)
    assert tidy[0]["call"] == "all"
    assert tidy[0]["of_32"] > as_they_come[0]["of_32"] > 1
    assert any(row["call"].endswith("attack_attack") for row in tidy)


HEAD_GOES_ASTRAY = """
import ast, inspect, textwrap
from tablewright_kernel import record, translating
from tablewright_kernel.running import keep, play_game

names = list(vars(record))
head = {*names[names.index("OUTCOME") : names.index("VERB_WORDS")], "KEY"}


def strays(function):
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    said = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Subscript) for part in ast.walk(node.slice)}
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        if call.func.id in translating.ANYWHERE:
            said |= {id(argument) for argument in call.args}
    for node in ast.walk(tree):
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        module = node.value.id if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""
        meant = function.__globals__.get(module) is record if module else name in function.__globals__
        if name in head and meant and id(node) not in said:
            yield name


for function in translating._callees_first((play_game, keep)):
    if function.__name__ not in translating.ANYWHERE:
        for name in strays(function):
            print(function.__module__, function.__name__, name)
"""


def test_places_of_the_head_go_only_to_functions_that_look_where_it_is() -> None:
    """A GPU has a record's head elsewhere: whoever took a place in it for one in the record would read old numbers."""
    told = {**os.environ, "TABLEWRIGHT_KERNEL": "plain", "TABLEWRIGHT_RECORD": "small"}
    done = subprocess.run(
        [sys.executable, "-c", HEAD_GOES_ASTRAY], env=told, capture_output=True, text=True, check=True
    )
    assert done.stdout == ""
