"""Games: replay, several open turns at once, checkpoints, forks, helpers, overrides, salts."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.budgets import LONGEST_REASON
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import open_dice, sealed_dice
from tablewright.engine.events import Overruled
from tablewright.engine.game.asides import LONGEST_SALT
from tablewright.engine.game.game import Diverged, Game
from tablewright.engine.game.opening import resume
from tablewright.engine.game.records import Answered, Checkpoint, Setup
from tablewright.engine.table import Table
from tests.engine.games import TOY, new_game, play_on, same
from tests.engine.toy import Brawl, ToyGame

SECRET = bytes(range(32))


def fight(decision: Decision, view: Any) -> str:
    return {"name": "Bot", "stance": "fight", "parry": "no", "vote": "home"}[decision.question]


# --- answering -------------------------------------------------------------------------------------------------------
def test_a_game_waits_as_data() -> None:
    game = new_game()
    assert [(asked.seat, asked.question) for asked in game.pending] == [("p1", "name")]
    game.answer("p1", "Ada")
    assert game.pending_for("p1") is not None
    assert game.pending_for("p2") is None
    assert game.state_for("p1").heroes["p1"].name == "Ada"
    assert game.checkpoint.heroes["p1"].name == ""


@pytest.mark.parametrize("bad", [("p1", "dance"), ("p2", "fight"), ("", ""), ("p1", "")])
def test_a_refused_answer_changes_nothing(bad: tuple[str, str]) -> None:
    game, untouched = new_game(), new_game()
    for each in (game, untouched):
        each.answer("p1", "Ada")
    with pytest.raises(Refused):
        game.answer(*bad)
    same(game, untouched)
    assert game.records == untouched.records


def test_when_it_is_over_it_is_over() -> None:
    game = new_game(seats=("p1", "p2"))
    play_on(game, lambda pairs: pairs[0])
    assert game.outcome == "over"
    assert game.pending == ()
    with pytest.raises(Refused, match="the game is over"):
        game.answer("p1", "fight")


@given(st.data(), st.text(max_size=8), st.integers(1, 3))
def test_replaying_the_records_gives_the_same_game(data: st.DataObject, seed: str, seats: int) -> None:
    game = new_game(seed, [f"p{number + 1}" for number in range(seats)])
    play_on(game, lambda pairs: data.draw(st.sampled_from(pairs)), most=25)
    same(Game(TOY, game.setup, game.records), game)


def test_a_record_with_another_check_value_diverges() -> None:
    game = new_game()
    game.answer("p1", "Ada")
    wrong = [msgspec.structs.replace(game.records[0], check="000000000000")]
    with pytest.raises(Diverged, match="record 1 "):
        Game(TOY, game.setup, wrong)
    same(Game(TOY, game.setup, wrong, checked=False), game)


def test_other_dice_diverge() -> None:
    game = new_game("one")
    play_on(game, lambda pairs: pairs[0])
    other = msgspec.structs.replace(game.setup, dice=new_game("two").setup.dice)
    with pytest.raises((Diverged, Refused)):
        Game(TOY, other, game.records)


# --- several turns at once -------------------------------------------------------------------------------------------
@given(st.data())
def test_any_interleaving_gives_the_same_world(data: st.DataObject) -> None:
    """Seats that do not meet: whoever answers first, the world is the same in the end."""
    script = {seat: ["Ada", *["fight", "yes"] * 20] for seat in ("p1", "p2", "p3")}

    def play(order: Sequence[str] | None) -> Game[Any]:
        game = new_game("several", tuple(script))
        left = {seat: list(answers) for seat, answers in script.items()}
        while game.outcome is None and game.pending[0].question != "vote":
            asked = [decision for decision in game.pending if left[decision.seat]]
            decision = asked[0] if order is None else data.draw(st.sampled_from(asked))
            key = next(key for key in left[decision.seat] if decision.kind == "text" or key in decision.options)
            game.answer(decision.seat, key)
        return game

    one, other = play(None), play(["any"])
    assert one.checkpoint == other.checkpoint
    assert one.positions == other.positions
    assert one.pending == other.pending


def test_seats_have_dice_of_their_own() -> None:
    """What one seat rolls does not shift another's dice."""
    alone, crowded = new_game("own", ("p1", "p2")), new_game("own", ("p1", "p2"))
    for key in ("Bo", "fight"):
        crowded.answer("p2", key)
    for game in (alone, crowded):
        game.answer("p1", "Ada")
        game.answer("p1", "fight")
    rolls = [[roll for entry in game.log for roll in entry.rolls if roll.stream == "p1"] for game in (alone, crowded)]
    assert rolls[0] == rolls[1]


