"""Buying, selling and Level Advancement (`book/loot/items.py`)."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.asking import ask, ask_number, target_of, verb_of
from tablewright_kernel.book.loot.items import alike, can_be_sold, is_first_of_its_like, value
from tablewright_kernel.book.party.members import gain_levels, has, in_use, lay_off_all
from tablewright_kernel.book.places import place_of
from tablewright_kernel.compiling import Content, Record, compiled, no_options, offer, offer_on
from tablewright_kernel.translating import append, give_back_item, new_item, note, remove, with_id


@compiled
def trader_here(g: Record) -> int:
    """Who buys and sells here: Merchant or Tinker, met or travelling along (TY-FRIEND-04, TY-HENC-06, TY-ESCORT-06)."""
    visitor = g[place_of(g) + compiling.VISITOR]
    if visitor == codes.MERCHANT or visitor == codes.THE_TINKER:
        return visitor
    return codes.THE_TINKER if has(g, codes.TINKER) else 0


@compiled
def trade(g: Record, c: Content) -> None:
    """One step at the counter (TY-LOOT-10, TY-GOLD-03)."""
    no_options(g)
    item = g[compiling.PACK]
    while item:
        if can_be_sold(g, item) and is_first_of_its_like(g, compiling.PACK, item, True):
            offer_on(g, codes.SELL, g[item + compiling.ITEM_ID])
        item = g[item]
    sells_crown = trader_here(g) == codes.MERCHANT and c[codes.MERCHANT_CROWN] != 0
    for place in range(c[codes.WARE_COUNT]):
        ware = c[codes.WARES + place]
        if c[codes.WARE_PRICES + place] <= g[compiling.GOLD] and (
            ware != codes.WARE_KINDS + codes.CROWN or sells_crown
        ):
            offer_on(g, codes.BUY, ware)
    offer(g, codes.DONE)
    answer = ask(g, c, codes.Q_TRADE, -1)
    if verb_of(g, answer) == codes.SELL:
        item = with_id(g, compiling.PACK, target_of(g, answer))
        g[compiling.GOLD] += value(g, c, item)
        hand_over(g, c, item)
    elif verb_of(g, answer) == codes.BUY:
        ware = target_of(g, answer)
        g[compiling.GOLD] -= _price(c, ware)
        append(g, compiling.PACK, plain_item(g, ware))
    else:
        g[compiling.COUNTER] = 0


@compiled
def _price(c: Content, ware: int) -> int:
    for place in range(c[codes.WARE_COUNT]):
        if c[codes.WARES + place] == ware:
            return c[codes.WARE_PRICES + place]
    return 0


@compiled
def plain_item(g: Record, ware: int) -> int:
    """A plain mundane thing, fresh from a trader's bag."""
    item = new_item(g)
    if ware > codes.WARE_WEAPONS:
        g[item + compiling.ITEM_KIND], g[item + compiling.ITEM_WEAPON] = codes.A_WEAPON, ware - codes.WARE_WEAPONS
    else:
        g[item + compiling.ITEM_KIND] = ware - codes.WARE_KINDS
    g[item + compiling.QUALITY_1] = codes.MUNDANE
    return item


@compiled
def hand_over(g: Record, c: Content, item: int) -> None:
    """An item leaves the party, out of whoever's hands it is in."""
    lay_off_all(g, c, g[item + compiling.ITEM_ID])
    remove(g, compiling.PACK, item)
    give_back_item(g, item)


# --- levels ----------------------------------------------------------------------------------------------------------
@compiled
def can_train(g: Record, c: Content) -> bool:
    """Gold and loot that is not magick, mixed, must reach the price of a level (TY-LEVEL-01, TY-MAG-02)."""
    worth = g[compiling.GOLD]
    item = g[compiling.PACK]
    while item and worth < c[codes.LEVEL_PRICE]:
        worth += value(g, c, item)
        item = g[item]
    return worth >= c[codes.LEVEL_PRICE]


@compiled
def train(g: Record, c: Content) -> None:
    """Levels at 100 gold each, as many as can be paid; no change is given (TY-LEVEL-01, TY-LEVEL-04, TY-FRIEND-02)."""
    g[compiling.GIVEN] = 0
    worth = 0
    spare = _list_spare(g, c)
    while True:
        enough = g[compiling.GOLD] + worth >= c[codes.LEVEL_PRICE]
        no_options(g)
        if enough:
            offer(g, codes.DONE)
        _offer_spare(g, spare)
        if enough and g[compiling.OFFERED] == 1:
            break
        offer(g, codes.CANCEL)
        g[compiling.FACTS], g[compiling.FACT_1], g[compiling.FACT_2] = codes.WORTH_FACTS, g[compiling.GOLD], worth
        answer = ask(g, c, codes.Q_OFFER, -1)
        if verb_of(g, answer) == codes.CANCEL:
            return
        if verb_of(g, answer) == codes.DONE:
            break
        worth += value(g, c, _give(g, spare, target_of(g, answer)))
    _learn(g, c, worth)


@compiled
def _learn(g: Record, c: Content, worth: int) -> None:
    price = c[codes.LEVEL_PRICE]
    most = (g[compiling.GOLD] + worth) // price
    g[compiling.FACTS], g[compiling.FACT_1], g[compiling.FACT_2] = codes.WORTH_FACTS, g[compiling.GOLD], worth
    levels = ask_number(g, c, codes.Q_LEVELS, 1, most, most)
    for place in range(g[compiling.GIVEN]):
        hand_over(g, c, with_id(g, compiling.PACK, g[compiling.GIVEN_LIST + place]))
    g[compiling.GOLD] -= max(0, levels * price - worth)
    gain_levels(g, c, levels)


@compiled
def _list_spare(g: Record, c: Content) -> int:
    """What may be given in place of gold, each with the last before it that is alike; how many there are."""
    spare = 0
    item = g[compiling.PACK]
    while item:
        if can_be_sold(g, item) and value(g, c, item):
            at = compiling.SPARE + 3 * spare
            g[at], g[at + 1], g[at + 2] = item, _like_it_before(g, item, spare), 0
            spare += 1
        item = g[item]
    return spare


@compiled
def _like_it_before(g: Record, item: int, spare: int) -> int:
    if in_use(g, item):
        return -1
    for place in range(spare - 1, -1, -1):
        each = g[compiling.SPARE + 3 * place]
        if alike(g, each, item) and not in_use(g, each):
            return place
    return -1


@compiled
def _offer_spare(g: Record, spare: int) -> None:
    """Of things that are alike only the first that is not given yet: those before it were offered sooner."""
    for place in range(spare):
        at = compiling.SPARE + 3 * place
        before = g[at + 1]
        if g[at + 2] == 0 and (before < 0 or g[compiling.SPARE + 3 * before + 2]):
            offer_on(g, codes.AN_ITEM, g[g[at] + compiling.ITEM_ID])


@compiled
def _give(g: Record, spare: int, number: int) -> int:
    """The thing of this number is set aside."""
    note(g, compiling.GIVEN, compiling.GIVEN_LIST, compiling.MOST_GIVEN, number)
    place = 0
    while place < spare - 1 and g[g[compiling.SPARE + 3 * place] + compiling.ITEM_ID] != number:
        place += 1
    g[compiling.SPARE + 3 * place + 2] = 1
    return g[compiling.SPARE + 3 * place]
