"""Before the fact: nothing is told before the question that decides it was answered.

What is told is an entry of the log; moments and sounds are made of it. Seekers play some games, and the net learns for
each event that says no (`night-passed` with `met` false) what never follows it in its turn, but nearly always follows
where the same event says yes. Where such a thing does follow once somebody was asked, the no was told too early.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from tablewright.engine.events import ENGINE_EVENTS, Event, tag_of
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tests.judges.nets import Caught
from tests.judges.nets.watching import Moment, watched

_ANSWERS = 250
_NO = frozenset({"False", "None", "none", "no", "nothing", "quiet"})
_MOST_VALUES = 6  # of a field that says how it went
_NEARLY_ALWAYS, _SELDOM = 0.7, 0.5
_LEAST_NO, _LEAST_YES, _LEAST = 20, 6, 2  # times, for a word
_LONGEST_VALUE = 16  # letters: what is longer says more than yes or no

# What is told, asked and told all the same, and why that is no contradiction.
ALLOWED: dict[tuple[str, str, str], str] = {
    ("morale", "mercy", "fight-ended"): "they held, and somebody spared the last of them: another decision",
}


class TooEarly(Caught):
    net = "fact"


class Said(NamedTuple):
    """One field of an event and what it says."""

    tag: str
    field: str
    value: str


Step = Event | str  # what was told, or the question that was asked


class Learned:
    """What follows what was told, over many turns."""

    def __init__(self) -> None:
        self.times = Counter[Said]()
        self.at_once: dict[Said, Counter[str]] = defaultdict(Counter)  # events by tag
        self.asked: dict[Said, Counter[tuple[str, str]]] = defaultdict(Counter)  # question and event
        self.values: dict[tuple[str, str], set[Said]] = defaultdict(set)

    def learn(self, steps: list[Step]) -> None:
        for place, step in enumerate(steps):
            if not isinstance(step, str):
                at_once, asked = _what_follows(steps[place + 1 :], tag_of(step))
                for said in _said(step):
                    self.times[said] += 1
                    self.values[said[:2]].add(said)
                    self.at_once[said].update(at_once)
                    self.asked[said].update(asked)

    def too_early(self) -> Iterator[str]:
        for no, times in self.times.items():
            if times < _LEAST_NO or no.value not in _NO or len(self.values[no[:2]]) > _MOST_VALUES:
                continue
            for yes in self.values[no[:2]] - {no}:
                for (question, event), often in self.asked[no].items():
                    ways = self._follows(yes, event)
                    if (
                        ways >= max(_LEAST_YES, _NEARLY_ALWAYS * self.times[yes])
                        and not self.at_once[no][event]
                        and _LEAST <= often <= _SELDOM * times
                        and (no.tag, question, event) not in ALLOWED
                    ):
                        told = f"{no.tag} ({no.field} {no.value}) is told, {question} is asked, and {event} comes after"
                        else_ = f"else only after {yes.value} ({ways} of {self.times[yes]})"
                        yield f"{told} all, {often} of {times} times; {else_}"

    def _follows(self, said: Said, event: str) -> int:
        return self.at_once[said][event] + sum(often for (_, what), often in self.asked[said].items() if what == event)


def tells_after_asking(game: Ruleset[Any], seed: str, number: int, games: int = 40) -> int:
    """Watch some games and hold them against each other. Returns the turns watched; raises `TooEarly`."""
    learned, turns = Learned(), 0
    for one in range(games):
        for steps in _turns(game, f"{seed}/{number}", one):
            learned.learn(steps)
            turns += 1
    if found := list(learned.too_early()):
        raise TooEarly("; ".join(found))
    return turns


def _turns(game: Ruleset[Any], seed: str, number: int) -> Iterator[list[Step]]:
    """What was told and asked in each turn of a game, in its order."""
    running: dict[str, list[Step]] = {}
    seen = 0
    for moment in watched(game, "fact", seed, number, _ANSWERS):
        live = moment.live
        name, told, is_new = _turn_of(moment)
        fresh = [(entry.turn, entry.event) for entry in live.log[seen:] if not isinstance(entry.event, ENGINE_EVENTS)]
        seen = len(live.log)
        if is_new and name in running:
            yield running.pop(name) + _of_the_last(fresh, name, told)
        for turn, event in fresh[-told:] if is_new and told else [] if is_new else fresh:
            running.setdefault(turn, []).append(event)
        running.setdefault(name, []).append(moment.decision.question)


def _of_the_last(fresh: list[tuple[str, Event]], name: str, told: int) -> list[Step]:
    """What was still told in the turn before: all that the new one has not told."""
    mine: list[Step] = [event for turn, event in fresh if turn == name]
    return mine[: len(mine) - told] if told else mine


def _turn_of(moment: Moment) -> tuple[str, int, bool]:
    """The turn that asks, how much it has told, and whether this is its first question."""
    live: Game[Any] = moment.live
    for name, turn in live._open.items():
        if any(asked == moment.decision for asked in turn.pending):
            return name, turn.told, not turn.answers
    return "", 0, False


def _what_follows(steps: list[Step], tag: str) -> tuple[set[str], set[tuple[str, str]]]:
    """The kinds of events that follow in this turn until the same is told again: at once, and after what question."""
    at_once, asked, question = set[str](), set[tuple[str, str]](), ""
    for step in steps:
        if isinstance(step, str):
            question = step
        elif tag_of(step) == tag:
            break
        elif question:
            asked.add((question, tag_of(step)))
        else:
            at_once.add(tag_of(step))
    return at_once, asked


def _said(event: Event) -> Iterator[Said]:
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, bool | str) and len(str(value)) <= _LONGEST_VALUE:
            yield Said(tag_of(event), name, str(value))
