"""Thinking ahead: tries know nothing that the seat does not, come out the same each time, and find what is better."""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from games.begone_foe.tests.test_secrets import swapped as swapped_begone
from games.freehold.tests.test_bots import swap_hidden as swapped_freehold
from games.pocket_fantasy.tests.test_bots import with_other_secrets as swapped_pocket
from games.twelve_years.tests.test_options import _swapped as swapped_twelve
from games.yabec.tests.test_bots import swapped as swapped_yabec
from tablewright.engine.copying import freeze, thaw
from tablewright.engine.decisions import Decision, Question
from tablewright.engine.dice import OpenSeed, open_dice
from tablewright.engine.events import Why
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Turn, for_trial
from tablewright.engine.table import Table
from tablewright.engine.thinking.position import (
    Enough,
    Position,
    Standing,
    Thinking,
    Thoughtful,
    play_out,
    sight_from,
    thinking_of,
)
from tablewright.engine.thinking.thinker import Budget, Search, Thinker, Thought, Tried, candidates
from tablewright.lab.simulate import ThoughtfulGame, thinks
from tablewright.rules import ruleset

EVERY = max(1, 18 // int(os.environ.get("ATTACKS", "1")))  # question is looked at twice; `make attack` takes more
GAMES = ("begone_foe", "freehold", "pocket_fantasy", "twelve_years", "yabec")
SWAPS: dict[str, Callable[[Any], Any]] = {
    "begone_foe": swapped_begone,
    "freehold": swapped_freehold,
    "pocket_fantasy": swapped_pocket,
    "twelve_years": lambda world: swapped_twelve(world, "p1"),
    "yabec": lambda world: swapped_yabec(world, random.Random(1)),
}


def thinking(key: str) -> Thinking:
    found = thinking_of(ruleset(key))
    assert found is not None
    return found


def positions(key: str, seed: str, answers: int, seats: int = 1) -> Iterator[tuple[Decision, str, Position]]:
    """The questions to the first seat in a game of quick bots, what they answer, and where it stands.

    The others play before it: the first game that they have not won by then.
    """
    return iter(next(filter(None, (_asked(key, f"{seed} {number}", answers, seats) for number in range(20)))))


def _asked(key: str, seed: str, answers: int, seats: int) -> list[tuple[Decision, str, Position]]:
    rules, quick = ruleset(key), thinking(key).quick
    names = tuple(f"p{number + 1}" for number in range(seats))
    settings = for_trial(rules.settings, {})
    game: Game[Any] = Game(rules, Setup("thinking", key, rules.version, open_dice(seed), names, settings))
    asked: list[tuple[Decision, str, Position]] = []

    class Watched:
        def __init__(self) -> None:
            self.bot, self.count = quick(), 0

        def __call__(self, decision: Decision, view: Any) -> str:
            return self.bot(decision, view)

        def think(self, decision: Decision, view: Any, position: Position) -> str:
            answer = self.bot(decision, view)
            self.count += 1
            asked.append((decision, answer, position))
            return answer

    watched = Watched()
    game.patience = lambda: watched.count >= answers
    for seat in names[1:]:
        game.help(seat, quick())
    if rules.gm_seat:
        game.help(rules.gm_seat, rules.referee)
    game.help("p1", watched)
    return asked


def at_question(position: Position, key: str) -> tuple[Decision, Any]:
    """What a try from this position is asked first, and the scene the seat sees then."""
    found: list[Any] = []

    def look(decision: Decision, view: Any) -> str:
        found.append(decision)
        raise Enough

    def keep(state: Any, seat: str, pick: Any) -> None:
        found.append(thaw(freeze(state), type(state)))

    play_out(position, msgspec.structs.replace(thinking(key), redraw=keep), "look", look)
    return found[1], position.ruleset.scene(found[0], position.seat, (found[1],))


def looks_the_same(other: Position, position: Position, key: str) -> bool:
    """Whether the seat is asked and sees the same in both; the answers given so far may not even fit the other."""
    try:
        return at_question(other, key) == at_question(position, key)
    except ValueError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_hidden_things_change_no_thought(key: str) -> None:
    """Every try comes out the same in a world that only looks the same: nothing hidden has been looked at."""
    compared = 0
    for number, (decision, usual, position) in enumerate(
        positions(key, "hidden", 100, 3 if key == "twelve_years" else 1)
    ):
        if number % EVERY or decision.kind == "text":
            continue
        other_state = SWAPS[key](thaw(position.frozen, position.ruleset.state_type))
        other = msgspec.structs.replace(position, frozen=freeze(other_state))
        if not looks_the_same(other, position, key):
            continue  # what was hidden when the turn began has come to light in it
        thoughts = [
            Search(each, thinking(key), Budget(tries=4), "same").think(decision, usual) for each in (position, other)
        ]
        assert thoughts[0] == thoughts[1], decision
        compared += 1
    assert compared >= 2


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_try_begins_at_the_question_and_rarely_breaks(key: str) -> None:
    tries = broken = 0
    for number, (decision, usual, position) in enumerate(positions(key, "begins", 120)):
        assert at_question(position, key)[0] == decision
        if number % 30 == 7 and decision.kind != "text":
            thought = Search(position, thinking(key), Budget(tries=12), "once").think(decision, usual)
            tries, broken = tries + sum(tried.times for tried in thought.tried.values()), broken + thought.broken
            assert thought.answer in (decision.options or (thought.answer,))
    assert tries > 10
    assert broken <= tries // 10


def test_the_dice_to_come_are_not_the_games_own() -> None:
    """With other dice in the game from here on, a thought is the same: tries throw dice of their own."""
    decision, usual, position = next(
        each for each in positions("twelve_years", "dice", 40) if each[2].start > 0 and not each[2].answers
    )
    other = msgspec.structs.replace(position, words=OpenSeed("other dice"))
    budget = Budget(tries=8)
    mine = Search(position, thinking("twelve_years"), budget, "x").think(decision, usual)
    assert at_question(other, "twelve_years") == at_question(position, "twelve_years")
    assert Search(other, thinking("twelve_years"), budget, "x").think(decision, usual) == mine


@pytest.mark.slow
def test_a_thinker_plays_the_same_game_again() -> None:
    rules = ruleset("twelve_years")
    states = []
    for _ in range(2):
        state = rules.new(for_trial(rules.settings, {}), ("p1",))
        policies = {"p1": Thinker(thinking("twelve_years"), Budget(tries=3))}
        game = ThoughtfulGame(rules, state, policies, OpenSeed("thinks"), "lab")
        for _ in range(12):
            game.play("p1")
        states.append((freeze(state), game.asked, game.dice))
        assert thinks(policies)
    assert states[0] == states[1]


def test_a_thinker_without_a_position_answers_as_the_quick_bot() -> None:
    thinker = Thinker(thinking("yabec"))
    assert isinstance(thinker, Thoughtful)
    assert not isinstance(thinking("yabec").quick(), Thoughtful)


class Bridges(msgspec.Struct):
    """A toy: three bridges, of which the left one always breaks in two of three cases, and the right one never."""

    crossed: int = 0
    fallen: int = 0


class Crossing:
    """The toy's rules, as far as somebody who thinks needs them."""

    gm_seat, state_type = "", Bridges

    def turns(self, state: Bridges) -> list[Turn]:
        return [Turn("walk", ("p1",))]

    def play(self, state: Bridges, turn: str, table: Table) -> None:
        side = table.ask("p1", Question("bridge", "X-1"), ["left", "right", "middle"])
        state.fallen += side == "left" and table.roll(3, Why("Bridge", "X-1")) < 3
        state.crossed += 1

    def outcome(self, state: Bridges) -> str | None:
        return "across" if state.crossed == 3 else None

    def view(self, state: Bridges, seat: str) -> None:
        return None


def test_what_is_plainly_better_is_found() -> None:
    """Whoever usually takes the left bridge thinks again; whoever takes the right one has no reason to change."""
    toy = Thinking(
        quick=lambda: lambda decision, view: "left",
        stands=lambda state, seat: Standing(1 - state.fallen / 3, state.fallen),
        redraw=lambda state, seat, pick: None,
    )
    rules: Any = Crossing()
    position = Position(rules, "p1", "walk", freeze(Bridges()), OpenSeed("toy"), "walk", 0, ())
    decision = Decision("p1", "bridge", "X-1", ("left", "right", "middle"))
    thought = Search(position, toy, Budget(tries=90), "toy").think(decision, "left")
    assert thought.answer in ("right", "middle")
    assert thought.tried[thought.answer].worth > thought.tried["left"].worth
    assert Search(position, toy, Budget(tries=90), "toy").think(decision, "right").answer == "right"
    assert (
        Search(position, toy, Budget(tries=9000, seconds=0.05), "toy").think(decision, "left").tried["left"].times
        < 3000
    )


class ToySight:
    """Sees that who fell at the first bridge comes to nothing; notes how far games had gone when it looked."""

    games = 7

    def __init__(self, blind: bool = False) -> None:
        self.blind, self.crossed, self.labels = blind, list[int](), list[str]()

    def __call__(self, state: Bridges, label: str) -> float | None:
        self.crossed.append(state.crossed)
        self.labels.append(label)
        return None if self.blind else 0.2 if state.fallen else 0.9


@pytest.fixture
def sight(monkeypatch: pytest.MonkeyPatch) -> ToySight:
    """What an engine called toy sees with."""
    made = ToySight()

    def sight_of(rules: Any, state: Any, seat: str) -> ToySight | None:
        assert isinstance(state, Bridges)
        return made if seat == "p1" else None

    entry = SimpleNamespace(load=lambda: SimpleNamespace(sight=sight_of))
    monkeypatch.setattr("tablewright.engine.engines.declared", lambda: {"toy": entry})
    return made


SIGHTED = {"sight": "toy", "seen": frozenset({"bridge"})}
BRIDGE = Decision("p1", "bridge", "X-1", ("left", "right", "middle"))


def test_with_a_sight_tries_end_with_their_turn(sight: ToySight) -> None:
    toy, position = toy_of(Crossing(), **SIGHTED)
    assert sight_from(toy, position) is sight
    thought = Search(position, toy, Budget(tries=40), "toy", sight).think(BRIDGE, "left")
    assert thought.answer in ("right", "middle")
    assert set(sight.crossed) == {1}
    assert set(thought.tried["left"].worths) == {0.2, 0.9}
    assert thought.tried["right"].games == 7 * thought.tried["right"].times > 0
    assert len(set(sight.labels)) < len(sight.labels), "answers are seen by the same dice"


def test_with_a_sight_only_what_is_worth_it_is_thought_about(sight: ToySight) -> None:
    toy, position = toy_of(Crossing(), **SIGHTED)
    other = Decision("p1", "song", "X-1", ("left", "right", "middle"))
    assert Thinker(toy).think(other, None, position) == "left"
    assert not sight.crossed
    assert Thinker(toy).think(BRIDGE, None, position) in ("right", "middle")
    assert len(sight.crossed) > toy.tries


def test_without_a_sight_everything_is_as_it_was() -> None:
    (plain, position), (sighted, _) = toy_of(Crossing()), toy_of(Crossing(), **SIGHTED)
    assert sight_from(sighted, position) is None
    thoughts = [Search(position, each, Budget(tries=40), "toy").think(BRIDGE, "left") for each in (plain, sighted)]
    assert thoughts[0] == thoughts[1]
    assert not any(tried.games for tried in thoughts[0].tried.values())
    assert {Thinker(each).think(BRIDGE, None, position) for each in (plain, sighted)} <= {"right", "middle"}


def test_what_cannot_be_seen_through_proves_nothing(sight: ToySight) -> None:
    toy, position = toy_of(Crossing(), **SIGHTED)
    sight.blind = True
    thought = Search(position, toy, Budget(tries=20), "toy", sight).think(BRIDGE, "left")
    assert (thought.answer, thought.broken) == ("left", len(sight.crossed))


def test_a_sight_is_shown_nothing_of_the_dice_to_come() -> None:
    """As for tries that go on: with other dice in the game from here on, what is seen is the same."""

    class Fingerprints:
        games = 1

        def __call__(self, state: Any, label: str) -> float:
            return zlib.crc32(freeze(state) + label.encode()) / 2**32

    decision, usual, position = next(
        each for each in positions("twelve_years", "dice", 40) if each[2].start > 0 and not each[2].answers
    )
    other = msgspec.structs.replace(position, words=OpenSeed("other dice"))
    mine, theirs = (
        Search(each, thinking("twelve_years"), Budget(tries=24), "x", Fingerprints()).think(decision, usual)
        for each in (position, other)
    )
    assert mine == theirs
    assert any(tried.games for tried in mine.tried.values())


class Crumbling(Crossing):
    """The same where the middle bridge now and then breaks the rules themselves."""

    def play(self, state: Bridges, turn: str, table: Table) -> None:
        side = table.ask("p1", Question("bridge", "X-1"), ["left", "middle"])
        if side == "middle" and table.roll(3, Why("Crumbles", "X-1")) == 1:
            raise ValueError
        state.fallen += side == "left"
        state.crossed += 1


def toy_of(rules: Any, **more: Any) -> tuple[Thinking, Position]:
    made = Thinking(
        quick=lambda: lambda decision, view: "left",
        stands=lambda state, seat: Standing(1 - state.fallen / 3, state.fallen),
        redraw=lambda state, seat, pick: None,
        **more,
    )
    return made, Position(rules, "p1", "walk", freeze(Bridges()), OpenSeed("toy"), "walk", 0, ())


def test_a_try_that_broke_is_not_made_again() -> None:
    """The next one meets other dice, and like is still compared with like."""
    toy, position = toy_of(Crumbling())
    decision = Decision("p1", "bridge", "X-1", ("left", "middle"))
    thought = Search(position, toy, Budget(tries=60), "toy").think(decision, "left")
    middle, left = thought.tried["middle"], thought.tried["left"]
    assert thought.answer == "middle"
    assert thought.broken > 2
    assert thought.tries == thought.broken + middle.times + left.times
    assert len(set(middle.numbers)) == middle.times < max(middle.numbers) + 1
    assert len(middle.gains(left)) == len(set(middle.numbers) & set(left.numbers))


def test_what_has_one_answer_or_is_settled_takes_no_tries() -> None:
    toy, position = toy_of(Crossing(), settled=frozenset({"how"}))
    alone = Decision("p1", "bridge", "X-1", ("left", "try"))
    assert Search(position, toy, Budget(tries=60), "toy").think(alone, "left").tries == 0
    settled = Decision("p1", "how", "X-1", ("left", "right"))
    assert Thinker(toy).think(settled, None, msgspec.structs.replace(position, frozen=b"nobody looks")) == "left"


def test_what_lasts_is_looked_at_further_on() -> None:
    """Whoever looks no further than the first bridge sees no difference between the two ways to cross three."""
    toy, position = toy_of(Crossing(), horizon=0, far=3)
    decision = Decision("p1", "bridge", "X-1", ("left", "right", "middle"))
    lasting = msgspec.structs.replace(toy, lasting=frozenset({"bridge"}))
    near, far = (Search(position, each, Budget(tries=30), "toy").think(decision, "left") for each in (toy, lasting))
    assert near.tried["right"].worth == 1.0
    assert far.tried["right"].worth < 1.0


def test_tries_that_easy_questions_leave_over_are_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed: list[int] = []

    def think(self: Search, decision: Decision, usual: str) -> Thought:
        allowed.append(self._budget.tries + self._budget.spare)
        spent = 4 if len(allowed) < 3 else 20
        return Thought(usual, usual, {usual: Tried([0.5] * spent)})

    monkeypatch.setattr(Search, "think", think)
    toy, position = toy_of(Crossing())
    thinker = Thinker(toy, Budget(tries=10))
    for _ in range(5):
        thinker.think(Decision("p1", "bridge", "X-1", ("left", "right")), None, position)
    assert allowed == [10, 16, 22, 12, 10]


class Wagers(Crossing):
    """Once: `left` and `right` are the same wager on other dice; `sly` wins a little, and now and then loses all."""

    def play(self, state: Bridges, turn: str, table: Table) -> None:
        side = table.ask("p1", Question("bridge", "X-1"), ["left", "right", "sly", "sound"])
        drawn = table.roll(100, Why("Drawn", "X-1", ""), side)
        if side == "sly":
            state.fallen = 300 if drawn <= 10 else 45
        elif side == "sound":
            state.fallen = 20 + drawn // 4
        else:
            state.fallen = 25 + drawn // 2
        state.crossed = 3


def choices(usual: str, other: str, spare: int = 0) -> int:
    """In how many of a hundred thoughts another answer was taken instead of the usual one."""
    toy, position = toy_of(Wagers())
    weighed = msgspec.structs.replace(toy, stands=lambda state, seat: Standing(1 - state.fallen / 300))
    decision, budget = Decision("p1", "bridge", "X-1", (usual, other)), Budget(40, spare=spare)
    thoughts = (Search(position, weighed, budget, f"{number}").think(decision, usual) for number in range(100))
    return sum(thought.answer == other for thought in thoughts)


def test_a_twin_of_the_usual_answer_is_seldom_taken_for_better() -> None:
    """Of many answers one looks better by luck: no more than a few of a hundred may pass."""
    assert choices("left", "right") <= 4
    assert choices("left", "right", spare=320) <= 4


def test_what_is_better_is_taken_and_what_seldom_goes_wrong_is_found_out() -> None:
    """`sly` gains in nine of ten tries and loses more in the tenth, on the mean (0.765 for 0.832)."""
    assert choices("left", "sound") >= 90
    assert choices("left", "sly") <= 4
    assert choices("left", "sly", spare=320) <= 4


class Errand(Crossing):
    """`left` is one question, `right` three; each turn earns as much. A stretch is a turn."""

    def play(self, state: Bridges, turn: str, table: Table) -> None:
        side = table.ask("p1", Question("bridge", "X-1"), ["left", "right"])
        for _ in range(2 if side == "right" else 0):
            table.ask("p1", Question("rail", "X-1"), ["left", "right"])
        state.crossed += 1

    def outcome(self, state: Bridges) -> str | None:
        return None


def test_who_asks_less_has_not_come_further() -> None:
    """After as many answers a longer way to the same is behind; at the end of a stretch it is not."""
    toy, position = toy_of(Errand(), horizon=6)
    earned = msgspec.structs.replace(toy, stands=lambda state, seat: Standing(state.crossed / 10))
    decision = Decision("p1", "bridge", "X-1", ("left", "right"))
    by_stretch = msgspec.structs.replace(earned, stretch=lambda state, seat: state.crossed, ahead=2)
    answers, stretches = (
        Search(position, each, Budget(tries=30), "toy").think(decision, "right") for each in (earned, by_stretch)
    )
    assert answers.tried["left"].worth > answers.tried["right"].worth
    assert stretches.tried["left"].worth == stretches.tried["right"].worth == 0.2


@pytest.mark.parametrize("key", ["begone_foe", "freehold", "pocket_fantasy", "yabec"])
def test_a_try_ends_with_the_stretch(key: str) -> None:
    """In a game with stretches most tries of a long look end with one, and nobody is asked anything after it."""
    declared, ended = msgspec.structs.replace(thinking(key), horizon=1500, ahead=1), []
    for _, _, position in list(positions(key, "stretches", 200))[60::35]:
        gone, asked_at = _stretches_gone(declared, position)
        ended.append(gone >= declared.ahead)
        assert asked_at < declared.ahead
    assert sum(ended) * 2 >= len(ended)


def _stretches_gone(declared: Thinking, position: Position) -> tuple[int, int]:
    """How many were behind in the end, and when the seat was last asked something."""
    states: list[Any] = []
    gone: list[int] = []

    def redraw(state: Any, seat: str, pick: Any) -> None:
        states.extend((state, declared.stretch(state, seat)))
        declared.redraw(state, seat, pick)

    quick = declared.quick()

    def choose(decision: Decision, view: Any) -> str:
        gone.append(declared.stretch(states[0], position.seat) - states[1])
        return quick(decision, view)

    play_out(position, msgspec.structs.replace(declared, redraw=redraw), "stretches", choose)
    return declared.stretch(states[0], position.seat) - states[1], max(gone)


class Brawl(Crossing):
    """Fights on until six questions are answered; then it is quiet."""

    def play(self, state: Bridges, turn: str, table: Table) -> None:
        table.ask("p1", Question("bridge", "X-1"), ["left", "right"])
        state.crossed += 1

    def outcome(self, state: Bridges) -> str | None:
        return "across" if state.crossed == 50 else None


def test_a_try_is_stopped_when_it_is_quiet_and_worth_what_it_promises() -> None:
    toy, position = toy_of(Brawl(), horizon=2)
    waits = msgspec.structs.replace(
        toy,
        stands=lambda state, seat: Standing(state.crossed / 100),
        quiet=lambda state, seat: state.crossed >= 6,
        promises=lambda state, seat: 0.5 + state.crossed / 1000,
    )

    def choose(decision: Decision, view: Any) -> str:
        return "left"

    assert play_out(position, waits, "toy", choose).worth == 0.506
    assert play_out(position, msgspec.structs.replace(waits, promises=None), "toy", choose).worth == 0.06
    over = play_out(position, msgspec.structs.replace(waits, horizon=60), "toy", choose)
    assert over.worth == 0.5  # to the end of the game: as it stands, and that is the half
    assert play_out(position, toy, "toy", choose) == Standing(1.0)


class Loan(Crossing):
    """`right` looks well for three turns and is paid for in the fourth."""

    def play(self, state: Bridges, turn: str, table: Table) -> None:
        side = table.ask("p1", Question("bridge", "X-1"), ["left", "right", "middle"])
        if not state.crossed:
            state.fallen = {"left": 150, "right": 100, "middle": 120}[side]
        state.crossed += 1
        if state.crossed == 4 and state.fallen < 116:
            state.fallen = 250
        state.fallen += table.roll(4, Why("Luck", "X-1"))

    def outcome(self, state: Bridges) -> str | None:
        return "across" if state.crossed == 9 else None


def test_what_is_promised_must_last() -> None:
    """Short tries find both better; the long ones refute the one that is paid for later."""
    toy, position = toy_of(Loan(), horizon=1, far=30)
    lent = msgspec.structs.replace(
        toy,
        stands=lambda state, seat: Standing(1 - state.fallen / 1000),
        promises=lambda state, seat: 1 - state.fallen / 1000,
    )

    def answer(options: tuple[str, ...]) -> Thought:
        return Search(position, lent, Budget(60), "toy").think(Decision("p1", "bridge", "X-1", options), "left")

    loan, honest = answer(("left", "right")), answer(("left", "middle"))
    assert loan.tried["right"].worth > loan.tried["left"].worth
    assert (loan.answer, honest.answer) == ("left", "middle")
    assert loan.far > 0
    assert loan.tries == loan.far + sum(tried.times for tried in loan.tried.values())


def test_numbers_and_many_options_are_spread() -> None:
    number = Decision("p1", "how-many", "X", kind="number", low=0, high=100)
    assert candidates(number, "30", 10) == ["30", "0", "25", "50", "75", "100"]
    many = Decision("p1", "what", "X", tuple(f"o{each}" for each in range(50)))
    assert candidates(many, "o7", 5) == ["o7", "o0", "o13", "o25", "o37"]


def test_nobody_advises_words_that_only_the_asker_could_say() -> None:
    decision = Decision("p1", "act", "X", ("go:w1", "try", "try:c1", "tryst", "rest*2"))
    assert candidates(decision, "rest*2", 10, {"try"}) == ["rest*2", "go:w1", "tryst"]
    assert candidates(decision, "try", 10, {"try"}) == ["try", "go:w1", "tryst", "rest*2"]
    for key in ("twelve_years", "pocket_fantasy", "begone_foe", "yabec", "freehold"):
        assert "try" in thinking(key).in_words
