"""A run that waits where it asks comes to the same as one that begins anew with every answer."""

from __future__ import annotations

import gc
import random
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tablewright.engine.dice import open_dice
from tablewright.engine.game import runs
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.running import Running
from tablewright.engine.ruleset import Ruleset, has_trees
from tablewright.rules import GAMES, ruleset

ANSWERS = 120

pytest.importorskip("greenlet")


def begun(rules: Ruleset[Any], seats: int = 2) -> Game[Any]:
    names = tuple(f"p{number + 1}" for number in range(min(seats, rules.most_seats)))
    return Game(rules, Setup("runs", rules.key, rules.version, open_dice("runs"), names, undo="always"))


def answer(game: Game[Any], chance: random.Random) -> None:
    decision = chance.choice(game.pending)
    game.answer(decision.seat, chance.choice(decision.options or (decision.usual,)))


def played(rules: Ruleset[Any], answers: int = ANSWERS) -> Game[Any]:
    game, chance = begun(rules), random.Random(5)
    for number in range(answers):
        if game.outcome is not None:
            break
        if number % 17 == 16:
            game.undo("p1", agreed=True)
        answer(game, chance)
    return game


@pytest.mark.parametrize("key", GAMES)
def test_waiting_changes_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset(key)
    waited = played(rules)
    monkeypatch.setattr(runs, "LARGEST_WAITING", -1)
    monkeypatch.setattr(Running, "_commit", lambda game, turn: commit(game, turn) and None)
    anew = played(rules)
    assert list(waited.records) == list(anew.records)  # each says what state it has led to
    assert list(waited.log) == list(anew.log)
    assert waited.pending == anew.pending
    assert waited.state_for("p1") == anew.state_for("p1")


commit = Running._commit


def shared(value: Any, seen: dict[int, Any]) -> Iterator[Any]:
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
        yield from shared(part, seen)


@pytest.mark.parametrize("key", [key for key in GAMES if has_trees(ruleset(key))])
def test_states_that_are_said_to_be_trees_are(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def watched(game: Running[Any], state: Any, frozen: bytes | None = None) -> None:
        assert list(shared(state, {})) == []
        stand_at(game, state, frozen)

    stand_at = Running._stand_at
    monkeypatch.setattr(Running, "_stand_at", watched)
    played(ruleset(key), 300)


def test_what_somebody_has_seen_stays_as_it_was() -> None:
    game, chance = begun(ruleset("twelve_years"), 1), random.Random(3)
    for _ in range(60):
        seen, before = game.state_for("p1"), msgspec.msgpack.encode(game.state_for("p1"))
        answer(game, chance)
        assert msgspec.msgpack.encode(seen) == before


def test_an_answer_that_fails_leaves_a_turn_that_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("twelve_years")
    game, other = played(rules, 40), played(rules, 40)
    with monkeypatch.context() as broken:
        broken.setattr(Game, "_signed", _no_room)
        with pytest.raises(ValueError, match="a fault"):
            answer(game, random.Random(1))
    assert game.state_for("p1") == other.state_for("p1")
    for each in (game, other):
        answer(each, random.Random(2))
    assert list(game.records) == list(other.records)


def _no_room(game: Game[Any], before: int) -> Any:
    raise OSError("no room")


def test_another_thread_begins_anew() -> None:
    rules = ruleset("twelve_years")
    game, alone = played(rules, 40), played(rules, 40)

    def go_on(game: Game[Any], seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(10):
            answer(game, chance)
        game.state_for("p1")

    for seed in range(4):
        aside = threading.Thread(target=go_on, args=(game, seed))
        aside.start()
        aside.join()
        go_on(game, seed)
        go_on(alone, seed)
        go_on(alone, seed)
    assert list(game.records) == list(alone.records)


@pytest.mark.parametrize("largest", [-1, 2**20])
def test_nobody_holds_on_to_a_game_that_waits(largest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "LARGEST_WAITING", largest)
    gc.collect()
    gc.disable()
    try:
        gone = weakref.ref(played(ruleset("twelve_years"), 40))
        assert gone() is None
    finally:
        gc.enable()
