"""The options of Twelve Years as values (`engine/options.py`): what they are done to has a number.

Members, things, enemies, doors and rooms are numbered; seats and hexes have their own short texts. The text of an
option is its key in saves and scenarios, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol, TypeVar

from tablewright.engine.options import Option

_MANY = 1 << 14  # numbers of things are small and come again in every game


class _Numbered(Protocol):
    id: int


N = TypeVar("N", bound=_Numbered)


@lru_cache(maxsize=_MANY)
def on(verb: str, *numbers: int) -> Option:
    """A verb done to things by their numbers: `wield:4:12`."""
    return Option(verb, *map(str, numbers))


def on_each(verb: str, things: Iterable[_Numbered]) -> list[Option]:
    return [on(verb, thing.id) for thing in things]


def meant(things: Iterable[N], option: Option) -> N:
    """The one of these things that an option is about."""
    number = int(option.target)
    for thing in things:
        if thing.id == number:
            return thing
    raise LookupError(f"{option} is about none of these")


FIGHT, EVADE, GEAR, LEAVE, DONE = map(Option, ("fight", "evade", "gear", "leave", "done"))
