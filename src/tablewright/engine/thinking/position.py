"""A seat's position when it is asked something, and the value of a state at the end of the search."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

import msgspec

from tablewright.engine.copying import thaw
from tablewright.engine.decisions import NO_FACTS, Decision, Facts, Question, Speaker, choice
from tablewright.engine.dice import WHIM, DiceByReason, Words, face_of
from tablewright.engine.engines import Sight, engine_named, is_declared
from tablewright.engine.events import Event, Why
from tablewright.engine.options import Chosen, own
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import Answer, Answering, Policy, only

# --- position ---------------------------------------------------------------------------------------------------------
# --- position ---------------------------------------------------------------------------------------------------------
# Where a seat stands when it is asked something: enough to play on from there, as often as one likes.
# A game in the middle of a turn cannot be copied as it is, but it can be played again: the state before the turn, the
# answers given in it and the words its dice came from lead to the same question. What a game says of itself so that
# somebody can think in it is its `Thinking`.
Pick = Callable[[str, int], int]  # a number below the size, by topic: chance for those who draw secrets anew


def one_stretch(state: Any, seat: str) -> int:
    """For games of a single stretch."""
    return 0


def always_quiet(state: Any, seat: str) -> bool:
    """For games in which a look at any time is as good as at any other."""
    return True


class Standing(msgspec.Struct, frozen=True):
    """How a seat stands: what it is worth from 0 to 1, and how many of its own have died so far."""

    worth: float
    deaths: int = 0
    games: int = 0  # that were played to their end to see it


_NO_WAYS: Mapping[str, Callable[[], Policy]] = MappingProxyType({})


class Thinking(msgspec.Struct, frozen=True):
    """A game's declaration that lets a bot think ahead in it."""

    quick: Callable[[], Policy]  # plays tries to their end, and is what others are taken for
    stands: Callable[[Any, str], Standing]  # how a seat stands in a state, by what it may know
    redraw: Callable[[Any, str, Pick], None]  # draws anew, in place, whatever the seat may not know; the rest stays
    lived: str = "everybody lived"  # what is said of a try in which none of the seat's own died
    stretch: Callable[[Any, str], int] = one_stretch  # how many stretches (a way out and home, a week) are behind it
    ahead: int = 1  # stretches, this one and later ones, after which a try is stopped and looked at ...
    horizon: int = 40  # ... if it has not been stopped before, after so many answers of the seat
    promises: Callable[[Any, str], float] | None = None  # what one that was stopped is worth; none: as it stands
    quiet: Callable[[Any, str], bool] = always_quiet  # whether it may be stopped now, or somebody is just fighting
    peace: Callable[[Any, str], bool] | None = None  # whether nobody fights, where `quiet` does not say it
    lasting: frozenset[str] = frozenset()  # questions whose answers shape all that follows: tries of them go further
    far: int = 120  # answers of the seat after which those are stopped
    tries: int = 48  # that a bot in a seat spends on a question; what easy ones leave over, hard ones may use
    settled: frozenset[str] = frozenset()  # questions of manner, or answered by more games than tries could play
    sight: str = ""  # the engine that sees from a turn's end to the game's, where that is there (`sight.py`)
    seen: frozenset[str] = (
        frozenset()
    )  # with it or with ways, questions worth tries of single answers: others' are usual
    idle: frozenset[str] = frozenset()  # and verbs of answers that are not: the next question is the same
    looks: int = 120  # with it, tries that a bot in a seat spends on a question
    ways: Mapping[str, Callable[[], Policy]] = (
        _NO_WAYS  # to play on; the first is the one that is set out with (`ways.py`)
    )
    weighed: int = 96  # tries of each way, at the most, where they part ...
    far_ahead: int = 2  # ... which are stopped after so many stretches, this one and later ones
    rests: int = 12  # answers after which they are weighed again in the same stretch
    in_words: frozenset[str] = frozenset({"try"})  # verbs of answers that people fill with words of their own


class Position(msgspec.Struct, frozen=True):
    """A seat in the middle of a turn, about to answer."""

    ruleset: Any  # the game's; None on the way to another process, which has its own
    seat: str
    turn: str
    frozen: bytes  # the state before the turn
    words: Words  # the dice of the turn so far are theirs; no later one is ever looked at
    stream: str
    start: int
    answers: tuple[Answer, ...]
    by_hand: str = ""  # the seat that rolls this turn's dice by hand: their faces are among the answers
    way: str = ""  # how a party decides at this table, if not as the rules have it


