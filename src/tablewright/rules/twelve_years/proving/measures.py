"""What can be measured of a campaign of Twelve Years that is over."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.events import Event
from tablewright.engine.measuring import Figure, Hero, Measures
from tablewright.rules.twelve_years.content.charts import ARCHETYPE
from tablewright.rules.twelve_years.events import Died
from tablewright.rules.twelve_years.state import World


def _death(world: World, event: Event) -> str:
    return event.cause if isinstance(event, Died) and event.archetype in ARCHETYPE else ""


def _heroes(world: World) -> Iterator[Hero]:
    """Everybody who was ever in a party, but for charmed enemies and escorts."""
    for party in world.parties.values():
        yield from (Hero(member.kind, True) for member in party.members if member.kind in ARCHETYPE)
        yield from (Hero(member.kind, False) for member in party.dead if member.kind in ARCHETYPE)
    for fallen in world.fallen:
        yield from (Hero(member.kind, False) for member in fallen.members if member.kind in ARCHETYPE)


def _depth(world: World) -> int:
    return max((room.level for each in world.dungeons.values() for room in each.rooms.values()), default=0)


def _level(world: World) -> int:
    parties = [each.level for each in world.parties.values()]
    return max((*parties, *(each.level for each in world.fallen)), default=0)


def _in_first_party(archetype: str) -> Figure:
    """How many of an archetype were ever in the first party."""

    def count(world: World) -> int:
        first = [each for each in world.fallen if each.number == 1]
        members = [member for each in first for member in each.members]
        if not first:
            parties = [each for each in world.parties.values() if each.number == 1]
            members = [member for party in parties for member in (*party.members, *party.dead)]
        return sum(member.kind == archetype for member in members)

    return count


MEASURES = Measures(
    {
        "years": ("years that passed", lambda world: max(world.years.values(), default=0)),
        "parties": ("parties that fell", lambda world: len(world.fallen)),
        "hexes": ("hexes explored", lambda world: sum(each.explored for each in world.hexes.values())),
        "rooms": ("rooms of dungeons entered", lambda world: sum(len(each.rooms) for each in world.dungeons.values())),
        "depth": ("deepest level of a dungeon entered", _depth),
        "level": ("highest level of a party", _level),
        **{f"first_{key}": (f"{key.replace('_', ' ')} in the first party", _in_first_party(key)) for key in ARCHETYPE},
        "gold": ("gold of the last parties", lambda world: sum(party.gold for party in world.parties.values())),
    },
    frozenset({"appeased", "destroyed"}),
    _death,
    _heroes,
)
