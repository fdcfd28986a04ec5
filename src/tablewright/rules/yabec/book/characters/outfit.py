"""Starting money and what is bought with it: single goods, priced sets, or what suits the class. Chapter: Money."""

from __future__ import annotations

from functools import cache

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.items import give, load_of, may_wear, may_wield, slots
from tablewright.rules.yabec.content import CLASSES, ITEMS, KITS
from tablewright.rules.yabec.events import Drawn
from tablewright.rules.yabec.state import Creature

MONEY = Why("Starting money", "YB-CHAR-13")
GEAR = Question("gear", "YB-CHAR-14")
AVERAGE_MONEY = 105
_FOCUS = {"holy symbol": "holy_symbol", "unholy symbol": "unholy_symbol", "animal bone": "animal_bone"}
SPARE = 2  # slots a suggested set leaves free for rations and what is found
_SUNDRIES = ("backpack", "torches", "lighter", "bandage", "ration", "sack", "bandage", "ration", "torches", "rope")


def starting_money(table: Table, hero: Creature) -> int:
    """3d6 x 10 cp (YB-CHAR-13); a princess has 100 more (YB-CLASS-15)."""
    money = roll_dice(table, "3d6", MONEY, hero.name) * 10 + CLASSES[hero.key].extra_money_cp
    table.tell(Drawn("money", (f"{money} cp",)))
    return money


def outfit(table: Table, hero: Creature) -> None:
    """Spend on basic items and priced sets as long as the player likes; the rest is kept (YB-CHAR-14, YB-CHAR-15)."""
    while True:
        sets = [Option("kit", key) for key in KITS if kit_price(key) <= hero.cp]
        single = [Option(key) for key, item in ITEMS.items() if item.basic and item.price <= hero.cp]
        chosen = table.ask(
            hero.seat,
            GEAR,
            [Option("done"), Option("suggested"), *sets, *single],
            {"class": hero.key, "cp": hero.cp},
            default="suggested",
        )
        if chosen == "done":
            return
        if chosen == "suggested":
            suggested_gear(hero)
            return
        if chosen.verb == "kit":
            buy_kit(hero, chosen.target)
        else:
            _buy(hero, chosen.verb)


def kit_price(key: str) -> int:
    """A general set, priced at the item prices in force (YB-CHAR-15)."""
    return gear_price(kit_items(key))


def kit_items(key: str) -> dict[str, int]:
    return dict(_listed(tuple(KITS[key].items)))


@cache
def _listed(entries: tuple[str, ...]) -> dict[str, int]:
    """What a set holds: "hammer" is the mallet of the list."""
    found: dict[str, int] = {}
    for entry in entries:
        words, _, number = entry.partition(" x")
        item = {"hammer": "mallet", "thieves' tools": "thieves_tools"}.get(words, words.replace(" ", "_"))
        found[item] = int(number or 1)
    return found


def gear_price(things: dict[str, int]) -> int:
    return sum(-(-number // ITEMS[key].qty) * ITEMS[key].price for key, number in things.items())


def buy_kit(hero: Creature, key: str) -> None:
    hero.cp -= kit_price(key)
    for item, number in kit_items(key).items():
        give(hero, item, number)


def change_from(things: dict[str, int], hero: Creature) -> int:
    """What a ready-made character keeps of average money after its gear; a first spell book and a bard's instrument are
    free (YB-CHAR-01).
    """
    paid = {key: number for key, number in things.items() if key not in ("spell_book", "musical_instrument")}
    return max(0, AVERAGE_MONEY + CLASSES[hero.key].extra_money_cp - gear_price(paid))


def suggested_gear(hero: Creature) -> None:
    """A priced set for the class: what it must have, arms and armour as far as the money goes, then sundries
    (YB-CHAR-15).
    """
    casting = CLASSES[hero.key].casting
    if casting is not None and casting.focus in _FOCUS:
        _buy(hero, _FOCUS[casting.focus])
    if hero.key == "thief":
        _buy(hero, "thieves_tools")
    for key in ("sword", "mace", "hand_ax", "club", "dagger", "staff", "sling"):
        if may_wield(hero, ITEMS[key]) and _buy(hero, key):
            break
    for key in ("chain_mail", "leather_armor", "shield"):
        if may_wear(hero, ITEMS[key]) and hero.cp - ITEMS[key].price >= 15:
            _buy(hero, key)
    for key in _SUNDRIES:
        if load_of(hero, key, ITEMS[key].qty) <= slots(hero) - SPARE or ITEMS[key].grants_slots:
            _buy(hero, key)


def _buy(hero: Creature, key: str) -> bool:
    if hero.cp < ITEMS[key].price:
        return False
    hero.cp -= ITEMS[key].price
    give(hero, key, ITEMS[key].qty)
    return True
