"""Paths into plain data: `foes[0].hp`, `hexes["0,8"].terrain`. Scenarios look with them, game masters change with them.

A step leads to a declared field of a Struct, an entry of a list or a key of a dict; nothing else exists for a path. So
no path, whoever wrote it, reaches an attribute, a method, a module or anything else of the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from tablewright.engine import budgets
from tablewright.engine.copying import Folded, freeze, thaw_wholly
from tablewright.engine.decisions import Refused

S = TypeVar("S")

_STEP = re.compile(r"""\.?([A-Za-z][A-Za-z0-9_]*)|\[(-?[0-9]{1,9})\]|\["([^"]*)"\]|\['([^']*)'\]""")
_NAMES_SHOWN = 20
Step = str | int


def parse_path(path: str) -> list[Step]:
    if len(path) > budgets.LONGEST_PATH:
        raise Refused(f"a path has at most {budgets.LONGEST_PATH} characters")
    steps: list[Step] = []
    at = 0
    while at < len(path):
        match = _STEP.match(path, at)
        if not match:
            raise Refused(f"cannot read the path {path!r} from {path[at:]!r} on")
        name, index, key, other_key = match.groups()
        steps.append(int(index) if index is not None else next(x for x in (name, key, other_key) if x is not None))
        at = match.end()
    if not steps or len(steps) > budgets.DEEPEST_PATH:
        raise Refused(f"a path has 1 to {budgets.DEEPEST_PATH} steps")
    return steps


def look_up(root: Any, path: str) -> Any:
    """Return the value at `path` as plain data."""
    here = root
    for step in parse_path(path):
        here = _step_into(here, step, path)
    if isinstance(here, Folded):
        here.unfold()
    return msgspec.to_builtins(here, enc_hook=_folded_up)


def _folded_up(here: Any) -> str:
    """Show a folded part of a state by its size."""
    if isinstance(here, msgspec.Raw):
        return f"{memoryview(here).nbytes} bytes"
    raise NotImplementedError


def _step_into(here: Any, step: Step, path: str) -> Any:
    if isinstance(here, msgspec.Struct) and (step in here.__struct_fields__ or _works_out(here, step)):
        return getattr(here, str(step))
    if isinstance(here, dict):
        with suppress(KeyError):
            return here[step]
    if isinstance(here, list | tuple) and isinstance(step, int) and -len(here) <= step < len(here):
        return here[step]
    raise Refused(f"{path}: nothing at {step!r}; there is: {_names_in(here)}")


def _works_out(here: msgspec.Struct, step: Step) -> bool:
    """A property is to be seen like a field."""
    return isinstance(getattr(type(here), str(step), None), property)


class Leaf(msgspec.Struct, frozen=True):
    """A single value of a state: its path, whose it is (the nearest name around it), and what it is now."""

    path: str  # where in the state it is: an override takes it
    whose: str  # the card it belongs to
    value: str | int | float | bool | None

    def matches(self, words: Sequence[str]) -> bool:
        text = f"{self.path} {self.whose} {self.value}".replace("_", " ").lower()
        return all(word in text for word in words)


def leaves(here: Any, path: str = "", whose: str = "") -> Iterator[Leaf]:
    """Every single value of a state, in its order: what a game master can look up and change."""
    if isinstance(here, msgspec.Struct):
        whose = str(getattr(here, "name", "") or getattr(here, "title", "") or whose)
        for field in here.__struct_fields__:
            yield from leaves(getattr(here, field), f"{path}.{field}" if path else field, whose)
    elif isinstance(here, Mapping):
        for key, value in here.items():
            yield from leaves(value, f'{path}["{key}"]', whose)
    elif isinstance(here, list | tuple):
        for number, value in enumerate(here):
            yield from leaves(value, f"{path}[{number}]", whose)
    elif isinstance(here, str | int | float | None):
        yield Leaf(path, whose, here)


