"""Games from outside the house: packages that declare the entry point group `tablewright.games`.

    [project.entry-points."tablewright.games"]
    low_water = "low_water:RULESET"          # the game's key, and where its ruleset is

Finding them reads package metadata and imports nothing. Loading one imports it and looks it over; whatever is wrong
with it becomes a `Broken` with its reason, and the other games never notice.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.charts import BadContent
from tablewright.engine.proving.ledger import load_ledger
from tablewright.engine.ruleset import API, OLDEST_API, Bot, Ruleset, Setting

GROUP = "tablewright.games"
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class Broken(msgspec.Struct, frozen=True):
    """A game that cannot be played here, and why."""

    key: str
    package: str
    error: str

    def __str__(self) -> str:
        return f"{self.key}, from the package {self.package}, cannot be played: {self.error}"


class Unfit(Exception):
    """A game from outside that is not what the house asks of a game."""


# --- finding ---------------------------------------------------------------------------------------------------------
def package_of(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.module


def _is_of_the_house(entry: EntryPoint) -> bool:
    """Our own games are declared as all others are."""
    return entry.dist is not None and entry.dist.name == "tablewright"


@cache
def declared() -> tuple[EntryPoint, ...]:
    """What the installed packages declare, in an order that does not depend on the disk."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, package_of(entry), entry.value)))


def found(own: Mapping[str, str]) -> dict[str, EntryPoint]:
    """The games from outside by their keys, none of them loaded: the first to declare a key has it."""
    first: dict[str, EntryPoint] = {}
    for entry in declared():
        if entry.name not in own and _KEY.fullmatch(entry.name):
            first.setdefault(entry.name, entry)
    return first


def refused(own: Mapping[str, str]) -> Iterator[Broken]:
    """Those that cannot even be found: their key is no key, or is taken."""
    taken = found(own)
    for entry in declared():
        if not _KEY.fullmatch(entry.name):
            yield Broken(entry.name, package_of(entry), "a key is made of small letters, digits and underscores")
        elif entry.name in own and not _is_of_the_house(entry):
            yield Broken(entry.name, package_of(entry), f"the house has a game of this key: {own[entry.name]}")
        elif entry.name not in own and taken[entry.name] is not entry:
            other = package_of(taken[entry.name])
            yield Broken(entry.name, package_of(entry), f"the package {other} has a game of this key")


# --- loading ---------------------------------------------------------------------------------------------------------
@cache
def load(entry: EntryPoint) -> Ruleset[Any] | Broken:
    """The game behind an entry point, or what is wrong with it."""
    try:
        game = entry.load()
        _look_over(entry.name, game)
    except Unfit as reason:
        return Broken(entry.name, package_of(entry), str(reason))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's code: it may raise whatever it likes
        return Broken(entry.name, package_of(entry), _in_words(error))
    checked: Ruleset[Any] = game
    return checked


def _in_words(error: BaseException) -> str:
    """An error in one line, with the place it comes from."""
    said = " ".join(str(error).split()) or "no reason given"
    frames = traceback.extract_tb(error.__traceback__)
    place = next((frame for frame in reversed(frames) if "importlib" not in frame.filename), None)
    where = f" ({Path(place.filename).name}, line {place.lineno})" if place and place.filename != __file__ else ""
    return f"{type(error).__name__}: {said}{where}"


# --- looking a game over ---------------------------------------------------------------------------------------------
def _look_over(key: str, game: Any) -> None:
    """Raise `Unfit` unless this is a game for this house. What only play can show, the harness shows."""
    _check_version(getattr(game, "api", None))
    if missing := [name for name in _asked_for() if not hasattr(game, name)]:
        raise Unfit(f"it lacks {', '.join(missing)}")
    if game.key != key:
        raise Unfit(f"its entry point is called {key!r}, but it calls itself {game.key!r}")
    for problem in _faults(game):
        raise Unfit(problem)


def _check_version(api: Any) -> None:
    if not isinstance(api, int) or isinstance(api, bool):
        raise Unfit(f"it does not say for which version of tablewright.api it was made (api = {API})")
    if api > API:
        raise Unfit(f"it was made for version {api} of tablewright.api, and this house has {API}; bring it up to date")
    if api < OLDEST_API:
        raise Unfit(f"it was made for version {api} of tablewright.api; this house needs {OLDEST_API} or later")


def _asked_for() -> list[str]:
    """Everything that `Ruleset` names: its fields, then its methods."""
    methods = [name for name, value in vars(Ruleset).items() if callable(value) and not name.startswith("_")]
    return [*Ruleset.__annotations__, *methods]


_TEXTS = ("key", "title", "blurb", "author", "accent", "icon", "gm_seat")
_NUMBERS = ("version", "least_seats", "most_seats")


def _faults(game: Any) -> Iterator[str]:
    for name, kind in (*((name, str) for name in _TEXTS), *((name, int) for name in _NUMBERS)):
        if not isinstance(getattr(game, name), kind):
            yield f"{name} is {getattr(game, name)!r}, not {'text' if kind is str else 'a whole number'}"
    if not _COLOUR.fullmatch(game.accent):
        yield f"accent is {game.accent!r}, not a colour such as '#1f6f78'"
    if not 1 <= game.least_seats <= game.most_seats:
        yield f"seats from {game.least_seats} to {game.most_seats} make no table"
    yield from _faults_of(Path(game.ledger))
    if not _all_are(game.settings, Setting):
        yield "settings is not a sequence of Setting"
    if not game.bots or not _all_are(tuple(game.bots.values()), Bot):
        yield "bots is not a mapping of at least one Bot"


def _faults_of(ledger: Path) -> Iterator[str]:
    if not ledger.is_file():
        yield f"its ledger {ledger.name} is not there"
        return
    try:
        load_ledger(ledger)
    except BadContent as problem:
        yield f"its ledger cannot be read: {problem}"


def _all_are(values: Any, kind: type) -> bool:
    return isinstance(values, Sequence) and all(isinstance(value, kind) for value in values)