def test_the_group_question_takes_answers_in_any_order() -> None:
    game = new_game(seats=("p1", "p2"))
    for seat in ("p1", "p2"):
        game.answer(seat, "Ada")
        game.answer(seat, "flee")
    assert {asked.seat for asked in game.pending} == {"p1", "p2"}
    game.answer("p2", "home")
    assert [asked.seat for asked in game.pending] == ["p1"]
    game.answer("p1", "again")
    assert game.checkpoint.votes == {"p1": "again", "p2": "home"}


def test_a_seat_reads_only_what_it_may() -> None:
    game = new_game(seats=("p1", "p2"))
    game.answer("p1", "Ada")
    game.answer("p1", "flee")
    assert "canary" in repr(game.log_for("p1"))
    assert "canary" not in repr(game.log_for("p2"))
    assert "canary" not in repr(game.log_for(""))


# --- helpers and standing answers ------------------------------------------------------------------------------------
def test_a_bot_plays_its_seat_and_its_answers_are_recorded() -> None:
    game = new_game(seats=("p1", "p2"))
    records = game.help("p2", fight)
    assert records == game.records
    assert all(isinstance(record, Answered) and record.by == "helper" for record in records)
    assert {asked.seat for asked in game.pending} == {"p1"}
    play_on(game, lambda pairs: pairs[0])
    same(Game(TOY, game.setup, game.records), game)


def test_a_seat_can_be_taken_back_from_a_bot() -> None:
    game = new_game(seats=("p1", "p2"))
    game.help("p2", lambda decision, view: "Bot" if decision.question == "name" else None)
    assert game.pending_for("p2") is not None
    assert game.help("p2", None) == []
    game.answer("p2", "flee")


def answers_until_asked(game: Game[Any], question: str) -> None:
    while game.pending and game.pending[0].question != question:
        asked = game.pending[0]
        game.answer(asked.seat, "Ada" if asked.kind == "text" else asked.options[0])


def test_a_standing_answer_is_given_for_the_seat() -> None:
    game = new_game("parry me", settings={"hp": 50, "foe": 50})
    answers_until_asked(game, "parry")
    game.stand("p1", "parry", "no")
    assert game.pending[0].question != "parry"
    play_on(game, lambda pairs: pairs[0])
    asked = [record for record in game.records if isinstance(record, Answered) and record.key == "no"]
    assert asked
    assert all(record.by == "helper" for record in asked)
    same(Game(TOY, game.setup, game.records), game)


def test_a_standing_default_takes_the_default() -> None:
    game = new_game("parry me", settings={"hp": 50, "foe": 50})
    answers_until_asked(game, "parry")
    game.stand("p1", "parry", "default")
    assert [record.key for record in game.records if isinstance(record, Answered) and record.by][:1] == ["yes"]


def test_a_standing_answer_can_end() -> None:
    game = new_game("parry me", settings={"hp": 50, "foe": 50})
    game.stand("p1", "parry", "no")
    game.stand("p1", "parry", "")
    answers_until_asked(game, "parry")
    assert game.pending[0].question == "parry"
    same(Game(TOY, game.setup, game.records), game)


def test_only_questions_that_allow_it_take_standing_answers() -> None:
    game = new_game()
    game.answer("p1", "Ada")
    game.stand("p1", "stance", "fight")
    assert game.pending[0].question == "stance"


