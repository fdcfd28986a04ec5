"""A player who looks for what nobody has seen: of the options it is offered it likes best those taken least so far.

It remembers over all games of a run. A seeker that always seeks never gets far, so it can lean on a bot: with `zeal` 1
it always seeks, with 0.1 every tenth time, and the bot takes it to places where there is something to find.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.proving.by_chance import settings_by_chance
from tablewright.engine.ruleset import Ruleset, Settings
from tablewright.engine.table import Policy

_SETTINGS_CHANGED = 0.4  # share of them
_ZEALS = (1.0, 0.5, 0.2, 0.05, 0.02)
_NUMBER = re.compile(r"\d+")
_WORDS = ("", "Ada", "Ysé of the Marsh", "I look behind the altar", "I throw a stone to lure it away")

Sight = tuple[str, str, str]  # seat, question, option: numbers in it are blotted out, so that c5 and c17 are one sight


class Memory(msgspec.Struct):
    """What was offered and what was taken, over many games."""

    offered: Counter[Sight] = msgspec.field(default_factory=Counter)
    taken: Counter[Sight] = msgspec.field(default_factory=Counter)

    def see(self, decision: Decision) -> None:
        self.offered.update(sights(decision))

    def add(self, other: Memory) -> None:
        self.offered.update(other.offered)
        self.taken.update(other.taken)


def sights(decision: Decision) -> list[Sight]:
    """What can be seen in a decision; a question for words or a number is one sight."""
    return [sight(decision, option) for option in decision.options or (decision.kind,)]


def sight(decision: Decision, option: str) -> Sight:
    return (decision.seat, decision.question, _NUMBER.sub("#", option))


class Seeker:
    """A policy. Several seats and games may share one memory."""

    def __init__(self, memory: Memory, chance: random.Random, guide: Policy | None = None, zeal: float = 1.0) -> None:
        self.memory, self.chance, self.guide, self.zeal = memory, chance, guide, zeal

    def __call__(self, decision: Decision, view: Any) -> str:
        self.memory.see(decision)
        seeks = self.guide is None or self.chance.random() < self.zeal
        answer = self._seek(decision) if seeks or self.guide is None else self.guide(decision, view)
        self.memory.taken[sight(decision, answer if decision.options else decision.kind)] += 1
        return answer

    def _seek(self, decision: Decision) -> str:
        if decision.kind == "text":
            return self.chance.choice((decision.default, *_WORDS))[: decision.high]
        if decision.kind != "choice":
            return str(self.chance.randint(decision.low, decision.high))
        weights = [1 / (1 + self.memory.taken[sight(decision, option)]) ** 2 for option in decision.options]
        return self.chance.choices(decision.options, weights)[0]


# --- who sits where --------------------------------------------------------------------------------------------------
class Cast(msgspec.Struct):
    """Who sits where in one game, drawn by chance."""

    seats: tuple[str, ...]
    settings: Settings
    policies: dict[str, Policy]
    seeking: bool


def cast(game: Ruleset[Any], chance: random.Random, memory: Memory) -> Cast:
    seats = tuple(f"p{number + 1}" for number in range(chance.randint(game.least_seats, min(6, game.most_seats))))
    settings = settings_by_chance(game, seats, chance, _SETTINGS_CHANGED)
    zeal = chance.choice((*_ZEALS, 0.0))
    bots = [bot.make for bot in game.bots.values()]
    policies: dict[str, Policy] = {seat: Seeker(memory, chance, chance.choice(bots)(), zeal) for seat in seats}
    if game.gm_seat:
        master = zeal if chance.random() < 0.5 else 0.0
        policies[game.gm_seat] = Seeker(memory, chance, game.referee, master)
    return Cast(seats, settings, policies, zeal > 0)
