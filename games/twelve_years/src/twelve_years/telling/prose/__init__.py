"""The log of Twelve Years in words: `told.toml` has what is told of each event; facts here lean on earlier ones."""

from __future__ import annotations

from types import MappingProxyType

from tablewright.engine.events import Entry
from tablewright.engine.scene import Telling
from twelve_years import events as e
from twelve_years.telling.prose import fights, goods, journeys, memory

# Events that begin a step of play: what was told once in the step before may be told again.
_STEPS = (
    e.Assembled,
    e.Attacked,
    e.Evaded,
    e.Entered,
    e.WentIn,
    e.CameOut,
    e.RoomFound,
    e.RoomEntered,
    e.Met,
    e.SetOut,
)


class Narrator(memory.Teller):
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    facts = MappingProxyType({**journeys.FACTS, **fights.FACTS, **goods.FACTS})
    remembered = memory.LASTING

    def tell(self, entry: Entry, seat: str) -> Telling:
        self.memory.turn_to(entry)
        if isinstance(entry.event, _STEPS):
            self.new_step()
        telling = super().tell(entry, seat)
        self.memory.note(entry.event)
        return telling

    def remind(self, entry: Entry) -> None:
        self.memory.turn_to(entry)
        self.memory.note(entry.event)
