"""Items, gear and trading."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.core import members, picking, places
from twelve_years.content import charts, figures
from twelve_years.state import Item, Party, Place, World

# --- items ------------------------------------------------------------------------------------------------------------
# Loot: how it is rolled up, what it is worth, how it is taken (chapters "Loot", "Loot Quality", "Loot Notes").
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
        events.ItemFound(
            members.item_label(item), item.weapon or item.kind, value(item), item.traps, owner, tuple(item.powers)
        )
    )


# --- taking ----------------------------------------------------------------------------------------------------------
def receive(party: Party, item: Item, table: Table) -> None:
    """An item comes into the party's hands, where it stays until sold, spent or lost (TY-LOOT-04, TY-LOOT-07)."""
    party.items.append(item)
    table.tell(events.ItemTaken(members.item_label(item), item.weapon or item.kind))
    if item.gift == party.number:
        item.gift = 0
        members.gain_levels(party, 1, "dying_adventurer", table)


def take_gold(party: Party, place: Place, table: Table) -> None:
    """What lies there goes into the common purse (TY-GOLD-02, TY-GOLD-03, TY-DELVE-02)."""
    if place.gold:
        gain_gold(party, place.gold, "room" if party.delving else "remains", table)
        place.gold = 0


def gain_gold(party: Party, gold: int, source: str, table: Table) -> None:
    party.gold += gold
    table.tell(events.GoldGained(gold, source, party.gold))


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


# --- gear: weapons, shields and armour: who may hand what to whom (chapters "Weapons & Damage", "Loot") ---------------
_MANY = 1 << 8  # parties whose offers are kept: they come again while one party changes its gear, and in other games


def gear_options(party: Party) -> list[Option]:
    """Every legal change of equipment; and things that nobody wields or wears may be given to somebody to carry.

    Half of all that chance is asked is this, so each thing is looked at once.
    """
    people = party.members
    worn = [(one.id, thing) for one in people for thing in (one.weapon, one.shield, one.armor) if thing]
    used = {thing for _, thing in worn}
    offers = _offers_to(tuple([(one.id, one.kind) for one in people]))
    taken: list[Option] = []
    seen: set[object] = set()
    for item in party.items:
        weapon, number = item.weapon, item.id
        if not weapon and item.kind not in members.WORN:
            continue
        if number not in used:
            look = look_of(item)
            if look not in seen:
                seen.add(look)
                taken += offers[weapon, item.kind, number]
        elif weapon:  # what is in use stands by itself, as `unlike` has it
            kinds = members.wielders(weapon)
            taken += [
                picking.on("wield", one.id, number) for one in people if one.kind in kinds and one.weapon != number
            ]
    taken += [picking.on("off", one, thing) for one, thing in worn]
    if len(people) > 1:  # who carries a thing is for the sheet alone (TY-LOOT-04)
        taken += [_HANDED[item.id] for item in party.items if item.id not in used]
    return taken


class _Offers(dict[tuple[str, str, int], list[Option]]):
    """To whom of some people a thing that nobody uses may be given: by weapon, kind and number of the thing.

    It hangs on nothing else, and a party that changes its gear is asked for the same ones again and again.
    """

    def __init__(self, people: tuple[tuple[int, str], ...]) -> None:
        self._people = people

    def __missing__(self, thing: tuple[str, str, int]) -> list[Option]:
        weapon, kind, number = thing
        verb, kinds = ("wield", members.wielders(weapon)) if weapon else ("wear", members.wearers(kind))
        self[thing] = offers = [picking.on(verb, one, number) for one, archetype in self._people if archetype in kinds]
        return offers


_offers_to = lru_cache(maxsize=_MANY)(_Offers)


class _Handed(dict[int, Option]):
    """The option to give a thing to somebody to carry, by the thing's number."""

    def __missing__(self, number: int) -> Option:
        self[number] = option = picking.on("hand", number)
        return option


_HANDED = _Handed()


# --- trading: buying, selling and Level Advancement (chapters "Loot", "Level Advancement", "Friends") -----------------
TRADE = Question("trade", "TY-LOOT-10")
OFFER = Question("offer", "TY-LEVEL-01")
LEVELS = Question("levels", "TY-LEVEL-01")
CANCEL = Option("cancel")

LEVEL_PRICE = figures.PRICES.level
MERCHANT = "wandering_merchant"
WARES = [row.key for row in charts.LOOT.rows if row.key != "weapon"] + [row.key for row in charts.WEAPONS.rows]


