"""A visit to town: prices, market, crafting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from begone_foe import content, events
from begone_foe.book.characters import making, outfit
from begone_foe.book.core import beings, carrying, consent, measures, saves
from begone_foe.book.delve import company, hours
from begone_foe.book.magic import spells_of_wits
from begone_foe.book.master import aims, moment
from begone_foe.book.town import expedition, hearsay
from begone_foe.settings import GENERATED, chosen, is_brief
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.asking import DONE, is_sure, menu, pick
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.clock import TURNS_A_DAY, TURNS_AN_HOUR
from tablewright.world.dungeon import Dungeon

# --- prices: what things cost and fetch, in town and from strangers (Starting Equipment) ------------------------------
_IN_USE = ("main", "off", "both", "worn")
PRICE = Question("price", "BF-EQUIP-15", standing=True)
BID = Question("bid", "BF-EQUIP-15", standing=True)
GOODS = tuple(key for key, gear in content.GEAR.items() if gear.price and not gear.magic)
CHEAPEST = min(content.GEAR[key].price for key in GOODS)
SCRIBED = 200  # silver a spell level, what a scroll or potion costs to make (BF-ITEM-04)


def price_of(state: Campaign, table: Table, key: str) -> int:
    """The default price list, or what the game master asks (BF-EQUIP-15)."""
    listed = content.GEAR[key].price
    options = [str(listed), str(listed * 2), str(max(1, listed // 2))]
    return int(saves.ask_gm(state, table, PRICE, list(dict.fromkeys(options)), str(listed), {"thing": key}))


def sellable(state: Campaign) -> list[tuple[Being, Item]]:
    """What is not in use, each thing once; what hired hands came with is their own."""
    return measures.unlike_of(_for_sale(state))


def can_sell(state: Campaign) -> bool:
    """Whether there is anything to sell."""
    return next(_for_sale(state), None) is not None


def _for_sale(state: Campaign) -> Iterator[tuple[Being, Item]]:
    for being in consent.open_to(state, "sell", measures.packs(state)):
        hired = being.role == "hireling"
        for item in being.items:
            if (item.found or not hired) and item.place not in _IN_USE and selling_price(item) > 0:
                yield being, item


def thing_of(state: Campaign, option: Option) -> tuple[Being, Item]:
    """Whose thing an option names, and which: `c1:3` is the third of c1."""
    owner = state.beings[option.verb]
    return owner, measures.by_id(owner.items, option.target)


def sell(state: Campaign, table: Table, option: Option) -> None:
    """What is another's only with a yes."""
    being, item = thing_of(state, option)
    if consent.agrees(state, table, being, "sell", about={"thing": item.kind}):
        sell_thing(state, table, being, item)


