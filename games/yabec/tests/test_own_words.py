"""Tries in the players' own words: an offer first, real effects, no gain by repeating, and nonsense costs nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.engine.proving.given import Refereed
from tablewright.engine.proving.scenario import load_scenarios
from tablewright.engine.table import ScriptTable
from yabec.book.core.light import check_trial, deeds, meaning_of
from yabec.book.delve.declaring import delve_step, options
from yabec.content import TRIES
from yabec.events import Tried
from yabec.proving.worlds import Given, build_world
from yabec.state import World
from yabec.telling.scene import scene

SCENARIOS = Path(__file__).parents[1] / "scenarios"
PAGE = Path(__file__).parents[1] / "README.md"
LIT = {"class": "fighter", "items": {"torches": 3}, "lit": "torches"}


def delve(choices: list[str], dice: list[int], **given: object) -> tuple[World, ScriptTable]:
    # plain data, as scenarios give it
    world = build_world(Given(**{"heroes": [LIT], **given}))  # type: ignore[arg-type]
    table = ScriptTable(dice, choices)
    table.run(lambda live: delve_step(world, Refereed(live, "gm")))
    return world, table


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


def test_nonsense_costs_nothing() -> None:
    before = build_world(Given(heroes=[LIT]))
    world, table = delve(["try", "flub the gronk", ""], [])
    assert world.delve.turn == before.delve.turn == 0
    told = [each.event for each in table.entries]
    assert [event.result for event in told if isinstance(event, Tried)] == ["unclear"]
    assert "try" in options(world)


def test_an_offer_comes_before_the_die_and_can_be_left() -> None:
    world, _ = delve(["try", "dig under the altar", "drop"], [])
    assert world.delve.turn == 0
    world, _ = delve(["try", "dig under the altar", "reword", "muffle our boots", "drop"], [])
    assert world.delve.turn == 0


def test_success_changes_the_world_and_is_not_repeated() -> None:
    """A dig is two people's search; in the same zone it cannot be tried again."""
    world, _ = delve(["try", "dig under the altar", "take"], [1, 1])
    assert world.delve.searched == {"a": 2}
    assert world.delve.turn == 1
    again = ScriptTable([], ["try", "dig under the altar", ""])
    again.run(lambda live: delve_step(world, Refereed(live, "gm")))
    assert world.delve.turn == 1


def test_the_offer_is_shown_in_words() -> None:
    world = build_world(Given(heroes=[LIT]))
    seen: list[str] = []

    class Looking(ScriptTable):
        def answer(self, decision: object) -> str:
            # the table hands over its question
            prompt = scene(world, "p1", (decision,)).prompt  # type: ignore[arg-type]
            if prompt is not None and prompt.question == "try-offer":
                seen.append(prompt.text)
            return super().answer(decision)  # type: ignore[arg-type]  # as above

    table = Looking([], ["try", "dig under the altar", "drop"])
    table.run(lambda live: delve_step(world, Refereed(live, "gm")))
    assert seen
    assert "wisdom" in seen[0].lower()
    assert "-in-20" in seen[0]
