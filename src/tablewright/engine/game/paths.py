"""Paths into plain data: `foes[0].hp`, `hexes["0,8"].terrain`.

Scenarios look with them, game masters change with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Refused

S = TypeVar("S")

_STEP = re.compile(r"""\.?([A-Za-z_]\w*)|\[(-?\d+)\]|\["([^"]*)"\]|\['([^']*)'\]""")
Step = str | int


def parse_path(path: str) -> list[Step]:
    steps: list[Step] = []
    at = 0
    while at < len(path):
        match = _STEP.match(path, at)
        if not match:
            raise Refused(f"cannot read the path {path!r} from {path[at:]!r} on")
        name, index, key, other_key = match.groups()
        steps.append(int(index) if index is not None else next(x for x in (name, key, other_key) if x is not None))
        at = match.end()
    if not steps:
        raise Refused("an empty path leads nowhere")
    return steps


def look_up(root: Any, path: str) -> Any:
    """What stands at `path`, as plain data."""
    here = root
    for step in parse_path(path):
        here = _step_into(here, step, path)
    return msgspec.to_builtins(here)


def _step_into(here: Any, step: Step, path: str) -> Any:
    try:
        if isinstance(here, Mapping | Sequence) and not isinstance(here, str):
            return here[step]  # type: ignore[index]  # the right kind of key or a KeyError, TypeError
        return getattr(here, str(step))
    except (KeyError, IndexError, TypeError, AttributeError):
        raise Refused(f"{path}: nothing at {step!r}; there is: {_names_in(here)}") from None


class Leaf(msgspec.Struct, frozen=True):
    """A single value of a state: its path, whose it is (the nearest name around it), and what it is now."""

    path: str
    whose: str
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


def _names_in(here: Any) -> str:
    if isinstance(here, Mapping):
        return ", ".join(map(str, here)) or "nothing"
    if isinstance(here, msgspec.Struct):
        return ", ".join(here.__struct_fields__)
    return f"{len(here)} entries" if isinstance(here, Sequence) else type(here).__name__


def with_change(state: S, path: str, value: Any) -> S:
    """A copy of `state` with the plain `value` at `path`, checked against the state's types."""
    *parents, last = parse_path(path)
    changed = copy_of(state)
    here: Any = changed
    for step in parents:
        here = _step_into(here, step, path)
    _step_into(here, last, path)
    if isinstance(here, msgspec.Struct):
        setattr(here, str(last), value)
    else:
        here[last] = value
    try:
        return copy_of(changed)  # the way through bytes checks every type
    except msgspec.ValidationError as error:
        raise Refused(f"{path}: {value!r} does not fit: {error}") from None
