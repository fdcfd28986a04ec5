"""Treasure: B/X treasure types read in silver pieces, what the slain carry, and taking it along.

Every B/X gold value is read as the same number of silver pieces (BF-MON-13).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.spell_list import in_bottles, on_scrolls, spells_of
from tablewright.rules.begone_foe.book.core.beings import is_monster, kind_of, up
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.gear import COINS_A_SLOT, add_item, empty_slots, parse_thing
from tablewright.rules.begone_foe.content import CHARTS, GEAR, KINDS, SPELLS, TREASURES
from tablewright.rules.begone_foe.events import FoundTreasure
from tablewright.rules.begone_foe.state import Being, Campaign, Item
from tablewright.world.dungeon import Hoard

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
    for row in TREASURES[code].rows:
        if row.chance < 100 and table.roll(100, CHANCE) > row.chance:
            continue
        amount = roll_formula(table, row.roll, AMOUNT) * row.times
        if row.what in COINS:
            cents += amount * COINS[row.what]
        elif row.what == "gems":
            hoard.gems += [int(CHARTS["gem"].roll(table).name) for _ in range(amount)]
        elif row.what == "jewellery":
            hoard.jewellery += [roll_formula(table, "3d6 x 100", AMOUNT) for _ in range(amount)]
        else:
            hoard.things += [
                magic_find(table, each, spells_of(state)) for _ in range(amount) for each in finds(row.what)
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
    scrolls, potions = on_scrolls(listed), in_bottles(listed)
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
        entry = kind_of(being) if is_monster(being) else None
        for code in entry.treasure if entry is not None else ("U", "V"):
            kind = TREASURES[code].kind
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
    entry = KINDS[kind]
    kept = [code for code in entry.treasure if TREASURES[code].kind == "hoard"]
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
        add_item(roomiest(state), item)
    hoard.coins, hoard.gems, hoard.jewellery, hoard.things = 0, [], [], []


def tell_find(table: Table, hoard: Hoard) -> None:
    """What it is worth, and what of it is of use, by name; a potion by its spell."""
    table.tell(FoundTreasure(hoard.worth, tuple(map(_name_of, hoard.things)), hoard.inside))


def _name_of(thing: str) -> str:
    item = parse_thing(thing)
    name = GEAR[item.kind].name
    return f"{name} of {SPELLS[item.spell].name}" if item.spell in SPELLS else name


def items_of(hoard: Hoard) -> list[Item]:
    things = [parse_thing(thing) for thing in hoard.things]
    for item in things:
        item.found = True
    gems = [Item("gem", worth=worth, found=True) for worth in hoard.gems]
    jewels = [Item("jewellery", worth=worth, found=True) for worth in hoard.jewellery]
    coins = [Item("coins", worth=part, found=True) for part in _bags(hoard.coins)]
    return [*things, *gems, *jewels, *coins]


def _bags(coins: int) -> list[int]:
    """Coins in bags of a thousand, so that several can carry them (BF-ENC-08)."""
    full, rest = divmod(coins, COINS_A_SLOT)
    return [COINS_A_SLOT] * full + ([rest] if rest else [])


def roomiest(state: Campaign) -> Being:
    able = [being for being in state.party if up(being) and not is_monster(being)]
    return max(able or state.party, key=empty_slots)


def treasure_carried(state: Campaign) -> int:
    """What the party has on it that nobody has counted yet."""
    return sum(item.worth for being in state.party for item in being.items if item.found)
