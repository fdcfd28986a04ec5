"""The market and the strongbox: buying, selling, what the party leaves behind in town (Starting Equipment)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.asking import DONE, menu, pick
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.outfit import arrange
from tablewright.rules.begone_foe.book.core.beings import is_monster
from tablewright.rules.begone_foe.book.core.gear import add_item, empty_slots, remove
from tablewright.rules.begone_foe.book.core.likeness import by_id, numbered, owned, unlike, unlike_of
from tablewright.rules.begone_foe.book.core.rolls import caller
from tablewright.rules.begone_foe.book.core.silver import pay, purse
from tablewright.rules.begone_foe.book.town.prices import GOODS, price_of, sell_thing, sellable, thing_of
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Bought, Stored
from tablewright.rules.begone_foe.state import Being, Campaign, Item

SHOP = Question("shop", "BF-EQUIP-15")
BUYER = Question("buyer", "BF-EQUIP-15")
SELL = Question("sell", "BF-EQUIP-15")
POCKET_MONEY = 50
STORE = Question("store", "BF-ENC-05")
FETCH = Question("fetch", "BF-ENC-05")
FETCH_FOR = Question("fetch-for", "BF-ENC-05")
NOTHING = Option("nothing")
_PRICED = tuple((GEAR[key].price, Option("buy", key)) for key in GOODS)


# --- trade -----------------------------------------------------------------------------------------------------------
def affordable(state: Campaign) -> list[Option]:
    return _wares(purse(state))


def _wares(silver: int) -> list[Option]:
    return [ware for price, ware in _PRICED if price <= silver]


def shop(state: Campaign, table: Table, rest: str) -> None:
    """Along the shelves, one thing after the other, as long as there is silver and a wish."""
    seat = caller(state)
    for ware in menu(table, seat, SHOP, lambda: [Option(DONE), *affordable(state)], lambda: {"silver": purse(state)}):
        _buy(state, table, ware.target)


def _buy(state: Campaign, table: Table, kind: str) -> None:
    price = price_of(state, table, kind)
    able = [being for being in state.party if not is_monster(being)]
    about: dict[str, str | int] = {"thing": kind, "price": price}
    buy(state, table, pick(table, caller(state), BUYER, able, about, usual_buyer(able, kind)), kind, price)


def usual_buyer(able: Sequence[Being], kind: str) -> Being:
    """Whoever has a use for it: a caster for the kit, a bare body for armour; else the roomiest of the party's own."""
    own = [being for being in able if being.role == "pc"] or able
    if kind == "kit":
        users = [being for being in own if being.spells or being.book]
    elif GEAR[kind].kind in ("armour", "helmet"):
        users = [being for being in own if not any(GEAR[item.kind].kind == GEAR[kind].kind for item in being.items)]
    else:
        users = []
    return max(users or own, key=empty_slots)


def own_goods(being: Being) -> list[Option]:
    return _wares(being.silver)


def market(state: Campaign, table: Table, rest: str) -> None:
    """Each for oneself, out of one's own purse, in marching order (BF-EQUIP-03)."""
    for being in state.characters:
        _stroll(state, table, being)


def _stroll(state: Campaign, table: Table, being: Being) -> None:
    def about() -> Facts:
        return {"silver": being.silver, "who": being.id, "what": "own"}

    for ware in menu(table, being.seat, SHOP, lambda: [Option(DONE), *own_goods(being)], about):
        price = price_of(state, table, ware.target)
        being.silver -= min(price, being.silver)
        put_in_pack(table, being, ware.target, price)


def buy(state: Campaign, table: Table, buyer: Being, kind: str, price: int) -> None:
    """A thing, or a bundle, for the party's silver (BF-EQUIP-15)."""
    pay(state, price)
    put_in_pack(table, buyer, kind, price)


def put_in_pack(table: Table, buyer: Being, kind: str, price: int) -> None:
    gear = GEAR[kind]
    add_item(buyer, Item(kind, gear.per))
    arrange(buyer)
    table.tell(Bought(buyer.name, gear.name, gear.per, price))


def sell(state: Campaign, table: Table, rest: str) -> None:
    """One thing, at half its price (BF-EQUIP-15)."""
    answer = table.ask(caller(state), SELL, [NOTHING, *owned(sellable(state))], {"silver": purse(state)})
    if answer != NOTHING:
        sell_thing(state, table, *thing_of(state, answer))


# --- the strongbox ---------------------------------------------------------------------------------------------------
def deposit(state: Campaign, table: Table, rest: str) -> None:
    """A thousand coins fill a slot: all but some pocket money stays in town, and can be spent there."""
    for being in state.characters:
        state.strongbox += max(0, being.silver - POCKET_MONEY)
        being.silver = min(being.silver, POCKET_MONEY)
    table.tell(Stored("", "", state.strongbox))


def store(state: Campaign, table: Table, rest: str) -> None:
    """Leave a thing behind in safety: empty slots are what one runs with."""
    things = [(being, item) for being in state.party for item in being.items if item.place in ("pack", "belt")]
    answer = table.ask(caller(state), STORE, [NOTHING, *owned(unlike_of(things))])
    if answer != NOTHING:
        being, item = thing_of(state, answer)
        remove(being, item)
        item.place = "pack"
        state.stash.append(item)
        table.tell(Stored(being.name, GEAR[item.kind].name, 0))


def fetch(state: Campaign, table: Table, rest: str) -> None:
    answer = table.ask(caller(state), FETCH, ["nothing", *(str(item.id) for item in unlike(numbered(state.stash)))])
    if answer == "nothing":
        return
    item = by_id(state.stash, answer)
    taker = pick(table, caller(state), FETCH_FOR, [being for being in state.party if not is_monster(being)])
    state.stash = [other for other in state.stash if other is not item]
    add_item(taker, item)
    arrange(taker)
