"""The games: the house's own, each a package of its own beside the house, and those from outside (`outside.py`).

A game of the house lies in `games/KEY` of the project; its package is called by its key, as its entry point says.
A new one is a new folder, a line in `GAMES`, and its lines in pyproject.toml. Nothing is loaded before somebody
asks for it.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from typing import Any

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset

# The house's own games: key and title, enough for lists and help without loading a rule.
GAMES = {
    "twelve_years": "Twelve Years",
    "pocket_fantasy": "Pocket Fantasy RPG",
    "freehold": "Freehold",
    "begone_foe": "Begone, FOE!",
    "yabec": "yabec",
}


def keys() -> tuple[str, ...]:
    """Every game somebody could ask for; those from outside are not loaded, so one of them may turn out broken."""
    from tablewright.rules import outside

    return (*GAMES, *outside.found(GAMES))


def titles() -> dict[str, str]:
    """Every game that can be played, by key. Games from outside are loaded: only they know their titles."""
    from tablewright.rules import outside

    loaded = {key: outside.load(entry) for key, entry in outside.found(GAMES).items()}
    return {**GAMES, **{key: game.title for key, game in loaded.items() if not isinstance(game, outside.Broken)}}


def broken() -> tuple[str, ...]:
    """What is wrong with games from outside that cannot be played, a sentence each."""
    from tablewright.rules import outside

    loaded = [outside.load(entry) for entry in outside.found(GAMES).values()]
    faulty = [game for game in loaded if isinstance(game, outside.Broken)]
    return tuple(str(each) for each in (*faulty, *outside.refused(GAMES)))


def origin(key: str) -> str:
    """Which package brings this game: its name and version."""
    from tablewright import __version__
    from tablewright.rules import outside

    return f"tablewright {__version__}" if key in GAMES else outside.package_of(outside.found(GAMES)[key])


def key_of(word: str) -> str:
    """A game's key as people may write it."""
    return word.strip().lower().replace("-", "_").replace(" ", "_")


def ruleset(key: str, house: str = "") -> Ruleset[Any]:
    """The game of this name, by the text of house rules if there are any."""
    return _amended(key, house) if house else _by_the_book(key)


@cache
def _by_the_book(key: str) -> Ruleset[Any]:
    """Each game's package offers its ruleset as `RULESET`."""
    name = key_of(key)
    if name not in GAMES:
        return _from_outside(key, name)
    game: Ruleset[Any] = import_module(name).RULESET
    return game


def _amended(key: str, house: str) -> Ruleset[Any]:
    from tablewright.engine.amending.copies import by_house_rules, held_copy
    from tablewright.engine.amending.written import read_rules

    return held_copy(key_of(key), house) or by_house_rules(ruleset(key), read_rules(house))


def _from_outside(key: str, name: str) -> Ruleset[Any]:
    from tablewright.rules import outside

    entry = outside.found(GAMES).get(name)
    if entry is None:
        near = difflib.get_close_matches(name, keys(), n=1, cutoff=0.4)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(keys())}"
        raise Refused(f"there is no game {key!r}; {hint}")
    game = outside.load(entry)
    if isinstance(game, outside.Broken):
        raise Refused(str(game))
    return game
