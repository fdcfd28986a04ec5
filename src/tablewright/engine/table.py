"""The one door between the rules and the world: rules roll, ask and tell through a table and touch nothing else.

`Table` is what rules see. Four tables stand behind it: `LiveTable` for people (it replays the answers already given in
a turn and suspends at the first question without one), `BotTable` for bots (nothing recorded: the fast one),
`ScriptTable` for tests (every die and answer written down) and `OddsTable` in `odds/exact.py` (every outcome, with
exact chances).
"""

from __future__ import annotations

import contextlib
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol
from zlib import crc32

import msgspec

from tablewright.engine.decisions import (
    ABSTAIN,
    NO_FACTS,
    Decision,
    EmptyQuestion,
    Facts,
    Pondered,
    Question,
    Refused,
    Speaker,
    Usual,
    asked,
    choice,
)
from tablewright.engine.dice import WHIM, WORD_BITS, Words, face_of
from tablewright.engine.events import Entry, Event, Roll, Rolled, Voted, Why
from tablewright.engine.options import Chosen, own

Policy = Callable[[Decision, Any], str]

HAND_ROLL = "hand-roll"


class Table(Protocol):
    """The interface through which a rule rolls, asks and tells."""

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        """Roll one die and return its face."""

    def ask(
        self, seat: str, question: Question, options: Sequence[Chosen], about: Facts = NO_FACTS, default: Usual = ""
    ) -> Chosen:
        """Put a question to a seat and return the option it takes. A single option is taken unasked."""

    def ask_text(self, seat: str, question: Question, longest: int, about: Facts = NO_FACTS, default: str = "") -> str:
        """Ask a seat for words of its own."""

    def ask_number(
        self, seat: str, question: Question, low: int, high: int, about: Facts = NO_FACTS, default: str = ""
    ) -> int:
        """Ask a seat for a whole number."""

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[Chosen]], about: Facts = NO_FACTS
    ) -> dict[str, Chosen]:
        """Put one question to many seats at once and return each seat's answer, in the order of `seats`."""

    def voice_of(self, speaker: str) -> str:
        """Which seat has decided for a party in this turn; before that, or for a seat alone, the very one."""

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        """Tell what happened: to everyone, or to the seats in `to` alone."""

    def whim(self, topic: str, size: int) -> int:
        """A number below `size` for things the rules do not roll for (names, looks). The same topic gives the same."""


class Suspend(BaseException):
    """Raised by a table that has no answer yet. Not an `Exception`: rules must not catch it by accident."""

    def __init__(self, decisions: tuple[Decision, ...]) -> None:
        self.decisions = decisions


def only(seat: str, question: Question, options: Sequence[Chosen]) -> Chosen:
    """A single option is taken unasked; a question that has none is a fault of the rules."""
    if not options:
        raise EmptyQuestion(seat, question)
    return options[0]


class Parley(Protocol):
    """Facts about the seats that a table needs to let a party decide."""

    lead: str  # whoever was given the last word

    def way(self, speaker: Speaker) -> str:
        """How they decide."""

    def decider(self, speaker: Speaker, before: str) -> str:
        """Who decides for them; `before`: who has decided for them in this turn."""


class NoParley:
    """By the rules alone: whoever speaks for a party decides, or they vote."""

    lead = ""

    def way(self, speaker: Speaker) -> str:
        return speaker.way

    def decider(self, speaker: Speaker, before: str) -> str:
        return str(speaker)


NO_PARLEY: Parley = NoParley()


