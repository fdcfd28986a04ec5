"""The switches of a campaign, fixed before its first day: declared once, with default, meaning and limits.

What the engine and the forms want (`SETTINGS`) is derived from it, and so is what a scenario's campaign plays by.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from tablewright.engine.ruleset import Setting, settle


class Switches(msgspec.Struct, frozen=True):
    """Every switch as it stands if nobody touches it. A campaign has no end (FH-GOAL-01); a simulated one must."""

    characters: Annotated[int, Meta(ge=1, le=8, title="player characters in the first party")] = 4
    map: Annotated[Literal["ready", "rolled"], Meta(title="the start map: the ready one, or rolled")] = "ready"
    freehold: Annotated[str, Meta(title="name of the freehold; empty for one of ours")] = ""
    quick: Annotated[bool, Meta(title="make characters at once, as an automatic player would")] = False
    weeks: Annotated[
        int,
        Meta(ge=0, le=2000, title="stop after so many weeks; 0: the story goes on", extra={"trial": 12}),
    ] = 0


def _setting(field: msgspec.structs.FieldInfo) -> Setting:
    kind, meta = get_args(get_type_hints(Switches, include_extras=True)[field.name])
    trial = (meta.extra or {}).get("trial")
    return Setting(field.name, field.default, meta.title, get_args(kind), meta.ge or 0, meta.le or 0, trial=trial)


SETTINGS = tuple(map(_setting, msgspec.structs.fields(Switches)))


def switches(given: Mapping[str, bool | int | str]) -> Switches:
    """The given settings checked, the others at their defaults."""
    return msgspec.convert(settle(SETTINGS, given), Switches)
