"""Books and scrolls: research, copying and replacing a spell book, writing spells down, a spell on a sword.

Chapters: Downtime, Magic, the fighter. A task longer than a week uses up weeks still to come.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.items import give
from tablewright.rules.yabec.book.core.stats import arcane
from tablewright.rules.yabec.book.core.writing import SCROLL, legible, reads_at_leisure
from tablewright.rules.yabec.book.downtime.healing import pass_a_week
from tablewright.rules.yabec.book.downtime.livelihood import part_from_mentor, training_price
from tablewright.rules.yabec.book.magic.casting import (
    casts,
    copy_cost,
    learn,
    pages_left,
    replace_cost,
    spell_level,
    spell_list,
)
from tablewright.rules.yabec.content import CLASSES, ITEMS, SPELL_LISTS, SPELLS
from tablewright.rules.yabec.events import WeekSpent
from tablewright.rules.yabec.state import Creature, Thing, World

RESEARCH = Why("Research", "YB-DOWN-15")
SOURCE = Question("research-source", "YB-DOWN-15")
SPELL = Question("research-spell", "YB-DOWN-15")
SWORD_SPELL = Question("sword-spell", "YB-CLASS-07")
ITEM_CP, SWORD_CP, NEW_SPELL_CP, SURE = 500, 500, 10_000, 100
PRICES = {"scroll": 100, "book": 300, "mentor": 50, "new": NEW_SPELL_CP}
SWORDS = ("sword", "great_sword", "sword_1", "sword_flaming", "sword_warning")  # no short sword (YB-CLASS-07)


# --- research --------------------------------------------------------------------------------------------------------
def research(world: World, table: Table, hero: Creature) -> None:
    """A week per spell level: scroll 1 gp a level at (80 + INT)%, book 3 gp at (50 + INT)%, mentor 5 sp (YB-DOWN-15).

    A new spell takes two weeks and 100 gp a level. A failure still uses time, money and scroll.
    """
    sources = research_sources(hero)
    source = table.ask(hero.seat, SOURCE, ["none", *sources], {"who": hero.id}, default="none")
    if source == "none":
        return
    options = [key for key in spells_from(hero, source) if _payable(hero, source, key)]
    key = table.ask(hero.seat, SPELL, options, {"who": hero.id, "source": source}, default=options[0])
    price = research_price(hero, source, key)
    if source == "scroll":
        read = next(thing for thing in _open_scrolls(hero) if key in thing.spells)
        hero.items = [thing for thing in hero.items if thing is not read]
    _study(world, table, hero, Option("research", source, key), price, research_weeks(hero, source, key))


def _learn(table: Table, hero: Creature, source: str, key: str) -> None:
    odds = research_odds(hero, source)
    learnt = (odds >= SURE or chance(table, odds, 100, RESEARCH, hero.name)) and learn(hero, key)
    price = research_price(hero, source, key)
    table.tell(WeekSpent(hero.name, "magical_research", key if learnt else "failed", -price))
    if source == "mentor":
        part_from_mentor(table, hero)


def _study(world: World, table: Table, hero: Creature, what: Option, price: int, weeks: int) -> None:
    """Paid now, done when its weeks have been spent."""
    hero.cp -= price
    hero.study = str(what)
    take_weeks(world, table, hero, weeks)
    if hero.weeks < 0:
        table.tell(WeekSpent(hero.name, what.verb, "begun", -hero.weeks))
    else:
        conclude(table, hero)


def conclude(table: Table, hero: Creature) -> None:
    """Once no week is owed any more the spell is tried, or the book is there."""
    if not hero.study or hero.weeks < 0:
        return
    what, hero.study = Option.read(hero.study), ""
    if what.verb == "research":
        _learn(table, hero, what.thing, what.target)
        return
    price, _ = book_price(hero, what.verb)
    if what.verb == "copy_book":
        hero.stored.append(Thing("spell_book", spells=list(hero.book)))
    else:
        give(hero, "spell_book")
    table.tell(WeekSpent(hero.name, what.verb, "", -price))


def unknown_spells(hero: Creature) -> list[str]:
    """Spells of the own list, up to what the caster can hold, that the book does not have (YB-MAGIC-03)."""
    casting = CLASSES[hero.key].casting
    if casting is None:
        return []
    top = sum(1 for number in CLASSES[hero.key].slots(hero.level) if number)
    levels = range(1, top + 1)
    return [key for level in levels for key in SPELL_LISTS[f"{casting.spells}_{level}"] if key not in hero.book]


def research_price(hero: Creature, source: str, key: str) -> int:
    """By source and spell level; a wizard's assistant pays a hundredth less (YB-DOWN-05). A mentor has the wage of the
    week besides (YB-DOWN-06).
    """
    price = PRICES[source] * spell_level(hero, SPELLS[key])
    price = price * 99 // 100 if hero.job == "wizard assistant" else price
    return price + (training_price(hero) if source == "mentor" and hero.mentor else 0)


def research_weeks(hero: Creature, source: str, key: str) -> int:
    """A week per spell level, two for one of the own making (YB-DOWN-15)."""
    return spell_level(hero, SPELLS[key]) * (2 if source == "new" else 1)


def take_weeks(world: World, table: Table, hero: Creature, weeks: int) -> None:
    """A long task takes further weeks, those at hand first, and each of them heals as any other (YB-LIFE-05)."""
    for _ in range(weeks - 1):
        if hero.weeks > 0:
            pass_a_week(world, table, hero)
        hero.weeks -= 1


def _payable(hero: Creature, source: str, key: str) -> bool:
    """From purse and bank (YB-TOWN-23)."""
    return research_price(hero, source, key) <= hero.cp + hero.banked


def research_odds(hero: Creature, source: str) -> int:
    """The percentage at which it is learnt; a mentor and one's own work are sure."""
    base = {"scroll": 80, "book": 50}
    return base[source] + hero.scores["intelligence"] if source in base else SURE


