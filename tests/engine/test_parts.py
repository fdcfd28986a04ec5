"""Large parts of a state are written to a save once, however many checkpoints follow."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablewright.engine.copying import freeze
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.opening import open_records
from tablewright.engine.game.packing import BadCheckpoint, checkpoints_in, new_parts, pack, put_together, taken_apart
from tablewright.engine.game.records import Checkpoint, Setup
from tablewright.engine.game.undoing import Mark
from tablewright.engine.table import Table
from tests.engine.games import same
from tests.engine.toy import Brawl, ToyGame


class Hoard(Brawl):
    """A state with large parts in it."""

    chests: dict[str, bytes] = msgspec.field(default_factory=dict)


class Hoarding(ToyGame):
    """A toy in which every turn leaves a chest behind."""

    state_type = Hoard

    def new(self, settings: Any, seats: Any) -> Hoard:
        return Hoard(super().new(settings, seats).heroes, chests={"small": b"1", "first": bytes(1001)})

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        super().play(state, turn, table)
        assert isinstance(state, Hoard)
        state.chests[f"chest {len(state.chests)}"] = bytes([len(state.chests)]) * 2000


RULES = Hoarding()


def hoarding(checkpoints: int = 3) -> Game[Any]:
    setup = Setup("campaign", "toy", 1, open_dice("x"), ("p1",), settings={"hp": 99, "foe": 99}, undo="always")
    game: Game[Any] = Game(RULES, setup)
    game.answer("p1", "Ada")
    for _ in range(checkpoints):
        for _ in range(4):
            decision = game.pending[0]
            game.answer("p1", {"stance": "fight"}.get(decision.question, "yes"))
        game.make_checkpoint()
    return game


def test_each_part_is_written_once_and_found_again() -> None:
    game = hoarding()
    made = checkpoints_in(game.records)
    brought = [name for checkpoint in made for name in checkpoint.parts]
    assert len(brought) == len(set(brought)) == len(game.checkpoint.chests) - 1, "the small one stays where it is"
    assert put_together(made) == freeze(game.checkpoint)
    opened = open_records(RULES, game.setup, tuple(game.records))
    same(opened, game)
    assert not opened.make_checkpoint().parts
    same(Game(RULES, game.setup, game.records), game)


def test_a_checkpoint_that_was_taken_back_has_brought_nothing() -> None:
    game = hoarding(1)
    game.answer("p1", {"stance": "fight"}.get(game.pending[0].question, "yes"))
    before = Mark(game)
    first = game.make_checkpoint()
    before.put_back()
    assert game.make_checkpoint().parts == first.parts


def test_a_save_that_lost_a_part_is_played_again() -> None:
    game = hoarding()
    first = next(number for number, record in enumerate(game.records) if isinstance(record, Checkpoint))
    records = list(game.records)
    records[first] = msgspec.structs.replace(records[first], parts={})
    with pytest.raises(BadCheckpoint, match="in no checkpoint before"):
        put_together(checkpoints_in(records))
    same(open_records(RULES, game.setup, records), game)


def test_parts_together_are_no_larger_than_a_state_may_be() -> None:
    shell, parts = taken_apart(freeze({"chests": {str(number): bytes(1_000_000) for number in range(9)}}))
    assert len(parts) == 1, "they are alike"
    with pytest.raises(BadCheckpoint, match="larger than"):
        put_together([Checkpoint(pack(shell), {}, "", parts=new_parts(parts, ()))])


@pytest.mark.parametrize("state", [{"a": 1}, {"a": bytes(1000)}, [bytes(2000)], {"a": {"b": {"c": bytes(2000)}}}])
def test_what_has_no_large_part_stays_as_it_is(state: Any) -> None:
    assert taken_apart(freeze(state)) == (freeze(state), {})


# --- long tables -----------------------------------------------------------------------------------------------------
def land(hexes: int) -> dict[str, Any]:
    return {"week": 3, "land": {f"{number},0": {"terrain": "moor", "at": [number] * 20} for number in range(hexes)}}


def checkpoint(state: Any, known: dict[str, str]) -> Checkpoint:
    shell, parts = taken_apart(freeze(state))
    return Checkpoint(pack(shell), {}, "", parts=new_parts(parts, known))


@pytest.mark.parametrize("hexes", [0, 31, 33, 200, 320])
def test_a_long_table_comes_together_in_its_order(hexes: int) -> None:
    state = land(hexes)
    found = put_together([checkpoint(state, {})])
    assert msgspec.msgpack.decode(found) == state
    assert list(msgspec.msgpack.decode(found)["land"]) == list(state["land"])
    assert bool(taken_apart(freeze(state))[1]) == (hexes >= 200)


def test_of_a_long_table_only_what_has_changed_is_written() -> None:
    """One hex changes, one comes to it: some entries around the one, and those that are the last."""
    state = land(1000)
    first = checkpoint(state, {})
    assert len(first.parts) == 31
    state["land"]["500,0"]["terrain"] = "fen"
    state["land"]["1000,0"] = {"terrain": "fen"}
    second = checkpoint(state, first.parts)
    assert len(second.parts) == 1
    assert len(freeze(second)) < len(freeze(first)) / 5
    assert msgspec.msgpack.decode(put_together([first, second])) == state


def test_rows_that_are_no_rows_are_refused() -> None:
    whole = checkpoint(land(200), {})
    name = next(iter(whole.parts))
    for damaged in ({}, {**whole.parts, name: pack(freeze([1, 2]))}, {**whole.parts, name: pack(b"")}):
        with pytest.raises(BadCheckpoint):
            put_together(
                [msgspec.structs.replace(whole, parts=damaged), Checkpoint(whole.frozen, {}, "", parts={"": ""})]
            )
    made_up = pack(msgspec.msgpack.encode({"land": msgspec.msgpack.Ext(9, b"")}))
    with pytest.raises(BadCheckpoint):
        put_together([Checkpoint(made_up, {}, "", parts={"": ""})])
