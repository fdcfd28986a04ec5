"""Leads that several games have in common: places on a map of hexes, told by direction and distance."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.engine.scene import Lead
from tablewright.world.hexes import bearing, distance

MOST = 12  # places at once: what lies farther off stands on the map


def by_distance(here: str, leads: Iterable[Lead], most: int = MOST) -> tuple[Lead, ...]:
    """The leads with their way from this hex, the nearest first; where the party stands it needs no lead."""
    near = sorted((lead for lead in leads if lead.place != here), key=lambda lead: distance(here, lead.place))
    return tuple(msgspec.structs.replace(lead, way=bearing(here, lead.place)) for lead in near[:most])
