"""Other engines: whoever can play games of bots sooner than the rules as they are read, and the same to the last die.

A package declares one in the entry point group `tablewright.engines`:

    [project.entry-points."tablewright.engines"]
    kernel = "tablewright_kernel.engine:KERNEL"        # its name, and where its `Engine` is

Finding them reads package metadata and imports nothing. The readable engine needs none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset, Settings

GROUP = "tablewright.engines"
READABLE = "readable"
STREAM = "lab"  # which dice simulated games are played with
MOST_TURNS = 200_000
_KNOWN = {"kernel": "tablewright-kernel"}  # what to install for it


# --- what is played, and what came of it -----------------------------------------------------------------------------
class Plan(msgspec.Struct, frozen=True):
    """A wish to simulate games. The bot under the empty name plays every seat that is not named."""

    game: str
    bots: Mapping[str, str]
    settings: Settings
    seats: tuple[str, ...]
    seed: str
    most_turns: int = MOST_TURNS  # a game that is not over by then counts as unfinished
    house: str = ""  # the text of house rules

    def bot(self, seat: str) -> str:
        return self.bots.get(seat) or self.bots[""]


class Tally(msgspec.Struct):
    """Results of some games."""

    games: int = 0
    outcomes: Counter[str] = msgspec.field(default_factory=Counter)
    dice: int = 0
    decisions: int = 0
    turns: int = 0

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.outcomes.update(other.outcomes)
        self.dice += other.dice
        self.decisions += other.decisions
        self.turns += other.turns


class Batch(msgspec.Struct):
    """Results of some games, and the numbers of the games left to the readable engine."""

    tally: Tally
    handed_back: list[int]


class Length(msgspec.Struct, frozen=True):
    """How one game ended, and how long it was."""

    outcome: str
    turns: int
    decisions: int
    dice: int


# --- who plays -------------------------------------------------------------------------------------------------------
class Sight(Protocol):
    """Sees from states of one game. Its dice are its own, by label: the same ones for every answer that is tried."""

    games: int  # that are played to their end for one look

    def __call__(self, state: Any, label: str) -> float | None:
        """Value of the state, from 0 to 1; None if this engine cannot tell."""


class Engine(Protocol):
    """Can it play this, play these, continue from here. A game that it cannot hold it hands back."""

    name: str

    def why_not(self, ruleset: Ruleset[Any], plan: Plan) -> str:
        """Why it cannot play this plan; empty if it can."""

    def is_ready(self) -> bool:
        """True if it can play on this machine at once."""

    def make_ready(self) -> str:
        """Do what it takes until it is, were it minutes; what stood in the way, or nothing."""

    def pays(self, games: int) -> bool:
        """True if this many games justify the time to load this engine."""

    def play(self, ruleset: Ruleset[Any], plan: Plan, games: int, threads: int) -> Iterator[Batch]:
        """The first games of a plan, summed up batch by batch."""

    def play_each(self, ruleset: Ruleset[Any], plan: Plan, numbers: range, threads: int) -> Iterator[Length | None]:
        """Each of these games by itself, in their order; None for one that is handed back."""

    def sight(self, ruleset: Ruleset[Any], state: Any, seat: str) -> Sight | None:
        """Continues from states of this game, if it can do that here and now."""


# --- finding ---------------------------------------------------------------------------------------------------------
@cache
def declared() -> dict[str, EntryPoint]:
    """The installed engines by name, none of them loaded; the first to declare a name has it."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        found.setdefault(entry.name, entry)
    return found


def is_declared(name: str) -> bool:
    return name in declared()


def names() -> tuple[str, ...]:
    """Names of engines that can be chosen, the kernel always among them: the refusal says how to install it."""
    return ("auto", READABLE, *sorted({*_KNOWN, *declared()}))


def engine_named(name: str) -> Engine:
    """The engine of this name, or the reason why there is none."""
    if not is_declared(name):
        hint = f"pip install {_KNOWN[name]}" if name in _KNOWN else f"there are: {', '.join(names())}"
        raise Refused(f"there is no engine {name!r} here: {hint}")
    try:
        engine: Engine = declared()[name].load()
    except Exception as error:
        raise Refused(f"the engine {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    return engine


def working() -> Iterator[Engine]:
    """The engines that can be loaded."""
    for name in declared():
        try:
            yield engine_named(name)
        except Refused:
            continue


def told() -> Iterator[str]:
    """Each engine in a line, for `tablewright --version`."""
    yield f"engine {READABLE}"
    for name, entry in declared().items():
        package = f" ({entry.dist.name} {entry.dist.version})" if entry.dist else ""
        try:
            state = "" if engine_named(name).is_ready() else ": not yet compiled and proved on this machine"
        except Refused as refusal:
            state = f": {refusal}"
        yield f"engine {name}{package}{state}"
