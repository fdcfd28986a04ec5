"""Shown = rolled: the chance that a choice shows is the one that the dice and the target really used give.

The choice is taken on a fork. Every face of the dice that decide is put on the table in turn, the rule runs again, and
what it tells is counted: each kind of event, and each yes or no of it. A chance that none of these shares is was not
the one that was rolled. Where a game can tell what a chance speaks of (`truths`) and dice of several entries decide,
the choice is taken with many other dice instead (testing/walking.py), and a doubt is tried again with more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tablewright.engine.dice import WORD_BITS, Words
from tablewright.engine.events import Entry, Event, Roll, tag_of
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Choice
from tablewright.testing.walking import Told, Walk, truths_of
from tests.judges.nets import Caught
from tests.judges.nets.watching import Moment, watched

_ANSWERS = 150
_ONE_IN = 4  # so many questions whose choices show chances are looked at
_MOST_LOOKS = 10  # in one game
_MOST_WAYS = 450
_MOST_ENTRIES = 3
_TRIES, _TRIES_IN_DOUBT = 30, 300
_ROUNDED = Fraction(6, 1000)  # a shown chance is told in whole per cent
_PERCENT = re.compile(r"(\d+) ?%")
_IN = re.compile(r"\b(\d+)(?:-in-|/)(\d+)\b")

# Games without `truths`: questions, and the verbs of their answers, that are decided by a throw which is told at once.
_HELD: dict[str, dict[str, frozenset[str]]] = {
    "begone_foe": {
        "act": frozenset({"attack", "subdue", "sally", "shoot", "throw", "oil"}),
        "art": frozenset({"plain", "crowd_control", "sure_strike", "cleave", "power_attack"}),
        "next-target": frozenset(),  # whatever the verb
        "talk": frozenset({"threaten"}),
    },
    "yabec": {
        "action": frozenset({"attack", "call", "deed"}),
        "monster-acts": frozenset({"attack"}),
        "en-passant": frozenset({"attack"}),
        "bandage": frozenset({"bandage"}),
        "bandage-too": frozenset({"bandage"}),
    },
}

Place = tuple[str, int]  # a die: its stream and its place there


class Untrue(Caught):
    net = "shown"


def shows_what_is_rolled(game: Ruleset[Any], seed: str, number: int, answers: int = _ANSWERS) -> int:
    """Watch one game. Returns the chances that were looked at; raises `Untrue`."""
    looked = 0
    for moment in watched(game, "shown", seed, number, answers):
        held = [choice for choice in moment.choices if _is_held(game, moment, choice)]
        if looked < _MOST_LOOKS and held and moment.chance.randrange(_ONE_IN) == 0:
            _hold(moment, moment.chance.choice(held))
            looked += 1
    return looked


def _is_held(game: Ruleset[Any], moment: Moment, choice: Choice) -> bool:
    if any(asked.seat == game.gm_seat != moment.decision.seat for asked in moment.live.pending):
        return False  # what the game master says first may change what is rolled
    if truths_of(game):
        return bool(choice.chances) and moment.decision.seat != game.gm_seat
    verbs = _HELD.get(game.key, {}).get(moment.decision.question)
    return verbs is not None and (not verbs or (choice.verb or choice.key) in verbs) and bool(_shares_shown(choice))


def _hold(moment: Moment, choice: Choice) -> None:
    shown, rolled = _shares_shown(choice), _shares_rolled(moment, choice)
    if all(share in (0, 1) for share in rolled.values()) or any(_is_one_of(each, rolled.values()) for each in shown):
        return  # the first: what decides is not rolled before somebody else is asked, or in secret
    if not truths_of(moment.live.ruleset):
        told = ", ".join(f"{what} {share}" for what, share in rolled.items() if 0 < share < 1)
        raise Untrue(f"{moment.decision.question} {choice.key}: shown {choice.odds!r}, rolled {told or 'nothing'}")
    lies = [told for told in _counted(moment, choice, _TRIES) if not told.is_true]
    lies = [told for told in _counted(moment, choice, _TRIES_IN_DOUBT) if not told.is_true] if lies else []
    if lies:
        raise Untrue("; ".join(map(str, lies)))


def _is_one_of(share: Fraction, rolled: Iterator[Fraction] | Any) -> bool:
    return any(min(abs(share - each), abs(1 - share - each)) < _ROUNDED for each in rolled)


def _shares_shown(choice: Choice) -> list[Fraction]:
    shown = [Fraction(chance.share).limit_denominator(10_000) for chance in choice.chances]
    shown += [Fraction(int(percent), 100) for percent in _PERCENT.findall(choice.odds)]
    return shown + [Fraction(int(ways), int(of)) for ways, of in _IN.findall(choice.odds) if 0 < int(ways) <= int(of)]


# --- every face -------------------------------------------------------------------------------------------------------
class _Loaded:
    """Another source's words, but for a few dice that lie as they were put."""

    def __init__(self, words: Words, faces: Mapping[Place, tuple[int, int]]) -> None:
        self._words = words
        self._put = {place: ((2 * face - 1) << WORD_BITS) // (2 * sides) for place, (face, sides) in faces.items()}

    def word(self, stream: str, position: int) -> int:
        put = self._put.get((stream, position))
        return self._words.word(stream, position) if put is None else put

    def block(self, stream: str, position: int, count: int) -> list[int]:
        return [self.word(stream, place) for place in range(position, position + count)]


Faces = Mapping[Place, tuple[int, int]]  # face and sides


def _shares_rolled(moment: Moment, choice: Choice) -> dict[str, Fraction]:
    """What comes of the choice, and in which share of all ways in which the dice of one entry can fall."""
    entries = _taken(moment, choice.key, {})
    rolled = [number for number, entry in enumerate(entries) if entry.rolls][:_MOST_ENTRIES]
    shares: dict[str, Fraction] = {}
    for number in rolled:
        ways: dict[str, Fraction] = {}
        for event, weight in _every_way(moment, choice.key, number, {}, Fraction(1)):
            for said in _said(event):
                ways[said] = ways.get(said, Fraction(0)) + weight
        shares |= {said: share for said, share in ways.items() if share != shares.get(said)}
    return shares


def _every_way(
    moment: Moment, key: str, number: int, faces: Faces, weight: Fraction
) -> Iterator[tuple[Event, Fraction]]:
    entries = _taken(moment, key, faces)
    if number >= len(entries):
        return
    free = _next_die(entries[number], faces)
    if free is None:
        yield entries[number].event, weight
        return
    for face in range(1, free.sides + 1):
        put = {**faces, (free.stream, free.position): (face, free.sides)}
        yield from _every_way(moment, key, number, put, weight / free.sides)


def _next_die(entry: Entry, faces: Faces) -> Roll | None:
    """The first die of the entry that does not lie yet, as long as there are not too many ways."""
    ways = 1
    for roll in entry.rolls:
        ways *= roll.sides
        if (roll.stream, roll.position) not in faces:
            return roll if ways <= _MOST_WAYS else None
    return None


def _taken(moment: Moment, key: str, faces: Faces) -> Sequence[Entry]:
    """What is told when the choice is taken and these dice lie so."""
    twin: Game[Any] = moment.live.fork("shown")
    twin.words = _Loaded(twin.words, faces)
    twin._forget_runs()  # a run that waits would go on with the dice that it began with
    before = len(twin.log)
    twin.answer(moment.decision.seat, key)
    return twin.log[before:]


def _said(event: Event) -> Iterator[str]:
    """The event's kind, and whatever it says in yes or no or in one of a few words."""
    yield tag_of(event)
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, bool | str):
            yield f"{tag_of(event)}.{name}={value}"


# --- many dice --------------------------------------------------------------------------------------------------------
def _counted(moment: Moment, choice: Choice, tries: int) -> list[Told]:
    walk = Walk(moment.live.ruleset, "", lambda decision, view: decision.usual)
    walk.game = moment.live
    return walk.ask(moment.decision, choice, tries)
