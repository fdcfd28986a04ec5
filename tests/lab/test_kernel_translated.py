"""The kernel in C++, as a GPU's compiler gets it: here by the processor's own, beside the readable engine by marks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PLAYED = """
import ctypes, json, os, sys
os.environ["TABLEWRIGHT_KERNEL"] = "plain"
import numpy as np
from tablewright.engine.ruleset import for_trial
from tablewright.lab.kernel import figures
from tablewright.lab.kernel.content import build
from tablewright.lab.kernel.equality import marked, marked_by_mode
from tablewright.lab.kernel.keys import keys_of
from tablewright.lab.kernel.record import RECORD_SIZE
from tablewright.rules import ruleset

game = ruleset("twelve_years")
settings = for_trial(game.settings, {"castle_mode": "flail"})
play = ctypes.CDLL(sys.argv[1]).play_one
for bot, games in (("bold", 4), ("cautious", 4), ("planner", 4), ("random", 2)):
    content = build(game, settings, bot, 200_000)
    content[figures.MARKED] = 1
    for number in range(games):
        record, results = np.zeros(RECORD_SIZE, np.int32), np.zeros(6, np.int32)
        keys = keys_of("cpp", [number], "lab")[0].copy()
        play(*(ctypes.c_void_p(each.ctypes.data) for each in (record, content, keys, results)))
        by_mode = marked_by_mode(game, bot, settings, "cpp", number)
        print(json.dumps([results.tolist(), marked(game, bot, settings, "cpp", number), by_mode]))
"""
ENTRANCE = """
extern "C" void play_one(int32_t* g, const int32_t* c, const int32_t* keys, int32_t* results) {
  running_play_game(g, c, keys);
  running_keep(g, results);
}
"""


def test_the_translated_kernel_plays_the_readable_engines_games(tmp_path: Path) -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler on this machine")
    written = subprocess.run([sys.executable, "-m", "tools.kernel_cpp"], capture_output=True, text=True, check=True)
    source, library = tmp_path / "kernel.cpp", tmp_path / "kernel.so"
    source.write_text(written.stdout + ENTRANCE, "utf-8")
    subprocess.run([compiler, "-shared", "-fPIC", "-ffp-contract=off", "-o", library, source], check=True)
    done = subprocess.run([sys.executable, "-c", PLAYED, library], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == 14, done.stderr[-2000:]
    assert all(translated == readable == by_mode["flail"] for translated, readable, by_mode in lines)
    assert any(by_mode["axe"] != by_mode["flail"] for *_, by_mode in lines), "none of them came to the castle"