class Answering:
    """The asking half of a table, written once: everything ends in `answer`."""

    parley: Parley = NO_PARLEY

    def answer(self, decision: Decision) -> str:
        raise NotImplementedError

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        raise NotImplementedError

    def voice_of(self, speaker: str) -> str:
        return str(speaker)

    def ask(
        self, seat: str, question: Question, options: Sequence[Chosen], about: Facts = NO_FACTS, default: Usual = ""
    ) -> Chosen:
        if len(options) < 2:
            return only(seat, question, options)
        usual = default if isinstance(default, str) else default()
        decision = choice(seat, question, options, about, usual)
        if isinstance(seat, Speaker) and self.is_put_to_vote(seat):
            return own(options, self.gather(seat, decision))
        return own(options, self.answer(decision))

    # --- votes ---------------------------------------------------------------------------------------------------
    def is_put_to_vote(self, speaker: Speaker) -> bool:
        """True if all whom it concerns decide, and not one for all."""
        return self.parley.way(speaker) == "vote"

    def gather(self, speaker: Speaker, decision: Decision) -> str:
        """What most of a party want. Between equals it is as the leader would have it, or the speaker, or the first who
        has voted at all; or the first on the list.
        """
        put = msgspec.structs.replace(decision, party=speaker.seats, way="vote", lead=self.lead_of(speaker))
        given = self.answer_all({seat: msgspec.structs.replace(put, seat=seat) for seat in speaker.seats})
        leaders = (self.parley.lead, str(speaker), *speaker.seats)
        leader = next((given[seat] for seat in leaders if given.get(seat, ABSTAIN) != ABSTAIN), ABSTAIN)
        chosen = _carried(given, leader, decision)
        self.tell(Voted(str(chosen), {seat: str(vote) for seat, vote in given.items()}, decision.question))
        return chosen

    def lead_of(self, speaker: Speaker) -> str:
        """Seat that is shown as the one who decides."""
        return str(speaker)

    def answer_all(self, asked: Mapping[str, Decision]) -> dict[str, str]:
        """What each of these seats says to a question of its own."""
        return {seat: self.answer(decision) for seat, decision in asked.items()}

    def ask_text(self, seat: str, question: Question, longest: int, about: Facts = NO_FACTS, default: str = "") -> str:
        return self.answer(asked(seat, question, about, default, kind="text", limits=(0, longest)))

    def ask_number(
        self, seat: str, question: Question, low: int, high: int, about: Facts = NO_FACTS, default: str = ""
    ) -> int:
        if low >= high:
            return int(only(seat, question, [str(low)] if low == high else []))
        return int(self.answer(asked(seat, question, about, default, kind="number", limits=(low, high))))

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[Chosen]], about: Facts = NO_FACTS
    ) -> dict[str, Chosen]:
        return {seat: self.ask(seat, question, options[seat], about) for seat in seats}


def _carried(votes: Mapping[str, str], leader: str, decision: Decision) -> str:
    counted = Counter(vote for vote in votes.values() if vote != ABSTAIN)
    if not counted:
        return decision.usual
    most = max(counted.values())
    return leader if counted[leader] == most else next(each for each in decision.options if counted[each] == most)


# --- people ----------------------------------------------------------------------------------------------------------
class Answer(msgspec.Struct, frozen=True, array_like=True):
    seat: str
    key: str


