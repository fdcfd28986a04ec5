"""The seeker looks for what was seen least; the soak finds faults and can show them again; reach tells the truth."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tablewright.engine.decisions import Decision, EmptyQuestion, Question
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game, Stuck
from tablewright.engine.game.records import Setup
from tablewright.engine.proving.ledger import ChoiceEntry, load_ledger
from tablewright.engine.table import BotTable, LiveTable, ScriptTable, Table
from tablewright.lab import reach as reaching
from tablewright.lab.reach import Memory, Seeker, sight
from tablewright.rules import GAMES, ruleset
from tests.engine.games import TOY
from tests.engine.toy import Brawl, ToyGame
from tests.judges import soak as lab

ACT = Decision("p1", "act", "T-01", ("strike:c1", "strike:c2", "flee"))
A_SHARE = 12  # games of each of the five, on fixed seeds; `make soak` plays thousands


def test_a_seeker_takes_what_was_taken_least() -> None:
    memory = Memory()
    memory.taken[sight(ACT, "strike:c1")] = 10_000
    seeker = Seeker(memory, random.Random(1))
    assert [seeker(ACT, None) for _ in range(5)] == ["flee"] * 5
    assert memory.offered[sight(ACT, "strike:c9")] == 10


def test_a_seeker_leans_on_its_guide() -> None:
    seeker = Seeker(Memory(), random.Random(1), lambda decision, view: "strike:c2", zeal=0.0)
    assert {seeker(ACT, None) for _ in range(50)} == {"strike:c2"}


@pytest.mark.parametrize("seat_table", [ScriptTable([], []), BotTable.__new__(BotTable), LiveTable.__new__(LiveTable)])
def test_a_question_without_an_answer_is_a_fault_that_names_question_and_rule(seat_table: Any) -> None:
    with pytest.raises(EmptyQuestion, match=r"'act' \(T-01\) is put to p1 and has no answer"):
        seat_table.ask("p1", Question("act", "T-01"), [])


class Broken(ToyGame):
    """A game whose rules fail when somebody flees."""

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        super().play(state, turn, table)
        if any(hero.fled for hero in state.heroes.values()):
            table.ask("p1", Question("whither", "TOY-09"), [])


def test_the_soak_finds_a_fault_and_can_show_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lab.Found()
    for part in lab.soak(Broken(), 40):
        found.add(part)
    assert found.games == 40
    fault = next(each for each in found.findings if each.answers)
    assert (fault.kind, "'whither' (TOY-09)" in fault.what) == ("empty question", True)
    with pytest.raises(EmptyQuestion):
        lab.again(Broken(), msgspec.json.decode(msgspec.json.encode(fault), type=lab.Finding))
    lab.again(TOY, fault)


class Hanging(ToyGame):
    """Rules that neither ask nor roll, and never come to an end."""

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        while state.heroes is not None:
            pass


def test_rules_that_hang_are_found_by_the_processors_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_SECONDS_A_GAME", 0.05)
    fault = lab.soak_one(Hanging(), "hang", 1, Memory()).findings[0]
    assert (fault.kind, fault.what) == ("no end", "Endless: one game took more than 0.05 seconds")


def test_at_a_table_the_answer_is_taken_back_and_play_goes_on() -> None:
    setup = Setup("broken", "toy", 1, open_dice("broken"), ("p1",))
    game: Game[Brawl] = Game(Broken(), setup)
    game.answer("p1", "Ada")
    before, records = game.check_value(), len(game.records)
    with pytest.raises(Stuck, match=r"'whither' \(TOY-09\).*taken back.*after record 1"):
        game.answer("p1", "flee")
    assert (game.check_value(), len(game.records)) == (before, records)
    game.answer("p1", "fight")


def test_reach_counts_what_play_meets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "_HOW_MANY_FIRST", 2)  # games between two accounts
    first, last = reaching.reach(ruleset("pocket_fantasy"), 3)
    assert {"PF-ROUND-03", "PF-TASK-09"} <= last.reached
    assert first.reached <= last.reached <= {rule.id for rule in last.rules}
    assert not {rule.id for rule in (*last.missed, *last.excused)} & last.reached


@pytest.mark.parametrize("key", GAMES)
def test_a_share_of_the_soak_finds_nothing(key: str) -> None:
    for part in lab.soak(ruleset(key), A_SHARE, "a share"):
        assert not part.findings, [msgspec.structs.replace(each, answers=()) for each in part.findings]


@pytest.mark.parametrize("key", GAMES)
def test_lists_of_choices_are_whole(key: str) -> None:
    game = ruleset(key)
    entries = load_ledger(game.ledger).choices
    assert entries, "each game keeps its list"
    assert len({entry.id for entry in entries}) == len(entries)


def test_an_entry_is_seen_when_its_question_was_put_to_whose_choice_it_is() -> None:
    entry = ChoiceEntry("X-1", "player", "in a fight", "strike", 1, "offered", "", (), "act", "strike")
    assert entry.seen_in({("p1", "act", "strike:c#")}, "gm")
    assert not entry.seen_in({("gm", "act", "strike:c#")}, "gm")
    assert not entry.seen_in({("p1", "act", "strikeout")}, "gm")
