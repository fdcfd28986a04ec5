"""Dungeons: where they come from, and what lies in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import msgspec

from begone_foe import content, events
from begone_foe.book.characters import making
from begone_foe.book.core import beings, carrying, measures
from begone_foe.book.monsters import bestiary
from begone_foe.settings import DUNGEONS, GENERATED, chosen
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.charts import convert, load_toml
from tablewright.engine.copying import copy_of
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.dungeon import Band, Data, Dungeon, Faction, Hoard, Room, Trap
from tablewright.world.dungeon.maker import Holding, Level, Pick, Recipe, Workshop, make_dungeon
from tablewright.world.dungeon.written import must_be_known, written

# --- treasure ---------------------------------------------------------------------------------------------------------
# Treasure: B/X treasure types read in silver pieces, what the slain carry, and taking it along.
# Every B/X gold value is read as the same number of silver pieces (BF-MON-13).
CHANCE = Why("Is there any?", "BF-MON-13")
AMOUNT = Why("How much treasure", "BF-MON-13")
WHICH = Why("Which find", "BF-MON-13")
# Hundredths of a silver piece (BF-MON-13): platinum 5, gold 1, electrum 1/2, silver 1/10, copper 1/100.
COINS = {"pp": 500, "gp": 100, "ep": 50, "sp": 10, "cp": 1}
WONDERS = ("magic_sword", "magic_mace", "magic_dagger")
_COUNTED = re.compile(r"(\d+) ((?:magic )?\w+)")


def roll_types(state: Campaign, table: Table, codes: Iterable[str]) -> Hoard:
    """One roll of each; copper and half pieces are counted together, and the rest of them is dropped (BF-CORE-04)."""
    hoard = Hoard()
    hoard.coins = sum(_roll_into(state, table, code, hoard) for code in codes) // 100
    return hoard


def _roll_into(state: Campaign, table: Table, code: str, hoard: Hoard) -> int:
    """One roll of a treasure type; its coins in hundredths of a silver piece."""
    cents = 0
    for row in content.TREASURES[code].rows:
        if row.chance < 100 and table.roll(100, CHANCE) > row.chance:
            continue
        amount = measures.roll_formula(table, row.roll, AMOUNT) * row.times
        if row.what in COINS:
            cents += amount * COINS[row.what]
        elif row.what == "gems":
            hoard.gems += [int(content.CHARTS["gem"].roll(table).name) for _ in range(amount)]
        elif row.what == "jewellery":
            hoard.jewellery += [measures.roll_formula(table, "3d6 x 100", AMOUNT) for _ in range(amount)]
        else:
            hoard.things += [
                magic_find(table, each, making.spells_of(state)) for _ in range(amount) for each in finds(row.what)
            ]
    return cents


def finds(what: str) -> list[str]:
    """A row's things one by one: '2 magic items plus 1 potion' are three; of plain 'potions' there is one a roll."""
    items = "magic trinkets" if "not weapons" in what else "magic items"
    named = _COUNTED.findall(what.replace("magic items", items))
    return [kind for many, kind in named for _ in range(int(many))] or [what]


def magic_find(table: Table, what: str, listed: frozenset[str]) -> str:
    """Scrolls and potions are in the book; enchanted weapons are ours, so that nothing is beyond harm (BF-MON-11).

    Their spells are those of the table's list (BF-SPELL-01); where none of it can be drunk, it is a scroll.
    """
    face = table.roll(6, WHICH)
    if what.startswith("magic sword") or (what.startswith("magic item") and face == 6):
        return WONDERS[table.roll(len(WONDERS), WHICH) - 1]
    scrolls, potions = making.on_scrolls(listed), making.in_bottles(listed)
    if not potions or "scroll" in what or (what.startswith("magic") and face > 3):
        return f"scroll:{scrolls[table.roll(len(scrolls), WHICH) - 1]}"
    return f"potion:{potions[table.roll(len(potions), WHICH) - 1]}"


def carried_by(state: Campaign, table: Table, beaten: Sequence[Being]) -> Hoard:
    """What the beaten have on them: individual types for each, group types once a group, and an adventurer's purse."""
    total = roll_types(state, table, _types_carried(beaten))
    for being in beaten:
        if being.role == "rival":
            total.coins, being.silver = total.coins + being.silver, 0
    return total


