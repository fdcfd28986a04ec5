"""Variety: in a campaign of 2,000 events no line that has alternatives is told three times before each was told once.

A bot plays a campaign; its log is told as people read it, chapter by chapter, and each choice of a line is looked at.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset, for_trial
from tablewright.engine.telling.log import Teller
from tablewright.world.words import Voice
from tests.judges.nets import Caught

EVENTS = 2_000
_TOO_OFTEN = 3


class Monotonous(Caught):
    net = "variety"


def stays_various(game: Ruleset[Any], seed: str, number: int, events: int = EVENTS) -> int:
    """Play a campaign and have it told. Returns the lines that were told; raises `Monotonous`."""
    chance = random.Random(f"variety/{seed}/{number}")
    live = _campaign(game, chance, f"{seed}/{number}", events)
    told = Counter[str]()
    with _listening(told):
        Teller(live, live.setup.seats[0]).page(0, events)
    return told.total()


def _campaign(game: Ruleset[Any], chance: random.Random, seed: str, events: int) -> Game[Any]:
    settings = for_trial(game.settings, {})
    live: Game[Any] = Game(game, Setup("variety", game.key, game.version, open_dice(seed), ("p1",), settings))
    live.patience = lambda: len(live.log) >= events
    if game.gm_seat:
        live.help(game.gm_seat, game.referee)
    bots = [bot.make for bot in game.bots.values() if bot.key not in ("thinker", "random")]
    live.help("p1", chance.choice(bots)())
    return live


@contextmanager
def _listening(told: Counter[str]) -> Iterator[None]:
    """Look at each choice of a line that any voice makes."""
    say = Voice.say

    def heard(voice: Voice, *keys: str, **values: str) -> str:
        text = say(voice, *keys, **values)
        pool = [line.text for line in voice.pool(*keys, **values)]
        if pool:
            _hold(told, keys, voice.latest(*keys), pool)
        return text

    Voice.say = heard  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Voice.say = say  # type: ignore[method-assign]


def _hold(told: Counter[str], keys: tuple[str, ...], line: str, pool: list[str]) -> None:
    told[line] += 1
    untold = [other for other in pool if not told[other]]
    if untold and told[line] >= _TOO_OFTEN:
        raise Monotonous(f"{' + '.join(keys)}: told {told[line]} times: {line!r}; never: {untold[0]!r} ({len(untold)})")
