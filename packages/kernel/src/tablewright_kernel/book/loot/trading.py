"""Buying, selling and Level Advancement (`book/loot/items.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, ask_number, target_of, verb_of
from tablewright_kernel.book.loot.items import alike, can_be_sold, is_first_of_its_like, value
from tablewright_kernel.book.party.members import gain_levels, has, in_use, lay_off_all
from tablewright_kernel.book.places import place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import append, give_back_item, new_item, note, remove, with_id
from tablewright_kernel.options import no_options, offer, offer_on


@compiled
def trader_here(g: Record) -> int:
    """Who buys and sells here: Merchant or Tinker, met or travelling along (TY-FRIEND-04, TY-HENC-06, TY-ESCORT-06)."""
    visitor = g[place_of(g) + r.VISITOR]
    if visitor == k.MERCHANT or visitor == k.THE_TINKER:
        return visitor
    return k.THE_TINKER if has(g, k.TINKER) else 0


@compiled
def trade(g: Record, c: Content) -> None:
    """One step at the counter (TY-LOOT-10, TY-GOLD-03)."""
    no_options(g)
    item = g[r.PACK]
    while item:
        if can_be_sold(g, item) and is_first_of_its_like(g, r.PACK, item, True):
            offer_on(g, k.SELL, g[item + r.ITEM_ID])
        item = g[item]
    sells_crown = trader_here(g) == k.MERCHANT and c[f.MERCHANT_CROWN] != 0
    for place in range(c[f.WARE_COUNT]):
        ware = c[f.WARES + place]
        if c[f.WARE_PRICES + place] <= g[r.GOLD] and (ware != k.WARE_KINDS + k.CROWN or sells_crown):
            offer_on(g, k.BUY, ware)
    offer(g, k.DONE)
    answer = ask(g, c, k.Q_TRADE, -1)
    if verb_of(g, answer) == k.SELL:
        item = with_id(g, r.PACK, target_of(g, answer))
        g[r.GOLD] += value(g, c, item)
        hand_over(g, c, item)
    elif verb_of(g, answer) == k.BUY:
        ware = target_of(g, answer)
        g[r.GOLD] -= _price(c, ware)
        append(g, r.PACK, plain_item(g, ware))
    else:
        g[r.COUNTER] = 0


@compiled
def _price(c: Content, ware: int) -> int:
    for place in range(c[f.WARE_COUNT]):
        if c[f.WARES + place] == ware:
            return c[f.WARE_PRICES + place]
    return 0


@compiled
def plain_item(g: Record, ware: int) -> int:
    """A plain mundane thing, fresh from a trader's bag."""
    item = new_item(g)
    if ware > k.WARE_WEAPONS:
        g[item + r.ITEM_KIND], g[item + r.ITEM_WEAPON] = k.A_WEAPON, ware - k.WARE_WEAPONS
    else:
        g[item + r.ITEM_KIND] = ware - k.WARE_KINDS
    g[item + r.QUALITY_1] = k.MUNDANE
    return item


@compiled
def hand_over(g: Record, c: Content, item: int) -> None:
    """An item leaves the party, out of whoever's hands it is in."""
    lay_off_all(g, c, g[item + r.ITEM_ID])
    remove(g, r.PACK, item)
    give_back_item(g, item)


# --- levels ----------------------------------------------------------------------------------------------------------
@compiled
def can_train(g: Record, c: Content) -> bool:
    """Gold and loot that is not magick, mixed, must reach the price of a level (TY-LEVEL-01, TY-MAG-02)."""
    worth = g[r.GOLD]
    item = g[r.PACK]
    while item and worth < c[f.LEVEL_PRICE]:
        worth += value(g, c, item)
        item = g[item]
    return worth >= c[f.LEVEL_PRICE]


@compiled
def train(g: Record, c: Content) -> None:
    """Levels at 100 gold each, as many as can be paid; no change is given (TY-LEVEL-01, TY-LEVEL-04, TY-FRIEND-02)."""
    g[r.GIVEN] = 0
    worth = 0
    spare = _list_spare(g, c)
    while True:
        enough = g[r.GOLD] + worth >= c[f.LEVEL_PRICE]
        no_options(g)
        if enough:
            offer(g, k.DONE)
        _offer_spare(g, spare)
        if enough and g[r.OFFERED] == 1:
            break
        offer(g, k.CANCEL)
        g[r.FACTS], g[r.FACT_1], g[r.FACT_2] = k.WORTH_FACTS, g[r.GOLD], worth
        answer = ask(g, c, k.Q_OFFER, -1)
        if verb_of(g, answer) == k.CANCEL:
            return
        if verb_of(g, answer) == k.DONE:
            break
        worth += value(g, c, _give(g, spare, target_of(g, answer)))
    _learn(g, c, worth)


@compiled
def _learn(g: Record, c: Content, worth: int) -> None:
    price = c[f.LEVEL_PRICE]
    most = (g[r.GOLD] + worth) // price
    g[r.FACTS], g[r.FACT_1], g[r.FACT_2] = k.WORTH_FACTS, g[r.GOLD], worth
    levels = ask_number(g, c, k.Q_LEVELS, 1, most, most)
    for place in range(g[r.GIVEN]):
        hand_over(g, c, with_id(g, r.PACK, g[r.GIVEN_LIST + place]))
    g[r.GOLD] -= max(0, levels * price - worth)
    gain_levels(g, c, levels)


@compiled
def _list_spare(g: Record, c: Content) -> int:
    """What may be given in place of gold, each with the last before it that is alike; how many there are."""
    spare = 0
    item = g[r.PACK]
    while item:
        if can_be_sold(g, item) and value(g, c, item):
            at = r.SPARE + 3 * spare
            g[at], g[at + 1], g[at + 2] = item, _like_it_before(g, item, spare), 0
            spare += 1
        item = g[item]
    return spare


@compiled
def _like_it_before(g: Record, item: int, spare: int) -> int:
    if in_use(g, item):
        return -1
    for place in range(spare - 1, -1, -1):
        each = g[r.SPARE + 3 * place]
        if alike(g, each, item) and not in_use(g, each):
            return place
    return -1


@compiled
def _offer_spare(g: Record, spare: int) -> None:
    """Of things that are alike only the first that is not given yet: those before it were offered sooner."""
    for place in range(spare):
        at = r.SPARE + 3 * place
        before = g[at + 1]
        if g[at + 2] == 0 and (before < 0 or g[r.SPARE + 3 * before + 2]):
            offer_on(g, k.AN_ITEM, g[g[at] + r.ITEM_ID])


@compiled
def _give(g: Record, spare: int, number: int) -> int:
    """The thing of this number is set aside."""
    note(g, r.GIVEN, r.GIVEN_LIST, r.MOST_GIVEN, number)
    place = 0
    while place < spare - 1 and g[g[r.SPARE + 3 * place] + r.ITEM_ID] != number:
        place += 1
    g[r.SPARE + 3 * place + 2] = 1
    return g[r.SPARE + 3 * place]
