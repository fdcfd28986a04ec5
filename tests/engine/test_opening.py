"""Long lives: games open at once from their checkpoints, outlive a change of rules, and looking changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.engine.budgets import RECORDS_PER_CHECKPOINT, RECORDS_TO_FIRST_CHECKPOINT
from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Diverged, Game
from tablewright.engine.game.opening import open_records, records_to_replay
from tablewright.engine.game.packing import RECENT, BadCheckpoint, unpack
from tablewright.engine.game.records import AnyRecord, Checkpoint, Setup, Undone
from tablewright.engine.game.saves import SaveText, record_lines
from tablewright.engine.game.undoing import self_contained, what_stands
from tablewright.engine.game.verify import verify
from tablewright.engine.table import Table
from tests.engine.games import TOY, new_game, play_on, same
from tests.engine.test_asides import Charted
from tests.engine.toy import Brawl, ToyGame


class Counting(ToyGame):
    """Counts how often a turn is run."""

    runs = 0

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        self.runs += 1
        super().play(state, turn, table)


class Harder(ToyGame):
    """The toy with one rule changed, and its version forgotten: every blow counts for one more."""

    def _strike(self, table: Table, who: str) -> int:
        return super()._strike(table, who) + 1


class Stricter(ToyGame):
    """Rules under which an old answer is none any more."""

    version = 2

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        hero = state.heroes.get(turn)
        if hero is not None and hero.foe < 90:
            raise Refused("foes that are hurt have left")
        super().play(state, turn, table)


def long_game(answers: int = 90, every: int = 25, **setup: Any) -> Game[Brawl]:
    """A fight that goes on for long, with checkpoints in it."""
    game = new_game("long", settings={"hp": 99, "foe": 99}, undo="always", **setup)
    for number in range(1, answers + 1):
        decision = game.pending[0]
        wanted = {"name": "Ada", "stance": "fight", "parry": "yes"}
        game.answer(decision.seat, wanted.get(decision.question, "home"))
        if number % every == 0:
            game.make_checkpoint()
    return game


def reopened(game: Game[Any], rules: Any = TOY, **options: Any) -> Game[Any]:
    return open_records(rules, game.setup, tuple(game.records), **options)


# --- the same rules ---------------------------------------------------------------------------------------------------
def test_a_long_game_opens_from_its_checkpoint_with_its_log() -> None:
    game, counting = long_game(), Counting()
    opened = reopened(game, counting)
    same(opened, game)
    assert opened.records == game.records
    assert counting.runs < 30, "only what came after the last checkpoint is played again"


class Endless(ToyGame):
    """A fight that nobody wins."""

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        super().play(state, turn, table)
        state.heroes[turn].foe = 99


def endless(records: int) -> Game[Brawl]:
    setup = Setup("campaign", "toy", 1, open_dice("x"), ("p1",), settings={"hp": 99, "foe": 99}, undo="always")
    game: Game[Brawl] = Game(Endless(), setup)
    game.answer("p1", "Ada")
    while len(game.records) < records:
        for _ in range(20):
            game.answer("p1", "fight" if game.pending[0].question == "stance" else "yes")
        game.make_checkpoint()
    return game


def test_what_is_old_is_kept_once_and_small() -> None:
    """A checkpoint's text of what was told is the log's own; answers are a few bytes each."""
    game = endless(3 * RECENT)
    records = tuple(game.records)
    opened = reopened(game, Endless())
    old = [stretch.packed for stretch in opened.records.old]
    checkpoints = [each for packed in old for each in packed.checkpoints]
    told = {id(stretch.packed) for stretch in opened.log.old}
    assert len(told) > 20
    assert told <= {id(each.log) for each in checkpoints}
    answers = sum(stretch.length for stretch in opened.records.old) - len(checkpoints)
    assert sum(len(packed.packed) for packed in old) < 20 * answers < len(record_lines(records)) / 2
    assert tuple(opened.records) == records


def test_what_was_taken_back_is_not_in_the_log_of_a_checkpoint() -> None:
    game = long_game(40)
    for _ in range(20):
        game.undo("p1")
    game.make_checkpoint()
    same(reopened(game), game)
    same(Game(TOY, game.setup, game.records), game)


def test_more_taken_back_than_answered_since_the_checkpoint() -> None:
    game = long_game(52)
    for _ in range(30):
        game.undo("p1")
    same(reopened(game), game)


def test_it_is_known_beforehand_from_which_checkpoint_a_game_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many checkpoints were made while people went back and forth, only one of them is tried."""
    game = long_game(60)
    for _ in range(4):
        game.make_checkpoint()
        game.answer("p1", game.pending[0].options[0] if game.pending[0].options else "Ada")
        for _ in range(3):
            game.undo("p1")
    tried: list[int] = []
    at_checkpoint = Game.at_checkpoint

    def noted(rules: Any, setup: Any, records: Any) -> Game[Any]:
        tried.append(len(records))
        return at_checkpoint(rules, setup, records)

    monkeypatch.setattr(Game, "at_checkpoint", noted)
    again = reopened(game)
    assert len(tried) == 1
    assert tried[0] - 1 == next(self_contained(game.records))
    assert records_to_replay(TOY, game.setup, game.records) == len(what_stands(game.records[tried[0] :]))
    same(game, again)


