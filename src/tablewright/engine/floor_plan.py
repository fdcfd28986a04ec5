"""What a game on the floor plan has in common with all others: where its parts stand, who sits where, how it is told.

    games/GAME/src/GAME/   __init__.py  ledger.toml  settings  state  events  content/  book/  telling/  bots/  proving/

A game's folder offers `BOTS` (and perhaps `THINKING`) in `bots`, `SCENES` in `proving/entries.py`, `MEASURES` in
`proving/measures.py`, and in `telling`: `scene`, `Narrator` in `prose`, `terms` in `glossary`, `chronicle`. Nothing of
`telling` is loaded before somebody wants to see or hear.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry, events_in
from tablewright.engine.measuring import Measures
from tablewright.engine.paper import Filled, Portrait
from tablewright.engine.ruleset import Bot, Narrator, Stage, Turn
from tablewright.engine.scene import Scene
from tablewright.engine.terms import Term
from tablewright.engine.thinking.position import Thinking

if TYPE_CHECKING:
    from tablewright.engine.proving.powers import Bearer


class Seated(Protocol):
    """A state that knows the players' seats."""

    seats: list[str]


S = TypeVar("S", bound=Seated)


@lru_cache(maxsize=256)
def _at_one_table(seats: tuple[str, ...]) -> Sequence[Turn]:
    """The same before every turn, as long as nobody comes or goes."""
    return (Turn("table", seats),)


class FloorPlan(Generic[S]):
    """A ruleset but for what makes it this game: see engine/ruleset.py for what each part means."""

    least_seats, most_seats = 1, 6
    gm_seat = "gm"
    ledger: Path
    event_type: Any  # all that the game's `events` declare, unless it says otherwise
    bots: Mapping[str, Bot]
    thinking: Thinking | None  # what the game says of itself to those who think ahead, if it does
    scenes: Mapping[str, Callable[[dict[str, Any]], Stage]]

    _package: str

    def __init_subclass__(cls) -> None:
        if FloorPlan not in cls.__bases__:
            return  # a game made from another stands on the other's plan
        cls._package = cls.__module__
        cls.ledger = Path(str(sys.modules[cls.__module__].__file__)).parent / "ledger.toml"
        if "event_type" not in vars(cls):
            cls.event_type = events_in(import_module(f"{cls.__module__}.events"))
        bots = import_module(f"{cls.__module__}.bots")
        cls.bots, cls.thinking = bots.BOTS, getattr(bots, "THINKING", None)
        cls.scenes = import_module(f"{cls.__module__}.proving.entries").SCENES

    def turns(self, state: S) -> Sequence[Turn]:
        """One turn after the other, with everybody at one table."""
        return _at_one_table((*state.seats, self.gm_seat) if self.gm_seat else (*state.seats,))

    def referee(self, decision: Decision, view: Any) -> str:
        """The referee takes the default that every question to the game master carries, or the plainest answer."""
        return decision.usual

    def scene(self, state: S, seat: str, pending: Sequence[Decision]) -> Scene:
        seen: Scene = self._part("telling.scene").scene(state, seat, pending)
        return seen

    def narrator(self, campaign: str) -> Narrator:
        narrator: Narrator = self._part("telling.prose").Narrator(campaign)
        return narrator

    def glossary(self) -> Sequence[Term]:
        terms: Sequence[Term] = self._part("telling.glossary").terms()
        return terms

    def chronicle(self, state: S, entries: Sequence[Entry], campaign: str) -> str:
        return str(self._part("telling.chronicle").chronicle(state, entries, campaign))

    def meanwhile(self, state: S, seat: str) -> tuple[str, ...]:
        """News that a seat could know about other parties, in games where parties travel apart."""
        try:
            told: tuple[str, ...] = self._part("telling.meanwhile").tell_news(state, seat)
        except ModuleNotFoundError:
            return ()
        return told

    def sheets(self, state: S, seat: str) -> Sequence[Filled]:
        """Fill a seat's paper sheets with the present state."""
        filled: Sequence[Filled] = self._part("telling.paper").sheets(state, seat)
        return filled

    def portraits(self, state: S, seat: str) -> Sequence[Portrait]:
        """The dead, as a seat knows of them: for the chronicle's pages."""
        dead: Sequence[Portrait] = self._part("telling.paper").portraits(state, seat)
        return dead

    @property
    def measures(self) -> Measures:
        """Figures that can be measured of a finished game."""
        try:
            declared: Measures = self._part("proving.measures").MEASURES
        except ModuleNotFoundError:
            return Measures()
        return declared

    @property
    def powers(self) -> Sequence[Bearer]:
        """Powers of monsters, spells and classes, in a game that lists them."""
        try:
            listed: Sequence[Bearer] = self._part("proving.powers").bearers()
        except ModuleNotFoundError:
            return ()
        return listed

    def _part(self, name: str) -> Any:
        return import_module(f"{self._package}.{name}")
