"""Leads that several games have in common: hexes by direction and distance, rooms by what is left in them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.engine.scene import Lead, Link, MapView, Zone
from tablewright.world.hexes import bearing, distance
from tablewright.world.words import count, figure

MOST = 12  # places at once: what lies farther off stands on the map
_QUIET = ("", "quiet")  # marks of such tones are nothing to come back for


def by_distance(here: str, leads: Iterable[Lead], most: int = MOST) -> tuple[Lead, ...]:
    """The leads with their way from this hex, the nearest first; where the party stands it needs no lead."""
    near = sorted((lead for lead in leads if lead.place != here), key=lambda lead: distance(here, lead.place))
    return tuple(msgspec.structs.replace(lead, way=bearing(here, lead.place)) for lead in near[:most])


def in_rooms(view: MapView | None, most: int = MOST) -> tuple[Lead, ...]:
    """Rooms of a map with something left in them or a way nobody has gone, the nearest first."""
    if view is None or view.kind != "zones":
        return ()
    steps = _steps_from_here(view)
    rooms = sorted((zone for zone in view.zones if not zone.here), key=lambda zone: steps.get(zone.id, len(view.zones)))
    found = (_of_room(zone, view.links, steps.get(zone.id, 0)) for zone in rooms)
    return tuple([lead for lead in found if lead.text][:most])


def _of_room(zone: Zone, links: Iterable[Link], steps: int) -> Lead:
    marks = [mark for mark in zone.marks if mark.tone not in _QUIET]
    untried = sum(link.a == zone.id and not link.b and link.kind != "exit" for link in links)
    known = ["told of, not seen"] if zone.known == "told" else [mark.label for mark in marks]
    known += [f"{count(untried, 'way')} nobody has gone"] if untried and zone.known == "entered" else []
    way = f"{figure(steps, 'room')} away" if steps else ""
    title = f"Room {zone.label}" if zone.label.isdigit() else zone.label
    icon = next((mark.icon for mark in marks if mark.icon), "wooden-door")
    return Lead("place", title, ", ".join(known), way, zone.id, icon, marks[0].tone if marks else "")


def _steps_from_here(view: MapView) -> dict[str, int]:
    """How many rooms each lies from where the party is, by the ways that are known."""
    front = [zone.id for zone in view.zones if zone.here]
    steps = dict.fromkeys(front, 0)
    while front:
        ways = [(link.a, link.b) for link in view.links if link.b]
        near = [b for a, b in (*ways, *((b, a) for a, b in ways)) if a in front and b not in steps]
        steps |= dict.fromkeys(near, 1 + max(steps.values()))
        front = near
    return steps
