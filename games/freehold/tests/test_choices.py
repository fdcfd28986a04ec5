"""A choice that play offers is one of the text's, by the ledger, or one of ours with its reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import freehold.telling
from freehold import RULESET
from freehold.book.travel.road import DEEDS
from tablewright.engine.proving.ledger import load_ledger
from tablewright.engine.proving.scenario import load_scenarios

SCENARIOS = Path(__file__).parents[1] / "scenarios"
PROMPTS = Path(freehold.telling.__file__).parent / "words" / "prompts.toml"
QUESTIONS = ("road", "home", "explore", "camp", "approach", "respond", "action", "trap")
OURS = {
    "rations": "FH-FOOD-01: how the day's meals are planned, so that nobody is asked each evening",
    "pace": "FH-TURN-01: the kind of time on the road",
    "unmapped": "FH-HEX-05: an end to mapping each new hex",
    "note": "FH-HEX-05: words on the players' own map",
    "home": "FH-SITE-03: deeds are told at the freehold",
    "chart": "FH-SITE-05: a map among the magic items",
    "out some": "FH-TURN-01: a party may be split",
    "week": "FH-TURN-04: seven nights at a word",
    "visit": "FH-GM-02: a try with somebody by name",
    "donate": "FH-LEVEL-01: one's own silver",
    "provisions": "FH-HOLD-04: silver becomes bread",
    "order": "FH-RANK-01: the marching order",
    "try": "FH-GM-02: anything in words, of which the text's choices are samples",
    "close": "FH-GOAL-01: the players close the book",
    "tent": "FH-TRAVEL-04: ways to camp",
    "dark": "FH-TRAVEL-04: ways to camp",
    "watch": "FH-SLEEP-01: who sits up",
    "half_night": "FH-SLEEP-01: four hours for everybody",
    "unseen": "FH-MAGIC-01: what a Veil is for",
    "guide": "FH-MON-07: what some folk do",
    "draught": "FH-GEAR-01: a thing and its use",
    "antidote": "FH-GEAR-01: a thing and its use",
    "rear": "FH-COMBAT-06: the other way of 'front'",
}


def named_options() -> set[str]:
    """The verbs that choices of the ledger name."""
    choices = [choice for rule in load_ledger(RULESET.ledger).rule for choice in rule.choice]
    options = [choice.option for choice in choices]
    return {each.partition(":")[0] for option in options for each in ((option,) if isinstance(option, str) else option)}


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_choice_is_the_texts_or_has_a_reason(question: str) -> None:
    offered = tomllib.loads(PROMPTS.read_text("utf-8"))["label"].get(question, {})
    strangers = [verb for verb in offered if verb not in named_options() and verb not in OURS]
    assert strangers == [], "enter it as [[rule.choice]] in the ledger, or among OURS with its rule"


def test_reasons_cite_rules() -> None:
    rules = {rule.id for rule in load_ledger(RULESET.ledger).rule}
    assert {reason.partition(":")[0] for reason in OURS.values()} <= rules
    assert set(OURS) & named_options() == set(), "in the ledger by now: take it out here"


def missing_parts(verb: str) -> list[str]:
    """What a deed of the road lacks, and where it goes."""
    rule = next((each for each in load_ledger(RULESET.ledger).rule if each.id == DEEDS[verb].rule), None)
    choices = [each for each in rule.choice if (each.question, each.option) == ("road", verb)] if rule else []
    words = tomllib.loads(PROMPTS.read_text("utf-8"))["label"]["road"].get(verb, [])
    taken = [each for file in sorted(SCENARIOS.rglob("*.toml")) for each in load_scenarios(file) if verb in each.choose]
    parts = {
        f"ledger.toml: a [[rule]] with id = {DEEDS[verb].rule!r}": rule,
        f"ledger.toml: in that rule a [[rule.choice]] with question = 'road' and option = {verb!r}": choices,
        f"telling/words/prompts.toml, [label.road]: {verb} = [its label, what it brings]": len(words) >= 2,
        f"scenarios/travel.toml: one that cites {DEEDS[verb].rule} and chooses {verb!r}": [
            each for each in taken if DEEDS[verb].rule in each.rules
        ],
    }
    return [part for part, there in parts.items() if not there]


@pytest.mark.parametrize("verb", DEEDS)
def test_a_deed_of_the_road_is_whole(verb: str) -> None:
    assert missing_parts(verb) == [], "docs/adding-a-choice.md goes through it"