def to_and_fro(acts: int, chance: random.Random) -> Game[Brawl]:
    """People who take back nearly as much as they answer, as a table does that cannot make up its mind."""
    game = new_game("fro", settings={"hp": 999, "foe": 999}, undo="always")
    while len(game.records) < acts:
        for _ in range(chance.randint(1, 9)):
            one_act(game, "answer")
            game.checkpoint_if_due()
        for _ in range(chance.randint(1, 8)):
            one_act(game, "undo")
            game.checkpoint_if_due()
    return game


def one_act(game: Game[Brawl], act: str) -> None:
    if act == "answer" and game.outcome is None:
        decision = game.pending[0]
        wanted = {"name": "Ada", "stance": "fight", "parry": "yes"}
        game.answer(decision.seat, wanted.get(decision.question, "home"))
    elif act == "undo" and game._snapshots:
        game.undo("p1", agreed=True)
    elif act == "roll":
        game.roll_chart("gm", "omens")
    elif act == "note":
        game.note("p1", "hill", f"note {len(game.records)}")
    elif act == "checkpoint":
        game.make_checkpoint()


def test_what_was_taken_back_is_not_played_again() -> None:
    """However long a table goes to and fro, it opens at once, from few checkpoints, and can go further back."""
    game, counting = to_and_fro(3000, random.Random(5)), Counting()
    opened = reopened(game, counting)
    assert counting.runs < 2 * RECORDS_PER_CHECKPOINT
    assert records_to_replay(TOY, game.setup, game.records) < 2 * RECORDS_PER_CHECKPOINT
    assert sum(isinstance(record, Checkpoint) for record in game.records) < 3000 / RECORDS_TO_FIRST_CHECKPOINT / 2
    same(opened, game)
    assert opened.records == game.records
    for _ in range(40):
        game.undo("p1")
        opened.undo("p1")
    same(opened, game)
    same(reopened(opened), game)
    same(Game(TOY, game.setup, opened.records), game)


DEEDS = ["answer", "answer", "answer", "undo", "undo", "roll", "note", "checkpoint"]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(DEEDS), max_size=30))
def test_whatever_was_done_and_taken_back_it_opens_as_it_stood(acts: list[str]) -> None:
    setup = Setup("campaign", "toy", 1, open_dice("acts"), ("p1", "p2"), {"hp": 99, "foe": 99}, "always")
    game: Game[Brawl] = Game(Charted(), setup)
    game.help("p2", lambda decision, view: "fight" if "fight" in decision.options else decision.default or "yes")
    for act in acts:
        one_act(game, act)
    opened = reopened(game, Charted())
    same(opened, game)
    assert opened.asides.notes == game.asides.notes
    assert opened.since == game.since
    opened.make_checkpoint()
    same(reopened(opened, Charted()), game)


def test_undo_reaches_beyond_the_checkpoint_and_beyond_memory() -> None:
    game = long_game(100, every=30)
    opened = reopened(game)
    for _ in range(100):
        opened.undo("p1")
        game.undo("p1")
    same(opened, game)
    assert opened.pending[0].question == "name"
    with pytest.raises(Refused, match="nothing to take back"):
        opened.undo("p1")
    same(reopened(opened), game)
    same(Game(TOY, game.setup, opened.records), game)


def test_looking_changes_nothing() -> None:
    game = reopened(long_game())
    before = (game.check_value(), list(game.log), list(game.records), len(game._snapshots))
    game.check_undo("p1")
    game.check_undo("p1", agreed=True)
    assert (game.check_value(), list(game.log), list(game.records), len(game._snapshots)) == before


def test_an_old_checkpoint_without_its_log_is_made_up_for() -> None:
    game = long_game(60)
    old = [
        msgspec.structs.replace(record, kept=-1, log="", rules=0) if isinstance(record, Checkpoint) else record
        for record in game.records
    ]
    opened = open_records(TOY, game.setup, old)
    same(opened, game)
    opened.make_checkpoint()
    counting = Counting()
    same(reopened(opened, counting), game)
    assert counting.runs < 5