def _types_carried(beaten: Sequence[Being]) -> Iterator[str]:
    """As often as the entry says; rivals have U and V (BF-MON-17)."""
    seen = set()
    for being in beaten:
        entry = beings.kind_of(being) if beings.is_monster(being) else None
        for code in entry.treasure if entry is not None else ("U", "V"):
            kind = content.TREASURES[code].kind
            if kind == "individual" or (kind == "group" and (being.group, code) not in seen):
                yield from [code] * (entry.treasure_times if entry is not None else 1)
            seen.add((being.group, code))


def arms_of(foes: Sequence[Being]) -> list[Item]:
    """What beaten adventurers had on them: arms, helmets, books with their spells (BF-SPELL-02, BF-ARMOR-04).

    A find like any other, which counts at what it fetches in town (BF-ADV-01).
    """
    out = []
    for foe in [foe for foe in foes if foe.dead and foe.role == "rival"]:
        for item in foe.items:
            item.found, item.holds = True, [*foe.spells, *foe.book] if item.kind == "spellbook" else []
        out += foe.items
        foe.items = []
    return out


def lair_hoard(state: Campaign, table: Table, kind: str) -> Hoard:
    """The hoard of a lair by its entry: hoard types, the lair's own, flat coins; the rest they carry (BF-MON-13)."""
    entry = content.KINDS[kind]
    kept = [code for code in entry.treasure if content.TREASURES[code].kind == "hoard"]
    codes = [*kept, *([entry.treasure_lair] if entry.treasure_lair else [])]
    total = roll_types(state, table, codes * entry.treasure_times)
    total.coins += entry.treasure_coins
    return total


def merge(into: Hoard, other: Hoard) -> None:
    into.coins += other.coins
    into.gems += other.gems
    into.jewellery += other.jewellery
    into.things += other.things


# --- taking it along -------------------------------------------------------------------------------------------------
def pocket(state: Campaign, table: Table, hoard: Hoard) -> None:
    """Share a find out among those with the most empty slots, coins last."""
    if hoard.empty:
        return
    tell_find(table, hoard)
    for item in items_of(hoard):
        carrying.add_item(roomiest(state), item)
    hoard.coins, hoard.gems, hoard.jewellery, hoard.things = 0, [], [], []


def tell_find(table: Table, hoard: Hoard) -> None:
    """What it is worth, and what of it is of use, by name; a potion by its spell."""
    table.tell(events.FoundTreasure(hoard.worth, tuple(map(_name_of, hoard.things)), hoard.inside))


def _name_of(thing: str) -> str:
    item = carrying.parse_thing(thing)
    name = content.GEAR[item.kind].name
    return f"{name} of {content.SPELLS[item.spell].name}" if item.spell in content.SPELLS else name


def items_of(hoard: Hoard) -> list[Item]:
    things = [carrying.parse_thing(thing) for thing in hoard.things]
    for item in things:
        item.found = True
    gems = [Item("gem", worth=worth, found=True) for worth in hoard.gems]
    jewels = [Item("jewellery", worth=worth, found=True) for worth in hoard.jewellery]
    coins = [Item("coins", worth=part, found=True) for part in _bags(hoard.coins)]
    return [*things, *gems, *jewels, *coins]


def _bags(coins: int) -> list[int]:
    """Coins in bags of a thousand, so that several can carry them (BF-ENC-08)."""
    full, rest = divmod(coins, carrying.COINS_A_SLOT)
    return [carrying.COINS_A_SLOT] * full + ([rest] if rest else [])


def roomiest(state: Campaign) -> Being:
    able = [being for being in state.party if beings.up(being) and not beings.is_monster(being)]
    return max(able or state.party, key=carrying.empty_slots)


def treasure_carried(state: Campaign) -> int:
    """What the party has on it that nobody has counted yet."""
    return sum(item.worth for being in state.party for item in being.items if item.found)


# --- dungeons ---------------------------------------------------------------------------------------------------------
# Dungeons to go to: generated from this game's dwellers, or written by hand (see `world/dungeon/written.py`).
DEEPEST = 4
OWN_TRAP = "snare"  # what a game master makes one of their own from
LISTED = tuple(key for key in content.TRAPS if key != OWN_TRAP)
ALL_SPELLS = frozenset(content.SPELLS)


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


