"""What a game asks and tells, by key, so that a misspelt name is refused before anything is played."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from collections.abc import Collection, Iterator
from types import ModuleType
from typing import Any, get_args

from tablewright.engine.decisions import Question, Refused
from tablewright.engine.ruleset import Ruleset

_SHARED = ("tablewright.world", "tablewright.engine")


def questions_of(ruleset: Ruleset[Any]) -> dict[str, Question]:
    """All questions that stand in the modules of a game, or in those that games share, by key."""
    values = (value for module in _modules_of(type(ruleset).__module__) for value in [*vars(module).values()])
    return {value.key: value for value in values if isinstance(value, Question)}


def events_of(ruleset: Ruleset[Any]) -> set[str]:
    """The kinds of events that a game tells."""
    kinds = get_args(ruleset.event_type) or (ruleset.event_type,)
    return {str(kind.__struct_config__.tag) for kind in kinds}


def check_named(word: str, known: Collection[str], what: str) -> None:
    """Refuse a word that is none of those known, with the nearest of them."""
    if word in known:
        return
    near = difflib.get_close_matches(word, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(known))}"
    raise Refused(f"there is no {what} {word!r}; {hint}")


def _modules_of(home: str) -> Iterator[ModuleType]:
    """Every module of a game's package, and those of the shared rooms that are loaded."""
    package = importlib.import_module(home)
    yield package
    for found in pkgutil.walk_packages(getattr(package, "__path__", ()), f"{home}."):
        yield importlib.import_module(found.name)
    yield from (module for name, module in [*sys.modules.items()] if name.startswith(_SHARED))
