"""Dungeons to go to: generated from this game's dwellers, or written by hand (see `world/dungeon/written.py`)."""

from __future__ import annotations

from functools import cache, partial

import msgspec

from tablewright.engine.charts import convert, load_toml
from tablewright.engine.copying import copy_of
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.spell_list import in_bottles, on_scrolls, spells_of
from tablewright.rules.begone_foe.book.core.gear import parse_thing
from tablewright.rules.begone_foe.book.delve.treasure import WONDERS
from tablewright.rules.begone_foe.book.monsters.bestiary import BY_ENTRY, MET
from tablewright.rules.begone_foe.content import CONTENT, GEAR, KINDS, SPELLS, THEMES, TRAPS
from tablewright.rules.begone_foe.settings import DUNGEONS, GENERATED, chosen
from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.dungeon import Band, Data, Dungeon, Faction, Hoard, Room, Trap
from tablewright.world.dungeon.maker import Holding, Level, Pick, Recipe, make_dungeon
from tablewright.world.dungeon.written import must_be_known, written

DEEPEST = 4
OWN_TRAP = "snare"  # what a game master makes one of their own from
LISTED = tuple(key for key in TRAPS if key != OWN_TRAP)
ALL_SPELLS = frozenset(SPELLS)


class _BandEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    number: str
    data: Data = {}

    def band(self) -> Band:
        return Band(self.kind, self.number, data=dict(self.data))


class _Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: int
    key: str
    name: str
    guards: _BandEntry
    den: _BandEntry
    chief: tuple[_BandEntry, ...]
    wants: str
    themes: tuple[str, ...] = ()


class _Dwellers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who lives where: sides, and by level of the dungeon loners and traps."""

    side: tuple[_Side, ...]
    loners: dict[str, tuple[str, ...]]
    traps: dict[str, tuple[str, ...]]


class _Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may lie in a place of one weight."""

    coins: tuple[int, int]
    thing: int
    gems: int = 0
    jewel: int = 0


class _Hoards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gem_worths: tuple[int, ...]
    jewellery_hundreds: tuple[int, int]
    lots: dict[str, _Lot]


DWELLERS = convert(load_toml(CONTENT / "dwellers.toml"), _Dwellers, CONTENT / "dwellers.toml", "dwellers")
HOARDS = convert(load_toml(CONTENT / "hoards.toml"), _Hoards, CONTENT / "hoards.toml", "hoards")


def depth_of(dungeon: Dungeon) -> int:
    """What its first level counts as."""
    return int(dungeon.data.get("below", 0)) + 1


def guards_at(depth: int) -> list[str]:
    """Kinds that hold the levels of this depth."""
    return [side.guards.kind for side in DWELLERS.side if side.level == min(depth, DEEPEST)]


@cache
def _loaded(value: str) -> Dungeon:
    return furnished(written(value, DUNGEONS))


def furnished(dungeon: Dungeon) -> Dungeon:
    """Fill in what a hand-written trap leaves to the rules; complain of keys that the game does not have."""
    for room in dungeon.rooms.values():
        if room.trap is not None:
            must_be_known(room, "trap", room.trap.key, TRAPS)
            known = room.trap.known
            room.trap = trap_of(room.trap.key, hard=room.trap.hard, data=room.trap.data)
            room.trap.known = known
        for band in room.bands:
            if not band.kind.startswith("npc_party"):
                must_be_known(room, "monster", band.kind, KINDS)
            must_be_known(room, "number", str(band.data.get("number", MET)), BY_ENTRY)
        for thing in room.hoard.things if room.hoard else ():
            _check_thing(room, thing)
    return dungeon


def _check_thing(room: Room, thing: str) -> None:
    item = parse_thing(thing)
    must_be_known(room, "thing", item.kind, GEAR)
    if item.kind in ("potion", "scroll"):
        must_be_known(room, "spell", item.spell, SPELLS)


def find_dungeon(key: str) -> None:
    """Complain before play begins if there is no such dungeon, or if it cannot be used."""
    if key not in GENERATED:
        _loaded(key)


def open_dungeon(state: Campaign, table: Table, depth: int = 1) -> Dungeon:
    """The dungeon of this expedition: the setting's, or a new one of whim whose first level counts as `depth`."""
    settings = chosen(state.settings)
    if settings.dungeon not in GENERATED:
        return copy_of(_loaded(settings.dungeon))
    key, listed = f"d{state.delved}", spells_of(state)
    return generate(key, settings.levels, settings.rooms, table.whim, depth, listed)


