"""The switches of Twelve Years (TY-SET-01), fixed before the first party is assembled (TY-CORE-11)."""

from __future__ import annotations

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Setting, Settings

SETTINGS = (
    Setting("castle_mode", "normal", "How hard the castle is.", ("normal", "sword", "flail", "axe")),
    Setting("monster_level_up", False, "Monsters grow stronger with the depth of a dungeon."),
    Setting("castle_distance", 8, "Hexes from the city to the Sunken Castle, due south.", low=1, high=30),
    Setting(
        "map_radius", 0, "0: the land has no end. Otherwise there is nothing farther from the city.", low=0, high=99
    ),
    Setting("satyr_hp", 16, "Hit points of a Satyr: the book says 16, its sheet 20.", (16, 20)),
    Setting(
        "fire_folk_burn", "per_roll", "When fire burns: with each roll, or with each hex.", ("per_roll", "per_hex")
    ),
    Setting("book_of_death", True, "The Book of Death, which only the sheet lists, is in play."),
    Setting("merchant_sells_crown", True, "The Wandering Merchant sells a plain crown."),
    Setting("wise_woman_hex", "roll", "How the Wise Woman's hex is found.", ("roll", "choose")),
    Setting("second_way", "death_crown", "The hidden way to end the Lich King.", ("death_crown", "none")),
    Setting("auto_names", True, "Fate names whoever is left unnamed. Otherwise the nameless die."),
    Setting("mp_outcome", "shared", "Who wins when one party crowns the Lich King.", ("shared", "first")),
)


def check(settings: Settings) -> None:
    """What one setting asks of another."""
    radius, distance = int(settings["map_radius"]), int(settings["castle_distance"])
    if radius and radius < distance:
        raise Refused(f"map_radius: {radius} leaves the castle off the map; choose 0, or {distance} and more")
