"""Making magic items: a spell written down, or a thing of the Dungeon Master's price. Chapter: Downtime.

What takes longer than the weeks at hand lies unfinished until they have been spent.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_LINE
from tablewright.rules.yabec.book.downtime.study import conclude, scribe_cost, scroll_of, take_weeks, writable
from tablewright.rules.yabec.book.magic.casting import casts
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.events import Finished, WeekSpent
from tablewright.rules.yabec.state import GM, Creature, Thing, World

WHAT = Question("make-what", "YB-DOWN-15")
SCRIBE = Question("scribe-spell", "YB-DOWN-15")
PRICE = Question("make-price", "YB-DOWN-15")
WEEKS = Question("make-weeks", "YB-DOWN-15")
PARTS = Question("make-parts", "YB-DOWN-15")
TERMS = Question("make-terms", "YB-DOWN-15")
MAKERS_LEVEL = 9
LEAST_CP, MOST_CP = 10_000, 100_000  # 100 to 1000 gp
LEAST_WEEKS, MOST_WEEKS = 4, 52
TIMES_LISTED, CP_A_WEEK = 50, 2_000  # the referee's way (ours)
SCROLL = "scroll"


def may_make(hero: Creature) -> bool:
    return bool(writable(hero) or makeable(hero))


def usual_price(key: str) -> int:
    """What the referee asks: fifty times the list price, within 100 to 1000 gp (YB-DOWN-15)."""
    return max(LEAST_CP, min(MOST_CP, TIMES_LISTED * ITEMS[key].price))


def usual_weeks(key: str) -> int:
    """And a week for each 20 gp of it."""
    return max(LEAST_WEEKS, min(MOST_WEEKS, usual_price(key) // CP_A_WEEK))


def makeable(hero: Creature) -> list[str]:
    """Magic things other than scrolls that a caster of 9th level can pay at the usual price (YB-DOWN-15)."""
    if hero.level < MAKERS_LEVEL or not casts(hero):
        return []
    money = hero.cp + hero.banked
    return [key for key, item in ITEMS.items() if item.magic and item.kind != SCROLL and usual_price(key) <= money]


def create_magic_item(world: World, table: Table, hero: Creature) -> None:
    """A spell written down, or another thing (YB-DOWN-15)."""
    things = makeable(hero)
    options = [*([SCROLL] if writable(hero) else []), *things]
    what = table.ask(hero.seat, WHAT, options, {"who": hero.id}, default=options[0]) if things else SCROLL
    if what == SCROLL:
        _write(world, table, hero)
    else:
        _make(world, table, hero, what)


def _write(world: World, table: Table, hero: Creature) -> None:
    """A spell for one use: one week and 5 gp per spell level."""
    options = writable(hero)
    key = table.ask(hero.seat, SCRIBE, options, {"who": hero.id}, default=options[0])
    price, weeks = scribe_cost(hero, key)
    table.tell(WeekSpent(hero.name, "create_magic_item", key, -price))
    _begin(world, table, hero, scroll_of(hero, key), price, weeks)


def _make(world: World, table: Table, hero: Creature, key: str) -> None:
    """The Dungeon Master names money, weeks and rare parts; whoever finds that too much has looked into it in vain."""
    about: Facts = {"who": hero.id, "what": key}
    price = table.ask_number(GM, PRICE, LEAST_CP, MOST_CP, about, default=str(usual_price(key)))
    weeks = table.ask_number(GM, WEEKS, LEAST_WEEKS, MOST_WEEKS, about, default=str(usual_weeks(key)))
    parts = table.ask_text(GM, PARTS, LONGEST_LINE, about, default="")
    terms: Facts = {**about, "price": price, "weeks": weeks, "parts": parts}
    answers = ("make", "leave") if price <= hero.cp else ("leave",)
    if table.ask(hero.seat, TERMS, answers, terms, default=answers[0]) == "leave":
        table.tell(WeekSpent(hero.name, "make_item", "left"))
        return
    table.tell(WeekSpent(hero.name, "make_item", key, -price))
    _begin(world, table, hero, Thing(key, uses=ITEMS[key].uses), price, weeks)


def _begin(world: World, table: Table, hero: Creature, thing: Thing, price: int, weeks: int) -> None:
    hero.cp -= price
    hero.unfinished = thing
    take_weeks(world, table, hero, weeks)
    finish(table, hero)


def finish(table: Table, hero: Creature) -> None:
    """Once no week is owed any more the thing is there, and what was studied is known."""
    conclude(table, hero)
    thing = hero.unfinished
    if thing is not None and hero.weeks >= 0:
        hero.unfinished = None
        hero.items.append(thing)
        table.tell(Finished(hero.name, thing.key))
