"""The games. A new game is a new folder here and one line in `GAMES`; nothing else changes."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from typing import Any

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset

# Key of the game, and its title: enough for lists and help without loading a rule.
GAMES = {
    "twelve_years": "Twelve Years",
    "pocket_fantasy": "Pocket Fantasy RPG",
    "freehold": "Freehold",
    "begone_foe": "Begone, FOE!",
    "yabec": "yabec",
}


@cache
def ruleset(key: str) -> Ruleset[Any]:
    """The game of this name; each game's folder offers it as `RULESET`."""
    name = key.strip().lower().replace("-", "_").replace(" ", "_")
    if name not in GAMES:
        near = difflib.get_close_matches(name, GAMES, n=1, cutoff=0.4)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(GAMES)}"
        raise Refused(f"there is no game {key!r}; {hint}")
    game: Ruleset[Any] = import_module(f"tablewright.rules.{name}").RULESET
    return game
