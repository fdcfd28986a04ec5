"""The games' figures as one array of numbers, read from the same content and settings as the readable engine's.

A chart, creature or price that was changed in the content is changed here with it. `build` refuses what the kernel has
no number for (a creature nobody told it of): such games are the readable engine's.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from tablewright.engine.charts import Chart
from tablewright.engine.ruleset import Ruleset
from tablewright_kernel import codes
from tablewright_kernel import figures as at
from tablewright_kernel import record as r
from tablewright_kernel.texts import texts

BOTS = {
    "random": at.RANDOM,
    "bold": at.STEADY_BOLD,
    "cautious": at.STEADY_CAUTIOUS,
    "planner": at.PLANNER,
    "champion": at.PLANNER,
}


class Unknown(ValueError):
    """Something in the content that the kernel has no number for."""


class Source:
    """The modules of a game that have its figures: of the game itself, or of its copy that plays by house rules."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        package = type(ruleset).__module__
        self.charts: Any = import_module(f"{package}.content.charts")
        self.figures: Any = import_module(f"{package}.content.figures")
        self.trading: Any = import_module(f"{package}.book.loot.items")
        self.places: Any = import_module(f"{package}.book.core.places")
        self.switches: Any = import_module(f"{package}.settings").switches
        self.policy: Any = import_module(f"{package}.bots.planner")
        self.names: Any = import_module(f"{package}.content.names").names()


def build(
    ruleset: Ruleset[Any], settings: Mapping[str, bool | int | str], bot: str, most_turns: int
) -> npt.NDArray[np.int32]:
    """Everything that games of these settings go by."""
    source = Source(ruleset)
    letters = texts(source.names, source.charts)
    array = np.zeros(at.LETTERS + sum(map(len, letters.values())) + 1, np.int32)
    array[at.BOT], array[at.MOST_TURNS] = BOTS[bot], most_turns
    _put_settings(array, source, source.switches(settings))
    policies = source.policy.CHAMPION if bot == "champion" else source.policy.PLANNER
    put_policy(array, policies[source.switches(settings).castle_mode])
    _put_charts(array, source.charts)
    _put_lists(array, source)
    _put_names(array, source.names)
    _put_texts(array, letters)
    array[at.CRC_TABLE : at.CRC_TABLE + 256] = _crc_table()
    return array


def number(words: Sequence[str], word: str) -> int:
    """The number of a word."""
    if word not in words:
        raise Unknown(f"the kernel does not know {word!r}")
    return words.index(word)


# --- settings --------------------------------------------------------------------------------------------------------
def _put_settings(array: npt.NDArray[np.int32], source: Source, chosen: Any) -> None:
    charts, prices, mode = source.charts, source.figures.PRICES, source.figures.CASTLE[chosen.castle_mode]
    figures = {
        at.MONSTER_LEVEL_UP: chosen.monster_level_up,
        at.CASTLE_DISTANCE: chosen.castle_distance,
        at.MAP_RADIUS: chosen.map_radius,
        at.SATYR_HP: chosen.satyr_hp,
        at.BURN_PER_HEX: chosen.fire_folk_burn == "per_hex",
        at.BOOK_OF_DEATH: chosen.book_of_death,
        at.MERCHANT_CROWN: chosen.merchant_sells_crown,
        at.WISE_WOMAN_CHOOSE: chosen.wise_woman_hex == "choose",
        at.TINKER_CHOOSE: chosen.tinker_reward == "choose",
        at.POPPLECROP_TRAINS: chosen.popplecrop_trains,
        at.MAGICK_AFTER_DIE: chosen.magick_after_die,
        at.BENT_RULES: chosen.bent_rules,
        at.SECOND_WAY: ("death_crown", "own", "none").index(chosen.second_way),
        at.ROOM_GOLD: chosen.room_gold,
        at.WIDE_EVASION: chosen.wide_evasion,
        at.AUTO_NAMES: chosen.auto_names,
        at.SKELETON_DIE: mode.skeletons,
        at.THRONE_ROOM: mode.throne,
        at.CASTLE_LEVEL_UP: mode.level_up,
        at.LEVEL_PRICE: prices.level,
        at.RENEGADE_PRICE: prices.renegade,
        at.WISE_WOMAN_PRICE: prices.wise_woman,
        at.ELLAS_PRICE: prices.ellas,
        at.NOBLE_PAYS: prices.noble_pays,
        at.STOLEN_FOR_LEVEL: prices.stolen_for_level,
        at.SHIELD_HP: charts.LOOT_KIND["wooden_shield"].hp,
        at.ARMOR_HP: charts.LOOT_KIND["armor"].hp,
        at.EVASION_DIE: len(charts.EVASION),
    }
    for place, figure in figures.items():
        array[place] = int(figure)