@runtime_checkable
class Thoughtful(Protocol):
    """A policy that answers better if it is told where it stands."""

    def think(self, decision: Decision, view: Any, position: Position) -> str: ...


def thinking_of(ruleset: Ruleset[Any]) -> Thinking | None:
    """A game's declaration for thinking bots; None if it has none."""
    return getattr(ruleset, "thinking", None)


# --- sight ------------------------------------------------------------------------------------------------------------
# Far sight: what a state between turns is worth at the real end of the game, by whoever can play it out quickly.
# A game names the engine that has such a sight (`Thinking.sight`); it comes in a package of its own, and whether it is
# there is asked when somebody thinks. Without it tries are played by the rules themselves.
def sight_from(thinking: Thinking, position: Position) -> Sight | None:
    """A sight for the game in which somebody stands there, if there is one on this machine."""
    if not is_declared(thinking.sight):
        return None
    state = thaw(position.frozen, position.ruleset.state_type)
    return engine_named(thinking.sight).sight(position.ruleset, state, position.seat)


# --- trial ------------------------------------------------------------------------------------------------------------
# One try from a position: the turn as it went up to the question, then other secrets, other dice and other whims.
# The try ends with the game, with a stretch of it (an expedition, a week), or after so many answers of the seat, when
# nobody fights any more. One that has come to the end is judged by how the seat stands then, one that was stopped by
# what it promises: who asks little has merely come further by then, and what is in hand would mostly have been found
# anyway. Where there is a sight a try ends with its turn, and the sight says what comes of it. Nothing of the game's
# own dice after the question is touched, and what the seat may not know is drawn anew before it answers.
_MOST_TURNS = 2000
_LONGEST_FIGHT = 60  # answers for which a try waits until nobody fights

Choose = Callable[[Decision, Any], str]


class Enough(BaseException):
    """The try has gone on for long enough. Not an `Exception`: rules must not catch it by accident."""


class Trial(Answering):
    """A table for one try. `choose` answers for the seat that thinks, from the position's question on."""

    def __init__(
        self, position: Position, redraw: Callable[[Pick], None], views: Mapping[str, Any], label: str, choose: Choose,
        policies: Mapping[str, Policy], ends: Callable[[], Callable[[], bool]],
    ) -> None:  # fmt: skip
        self._position, self._redraw, self._views = position, redraw, views
        self._choose, self._policies = choose, policies
        self._ends, self._ended = ends, _never
        self._at, self._used = position.start, 0
        self._dice = DiceByReason(f"thought/{label}")
        self._whim_seed = zlib.crc32(label.encode())
        self.reached = False
        self._decider = ""  # for the party, in this turn

    # --- dice --------------------------------------------------------------------------------------------------------
    def roll(self, sides: int, why: Why, who: str = "") -> int:
        if not self.reached:
            return self._known_face(sides)
        return self._dice.face(sides, why.label, why.rule, who)

    def _known_face(self, sides: int) -> int:
        """A die of the turn that has fallen already."""
        self._at += 1
        if self._position.by_hand and self._used < len(self._position.answers):
            self._used += 1
            return int(self._position.answers[self._used - 1].key)
        return face_of(self._position.words.word(self._position.stream, self._at - 1), sides)

    def whim(self, topic: str, size: int) -> int:
        if self.reached:
            return zlib.crc32(topic.encode(), self._whim_seed) % size
        return face_of(self._position.words.word(WHIM + topic, 0), size) - 1

    # --- questions ---------------------------------------------------------------------------------------------------
    def answer(self, decision: Decision) -> str:
        given = self._position.answers
        if not self.reached and self._used < len(given):
            self._used += 1
            said = given[self._used - 1]
            self._decider = said.seat if isinstance(decision.seat, Speaker) else self._decider
            return said.key
        return self._anew(decision)

    def voice_of(self, speaker: str) -> str:
        return self._decider if isinstance(speaker, Speaker) and self._decider in speaker.seats else str(speaker)

    def is_put_to_vote(self, speaker: Speaker) -> bool:
        return (self._position.way or speaker.way) == "vote"

    def _anew(self, decision: Decision) -> str:
        """A question that nobody has answered yet; the first of them to the seat is where the thinking begins."""
        seat, mine = decision.seat, self._position.seat
        if isinstance(seat, Speaker) and mine in seat.seats:
            decision, seat = msgspec.structs.replace(decision, seat=mine), mine
            self._decider = mine
        if seat != mine:
            return self._policies[seat](decision, self._views[seat])
        if not self.reached:
            self.reached = True
            self._redraw(self.whim)
            self._ended = self._ends()
        if self._ended():
            raise Enough
        return self._choose(decision, self._views[seat])

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[Chosen]], about: Facts = NO_FACTS
    ) -> dict[str, Chosen]:
        """Who answers a group question does not know what the others have said: theirs are asked for anew."""
        asked = {seat: choice(seat, question, options[seat], about) for seat in seats if len(options[seat]) > 1}
        said = self.answer_all(asked)
        return {
            seat: own(options[seat], said[seat]) if seat in said else only(seat, question, options[seat])
            for seat in seats
        }

    def answer_all(self, asked: Mapping[str, Decision]) -> dict[str, str]:
        given = {} if self.reached else self._answers_of(asked)
        mine = self._position.seat
        for seat in sorted(asked, key=lambda each: each != mine):
            given[seat] = given[seat] if seat in given else self._anew(asked[seat])
        return {seat: given[seat] for seat in asked}

    def _answers_of(self, asked: Collection[str]) -> dict[str, str]:
        """Answers of these seats, unless the search starts here."""
        group = self._position.answers[self._used : self._used + len(asked)]
        given = {answer.seat: answer.key for answer in group}
        self._used += len(group)
        return given if self._position.seat in given or len(given) == len(asked) else {}

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        pass


