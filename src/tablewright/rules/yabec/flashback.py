"""Flashbacks: one a session for each player. Chapter: Flashback."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.events import Flashback
from tablewright.rules.yabec.items import give, room_for
from tablewright.rules.yabec.state import GM, Creature, World

WHAT = Question("flashback", "YB-FLASH-02")
ITEM = Question("flashback-item", "YB-FLASH-02")
WORDS = Question("flashback-words", "YB-FLASH-03")
ALLOWED = Question("flashback-allowed", "YB-FLASH-03")


def may_flash_back(world: World, seat: str) -> bool:
    """At most one per player and session (YB-FLASH-01)."""
    return seat not in world.flashed


def flash_back(world: World, table: Table, hero: Creature) -> None:
    """A purchase, a talk or a backstory; the DM refuses what needs a week or a roll (YB-FLASH-03)."""
    goods = affordable(world, hero)
    kinds = ["talk", "backstory", "other"] if not goods else ["item", "talk", "backstory", "other"]
    what = table.ask(hero.seat, WHAT, kinds, (hero.name,), default=kinds[0])
    if what == "item":
        key = table.ask(hero.seat, ITEM, goods, (hero.name,), default=goods[0])
        _buy(hero, key)
        words = key
    else:
        words = table.ask_text(hero.seat, WORDS, 400, (hero.name, what)) or what
    default = "no" if what == "other" else "yes"
    allowed = (
        what == "item" or table.ask(GM, ALLOWED, ("yes", "no"), (hero.name, what, words), default=default) == "yes"
    )
    world.flashed.append(hero.seat)
    table.tell(Flashback(hero.name, words, allowed))


def affordable(world: World, hero: Creature) -> list[str]:
    """What was for sale, can be paid from purse or town, and finds a free slot (YB-FLASH-02)."""
    stocked = [
        key for key, item in ITEMS.items() if (item.basic or key in world.stock) and item.price <= hero.cp + hero.banked
    ]
    return [
        key for key in stocked if ITEMS[key].kind not in ("vehicle", "animal") and room_for(hero, key, ITEMS[key].qty)
    ]


def _buy(hero: Creature, key: str) -> None:
    price = ITEMS[key].price
    from_bank = min(price, hero.banked)
    hero.banked -= from_bank
    hero.cp -= price - from_bank
    give(hero, key, ITEMS[key].qty)
