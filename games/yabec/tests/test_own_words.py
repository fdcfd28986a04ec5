"""What the referee understands of the players' own words, and the page that shows it; scenarios have what tries do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.engine.proving.scenario import load_scenarios
from yabec.book.core.light import check_trial, deeds, meaning_of
from yabec.content import TRIES
from yabec.proving.worlds import Given, build_world

SCENARIOS = Path(__file__).parents[1] / "scenarios"
PAGE = Path(__file__).parents[1] / "README.md"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("I grapple the ogre", "hold"), ("throw sand in its eyes", "trip"), ("Blinding it with my cloak!", "blind"),
        ("we offer them a truce", "parley"), ("swing from the chandelier", "trip"), ("xyzzy", ""), ("", ""),
    ],
)  # fmt: skip
def test_the_referee_knows_verbs(words: str, key: str) -> None:
    found = meaning_of(words, deeds("fight"))
    assert (found.key if found is not None else "") == key


def as_ruled(words: str) -> str:
    """A try of the page as a row of its table: what was said, when, what it takes, what success does."""
    proofs = (each for file in SCENARIOS.rglob("*.toml") for each in load_scenarios(file) if words in each.choose)
    proof = next(each for each in proofs if each.choose.index(words) == 1)
    scene_of_it = "talk" if proof.choose[0] == "say" else proof.scene
    deed = meaning_of(words, deeds(scene_of_it))
    assert deed is not None, words
    odds = check_trial(build_world(Given()).creatures["c1"], deed.ability)
    return f"| {words} | {scene_of_it} | {deed.ability}, {odds} | {deed.effect} |"


def test_the_page_shows_twenty_tries_as_they_are_ruled() -> None:
    """Somebody with a score of 10 in everything; a scenario proves that success does what the page says."""
    table = PAGE.read_text(encoding="utf-8").split("| said | when |")[1].split("\n\n")[0]
    rows = table.splitlines()[2:]
    assert len(rows) >= 20
    assert [as_ruled(row.split("|")[1].strip()) for row in rows] == rows


def test_every_deed_says_what_it_does() -> None:
    assert all(deed.verbs and deed.effect for deed in TRIES)
