"""Ways to play on: the best is held, by tries that know nothing hidden; a new stretch is set out on in the first."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.decisions import Decision, Question
from tablewright.engine.dice import OpenSeed
from tablewright.engine.events import Why
from tablewright.engine.ruleset import Turn
from tablewright.engine.table import Policy, Table
from tablewright.engine.thinking import thinker as module
from tablewright.engine.thinking.position import Position, Standing, Thinking, play_out
from tablewright.engine.thinking.thinker import Budget, Thinker, Ways
from tablewright.rules import ruleset
from tablewright.shelf import PATIENCE, helper
from tests.engine.test_thinking import EVERY, SWAPS, looks_the_same, positions, thinking


class Road(msgspec.Struct):
    """A toy: days on the road, and what they cost."""

    day: int = 0
    worth: float = 0.0


class Walk:
    """Six days; the low road is a wager that mostly loses, the high road and the inn cost little. Two are a stretch."""

    gm_seat, state_type = "", Road

    def turns(self, state: Road) -> list[Turn]:
        return [Turn("walk", ("p1",))]

    def view(self, state: Road, seat: str) -> None:
        return None

    def play(self, state: Road, turn: str, table: Table) -> None:
        road = table.ask("p1", Question("road", "X-1"), ["low", "high", "inn"])
        drawn = table.roll(6, Why("Weather", "X-1"))
        state.worth += {"low": 1.0 if drawn == 6 else 0.0, "high": 0.5 + drawn / 100, "inn": 0.5}[road]
        state.day += 1

    def outcome(self, state: Road) -> str | None:
        return "there" if state.day == 6 else None


ROAD = Decision("p1", "road", "X-1", ("low", "high", "inn"))


def always(answer: str) -> Callable[[], Policy]:
    return lambda: lambda decision, view: answer


def walking(*roads: str, **more: Any) -> Thinking:
    return Thinking(
        quick=always("low"),
        stands=lambda state, seat: Standing(state.worth / 6),
        redraw=lambda state, seat, pick: None,
        stretch=lambda state, seat: state.day // 2,
        ways={road: always(road) for road in roads},
        **more,
    )


def on_day(day: int) -> Position:
    rules: Any = Walk()
    return Position(rules, "p1", "walk", freeze(Road(day)), OpenSeed("toy"), "walk", 0, ())


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What every try answers first."""
    tried: list[str] = []

    def play(position: Position, declared: Thinking, label: str, choose: Any) -> Standing:
        tried.append(choose(ROAD, None))
        return play_out(position, declared, label, choose)

    monkeypatch.setattr(module, "play_out", play)
    return tried


def test_the_better_way_is_held_and_answers() -> None:
    thinker = Thinker(walking("low", "high"))
    assert thinker.think(ROAD, None, on_day(0)) == "high"
    assert Thinker(walking("high", "low")).think(ROAD, None, on_day(0)) == "high"


def test_ways_that_agree_take_no_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = counted(monkeypatch)
    alike = msgspec.structs.replace(walking("low"), ways={"low": always("low"), "other": always("low")})
    assert Thinker(alike).think(ROAD, None, on_day(0)) == "low"
    settled = walking("low", "high", settled=frozenset({"road"}))
    assert Thinker(settled).think(ROAD, None, on_day(0)) == "low"
    assert tried == []


def test_only_the_ways_that_part_here_are_tried_and_the_hopeless_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = counted(monkeypatch)
    ways = Ways(walking("high", "low", weighed=40))
    ways.weigh({"high": "high", "low": "low"}, on_day(0), "toy")
    assert ways.held == "high"
    assert 8 <= tried.count("low") < 20
    before = len(tried)
    ways.weigh({"high": "high", "low": "high"}, on_day(2), "toy")
    assert len(tried) == before


def test_it_goes_its_way_for_a_while_before_it_weighs_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = counted(monkeypatch)
    thinker = Thinker(walking("high", "low", rests=5))
    looked = []
    for _ in range(12):
        before = len(tried)
        thinker.think(ROAD, None, on_day(0))
        looked.append(len(tried) > before)
    assert [number for number, each in enumerate(looked) if each] == [0, 5, 10]


def test_every_stretch_is_set_out_on_in_the_first_way() -> None:
    """What was held in the last one is over, and in tries the first way goes on after the stretch."""
    ways = Ways(walking("low", "high"))
    parted = {"low": "low", "high": "high"}
    ways.weigh(parted, on_day(0), "toy")
    assert ways.held == "high"
    ways.weigh({"low": "inn", "high": "inn"}, on_day(2), "toy")
    assert ways.held == "low"
    asked: list[str] = []
    followed = module._Followed(walking("low", "high", ahead=9, horizon=99), "high", "high")

    def choose(decision: Decision, view: Any) -> str:
        asked.append(followed(decision, view))
        return asked[-1]

    play_out(on_day(1), followed.thinking, "toy", choose)
    assert asked == ["high", "low", "low", "low", "low"]


def test_one_that_people_wait_for_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """And keeps to its way where there was no time for tries enough to say anything."""
    tried = counted(monkeypatch)
    clock = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    ways = Ways(walking("low", "high"))
    ways.weigh({"low": "low", "high": "high"}, on_day(0), "toy", seconds=3.5)
    assert ways.held == "low"
    assert len(tried) == 8


def test_a_thinker_in_a_seat_has_only_so_much_time() -> None:
    seated = helper(ruleset("yabec"), "thinker")
    assert isinstance(seated, Thinker)
    assert seated.patience == PATIENCE
    assert Thinker(thinking("yabec")).patience == 0.0
    assert Thinker(thinking("yabec"), Budget(seconds=1.5)).patience == 1.5


@pytest.mark.slow
@pytest.mark.parametrize("key", ["begone_foe", "freehold", "yabec"])
def test_hidden_things_change_no_weighing(key: str) -> None:
    """Every try of every way comes out the same in a world that only looks the same."""
    declared, compared = msgspec.structs.replace(thinking(key), weighed=2, far_ahead=1), 0
    names = list(declared.ways)
    for number, (decision, usual, position) in enumerate(positions(key, "hidden", 100)):
        if number % EVERY or decision.kind != "choice":
            continue
        other_state = SWAPS[key](thaw(position.frozen, position.ruleset.state_type))
        other = msgspec.structs.replace(position, frozen=freeze(other_state))
        if looks_the_same(other, position, key):
            answers = dict.fromkeys(names, usual)
            tried = [Ways(declared)._tried(names, answers, each, "same", 1e18) for each in (position, other)]
            assert tried[0] == tried[1], decision
            compared += 1
    assert compared >= 2


@pytest.mark.parametrize("key", ["begone_foe", "freehold", "yabec"])
def test_ways_of_a_game_part_and_are_answers_that_there_are(key: str) -> None:
    """Each plays by the rules, and somewhere in a game they differ."""
    declared, parted = thinking(key), 0
    ways = Ways(declared)
    for decision, _, position in positions(key, "ways", 150):
        answers: dict[str, str] = {}

        def look(asked: Decision, view: Any, found: dict[str, str] = answers) -> str:
            if not found:
                found.update(ways(asked, view))
            return next(iter(found.values()))

        play_out(position, msgspec.structs.replace(declared, horizon=0, quiet=lambda state, seat: True), "look", look)
        if decision.kind == "choice":
            assert set(answers.values()) <= set(decision.options)
        parted += len(set(answers.values())) > 1
    assert parted > 2
