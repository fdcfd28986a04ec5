"""Meanwhile: what a party that goes its own way could know of the others, and of those who went before it.

Where one's own dead lie is known; of others' dead only that they have not come home. A fire is seen from as far as
three hexes, if nobody hides or is below ground; what a party is worth is told from further off (TY-MP-01).
"""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.world.hexes import bearing, distance
from twelve_years.state import START, Fallen, Party, World

SMOKE, TALE = 3, 8  # hexes
MOST = 4


def tell_news(world: World, seat: str) -> tuple[str, ...]:
    """The newest first. Alone at the table there is nobody to hear of."""
    mine = world.parties.get(seat)
    if len(world.seats) < 2 or mine is None:
        return ()
    others = [party for other, party in world.parties.items() if other != seat and party.assembled]
    lines = [*_fires_seen(mine, others), *_tales_told(mine, others), *_graves_known(world, seat)]
    return tuple(dict.fromkeys(lines))[:MOST]


def _fires_seen(mine: Party, others: list[Party]) -> Iterator[str]:
    for party in others:
        if 0 < distance(mine.hex, party.hex) <= SMOKE and not (party.hidden or party.dungeon):
            yield f"Smoke on the horizon, {bearing(mine.hex, party.hex)}: somebody camps there."


def _tales_told(mine: Party, others: list[Party]) -> Iterator[str]:
    for party in others:
        if party.name and SMOKE < distance(mine.hex, party.hex) <= TALE:
            size = "one alone" if len(party.members) == 1 else f"{len(party.members)} of them"
            yield f"People tell of {party.name}, {size}, and what they have learnt is worth level {party.level}."


def _graves_known(world: World, seat: str) -> Iterator[str]:
    for fallen in reversed(world.fallen):
        if fallen.seat == seat:
            yield _own_grave(fallen)
        else:
            yield f"{_called_by(fallen)} have not come home since year {fallen.year}."


def _own_grave(fallen: Fallen) -> str:
    where = "below ground" if fallen.dungeon else bearing(START, fallen.hex) + " of the city"
    return f"{_called_by(fallen)}, your own, lie {where} since year {fallen.year}; what they carried lies with them."


def _called_by(fallen: Fallen) -> str:
    return fallen.name or "Some without a name"