# --- overrides -------------------------------------------------------------------------------------------------------
def test_an_override_is_logged_and_replays() -> None:
    game = new_game()
    game.answer("p1", "Ada")
    game.override("gm", "heroes.p1.foe", 1, "the goblin was asleep")
    event = game.log[-1].event
    assert event == Overruled("gm", "heroes.p1.foe", "6", "1", "the goblin was asleep", "the foe from 6 to 1")
    assert game.state_for("p1").heroes["p1"].foe == 1
    assert game.state_for("p1").heroes["p1"].name == "Ada", "answers in mid-turn stay"
    same(Game(TOY, game.setup, game.records), game)


def test_nothing_is_taken_back_across_an_override() -> None:
    game = new_game(undo="always")
    game.answer("p1", "Ada")
    game.override("gm", "heroes.p1.hp", 3, "a cough")
    with pytest.raises(Refused, match="nothing to take back"):
        game.undo("p1")


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("heroes.p1.hp", 3, ""),
        ("heroes.p1.hp", 3, " "),
        ("heroes.p1.hp", 3, "x" * (LONGEST_REASON + 1)),
        ("heroes.p1.hp", "many", "why not"),
        ("heroes.p9.hp", 3, "why not"),
        ("heroes.p1.wings", 2, "why not"),
        ("heroes..", 2, "why not"),
    ],
)
def test_a_wrong_override_changes_nothing(path: str, value: Any, reason: str) -> None:
    game = new_game()
    with pytest.raises(Refused):
        game.override("gm", path, value, reason)
    same(game, new_game())
    assert game.records == []


def test_an_open_table_refuses_overrides() -> None:
    with pytest.raises(Refused, match="open table"):
        new_game(overrides=False).override("gm", "heroes.p1.hp", 3, "mercy")


# --- sealed dice -----------------------------------------------------------------------------------------------------
def sealed(*salts: str) -> Game[Any]:
    game = new_game(dice=sealed_dice("campaign", SECRET))
    for salt in salts:
        game.salt("p1", salt)
    return game


def test_salt_changes_the_dice_and_replays() -> None:
    games = [sealed(), sealed("a"), sealed("a", "b")]
    for game in games:
        play_on(game, lambda pairs: pairs[0])
        same(Game(TOY, game.setup, game.records), game)
    assert len({tuple(roll.face for entry in game.log for roll in entry.rolls) for game in games}) == 3


def test_salt_of_the_setup_is_the_same_salt() -> None:
    """For games whose first die falls before anybody is asked."""
    before, after = new_game(dice=sealed_dice("campaign", SECRET), salts=("p1:a",)), sealed("a")
    for game in (before, after):
        play_on(game, lambda pairs: pairs[0])
    assert before.log == after.log
    same(Game(TOY, before.setup, before.records), before)


def test_salt_comes_before_the_first_die() -> None:
    game = sealed("in time")
    game.answer("p1", "Ada")
    game.salt("p1", "still in time")
    game.answer("p1", "fight")
    with pytest.raises(Refused, match="before the first die"):
        game.salt("p1", "too late")


def test_bad_salt() -> None:
    for salt in ("", "x" * (LONGEST_SALT + 1)):
        with pytest.raises(Refused, match="characters"):
            sealed().salt("p1", salt)
    with pytest.raises(Refused, match="only sealed dice"):
        new_game().salt("p1", "x")


def test_the_secret_is_revealed_at_the_end_only() -> None:
    game = sealed()
    assert game.revealed_secret == ""
    play_on(game, lambda pairs: pairs[0])
    assert game.revealed_secret == SECRET.hex()


# --- dice by hand ----------------------------------------------------------------------------------------------------
def test_a_game_with_real_dice() -> None:
    game = new_game(hand_dice=("p1",))
    game.answer("p1", "Ada")
    game.answer("p1", "fight")
    assert game.pending[0].kind == "face"
    with pytest.raises(Refused, match="from 1 to 6"):
        game.answer("p1", "7")
    game.answer("p1", "6")
    game.answer("p1", "4")
    assert game.checkpoint.heroes["p1"].foe == 2
    assert all(roll.by_hand for entry in game.log for roll in entry.rolls)
    same(Game(TOY, game.setup, game.records), game)