class LiveTable(Answering):
    """Replays a turn's answers, lets `helper` answer for bots and the referee, and suspends where a person must.

    `answers` grows by what the helper says, so that a second run of the turn meets the same answers again.
    """

    def __init__(
        self,
        words: Words,
        stream: str,
        position: int,
        answers: list[Answer],
        helper: Callable[[Decision], str | None] = lambda decision: None,
        hand_rollers: Mapping[str, str] | None = None,
    ) -> None:
        self.words, self.stream, self.position = words, stream, position
        self.answers, self.used = answers, 0
        self.entries: list[Entry] = []
        self._rolls: list[Roll] = []
        self.helper, self._hand_rollers = helper, hand_rollers or {}
        self.decider = ""  # who has decided for a party in this turn: what follows from it is asked of the same
        self.in_turn = False  # because it was that seat's turn to decide
        self.ways: dict[int, str] = {}  # how those answers came about that were given for a party, by their number

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        roller = self._hand_rollers.get(self.stream)
        face = self._face_by_hand(roller, sides, why, who) if roller else self._face(sides)
        self._rolls.append(
            Roll(self.stream, self.position, sides, face, why.label, why.rule, who, why.chart, roller is not None)
        )
        self.position += 1
        return face

    def _face(self, sides: int) -> int:
        return face_of(self.words.word(self.stream, self.position), sides)

    def _face_by_hand(self, seat: str, sides: int, why: Why, who: str) -> int:
        about: Facts = {"why": why.label, "sides": sides, "who": who}
        return int(self._next(asked(seat, Question(HAND_ROLL, why.rule), about, kind="face", limits=(1, sides))))

    def answer(self, decision: Decision) -> str:
        self._flush_rolls()
        speaker = decision.seat
        if not isinstance(speaker, Speaker):
            return self._next(decision)
        seat, way = self.parley.decider(speaker, self.decider), self.parley.way(speaker)
        way = "leader" if way == "vote" else way  # words and numbers are nothing to count votes of
        key = self._next(msgspec.structs.replace(decision, seat=seat, party=speaker.seats, way=way, lead=seat))
        self.decider, self.in_turn = self.answers[self.used - 1].seat, way == "turns"
        return key

    def voice_of(self, speaker: str) -> str:
        of_party = isinstance(speaker, Speaker) and self.decider in speaker.seats
        return self.decider if of_party else str(speaker)

    def gather(self, speaker: Speaker, decision: Decision) -> str:
        chosen = super().gather(speaker, decision)
        voted = self.entries[-1].event
        for_it = [seat for seat, key in voted.each.items() if key == chosen] if isinstance(voted, Voted) else []
        self.decider = (
            str(speaker) if str(speaker) in for_it else next(iter(for_it), str(speaker))
        )  # not who was against
        return chosen

    def lead_of(self, speaker: Speaker) -> str:
        return self.parley.decider(speaker, "")

    def wait(self, decisions: tuple[Decision, ...]) -> None:
        """Nobody has answered these yet. Who comes back from here brings an answer."""
        raise Suspend(decisions)

    def _next(self, decision: Decision) -> str:
        if self.used == len(self.answers):
            helped = self.helper(decision)
            if helped is None:
                self.wait((decision,))
            else:
                self.answers.append(Answer(decision.seat, str(helped)))
        given = self.answers[self.used]
        if given.seat != decision.seat and (decision.vote or given.seat not in decision.party):
            raise Refused(f"{given.seat} answered where {decision.seat} was asked {decision.question!r}")
        decision.check(given.key)
        if decision.way:
            self.ways[self.used] = decision.way
        self.used += 1
        return given.key

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[Chosen]], about: Facts = NO_FACTS
    ) -> dict[str, Chosen]:
        """Answers to a group question may come in any order: all of them stand together in the turn's answers."""
        given = {seat: only(seat, question, options[seat]) for seat in seats if len(options[seat]) < 2}
        asked = {seat: choice(seat, question, options[seat], about) for seat in seats if seat not in given}
        said = self.answer_all(asked)
        return {seat: given[seat] if seat in given else own(options[seat], said[seat]) for seat in seats}

    def answer_all(self, asked: Mapping[str, Decision]) -> dict[str, str]:
        self._flush_rolls()
        said: dict[str, str] = {}
        while len(said) < len(asked):
            self._take_given(asked, said)
            for seat in [seat for seat in asked if seat not in said]:
                helped = self.helper(asked[seat])
                if helped is not None:
                    self.answers.append(Answer(seat, str(helped)))
                    said[seat] = self._next(asked[seat])
            if len(said) < len(asked):
                self.wait(tuple(each for seat, each in asked.items() if seat not in said))
        return {seat: said[seat] for seat in asked}

    def _take_given(self, asked: Mapping[str, Decision], said: dict[str, str]) -> None:
        while len(said) < len(asked) and self.used < len(self.answers):
            seat = self.answers[self.used].seat
            if seat not in asked or seat in said:
                raise Refused(f"{seat} is not asked {next(iter(asked.values())).question!r}")
            said[seat] = self._next(asked[seat])

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        if isinstance(event, Rolled) and not self._rolls:  # no dice, nothing to tell
            return
        self.entries.append(Entry(event, tuple(self._rolls), tuple(to), self.stream))
        self._rolls.clear()

    def _flush_rolls(self) -> None:
        if self._rolls:
            self.tell(Rolled())

    def whim(self, topic: str, size: int) -> int:
        return face_of(self.words.word(WHIM + topic, 0), size) - 1

    def finish(self) -> None:
        """End of the turn: every answer must have been asked for, and no die may stay untold."""
        self._flush_rolls()
        if self.used < len(self.answers):
            raise Refused(f"nobody asked for the answer {self.answers[self.used].key!r}")


# --- bots ------------------------------------------------------------------------------------------------------------
_BLOCK = 512


