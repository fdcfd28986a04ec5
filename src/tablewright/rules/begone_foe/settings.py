"""The switches of a campaign, declared once: default, meaning, limits. The engine's list is derived from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablewright.engine.ruleset import Setting
from tablewright.world.dungeon.shelf import LONGEST

GENERATED = ("generated", "")


class Switches(msgspec.Struct, frozen=True):
    party: Annotated[int, Meta(ge=1, le=6, description="characters in the party")] = 4
    dungeon: Annotated[
        str, Meta(max_length=LONGEST, description="generated, a written one such as saltmouth, or the text of one")
    ] = "generated"
    levels: Annotated[int, Meta(ge=1, le=4, description="levels of a generated dungeon")] = 3
    rooms: Annotated[int, Meta(ge=6, le=20, description="rooms on each level of a generated dungeon")] = 12
    depth: Annotated[
        int, Meta(ge=1, le=4, description="how deep its first level counts: who lives there and what there is to find")
    ] = 1
    expeditions: Annotated[
        int, Meta(ge=0, le=100, description="the campaign ends after so many expeditions; 0: when the players retire")
    ] = 0
    fixed_hp: Annotated[
        bool, Meta(description="monsters have average hit points instead of rolled ones (BF-MON-02)")
    ] = False
    hireling_d20: Annotated[bool, Meta(description="hirelings test morale on a D20 (BF-HIRE-05)")] = False
    danger: Annotated[
        Literal["quiet", "ordinary", "dangerous"],
        Meta(description="how often things wander where a dungeon does not say"),
    ] = "ordinary"
    standard: Annotated[
        Literal["silver", "gold"],
        Meta(description="what treasure is counted in, and pays an XP a piece; a gold piece buys what ten silver buy"),
    ] = "silver"
    spells: Annotated[
        str, Meta(max_length=2000, description="names of the spells there are, with commas between; empty: all")
    ] = ""
    morale_dice: Annotated[
        Literal["2d6", "d10", "d12", "d20"], Meta(description="what morale is tested on, as the bestiary in use has it")
    ] = "2d6"
    gm_asks: Annotated[
        Literal["important", "everything"], Meta(description="which rulings a human game master is asked for")
    ] = "important"


def chosen(settings: Mapping[str, bool | int | str]) -> Switches:
    """A campaign's settings by name and type; those it was begun without stand at their defaults."""
    return msgspec.convert(settings, Switches)


def _setting(field: msgspec.inspect.Field) -> Setting:
    noted = field.type
    assert isinstance(noted, msgspec.inspect.Metadata)
    meaning = str((noted.extra_json_schema or {}).get("description", ""))
    kind = noted.type
    allowed = tuple(map(str, kind.values)) if isinstance(kind, msgspec.inspect.LiteralType) else ()
    low, high = (kind.ge or 0, kind.le or 0) if isinstance(kind, msgspec.inspect.IntType) else (0, 0)
    longest = kind.max_length or 0 if isinstance(kind, msgspec.inspect.StrType) else 0
    return Setting(field.name, field.default, meaning, allowed, int(low), int(high), longest)


def _declared() -> tuple[Setting, ...]:
    shape = msgspec.inspect.type_info(Switches)
    assert isinstance(shape, msgspec.inspect.StructType)
    return tuple(_setting(field) for field in shape.fields)


SETTINGS = _declared()