def generate(
    key: str, levels: int, rooms: int, pick: Pick, depth: int = 1, listed: frozenset[str] = ALL_SPELLS
) -> Dungeon:
    """A dungeon of so many levels, the first of which counts as `depth`; `listed`: the spells there are."""
    themes = list(THEMES)
    theme = THEMES[themes[pick(f"{key}:theme", len(themes))]]
    taken: list[str] = []
    plan = tuple(_level(key, number, rooms, theme.key, pick, taken) for number in range(depth, depth + levels))
    hoards = partial(_hoard_of, key, pick, depth - 1, listed)
    dungeon = make_dungeon(Recipe(key, theme, plan, hoards), pick)
    dungeon.data["below"] = depth - 1
    return dungeon


def _hoard_of(key: str, pick: Pick, below: int, listed: frozenset[str], topic: str, level: int, weight: str) -> Hoard:
    return make_hoard(key, topic, level + below, weight, pick, listed)


def _level(key: str, number: int, rooms: int, theme: str, pick: Pick, taken: list[str]) -> Level:
    depth = min(number, DEEPEST)
    fitting = [
        side
        for side in DWELLERS.side
        if side.level == depth and (not side.themes or theme in side.themes) and side.key not in taken
    ]
    chosen = []
    for place in range(min(2, len(fitting))):
        side = fitting.pop(pick(f"{key}:side:{number}:{place}", len(fitting)))
        taken.append(side.key)
        chosen.append(side)
    holdings = tuple(_holding(side, [other.key for other in chosen if other is not side]) for side in chosen)
    loners = tuple(_parse(text) for text in DWELLERS.loners[str(depth)])
    traps = tuple(trap_of(trap) for trap in DWELLERS.traps[str(depth)])
    return Level(rooms, holdings, loners, traps, "quiet" if number == 1 else "ordinary" if number < 4 else "dangerous")


def _holding(side: _Side, foes: list[str]) -> Holding:
    kinds = [side.guards.kind, side.den.kind]
    faction = Faction(side.key, side.name, kinds, side.chief[0].kind, foes, side.wants)
    return Holding(faction, side.guards.band(), side.den.band(), tuple(entry.band() for entry in side.chief))


def _parse(text: str) -> Band:
    kind, _, number = text.partition("*")
    return Band(kind, number or "1")


def trap_of(key: str, hard: bool = False, data: Data | None = None) -> Trap:
    kind = TRAPS[key]
    return Trap(key, kind.name, kind.signs, kind.mechanical, hard or kind.hard, list(kind.plans), data=dict(data or {}))


def make_hoard(key: str, topic: str, level: int, weight: str, pick: Pick, listed: frozenset[str] = ALL_SPELLS) -> Hoard:
    """Worth the risk: more where somebody guards it, most in a vault; deeper is richer."""

    def some(what: str, size: int) -> int:
        return pick(f"{key}:{topic}:{what}", size)

    lot = HOARDS.lots[weight]
    hoard = Hoard(coins=_between(some, "coins", lot.coins) * level)
    if lot.gems:
        worths = HOARDS.gem_worths
        hoard.gems = [worths[some(f"gem{number}", len(worths))] for number in range(some("gems", lot.gems + 1))]
    if lot.jewel and some("jewel", lot.jewel) == 0:
        hoard.jewellery = [100 * _between(some, "jewel worth", HOARDS.jewellery_hundreds)]
    if some("thing", 100) < lot.thing:
        hoard.things.append(_thing(some, listed))
    return hoard


def _between(some: Pick, what: str, limits: tuple[int, int]) -> int:
    least, most = limits
    return least + some(what, most - least + 1)


def _thing(some: Pick, listed: frozenset[str]) -> str:
    """Of the spells that the table plays with (BF-SPELL-01)."""
    face, potions, scrolls = some("which", 10), in_bottles(listed), on_scrolls(listed)
    if face < 5 and potions:
        return f"potion:{potions[some('potion', len(potions))]}"
    if face < 9:
        return f"scroll:{scrolls[some('scroll', len(scrolls))]}"
    return WONDERS[some("wonder", len(WONDERS))]
