"""The rulebook in the terminal: open at the rule in play, and looked up by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.ruleset import settle
from tablewright.engine.scene import Card
from tablewright.engine.telling.glossary import glossary_of
from tablewright.play.rulebook import MOST_FOUND, art, of_cards, of_words, open_at, spoken
from tablewright.play.session import Session
from tablewright.press.paper.rulebook import book_of
from tablewright.rules import ruleset


@pytest.fixture
def session(tmp_path: Path) -> Session:
    rules = ruleset("twelve_years")
    setup = Setup("book", rules.key, rules.version, open_dice("book"), ("p1",), settle(rules.settings, {}))
    return Session(SaveFile.create(tmp_path / "book.tw", Game(rules, setup)), ["p1"])


def test_it_opens_at_the_rule_in_play(session: Session) -> None:
    title, rules, now = open_at(session)
    assert title == "Assembling the party"
    assert now in [rule.id for rule in rules]
    assert f"{now}  in play now" in art(book_of(session.ruleset), rules, now).plain
    assert spoken(session, "").startswith(f"{title}.\n{now}: ")


def test_words_are_looked_up_and_long_answers_are_cut(session: Session) -> None:
    assert spoken(session, "ty-combat-03").startswith("TY-COMBAT-03: ")
    assert "6 | palpable hit | 0 | 2" in spoken(session, "ty-combat-03")
    assert spoken(session, "the").splitlines()[-1].endswith("more rules speak of it.")
    assert spoken(session, "the").count("TY-") >= MOST_FOUND
    with pytest.raises(Refused, match="no rule speaks of 'zyzzyva'"):
        spoken(session, "zyzzyva")


def test_words_and_cards_lead_into_the_book(session: Session) -> None:
    line, *_ = of_cards(session, [Card("f1", "Goblin 2", "foe")])
    assert line.grid is not None
    assert [row[1] for row in line.grid.rows] == ["Goblin"]
    term = next(each for each in glossary_of(session.ruleset).terms if each.rules)
    assert {rule.id for rule in of_words(session, [term])} == set(term.rules)
