"""The kernel is the readable engine's twin: the same dice, answers and states, turn by turn (`make equal` plays more).

Its source runs uncompiled here, in a process of its own: compiling all of it takes minutes. Its dice are compiled.
"""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import for_trial
from tablewright.lab.simulate import carry_out, make_plan, play_game
from tablewright.rules import ruleset

TWELVE_YEARS = ruleset("twelve_years")
EQUAL = (sys.executable, "-m", "packages.kernel.tools.equal")
ODD = [
    "magick_after_die=true",
    "wide_evasion=true",
    "fire_folk_burn=per_hex",
    "wise_woman_hex=choose",
    "bent_rules=true",
]
HOUSE = """game = "twelve_years"
title = "Hard bones"
[content.monsters.skeleton]
hp = 14
damage = "2d4"
[content.weapons.axe]
damage = "1d8"
[content.castle.axe]
skeletons = 8
[content.prices]
level = 40
"""
EDGED = ["map_radius=9", "tinker_reward=choose", "auto_names=false", "monster_level_up=true", "second_way=own"]


@pytest.mark.parametrize(
    ("bots", "modes", "games", "settings"),
    [
        (["bold", "cautious", "planner"], ["normal"], 8, []),
        (["bold", "champion"], ["sword", "axe"], 3, []),
        (["random"], ["normal", "flail"], 3, []),
        (["random", "planner"], ["normal"], 3, ODD),
        (["random", "bold"], ["normal"], 4, EDGED),
    ],
)
def test_every_turn_of_a_campaign_is_equal(bots: list[str], modes: list[str], games: int, settings: list[str]) -> None:
    words = (
        [f"--bot={bot}" for bot in bots] + [f"--mode={mode}" for mode in modes] + [f"--set={each}" for each in settings]
    )
    command = [*EQUAL, "--plain", "--jobs=1", f"--games={games}", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == len(bots) * len(modes)
    assert all(line["games"] == games and line["handed_back"] == 0 for line in lines)


@pytest.mark.parametrize(
    ("bots", "modes", "games", "settings"),
    [
        (["champion", "planner"], ["normal", "sword"], 4, []),
        (["bold", "cautious"], ["axe"], 2, []),
        (["champion"], ["flail"], 3, [*ODD, *EDGED]),
    ],
)
def test_the_kernel_takes_a_campaign_up_at_any_turn(
    bots: list[str], modes: list[str], games: int, settings: list[str]
) -> None:
    """From the readable engine's state, every turn, every eighth, every fifteenth ..., and goes on as that does."""
    words = [f"--bot={each}" for each in bots] + [f"--mode={each}" for each in modes]
    words += [f"--set={each}" for each in settings] + ["--taken-up=40", f"--games={games}"]
    command = [*EQUAL, "--plain", "--jobs=1", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == len(bots) * len(modes)
    assert all(line["games"] == games and line["turns"] > 0 and line["handed_back"] == 0 for line in lines)


CONTRACT = """
import numpy as np; np.seterr(over="ignore")
from tablewright.engine.engines import engine_named
from tablewright.lab.equal import differences
from tablewright.lab.simulate import make_plan
from tablewright.rules import ruleset
game, kernel = ruleset("twelve_years"), engine_named("kernel")
for bot in ("bold", "random"):
    for line in differences(kernel, game, make_plan(game, bot, {}, "contract"), 3, threads=2):
        print(line)
"""


def test_the_kernel_keeps_the_contract_of_engines() -> None:
    environment = {**os.environ, "TABLEWRIGHT_KERNEL": "plain"}
    done = subprocess.run(
        [sys.executable, "-c", CONTRACT], capture_output=True, text=True, check=False, env=environment
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr[-3000:]


def test_campaigns_played_on_from_one_record_are_the_readable_engines() -> None:
    """As the kernel is tried before it is used on a machine, but uncompiled: from copies of a record, by new dice."""
    tried = (
        "import numpy as np; np.seterr(over='ignore')\n"
        "from tablewright_kernel.proving import is_taken_up_rightly\n"
        "print([is_taken_up_rightly(number) for number in range(8)])"
    )
    environment = {**os.environ, "TABLEWRIGHT_KERNEL": "plain"}
    done = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=False, env=environment)
    assert done.stdout.strip() == str([True] * 8), done.stderr[-3000:]


WON_BACK = """
import numpy as np; np.seterr(over="ignore")
from tablewright.engine.ruleset import for_trial
from tablewright.rules import ruleset
from tablewright_kernel.equality import compare_taken_up
from twelve_years.book.core.places import place_of
from twelve_years.book.hexploring.creatures import possess
from twelve_years.proving.worlds import Given, GivenItem, GivenMember, build

game = ruleset("twelve_years")
for doomed in (2, 3):
    people = (GivenMember("giant", doomed=doomed), GivenMember("rogue"))
    world = build(Given(party=people, years=2, items=[GivenItem("ring", powers=["fae_touched"])]))
    party = world.parties["p1"]
    giant = party.members[0]
    place_of(world, party).enemies.append(possess(world, party, giant))
    game.new = lambda settings, seats: world
    found = compare_taken_up(game, "bold", for_trial(game.settings, {}), "won back", 0, 1, most_turns=1)
    print(found, giant.fate, giant in party.members)
"""


def test_a_doom_that_came_while_possessed_takes_who_is_won_back() -> None:
    """Found on a GPU, in one campaign of 150,000: there the kernel let such a member live (TY-MAG-14)."""
    environment = {**os.environ, "TABLEWRIGHT_KERNEL": "plain"}
    done = subprocess.run(
        [sys.executable, "-c", WON_BACK], capture_output=True, text=True, check=False, env=environment
    )
    assert done.stdout.splitlines() == ["1 cyclops_doom False", "1  True"], done.stderr[-3000:]


def test_what_the_kernel_cannot_take_up_has_no_letter() -> None:
    from tablewright_kernel.sight.loading import letter_of

    alone = TWELVE_YEARS.new(for_trial(TWELVE_YEARS.settings, {}), ("p1",))
    assert letter_of(alone) is not None
    assert letter_of(TWELVE_YEARS.new(for_trial(TWELVE_YEARS.settings, {}), ("p1", "p2"))) is None
    strange = copy.deepcopy(alone)
    strange.hexes["0,0"].terrain = "glacier"
    assert letter_of(strange) is None


def test_there_is_no_sight_where_the_kernel_is_not_proved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tablewright_kernel.sight.seeing import sight_of

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert sight_of(TWELVE_YEARS, TWELVE_YEARS.new(for_trial(TWELVE_YEARS.settings, {}), ("p1",)), "p1") is None


def test_house_rules_hold_in_the_kernel(tmp_path: Path) -> None:
    house = tmp_path / "hard.toml"
    house.write_text(HOUSE, "utf-8")
    words = ["--plain", "--jobs=1", "--games=3", "--bot=bold", "--mode=axe", f"--house={house}"]
    done = subprocess.run([*EQUAL, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, json.loads(done.stdout)["games"]) == (0, 3), done.stderr[-3000:]


def test_the_kernels_dice_are_the_engines() -> None:
    pytest.importorskip("numba")
    from numba import njit
    from tablewright_kernel.dice import roll
    from tablewright_kernel.keys import keys_of
    from tablewright_kernel.record import KEY, VERBS

    @njit
    def some(record: Any, faces: Any, sides: int) -> None:
        for place in range(faces.size):
            faces[place] = roll(record, sides)

    for sides in (4, 12):
        record, faces = np.zeros(VERBS, np.int32), np.zeros(1000, np.int32)
        record[KEY : KEY + 4] = keys_of("lab", [7], "lab")[0, 4:]
        some(record, faces, sides)
        words = OpenSeed("lab/7").block("lab", 0, 1000)
        assert faces.tolist() == [(word * sides >> 64) + 1 for word in words]


def test_what_the_kernel_cannot_play_it_says() -> None:
    plan = make_plan(TWELVE_YEARS, "treacherous", {}, "lab")
    with pytest.raises(Refused, match="no bot 'treacherous'"):
        carry_out(TWELVE_YEARS, plan, 1, engine="kernel")
    two = make_plan(TWELVE_YEARS, "bold", {}, "lab", ("p1", "p2"))
    with pytest.raises(Refused, match="one party"):
        carry_out(TWELVE_YEARS, two, 1, engine="kernel")
    freehold = ruleset("freehold")
    with pytest.raises(Refused, match="Twelve Years alone"):
        carry_out(freehold, make_plan(freehold, "random", {}, "lab"), 1, engine="kernel")
    with pytest.raises(Refused, match="no engine"):
        carry_out(freehold, make_plan(freehold, "random", {}, "lab"), 1, engine="fast")


def test_a_few_games_are_left_to_the_readable_engine() -> None:
    report = carry_out(TWELVE_YEARS, make_plan(TWELVE_YEARS, "bold", {}, "lab"), 2, jobs=1, engine="auto")
    assert (report.engine, report.handed_back) == ("readable", 0)


def test_nobody_goes_round_three_hexes_for_ever() -> None:
    """Found on a GPU, one campaign in a hundred thousand: three ways in a ring and every fourth step came out even."""
    plan = make_plan(TWELVE_YEARS, "bold", {"castle_mode": "sword"}, "equal", most_turns=3000)
    assert play_game(TWELVE_YEARS, plan, 11186).outcomes == {"lost": 1}


def test_what_is_not_the_readable_engines_word_is_named() -> None:
    from tablewright_kernel.equality import Word, digest_of, hold_against, in_thousands, joined

    rows = np.arange(6000, dtype=np.int32).reshape(1000, 6) * (1, 0, 1, 1, 1, 1)
    hundreds = [rows[first : first + 100].tolist() for first in range(0, 1000, 100)]
    words = [Word("bold", "axe", "s", 100 * place, 100, digest_of(each)) for place, each in enumerate(hundreds)]
    (thousand,) = in_thousands([*words, Word("bold", "axe", "s", 1000, 100, "")])
    assert (thousand.games, thousand.digest) == (1000, digest_of(rows.tolist()))
    assert thousand.digest == joined([word.digest for word in words])
    handed_back = rows.copy()
    handed_back[5] = [0, 1, 0, 0, 0, 0]
    play = {"s": handed_back, "t": rows + np.array([0, 0, 0, 0, 0, 1])}
    words = [thousand, Word("bold", "axe", "t", 0, 1000, thousand.digest)]
    same, other = hold_against(
        words,
        lambda bot, mode, seed, numbers: play[seed],
        lambda again, numbers: [rows[each].tolist() for each in numbers],
    )
    assert (same["handed_back"], same["different_from"], other["different_from"]) == (1, [], [0])


FILLED = """
from tablewright_kernel import lists, record as r
g = [0] * r.RECORD_SIZE
for _ in range(r.MOST_ITEMS):
    lists.append(g, r.PACK, lists.new_item(g))
lists.join_on(g, r.PACK, lists.new_item(g))
each, count = g[r.PACK], 0
while each and count <= r.MOST_ITEMS:
    each, count = g[each], count + 1
print(g[r.SPILLED], count <= r.MOST_ITEMS)
"""


def test_a_pool_that_runs_full_makes_no_ring() -> None:
    told = {**os.environ, "TABLEWRIGHT_KERNEL": "plain", "TABLEWRIGHT_RECORD": "small"}
    done = subprocess.run([sys.executable, "-c", FILLED], env=told, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "True"]
