"""A long log is told chapter by chapter: the same words, whichever page is looked at first and however few are kept."""

from __future__ import annotations

import pytest

from tablewright.engine.events import Entry
from tablewright.engine.telling import log
from tablewright.engine.telling.log import Teller
from tests.attack.worlds import KEYS, played


@pytest.fixture(autouse=True)
def _short_chapters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "CHAPTER", 7)


@pytest.mark.parametrize("key", KEYS)
def test_the_words_do_not_depend_on_who_looks_where(key: str) -> None:
    game = played(key, seed=5, answers=60)
    whole = Teller(game, "p1").tellings()
    assert len(whole) == len(game.log_for("p1")) > 14
    few = Teller(game, "p1", keep=1)
    pages = [few.page(start, start + 5) for start in range(0, few.count(), 5)]
    assert [telling for page in pages for telling in page] == whole
    assert len(few._chapters) == 1
    last = Teller(game, "p1", keep=1)
    assert last.page(len(whole) - 3, len(whole)) == whole[-3:]
    assert list(last._chapters) == [(len(whole) - 1) // 7]


def test_what_was_taken_back_is_told_no_more() -> None:
    game = played("twelve_years", seed=5, answers=60, undo="always")
    teller = Teller(game, "p1", keep=2)
    before = teller.tellings()
    asked = game.pending[0]
    game.answer(asked.seat, str(asked.options[0]))
    teller.tellings()
    game.undo(asked.seat, agreed=True)
    after = teller.tellings()
    assert after[: len(before)] == before
    assert after == Teller(game, "p1").tellings()


def test_a_replaced_log_is_noticed() -> None:
    game = played("freehold", seed=5, answers=40)
    teller = Teller(game, "p1")
    teller.tellings()
    before, game.log = game.log[:-1], game.log.until(0)
    game.log += [Entry(entry.event, entry.rolls, entry.to, entry.turn) for entry in before]
    assert teller.tellings() == Teller(game, "p1").tellings()
