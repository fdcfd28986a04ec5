"""Buying, selling, hiring (chapters "Armor", "Weapons", "Gear", "Hirelings").

Prices are fixed; some things need a building first; gear sells back at half price, rounded down (FH-GEAR-01).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.characters.purse import can_pay, pay, pay_together, wealth
from tablewright.rules.freehold.book.days.provisions import SKIN_DAYS
from tablewright.rules.freehold.book.party.roster import (
    able,
    best,
    change_suit,
    gain,
    hands_of,
    has,
    hirelings,
    lose,
    may_wear,
    may_wield,
    new_id,
    score,
)
from tablewright.rules.freehold.book.sites.treasure import mana_held
from tablewright.rules.freehold.content import ARMORS, CALLINGS, SERVICES
from tablewright.rules.freehold.content.things import WARES, base_weapon, is_magic, needed_building, price
from tablewright.rules.freehold.events import Bought, Hired, Sold
from tablewright.rules.freehold.state import Character, Hireling, Party, World

BUY = Question("buy", "FH-GEAR-01")
SELL = Question("sell", "FH-GEAR-01")
PURSE = Question("which-purse", "FH-CHAR-09", standing=True)
HIRE = Question("hire", "FH-GEAR-03")
EQUIP = Question("equip", "FH-CHAR-05")
GUARD_HP = Why("Hit Points", "FH-GEAR-03")
PACK = {"torch": 6, "ration": 6, "waterskin": 1, "tinderbox": 1, "rope": 1, "bedroll": 1, "backpack": 1, "sack": 1}
CHEAPEST = min(price(key) for key in WARES)
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
    return [key for key in WARES if not (needed := needed_building(key)) or world.hold.buildings.get(needed)]


def buy_one(one: Character, thing: str, table: Table, number: int = 1) -> None:
    table.tell(Bought(one.name, thing, price(thing) * number, number))
    own(one, thing, number)


def own(one: Character, thing: str, number: int = 1) -> None:
    """Put what was paid for into the pack; an explorer's pack is its contents (FH-GEAR-02)."""
    if thing == "explorer_pack":
        for key, count in PACK.items():
            gain(one, key, count)
        one.water += SKIN_DAYS
        return
    gain(one, thing, number)
    if thing == "waterskin":
        one.water += SKIN_DAYS * number
    put_to_use(one, thing)


def buy(world: World, party: Party, one: Character, ware: Option, table: Table) -> None:
    """One thing, or several at once."""
    number = ware.amount or 1
    cost = price(ware.verb) * number
    either = one.purse >= cost and wealth(world, party, one) - one.purse >= cost
    found = either and table.ask(one.seat, PURSE, ("own", "found"), {"who": one.id, "money": cost}, "own") == "found"
    pay(world, party, cost, one, found_first=found)
    buy_one(one, ware.verb, table, number)


def dozens(world: World, party: Party, one: Character) -> list[Option]:
    """What is used up is sold by the half dozen too."""
    return [Option(key, amount=6) for key in ("ration", "torch", "oil") if can_pay(world, party, 6 * price(key), one)]


def affordable(world: World, party: Party, one: Character) -> list[Option]:
    money = wealth(world, party, one)
    return [Option(key) for key in on_sale(world) if price(key) <= money]


def has_money(world: World, party: Party, one: Character) -> bool:
    """Enough for the cheapest thing there is."""
    return wealth(world, party, one) >= CHEAPEST


def put_to_use(one: Character, thing: str) -> None:
    """Wear or wield a new thing if it is better than what is in use and the calling allows it (FH-CHAR-05)."""
    weapon = base_weapon(thing)
    if (
        thing in ARMORS
        and may_wear(one, thing)
        and one.armor != "star_mail"
        and ARMORS[thing].ac > ARMORS[one.armor].ac
    ):
        change_suit(one, thing)
    elif thing == "shield" and CALLINGS[one.calling].shield and _one_handed(one):
        one.shield = True
    elif weapon and may_wield(one, weapon) and not one.weapon:
        one.weapon = thing
        one.shield = one.shield and weapon.hands == 1


def _one_handed(one: Character) -> bool:
    weapon = base_weapon(one.weapon)
    return weapon is None or weapon.hands == 1


