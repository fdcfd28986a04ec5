"""Shops and treasure: buying, selling, what further shops have in stock. Chapter: Shopping."""

from __future__ import annotations

from functools import partial

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.items import equip_best, give, part_with, worth_of
from tablewright.rules.yabec.book.town.minions import add_animal
from tablewright.rules.yabec.content import ITEMS, Item
from tablewright.rules.yabec.events import Stocked, Traded
from tablewright.rules.yabec.state import GM, Creature, World

BUY = Question("buy", "YB-TOWN-01")
FURTHER = Question("further-shops", "YB-TOWN-02", standing=True)
WARES = Question("wares", "YB-TOWN-02")
STOCK = Why("In stock", "YB-TOWN-02")
PURCHASES = 30


def further_shops(world: World, table: Table) -> None:
    """The first town has none; elsewhere each item outside the basic list is in stock on 2-in-6, once a visit
    (YB-TOWN-02).
    """
    home = world.here == "0,0"
    world.stock, world.stock_of = [], world.here
    wares = [key for key, item in ITEMS.items() if _uncommon(item)]
    about = {"town": world.town}
    ruling = table.ask(GM, FURTHER, ("none", "some", "name"), about, default="none" if home else "some")
    if ruling == "none":
        return
    world.stock = [key for key in wares if chance(table, 2, 6, STOCK)] if ruling == "some" else _named(table, wares)
    if world.stock:
        table.tell(Stocked(world.town, len(world.stock)))


def _named(table: Table, wares: list[str]) -> list[str]:
    """The Dungeon Master names them, one after the other."""
    found: list[str] = []
    while left := [key for key in wares if key not in found]:
        chosen = table.ask(GM, WARES, ["enough", *left], {"number": len(found)}, default="enough")
        if chosen == "enough":
            break
        found.append(chosen)
    return found


def _uncommon(item: Item) -> bool:
    return not item.basic and not item.magic and bool(item.price) and item.kind not in ("treasure", "coin")


def for_sale(world: World) -> list[str]:
    return [key for key, item in ITEMS.items() if item.basic or key in world.stock]


def draw_purse(hero: Creature) -> None:
    """Purse and what the guild keeps both pay (YB-TOWN-23)."""
    hero.cp += hero.banked
    hero.banked = 0


def shop(world: World, table: Table, hero: Creature) -> None:
    """Every town sells the basic items (YB-TOWN-01); in a strange one it shows on the first errand what else."""
    if world.stock_of != world.here:
        further_shops(world, table)
    draw_purse(hero)
    goods = partial(affordable, world, hero)
    for ware in menu(table, hero.seat, BUY, goods, lambda: {"who": hero.id, "cp": hero.cp}, most=PURCHASES):
        buy(world, table, hero, ware)
    equip_best(hero)


def affordable(world: World, hero: Creature) -> list[str]:
    return [DONE, *(key for key in for_sale(world) if price_for(hero, ITEMS[key]) <= hero.cp)]


def price_for(hero: Creature, item: Item) -> int:
    """Clerks have a tenth off basic gear and smith's assistants off arms and armour, down to a copper (YB-DOWN-05)."""
    clerk = hero.job == "store clerk" and item.kind == "gear" and item.basic
    smith = hero.job == "blacksmith assistant" and item.kind in ("weapon", "armour")
    return max(min(1, item.price), item.price * 9 // 10) if clerk or smith else item.price


def buy(world: World, table: Table, hero: Creature, key: str) -> None:
    item = ITEMS[key]
    price = price_for(hero, item)
    hero.cp -= price
    if item.kind == "animal":
        animal = add_animal(world, table, hero, key)
        animal.skills = ["riding"] if key == "horse" else []  # the market's horses know the saddle (YB-DOWN-11, ours)
    else:
        give(hero, key, item.qty)
    table.tell(Traded(hero.name, key, item.qty, -price))


def has_goods(hero: Creature) -> bool:
    return any(ITEMS[thing.key].kind in ("treasure", "coin") for thing in hero.items)


def sell_treasure(world: World, table: Table, hero: Creature) -> int:
    """Treasure sold without the activity brings list value (YB-DOWN-09)."""
    total = 0
    for thing in [t for t in hero.items if ITEMS[t.key].kind in ("treasure", "coin")]:
        total += worth_of(thing)
        table.tell(Traded(hero.name, thing.key, thing.qty, worth_of(thing)))
        part_with(hero, thing, thing.qty)
    hero.cp += total
    return total
