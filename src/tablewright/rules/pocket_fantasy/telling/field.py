"""The fight as a picture: those who stand beside an enemy in the middle, the others on their own ground."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Card, Field
from tablewright.engine.telling.staging import field_from
from tablewright.rules.pocket_fantasy.book.core.field import everybody, is_ours, neighbours
from tablewright.rules.pocket_fantasy.state import Fight, World

_ZONES = (("ours", "Your ground"), ("fight", "The fight"), ("theirs", "Their ground"))


def field(world: World, cards: Sequence[Card]) -> Field | None:
    fight = world.fight
    if fight is None:
        return None
    places = {being.id: _place(fight, being.id, is_ours(being)) for being in everybody(world)}
    order = [key for group in fight.groups for key in group]
    acting = fight.act.who if fight.act else ""
    zones = _ZONES if "fight" in places.values() else (_ZONES[0], _ZONES[2])
    return field_from(cards, zones, places, fight.adjacent, order, acting)


def _place(fight: Fight, key: str, ours: bool) -> str:
    return "fight" if neighbours(fight, key) else "ours" if ours else "theirs"