def sell_thing(state: Campaign, table: Table, being: Being, item: Item) -> None:
    """Half the price; what was found down below counts as treasure at what it fetches in town (BF-ADV-01)."""
    usual = selling_price(item)
    bids = [str(each) for each in dict.fromkeys((usual, usual // 2, usual * 2))]
    about: Facts = {"thing": item.kind, "price": usual}
    silver = int(saves.ask_gm(state, table, BID, bids, str(usual), about))
    carrying.remove(being, item)
    seller = being if being.role == "pc" else state.characters[0]
    seller.silver += silver
    table.tell(events.Sold(being.name, content.GEAR[item.kind].name, silver, item.count))
    if item.found and not state.here:
        making.share_treasure(state, table, silver, "sold")


def selling_price(item: Item) -> int:
    if item.worth:
        return item.worth
    if item.spell and item.kind in ("potion", "scroll"):
        return SCRIBED * content.SPELLS[item.spell].level // 2 * item.count
    gear = content.GEAR[item.kind]
    return gear.price * item.count // gear.per // 2


# --- crafting ---------------------------------------------------------------------------------------------------------
# Books and bottles: copying spells, scribing scrolls, brewing potions, in town or in a camp (Spells, Potions).
COPY = Question("copy", "BF-SPELL-02")
COPY_DAYS = Question("copy-days", "BF-SPELL-17", standing=True)
MAKE = Question("make", "BF-ITEM-04")
MAKE_DAYS = Question("make-days", "BF-ITEM-04", standing=True)
BOTTLED = Question("bottled", "BF-ITEM-05", standing=True)
NOTHING, COPYING, MAKING = Option("nothing"), Option("copy"), Option("make")
MEAL = 2
WORK_HOURS = 8


def work_options(state: Campaign) -> list[Option]:
    """What a book, a scroll or a kit is good for, with time."""
    readers = _readers(state)
    out = [COPYING] if readers and any(_unknown_to(state, being) for being in readers) else []
    return [*out, MAKING] if next(_makable(state), None) is not None else out


def _copyable(state: Campaign) -> list[Option]:
    return [Option(being.id, spell) for being in _readers(state) for spell in sorted(_unknown_to(state, being))]


def _at_work(state: Campaign, tool: str) -> list[Being]:
    """Characters with this tool who can sit over it: up, with wits, a hand, eyes and light (BF-INJ-12, BF-MON-15)."""
    owners = [being for being in state.characters if carrying.has_item(being, tool)]
    able = [
        each for each in owners if beings.up(each) and carrying.has_hand(each) and not beings.has(each, "feebleminded")
    ]
    return [each for each in able if beings.can_read(state, each)]


def _readers(state: Campaign) -> list[Being]:
    return consent.open_to(state, "copy", _at_work(state, "spellbook"))


def _unknown_to(state: Campaign, reader: Being) -> set[str]:
    """Spells on scrolls and in comrades' books, for one who has a spellbook (BF-SPELL-02, BF-SPELL-15).

    No Read Magic is needed (BF-SPELL-04).
    """
    return _written_down(state, reader, scrolls=True).difference(beings.known_spells(reader), reader.later)


def _written_down(state: Campaign, reader: Being, *, scrolls: bool = False) -> set[str]:
    """What others of the party who keep a spellbook could let one copy, and books that were found; or scrolls too."""
    found: set[str] = set()
    for being in measures.packs(state):
        for item in being.items:
            if item.holds:
                found.update(item.holds)
            if item.kind == "scroll" and scrolls:
                found.add(item.spell)
            elif item.kind == "spellbook" and being is not reader:
                found.update(beings.known_spells(being))
    return found


def _copy(state: Campaign, table: Table) -> None:
    answer = table.ask(saves.caller(state), COPY, [NOTHING, *_copyable(state)])
    if answer == NOTHING:
        return
    reader, spell = state.beings[answer.verb], answer.target
    if consent.agrees(state, table, reader, "copy", about={"spell": spell}):
        copy_spell(state, table, reader, spell, from_book=spell in _written_down(state, reader))


def copy_spell(state: Campaign, table: Table, being: Being, spell: str, from_book: bool = False) -> None:
    """A day a spell level, no cost, and the scroll is used up; copying from a book leaves it whole (BF-SPELL-17).

    Above one's MIND it is written down for later and cannot be cast (BF-SPELL-03).
    """
    level = content.SPELLS[spell].level
    options = [str(days) for days in sorted({level, 1, 2 * level})]
    days = int(saves.ask_gm(state, table, COPY_DAYS, options, str(level), {"who": being.id, "spell": spell}))
    if not spend_days(state, table, days) or being.dead:
        return  # somebody came: the scroll is whole, and the work begun in vain
    if not from_book:
        any(carrying.use_up(each, "scroll", 1, spell) for each in measures.packs(state))
    if level <= being.mind:
        being.book.append(spell)
    else:
        being.later.append(spell)
    table.tell(events.Copied(being.name, content.SPELLS[spell].name, days, level <= being.mind))


def _makable(state: Campaign) -> Iterator[Option]:
    """Scrolls and potions of spells one can cast, with the kit, for 200 SP a level (BF-ITEM-04).

    What the list does not mark as a potion only where the game master wants to be asked about it (BF-ITEM-05).
    """
    for being in consent.open_to(state, "make", _at_work(state, "kit")):
        if being.spells or being.book:
            silver = measures.purse(state)
            for spell in beings.known_spells(being):
                level = content.SPELLS[spell].level
                if level <= being.mind and SCRIBED * level <= silver:
                    yield Option("scroll", being.id, spell)
                    if content.SPELLS[spell].potion or (
                        content.SPELLS[spell].combat and saves.wants_small(state, BOTTLED)
                    ):
                        yield Option("potion", being.id, spell)


def _make(state: Campaign, table: Table) -> None:
    answer = table.ask(saves.caller(state), MAKE, [NOTHING, *_makable(state)])
    if answer == NOTHING:
        return
    maker = state.beings[answer.thing]
    if consent.agrees(state, table, maker, "make", about={"spell": answer.target}):
        make(state, table, maker, answer.verb, answer.target)


def make(state: Campaign, table: Table, being: Being, what: str, spell: str) -> None:
    """A day a level in a safe place; certain, and without slots. Money first (BF-ITEM-04, BF-ITEM-05)."""
    level = content.SPELLS[spell].level
    if what == "potion":
        default = "yes" if content.SPELLS[spell].potion else "no"
        if saves.ask_gm(state, table, BOTTLED, ("yes", "no"), default, {"spell": spell}) == "no":
            table.tell(events.Noted("not_bottled", being.name, content.SPELLS[spell].name))
            return
    about: Facts = {"who": being.id, "spell": spell}
    days = saves.ask_gm_number(state, table, MAKE_DAYS, (1, 60), level, about)
    if not consent.pay_together(state, table, SCRIBED * level) or not spend_days(state, table, days) or being.dead:
        return  # what was paid for is spilt
    carrying.add_item(being, Item(what, spell=spell))
    table.tell(events.Made(being.name, what, content.SPELLS[spell].name, days, SCRIBED * level))


def spend_days(state: Campaign, table: Table, days: int) -> bool:
    """Days in town: meals are bought, nights are slept. In a camp below, anything may come: False when it did."""
    for _ in range(days):
        if not state.here:
            day_in_town(state, table)
        elif hours.pass_turns(state, table, WORK_HOURS * TURNS_AN_HOUR) or not company.night(state, table):
            return False
    return True


def day_in_town(state: Campaign, table: Table) -> None:
    for being in measures.packs(state):
        if not beings.is_monster(being):
            being.ate = state.clock.day  # at midnight nobody is hungry who did
            if measures.purse(state) >= MEAL:
                measures.pay(state, MEAL)
                carrying.add_item(being, Item("ration"))
    plate = [item for being in state.party for item in being.items if item.place == "worn"]
    for item in plate:
        item.place = "pack"  # nobody goes to bed in armour (BF-REST-05)
    company.night(state, table, "town")
    for item in plate:
        item.place = "worn"
    hours.pass_turns(state, table, TURNS_A_DAY - state.clock.turn % TURNS_A_DAY)


def work(state: Campaign, table: Table, verb: str) -> None:
    """Copying, scribing and brewing, in town or below."""
    if verb == "copy":
        _copy(state, table)
    else:
        _make(state, table)


# --- market -----------------------------------------------------------------------------------------------------------
# The market and the strongbox: buying, selling, what the party leaves behind in town (Starting Equipment).
SHOP_FOR = Question("shop", "BF-EQUIP-15")
BUYER = Question("buyer", "BF-EQUIP-15")
SELL_GOODS = Question("sell", "BF-EQUIP-15")
POCKET_MONEY = 50
STORE = Question("store", "BF-ENC-05")
FETCH_GOODS = Question("fetch", "BF-ENC-05")
FETCH_FOR = Question("fetch-for", "BF-ENC-05")
NO_GOODS = Option("nothing")
_PRICED = tuple((content.GEAR[key].price, Option("buy", key)) for key in GOODS)


# --- trade -----------------------------------------------------------------------------------------------------------
def affordable(state: Campaign) -> list[Option]:
    return _wares(measures.purse(state))


def _wares(silver: int) -> list[Option]:
    return [ware for price, ware in _PRICED if price <= silver]


def shop(state: Campaign, table: Table) -> None:
    """Along the shelves, one thing after the other, as long as there is silver and a wish."""
    seat = saves.caller(state)

    def offered() -> list[Option]:
        wares = affordable(state)
        return [Option(DONE), *wares, *consent.naming_options(state, wares, ("buy",))]

    for ware in menu(table, seat, SHOP_FOR, offered, lambda: {"silver": measures.purse(state)}):
        if ware == consent.BY_NAME:
            state.by_name = True
        else:
            _buy(state, table, ware.target)
    state.by_name = False


def _buy(state: Campaign, table: Table, kind: str) -> None:
    price = price_of(state, table, kind)
    able = [being for being in measures.packs(state) if not beings.is_monster(being)]
    about: dict[str, str | int] = {"thing": kind, "price": price}
    usual = usual_buyer(able, kind)
    asked = state.by_name or not is_brief(state.settings)
    state.by_name = False
    buyer = pick(table, saves.caller(state), BUYER, able, about, usual) if asked else usual
    if consent.pay_together(state, table, price):
        put_in_pack(table, buyer, kind, price)


def usual_buyer(able: Sequence[Being], kind: str) -> Being:
    """Whoever has a use for it: a caster for the kit, a bare body for armour; else the roomiest of the party's own."""
    own = [being for being in able if being.role == "pc"] or able
    if kind == "kit":
        users = [being for being in own if being.spells or being.book]
    elif content.GEAR[kind].kind in ("armour", "helmet"):
        users = [
            being
            for being in own
            if not any(content.GEAR[item.kind].kind == content.GEAR[kind].kind for item in being.items)
        ]
    else:
        users = []
    return max(users or own, key=carrying.empty_slots)


def _strollers(state: Campaign) -> list[Being]:
    """Characters who can go and see the shops (BF-INJ-12, BF-MON-09)."""
    return list(filter(beings.up, state.characters))


def _stroll(state: Campaign, table: Table, being: Being) -> None:
    def about() -> Facts:
        return {"silver": being.silver, "who": being.id, "what": "own"}

    for ware in menu(table, being.seat, SHOP_FOR, lambda: [Option(DONE), *_wares(being.silver)], about):
        price = price_of(state, table, ware.target)
        being.silver -= min(price, being.silver)
        put_in_pack(table, being, ware.target, price)


def buy(state: Campaign, table: Table, buyer: Being, kind: str, price: int) -> None:
    """A thing, or a bundle, for the party's silver (BF-EQUIP-15)."""
    measures.pay(state, price)
    put_in_pack(table, buyer, kind, price)


def put_in_pack(table: Table, buyer: Being, kind: str, price: int) -> None:
    gear = content.GEAR[kind]
    carrying.add_item(buyer, Item(kind, gear.per))
    outfit.arrange(buyer)
    table.tell(events.Bought(buyer.name, gear.name, gear.per, price))


# --- the strongbox ---------------------------------------------------------------------------------------------------
def _rich(state: Campaign) -> list[Being]:
    return [
        being
        for being in consent.open_to(state, "deposit", measures.packs(state))
        if being.role == "pc" and being.silver > POCKET_MONEY
    ]


def deposit(state: Campaign, table: Table) -> None:
    """A thousand coins fill a slot: all but some pocket money stays in town, and can be spent there."""
    for being in _rich(state):
        if consent.agrees(state, table, being, "deposit"):
            state.strongbox += being.silver - POCKET_MONEY
            being.silver = POCKET_MONEY
    table.tell(events.Stored("", "", state.strongbox))


def store(state: Campaign, table: Table) -> None:
    """Leave a thing behind in safety: empty slots are what one runs with."""
    willing = consent.open_to(state, "store", measures.packs(state))
    things = [(being, item) for being in willing for item in being.items if item.place in ("pack", "belt")]
    answer = table.ask(saves.caller(state), STORE, [NO_GOODS, *measures.owned(measures.unlike_of(things))])
    if answer != NO_GOODS:
        being, item = thing_of(state, answer)
        if not consent.agrees(state, table, being, "store", about={"thing": item.kind}):
            return
        carrying.remove(being, item)
        item.place = "pack"
        state.stash.append(item)
        table.tell(events.Stored(being.name, content.GEAR[item.kind].name, 0))


def fetch(state: Campaign, table: Table) -> None:
    answer = table.ask(
        saves.caller(state),
        FETCH_GOODS,
        ["nothing", *(str(item.id) for item in measures.unlike(measures.numbered(state.stash)))],
    )
    if answer == "nothing":
        return
    item = measures.by_id(state.stash, answer)
    takers = [being for being in measures.packs(state) if not beings.is_monster(being)]
    taker = pick(table, saves.caller(state), FETCH_FOR, takers)
    state.stash = [other for other in state.stash if other is not item]
    carrying.add_item(taker, item)
    outfit.arrange(taker)


# --- visit ------------------------------------------------------------------------------------------------------------
# The town: rest, trade, hirelings, rumours, copying spells, scribing and brewing; setting out and coming home.
TOWN = Question("town", "BF-EQUIP-15")
RETIRE = Question("retire", "BF-ADV-07", grave=True)
WAGE = Question("wage", "BF-HIRE-02", standing=True)
PAY_HOW = Question("pay-how", "BF-HIRE-02")
SEEK = Question("seek", "BF-HIRE-02")
FOUND = Question("found", "BF-HIRE-02", standing=True)
SOUGHT = {"mercenary": "body", "adept": "mind", "expert": "skill"}
RARE = (("expert", {"skill": 1}), ("adept", {"mind": 1}), ("mercenary", {"body": 2}))  # one of them is about
RUMOURED = 3
SET_OUT, SHOP, MARKET, ELSEWHERE, SELL = map(Option, ("set-out", "shop", "market", "elsewhere", "sell"))
SEEKING, RUMOUR, RECRUIT, DEPOSIT, FETCH = map(Option, ("seek", "rumour", "recruit", "deposit", "fetch"))
_ALWAYS_OUT = (Option("bounties"), Option("road"))
_ALWAYS_HERE = tuple(map(Option, ("rest", "gear", "store", "try", "retire")))


# --- the turn --------------------------------------------------------------------------------------------------------
def step(state: Campaign, table: Table) -> None:
    """One decision in town; before it the game master may step in."""
    if not state.for_hire:
        _new_faces(state, table)
    if not any(bounty.task != "words" for bounty in state.board):
        hearsay.post_notices(state, table)
    if moment.dm_moment(state, table, moment.IN_TOWN) or state.after:
        return  # a level that was earned by it comes first (BF-ADV-07)
    about: Facts = {"day": state.clock.day, "silver": measures.purse(state), **hours.overburdened(state)}
    chosen = table.ask(saves.caller(state), TOWN, options(state), about, partial(_usual, state))
    do(state, table, chosen.verb, chosen.target)


def _usual(state: Campaign) -> str:
    """Out again, once everybody is whole and can carry what they have; elsewhere where nothing new is left."""
    if not expedition.can_march(state):
        return "deposit" if _rich(state) else "store"
    if any(being.hp < beings.max_hp(being) for being in state.characters):
        return "rest"
    if "deaths" in state.deeds and len(state.characters) < chosen(state.settings).party:
        return RECRUIT
    return ELSEWHERE if hours.is_explored(state) and ELSEWHERE in options(state) else SET_OUT


def options(state: Campaign) -> list[Option]:
    characters, hirelings = state.characters, state.hirelings
    settings = chosen(state.settings)
    ready = expedition.can_march(state)
    out = [SET_OUT] if ready else []
    if measures.purse(state) >= CHEAPEST:
        out.append(SHOP)
    if len(characters) > 1 and any(being.silver >= CHEAPEST for being in _strollers(state)):
        out.append(MARKET)
    out += _ALWAYS_OUT
    if ready and state.dungeon is not None and settings.dungeon in GENERATED:
        out.append(ELSEWHERE)
    if can_sell(state):
        out.append(SELL)
    room = len(hirelings) < 2 * len(characters)
    out += each_of("hire", [being.id for being in state.for_hire]) if room else []
    out += each_of("dismiss", [being.id for being in hirelings])
    if room:
        out.append(SEEKING)
    out += [RUMOUR] if len(state.rumours) < RUMOURED else []
    out += work_options(state)
    if len(characters) < settings.party:
        out.append(RECRUIT)
    if _rich(state):
        out.append(DEPOSIT)
    if state.stash:
        out.append(FETCH)
    out += [option for option in company.members_options(state) if option not in ("rest", "breather")]
    march = [Option("march")] if len(state.march) > 1 else []
    return [*out, *march, *_ALWAYS_HERE]


def _try(state: Campaign, table: Table) -> None:
    aims.party_tries(state, table, aims.aims_to_learn(state), lambda: not hours.pass_turns(state, table, TURNS_AN_HOUR))


# --- people ----------------------------------------------------------------------------------------------------------
def _new_faces(state: Campaign, table: Table) -> None:
    """Who is to be had this week: a porter, a sword, and somebody with a skill."""
    rare, scores = RARE[table.whim(f"special:{state.clock.day}", len(RARE))]
    state.for_hire += [
        making.hireling(state, table, "porter"),
        making.hireling(state, table, "mercenary", body=table.whim(f"sword:{state.clock.day}", 2)),
        making.hireling(state, table, rare, **scores),
    ]


def _hire(state: Campaign, table: Table, rest: str) -> None:
    """By the day, or for half a share of the treasure (BF-HIRE-02)."""
    being = next(other for other in state.for_hire if other.id == rest)
    wages = [str(being.wage), str(being.wage * 2)]
    wage = int(saves.ask_gm(state, table, WAGE, wages, wages[0], {"who": being.id, "job": being.job}))
    ways = ["wage", "share", "neither"] if measures.purse(state) >= wage else ["share", "neither"]
    how = table.ask(saves.caller(state), PAY_HOW, ways, {"who": being.id, "wage": wage})
    if how == "neither" or (how == "wage" and not consent.pay_together(state, table, wage)):
        return
    being.wage = wage
    employer = state.characters[0]
    being.half_share, being.employer, being.seat = how == "share", employer.id, employer.seat
    state.for_hire = [other for other in state.for_hire if other.id != rest]
    state.beings[being.id] = being
    state.march.append(being.id)
    if how == "wage":
        being.paid_until = state.clock.day
    table.tell(events.Hired(being.name, being.job, being.wage, being.half_share))


def _seek(state: Campaign, table: Table) -> None:
    """A day of asking for somebody in particular: fighter, spell-caster or expert, and how good (BF-HIRE-02)."""
    wanted = table.ask(
        saves.caller(state), SEEK, [Option("nobody"), *(Option(job, amount=n) for job in SOUGHT for n in (1, 2, 3))]
    )
    if wanted == "nobody":
        return
    ruled = saves.ask_gm(state, table, FOUND, ("yes", "no"), "yes", {"job": wanted.verb, "number": wanted.amount})
    spend_days(state, table, 1)
    if ruled == "no":
        table.tell(events.Noted("nobody_found", state.party[0].name))
        return
    found = making.hireling(state, table, wanted.verb, **{SOUGHT[wanted.verb]: wanted.amount})
    state.for_hire.append(found)
    table.tell(events.Noted("found_for_hire", found.name, str(found.wage)))


def _gossip(dungeon: Dungeon) -> events.HeardRumour:
    rooms = [room for room in dungeon.rooms.values() if room.hoard and room.known == "unseen"]
    if not rooms:
        return events.HeardRumour("")
    rooms[0].known = "told"
    return events.HeardRumour(rooms[0].name, "treasure")


def _recruit(state: Campaign) -> None:
    """A new character for a seat that has lost one; a hireling may step up instead."""
    seats = [seat for seat in state.seats if seat != saves.GM]
    fewest = min(seats, key=lambda seat: sum(being.seat == seat for being in state.characters))
    state.to_create.append(fewest)
    state.phase = "create"


def step_up(state: Campaign, being: Being, seat: str) -> None:
    """A hireling becomes a character of level 1, with the scores it has."""
    being.role, being.seat, being.home_seat, being.wage = "pc", seat, seat, 0
    being.group, being.employer, being.half_share = "", "", False


def do(state: Campaign, table: Table, verb: str, rest: str) -> None:
    """What the party has chosen to do in town."""
    match verb:
        case "set-out":
            expedition.set_out(state, table)
        case "elsewhere":
            # Leave the old place to whoever wants it, and try another.
            expedition.set_out(state, table, elsewhere=True)
        case "shop":
            shop(state, table)
        case "market":
            # Each for oneself, out of one's own purse, in marching order (BF-EQUIP-03).
            for being in _strollers(state):
                _stroll(state, table, being)
        case "bounties":
            hearsay.take_work(state, table, rest)
        case "road":
            expedition.choose_road(state, table, rest)
        case "sell":
            # One thing, at half its price (BF-EQUIP-15).
            goods = [NO_GOODS, *measures.owned(sellable(state))]
            answer = table.ask(saves.caller(state), SELL_GOODS, goods, {"silver": measures.purse(state)})
            if answer != NO_GOODS:
                sell(state, table, answer)
        case "hire":
            _hire(state, table, rest)
        case "seek":
            _seek(state, table)
        case "dismiss":
            expedition.dismiss(state, table, rest)
        case "rumour":
            # An hour in the taprooms: the dungeon's own rumours, or a place in it that somebody has heard of.
            dungeon = state.dungeon or expedition.find_goal(state, table)
            heard = len(state.rumours)
            rumour = events.HeardRumour(dungeon.rumours[heard]) if heard < len(dungeon.rumours) else _gossip(dungeon)
            state.rumours.append(rumour.text)
            table.tell(rumour)
            hours.pass_turns(state, table, TURNS_AN_HOUR)
        case "copy" | "make":
            work(state, table, verb)
        case "recruit":
            _recruit(state)
        case "deposit":
            deposit(state, table)
        case "store":
            store(state, table)
        case "fetch":
            fetch(state, table)
        case "try":
            _try(state, table)
        case "rest":
            day_in_town(state, table)
            state.for_hire = []
        case "cast":
            spells_of_wits.cast_in_peace(state, table)
        case "read":
            spells_of_wits.read_in_peace(state, table)
        case "retire":
            # The end of the campaign, for good: it is asked once more (BF-ADV-07).
            about: Facts = {"day": state.clock.day, "number": len(state.characters)}
            if not is_sure(table, saves.caller(state), RETIRE, "retire", about):
                return
            state.retired, state.phase = True, "over"
            table.tell(events.Ended("retired"))
        case _:
            company.do(state, table, verb, rest)
