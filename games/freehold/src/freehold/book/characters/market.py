"""Purse, market and graves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from freehold import content, events
from freehold.book import checks
from freehold.book.days import light
from freehold.book.party import actions, consent, roster
from freehold.book.sites import treasure
from freehold.content import things
from freehold.content.things import base_weapon
from freehold.state import DAYS_A_WEEK, Character, Haul, Hex, Hireling, Party, World, glimpses
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table

# --- graves -----------------------------------------------------------------------------------------------------------
# What is left of the dead (FH-CHAR-10): goods lie where the body is; after a year only what is magic, and coin.
# So a campaign of a hundred years grows with what exists in it. The latest dead are remembered by name; the log and the
# chronicle know the others.
YEAR = 52 * DAYS_A_WEEK
REMEMBERED = 60
ENCHANTED = "enchanted_arrow"  # of the magic item table, counted one by one (FH-AMMO-02)


def lay_to_rest(world: World, day: int) -> None:
    """Once a week: bodies of last year are gone, and of the long dead nothing is kept but a name."""
    for place in [world.land[key] for key, seen in glimpses(world.land) if seen.lying]:
        for bodies in (place.bodies, *(room.bodies for site in place.sites for room in site.rooms)):
            for who in [who for who in bodies if day - world.characters[who].died_on >= YEAR]:
                bodies.remove(who)
                _leave_what_lasts(world.characters[who], place)
    dead = [one for one in world.characters.values() if one.dead]
    if len(dead) > REMEMBERED:
        _forget_long_dead(world, dead)


def _leave_what_lasts(one: Character, place: Hex) -> None:
    """What the weather leaves lies in the hex and can be picked up."""
    for thing, number in list(one.pack.items()):
        if things.is_magic(thing) or thing == ENCHANTED:
            actions.lay_down(one, place, thing, number)
    place.coin += one.purse
    one.pack, one.purse, one.pearls = {}, 0, 0


def _forget_long_dead(world: World, dead: list[Character]) -> None:
    kept = _still_named(world) | {one.id for one in dead[-REMEMBERED:]}
    world.characters = {key: one for key, one in world.characters.items() if not one.dead or key in kept}


def _still_named(world: World) -> set[str]:
    """Who lies somewhere, brought coin home, or has a place in a fight that goes on."""
    named = {who for haul in world.hauls for who in haul.bearers}
    named |= {who for party in world.parties if party.fight for who in (*party.fight.order, *party.fight.marks)}
    for _, place in glimpses(world.land):
        named.update(place.lying)
    return named


# --- purse ------------------------------------------------------------------------------------------------------------
# Money: own purses, what the party found on the way, and what was brought home (FH-CHAR-09, FH-ENCUMB-01).
# Everything is kept in whole copper; 10 cc = 1 sc. Purses are emptied before found coin, because found coin given to
# the coffers is worth experience (FH-LEVEL-01).
CC_PER_SC = 10


def wealth(world: World, party: Party, one: Character | None = None) -> int:
    """What can be spent: one's own purse, or everybody's who has not just declined, and coin found (FH-CHAR-09)."""
    own = (
        one.purse
        if one
        else sum(each.purse for each in roster.of_flesh(world, party) if _opens_purse(world, party, each))
    )
    return own + _coin_found(world, party)


def _coin_found(world: World, party: Party) -> int:
    """What is not yet shared; without a home all that was brought there is at hand."""
    brought = sum(haul.copper for haul in world.hauls) if roster.at_home(world, party) or world.hold.lost else 0
    return party.coin + brought


def _opens_purse(world: World, party: Party, one: Character) -> bool:
    return not consent.has_declined(world, party, one.id, "money")


def can_pay(world: World, party: Party, copper: int, one: Character | None = None) -> bool:
    return wealth(world, party, one) >= copper


def pay(world: World, party: Party, copper: int, one: Character, *, found_first: bool = False) -> None:
    """Out of one's own purse, then of what was found and brought home; `found_first`: the purse stays shut."""
    _pay_from([] if found_first else [one], world, party, copper)


def pay_together(world: World, party: Party, copper: int, table: Table, seat: str = "") -> bool:
    """Out of the purses of the seat that pays, then of others who agree, then of what was found (FH-TURN-05).

    False if that is too little: nothing is paid.
    """
    seat = seat or table.voice_of(roster.speaker_seat(world, party))
    people = roster.of_flesh(world, party)
    givers = [each for each in people if each.seat == seat]
    needed = copper - sum(each.purse for each in givers)
    for each in people:
        if needed <= 0:
            break
        if each.purse and each not in givers:
            share = min(needed, each.purse)
            if consent.agrees(world, party, each.id, "money", table, seat, {"money": share}):
                givers.append(each)
                needed -= share
    if needed > _coin_found(world, party):
        return False
    _pay_from(givers, world, party, copper)
    return True


def _pay_from(givers: Sequence[Character], world: World, party: Party, copper: int) -> None:
    for each in givers:
        copper -= _draw_from_purse(each, copper)
    taken = min(party.coin, copper)
    party.coin -= taken
    copper -= taken
    for haul in reversed(world.hauls):
        taken = min(haul.copper, copper)
        haul.copper -= taken
        copper -= taken
    world.hauls = [haul for haul in world.hauls if haul.copper]


