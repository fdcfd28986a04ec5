"""The switches of Twelve Years (TY-SET-01), fixed before the first party is assembled (TY-CORE-11).

Declared once, as one struct with defaults, meanings and limits; what the engine and the forms want is derived from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Setting, settle


class Switches(msgspec.Struct, frozen=True):
    """Every switch at the book's own position."""

    castle_mode: Annotated[Literal["normal", "sword", "flail", "axe"], Meta(title="How hard the castle is.")] = "normal"
    monster_level_up: Annotated[bool, Meta(title="Monsters grow stronger with the depth of a dungeon.")] = False
    castle_distance: Annotated[int, Meta(ge=1, le=30, title="Hexes from the city to the Sunken Castle, due south.")] = 8
    map_radius: Annotated[
        int, Meta(ge=0, le=99, title="0: the land has no end. Otherwise there is nothing farther from the city.")
    ] = 0
    satyr_hp: Annotated[Literal[16, 20], Meta(title="Hit points of a Satyr: the book says 16, its sheet 20.")] = 16
    fire_folk_burn: Annotated[
        Literal["per_roll", "per_hex"], Meta(title="When fire burns: with each roll, or with each hex.")
    ] = "per_roll"
    book_of_death: Annotated[bool, Meta(title="The Book of Death, which only the sheet lists, is in play.")] = True
    merchant_sells_crown: Annotated[bool, Meta(title="The Wandering Merchant sells a plain crown.")] = True
    wise_woman_hex: Annotated[Literal["roll", "choose"], Meta(title="How the Wise Woman's hex is found.")] = "roll"
    second_way: Annotated[Literal["death_crown", "own", "none"], Meta(title="The hidden way to end the Lich King.")] = (
        "death_crown"
    )
    own_way: Annotated[
        str, Meta(max_length=300, title="The hidden way in the table's words, if it is one of its own.")
    ] = ""
    room_gold: Annotated[int, Meta(ge=10, le=100, title="Gold in each room of a dungeon: at least 10.")] = 10
    spoils: Annotated[
        Literal["roll", "lie"], Meta(title="What parties win together is rolled for, or lies there to be shared.")
    ] = "roll"
    auto_names: Annotated[bool, Meta(title="Fate names whoever is left unnamed. Otherwise the nameless die.")] = True
    mp_outcome: Annotated[Literal["shared", "first"], Meta(title="Who wins when one party crowns the Lich King.")] = (
        "shared"
    )


def _setting(field: msgspec.structs.FieldInfo) -> Setting:
    kind, meta = get_args(get_type_hints(Switches, include_extras=True)[field.name])
    allowed = get_args(kind)
    return Setting(field.name, field.default, meta.title, allowed, meta.ge or 0, meta.le or 0, meta.max_length or 0)


SETTINGS = tuple(map(_setting, msgspec.structs.fields(Switches)))


def switches(given: Mapping[str, bool | int | str]) -> Switches:
    """The given settings checked, the others at their defaults, and what one asks of another."""
    settled = msgspec.convert(settle(SETTINGS, given), Switches)
    radius, distance = settled.map_radius, settled.castle_distance
    if radius and radius < distance:
        raise Refused(f"map_radius: {radius} leaves the castle off the map; choose 0, or {distance} and more")
    return settled
