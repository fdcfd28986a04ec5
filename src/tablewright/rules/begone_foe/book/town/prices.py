"""What things cost and fetch, in town and from strangers (Starting Equipment)."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.advancement import share_treasure
from tablewright.rules.begone_foe.book.core.gear import remove
from tablewright.rules.begone_foe.book.core.likeness import by_id, unlike_of
from tablewright.rules.begone_foe.book.core.rolls import ask_gm
from tablewright.rules.begone_foe.content import GEAR, SPELLS
from tablewright.rules.begone_foe.events import Sold
from tablewright.rules.begone_foe.state import Being, Campaign, Item

_IN_USE = ("main", "off", "both", "worn")
PRICE = Question("price", "BF-EQUIP-15", standing=True)
BID = Question("bid", "BF-EQUIP-15", standing=True)
GOODS = tuple(key for key, gear in GEAR.items() if gear.price and not gear.magic)
CHEAPEST = min(GEAR[key].price for key in GOODS)
SCRIBED = 200  # silver a spell level, what a scroll or potion costs to make (BF-ITEM-04)


def price_of(state: Campaign, table: Table, key: str) -> int:
    """The default price list, or what the game master asks (BF-EQUIP-15)."""
    listed = GEAR[key].price
    options = [str(listed), str(listed * 2), str(max(1, listed // 2))]
    return int(ask_gm(state, table, PRICE, list(dict.fromkeys(options)), str(listed), {"thing": key}))


def sellable(state: Campaign) -> list[tuple[Being, Item]]:
    """What is not in use, each thing once; what hired hands came with is their own."""
    return unlike_of(_for_sale(state))


def can_sell(state: Campaign) -> bool:
    """Whether there is anything to sell."""
    return next(_for_sale(state), None) is not None


def _for_sale(state: Campaign) -> Iterator[tuple[Being, Item]]:
    for being in state.party:
        hired = being.role == "hireling"
        for item in being.items:
            if (item.found or not hired) and item.place not in _IN_USE and selling_price(item) > 0:
                yield being, item


def thing_of(state: Campaign, option: Option) -> tuple[Being, Item]:
    """Whose thing an option names, and which: `c1:3` is the third of c1."""
    owner = state.beings[option.verb]
    return owner, by_id(owner.items, option.target)


def sell_thing(state: Campaign, table: Table, being: Being, item: Item) -> None:
    """Half the price; what was found down below counts as treasure at what it fetches in town (BF-ADV-01)."""
    usual = selling_price(item)
    bids = [str(each) for each in dict.fromkeys((usual, usual // 2, usual * 2))]
    about: Facts = {"thing": item.kind, "price": usual}
    silver = int(ask_gm(state, table, BID, bids, str(usual), about))
    remove(being, item)
    seller = being if being.role == "pc" else state.characters[0]
    seller.silver += silver
    table.tell(Sold(being.name, GEAR[item.kind].name, silver, item.count))
    if item.found and not state.here:
        share_treasure(state, table, silver, "sold")


def selling_price(item: Item) -> int:
    if item.worth:
        return item.worth
    if item.spell and item.kind in ("potion", "scroll"):
        return SCRIBED * SPELLS[item.spell].level // 2 * item.count
    gear = GEAR[item.kind]
    return gear.price * item.count // gear.per // 2