# --- wearing and wielding --------------------------------------------------------------------------------------------
def equip_options(one: Character, party: Party) -> list[Option]:
    """Other things from the pack that could be worn or held."""
    things = []
    for thing in one.pack:
        weapon = base_weapon(thing)
        if thing in ARMORS or thing == "star_mail":
            things += [thing] if thing != one.armor and may_wear(one, thing) else []
        elif weapon and may_wield(one, weapon) and thing != one.weapon:
            things.append(thing)
    if has(one, "shield") and not one.shield and CALLINGS[one.calling].shield and hands_of(one, party) < 2:
        things.append("shield")
    if has(one, "pole") and not one.pole and hands_of(one, party) < 2:
        things.append("pole")
    held = [thing for thing in ("shield", "pole") if getattr(one, thing)]
    held += ["armor"] if one.armor != "none" else []
    return [Option.read(thing) for thing in things] + each("stow", held)


def equip(one: Character, option: Option, party: Party) -> None:
    thing = str(option)
    if option == Option("stow", "armor"):
        change_suit(one, "none")
    elif option.verb == "stow":
        setattr(one, option.target, False)
    elif thing in ("shield", "pole"):
        setattr(one, thing, True)
    elif base_weapon(thing):
        one.weapon = thing
        if hands_of(one, party) > 2:
            one.shield = one.pole = False
    else:
        change_suit(one, thing)


# --- selling ---------------------------------------------------------------------------------------------------------
def sell_price(world: World, thing: str) -> int:
    """Half the list price; magic items only at a Market, 100 sc each (FH-HOLD-07)."""
    magic = is_magic(thing)
    if magic or thing == "enchanted_arrow":
        return MAGIC_PRICE if magic and world.hold.buildings.get("market") else 0
    return plain_price(thing)


def plain_price(thing: str) -> int:
    """What anybody gives for a thing from the price lists."""
    return price(thing) // 2


def sell_from_pack(one: Character, worth: Callable[[str], int], table: Table) -> None:
    """One thing, all of a kind, or several one after another; a buyer gives what each is worth (FH-GEAR-01)."""
    several = False
    while wares := [thing for thing in one.pack if worth(thing) > 0]:
        answer = table.ask(one.seat, SELL, _sale(one, wares, several), {"who": one.id})
        if answer.verb in ("nothing", "done"):
            return
        if answer == "several":
            several = True
            continue
        thing, number = _lot(answer)
        sell(one, thing, worth(thing) * number, table, number)
        if not several:
            return


def _sale(one: Character, wares: Sequence[str], several: bool) -> list[Option]:
    """What may be sold next: each thing, and all of those that somebody has more than one of."""
    lots = [Option(*thing.split(":"), amount=one.pack[thing]) for thing in wares if one.pack[thing] > 1]
    more = when(not several and (lots or len(wares) > 1), "several")
    return [Option("done" if several else "nothing"), *more, *map(Option.read, wares), *lots]


def _lot(answer: Option) -> tuple[str, int]:
    return ":".join((answer.verb, *answer.targets)), answer.amount or 1


def sell(one: Character, thing: str, copper: int, table: Table, number: int) -> None:
    one.purse += copper
    lose(one, thing, number)
    one.eaten.pop(thing, None)
    if thing == "waterskin":
        one.water = min(one.water, SKIN_DAYS * one.pack.get("waterskin", 0))
    one.pearls = min(one.pearls, mana_held(one))
    table.tell(Sold(one.name, thing, copper, number))


# --- hirelings -------------------------------------------------------------------------------------------------------
def most_hirelings(world: World, party: Party) -> int:
    """Charisma of the best speaker / 4, rounded down (FH-GEAR-03)."""
    people = able(world, party)
    return score(best(people, "cha"), "cha") // 4 if people else 0


def hire_options(world: World, party: Party) -> list[str]:
    if len(hirelings(world, party)) >= most_hirelings(world, party):
        return []
    return [kind for kind in ("guard", "porter") if can_pay(world, party, SERVICES[kind].cc)]


def hire(world: World, party: Party, kind: str, table: Table) -> None:
    """A day's pay at once, then each dawn. They stand last in the marching order unless the party moves them."""
    if not pay_together(world, party, SERVICES[kind].cc, table):
        return
    who = new_id(world, "h")
    name = _free_name(world, table, who)
    hp = table.roll(6, GUARD_HP, name) if kind == "guard" else PORTER_HP
    world.hirelings[who] = Hireling(who, kind, name, hp, hp)
    party.order.append(who)
    table.tell(Hired(name, kind))


def _free_name(world: World, table: Table, who: str) -> str:
    """A name that nobody here has; with all of them taken, any."""
    taken = {one.name for one in world.characters.values()} | {one.name for one in world.hirelings.values()}
    free = [name for name in HIRELING_NAMES if name not in taken] or list(HIRELING_NAMES)
    return free[table.whim(f"hireling {who}", len(free))]


def wages(world: World, party: Party) -> int:
    return sum(SERVICES[one.kind].cc for one in hirelings(world, party))
