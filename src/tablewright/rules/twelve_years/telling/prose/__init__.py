"""The log of Twelve Years in words: each entry becomes a headline, a line of prose, and how it came about.

What is told of each event stands in `people.py`, `travels.py`, `fights.py` and `goods.py`. The
hints of a guided start hang on the first entry of their moment.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.events import Entry, Event
from tablewright.engine.scene import Telling
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events.fights import Attacked, EnemiesMet, Evaded, Wounded
from tablewright.rules.twelve_years.events.goods import ItemFound
from tablewright.rules.twelve_years.events.party import Assembled, LevelChanged, PartyFell, SetOut, YearsPassed
from tablewright.rules.twelve_years.events.travels import (
    CameOut,
    Encounter,
    Entered,
    LakeInTheWay,
    LichMet,
    Met,
    RoomEntered,
    RoomFound,
    WentIn,
)
from tablewright.rules.twelve_years.telling.prose import (
    fights,
    goods,
    people,
    together,
    travels,
)
from tablewright.rules.twelve_years.telling.prose.memory import Memory
from tablewright.rules.twelve_years.telling.prose.tongue import TELLERS, Tongue
from tablewright.world.table_talk import table_talk

CHAPTERS = (people, travels, fights, goods, together)  # importing them fills TELLERS

# Events that begin a step of play: what was told once in the step before may be told again.
_STEPS = (
    Assembled,
    Attacked,
    Evaded,
    Entered,
    WentIn,
    CameOut,
    RoomFound,
    RoomEntered,
    Met,
    SetOut,
)


class Narrator:
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    def __init__(self, campaign: str) -> None:
        self._tongue = Tongue(campaign)

    @property
    def memory(self) -> Memory:
        """What the log has told so far."""
        return self._tongue.memory

    def tell(self, entry: Entry, seat: str) -> Telling:
        tongue, event = self._tongue, entry.event
        tongue.begin(entry)
        if isinstance(event, _STEPS):
            tongue.new_step()
        telling = table_talk(entry, charts.ALL) or TELLERS[type(event)](event, tongue)
        hint = self._hint(event)
        tongue.end(event)
        return msgspec.structs.replace(telling, guide=hint) if hint else telling

    def _hint(self, event: Event) -> str:
        """The first hint of this moment that has not been given yet."""
        for moment in moments(event):
            if self._tongue.once(f"hint {moment}"):
                return self._tongue.say(f"guide.{moment}")
        return ""


def moments(event: Event) -> list[str]:
    """The moments of the guided start that an event may be, the more special first."""
    match event:
        case ItemFound(owner="") | EnemiesMet():
            return _finds(event)
        case WentIn():
            return ["castle" if event.castle else "first_dungeon"]
        case Met():
            return ["first_shop", "first_friend"] if event.friend in people.TRADERS else ["first_friend"]
        case LevelChanged() if event.by > 0:
            return ["levels"]
        case YearsPassed() if event.source != "death":
            return ["years"]
    return _MOMENTS.get(type(event), [])


def _finds(event: ItemFound | EnemiesMet) -> list[str]:
    if isinstance(event, EnemiesMet):
        return [] if event.peaceful else ["fight_or_evade"]
    return ["trapped_loot", "first_loot"] if event.traps else ["first_loot"]


_MOMENTS: dict[type[Event], list[str]] = {
    Assembled: ["first_assembly"],
    SetOut: ["first_move"],
    LakeInTheWay: ["first_lake"],
    Encounter: ["first_encounter"],
    Wounded: ["first_wound"],
    RoomFound: ["first_room_doors"],
    PartyFell: ["death_of_party"],
    LichMet: ["crown"],
}