# --- goods -----------------------------------------------------------------------------------------------------------
def trader_here(world: World, party: Party) -> str:
    """Who buys and sells here: Merchant or Tinker, met or travelling along (TY-FRIEND-04, TY-HENC-06, TY-ESCORT-06)."""
    visitor = places.place_of(world, party).visitor
    if visitor in (MERCHANT, members.TINKER):
        return visitor
    return members.TINKER if members.has(party, members.TINKER) else ""


def price(ware: str) -> int:
    return charts.WEAPON[ware].value if ware in charts.WEAPON else charts.LOOT_KIND[ware].value


def wares(world: World, party: Party) -> list[str]:
    """Plain mundane items at list price that the purse can pay in full (TY-LOOT-10, TY-GOLD-03).

    Crowns only from the Merchant, as the setting has it (TY-HENC-06, TY-FRIEND-04).
    """
    sells_crown = trader_here(world, party) == MERCHANT and world.settings.merchant_sells_crown
    return [ware for ware in WARES if price(ware) <= party.gold and (ware != "crown" or sells_crown)]


def trade(world: World, party: Party, table: Table) -> None:
    """One step at the counter."""
    sales = picking.on_each("sell", [item for item in unlike(party.items, members.in_use(party)) if can_be_sold(item)])
    purchases = each("buy", wares(world, party))
    answer = table.ask(party.seat, TRADE, [*sales, *purchases, picking.DONE])
    if answer.verb == "sell":
        _sell_item(party, picking.meant(party.items, answer), table)
    elif answer.verb == "buy":
        _buy_ware(world, party, answer.target, table)
    else:
        party.counter = ""


def _sell_item(party: Party, item: Item, table: Table) -> None:
    """At its full computed value (TY-LOOT-10)."""
    hand_over(party, item)
    party.gold += value(item)
    table.tell(events.Traded("sold", members.item_label(item), value(item), party.gold))


def _buy_ware(world: World, party: Party, ware: str, table: Table) -> None:
    item = new_item(world, party.seat, ware)
    party.gold -= price(ware)
    party.items.append(item)
    table.tell(events.Traded("bought", members.item_label(item), price(ware), party.gold))


def new_item(world: World, seat: str, ware: str) -> Item:
    """A plain mundane thing, fresh from a trader's bag."""
    weapon = ware if ware in charts.WEAPON else ""
    return Item(world.new_id(seat), "weapon" if weapon else ware, weapon, ["mundane"])


def hand_over(party: Party, item: Item) -> None:
    """An item leaves the party, out of whoever's hands it is in."""
    members.lay_off_all(party, item.id)
    party.items.remove(item)


# --- levels ----------------------------------------------------------------------------------------------------------
def can_train(party: Party) -> bool:
    """Gold and loot that is not magick, mixed, must reach the price of a level (TY-LEVEL-01, TY-MAG-02)."""
    return party.gold + sum(value(item) for item in party.items if can_be_sold(item)) >= LEVEL_PRICE


def train(party: Party, table: Table) -> None:
    """Levels at 100 gold each, as many as can be paid; no change is given (TY-LEVEL-01, TY-LEVEL-04, TY-FRIEND-02)."""
    offered = _offered_loot(party, table)
    if offered is None:
        return
    worth = sum(value(item) for item in offered)
    most = (party.gold + worth) // LEVEL_PRICE
    levels = table.ask_number(party.seat, LEVELS, 1, most, {"worth": worth, "gold": party.gold}, str(most))
    for item in offered:
        hand_over(party, item)
    party.gold -= max(0, levels * LEVEL_PRICE - worth)
    members.gain_levels(party, levels, "training", table)


def _offered_loot(party: Party, table: Table) -> list[Item] | None:
    """The loot that is given in place of gold; None if the party thinks better of it."""
    offered: list[Item] = []
    while True:
        spare = unlike([item for item in party.items if item not in offered], members.in_use(party))
        rest = [item for item in spare if can_be_sold(item) and value(item)]
        worth = sum(value(item) for item in offered)
        enough = party.gold + worth >= LEVEL_PRICE
        if enough and not rest:
            return offered
        options = [*([picking.DONE] if enough else []), *picking.on_each("item", rest), CANCEL]
        answer = table.ask(party.seat, OFFER, options, {"worth": worth, "gold": party.gold})
        if answer == CANCEL:
            return None
        if answer == picking.DONE:
            return offered
        offered.append(picking.meant(rest, answer))