# --- checkpoints and forks -------------------------------------------------------------------------------------------
def test_a_checkpoint_is_made_at_any_moment() -> None:
    game = new_game(seats=("p1", "p2"))
    for seat, key in (("p1", "Ada"), ("p2", "Bo"), ("p1", "fight")):
        game.answer(seat, key)
        game.make_checkpoint()
        same(Game.at_checkpoint(TOY, game.setup, game.records), game)


def game_with_checkpoint() -> Game[Any]:
    game = sealed("salt")
    for key in ("Ada", "fight"):
        game.answer("p1", key)
    while game.pending[0].question != "stance":
        game.answer("p1", "yes")
    game.make_checkpoint()
    return game


def test_a_game_goes_on_from_its_last_checkpoint() -> None:
    game = game_with_checkpoint()
    game.answer("p1", "fight")
    resumed: Game[Any] = resume(TOY, game.setup, game.records)
    assert resumed.checkpoint == game.checkpoint
    assert resumed.pending == game.pending
    assert resumed.check_value() == game.check_value()
    for each in (game, resumed):
        play_on(each, lambda pairs: pairs[0])
    assert resumed.checkpoint == game.checkpoint


def test_without_a_checkpoint_an_old_game_cannot_go_on() -> None:
    game = new_game()
    game.answer("p1", "Ada")
    with pytest.raises(Diverged, match="no checkpoint"):
        resume(TOY, game.setup, game.records)


def test_records_replay_with_a_checkpoint_among_them() -> None:
    game = game_with_checkpoint()
    assert any(isinstance(record, Checkpoint) for record in game.records)
    same(Game(TOY, game.setup, game.records), game)


def test_a_fork_is_alike_but_meets_other_dice() -> None:
    game = new_game("fork")
    game.answer("p1", "Ada")
    before = game.check_value()
    forks = [game.fork(str(number)) for number in range(20)]
    assert all(fork.pending == game.pending for fork in forks)
    for fork in forks:
        fork.answer("p1", "fight")
    assert game.check_value() == before
    assert len({tuple(roll.face for entry in fork.log for roll in entry.rolls) for fork in forks}) > 3


def test_a_fork_leaves_no_trace() -> None:
    game, untouched = new_game("fork", ("p1", "p2")), new_game("fork", ("p1", "p2"))
    fork = game.fork("think")
    play_on(fork, lambda pairs: pairs[-1])
    same(game, untouched)
    for each in (game, untouched):
        play_on(each, lambda pairs: pairs[0])
    same(game, untouched)


def test_setup_round_trips() -> None:
    setup = new_game(hand_dice=("p1",), undo="never", overrides=False, title="x", bots={"p2": "first"}).setup
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup


def test_rules_that_refuse_by_themselves_do_not_run_for_ever() -> None:
    class Stubborn(ToyGame):
        def play(self, state: Brawl, turn: str, table: Table) -> None:
            raise Refused("not today")

    with pytest.raises(Refused, match="not today"):
        Game(Stubborn(), Setup("c", "toy", 1, open_dice("x"), ("p1",)))


# --- helpers that rest -----------------------------------------------------------------------------------------------
def test_helpers_play_in_short_spells_as_they_would_in_one() -> None:
    def first(decision: Decision, view: Any) -> str:
        return decision.options[0] if decision.options else "Ada"

    at_once, in_spells = (new_game("spells", seats=("p1", "p2"), settings={"hp": 30, "foe": 30}) for _ in range(2))
    asked = 0

    def tired() -> bool:
        nonlocal asked
        asked += 1
        return asked % 4 == 0

    in_spells.patience = tired
    for game in (at_once, in_spells):
        for seat in ("p1", "p2"):
            game.help(seat, first)
    spells = 0
    while in_spells.plays_on:
        records = in_spells.go_on()
        assert len(records) <= 8
        same(Game(TOY, in_spells.setup, in_spells.records), in_spells)
        spells += 1
    assert spells > 2
    assert in_spells.outcome == at_once.outcome == "over"
    assert in_spells.checkpoint == at_once.checkpoint
