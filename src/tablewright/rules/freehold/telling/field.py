"""The fight as a picture: rear and front rank of the party, and the foes before them."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.scene import Card, Field
from tablewright.engine.telling.staging import bare, field_from
from tablewright.rules.freehold.book.combat.blows import front_rank
from tablewright.rules.freehold.state import Party, World

_ZONES = (("rear", "Rear rank"), ("front", "Front rank"), ("foes", "Before you"))


def field(world: World, party: Party | None, cards: Sequence[Card]) -> Field | None:
    if party is None or party.fight is None:
        return None
    fight = party.fight
    front = front_rank(world, party)
    sides = {bare(card.id): card.kind for card in cards}
    places = {key: "foes" if kind == "foe" else "front" if key in front else "rear" for key, kind in sides.items()}
    order = [*fight.order[fight.at :], *fight.order[: fight.at]]
    return field_from(cards, _ZONES, places, (), order, order[0] if order else "")
