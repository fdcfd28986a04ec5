"""The fight as a picture: everybody where they stand on the line between the sides, in feet."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Card, Field
from tablewright.engine.telling.staging import field_from
from tablewright.rules.begone_foe.state import Campaign

_MOST_ZONES = 5


def field(state: Campaign, cards: Sequence[Card], pending: Sequence[Decision]) -> Field | None:
    fight = state.fight
    if fight is None:
        return None
    asked = [str(decision.facts.get("who", "")) for decision in pending]
    now = [key for key in asked if key in fight.fighters and key not in fight.queue][:1]  # who acts is in line no more
    beings = [state.beings[key] for key in fight.fighters if key in state.beings]
    feet = sorted({being.at for being in beings})
    zones = [(str(at), f"{at - feet[0]} ft") for at in feet] if len(feet) <= _MOST_ZONES else []
    places = {being.id: str(being.at) for being in beings}
    order = [*now, *fight.queue]
    return field_from(cards, zones, places, (), order, order[0] if order else "")
