"""Events at the table: rolled dice, events that rules tell, and the log entries made of both.

An event is a small typed value with the facts of what happened, never prose; each game declares its own as subclasses
of `Event`. The table joins an event with the dice rolled since the one before: that pair is an `Entry`.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any, ClassVar

import msgspec


class Why(msgspec.Struct, frozen=True):
    """Why a die is rolled: a constant of the rules. `chart` names the chart on which the face picks a row."""

    label: str
    rule: str
    chart: str = ""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die that fell, with all that is needed to check it."""

    stream: str  # from which of the table's streams of dice
    position: int  # its place in the stream
    sides: int  # how many faces
    face: int  # what it shows
    why: str  # what it was rolled for
    rule: str
    who: str = ""  # for whom
    chart: str = ""  # the key of the table it was rolled on
    by_hand: bool = False  # a real die, typed in


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Base of all events. Subclasses are tagged."""

    rule: ClassVar[str] = ""  # of the ledger, for a game that has no `told.toml` to name it in


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice fell before a question and no event has told of them yet: the asking seat has a right to see them."""


class Overruled(Event, frozen=True, tag="overruled"):
    """The game master changed the state by hand, with a reason that all may read."""

    by: str
    path: str
    before: str
    after: str
    reason: str
    told: str = ""  # the same in words, for people: no path is ever shown to them


class ChartRolled(Event, frozen=True, tag="chart-rolled"):
    """The game master rolled on a chart of the rules; the die stands in the entry."""

    by: str
    chart: str


class RollCalled(Event, frozen=True, tag="roll-called"):
    """The game master had somebody roll; the dice stand in the entry, and `kept` is the face that counts."""

    by: str
    who: str
    kept: int
    bonus: int = 0
    need: int = 0
    under: bool = False
    why: str = ""

    @property
    def total(self) -> int:
        return self.kept + self.bonus

    @property
    def succeeds(self) -> bool:
        return self.total <= self.need if self.under else self.total >= self.need


class TookBack(Event, frozen=True, tag="took-back"):
    """A seat undid its last answer."""

    seat: str
    answer: str


class Voted(Event, frozen=True, tag="voted"):
    """A party decided by vote: what was carried, and what each seat was for ('' for those who left it to others)."""

    option: str
    each: dict[str, str] = {}
    question: str = ""


ASIDES = (ChartRolled, RollCalled)  # rolled by hand: kept when an answer is taken back, no part of the tale
ENGINE_EVENTS = (Rolled, Overruled, *ASIDES, TookBack, Voted)  # told in every game, beside its own


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log. `to` lists the seats that may read it; empty means everyone."""

    event: Event
    rolls: tuple[Roll, ...] = ()
    to: tuple[str, ...] = ()
    turn: str = ""  # the turn it happened in: which party's, where several act side by side

    def visible_to(self, seat: str) -> bool:
        return not self.to or seat in self.to


def tag_of(event: Event) -> str:
    return str(event.__struct_config__.tag)


def events_in(module: ModuleType) -> Any:
    """Union of all events that a game's module declares: the types in its log."""
    return reduce(or_, (each for each in vars(module).values() if _declared_in(each, module)))


def _declared_in(each: object, module: ModuleType) -> bool:
    """A kind of event of this module; one that others derive from is none that happens."""
    if not isinstance(each, type) or not issubclass(each, Event) or each.__module__ != module.__name__:
        return False
    return not each.__subclasses__()
