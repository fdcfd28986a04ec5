"""A game as nets watch it: seekers, bots and chance in every seat, and a look at each question before its answer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.proving.given import settings_by_chance
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Choice, Scene
from tablewright.engine.table import Policy
from tablewright.engine.telling.looking import scene_of
from tablewright.lab.reach import Memory, Seeker

_MOST_SEATS = 4
_CHANGED = 0.4  # share of the settings
_ZEALS = (1.0, 0.5, 0.2, 0.05)


class Moment(msgspec.Struct):
    """A question that waits, and the answer that is about to be given. The game stands before it."""

    live: Game[Any]
    decision: Decision
    answer: str
    chance: random.Random

    @property
    def scene(self) -> Scene:
        return scene_of(self.live, self.decision.seat, with_notes=False)

    @property
    def choices(self) -> tuple[Choice, ...]:
        prompt = self.scene.prompt
        return prompt.choices if prompt else ()


def watched(game: Ruleset[Any], net: str, seed: str, number: int, answers: int) -> Iterator[Moment]:
    """One game under settings of chance, question by question, until so many are answered or it is over."""
    chance = random.Random(f"{net}/{seed}/{number}")
    seats = tuple(
        f"p{place + 1}" for place in range(chance.randint(game.least_seats, min(_MOST_SEATS, game.most_seats)))
    )
    settings = settings_by_chance(game, seats, chance, _CHANGED)
    policies = _policies(game, seats, chance)
    setup = Setup(net, game.key, game.version, open_dice(f"{net}/{seed}/{number}"), seats, settings)
    live: Game[Any] = Game(game, setup)
    for _ in range(answers):
        if live.outcome is not None:
            return
        decision = chance.choice(live.pending)
        answer = policies[decision.seat](decision, game.view(live.state_for(decision.seat), decision.seat))
        yield Moment(live, decision, str(answer), chance)
        live.answer(decision.seat, str(answer))


def _policies(game: Ruleset[Any], seats: Sequence[str], chance: random.Random) -> dict[str, Policy]:
    """Seekers that lean on bots, but for the one that thinks long."""
    bots = [bot.make for bot in game.bots.values() if bot.key != "thinker"]
    memory, zeal = Memory(), chance.choice(_ZEALS)
    policies: dict[str, Policy] = {seat: Seeker(memory, chance, chance.choice(bots)(), zeal) for seat in seats}
    if game.gm_seat:
        policies[game.gm_seat] = Seeker(memory, chance, game.referee, zeal)
    return policies