def _draw_from_purse(one: Character, copper: int) -> int:
    taken = min(one.purse, copper)
    one.purse -= taken
    return taken


def bring_home(world: World, party: Party) -> int:
    """What was found outside is noted with those who brought it (FH-LEVEL-01)."""
    copper, party.coin = party.coin, 0
    if copper:
        world.hauls.append(Haul(copper, [one.id for one in roster.of_flesh(world, party)]))
    return copper


# --- market -----------------------------------------------------------------------------------------------------------
# Buying, selling, hiring (chapters "Armor", "Weapons", "Gear", "Hirelings").
# Prices are fixed; some things need a building first; gear sells back at half price, rounded down (FH-GEAR-01).
BUY = Question("buy", "FH-GEAR-01")
SELL = Question("sell", "FH-GEAR-01")
PURSE = Question("which-purse", "FH-CHAR-09", standing=True)
HIRE = Question("hire", "FH-GEAR-03")
EQUIP = Question("equip", "FH-CHAR-05")
GUARD_HP = Why("Hit Points", "FH-GEAR-03")
PACK = {"torch": 6, "ration": 6, "waterskin": 1, "tinderbox": 1, "rope": 1, "bedroll": 1, "backpack": 1, "sack": 1}
CHEAPEST = min(things.price(key) for key in things.WARES)
MAGIC_PRICE = 1000  # copper a magic item brings at a Market (FH-HOLD-07)
PORTER_HP = 3
HIRELING_NAMES = (
    "Anwen",
    "Bertil",
    "Cuno",
    "Dorrit",
    "Esk",
    "Frida",
    "Gorm",
    "Hesper",
    "Ivo",
    "Jutta",
    "Knut",
    "Lisbet",
)


# --- buying ----------------------------------------------------------------------------------------------------------
def on_sale(world: World) -> list[str]:
    """What the freehold sells: things marked with a building need it first (FH-ARMOR-01, FH-GEAR-01)."""
    return [
        key for key in things.WARES if not (needed := things.needed_building(key)) or world.hold.buildings.get(needed)
    ]


NOWHERE = Party("", [], "", 0)  # of a character who is being made: nothing burns in any hand


def buy_one(one: Character, thing: str, table: Table, number: int = 1, party: Party = NOWHERE) -> None:
    table.tell(events.Bought(one.name, thing, things.price(thing) * number, number))
    own(one, thing, number, party)


def own(one: Character, thing: str, number: int = 1, party: Party = NOWHERE) -> None:
    """Put what was paid for into the pack; an explorer's pack is its contents (FH-GEAR-02)."""
    if thing == "explorer_pack":
        for key, count in PACK.items():
            roster.gain(one, key, count)
        one.water += light.SKIN_DAYS
        return
    roster.gain(one, thing, number)
    if thing == "waterskin":
        one.water += light.SKIN_DAYS * number
    put_to_use(one, thing, party)


def buy(world: World, party: Party, one: Character, ware: Option, table: Table) -> None:
    """One thing, or several at once."""
    number = ware.amount or 1
    cost = things.price(ware.verb) * number
    either = one.purse >= cost and wealth(world, party, one) - one.purse >= cost
    found = either and table.ask(one.seat, PURSE, ("own", "found"), {"who": one.id, "money": cost}, "own") == "found"
    pay(world, party, cost, one, found_first=found)
    buy_one(one, ware.verb, table, number, party)


def dozens(world: World, party: Party, one: Character) -> list[Option]:
    """What is used up is sold by the half dozen too."""
    return [
        Option(key, amount=6) for key in ("ration", "torch", "oil") if can_pay(world, party, 6 * things.price(key), one)
    ]


def affordable(world: World, party: Party, one: Character) -> list[Option]:
    money = wealth(world, party, one)
    return [Option(key) for key in on_sale(world) if things.price(key) <= money]


def has_money(world: World, party: Party, one: Character) -> bool:
    """Enough for the cheapest thing there is."""
    return wealth(world, party, one) >= CHEAPEST


def put_to_use(one: Character, thing: str, party: Party) -> None:
    """Wear or wield a new thing if it is better than what is in use, and calling and hands allow it (FH-CHAR-05)."""
    weapon = base_weapon(thing)
    if (
        thing in content.ARMORS
        and roster.may_wear(one, thing)
        and one.armor != "star_mail"
        and content.ARMORS[thing].ac > content.ARMORS[one.armor].ac
    ):
        roster.change_suit(one, thing)
    elif thing == "shield" and content.CALLINGS[one.calling].shield and roster.hands_of(one, party) < roster.HANDS:
        one.shield = True
    elif weapon and roster.may_wield(one, weapon) and not one.weapon and roster.has_hands_for(one, party, thing):
        one.weapon = thing
        roster.free_a_hand(one, party)


