"""Consent is asked of whoever it belongs to, and remembered no longer than it was given for."""

from __future__ import annotations

import pytest

from tablewright.engine.consent import (
    ALWAYS,
    FIGHT,
    NO,
    YES,
    Asking,
    Pledge,
    end_fight,
    has_consent,
    has_pledged,
    is_refused,
    take_back,
)
from tablewright.engine.decisions import Question
from tablewright.engine.table import EndOfScript, ScriptTable

CONSENT = Question("consent", "XX-01")
MANA = Asking("p1", "p2", "mana", moment="dawn", fight="wolves")
LATER = Asking("p1", "p2", "mana", moment="noon")


def answer(pledges: list[Pledge], asking: Asking, *answers: str) -> bool:
    """Whether there is consent, if all these answers are needed for it."""
    table = ScriptTable((), answers)
    agreed = has_consent(table, CONSENT, pledges, asking)
    assert table.answers == [], "nobody asked for these"
    return agreed


def test_what_is_ones_own_needs_no_consent() -> None:
    assert answer([], Asking("p1", "p1", "mana"))


@pytest.mark.parametrize(("said", "agreed"), [(YES, True), (NO, False), (FIGHT, True), (ALWAYS, True)])
def test_the_owner_answers(said: str, agreed: bool) -> None:
    assert answer([], MANA, said) == agreed


def test_a_yes_is_for_once() -> None:
    pledges: list[Pledge] = []
    assert answer(pledges, MANA, YES)
    assert pledges == []


def test_a_no_stands_until_things_have_changed() -> None:
    pledges: list[Pledge] = []
    assert not answer(pledges, MANA, NO)
    assert is_refused(pledges, MANA)
    assert not answer(pledges, MANA)
    assert not is_refused(pledges, LATER)
    assert answer(pledges, LATER, YES)


def test_what_is_said_for_a_fight_ends_with_it() -> None:
    pledges: list[Pledge] = []
    assert answer(pledges, MANA, FIGHT)
    assert answer(pledges, MANA)
    end_fight(pledges, "wolves")
    assert not answer(pledges, MANA, NO)


def test_always_is_for_this_deed_of_this_seat_alone() -> None:
    pledges: list[Pledge] = []
    assert answer(pledges, MANA, ALWAYS)
    assert answer(pledges, LATER)
    assert not answer(pledges, Asking("p1", "p2", "money"), NO)
    assert not answer(pledges, Asking("p3", "p2", "mana"), NO)


def test_what_was_said_for_always_can_be_taken_back() -> None:
    pledges: list[Pledge] = []
    assert answer(pledges, MANA, ALWAYS)
    assert has_pledged(pledges, "p2")
    take_back(pledges, "p2")
    assert not has_pledged(pledges, "p2")
    assert answer(pledges, LATER, YES)


@pytest.mark.parametrize(("grave", "usual"), [(True, NO), (False, YES)])
def test_for_whoever_is_away_what_cannot_be_undone_is_a_no(grave: bool, usual: str) -> None:
    table = ScriptTable((), ())
    with pytest.raises(EndOfScript):
        has_consent(table, CONSENT, [], Asking("p1", "p2", "potion", grave=grave))
    assert table.asked is not None
    assert table.asked.usual == usual