def _put(seat: str, question: Question, options: Sequence[str], about: Facts, default: Usual) -> Decision:
    key, rule, standing = question.key, question.rule, question.standing
    if isinstance(default, str):
        return Decision(seat, key, rule, tuple(options), default, "choice", 0, 0, standing, about)  # by place: quicker
    return Pondered(seat, key, rule, tuple(options), standing=standing, facts=about, find=default)


class BotTable(Answering):
    """Policies answer, nothing is recorded: for simulation. `views` holds what each seat may look at."""

    def __init__(self, words: Words, stream: str, policies: Mapping[str, Policy], views: Mapping[str, Any]) -> None:
        self.rolled = self.asked = 0
        self._words, self._stream = words, stream
        self._block: list[int] = []
        self._at = self._end = self._fetched = 0
        self._policies, self._views = policies, views
        self._whim_seed = words.word("whim", 0) & 0xFFFFFFFF

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        at = self._at
        if at == self._end:
            at = self._fetch()
        self._at = at + 1
        return (self._block[at] * sides >> WORD_BITS) + 1

    def _fetch(self) -> int:
        self._block = self._words.block(self._stream, self._fetched, _BLOCK)
        self.rolled += self._end
        self._fetched += _BLOCK
        self._end = _BLOCK
        return 0

    @property
    def dice(self) -> int:
        return self.rolled + self._at

    def ask(
        self, seat: str, question: Question, options: Sequence[Chosen], about: Facts = NO_FACTS, default: Usual = ""
    ) -> Chosen:
        if len(options) < 2:
            return only(seat, question, options)
        if question.grave:
            return options[-1]  # a bot has weighed what it chose
        if seat.__class__ is not str and isinstance(seat, Speaker) and self.is_put_to_vote(seat):
            usual = default if isinstance(default, str) else default()
            return own(options, self.gather(seat, choice(seat, question, options, about, usual)))
        self.asked += 1  # as in `answer`, without the way there: this is the busiest line of a simulation
        decision = _put(seat, question, options, about, default)
        return own(options, self._policies[seat](decision, self._views[seat]))

    def answer(self, decision: Decision) -> str:
        self.asked += 1
        return self._policies[decision.seat](decision, self._views[decision.seat])

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        pass

    def whim(self, topic: str, size: int) -> int:
        return crc32(topic.encode(), self._whim_seed) % size


# --- tests -----------------------------------------------------------------------------------------------------------
class OffScript(AssertionError):
    """The rules and the script disagree about the next die or answer."""


class EndOfScript(BaseException):
    """The rules ask on after the script's last answer: the scene stops here, in mid-turn."""


class ScriptTable(Answering):
    """Every die and every answer is written down beforehand, and all of them must be used."""

    def __init__(self, dice: Sequence[int], answers: Sequence[str]) -> None:
        self.dice, self.answers = list(dice), list(answers)
        self.entries: list[Entry] = []
        self.asked: Decision | None = None  # the last question, once the script is over or its answer was refused
        self.untold: list[Roll] = []  # dice that fell since the last event
        self._position = 0

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        if not self.dice:
            raise OffScript(f"the rules roll a d{sides} ({why.label}, {why.rule}), but the script has no dice left")
        face = self.dice.pop(0)
        if not 1 <= face <= sides:
            raise OffScript(f"the script gives {face} where the rules roll a d{sides} ({why.label}, {why.rule})")
        self.untold.append(Roll("script", self._position, sides, face, why.label, why.rule, who, why.chart))
        self._position += 1
        return face

    def answer(self, decision: Decision) -> str:
        if not self.answers:
            self.asked = decision
            raise EndOfScript
        answer = self.answers.pop(0)
        try:
            decision.check(answer)
        except Refused as refusal:
            self.asked = decision
            raise OffScript(str(refusal)) from None
        return answer

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self.entries.append(Entry(event, tuple(self.untold), tuple(to)))
        self.untold.clear()

    def whim(self, topic: str, size: int) -> int:
        return int.from_bytes(hashlib.blake2b(topic.encode(), digest_size=8).digest(), "big") % size

    def run(self, play: Callable[[Table], None]) -> None:
        """Play a scene to its end, or to the first question past the script; complain of what was not used."""
        with contextlib.suppress(EndOfScript):
            play(self)
        if self.dice or self.answers:
            raise OffScript(f"not used by the rules: dice {self.dice}, answers {self.answers}")