# --- wearing and wielding --------------------------------------------------------------------------------------------
def equip_options(one: Character, party: Party) -> list[Option]:
    """Other things from the pack that could be worn or held."""
    things = []
    for thing in one.pack:
        weapon = base_weapon(thing)
        if thing in content.ARMORS or thing == "star_mail":
            things += [thing] if thing != one.armor and roster.may_wear(one, thing) else []
        elif weapon and roster.may_wield(one, weapon) and thing != one.weapon:
            things += [thing] if roster.has_hands_for(one, party, thing) else []
    if (
        roster.has(one, "shield")
        and not one.shield
        and content.CALLINGS[one.calling].shield
        and roster.hands_of(one, party) < roster.HANDS
    ):
        things.append("shield")
    if roster.has(one, "pole") and not one.pole and roster.hands_of(one, party) < roster.HANDS:
        things.append("pole")
    held = [thing for thing in ("shield", "pole") if getattr(one, thing)]
    held += ["armor"] if one.armor != "none" else []
    return [Option.read(thing) for thing in things] + each_of("stow", held)


def equip(one: Character, option: Option, party: Party) -> None:
    thing = str(option)
    if option == Option("stow", "armor"):
        roster.change_suit(one, "none")
    elif option.verb == "stow":
        setattr(one, option.target, False)
    elif thing in ("shield", "pole"):
        setattr(one, thing, True)
    elif base_weapon(thing):
        one.weapon = thing
        roster.free_a_hand(one, party)
    else:
        roster.change_suit(one, thing)


# --- selling ---------------------------------------------------------------------------------------------------------
def sell_price(world: World, thing: str) -> int:
    """Half the list price; magic items only at a Market, 100 sc each (FH-HOLD-07)."""
    magic = things.is_magic(thing)
    if magic or thing == "enchanted_arrow":
        return MAGIC_PRICE if magic and world.hold.buildings.get("market") else 0
    return plain_price(thing)


def plain_price(thing: str) -> int:
    """What anybody gives for a thing from the price lists."""
    return things.price(thing) // 2


def sell_from_pack(one: Character, worth: Callable[[str], int], table: Table) -> None:
    """One thing, all of a kind, or several one after another; a buyer gives what each is worth (FH-GEAR-01)."""
    several = False
    while wares := [thing for thing in one.pack if worth(thing) > 0]:
        answer = table.ask(one.seat, SELL, _sale_options(one, wares, several), {"who": one.id})
        if answer.verb in ("nothing", "done"):
            return
        if answer == "several":
            several = True
            continue
        thing, number = _lot_sold(answer)
        sell(one, thing, worth(thing) * number, table, number)
        if not several:
            return


def _sale_options(one: Character, wares: Sequence[str], several: bool) -> list[Option]:
    """What may be sold next: each thing, and all of those that somebody has more than one of."""
    lots = [Option(*thing.split(":"), amount=one.pack[thing]) for thing in wares if one.pack[thing] > 1]
    more = checks.when(not several and (lots or len(wares) > 1), "several")
    return [Option("done" if several else "nothing"), *more, *map(Option.read, wares), *lots]


def _lot_sold(answer: Option) -> tuple[str, int]:
    return ":".join((answer.verb, *answer.targets)), answer.amount or 1


def sell(one: Character, thing: str, copper: int, table: Table, number: int) -> None:
    one.purse += copper
    roster.lose(one, thing, number)
    one.eaten.pop(thing, None)
    if thing == "waterskin":
        one.water = min(one.water, light.SKIN_DAYS * one.pack.get("waterskin", 0))
    one.pearls = min(one.pearls, treasure.mana_held(one))
    table.tell(events.Sold(one.name, thing, copper, number))


# --- hirelings -------------------------------------------------------------------------------------------------------
def most_hirelings(world: World, party: Party) -> int:
    """Charisma of the best speaker / 4, rounded down (FH-GEAR-03)."""
    people = roster.able(world, party)
    return roster.score(roster.best(people, "cha"), "cha") // 4 if people else 0


def hire_options(world: World, party: Party) -> list[str]:
    if len(roster.hirelings(world, party)) >= most_hirelings(world, party):
        return []
    return [kind for kind in ("guard", "porter") if can_pay(world, party, content.SERVICES[kind].cc)]


def hire(world: World, party: Party, kind: str, table: Table) -> None:
    """A day's pay at once, then each dawn. They stand last in the marching order unless the party moves them."""
    if not pay_together(world, party, content.SERVICES[kind].cc, table):
        return
    who = roster.new_id(world, "h")
    name = _free_name(world, table, who)
    hp = table.roll(6, GUARD_HP, name) if kind == "guard" else PORTER_HP
    world.hirelings[who] = Hireling(who, kind, name, hp, hp)
    party.order.append(who)
    table.tell(events.Hired(name, kind))


def _free_name(world: World, table: Table, who: str) -> str:
    """A name that nobody here has; with all of them taken, any."""
    taken = {one.name for one in world.characters.values()} | {one.name for one in world.hirelings.values()}
    free = [name for name in HIRELING_NAMES if name not in taken] or list(HIRELING_NAMES)
    return free[table.whim(f"hireling {who}", len(free))]


def wages(world: World, party: Party) -> int:
    return sum(content.SERVICES[one.kind].cc for one in roster.hirelings(world, party))
