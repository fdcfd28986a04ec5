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
from tablewright_kernel import codes, compiling
from tablewright_kernel.codes import texts

BOTS = {
    "random": codes.RANDOM,
    "bold": codes.STEADY_BOLD,
    "cautious": codes.STEADY_CAUTIOUS,
    "planner": codes.PLANNER,
    "champion": codes.PLANNER,
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
    array = np.zeros(codes.LETTERS + sum(map(len, letters.values())) + 1, np.int32)
    array[codes.BOT], array[codes.MOST_TURNS] = BOTS[bot], most_turns
    _put_settings(array, source, source.switches(settings))
    policies = source.policy.CHAMPION if bot == "champion" else source.policy.PLANNER
    put_policy(array, policies[source.switches(settings).castle_mode])
    _put_charts(array, source.charts)
    _put_lists(array, source)
    _put_names(array, source.names)
    _put_texts(array, letters)
    array[codes.CRC_TABLE : codes.CRC_TABLE + 256] = _crc_table()
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
        codes.MONSTER_LEVEL_UP: chosen.monster_level_up,
        codes.CASTLE_DISTANCE: chosen.castle_distance,
        codes.MAP_RADIUS: chosen.map_radius,
        codes.SATYR_HP: chosen.satyr_hp,
        codes.BURN_PER_HEX: chosen.fire_folk_burn == "per_hex",
        codes.BOOK_OF_DEATH: chosen.book_of_death,
        codes.MERCHANT_CROWN: chosen.merchant_sells_crown,
        codes.WISE_WOMAN_CHOOSE: chosen.wise_woman_hex == "choose",
        codes.TINKER_CHOOSE: chosen.tinker_reward == "choose",
        codes.POPPLECROP_TRAINS: chosen.popplecrop_trains,
        codes.MAGICK_AFTER_DIE: chosen.magick_after_die,
        codes.BENT_RULES: chosen.bent_rules,
        codes.SECOND_WAY: ("death_crown", "own", "none").index(chosen.second_way),
        codes.ROOM_GOLD: chosen.room_gold,
        codes.WIDE_EVASION: chosen.wide_evasion,
        codes.AUTO_NAMES: chosen.auto_names,
        codes.SKELETON_DIE: mode.skeletons,
        codes.THRONE_ROOM: mode.throne,
        codes.CASTLE_LEVEL_UP: mode.level_up,
        codes.LEVEL_PRICE: prices.level,
        codes.RENEGADE_PRICE: prices.renegade,
        codes.WISE_WOMAN_PRICE: prices.wise_woman,
        codes.ELLAS_PRICE: prices.ellas,
        codes.NOBLE_PAYS: prices.noble_pays,
        codes.STOLEN_FOR_LEVEL: prices.stolen_for_level,
        codes.SHIELD_HP: charts.LOOT_KIND["wooden_shield"].hp,
        codes.ARMOR_HP: charts.LOOT_KIND["armor"].hp,
        codes.EVASION_DIE: len(charts.EVASION),
    }
    for place, figure in figures.items():
        array[place] = int(figure)


def put_policy(array: npt.NDArray[np.int32], policy: Any) -> None:
    """What planner and champion weigh."""
    figures = msgspec.structs.astuple(policy)
    array[codes.POLICY : codes.POLICY + len(figures)] = figures


# --- charts ----------------------------------------------------------------------------------------------------------
def _put_charts(array: npt.NDArray[np.int32], charts: Any) -> None:
    keyed: tuple[tuple[int, Chart[Any], Sequence[str]], ...] = (
        (codes.ARCHETYPES, charts.ARCHETYPES, codes.KINDS),
        (codes.WEAPON_CHART, charts.WEAPONS, codes.WEAPONS),
        (codes.FAE_WEAPONS, charts.FAE_WEAPONS, codes.WEAPONS),
        (codes.LOOT_CHART, charts.LOOT, codes.ITEM_KINDS),
        (codes.QUALITY_CHART, charts.QUALITY, codes.QUALITIES),
        (codes.MAGICKS, charts.MAGICKS, codes.POWERS),
        (codes.TERRAIN_CHART, charts.TERRAIN, codes.TERRAINS),
        (codes.HEX_ENCOUNTERS, charts.HEX_ENCOUNTERS, codes.ENCOUNTERS),
        (codes.CREATURES, charts.CREATURES, codes.BEINGS),
        (codes.FRIENDS, charts.FRIENDS, codes.VISITORS),
        (codes.ENTRANCE_CHART, charts.ENTRANCES, codes.ENTRANCES),
        (codes.ROOM_SIZES, charts.ROOM_SIZE, codes.SIZES),
        (codes.ROOM_TYPES, charts.ROOM_TYPE, codes.TYPES),
        (codes.MONSTERS, charts.MONSTERS, codes.BEINGS),
    )
    for place, chart, words in keyed:
        _put_chart(array, place, chart, [number(words, row.key) for row in chart.rows])
    encounters = charts.DUNGEON_ENCOUNTERS
    figured: tuple[tuple[int, Chart[Any], str], ...] = (
        (codes.STARTING_GOLD, charts.STARTING_GOLD, "gold"),
        (codes.ENEMY_HALVES, charts.COMBAT, "enemy_halves"),
        (codes.PARTY_HALVES, charts.COMBAT, "party_halves"),
        (codes.DOORS, charts.DOORS, "doors"),
        (codes.STAIRS_DOWN, charts.DOORS, "stairs"),
        (codes.DOORS_TWICE, charts.DOORS, "twice"),
        (codes.ROOM_TRAPS, encounters, "traps"),
        (codes.ROOM_MONSTERS, encounters, "monsters"),
        (codes.ROOM_LOOT, encounters, "loot"),
        (codes.LOOT_TRAPS, encounters, "loot_traps"),
        (codes.ROOM_FRIENDS, encounters, "friends"),
        (codes.SECRET_DOORS, encounters, "doors"),
    )
    for place, chart, field in figured:
        _put_chart(array, place, chart, [int(getattr(row, field)) for row in chart.rows])


