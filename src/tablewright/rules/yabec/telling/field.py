"""The conflict as a picture: everybody in the zone where they stand, the party's own zone first."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Card, Field
from tablewright.engine.telling.staging import bare, field_from
from tablewright.rules.yabec.state import World
from tablewright.rules.yabec.telling.names import zone_name
from tablewright.world.words import capital

_MOST_ZONES = 4


def field(world: World, cards: Sequence[Card]) -> Field | None:
    if world.conflict is None:
        return None
    here = [world.creatures[key] for card in cards if (key := bare(card.id)) in world.creatures]
    zones = list(dict.fromkeys([world.delve.zone, *(each.zone for each in here)]))
    titles = [(key, capital(zone_name(world, key))) for key in zones]
    places = {each.id: each.zone for each in here}
    return field_from(cards, titles if 1 < len(zones) <= _MOST_ZONES else (), places)
