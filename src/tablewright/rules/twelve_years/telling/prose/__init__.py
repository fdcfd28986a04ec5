"""The log of Twelve Years in words: `told.toml` has what is told of each event; facts here lean on earlier ones.

The hints of a guided start hang on the first entry of their moment.
"""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from tablewright.engine.events import Entry, Event
from tablewright.engine.scene import Telling
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
from tablewright.rules.twelve_years.telling.prose import fights, goods, journeys
from tablewright.rules.twelve_years.telling.prose.teller import Teller

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


class Narrator(Teller):
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    facts = MappingProxyType({**journeys.FACTS, **fights.FACTS, **goods.FACTS})

    def tell(self, entry: Entry, seat: str) -> Telling:
        self.memory.turn_to(entry)
        if isinstance(entry.event, _STEPS):
            self.new_step()
        telling = super().tell(entry, seat)
        hint = self._hint(entry.event)
        self.memory.note(entry.event)
        return msgspec.structs.replace(telling, guide=hint) if hint else telling

    def _hint(self, event: Event) -> str:
        """The first hint of this moment that has not been given yet."""
        for moment in moments(event):
            if self.once(f"hint {moment}"):
                return self.say(f"guide.{moment}")
        return ""


def moments(event: Event) -> list[str]:
    """The moments of the guided start that an event may be, the more special first."""
    match event:
        case ItemFound(owner="") | EnemiesMet():
            return _finds(event)
        case WentIn():
            return ["castle" if event.castle else "first_dungeon"]
        case Met():
            return ["first_shop", "first_friend"] if event.friend in journeys.TRADERS else ["first_friend"]
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
