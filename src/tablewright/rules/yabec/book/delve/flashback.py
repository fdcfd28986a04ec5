"""Flashbacks: one a session for each player, at any moment of the adventure. Chapter: Flashback."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.book.conflict.field import room_of
from tablewright.rules.yabec.book.core.items import bring_along, give, room_for
from tablewright.rules.yabec.book.core.light import FIRE, can_kindle, light_source
from tablewright.rules.yabec.book.core.own_words import deeds, meaning_of
from tablewright.rules.yabec.book.core.stats import has_effect, heroes, is_down
from tablewright.rules.yabec.book.downtime.rumours import hear
from tablewright.rules.yabec.book.town.market import price_for
from tablewright.rules.yabec.book.town.minions import add_animal
from tablewright.rules.yabec.content import HOUSE, ITEMS
from tablewright.rules.yabec.effects import an_effect
from tablewright.rules.yabec.events import Flashback, Sensed
from tablewright.rules.yabec.state import GM, Creature, World

WHAT = Question("flashback", "YB-FLASH-02")
ITEM = Question("flashback-item", "YB-FLASH-02")
WORDS = Question("flashback-words", "YB-FLASH-03")
BURNS = ("torches", "candle")  # a lantern wants oil besides
ALLOWED = Question("flashback-allowed", "YB-FLASH-03")


def may_flash_back(world: World, seat: str) -> bool:
    """At most one per player and session (YB-FLASH-01)."""
    return seat not in world.flashed


def flashbacks(world: World) -> list[Option]:
    """One for each player who has not had one this session, by the first of their characters (YB-FLASH-01)."""
    first: dict[str, str] = {}
    for each in heroes(world):
        if not is_down(each):
            first.setdefault(each.seat, each.id)
    return [Option("flashback", key) for seat, key in first.items() if may_flash_back(world, seat)]


def flash_back(world: World, table: Table, hero: Creature) -> None:
    """A purchase, a talk or a backstory; the DM refuses what needs a week or a roll (YB-FLASH-03)."""
    goods = affordable(world, hero)
    kinds = (["item"] if goods else []) + ["talk", "backstory", "other", "rumour"]
    kinds += ["fetch"] if fetchable(hero) else []
    what = table.ask(hero.seat, WHAT, kinds, {"who": hero.id}, default=kinds[0])
    if what == "item":
        key = table.ask(hero.seat, ITEM, goods, {"who": hero.id}, default=light_bought(world, hero) or goods[0])
        _buy(world, table, hero, key)
        words = key
    elif what == "fetch":
        words = _fetch(table, hero)
    elif what == "rumour":
        words = what
    else:
        words = table.ask_text(hero.seat, WORDS, LONGEST_WORDS, {"who": hero.id, "what": what}) or what
    default = "yes" if what != "other" or meaning_of(words, deeds("delve")) is not None else "no"
    allowed = (
        what in ("item", "fetch", "rumour")
        or table.ask(GM, ALLOWED, ("yes", "no"), {"who": hero.id, "what": what, "words": words}, default=default)
        == "yes"
    )
    world.flashed.append(hero.seat)
    table.tell(Flashback(hero.name, words, allowed))
    if allowed:
        _helps_now(world, table, hero, what, words)


def affordable(world: World, hero: Creature) -> list[str]:
    """What was for sale, can be paid from purse or town, and can be carried, if need be with strain; an animal walks
    (YB-FLASH-02).
    """
    stocked = [
        key
        for key, item in ITEMS.items()
        if (item.basic or key in world.stock) and price_for(hero, item) <= hero.cp + hero.banked
    ]
    return [key for key in stocked if ITEMS[key].kind == "animal" or _fits(hero, key)]


def light_bought(world: World, hero: Creature) -> str:
    """The one thing that is missing for a light, to somebody in the dark: something that burns, or fire; '' if none."""
    if not has_effect(hero, "dark"):
        return ""
    wanted = BURNS if can_kindle(hero) else FIRE if light_source(hero) else ()
    goods = affordable(world, hero)
    return next((key for key in wanted if key in goods), "")


def _fits(hero: Creature, key: str) -> bool:
    """A cart or wagon stays outside, with the animal that draws it."""
    return ITEMS[key].kind != "vehicle" and room_for(hero, key, ITEMS[key].qty, strained=True)


def _fetch(table: Table, hero: Creature) -> str:
    """Something of the own that the guild keeps was taken along after all (YB-FLASH-03)."""
    keys = fetchable(hero)
    key = table.ask(hero.seat, ITEM, keys, {"who": hero.id}, default=keys[0])
    thing = next(each for each in hero.stored if each.key == key)
    hero.stored.remove(thing)
    bring_along(thing)
    hero.items.append(thing)
    return key


def fetchable(hero: Creature) -> list[str]:
    """What the guild keeps for this one and can be carried, if need be with strain (YB-FLASH-02)."""
    found = [thing.key for thing in hero.stored if room_for(hero, thing.key, thing.qty, strained=True)]
    return [key for key in dict.fromkeys(found) if ITEMS[key].kind != "vehicle"]


def _buy(world: World, table: Table, hero: Creature, key: str) -> None:
    price = price_for(hero, ITEMS[key])
    from_bank = min(price, hero.banked)
    hero.banked -= from_bank
    hero.cp -= price - from_bank
    if ITEMS[key].kind == "animal":
        animal = add_animal(world, table, hero, key)
        animal.zone = hero.zone
        world.delve.march.append(animal.id)
    else:
        give(hero, key, ITEMS[key].qty)


def _helps_now(world: World, table: Table, hero: Creature, what: str, words: str) -> None:
    """What was prepared pays off: a talk opens an ear, a story tells of a kind that haunts this level, and something
    else does what its words say, if that is to hide, to be heard or to know (YB-FLASH-03).
    """
    if what == "rumour":
        hear(world, table, f"flashback {hero.id} {world.session}")
        return
    deed = meaning_of(words, deeds("delve")) if what == "other" else None
    if what == "talk" or (deed is not None and deed.key == "court"):
        hero.effects.append(an_effect("rapport", "turn", 3, by=hero.id))
    elif deed is not None and deed.key == "hide":
        hero.effects.append(an_effect("unnoticed", "turn", 3, by=hero.id))
    elif what == "backstory" or (deed is not None and deed.key == "study"):
        unknown = [kind for kind in HOUSE.depth(_depth(world)).wandering if kind not in world.delve.lore]
        if unknown:
            world.delve.lore.append(unknown[0])
            table.tell(Sensed(hero.name, unknown[0], "lore"))


def _depth(world: World) -> int:
    room = room_of(world, world.delve.zone)
    return room.level if room is not None else 1
