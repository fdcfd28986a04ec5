"""The nets of the soak: each finds the class of fault it is for, and a share of each finds nothing in five games."""

from __future__ import annotations

import pytest

from tablewright.engine.game.running import Running
from tablewright.engine.telling import log
from tablewright.rules import GAMES, ruleset
from tests.judges.nets.pace import OutOfPace, keeps_pace
from tests.judges.nets.variety import Monotonous, stays_various

A_SHARE = 8


@pytest.mark.parametrize("key", GAMES)
def test_bots_keep_the_pace_of_people(key: str) -> None:
    assert sum(keeps_pace(ruleset(key), "a share", number) for number in range(A_SHARE)) > A_SHARE


def test_bots_that_run_ahead_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: a bot with a turn of its own plays on for as long as it can."""
    monkeypatch.setattr(Running, "_is_ahead", lambda game, turn: False)
    with pytest.raises(OutOfPace, match=r"moves of bots|over \("):
        sum(keeps_pace(ruleset("twelve_years"), "ahead", number) for number in range(A_SHARE))


@pytest.mark.parametrize("key", GAMES)
def test_lines_do_not_come_again_too_soon(key: str) -> None:
    assert stays_various(ruleset(key), "a share", 1, events=900) > 100


def test_lines_that_come_too_often_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: each chapter of the log is told as if nobody had told the one before."""
    monkeypatch.setattr(log, "VOLUME", 1)
    with pytest.raises(Monotonous, match="told 3 times"):
        sum(stays_various(ruleset("freehold"), "again", number) for number in range(4))
