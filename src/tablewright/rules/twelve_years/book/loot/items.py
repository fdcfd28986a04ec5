"""Loot: how it is rolled up, what it is worth, how it is taken (chapters "Loot", "Loot Quality", "Loot Notes")."""

from __future__ import annotations

from collections.abc import Container

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.party.members import gain_levels, item_label
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events import GoldGained, ItemFound, ItemTaken
from tablewright.rules.twelve_years.state import Item, Party, Place, World

QUALITY_AGAIN = Why("Quality, once more", "TY-QUAL-04", "quality")
CROWN = "crown"
_TIMES_WORTH = {"ancient": 2, "ornate": 10}
_MUNDANE = ["mundane"]
_UNROLLED_MAGICK = {"mirror": "mirror", "key": "key"}


def roll_item(world: World, seat: str, table: Table, *, kind: str = "", traps: int = 0) -> Item:
    """Item d12, weapon type d6, quality d6, powers d8: all rolled when the loot is generated.

    TY-LOOT-01, TY-LOOT-02, TY-DICE-05. `kind` skips the item die (TY-FRIEND-06); `traps` come with the encounter.
    """
    row = charts.LOOT_KIND[kind] if kind else charts.LOOT.roll(table)
    weapon = charts.WEAPONS.roll(table).key if row.key == "weapon" else ""
    item = Item(world.new_id(seat), row.key, weapon, traps=traps)
    if row.quality_roll:
        _roll_quality(item, table)
    _disarm_if_broken(item)
    _roll_powers(item, world, table)
    return item


def _roll_quality(item: Item, table: Table) -> None:
    """On a 6 two more dice; each further 6 is a trap and is not rolled on (TY-QUAL-01, TY-QUAL-04)."""
    first = charts.QUALITY.roll(table).key
    if first != "twice":
        item.qualities = [first]
        return
    for _ in range(2):
        again = charts.QUALITY.row(table.roll(6, QUALITY_AGAIN)).key
        if again == "twice":
            item.traps += 1
        else:
            item.qualities.append(again)
    if not item.qualities:
        item.qualities = ["mundane"]


def _disarm_if_broken(item: Item) -> None:
    """Trapped and broken: the traps are gone and the item is whole (TY-QUAL-07, TY-DENC-06)."""
    if item.traps and "broken" in item.qualities:
        item.traps = 0
        item.qualities = [each for each in item.qualities if each != "broken"] or ["mundane"]


def _roll_powers(item: Item, world: World, table: Table) -> None:
    """A power d8 for each magick (TY-MAG-01, TY-QUAL-05), except where the unique table comes first (TY-UNIQ-01)."""
    magicks = item.qualities.count("magick")
    if item.kind in _UNROLLED_MAGICK:
        item.powers = [_UNROLLED_MAGICK[item.kind]] * magicks
    elif not is_ancient_magick_crown(item):
        item.powers = [charts.MAGICKS.roll(table).key for _ in range(magicks)]


def is_ancient_magick_crown(item: Item) -> bool:
    """Every crown that is both ancient and magick is the original (TY-UNIQ-08)."""
    return item.kind == CROWN and "ancient" in item.qualities and "magick" in item.qualities


def is_magick(item: Item) -> bool:
    return "magick" in item.qualities


def value(item: Item) -> int:
    """List value; Broken sets it to 1, never raising it; Ancient doubles; Ornate x10; Magick 0 at the end.

    TY-CORE-06, TY-QUAL-02, TY-QUAL-03, TY-QUAL-05, TY-QUAL-06, TY-MAG-02.
    """
    if is_magick(item):
        return 0
    worth = charts.WEAPON[item.weapon].value if item.weapon else charts.LOOT_KIND[item.kind].value
    if "broken" in item.qualities:
        worth = min(worth, 1)
    for quality in item.qualities:
        worth *= _TIMES_WORTH.get(quality, 1)
    return worth


def can_be_sold(item: Item) -> bool:
    """Nobody but players takes magick items (TY-LOOT-10, TY-MAG-02); a curse cannot be sold (TY-MAG-09)."""
    return not is_magick(item)


def show(item: Item, table: Table, owner: str = "") -> None:
    table.tell(
        ItemFound(item_label(item), item.weapon or item.kind, value(item), item.traps, owner, tuple(item.powers))
    )


# --- taking ----------------------------------------------------------------------------------------------------------
def receive(party: Party, item: Item, table: Table) -> None:
    """An item comes into the party's hands, where it stays until sold, spent or lost (TY-LOOT-04, TY-LOOT-07)."""
    party.items.append(item)
    table.tell(ItemTaken(item_label(item), item.weapon or item.kind))
    if item.gift == party.number:
        item.gift = 0
        gain_levels(party, 1, "dying_adventurer", table)


def take_gold(party: Party, place: Place, table: Table) -> None:
    """What lies there goes into the common purse (TY-GOLD-02, TY-GOLD-03, TY-DELVE-02)."""
    if place.gold:
        gain_gold(party, place.gold, "room" if party.delving else "remains", table)
        place.gold = 0


def gain_gold(party: Party, gold: int, source: str, table: Table) -> None:
    party.gold += gold
    table.tell(GoldGained(gold, source, party.gold))


def take_all(party: Party, place: Place, table: Table) -> None:
    """Gold and everything that is not trapped (TY-LOOT-09)."""
    take_gold(party, place, table)
    free = [item for item in place.loot if not item.traps]
    place.loot = [item for item in place.loot if item.traps]
    for item in free:
        receive(party, item, table)


def unlike(items: list[Item], used: Container[int] = ()) -> list[Item]:
    """Of things that are alike only the first: whoever names one of them means any. What is in use stands by itself."""
    if len(items) < 2:
        return items
    first: dict[object, Item] = {}
    for item in items:
        first.setdefault(item.id if item.id in used else look_of(item), item)
    return list(first.values())


def look_of(item: Item) -> tuple[object, ...]:
    """All that tells a thing from another."""
    looks = () if item.qualities == _MUNDANE else tuple([each for each in item.qualities if each != "mundane"])
    if looks or item.powers or item.traps or item.gift:
        return item.kind, item.weapon, looks, tuple(item.powers), item.traps, item.gift
    return item.kind, item.weapon


def crowns(party: Party) -> list[Item]:
    """Any crown will do: broken, cursed, spent or otherwise (TY-LICH-09)."""
    return [item for item in party.items if item.kind == CROWN]


def with_power(party: Party, power: str) -> list[Item]:
    return [item for item in party.items if item.powers and power in item.powers]


def count_power(party: Party, power: str) -> int:
    """How often a lasting power counts; twice from one very magick item (TY-MAG-05, TY-MAG-07)."""
    count = 0
    for item in party.items:
        if item.powers:
            count += item.powers.count(power)
    return count
