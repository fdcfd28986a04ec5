"""How those who share a party decide together: one for all, by vote, or in turn; live, taken back, saved and opened."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tablewright.engine.decisions import ABSTAIN, Decision, Question, Refused, Speaker, speaks_for
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.events import Voted
from tablewright.engine.game.company import WAYS, Company
from tablewright.engine.game.game import Game
from tablewright.engine.game.opening import open_records
from tablewright.engine.game.records import Agreed, Answered, Checkpoint, Setup
from tablewright.engine.ruleset import Turn
from tablewright.engine.table import Answer, BotTable, LiveTable, ScriptTable
from tablewright.engine.telling.looking import prompt_seen_by
from tablewright.rules import ruleset
from tests.engine.games import TOY, answers_to, same
from tests.engine.journey import DIE, WHERE, Journey

SEATS = ("p1", "p2", "p3")
WAVE = Question("wave", "TOY-05")
SHARED = ("begone_foe", "freehold", "pocket_fantasy", "yabec")


def journey(seats: Sequence[str] = SEATS, way: str = "leader", **setup: Any) -> Game[Any]:
    return Game(Journey(way), Setup("campaign", "toy", 1, open_dice("x"), tuple(seats), **setup))


def first(decision: Decision, view: Any) -> str:
    return decision.usual


def asked(game: Game[Any]) -> dict[str, str]:
    return {decision.seat: decision.question for decision in game.pending}


def day(game: Game[Any], where: str = "north", decider: str = "") -> None:
    """One whole day: everybody says what it is asked, the party goes the same way."""
    start = game.checkpoint.days
    while game.checkpoint.days == start:
        seat, question = next(iter(asked(game).items()))
        if question != "own" and decider:
            assert seat == decider, f"{seat} decides and not {decider}"
        game.answer(seat, {"where": where, "how": "fast", "own": "rest", "named": "home"}[question])


def reopened(game: Game[Any]) -> Game[Any]:
    """As its save opens it."""
    return open_records(game.ruleset, game.setup, list(game.records))


class TestTheLeaderDecides:
    def test_for_all_and_with_all_that_follows(self) -> None:
        game = journey()
        assert asked(game) == {"p1": "where"}
        assert game.pending[0].party == SEATS
        assert (game.pending[0].way, game.pending[0].lead) == ("leader", "p1")
        game.answer("p1", "north", {"p2": "south"})
        assert asked(game) == {"p1": "how"}
        game.answer("p1", "fast")
        assert set(asked(game)) == set(SEATS)
        answered = next(record for record in game.records if isinstance(record, Answered))
        assert answered == Answered("p1", "north", check=answered.check, way="leader", marks={"p2": "south"})

    def test_nobody_else(self) -> None:
        with pytest.raises(Refused, match="waits for p1"):
            journey().answer("p2", "north")

    def test_whoever_was_given_the_lead(self) -> None:
        game = journey()
        game.agree("p1", lead="p3")
        assert asked(game) == {"p3": "where"}
        game.answer("p3", "north")
        game.agree("p3", lead="p2")  # in the middle of it: who has gone to bed cannot finish
        assert asked(game) == {"p2": "how"}
        same(game, reopened(game))

    def test_people_before_bots(self) -> None:
        game = journey()
        game.help("p1", first)
        assert asked(game) == {"p2": "where"}
        game.help("p1", None)
        game.agree("p1", lead="p1")
        assert asked(game) == {"p1": "where"}

    def test_a_bot_among_bots(self) -> None:
        game = journey()
        for seat in SEATS[1:]:
            game.help(seat, first)
        game.patience = lambda: game.checkpoint.days > 3
        game.help("p1", first)
        assert {record.seat for record in game.records if isinstance(record, Answered) and record.way} <= {"p1"}

    def test_whoever_sits_alone(self) -> None:
        game = journey(("p1",))
        assert game.pending[0] == Decision("p1", "where", "TOY-05", ("north", "south", "stay"), "stay")


class TestInTurn:
    def test_each_has_a_whole_decision(self) -> None:
        game = journey()
        game.agree("p2", way="turns")
        for decider in ("p1", "p2", "p3", "p1"):
            day(game, decider=decider)
        same(game, reopened(game))

    def test_a_turn_can_be_handed_on(self) -> None:
        game = journey()
        game.agree("p2", way="turns")
        day(game, decider="p1")
        game.agree("p2", lead="p3")
        day(game, decider="p3")
        assert not game.company.lead
        day(game, decider="p2")
        same(game, reopened(game))

    def test_bots_are_passed_over(self) -> None:
        game = journey()
        game.agree("p2", way="turns")
        game.help("p2", first)
        for decider in ("p1", "p3", "p1"):
            day(game, decider=decider)
        same(game, reopened(game))


class TestVotes:
    def test_most_carry_it(self) -> None:
        game = journey(way="vote")
        assert set(asked(game)) == set(SEATS)
        for seat, vote in (("p3", "south"), ("p1", "north")):
            game.answer(seat, vote)
            same(game, reopened(game))
        game.answer("p2", "south")
        assert set(asked(game).values()) == {"how"}
        assert game.log[-1].event == Voted("south", {"p1": "north", "p2": "south", "p3": "south"}, "where")
        same(game, reopened(game))

    @pytest.mark.parametrize(
        ("lead", "votes", "carried"),
        [
            ("", ("north", "south", ABSTAIN), "north"),
            ("p2", ("north", "south", ABSTAIN), "south"),
            ("p3", ("south", "north", ABSTAIN), "south"),
            ("", (ABSTAIN, ABSTAIN, ABSTAIN), "stay"),  # what is usual
            ("", (ABSTAIN, ABSTAIN, "south"), "south"),
        ],
    )
    def test_between_equals_the_leader_has_it(self, lead: str, votes: Sequence[str], carried: str) -> None:
        game = journey(way="vote")
        game.agree("p1", lead=lead)
        for seat, vote in zip(SEATS, votes, strict=True):
            game.answer(seat, vote)
        event = game.log[-1].event
        assert isinstance(event, Voted)
        assert event.option == carried

    def test_bots_leave_it_to_people(self) -> None:
        game = journey(way="vote")
        game.help("p1", first)
        assert set(asked(game)) == {"p2", "p3"}
        game.answer("p2", "south")
        game.answer("p3", "south")
        event = game.log[-1].event
        assert isinstance(event, Voted)
        assert event.each == {"p1": ABSTAIN, "p2": "south", "p3": "south"}
        same(game, reopened(game))

    def test_it_can_be_closed(self) -> None:
        game = journey(way="vote")
        game.answer("p2", "south")
        game.close_vote("p1")
        assert set(asked(game).values()) == {"how"}
        same(game, reopened(game))
        game.undo("p2")
        assert set(asked(game).values()) == {"where"}

    def test_words_are_the_leaders(self) -> None:
        game = journey(way="vote")
        for seat in SEATS:
            game.answer(seat, "stay")
        assert asked(game) == {"p1": "named"}

    def test_on_every_table_alike(self) -> None:
        speaker = speaks_for("p1", SEATS, "vote")
        votes = dict(zip(SEATS, ("north", "south", "south"), strict=True))

        def policy(decision: Decision, view: Any) -> str:
            return votes[decision.seat]

        tables = [
            ScriptTable([], list(votes.values())),
            BotTable(OpenSeed("x"), "s", dict.fromkeys(SEATS, policy), dict.fromkeys(SEATS)),
            LiveTable(OpenSeed("x"), "s", 0, [Answer(seat, votes[seat]) for seat in ("p3", "p1", "p2")]),
        ]
        assert [table.ask(speaker, WHERE, ("north", "south")) for table in tables] == ["south"] * 3


class TestAgreeing:
    @pytest.mark.parametrize("way", ["leader", "turns", "vote"])
    def test_not_in_the_middle_of_a_decision(self, way: str) -> None:
        game = journey(way=way)
        game.answer("p1", "north")
        with pytest.raises(Refused, match="in the middle of a decision"):
            game.agree("p1", way="vote" if way != "vote" else "leader")

    @pytest.mark.parametrize("given", [{"way": "dice"}, {"lead": "p9"}])
    def test_nonsense_changes_nothing(self, given: dict[str, str]) -> None:
        game = journey()
        before = game.check_value(), len(game.records)
        with pytest.raises(Refused, match="there is no"):
            game.agree("p1", **given)
        assert (game.check_value(), len(game.records)) == before

    def test_it_is_on_record_and_in_checkpoints(self) -> None:
        game = journey()
        game.agree("p1", way="turns", lead="p2")
        day(game, decider="p2")
        game.make_checkpoint()
        assert game.records[0] == Agreed("p1", "turns", "p2")
        opened = Game.at_checkpoint(game.ruleset, game.setup, list(game.records))
        same(game, opened)
        assert opened.company == game.company == Company("turns", "", ("p2",))

    def test_a_game_that_agreed_on_nothing_is_as_before(self) -> None:
        game = journey()
        day(game)
        checkpoint = game.make_checkpoint()
        assert b'"decided"' not in msgspec.json.encode(checkpoint)
        assert Company.taken_up(checkpoint.decided) == Company()


class TestTakingBack:
    def test_by_whoever_decided_or_leads(self) -> None:
        game = journey()
        game.agree("p1", lead="p2")
        game.answer("p2", "north")
        game.agree("p2", lead="p3")
        with pytest.raises(Refused, match="the last answer is p2's"):
            game.undo("p1")
        game.undo("p3")
        assert set(asked(game).values()) == {"where"}

    def test_not_what_a_seat_did_for_itself(self) -> None:
        game = journey()
        game.answer("p1", "north")
        game.answer("p1", "fast")
        game.answer("p2", "rest")
        with pytest.raises(Refused, match="the last answer is p2's"):
            game.undo("p1")

    def test_what_was_agreed_on_since_goes_too(self) -> None:
        game = journey(undo="always")
        game.answer("p1", "north")
        game.answer("p1", "fast")
        for seat in SEATS:
            game.answer(seat, "rest")
        game.agree("p1", way="vote")
        game.undo("p3")
        assert game.company == Company()
        same(game, reopened(game))
        game.answer("p3", "watch")
        assert asked(game) == {"p1": "where"}
        same(game, reopened(game))


class TestAnyGame:
    """Two people and a bot play any of the games in which several share a party, by chance."""

    @pytest.mark.parametrize("key", SHARED)
    @pytest.mark.parametrize("way", WAYS)
    def test_live_and_opened_again(self, key: str, way: str) -> None:
        chance = random.Random(f"{key} {way}")
        rules = ruleset(key)
        settings: dict[str, bool | int | str] = (
            {"quick": True} if any(each.key == "quick" for each in rules.settings) else {}
        )
        game: Game[Any] = Game(rules, Setup("c", key, rules.version, open_dice(way), SEATS, settings, undo="always"))
        if rules.gm_seat:
            game.help(rules.gm_seat, rules.referee)
        game.help("p3", rules.bots["random"].make())
        game.agree("p1", way=way)
        for_party = 0
        for press in range(120):
            if game.outcome is not None:
                break
            decision = chance.choice(game.pending)
            assert not isinstance(decision.seat, Speaker)
            if decision.party:
                for_party += 1
                assert decision.seat in ("p1", "p2")
                assert decision.way == way or decision.kind != "choice"
            game.answer(decision.seat, chance.choice([key for key in answers_to(decision) if key != "retire"]))
            if press % 10 == 9:
                for_party -= self._to_and_fro(game)
            if press % 30 == 29:
                game.make_checkpoint()
        assert for_party > 10
        opened = reopened(game)
        assert opened.check_value() == game.check_value()
        assert opened.company == game.company
        opened.helpers = game.helpers
        whole: Game[Any] = Game(rules, game.setup, game.records)
        assert whole.check_value() == game.check_value()
        assert any(isinstance(record, Checkpoint) for record in game.records)

    @staticmethod
    def _to_and_fro(game: Game[Any]) -> int:
        before = len(game.log)
        game.undo("p1", agreed=True)
        assert len(game.log) <= before + 1
        return 0


class TestPace:
    """Who has turns of their own is at most one move ahead of the slowest person, where the table plays together."""

    @staticmethod
    def _move(game: Game[Any], seat: str) -> None:
        before = game.moves.get(seat, 0)
        while game.moves.get(seat, 0) == before:
            asked = game.pending_for(seat)
            if asked is None:
                raise Refused("not asked")
            game.answer(seat, answers_to(asked)[0])

    def _game(self, pace: str) -> Game[Any]:
        return Game(TOY, Setup("c", "toy", 1, open_dice("pace"), ("p1", "p2"), {"hp": 99, "foe": 99}, pace=pace))

    def test_together(self) -> None:
        game = self._game("together")
        self._move(game, "p1")
        assert asked(game).keys() == {"p2"}
        with pytest.raises(Refused, match="'p1' is a move ahead; the table waits for p2: answer after them"):
            game.answer("p1", "fight")
        self._move(game, "p2")
        assert asked(game).keys() == {"p1", "p2"}
        assert game.moves_of_seats == {"p1": 1, "p2": 1}
        same(game, reopened(game))

    @pytest.mark.parametrize("pace", ["", "free"])
    def test_free(self, pace: str) -> None:
        game = self._game(pace)
        for _ in range(3):
            self._move(game, "p1")
        assert asked(game).keys() == {"p1", "p2"}


# --- for one's own, though nobody asks --------------------------------------------------------------------------------
class Waving(Journey):
    """Whoever waits may wave, at somebody."""

    def own(self, state: Any, seat: str, table: Any) -> None:
        wish = table.ask(seat, WAVE, ("nothing", "wave", "hum"))
        at = table.ask(seat, WAVE, tuple(each for each in state.seats if each != seat)) if wish == "wave" else "nobody"
        state.went.append(f"{seat} {wish}s at {at} {table.roll(6, DIE)}")


def waving() -> Game[Any]:
    return Game(Waving(), Setup("campaign", "toy", 1, open_dice("x"), SEATS, undo="always"))


class TestOwnDeeds:
    def test_are_offered_to_whoever_is_not_asked(self) -> None:
        game = waving()
        assert game.own_question("p1") is None, "it is asked"
        found = game.own_question("p2")
        assert found is not None
        assert found[0].options == ("nothing", "wave", "hum")

    def test_are_on_record_and_survive(self) -> None:
        game = waving()
        game.act("p2", "hum")
        assert game.checkpoint.went[0].startswith("p2 hums at nobody")
        assert asked(game) == {"p1": "where"}
        same(game, reopened(game))

    def test_with_all_that_follows_from_them(self) -> None:
        game = waving()
        before = game.check_value()
        game.act("p2", "wave")
        assert asked(game) == {"p2": "wave", "p1": "where"}
        same(game, reopened(game))
        game.answer("p2", "p3")
        assert game.checkpoint.went[0].startswith("p2 waves at p3")
        game.undo("p2")
        assert asked(game) == {"p2": "wave", "p1": "where"}
        game.undo("p2")
        assert game.check_value() == before

    def test_have_questions_with_names_of_their_own_each_time(self) -> None:
        game, known = waving(), set[str]()
        for _ in range(2):
            game.act("p2", "wave")
            asked = next(each.id for each in game.open_questions if each.decision.seat == "p2")
            assert asked not in known
            known.add(asked)
            game.answer("p2", "p3")

    def test_do_not_rewrite_what_has_begun(self) -> None:
        game = waving()
        game.answer("p1", "north")
        assert game.own_question("p2") is None
        with pytest.raises(Refused, match="first answer what seat"):
            game.act("p2", "hum")
        with pytest.raises(Refused, match="first answer what seat"):
            game.act("p1", "hum")

    def test_are_gone_where_the_game_has_none(self) -> None:
        with pytest.raises(Refused):
            journey().act("p2", "hum")

    def test_outlast_a_checkpoint(self) -> None:
        game = waving()
        game.act("p2", "wave")
        game.records.append(game.make_checkpoint())
        again = reopened(game)
        assert asked(again) == {"p2": "wave", "p1": "where"}
        again.answer("p2", "p1")
        assert again.checkpoint.went[0].startswith("p2 waves at p1")


def test_what_another_is_asked_names_the_other() -> None:
    """Freehold says for whom a character is made."""
    rules = ruleset("freehold")
    game: Game[Any] = Game(rules, Setup("c", rules.key, rules.version, open_dice("x"), SEATS))
    game.help(rules.gm_seat, rules.referee)
    (asked,) = game.open_questions
    assert asked.decision.question == "make"
    read = {seat: prompt_seen_by(game, seat, asked) for seat in (*SEATS, rules.gm_seat)}
    assert {each.text for each in read.values() if each} == {read[asked.decision.seat].text}  # type: ignore[union-attr]


class Lanes(Waving):
    """The first and the last go together, the second goes alone."""

    silent: tuple[str, ...] = ()

    def turns(self, state: Any) -> list[Turn]:
        return [Turn("p1+p3", ("p1", "p3")), Turn("p2", ("p2",))]

    def play(self, state: Any, turn: str, table: Any) -> None:
        for seat in turn.split("+"):
            if seat not in self.silent:
                table.ask(seat, WHERE, ("north", "south"))


def lanes(*silent: str) -> Game[Any]:
    rules = Lanes()
    rules.silent = silent
    return Game(rules, Setup("campaign", "toy", 1, open_dice("x"), SEATS, pace="together"))


class TestSharedTurns:
    def test_bring_nobody_further_than_a_move_beyond_the_slowest_who_shares_it(self) -> None:
        game = lanes()
        game.moves = {"p3": 1}
        game.answer("p1", "north")
        game.answer("p3", "north")
        assert game.moves_of_seats == {"p1": 1, "p2": 0, "p3": 1}

    def test_in_which_only_a_bot_is_asked_are_no_move_of_it(self) -> None:
        game = lanes("p1")
        given: list[str] = []

        def bot(asked: Decision, view: Any) -> str:
            given.append(asked.question)
            return "north"

        game.patience = lambda: len(given) > 2
        game.help("p3", bot)
        assert len(given) == 3
        assert game.moves_of_seats == {"p1": 0, "p2": 0, "p3": 0}

    def test_what_waits_behind_an_own_deed_is_still_asked(self) -> None:
        game = lanes()
        game.answer("p2", "north")
        (held,) = game.held_questions
        game.act("p2", "wave")
        assert held.id in game.asked_ids


@pytest.mark.parametrize("key", ["begone_foe", "freehold", "twelve_years", "yabec"])  # the fifth asks for asides
def test_every_own_deed_can_be_begun_and_taken_back(key: str) -> None:
    """Wherever a seat waits, each thing it may do unasked leads on, and taking it back leads to where it was."""
    game = ruleset(key)
    chance, begun = random.Random(key), 0
    table = Game(game, Setup("own", key, game.version, open_dice(key), ("p1", "p2"), undo="always", pace="together"))
    if game.gm_seat:
        table.help(game.gm_seat, game.referee)
    for _ in range(300):
        for seat in table.setup.seats:
            found = table.own_question(seat)
            for option in found[0].options[:4] if found else ():
                fork = table.fork("own")
                before = fork.check_value()
                fork.act(seat, option)
                begun += 1
                fork.undo(seat)
                assert fork.check_value() == before, f"{seat} takes back {option}"
        if table.outcome is not None or begun > 8:
            break
        decision = chance.choice(table.pending)
        options = list(decision.options)
        table.answer(decision.seat, decision.usual if chance.random() < 0.8 or not options else chance.choice(options))
    assert begun > 2