def _never() -> bool:
    return False


def _no_end() -> Callable[[], bool]:
    return _never


class _Ends:
    """Asked before each answer of the seat: whether the try has gone on for long enough."""

    def __init__(self, thinking: Thinking, state: Any, seat: str) -> None:
        self._thinking, self._state, self._seat = thinking, state, seat
        self._last = thinking.stretch(state, seat) + thinking.ahead
        self._left = thinking.horizon + 1  # the answer that is tried is not counted

    def __call__(self) -> bool:
        self._left -= 1
        if self._thinking.stretch(self._state, self._seat) >= self._last:
            return True
        quiet = self._left >= 0 or self._left < -_LONGEST_FIGHT or self._thinking.quiet(self._state, self._seat)
        return self._left < 0 and quiet


def play_out(
    position: Position, thinking: Thinking, label: str, choose: Choose, sight: Sight | None = None
) -> Standing:
    """Play on from a position once, and see how its seat stands in the end; with a sight, to the end of the turn."""
    ruleset, seat = position.ruleset, position.seat
    state = thaw(position.frozen, ruleset.state_type)
    policies: dict[str, Policy] = {each: thinking.quick() for each in _seats(ruleset, state)}
    if ruleset.gm_seat:
        policies[ruleset.gm_seat] = ruleset.referee
    views = {each: ruleset.view(state, each) for each in policies}
    ends = partial(_Ends, thinking, state, seat) if sight is None else _no_end
    table = Trial(position, partial(thinking.redraw, state, seat), views, label, choose, policies, ends)
    try:
        ruleset.play(state, position.turn, table)
        if sight is not None and ruleset.outcome(state) is None:
            return _seen(sight, state, label, thinking.stands(state, seat))
        for number in range(_MOST_TURNS):
            if ruleset.outcome(state) is not None:
                break
            turns = ruleset.turns(state)
            ours = [turn for turn in turns if seat in turn.seats] or turns
            ruleset.play(state, ours[number % len(ours)].name, table)
    except Enough:
        pass
    standing = thinking.stands(state, seat)
    if thinking.promises is None or ruleset.outcome(state) is not None:
        return standing
    return Standing(min(1.0, max(0.0, thinking.promises(state, seat))), standing.deaths)


def _seen(sight: Sight, state: Any, label: str, standing: Standing) -> Standing:
    worth = sight(state, label)
    if worth is None:
        raise LookupError("too large to be seen through")
    return Standing(worth, standing.deaths, sight.games)


def quick_answer(position: Position, thinking: Thinking) -> str:
    """What the game's quick bot would say to the question, through the eyes of the seat."""
    quick, said = thinking.quick(), list[str]()

    def choose(decision: Decision, view: Any) -> str:
        said.append(quick(decision, view))
        raise Enough

    play_out(position, thinking, "quick", choose)
    return said[0]


def _seats(ruleset: Any, state: Any) -> list[str]:
    return [seat for turn in ruleset.turns(state) for seat in turn.seats if seat != ruleset.gm_seat]