def _put_chart(array: npt.NDArray[np.int32], place: int, chart: Chart[Any], rows: Sequence[int]) -> None:
    if chart.die > codes.MOST_FACES:
        raise Unknown(f"the kernel has no room for a d{chart.die} ({chart.name})")
    array[place] = chart.die
    array[place + 1 : place + 1 + len(rows)] = rows


# --- lists -----------------------------------------------------------------------------------------------------------
def _put_lists(array: npt.NDArray[np.int32], source: Source) -> None:
    charts, trading = source.charts, source.trading
    for kind, archetype in charts.ARCHETYPE.items():
        array[codes.BASE_HP + number(codes.KINDS, kind)] = archetype.hp
    for key, weapon in charts.WEAPON.items():
        code = number(codes.WEAPONS, key)
        array[codes.WEAPON_DIE + code], array[codes.WEAPON_VALUE + code] = weapon.die, weapon.value
        array[codes.WEAPON_METAL + code] = weapon.metal
    for key, loot in charts.LOOT_KIND.items():
        code = number(codes.ITEM_KINDS, key)
        array[codes.LOOT_VALUE + code], array[codes.LOOT_HAS_QUALITY + code] = loot.value, loot.quality_roll
    _put_beings(array, charts, source.places.PACIFIED_BY)
    for key, friend in charts.FRIEND.items():
        array[codes.TRAINS + number(codes.VISITORS, key)] = friend.training
    for place, lost in enumerate(codes.YEARS_LOST):
        array[codes.YEARS_DIE + place] = source.figures.YEARS[lost]
    array[codes.WARE_COUNT] = len(trading.WARES)
    for place, ware in enumerate(trading.WARES):
        array[codes.WARES + place], array[codes.WARE_PRICES + place] = ware_word(ware), trading.price(ware)


def ware_word(ware: str) -> int:
    """The number of the word for a ware: a kind of loot, or a weapon."""
    if ware in codes.WEAPONS:
        return codes.WARE_WEAPONS + codes.WEAPONS.index(ware)
    return codes.WARE_KINDS + number(codes.ITEM_KINDS, ware)


def _put_beings(array: npt.NDArray[np.int32], charts: Any, pacified: Mapping[str, str]) -> None:
    for key, being in charts.BEINGS.items():
        code = number(codes.BEINGS, key)
        dice = being.dice
        array[codes.BEING_HP + code], array[codes.BEING_BONUS + code] = being.hp, being.bonus
        array[codes.BEING_DICE + code], array[codes.BEING_SIDES + code] = len(dice), dice[0] if dice else 0
        array[codes.BEING_NUMBER + code] = int(being.number[2:]) if being.number else 0
        if key in pacified:
            array[codes.PACIFIES + number(codes.KINDS, pacified[key])] |= 1 << code
        array[codes.IS_MONSTER + code] = key in charts.MONSTER_KEYS


# --- names and texts -------------------------------------------------------------------------------------------------
def _put_names(array: npt.NDArray[np.int32], lists: Any) -> None:
    """How many names there are of each sort; names that are the same text have the same number."""
    _check_room(lists)
    array[codes.PEOPLE_COUNT], array[codes.PARTY_NAME_COUNT] = len(lists.people.names), len(lists.parties.names)
    array[codes.FAR_COUNT] = len(lists.far)
    known: dict[str, int] = {}
    for entrance, listed in lists.dungeons.items():
        code = number(codes.ENTRANCES, entrance)
        array[codes.DUNGEON_NAME_COUNT + code] = len(listed)
        for place, name in enumerate(listed):
            array[codes.DUNGEON_NAMES + code * codes.NAME_ROW + place] = known.setdefault(name, len(known) + 1)
    for terrain, listed in lists.regions.items():
        array[codes.REGION_COUNT + number(codes.TERRAINS, terrain)] = len(listed)


def _check_room(lists: Any) -> None:
    """Lists of names as long as the kernel has room for, those of regions all of one length."""
    regions = {len(listed) for listed in lists.regions.values()}
    fits = (
        len(lists.people.names) <= 16 * compiling.NAME_WORDS
        and len(lists.parties.names) <= codes.TEXT_OF_REGION - codes.TEXT_OF_PARTY
        and max(map(len, lists.dungeons.values())) <= codes.NAME_ROW
        and sum(map(len, lists.dungeons.values())) < codes.TEXT_OF_KIND - codes.TEXT_OF_DUNGEON
        and len(regions) == 1
        and 6 * max(regions) * (len(lists.far) + 1) <= codes.TEXT_OF_DUNGEON - codes.TEXT_OF_REGION
    )
    if not fits:
        raise Unknown("the kernel has no room for that many names")


def _put_texts(array: npt.NDArray[np.int32], letters: Mapping[int, bytes]) -> None:
    for verb, (_, shape) in enumerate(codes.VERBS):
        array[codes.VERB_SHAPES + verb] = shape
    end = codes.LETTERS
    for place, text in letters.items():
        array[codes.TEXTS + 2 * place], array[codes.TEXTS + 2 * place + 1] = end, len(text)
        array[end : end + len(text)] = list(text)
        end += len(text)


def _crc_table() -> npt.NDArray[np.int32]:
    """What zlib's CRC-32 makes of each byte."""
    found = [zlib.crc32(bytes([byte]), 0xFFFFFFFF) ^ 0xFFFFFFFF for byte in range(256)]
    return np.array(found, np.uint32).view(np.int32)
