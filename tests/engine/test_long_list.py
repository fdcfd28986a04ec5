"""What is old is packed, and nobody can tell: lists, logs, records, tellers and undo are as if it were not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.game import packing
from tablewright.engine.game.game import Game
from tablewright.engine.game.opening import open_records
from tablewright.engine.game.packing import LongList, Stretch
from tablewright.engine.telling import log as telling
from tablewright.engine.telling.log import Teller
from tablewright.rules import GAMES, ruleset
from tablewright.testing import Harness


def packed(numbers: Sequence[int]) -> str:
    return msgspec.json.encode(list(numbers)).decode()


def unpacked(text: str) -> list[int]:
    return msgspec.json.decode(text, type=list[int])


ACTS = st.sampled_from(("append", "add", "cut", "until", "settle", "packed", "wake", "pop"))


@given(st.lists(st.tuples(ACTS, st.integers(0, 30)), max_size=40))
def test_it_is_a_list(acts: list[tuple[str, int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "RECENT", 4)
        long, plain = LongList(packed, unpacked), list[int]()
        for act, number in acts:
            long = _do(long, plain, act, number)
            assert list(long) == plain
            assert (len(long), long == plain, long[number:], long[:-2]) == (
                len(plain),
                True,
                plain[number:],
                plain[:-2],
            )
            assert all(long[place] == plain[place] for place in range(-len(plain), len(plain)))


def _do(long: LongList[int], plain: list[int], act: str, number: int) -> LongList[int]:
    """The same to both."""
    match act:
        case "append":
            long.append(number)
            plain.append(number)
        case "add":
            long += range(number)
            plain += range(number)
        case "cut" | "until":
            del plain[number:]
            if act == "until":
                return long.until(number)
            long.cut(number)
        case "packed":
            long.add_packed(Stretch(packed(range(number)), number))
            plain += range(number)
        case "pop" if plain:
            assert long.pop() == plain.pop()
        case "settle":
            long.settle()
        case "wake":
            long.wake()
    return long


def test_a_place_that_is_not_there() -> None:
    with pytest.raises(IndexError):
        LongList(packed, unpacked, [1])[-2]


# --- a game with a past -----------------------------------------------------------------------------------------------
@pytest.fixture
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "RECENT", 6)
    monkeypatch.setattr(telling, "CHAPTER", 7)


def played(key: str) -> Harness:
    """A game of some length, with a checkpoint now and then: the first that chance did not end before."""
    games = (by_chance(key, seed) for seed in count(8))
    return next(each for each in games if len(each.game.records) >= 50)


def by_chance(key: str, seed: int) -> Harness:
    harness = Harness(ruleset(key), seed)
    for number in range(60):
        if harness.game.outcome is None:
            decision = harness.chance.choice(harness.game.pending)
            harness.game.answer(decision.seat, harness.random_answer(decision))
            if number % 9 == 0:
                harness.game.make_checkpoint()
    return harness


def told(game: Game[Any]) -> list[Any]:
    return [Teller(game, seat).tellings() for seat in (*game.setup.seats, game.ruleset.gm_seat or "", "")]


@pytest.mark.parametrize("key", GAMES)
def test_a_long_game_is_told_as_if_nothing_were_packed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "CHAPTER", 7)
    whole = told(played(key).game)
    monkeypatch.setattr(packing, "RECENT", 6)
    game = played(key).game
    assert game.log.old
    assert game.records.old
    assert told(game) == whole
    opened = open_records(game.ruleset, game.setup, tuple(game.records))
    assert opened.log.old
    assert (told(opened), opened.log, opened.records) == (whole, game.log, game.records)


@pytest.mark.usefixtures("short_memory")
@pytest.mark.parametrize("key", GAMES)
def test_a_teller_follows_what_is_taken_back(key: str) -> None:
    """Across what is packed, and played on from there."""
    game = played(key).game
    teller = Teller(game, game.setup.seats[0], keep=2)
    for _ in range(25):
        if not game.is_opened:
            game.undo(game.setup.seats[0], agreed=True)
        assert teller.tellings() == Teller(game, game.setup.seats[0]).tellings()
    game.make_checkpoint()
    assert teller.tellings() == Teller(game, game.setup.seats[0]).tellings()
