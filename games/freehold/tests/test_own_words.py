"""Twenty tries in own words: how the referee reads each, its chance, what it brings; and the page that shows them.

`python -m games.freehold.tests.test_own_words` writes the table into the page anew.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from freehold import RULESET
from freehold.telling.labels import choice_of
from freehold.telling.names import judgement_label, prose
from tablewright.engine.decisions import Decision
from tablewright.engine.proving.scenario import Scenario, run_scenario
from tablewright.engine.scene import Choice
from tablewright.engine.table import ScriptTable

DATA = Path(__file__).with_name("own_words.toml")
PAGE = Path(__file__).parents[1] / "README.md"
OPEN, CLOSE = "<!-- twenty tries -->\n", "<!-- end of tries -->\n"
TRIES: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["try"]
RULES = ("FH-GM-02",)


def answers(entry: dict[str, Any]) -> tuple[str, ...]:
    return ("try", entry["words"], f"take:{entry['brings']}")


@pytest.mark.parametrize("entry", TRIES, ids=lambda entry: entry["words"])
def test_the_try_does_what_it_says(entry: dict[str, Any]) -> None:
    """FH-GM-02, FH-ACT-01: by these dice, and no others, that comes of it."""
    given, dice = entry.get("given", {}), tuple(entry["dice"])
    played = Scenario("try", RULES, entry["scene"], "freehold", "", given, dice, answers(entry), entry["expect"])
    assert run_scenario(played, RULESET) == ()


class Listening(ScriptTable):
    """Keeps what was proposed to the player, as the player sees it."""

    def __init__(self, entry: dict[str, Any]) -> None:
        super().__init__(entry["dice"], answers(entry))
        self.stage = RULESET.scenes[entry["scene"]](entry.get("given", {}))
        self.proposal: Decision | None = None
        self.first: Choice | None = None

    def answer(self, decision: Decision) -> str:
        if decision.question == "proposal":
            look = self.stage.look()
            self.proposal = decision
            self.first = choice_of(look["world"], look["group"], decision, decision.default)
        return super().answer(decision)


@pytest.mark.parametrize("entry", TRIES, ids=lambda entry: entry["words"])
def test_the_player_hears_it_before_any_die(entry: dict[str, Any]) -> None:
    """FH-GM-02: ability, chance, what it brings and what a failure costs."""
    table = Listening(entry)
    table.run(table.stage.play)
    assert table.proposal is not None
    assert table.first is not None
    assert table.proposal.facts["ruled"] == entry["judged"]
    assert table.proposal.default == f"take:{entry['brings']}"
    assert table.first.odds == entry["chance"]
    met = entry["scene"] == "meeting"
    lost = "nothing comes of it, then comes the Encounter roll" if met else in_full(entry["costs"])
    assert table.first.hint.endswith(f"failed: {lost}")


@pytest.mark.parametrize("words", ["", "   ", "?!...", "the of and"])
@pytest.mark.parametrize("scene", ["road", "home", "meeting", "fight"])
def test_nonsense_costs_nothing(words: str, scene: str) -> None:
    given = {"at": "0,0"} if scene == "home" else {"foes": [{"monster": "goblin", "hp": [5]}]}
    dropped = Scenario("nonsense", RULES, scene, "freehold", "", given, (), ("try", words), {"turn": 0})
    assert run_scenario(dropped, RULESET) == ()


@pytest.mark.parametrize("scene", ["road", "home"])
def test_words_that_name_nothing_bring_nothing(scene: str) -> None:
    """FH-GM-02: no food, drink, news or quiet night for a word without meaning."""
    given = {"at": "0,0"} if scene == "home" else {}
    entry = {"dice": (), "words": "xyzzy", "brings": "story", "scene": scene, "given": given}
    table = Listening(entry)
    table.run(table.stage.play)
    assert table.proposal is not None
    assert [option for option in table.proposal.options if option.startswith("take")] == ["take:story"]


def test_a_gift_to_the_folk_is_paid_and_may_raise_hope() -> None:
    """FH-GM-02: what is given at home is theirs as well, and stands on the choice."""
    words = "give the folk two rations so that they like us"
    given = {"at": "0,0", "party": [{"scores": {"cha": 13}, "pack": ["ration", "ration", "ration"]}]}
    table = Listening({"dice": (2,), "words": words, "brings": "hope rises", "scene": "home", "given": given})
    table.run(table.stage.play)
    assert table.first is not None
    assert table.first.hint.startswith("costs 4 meals; ")
    world = table.stage.look()["world"]
    assert world.hold.hope == 7
    assert next(iter(world.characters.values())).pack["ration"] == 1


def test_a_hat_that_is_taken_off_frightens_nobody() -> None:
    """FH-GM-02: nobody runs for a small word."""
    given = {"party": [{"scores": {"cha": 13}}], "foes": [{"monster": "hermit", "hp": [5]}]}
    words = "take off my hat and sing a lullaby"
    table = Listening({"dice": (8,), "words": words, "brings": "foe loses a turn", "scene": "fight", "given": given})
    table.run(table.stage.play)
    assert table.proposal is not None
    assert table.proposal.default == "take:foe loses a turn"


def test_no_even_chance_is_told_where_no_die_is_rolled() -> None:
    """FH-ACT-04: what changes no figures simply works."""
    assert (judgement_label("luck", "story"), judgement_label("luck", "meals found")) == ("it works", "an even chance")


HARMLESS = [entry for entry in TRIES if entry["scene"] in ("road", "home", "site") and entry["costs"] == "lost"]


@pytest.mark.parametrize("entry", HARMLESS, ids=lambda entry: entry["words"])
def test_a_failure_is_not_tried_again_that_day(entry: dict[str, Any]) -> None:
    """FH-ACT-03: the second time no die is rolled, and nothing is lost by asking."""
    given = entry.get("given", {})
    twice = (*answers(entry), "try", entry["words"])
    failed = Scenario("again", RULES, entry["scene"], "freehold", "", given, failing(entry), twice, {})
    assert run_scenario(failed, RULESET) == ()


def failing(entry: dict[str, Any]) -> tuple[int, ...]:
    return (1,) if entry["judged"] == "luck" else (20,)


# --- the page --------------------------------------------------------------------------------------------------------
def in_full(key: str) -> str:
    """What it does with its figures, as it stands behind 'failed'."""
    told = ", ".join(line.text for line in prose()[f"prompts.label.ruling-effect.{key}"])
    return told[:1].lower() + told[1:]


def effect(key: str) -> str:
    return prose()[f"prompts.label.ruling-effect.{key}"][0].text


def table_of_tries() -> str:
    rows = ["| where | what was written | judged | chance | brings | failed |", "|---|---|---|---|---|---|"]
    for entry in TRIES:
        judged = judgement_label(entry["judged"])
        brings, costs = effect(entry["brings"]).lower(), effect(entry["costs"]).lower()
        rows.append(f"| {entry['scene']} | {entry['words']} | {judged} | {entry['chance']} | {brings} | {costs} |")
    return "\n".join(rows) + "\n"


def test_the_page_shows_them() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text[text.index(OPEN) + len(OPEN) : text.index(CLOSE)] == table_of_tries()
    assert len(TRIES) == 20


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    start, end = page.index(OPEN) + len(OPEN), page.index(CLOSE)
    PAGE.write_text(page[:start] + table_of_tries() + page[end:], encoding="utf-8")
