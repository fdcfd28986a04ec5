"""The switches of Twelve Years (TY-SET-01), fixed before the first party is assembled (TY-CORE-11).

Declared once, as one struct with defaults, meanings and limits; what the engine and the forms want is derived from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.settings import declared, says, settled


class Switches(msgspec.Struct, frozen=True):
    """Every switch at the book's own position."""

    castle_mode: Annotated[Literal["normal", "sword", "flail", "axe"], says("How hard the castle is.")] = "normal"
    monster_level_up: Annotated[bool, says("Monsters grow stronger with the depth of a dungeon.")] = False
    castle_distance: Annotated[int, says("Hexes from the city to the Sunken Castle, due south.", 1, 30)] = 8
    map_radius: Annotated[
        int, says("0: the land has no end. Otherwise there is nothing farther from the city.", 0, 99)
    ] = 0
    satyr_hp: Annotated[Literal[16, 20], says("Hit points of a Satyr: the book says 16, its sheet 20.")] = 16
    fire_folk_burn: Annotated[
        Literal["per_roll", "per_hex"], says("When fire burns: with each roll, or with each hex.")
    ] = "per_roll"
    book_of_death: Annotated[bool, says("The Book of Death, which only the sheet lists, is in play.")] = True
    merchant_sells_crown: Annotated[bool, says("The Wandering Merchant sells a plain crown.")] = True
    wise_woman_hex: Annotated[Literal["roll", "choose"], says("How the Wise Woman's hex is found.")] = "roll"
    tinker_reward: Annotated[
        Literal["roll", "choose"], says("What the Tinker pays an escort with is rolled, or chosen from the wares.")
    ] = "roll"
    popplecrop_trains: Annotated[bool, says("Popplecrop Slink trains too, for what he has left you.")] = False
    magick_after_die: Annotated[
        bool, says("Magick may also be used when an attack or evasion die has fallen and nothing has come of it yet.")
    ] = False
    bent_rules: Annotated[
        bool, says("Rules may be bent for a better story: parties change figures of their own, for all to see.")
    ] = False
    second_way: Annotated[
        Literal["death_crown", "own", "none"], says("The hidden way to end the Lich King; own: one of your table's.")
    ] = "death_crown"
    own_way: Annotated[str, says("The hidden way in your table's own words, if it is one.", longest=300)] = ""
    room_gold: Annotated[int, says("Gold in each room of a dungeon: 10, or more.", 10, 100)] = 10
    spoils: Annotated[
        Literal["roll", "lie"], says("What parties win together is rolled for, or lies there to be shared.")
    ] = "roll"
    pvp_aim: Annotated[
        Literal["die", "choose"],
        says("Between parties a die of the victims finds who is struck, or the striker chooses."),
    ] = "die"
    wide_evasion: Annotated[
        bool, says("Mist, sinkholes, Popplecrop Slink and an Elf's trap may be evaded too, by a d4 of 3 or 4.")
    ] = False
    auto_names: Annotated[bool, says("Fate names whoever is left unnamed. Otherwise the nameless die.")] = True
    mp_outcome: Annotated[Literal["shared", "first"], says("Who wins when one party crowns the Lich King.")] = "shared"


SETTINGS = declared(Switches)


def switches(given: Mapping[str, bool | int | str]) -> Switches:
    """The given settings checked, the others at their defaults, and what one asks of another."""
    chosen = settled(Switches, given)
    radius, distance = chosen.map_radius, chosen.castle_distance
    if radius and radius < distance:
        raise Refused(f"map_radius: {radius} leaves the castle off the map; choose 0, or {distance} and more")
    return chosen
