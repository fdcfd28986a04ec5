"""Settings declared once: a struct whose fields have a default, a meaning and limits; all else is derived from it.

class Switches(msgspec.Struct, frozen=True):
    heroes: Annotated[int, says("characters in the party", 1, 6)] = 4
    map: Annotated[Literal["ready", "rolled"], says("the map to begin with")] = "ready"

SETTINGS = declared(Switches)                    # what forms and commands offer
settled(Switches, {"heroes": 3})                 # what a game is played by, in play and in scenarios alike
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta

from tablewright.engine.ruleset import OnShelf, Setting, settle

T = TypeVar("T", bound=msgspec.Struct)


def says(
    meaning: str,
    low: int | None = None,
    high: int | None = None,
    *,
    longest: int = 0,
    shelf: tuple[OnShelf, ...] = (),
    trial: int | None = None,
) -> Meta:
    """What a setting means and its limits; see `Setting` for `longest`, `shelf` and `trial`."""
    return Meta(title=meaning, ge=low, le=high, extra={"longest": longest, "shelf": shelf, "trial": trial})


@cache
def declared(switches: type[msgspec.Struct]) -> tuple[Setting, ...]:
    """The settings of a game, in the order of the struct's fields."""
    hints = get_type_hints(switches, include_extras=True)
    found = []
    for field in msgspec.structs.fields(switches):
        kind, meta = get_args(hints[field.name])
        limits = (int(meta.ge or 0), int(meta.le or 0))
        found.append(Setting(field.name, field.default, meta.title, get_args(kind), *limits, **meta.extra))
    return tuple(found)


def settled(switches: type[T], given: Mapping[str, bool | int | str]) -> T:
    """The given settings checked, the others at their defaults."""
    return msgspec.convert(settle(declared(switches), given), switches)