def put_policy(array: npt.NDArray[np.int32], policy: Any) -> None:
    """What planner and champion weigh."""
    figures = msgspec.structs.astuple(policy)
    array[at.POLICY : at.POLICY + len(figures)] = figures


# --- charts ----------------------------------------------------------------------------------------------------------
def _put_charts(array: npt.NDArray[np.int32], charts: Any) -> None:
    keyed: tuple[tuple[int, Chart[Any], Sequence[str]], ...] = (
        (at.ARCHETYPES, charts.ARCHETYPES, codes.KINDS),
        (at.WEAPON_CHART, charts.WEAPONS, codes.WEAPONS),
        (at.FAE_WEAPONS, charts.FAE_WEAPONS, codes.WEAPONS),
        (at.LOOT_CHART, charts.LOOT, codes.ITEM_KINDS),
        (at.QUALITY_CHART, charts.QUALITY, codes.QUALITIES),
        (at.MAGICKS, charts.MAGICKS, codes.POWERS),
        (at.TERRAIN_CHART, charts.TERRAIN, codes.TERRAINS),
        (at.HEX_ENCOUNTERS, charts.HEX_ENCOUNTERS, codes.ENCOUNTERS),
        (at.CREATURES, charts.CREATURES, codes.BEINGS),
        (at.FRIENDS, charts.FRIENDS, codes.VISITORS),
        (at.ENTRANCE_CHART, charts.ENTRANCES, codes.ENTRANCES),
        (at.ROOM_SIZES, charts.ROOM_SIZE, codes.SIZES),
        (at.ROOM_TYPES, charts.ROOM_TYPE, codes.TYPES),
        (at.MONSTERS, charts.MONSTERS, codes.BEINGS),
    )
    for place, chart, words in keyed:
        _put_chart(array, place, chart, [number(words, row.key) for row in chart.rows])
    encounters = charts.DUNGEON_ENCOUNTERS
    figured: tuple[tuple[int, Chart[Any], str], ...] = (
        (at.STARTING_GOLD, charts.STARTING_GOLD, "gold"),
        (at.ENEMY_HALVES, charts.COMBAT, "enemy_halves"),
        (at.PARTY_HALVES, charts.COMBAT, "party_halves"),
        (at.DOORS, charts.DOORS, "doors"),
        (at.STAIRS_DOWN, charts.DOORS, "stairs"),
        (at.DOORS_TWICE, charts.DOORS, "twice"),
        (at.ROOM_TRAPS, encounters, "traps"),
        (at.ROOM_MONSTERS, encounters, "monsters"),
        (at.ROOM_LOOT, encounters, "loot"),
        (at.LOOT_TRAPS, encounters, "loot_traps"),
        (at.ROOM_FRIENDS, encounters, "friends"),
        (at.SECRET_DOORS, encounters, "doors"),
    )
    for place, chart, field in figured:
        _put_chart(array, place, chart, [int(getattr(row, field)) for row in chart.rows])


def _put_chart(array: npt.NDArray[np.int32], place: int, chart: Chart[Any], rows: Sequence[int]) -> None:
    if chart.die > at.MOST_FACES:
        raise Unknown(f"the kernel has no room for a d{chart.die} ({chart.name})")
    array[place] = chart.die
    array[place + 1 : place + 1 + len(rows)] = rows


