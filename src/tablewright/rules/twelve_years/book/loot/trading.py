"""Buying, selling and Level Advancement (chapters "Loot", "Level Advancement", "Friends")."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.loot.items import can_be_sold, unlike, value
from tablewright.rules.twelve_years.book.options import DONE, meant, on_each
from tablewright.rules.twelve_years.book.party.members import (
    TINKER,
    gain_levels,
    has,
    in_use,
    item_label,
    lay_off_all,
)
from tablewright.rules.twelve_years.book.places import place_of
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.content.figures import PRICES
from tablewright.rules.twelve_years.events import Traded
from tablewright.rules.twelve_years.state import Item, Party, World

TRADE = Question("trade", "TY-LOOT-10")
OFFER = Question("offer", "TY-LEVEL-01")
LEVELS = Question("levels", "TY-LEVEL-01")
CANCEL = Option("cancel")

LEVEL_PRICE = PRICES.level
MERCHANT = "wandering_merchant"
WARES = [row.key for row in charts.LOOT.rows if row.key != "weapon"] + [row.key for row in charts.WEAPONS.rows]


# --- goods -----------------------------------------------------------------------------------------------------------
def trader_here(world: World, party: Party) -> str:
    """Who buys and sells here: Merchant or Tinker, met or travelling along (TY-FRIEND-04, TY-HENC-06, TY-ESCORT-06)."""
    visitor = place_of(world, party).visitor
    if visitor in (MERCHANT, TINKER):
        return visitor
    return TINKER if has(party, TINKER) else ""


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
    sales = on_each("sell", [item for item in unlike(party.items, in_use(party)) if can_be_sold(item)])
    purchases = each("buy", wares(world, party))
    answer = table.ask(party.seat, TRADE, [*sales, *purchases, DONE])
    if answer.verb == "sell":
        _sell(party, meant(party.items, answer), table)
    elif answer.verb == "buy":
        _buy(world, party, answer.target, table)
    else:
        party.counter = ""


def _sell(party: Party, item: Item, table: Table) -> None:
    """At its full computed value (TY-LOOT-10)."""
    hand_over(party, item)
    party.gold += value(item)
    table.tell(Traded("sold", item_label(item), value(item), party.gold))


def _buy(world: World, party: Party, ware: str, table: Table) -> None:
    item = new_item(world, party.seat, ware)
    party.gold -= price(ware)
    party.items.append(item)
    table.tell(Traded("bought", item_label(item), price(ware), party.gold))


def new_item(world: World, seat: str, ware: str) -> Item:
    """A plain mundane thing, fresh from a trader's bag."""
    weapon = ware if ware in charts.WEAPON else ""
    return Item(world.new_id(seat), "weapon" if weapon else ware, weapon, ["mundane"])


def hand_over(party: Party, item: Item) -> None:
    """An item leaves the party, out of whoever's hands it is in."""
    lay_off_all(party, item.id)
    party.items.remove(item)


# --- levels ----------------------------------------------------------------------------------------------------------
def can_train(party: Party) -> bool:
    """Gold and loot that is not magick, mixed, must reach the price of a level (TY-LEVEL-01, TY-MAG-02)."""
    return party.gold + sum(value(item) for item in party.items if can_be_sold(item)) >= LEVEL_PRICE


def train(party: Party, table: Table) -> None:
    """Levels at 100 gold each, as many as can be paid; no change is given (TY-LEVEL-01, TY-LEVEL-04, TY-FRIEND-02)."""
    offered = _offer(party, table)
    if offered is None:
        return
    worth = sum(value(item) for item in offered)
    most = (party.gold + worth) // LEVEL_PRICE
    levels = table.ask_number(party.seat, LEVELS, 1, most, {"worth": worth, "gold": party.gold}, str(most))
    for item in offered:
        hand_over(party, item)
    party.gold -= max(0, levels * LEVEL_PRICE - worth)
    gain_levels(party, levels, "training", table)


def _spare(party: Party, offered: list[Item]) -> list[Item]:
    return unlike([item for item in party.items if item not in offered], in_use(party))


def _offer(party: Party, table: Table) -> list[Item] | None:
    """The loot that is given in place of gold; None if the party thinks better of it."""
    offered: list[Item] = []
    while True:
        rest = [item for item in _spare(party, offered) if can_be_sold(item) and value(item)]
        worth = sum(value(item) for item in offered)
        enough = party.gold + worth >= LEVEL_PRICE
        if enough and not rest:
            return offered
        options = [*([DONE] if enough else []), *on_each("item", rest), CANCEL]
        answer = table.ask(party.seat, OFFER, options, {"worth": worth, "gold": party.gold})
        if answer == CANCEL:
            return None
        if answer == DONE:
            return offered
        offered.append(meant(rest, answer))
