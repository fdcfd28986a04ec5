"""What can be measured of a campaign of Freehold that is over."""

from __future__ import annotations

from collections.abc import Iterator

from freehold import events
from freehold.state import World
from tablewright.engine.events import Event
from tablewright.engine.measuring import Hero, Measures


def _death(world: World, event: Event) -> str:
    names = [each.name for each in world.characters.values()]
    return event.cause if isinstance(event, events.Died) and event.name in names else ""


def _heroes(world: World) -> Iterator[Hero]:
    return (Hero(each.calling, not each.dead) for each in world.characters.values())


MEASURES = Measures(
    {
        "weeks": ("weeks that passed", lambda world: world.hold.week),
        "folk": ("Folk of the freehold", lambda world: world.hold.folk),
        "stores": ("Stores of the freehold", lambda world: world.hold.stores),
        "hope": ("Hope of the freehold", lambda world: world.hold.hope),
        "threat": ("Threat", lambda world: world.hold.threat),
        "silver": ("silver of the freehold", lambda world: world.hold.silver),
        "buildings": ("buildings that stand", lambda world: sum(world.hold.buildings.values())),
        "hexes": ("hexes known", lambda world: len(world.land)),
        "xp": ("experience of all characters", lambda world: sum(each.xp for each in world.characters.values())),
        "level": ("highest level", lambda world: max((each.level for each in world.characters.values()), default=0)),
    },
    frozenset({"weeks"}),
    _death,
    _heroes,
)