# --- lists -----------------------------------------------------------------------------------------------------------
def _put_lists(array: npt.NDArray[np.int32], source: Source) -> None:
    charts, trading = source.charts, source.trading
    for kind, archetype in charts.ARCHETYPE.items():
        array[at.BASE_HP + number(codes.KINDS, kind)] = archetype.hp
    for key, weapon in charts.WEAPON.items():
        code = number(codes.WEAPONS, key)
        array[at.WEAPON_DIE + code], array[at.WEAPON_VALUE + code] = weapon.die, weapon.value
        array[at.WEAPON_METAL + code] = weapon.metal
    for key, loot in charts.LOOT_KIND.items():
        code = number(codes.ITEM_KINDS, key)
        array[at.LOOT_VALUE + code], array[at.LOOT_HAS_QUALITY + code] = loot.value, loot.quality_roll
    _put_beings(array, charts, source.places.PACIFIED_BY)
    for key, friend in charts.FRIEND.items():
        array[at.TRAINS + number(codes.VISITORS, key)] = friend.training
    for place, lost in enumerate(codes.YEARS_LOST):
        array[at.YEARS_DIE + place] = source.figures.YEARS[lost]
    array[at.WARE_COUNT] = len(trading.WARES)
    for place, ware in enumerate(trading.WARES):
        array[at.WARES + place], array[at.WARE_PRICES + place] = ware_word(ware), trading.price(ware)


def ware_word(ware: str) -> int:
    """The number of the word for a ware: a kind of loot, or a weapon."""
    if ware in codes.WEAPONS:
        return codes.WARE_WEAPONS + codes.WEAPONS.index(ware)
    return codes.WARE_KINDS + number(codes.ITEM_KINDS, ware)


def _put_beings(array: npt.NDArray[np.int32], charts: Any, pacified: Mapping[str, str]) -> None:
    for key, being in charts.BEINGS.items():
        code = number(codes.BEINGS, key)
        dice = being.dice
        array[at.BEING_HP + code], array[at.BEING_BONUS + code] = being.hp, being.bonus
        array[at.BEING_DICE + code], array[at.BEING_SIDES + code] = len(dice), dice[0] if dice else 0
        array[at.BEING_NUMBER + code] = int(being.number[2:]) if being.number else 0
        if key in pacified:
            array[at.PACIFIES + number(codes.KINDS, pacified[key])] |= 1 << code
        array[at.IS_MONSTER + code] = key in charts.MONSTER_KEYS


# --- names and texts -------------------------------------------------------------------------------------------------
def _put_names(array: npt.NDArray[np.int32], lists: Any) -> None:
    """How many names there are of each sort; names that are the same text have the same number."""
    _check_room(lists)
    array[at.PEOPLE_COUNT], array[at.PARTY_NAME_COUNT] = len(lists.people.names), len(lists.parties.names)
    array[at.FAR_COUNT] = len(lists.far)
    known: dict[str, int] = {}
    for entrance, listed in lists.dungeons.items():
        code = number(codes.ENTRANCES, entrance)
        array[at.DUNGEON_NAME_COUNT + code] = len(listed)
        for place, name in enumerate(listed):
            array[at.DUNGEON_NAMES + code * at.NAME_ROW + place] = known.setdefault(name, len(known) + 1)
    for terrain, listed in lists.regions.items():
        array[at.REGION_COUNT + number(codes.TERRAINS, terrain)] = len(listed)


def _check_room(lists: Any) -> None:
    """Lists of names as long as the kernel has room for, those of regions all of one length."""
    regions = {len(listed) for listed in lists.regions.values()}
    fits = (
        len(lists.people.names) <= 16 * r.NAME_WORDS
        and len(lists.parties.names) <= at.TEXT_OF_REGION - at.TEXT_OF_PARTY
        and max(map(len, lists.dungeons.values())) <= at.NAME_ROW
        and sum(map(len, lists.dungeons.values())) < at.TEXT_OF_KIND - at.TEXT_OF_DUNGEON
        and len(regions) == 1
        and 6 * max(regions) * (len(lists.far) + 1) <= at.TEXT_OF_DUNGEON - at.TEXT_OF_REGION
    )
    if not fits:
        raise Unknown("the kernel has no room for that many names")


def _put_texts(array: npt.NDArray[np.int32], letters: Mapping[int, bytes]) -> None:
    for verb, (_, shape) in enumerate(codes.VERBS):
        array[at.VERB_SHAPES + verb] = shape
    end = at.LETTERS
    for place, text in letters.items():
        array[at.TEXTS + 2 * place], array[at.TEXTS + 2 * place + 1] = end, len(text)
        array[end : end + len(text)] = list(text)
        end += len(text)


def _crc_table() -> npt.NDArray[np.int32]:
    """What zlib's CRC-32 makes of each byte."""
    found = [zlib.crc32(bytes([byte]), 0xFFFFFFFF) ^ 0xFFFFFFFF for byte in range(256)]
    return np.array(found, np.uint32).view(np.int32)