# Fields as people call them; others by their own name.
_FIELDS = {"hp": "hit points", "mp": "magic points", "xp": "experience", "cp": "coins", "gp": "gold", "ac": "armour"}


def change_in_words(state: Any, path: str, before: Any, after: Any) -> str:
    """A change told without its path: 'Annis's hit points from 6 to 2'."""
    whose = next((leaf.whose for leaf in leaves(state) if leaf.path == path), "")
    was, is_now = (value if isinstance(value, str | int | float) else "what it was" for value in (before, after))
    return f"{field_in_words(path, whose)} from {was} to {is_now}"[: budgets.LONGEST_TOLD]


def field_in_words(path: str, whose: str = "") -> str:
    """A place in the state for people: whose it is, and what it is called."""
    steps = parse_path(path)
    names = [str(step) for step in steps if isinstance(step, str) and step.isidentifier()]
    name = names[-1] if names else "something"
    words = _FIELDS.get(name, name.replace("_", " "))
    return f"{whose}'s {words}" if whose else f"the {words}{_of_which(steps)}"


def _of_which(steps: Sequence[Step]) -> str:
    """Which of many it is, where a place is its name: ' of hexes 0,-1'. Ids and numbers say nothing to anybody."""
    for kind, which in zip(steps[-3::-1], steps[-2::-1], strict=False):
        if isinstance(kind, str) and isinstance(which, str) and not which.isidentifier():
            return f" of {kind.replace('_', ' ')} {which}"
    return ""


def _names_in(here: Any) -> str:
    if isinstance(here, msgspec.Struct):
        return ", ".join(here.__struct_fields__)
    if isinstance(here, dict):
        names = ", ".join(str(key) for key, _ in zip(here, range(_NAMES_SHOWN), strict=False))
        return f"{names} and {len(here) - _NAMES_SHOWN} more" if len(here) > _NAMES_SHOWN else names or "nothing"
    return f"{len(here)} entries" if isinstance(here, list | tuple) else f"a single value ({type(here).__name__})"


# --- changing ---------------------------------------------------------------------------------------------------------
def with_change(state: S, path: str, value: Any) -> S:
    """A copy of `state` with the plain `value` at `path`, checked against the state's types."""
    check_size(value)
    steps = parse_path(path)
    try:
        changed: S = _replaced(state, steps, value, path)
        return thaw_wholly(freeze(changed), type(changed))  # each value is what its field declares, or is refused
    except Refused:
        raise
    except (ValueError, TypeError, AttributeError, LookupError, OverflowError, RecursionError) as error:
        raise Refused(f"{path}: {value!r} does not fit: {error}") from None


def _replaced(here: Any, steps: Sequence[Step], value: Any, path: str) -> Any:
    """The same data with `value` at the end of the steps; what lies beside the way is shared, not copied."""
    if not steps:
        return value
    step = steps[0]
    inner = _replaced(_step_into(here, step, path), steps[1:], value, path)
    if isinstance(here, msgspec.Struct):
        return msgspec.structs.replace(here, **{str(step): inner})
    if isinstance(here, dict):
        return {**here, step: inner}
    entries = list(here)
    entries[int(step)] = inner
    return type(here)(entries) if type(here) in (list, tuple) else entries


def check_size(value: Any) -> None:
    """Refuse a value that is larger than anything a state should hold."""
    if isinstance(value, int | float) and not abs(value) <= budgets.LARGEST_NUMBER:
        raise Refused(f"numbers from -{budgets.LARGEST_NUMBER} to {budgets.LARGEST_NUMBER}, please")
    if isinstance(value, str) and len(value) > budgets.LONGEST_TEXT:
        raise Refused(f"texts of at most {budgets.LONGEST_TEXT} characters, please")
    if isinstance(value, list | dict):
        if len(value) > budgets.LONGEST_LIST:
            raise Refused(f"at most {budgets.LONGEST_LIST} entries at once, please")
        for each in (*value, *value.values()) if isinstance(value, dict) else value:
            check_size(each)
