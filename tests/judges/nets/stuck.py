"""Nobody stuck: from whatever state seekers come to, the table can go on.

Seekers play a game to some point, under settings of chance: overloaded, blind, alone, without money, everybody down.
From there every seat tries whatever it has tried least. A table that stays where it is, is asked nothing but one or two
things and is told nothing but one or two is stuck; one that waits for nobody is stuck at once.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablewright.engine.events import tag_of
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Scene
from tablewright.lab.reach import Memory, Seeker
from tests.judges.nets import Caught
from tests.judges.nets.watching import watched

_LEAST, _MOST = 30, 400  # answers before it is looked at
_TRIES = 100
_FEW = 2


class Stuck(Caught):
    net = "stuck"


def goes_on(game: Ruleset[Any], seed: str, number: int, most: int = _MOST) -> int:
    """Play one game to some point and try to go on. Returns the answers; raises `Stuck`."""
    answers = 0
    moment = None
    for moment in watched(game, "stuck", seed, number, most):
        answers += 1
        if answers >= _LEAST and moment.chance.randrange(most) == 0:
            break
    if moment is None or moment.live.outcome is not None:
        return answers
    live, chance, memory = moment.live, moment.chance, Memory()
    before, places, asked = len(live.log), set[tuple[str, ...]](), Counter[str]()
    for _ in range(_TRIES):
        if live.outcome is not None:
            return answers
        _hold_asked(live)
        decision = chance.choice(live.pending)
        places.add(_place(game.scene(live.state_for(decision.seat), decision.seat, live.pending)))
        asked[decision.question] += 1
        view = game.view(live.state_for(decision.seat), decision.seat)
        live.answer(decision.seat, Seeker(memory, chance)(decision, view))
    told = Counter(tag_of(entry.event) for entry in live.log[before:])
    if max(len(places) - 1, len(asked), len(told)) <= _FEW:
        raise Stuck(f"{_TRIES} answers lead nowhere: asked {dict(asked)}, told {dict(told)}, at {places}")
    return answers + _TRIES


def _hold_asked(live: Game[Any]) -> None:
    if not live.pending:
        raise Stuck("the game is not over, and nobody is asked anything")


def _place(scene: Scene) -> tuple[str, ...]:
    maps = [view for view in (scene.map, *scene.other_maps) if view]
    hexes = [tile.id for view in maps for tile in view.hexes if tile.here]
    return scene.mode, scene.title, *hexes, *(zone.id for view in maps for zone in view.zones if zone.here)
