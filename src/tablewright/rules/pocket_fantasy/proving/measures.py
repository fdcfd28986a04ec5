"""What can be measured of a campaign of Pocket Fantasy that is over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablewright.engine.events import Event
from tablewright.engine.measuring import Hero, Measures
from tablewright.rules.pocket_fantasy.events import Died
from tablewright.rules.pocket_fantasy.state import World

_NUMBER = re.compile(r" \d+$")  # "Wight 2" is one of several


def _death(world: World, event: Event) -> str:
    if not isinstance(event, Died) or event.who not in [hero.name for hero in (*world.party, *world.fallen)]:
        return ""
    return _NUMBER.sub("", event.by).lower() or "their wounds"


def _heroes(world: World) -> Iterator[Hero]:
    yield from (Hero(hero.cls, True) for hero in world.party)
    yield from (Hero(hero.cls, False) for hero in world.fallen)


MEASURES = Measures(
    {
        "adventures": ("adventures begun", lambda world: world.adventure),
        "villain": ("the villain's die", lambda world: world.plot.villain if world.plot else 0),
        "situation": ("the situation's die", lambda world: world.plot.situation if world.plot else 0),
        "place": ("the location's die", lambda world: world.plot.location if world.plot else 0),
        "gold": ("gold pieces of the living", lambda world: sum(hero.gp for hero in world.party)),
        "slain": ("enemies slain", lambda world: sum(deed.what == "slew" for deed in world.deeds)),
        "living": ("heroes alive at the end", lambda world: len(world.party)),
    },
    frozenset({"retired"}),
    _death,
    _heroes,
)
