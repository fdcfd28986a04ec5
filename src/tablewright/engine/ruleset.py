"""The interface of a game. A game is a package, one of ours or from outside, that offers one object
of this shape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.events import Entry
from tablewright.engine.scene import Scene, Telling
from tablewright.engine.table import Policy, Table
from tablewright.engine.terms import Term

S = TypeVar("S")

Settings = dict[str, bool | int | str]

# The version of the promise to games from outside (docs/adding-a-game.md), and the oldest that is still kept. A game
# declares the one it was made for as `api`. A change that could break such a game raises both.
API = OLDEST_API = 1

_LONGEST_LINE = 1000


class Turn(msgspec.Struct, frozen=True):
    """A turn that can be played now. Its name is also the name of its dice stream."""

    name: str
    seats: tuple[str, ...]


class OnShelf(msgspec.Struct, frozen=True):
    """A written thing that a setting can name: an adventure, say. `about` is what its players may know."""

    key: str
    title: str
    about: str


class Setting(msgspec.Struct, frozen=True):
    """A switch of the game, fixed before play. `allowed` lists values, or is a range for whole numbers."""

    key: str
    default: bool | int | str
    meaning: str  # what it does, in a sentence
    allowed: tuple[bool | int | str, ...] = ()  # values that it may have
    low: int = 0
    high: int = 0
    longest: int = 0  # a text of several lines: it may be written, pasted or brought as a file
    shelf: tuple[OnShelf, ...] = ()  # written ones that can be named instead of writing one
    trial: bool | int | str | None = None  # what a simulation takes unless told otherwise, where play need not end

    def parse(self, value: bool | int | str) -> bool | int | str:
        """The value as this setting's type, from a form, a command line or a file; `Refused` if it is none."""
        try:
            parsed = msgspec.convert(value, type(self.default), strict=False)
        except msgspec.ValidationError:
            raise Refused(f"{self.key}: {value!r} will not do; {self.expected()}") from None
        in_range = isinstance(parsed, bool | str) or self.low == self.high or self.low <= parsed <= self.high
        if isinstance(parsed, str) and len(parsed) > (self.longest or _LONGEST_LINE):
            raise Refused(f"{self.key}: write at most {self.longest or _LONGEST_LINE} letters; that were {len(parsed)}")
        if not in_range or (self.allowed and parsed not in self.allowed):
            raise Refused(f"{self.key}: {value!r} will not do; {self.expected()}")
        return parsed

    def expected(self) -> str:
        if self.allowed:
            return "choose one of " + ", ".join(str(value).lower() for value in self.allowed)
        if isinstance(self.default, bool):
            return "choose true or false"
        return f"choose a whole number from {self.low} to {self.high}" if self.low != self.high else "write some text"


_SHORT = {"hp": "HP", "gm": "GM", "cs": "CS", "pvp": "PvP", "mp": "many-party"}


def label_of(key: str) -> str:
    """A setting's key for people: 'satyr_hp' is 'Satyr HP'."""
    words = " ".join(_SHORT.get(word, word) for word in key.split("_"))
    return words[:1].upper() + words[1:]


def shown(value: bool | int | str) -> str:
    """A setting's value for people: of a long text only its first line, for the rest may be a secret."""
    first, more, _ = str(value).strip().partition("\n")
    return f"{first.lstrip('# ').strip()[:80]} (written)" if more else first


def settle(known: Sequence[Setting], given: Mapping[str, bool | int | str]) -> Settings:
    """All settings of a game: the given ones checked, the others at their defaults."""
    by_key = {setting.key: setting for setting in known}
    for key in given:
        if key not in by_key:
            raise Refused(f"there is no setting {key!r}; there are: {', '.join(by_key)}")
    return {key: setting.parse(given.get(key, setting.default)) for key, setting in by_key.items()}


def for_trial(known: Sequence[Setting], given: Mapping[str, bool | int | str]) -> Settings:
    """All settings of a simulated game: one that goes on until people stop has to stop by itself."""
    trials = {setting.key: setting.trial for setting in known if setting.trial is not None}
    return settle(known, {**trials, **given})


class Bot(msgspec.Struct, frozen=True):
    """A player made of code: a policy and what to say of it."""

    key: str
    title: str
    about: str
    make: Callable[[], Policy]


class Stage(msgspec.Struct):
    """A scenario's scene, set up: how to play it, and what to look at afterwards (see `proving/scenario.py`)."""

    play: Callable[[Table], None]
    look: Callable[[], Mapping[str, Any]]
    state: Callable[[], Any] | None = None  # the game's state as it stands, for those who would see it as players do


class Narrator(Protocol):
    """Turns entries into words, in their order; keeps track of what was said, so as not to repeat itself."""

    def tell(self, entry: Entry, seat: str) -> Telling: ...


class Ruleset(Protocol[S]):
    """One game. Everything a face, the store or the lab needs to know of it goes through here."""

    key: str
    title: str
    version: int  # of the rules: a change that alters recorded games raises it
    blurb: str  # two lines for the start page
    author: str
    accent: str  # spot colour, "#rrggbb"
    icon: str
    least_seats: int
    most_seats: int
    gm_seat: str  # "" where nobody masters the game
    state_type: type[S]
    event_type: Any  # union of the game's events
    settings: Sequence[Setting]
    bots: Mapping[str, Bot]
    charts: Mapping[str, Chart[Any]]
    scenes: Mapping[str, Callable[[dict[str, Any]], Stage]]
    ledger: Path

    def new(self, settings: Settings, seats: Sequence[str]) -> S:
        """The state before the first turn."""

    def turns(self, state: S) -> Sequence[Turn]:
        """The turns that can be played from here: one, or one a party where parties act side by side."""

    def play(self, state: S, turn: str, table: Table) -> None:
        """Play one turn."""

    def outcome(self, state: S) -> str | None:
        """How the game ended, or None while it goes on."""

    def view(self, state: S, seat: str) -> Any:
        """View for a bot in this seat; lazy and always current."""

    def referee(self, decision: Decision, view: Any) -> str:
        """The referee's answer to a question that a game master would be asked."""

    def scene(self, state: S, seat: str, pending: Sequence[Decision]) -> Scene:
        """What a seat sees now."""

    def narrator(self, campaign: str) -> Narrator:
        """Somebody to tell the log in words."""

    def glossary(self) -> Sequence[Term]:
        """The game's words and what they mean; nothing in it is secret."""

    def chronicle(self, state: S, entries: Sequence[Entry], campaign: str) -> str:
        """The tale of the game so far, in Markdown."""


def has_trees(ruleset: Ruleset[Any]) -> bool:
    """True if a game says (`trees = True`) that no part of its states that can change stands in two places at once.

    Then a turn may go on with the very state that the one before has left, which is quicker than a copy.
    """
    return bool(getattr(ruleset, "trees", False))
