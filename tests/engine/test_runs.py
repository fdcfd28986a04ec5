"""A run that waits where it asks comes to the same as one that begins anew with every answer."""

from __future__ import annotations

import gc
import random
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeGuard

import msgspec
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game import running
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset, has_trees
from tablewright.engine.table import LiveTable
from tablewright.rules import GAMES, ruleset
from tests.engine.games import TOY, answers_to

pytest.importorskip("greenlet")

STEPS = 70
Act = Callable[[Game[Any]], Any]


def begun(rules: Ruleset[Any], seats: int = 3) -> Game[Any]:
    names = tuple(f"p{number + 1}" for number in range(min(seats, rules.most_seats)))
    setup = Setup("runs", rules.key, rules.version, open_dice("runs"), names, undo="always")
    return Game(rules, setup)


def answer(game: Game[Any], chance: random.Random) -> None:
    decision = chance.choice(game.pending)
    game.answer(decision.seat, chance.choice(answers_to(decision)))


def played(answers: int, game: Game[Any] | None = None, seed: int = 5) -> Game[Any]:
    game, chance = game or begun(ruleset("twelve_years"), 1), random.Random(seed)
    for _ in range(answers):
        answer(game, chance)
    return game


@contextmanager
def every_run_begins_anew() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "_CAN_WAIT", False)
        patch.setattr(running, "has_trees", lambda rules: False)
        yield


class Pair:
    """The same game twice: one lets its runs wait, the other does not. Whatever is done to both ends alike."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.waiting = begun(rules)
        with every_run_begins_anew():
            self.anew = begun(rules)

    def do(self, act: Act) -> None:
        given = _what_comes_of(act, self.waiting)
        with every_run_begins_anew():
            assert _what_comes_of(act, self.anew) == given
            expected = _standing(self.anew)
        assert _standing(self.waiting) == expected


def _what_comes_of(act: Act, game: Game[Any]) -> Any:
    try:
        return act(game)
    except Refused as refusal:
        return str(refusal)


def _standing(game: Game[Any]) -> Any:
    last = game.records[-1] if game.records else None
    return game.pending, game.check_value(), game.positions, len(game.log), len(game.records), last


def _seen(game: Game[Any]) -> Any:
    return [game.state_for(seat) for seat in game.setup.seats]


def _forked(game: Game[Any]) -> Any:
    fork = game.fork("otherwise")
    return fork.pending, fork.check_value()


def _undone(game: Game[Any]) -> Any:
    return game.undo(game.setup.seats[0], agreed=True)


def _nonsense(game: Game[Any]) -> Any:
    return game.answer(game.pending[0].seat, "no such answer, and far too long to be a name or a number" * 9)


@pytest.mark.parametrize("key", ["toy", *GAMES])
def test_waiting_changes_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers, looks, forks, refusals, answers taken back, and dice that fail in the middle of a turn."""
    trouble = _trouble_with_dice(monkeypatch)
    pair = Pair(TOY if key == TOY.key else ruleset(key))
    for number in range(STEPS):
        if pair.waiting.outcome is not None:
            break
        for every, look in ((5, _seen), (7, _nonsense), (11, _forked), (17, _undone)):
            if number % every == every - 1:
                pair.do(look)
        if number % 4 == 3:
            pair.do(_answering(number, trouble))
        if pair.waiting.outcome is None:
            pair.do(_answering(number))
        if has_trees(pair.waiting.ruleset):
            assert list(_shared([turn.run.state for turn in pair.waiting._open.values() if turn.run], {})) == []
    assert list(pair.waiting.log) == list(pair.anew.log)
    assert list(pair.waiting.records) == list(pair.anew.records)


def _answering(seed: int, trouble: dict[str, int] | None = None) -> Act:
    """Answer by chance; with `trouble`, no die that has not fallen yet can be rolled then."""

    def act(game: Game[Any]) -> None:
        if trouble is not None:
            trouble.update({name: turn.position for name, turn in game._open.items()})
        try:
            answer(game, random.Random(seed))
        finally:
            (trouble or {}).clear()

    return act


def _trouble_with_dice(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """From which place on no die can be rolled, by stream."""
    trouble: dict[str, int] = {}
    roll = LiveTable.roll

    def roll_or_fail(table: LiveTable, *given: Any) -> int:
        if table.position >= trouble.get(table.stream, table.position + 1):
            raise OSError("the dice are gone")
        return roll(table, *given)

    monkeypatch.setattr(LiveTable, "roll", roll_or_fail)
    return trouble


def _shared(value: Any, seen: dict[int, Any]) -> Iterator[Any]:
    """Whatever can change and stands in a state twice."""
    if isinstance(value, msgspec.Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        parts = list(value.values())
    elif isinstance(value, list | tuple | set):
        parts = list(value)
    else:
        return
    if id(value) in seen and not isinstance(value, tuple):
        yield value
    seen[id(value)] = value
    for part in parts:
        yield from _shared(part, seen)


def test_a_ruling_of_the_master_goes_into_every_turn() -> None:
    pair = Pair(TOY)
    for number in range(8):
        pair.do(_answering(number))
        pair.do(_ruling(3 + number))


def _ruling(hp: int) -> Act:
    def act(game: Game[Any]) -> Any:
        return game.override("gm", "heroes.p2.hp", hp, "a cough")

    return act


def test_what_somebody_has_seen_stays_as_it_was() -> None:
    game, chance = begun(ruleset("twelve_years"), 1), random.Random(3)
    for _ in range(40):
        seen, before = game.state_for("p1"), msgspec.msgpack.encode(game.state_for("p1"))
        answer(game, chance)
        assert msgspec.msgpack.encode(seen) == before


def test_another_thread_begins_anew() -> None:
    game, alone = played(40), played(40)

    def go_on(game: Game[Any], seed: int) -> None:
        played(10, game, seed)
        game.state_for("p1")

    for seed in range(3):
        aside = threading.Thread(target=go_on, args=(game, seed))
        aside.start()
        aside.join()
        go_on(game, seed)
        go_on(alone, seed)
        go_on(alone, seed)
    assert list(game.records) == list(alone.records)


def test_nobody_holds_on_to_a_game_that_waits() -> None:
    with _nobody_collects():
        gone = weakref.ref(played(20))
        assert gone() is None
        with every_run_begins_anew():
            gone = weakref.ref(played(20))
            assert gone() is None


def test_a_game_may_be_let_go_of_in_another_thread() -> None:
    with _nobody_collects():
        kept = [played(20)]
        gone = weakref.ref(kept[0])
        aside = threading.Thread(target=kept.clear)
        aside.start()
        aside.join()
        assert gone() is None
        assert len(played(20).records) == 20  # and others go on waiting


@contextmanager
def _nobody_collects() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_a_large_state_is_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LARGEST_WAITING", 100)
    assert all(turn.run is None for turn in played(20)._open.values())


def test_one_stack_serves_turn_after_turn() -> None:
    game = played(1)
    stacks = {id(turn.run._stack) for _ in range(20) for turn in played(1, game)._open.values() if _waits(turn.run)}
    assert len(stacks) == 1


def _waits(run: running.Run[Any] | None) -> TypeGuard[running.WaitingRun[Any]]:
    return isinstance(run, running.WaitingRun)
