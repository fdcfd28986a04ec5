"""Files of house rules that mean harm, or nothing: each is refused with a sentence, and nothing of it stays."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablewright.engine.amending import copies
from tablewright.engine.amending.copies import content_of
from tablewright.engine.amending.places import Files, amend
from tablewright.engine.amending.written import LONGEST_TEXT, MOST_CHANGES, BadHouseRules, read_rules
from tablewright.engine.budgets import LONGEST_REFUSAL
from tablewright.engine.copying import freeze
from tablewright.rules import GAMES, ruleset

# A number, dice and a word of each game: places that a file may well change.
PLACES = {
    "twelve_years": ("monsters.skeleton.hp", "castle.axe.skeletons", "weapons.1.metal"),
    "pocket_fantasy": ("monster.bandit.cs", "monster.bandit.hp", "monster.bandit.ranged"),
    "freehold": ("freehold.stores", "freehold.folk", "monsters.wolf.hp"),
    "begone_foe": ("monsters.skeleton.hp_avg", "items.sword.die", "items.sword.kind"),
    "yabec": ("monsters.goblin.ac", "monsters.goblin.hd", "minions.slots"),
}
# What fits none of them.
NONSENSE = (
    "nan", "inf", "-inf", "-1e9", "9" * 30, "1e300", "1979-05-27", "07:32:00", "[[1]]", "[{a = 1}]", "{a = {b = 1}}",
    '"' + "9" * 4000 + 'd6"', '"999d9999"', '"d"', "[" + "1," * 200 + "]",
)  # fmt: skip
ELSEWHERE = (
    "__class__", "__init__.x", '"../../etc/passwd".x', '"".x', "monsters", "like", "rows.0.x", '"\\u202e".x', "é.x",
    "monsters.nobody.hp", "0", "-1.x", "key.key.key.key", '"a.b".c', "monsters.skeleton.like", "x.like",
)  # fmt: skip
WHOLE = (
    "", "\x00", "[", "= 1", "a = ", "game = 1", 'game = "chess"', "title = []", "about = {}", "house = 1",
    "settings = 1", "content = 1", "content = []", "[content]\n[content]", "[settings]\nx = 1", "[settings]\nseed = {}",
    "[content." + "a." * 3000 + "b]\nx = 1", "x" * (LONGEST_TEXT + 1), "[" * 9000, "a = " + "[" * 9000,
    "\n".join(f"[content.monsters.m{number}]\nhp = 1" for number in range(MOST_CHANGES + 1)),
    'game = "\\ud800"', "[[content]]\nx = 1", "'''" + "\n" * 99, "\ufeff[content.x]\ny = 1",
)  # fmt: skip


@cache
def content(game: str) -> Files:
    """Read once: what is refused changes none of it."""
    return content_of(ruleset(game))


def refused(game: str, text: str) -> None:
    """With a sentence that can be read."""
    with pytest.raises(BadHouseRules) as refusal:
        amend(content(game), read_rules(text))
    words = str(refusal.value)
    assert words.startswith("house rules"), words
    assert len(words) <= LONGEST_REFUSAL + len(" ...")
    assert "Traceback" not in words


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_refused_wherever_it_stands(game: str) -> None:
    before = freeze(content(game))
    for place, value in product(PLACES[game], NONSENSE):
        refused(game, f"content.{place} = {value}\n")
    for place in ELSEWHERE:
        refused(game, f"content.{place} = 1\n")
    assert freeze(content(game)) == before


@pytest.mark.parametrize("text", WHOLE, ids=range(len(WHOLE)))
def test_files_that_are_none_are_refused_before_anything_is_loaded(text: str) -> None:
    ruleset("twelve_years")  # the game itself may be: whoever is the first to name it loads it
    before, held = set(sys.modules), len(copies._copies._by_name)
    if text.strip():
        with pytest.raises(BadHouseRules, match=r"^house rules"):
            ruleset("twelve_years", text)
    else:
        assert not read_rules(text).changes
    assert set(sys.modules) - before <= {"difflib"}
    assert len(copies._copies._by_name) == held


SMALL: Files = {"charts": {
    "monsters": {"die": 6, "rows": [{"roll": 1, "key": "skeleton", "hp": 10, "harm": "1d6", "tags": ["dead", "bony"]}]},
    "prices": {"torch": 1, "oil": 2.5, "deep": {"hp": True}}, "rows": [[1, 2], ["a"]], "words": ["one", "two"],
}}  # fmt: skip
KNOWN = ("monsters", "skeleton", "hp", "like", "rows", "1", "prices", "words", "harm", "charts")
NAMES = st.one_of(st.sampled_from(KNOWN), st.text(max_size=8))
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.integers(), st.floats(), st.booleans(), st.text(), st.sampled_from(("1d6", "skeleton", "2d6+1"))),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=4,
)


@settings(max_examples=50 * int(os.environ.get("ATTACKS", "1")))
@given(st.lists(st.tuples(st.lists(NAMES, min_size=1, max_size=5), VALUES), max_size=4))
@example([(["monsters", "skeleton", "like"], "skeleton")])
@example([(["monsters", "skeleton", "hp"], [[]])])
def test_whatever_is_written_is_played_by_or_refused(lines: list[tuple[list[str], Any]]) -> None:
    """Nothing but a refusal may come of a file."""
    text = "\n".join(f"content.{'.'.join(map(json.dumps, path))} = {json.dumps(value)}" for path, value in lines)
    with suppress(BadHouseRules):
        assert all(str(change) for change in amend(deepcopy(SMALL), read_rules(text)))


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadHouseRules):
        assert read_rules(text).text == text
