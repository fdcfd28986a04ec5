"""What can be measured of a campaign of yabec that is over."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.events import Event
from tablewright.engine.measuring import Hero, Measures
from yabec import events
from yabec.book.core import carrying
from yabec.state import Creature, World


def _characters(world: World) -> Iterator[Creature]:
    return (each for each in carrying.everyone(world) if each.kind == "pc")


def _death(world: World, event: Event) -> str:
    names = [each.name for each in _characters(world)]
    return event.cause if isinstance(event, events.Died) and event.who in names else ""


def _heroes(world: World) -> Iterator[Hero]:
    return (Hero(each.key, each.status not in ("dead", "gone")) for each in _characters(world))


def _coin(world: World) -> float:
    return sum(each.cp + each.banked for each in _characters(world)) / 100


MEASURES = Measures(
    {
        "sessions": ("sessions played", lambda world: world.session),
        "xp": ("experience of all characters", lambda world: sum(each.xp for each in _characters(world))),
        "level": ("highest level", lambda world: max((each.level for each in _characters(world)), default=0)),
        "coin": ("coin of all characters, in gp", _coin),
        "died": ("characters who died", lambda world: sum(not hero.lives for hero in _heroes(world))),
        "minions": ("minions at the end", lambda world: sum(bool(each.boss) for each in world.creatures.values())),
    },
    frozenset({"survivors", "veterans", "heroes"}),
    _death,
    _heroes,
)