def research_sources(hero: Creature) -> list[str]:
    """What there is to learn from, and can be paid, while there is a free page (YB-MAGIC-02)."""
    return [
        source
        for source in PRICES
        if pages_left(hero) and any(_payable(hero, source, key) for key in spells_from(hero, source))
    ]


def spells_from(hero: Creature, source: str) -> list[str]:
    """A scroll teaches what is written on it, a mentor the spell that was asked for. Books and scrolls are read with
    Read Magic (YB-DOWN-15).
    """
    wanted = unknown_spells(hero)
    if source == "scroll":
        written = [key for thing in _open_scrolls(hero) for key in thing.spells]
        return [key for key in wanted if key in written]
    if source == "book" and not reads_at_leisure(hero):
        return []
    return [key for key in wanted if key == hero.mentor.get("spell")] if source == "mentor" else wanted


def _open_scrolls(hero: Creature) -> list[Thing]:
    scrolls = [thing for thing in hero.items if thing.key == SCROLL]
    return [thing for thing in scrolls if legible(hero, thing) or reads_at_leisure(hero)]


# --- books -----------------------------------------------------------------------------------------------------------
def book_levels(hero: Creature) -> int:
    return sum(spell_level(hero, SPELLS[key]) for key in hero.book)


def book_price(hero: Creature, activity: str) -> tuple[int, int]:
    return (copy_cost if activity == "copy_book" else replace_cost)(book_levels(hero))


def copy_book(world: World, table: Table, hero: Creature) -> None:
    """A second book with the same spells, kept in town: 50 cp and a week for every 5 spell levels (YB-MAGIC-02)."""
    _study(world, table, hero, Option("copy_book"), *copy_cost(book_levels(hero)))


def replace_book(world: World, table: Table, hero: Creature) -> None:
    """A lost book written anew out of the head: 100 cp and a week for each spell level (YB-MAGIC-02)."""
    _study(world, table, hero, Option("replace_book"), *replace_cost(book_levels(hero)))


# --- scrolls and swords ----------------------------------------------------------------------------------------------
def writable(hero: Creature) -> list[str]:
    """Spells of which a scroll can be paid: 5 gp per spell level, a caster of 9th level (YB-DOWN-15). Whoever
    prays and holds nothing in memory may write down any spell that could be prayed for (YB-MAGIC-02).
    """
    if hero.level < 9 or not casts(hero):
        return []
    levels = [level for level, number in enumerate(CLASSES[hero.key].slots(hero.level), 1) if number]
    granted = [] if arcane(hero) or hero.memory else [key for level in levels for key in spell_list(hero, level)]
    held = dict.fromkeys([*hero.book, *(entry.rstrip("!") for entry in hero.memory), *granted])
    return [key for key in held if scribe_cost(hero, key)[0] <= hero.cp + hero.banked]


def scroll_of(hero: Creature, key: str) -> Thing:
    """A spell written down for one use (YB-DOWN-15); who wrote it can read it (YB-MAGIC-03)."""
    item = SCROLL if arcane(hero) else "scroll_divine"
    return Thing(item, uses=ITEMS[item].uses, spells=[key], read=[hero.id] if arcane(hero) else [])


def scribe_cost(hero: Creature, key: str) -> tuple[int, int]:
    """5 gp and a week for each spell level (YB-DOWN-15)."""
    level = spell_level(hero, SPELLS[key])
    return ITEM_CP * level, level


def sword_of(hero: Creature) -> Thing | None:
    return next((thing for thing in hero.items if thing.key in SWORDS), None)


def can_inscribe(hero: Creature) -> bool:
    return "spell_sword" in hero.skills and hero.cp + hero.banked >= SWORD_CP and sword_of(hero) is not None


def inscribe_sword(world: World, table: Table, hero: Creature) -> None:
    spells = SPELL_LISTS["wizard_1"]
    engrave(table, hero, table.ask(hero.seat, SWORD_SPELL, spells, {"who": hero.id}, default=spells[0]))


def engrave(table: Table, hero: Creature, spell: str) -> None:
    """A spell sword: a 1st-level wizard spell on a sword, 1 week and 500 cp, cast once a day (YB-CLASS-07)."""
    sword = sword_of(hero)
    if sword is not None:
        hero.cp -= SWORD_CP
        sword.spells = [spell]
        table.tell(WeekSpent(hero.name, "inscribe_sword", spell, -SWORD_CP))
