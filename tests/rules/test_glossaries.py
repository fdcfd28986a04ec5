"""Glossaries: every game has one, and its words can be found in running text."""

from __future__ import annotations

import pytest

from tablewright.engine.telling.glossary import Glossary, glossary_of
from tablewright.engine.telling.log import find_rule
from tablewright.engine.terms import Term
from tablewright.rules import GAMES, ruleset


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_explained_by_a_rule_that_is_there(game: str) -> None:
    terms = glossary_of(ruleset(game)).terms
    assert len(terms) > 30
    assert all(find_rule(ruleset(game), rule) for term in terms for rule in term.rules)
    assert len({term.key for term in terms}) == len(terms)
    assert not [term.name for term in terms if "_" in term.name or len(term.text) < 3 or len(term.text) > 900]


@pytest.mark.parametrize(
    ("game", "word"),
    [
        ("twelve_years", "Hermit"),
        ("twelve_years", "fae folk"),
        ("twelve_years", "spiked flail"),
        ("pocket_fantasy", "fighter"),
        ("begone_foe", "Soul Dice"),
        ("yabec", "cleric"),
        ("freehold", "wizard"),
    ],
)
def test_what_a_character_is_has_an_entry_whoever_is_in_the_party(game: str, word: str) -> None:
    assert glossary_of(ruleset(game)).find(word) is not None


def test_words_are_found_as_they_are_written() -> None:
    """YB-GEN-02: plural and case do not matter, but for words that are also everyday ones."""
    glossary = Glossary(
        [
            Term("Sleep", "A spell.", "spell", cased=True),
            Term("near death", "Almost dead.", "hook", also=("dying",)),
            Term("turn", "Ten rounds.", "hook", common=True),
            Term("torch", "Light.", "item"),
        ]
    )
    said = "They sleep near death. Dying torches, every turn. Sleep!"
    assert [term.name for term in glossary.found_in([said])] == ["near death", "torch", "Sleep"]
    found = [glossary.find(word) for word in ("TURN", "torches", "dying")]
    assert [term and term.name for term in found] == ["turn", "torch", "near death"]
    assert glossary.find("lantern") is None
    assert [term.name for term in glossary.near("tor")] == ["torch"]


def test_nothing_of_the_monsters_of_yabec_is_told() -> None:
    """YB-CONF-30: what monsters can do is not common knowledge."""
    from yabec.content import MONSTERS

    glossary = glossary_of(ruleset("yabec"))
    found = [glossary.find(monster.name) for monster in MONSTERS.values()]
    assert {term.kind for term in found if term} <= {"class", "spell"}  # a kobold may be one of the party


@pytest.mark.parametrize(
    ("game", "label"),
    [
        ("begone_foe", "Knock out Giant Centipede 1"),
        ("yabec", "Keep still"),
        ("freehold", "Gather herbs. Mend what is torn"),
    ],
)
def test_a_capital_that_opens_a_sentence_makes_no_name_of_a_plain_word(game: str, label: str) -> None:
    assert glossary_of(ruleset(game)).found_in([label]) == []


def test_a_name_is_one_wherever_its_capital_is_its_own() -> None:
    glossary = glossary_of(ruleset("begone_foe"))
    for said in ("Cast Knock at the door", "Knock", "Knock, from the scroll", "Knock: a stuck door opens"):
        assert [term.name for term in glossary.found_in([said])] == ["Knock"], said


@pytest.mark.parametrize(
    ("game", "said", "marked"),
    [
        ("yabec", "The road from Lantern Cross is dry.", []),
        ("yabec", "Lantern Cross lies two hexes off.", []),
        ("yabec", "You talk to Oriane Candle of the mill.", []),
        ("yabec", "You talk with old Oriane Candle.", []),
        ("yabec", "It is bitten by a Giant Fly.", []),
        ("yabec", "Wield Dagger", ["Dagger"]),
        ("yabec", "Cast Sleep", ["Sleep"]),
        ("begone_foe", "Lawful Cleric", ["Lawful", "Cleric"]),
    ],
)
def test_a_name_is_no_word_of_the_game(game: str, said: str, marked: list[str]) -> None:
    """A capital beside another capital that is no such word: places, people, creatures."""
    assert [term.name for term in glossary_of(ruleset(game)).found_in([said])] == marked
