"""The game's switches, fixed before play, declared once: default, meaning, limits. The engine's list is derived."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablewright.engine.ruleset import Setting


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """A campaign's switches. `characters` is read when it begins and not kept."""

    heroes: Annotated[int, Meta(ge=1, le=6, description="characters in the party")] = 4
    adventures: Annotated[
        int, Meta(ge=0, le=99, description="adventures before the campaign ends; 0: until the players stop")
    ] = 0
    hard: Annotated[
        bool, Meta(description="a 1 on the number of enemies always brings twice the party (PF-DUN-08)")
    ] = False
    specialities: Annotated[bool, Meta(description="optional rule: each character has a speciality (PF-OPT-01)")] = (
        False
    )
    advancement: Annotated[
        bool, Meta(description="optional rule: survivors of a dungeon gain a benefit (PF-OPT-02)")
    ] = False
    cs_floor_zero: Annotated[
        bool, Meta(description="variant: attack and Defense rolls are never below 0 (PF-CORE-06)")
    ] = False
    offers: Annotated[
        Literal["grave", "wise", "all"],
        Meta(description="offer a Heroic Reroll where much hangs on it, where it may be wise, or on every roll"),
    ] = "grave"
    characters: Annotated[str, Meta(description="characters exported from another campaign, as JSON")] = ""
    boss_as_monster: Annotated[
        bool, Meta(description="variant: the PM may use bosses as monsters and the reverse (PF-DUN-16)")
    ] = False


def _setting(field: msgspec.inspect.Field) -> Setting:
    noted = field.type
    assert isinstance(noted, msgspec.inspect.Metadata)
    meaning = str((noted.extra_json_schema or {}).get("description", ""))
    kind = noted.type
    allowed = tuple(map(str, kind.values)) if isinstance(kind, msgspec.inspect.LiteralType) else ()
    low, high = (kind.ge or 0, kind.le or 0) if isinstance(kind, msgspec.inspect.IntType) else (0, 0)
    return Setting(field.name, field.default, meaning, allowed, low=low, high=high)


def _declared() -> tuple[Setting, ...]:
    shape = msgspec.inspect.type_info(Options)
    assert isinstance(shape, msgspec.inspect.StructType)
    return tuple(_setting(field) for field in shape.fields)


SETTINGS = _declared()