# --- other rules ------------------------------------------------------------------------------------------------------
def test_a_rule_changed_in_secret() -> None:
    """The version was forgotten: resume, look, undo, play on, save, open again, verify."""
    game = long_game()
    harder = Harder()
    opened = reopened(game, harder)
    last = max(number for number, record in enumerate(game.records) if isinstance(record, Checkpoint))
    then = Game.at_checkpoint(TOY, game.setup, game.records[: last + 1])
    assert opened.resumed
    assert opened.log[: len(then.log)] == then.log, "what was told is kept, under whatever rules"
    assert opened.records == game.records
    log = list(opened.log)
    opened.check_undo("p1")
    assert opened.log == log
    while opened._snapshots:
        opened.undo("p1")
    assert opened.checkpoint == then.checkpoint, "undo stays in the game's own past"
    with pytest.raises(Refused, match="cannot be played again"):
        opened.undo("p1")
    records = opened.answer("p1", opened.pending[0].options[0])
    assert records
    (checkpoint,) = opened.checkpoint_if_due()
    assert isinstance(checkpoint, Checkpoint)
    assert not opened.resumed
    again = reopened(opened, harder)
    same(again, opened)
    play_on(again, lambda pairs: pairs[0])
    text = SaveText(opened.setup, tuple(opened.records), 0)
    assert not verify(harder, text).good, "who verifies is told that it does not replay"


def test_a_checkpoint_that_comes_back_otherwise_leaves_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that stood in a state though it is the default may be left out when it is frozen again: the game opens
    from a checkpoint or two before, and is not played from its first record."""
    game = long_game()
    records = list(game.records)
    places = [number for number, record in enumerate(records) if isinstance(record, Checkpoint)]
    for last in places[-2:]:
        records[last] = msgspec.structs.replace(records[last], check="another")
    with monkeypatch.context() as patch:
        patch.setattr(Game, "replay", None)
        same(open_records(TOY, game.setup, records), game)
    records[places[-3]] = msgspec.structs.replace(records[places[-3]], check="another")
    same(open_records(TOY, game.setup, records), game)


def test_a_checkpoint_that_leads_nowhere_leaves_an_older_one() -> None:
    game = long_game()
    damaged = list(game.records)
    last = max(number for number, record in enumerate(damaged) if isinstance(record, Checkpoint))
    damaged[last] = msgspec.structs.replace(damaged[last], frozen="nonsense")
    opened = open_records(Harder(), game.setup, damaged)
    assert opened.resumed
    assert opened.pending


def test_answers_that_fit_no_more_are_let_go() -> None:
    game = long_game(30, every=2)
    opened = reopened(game, Stricter())
    assert opened.resumed
    assert opened.pending
    assert opened.checkpoint.heroes["p1"].foe >= 90


def test_without_a_checkpoint_it_cannot_be_opened() -> None:
    game = long_game(20, every=1000)
    with pytest.raises(Diverged):
        reopened(game, Harder())


@pytest.mark.parametrize("packed", ["", "x", "~" * 100, "é", "0" * 4001])
def test_what_is_no_checkpoint(packed: str) -> None:
    with pytest.raises(BadCheckpoint):
        unpack(packed)


def test_a_checkpoint_that_would_fill_the_memory() -> None:
    import base64
    import zlib

    bomb = base64.b85encode(zlib.compress(bytes(200_000_000), 9)).decode()
    with pytest.raises(BadCheckpoint, match="larger than"):
        unpack(bomb)


# --- failures ---------------------------------------------------------------------------------------------------------
class Failing(ToyGame):
    """Breaks at the given call of the rules."""

    left = -1

    def play(self, state: Brawl, turn: str, table: Table) -> None:
        self._count()
        super().play(state, turn, table)
        self._count()

    def outcome(self, state: Brawl) -> str | None:
        self._count()
        return super().outcome(state)

    def _count(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise ZeroDivisionError


def _replay(game: Game[Any]) -> list[AnyRecord]:
    game.replay([Undone("p1"), Undone("p1")])
    return []


ACTS: dict[str, Callable[[Game[Any]], list[AnyRecord]]] = {
    "answer": lambda game: game.answer("p1", "fight"),
    "undo": lambda game: game.undo("p1"),
    "override": lambda game: game.override("gm", 'heroes["p1"].hp', 3, "why not"),
    "stand": lambda game: game.stand("p1", "parry", "yes"),
    "help": lambda game: game.help("p1", lambda decision, view: decision.options[0]),
    "replay": _replay,
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("at", range(1, 12))
def test_a_failure_anywhere_leaves_nothing_half_done(act: str, at: int) -> None:
    rules = Failing()
    untouched: Game[Any] = Game(rules, long_game(11).setup, long_game(11).records)
    game: Game[Any] = Game(rules, untouched.setup, untouched.records)
    rules.left = at
    try:
        ACTS[act](game)
    except (ZeroDivisionError, Refused):
        rules.left = -1
        same(game, untouched)
        assert game.records == untouched.records
        assert (game.standing, game.helpers) == ({}, {})
        assert [turn.fresh for turn in game._open.values()] == [turn.fresh for turn in untouched._open.values()]
        same(Game(rules, game.setup, game.records), untouched)