DWELLERS = convert(
    load_toml(content.CONTENT / "dwellers.toml"), _Dwellers, content.CONTENT / "dwellers.toml", "dwellers"
)
HOARDS = convert(load_toml(content.CONTENT / "hoards.toml"), _Hoards, content.CONTENT / "hoards.toml", "hoards")


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
            must_be_known(room, "trap", room.trap.key, content.TRAPS)
            known = room.trap.known
            room.trap = trap_of(room.trap.key, hard=room.trap.hard, data=room.trap.data)
            room.trap.known = known
        for band in room.bands:
            if not band.kind.startswith("npc_party"):
                must_be_known(room, "monster", band.kind, content.KINDS)
            must_be_known(room, "number", str(band.data.get("number", bestiary.MET)), bestiary.BY_ENTRY)
        for thing in room.hoard.things if room.hoard else ():
            _check_thing(room, thing)
    return dungeon


def _check_thing(room: Room, thing: str) -> None:
    item = carrying.parse_thing(thing)
    must_be_known(room, "thing", item.kind, content.GEAR)
    if item.kind in ("potion", "scroll"):
        must_be_known(room, "spell", item.spell, content.SPELLS)


def find_dungeon(key: str) -> None:
    """Complain before play begins if there is no such dungeon, or if it cannot be used."""
    if key not in GENERATED:
        _loaded(key)


def open_dungeon(state: Campaign, table: Table, depth: int = 1) -> Dungeon:
    """The dungeon of this expedition: the setting's, or a new one of whim whose first level counts as `depth`."""
    settings = chosen(state.settings)
    if settings.dungeon not in GENERATED:
        return copy_of(_loaded(settings.dungeon))
    key, listed = f"d{state.delved}", making.spells_of(state)
    return generate(key, settings.levels, settings.rooms, table.whim, depth, listed)


def generate(
    key: str, levels: int, rooms: int, pick: Pick, depth: int = 1, listed: frozenset[str] = ALL_SPELLS
) -> Dungeon:
    """A dungeon of so many levels, the first of which counts as `depth`; `listed`: the spells there are."""
    themes = list(content.THEMES)
    theme = content.THEMES[themes[pick(f"{key}:theme", len(themes))]]
    taken: list[str] = []
    plan = tuple(_level(key, number, rooms, theme.key, pick, taken) for number in range(depth, depth + levels))

    def hoards(topic: str, level: int, weight: str) -> Hoard:
        return make_hoard(key, topic, level + depth - 1, weight, pick, listed)

    dungeon = make_dungeon(Recipe(key, theme, plan, hoards), pick)
    dungeon.data["below"] = depth - 1
    return dungeon


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
    alone = [text.partition("*") for text in DWELLERS.loners[str(depth)]]
    loners = tuple(Band(kind, many or "1") for kind, _, many in alone)
    traps = tuple(trap_of(trap) for trap in DWELLERS.traps[str(depth)])
    return Level(rooms, holdings, loners, traps, "quiet" if number == 1 else "ordinary" if number < 4 else "dangerous")


def _holding(side: _Side, foes: list[str]) -> Holding:
    kinds = [side.guards.kind, side.den.kind]
    faction = Faction(side.key, side.name, kinds, side.chief[0].kind, foes, side.wants)
    return Holding(faction, side.guards.band(), side.den.band(), tuple(entry.band() for entry in side.chief))


def trap_of(key: str, hard: bool = False, data: Data | None = None) -> Trap:
    kind = content.TRAPS[key]
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
    face, potions, scrolls = some("which", 10), making.in_bottles(listed), making.on_scrolls(listed)
    if face < 5 and potions:
        return f"potion:{potions[some('potion', len(potions))]}"
    if face < 9:
        return f"scroll:{scrolls[some('scroll', len(scrolls))]}"
    return WONDERS[some("wonder", len(WONDERS))]


# --- workshop ---------------------------------------------------------------------------------------------------------
# What Begone, FOE! lends to whoever makes dungeons for it: one made by chance, and the names of things.
WORKSHOP = Workshop(
    DUNGEONS,
    generate,
    furnished,
    furnished,
    {key: kind.name for key, kind in content.KINDS.items()},
    {key: content.TRAPS[key].name for key in LISTED},
    {key: gear.name for key, gear in content.GEAR.items()},
)
