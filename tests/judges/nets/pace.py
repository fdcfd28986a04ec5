"""Pace: no campaign ends, and no bot is more than one move ahead, before each person has answered once.

Some seats are people's, some are bots'. A move is a turn that ended in which a bot was asked something and no person
took part; a person has given at least one answer for each. Asked of every game; it says most where seats play turns of
their own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset, Turn
from tablewright.engine.table import Policy
from tests.judges.nets import Caught

_ANSWERS = 40  # of people, in one game


class OutOfPace(Caught):
    net = "pace"


class _Moves:
    """A ruleset that counts in how many turns without people each bot was asked something."""

    def __init__(self, game: Ruleset[Any], people: Sequence[str]) -> None:
        self.game, self.people = game, people
        self.made, self.asked = Counter[str](), set[str]()
        self.latest: Sequence[Turn] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def turns(self, state: Any) -> Sequence[Turn]:
        self.made.update(self.asked)
        self.asked.clear()
        self.latest = self.game.turns(state)
        return self.latest

    def note(self, policy: Policy) -> Policy:
        def noted(decision: Decision, view: Any) -> str:
            joint = [turn for turn in self.latest if decision.seat in turn.seats and set(turn.seats) & set(self.people)]
            if not joint:
                self.asked.add(decision.seat)
            return policy(decision, view)

        return noted


def keeps_pace(game: Ruleset[Any], seed: str, number: int) -> int:
    """Play one game of people and bots. Returns the answers that people gave; raises `OutOfPace`."""
    chance = random.Random(f"pace/{seed}/{number}")
    seats = tuple(f"p{place + 1}" for place in range(chance.randint(2, min(4, game.most_seats))))
    people = chance.sample(seats, chance.randint(1, len(seats) - 1))
    moves: Any = _Moves(game, people)
    setup = Setup("pace", game.key, game.version, open_dice(f"{seed}/{number}"), seats, {}, undo="always")
    live: Game[Any] = Game(moves, setup)
    bots = [bot.make for bot in game.bots.values() if bot.key != "thinker"]
    for seat in seats:
        if seat not in people:
            live.help(seat, moves.note(chance.choice(bots)()))
    if game.gm_seat:
        live.help(game.gm_seat, game.referee)
    return _play(live, moves, people, {seat: chance.choice(bots)() for seat in people})


def _play(live: Game[Any], moves: _Moves, people: Sequence[str], policies: dict[str, Policy]) -> int:
    answers = Counter[str]()
    for given in range(_ANSWERS):
        _hold(live, moves, people, answers)
        asked = next((decision for decision in live.pending if decision.seat in people), None)
        if asked is None:
            return given
        live.answer(asked.seat, policies[asked.seat](asked, live.ruleset.view(live.state_for(asked.seat), asked.seat)))
        answers[asked.seat] += 1
    return _ANSWERS


def _hold(live: Game[Any], moves: _Moves, people: Sequence[str], answers: Counter[str]) -> None:
    silent = [seat for seat in people if not answers[seat]]
    if live.outcome is not None and silent:
        raise OutOfPace(f"over ({live.outcome}) before {', '.join(silent)} answered once; moves of bots: {moves.made}")
    waiting = [seat for seat in people if live.pending_for(seat) is not None]
    slowest = min((answers[seat] for seat in waiting), default=None)
    if slowest is not None:
        ahead = {seat: count for seat, count in moves.made.items() if count > slowest + 1}
        if ahead:
            raise OutOfPace(f"the slowest of {', '.join(waiting)} has answered {slowest} times; moves of bots: {ahead}")
