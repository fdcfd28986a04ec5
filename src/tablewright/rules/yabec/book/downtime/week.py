"""A week in town: which activities are open, and the week itself. Chapter: Downtime.

The activities stand in `temple.py`, `carousing.py`, `livelihood.py`, `recruiting.py`, `quests.py`, `crime.py`,
`crafts.py`, `study.py` and `enchanting.py`; that every week heals besides in `healing.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.items import count
from tablewright.rules.yabec.book.downtime.carousing import carousing
from tablewright.rules.yabec.book.downtime.crafts import forge, hibernate
from tablewright.rules.yabec.book.downtime.crime import crime
from tablewright.rules.yabec.book.downtime.enchanting import create_magic_item, may_make
from tablewright.rules.yabec.book.downtime.healing import see_to
from tablewright.rules.yabec.book.downtime.livelihood import (
    SEARCH_XP,
    find_mentor,
    job_search,
    lot_to_sell,
    selling,
    training,
    training_price,
    work,
)
from tablewright.rules.yabec.book.downtime.quests import quest
from tablewright.rules.yabec.book.downtime.recruiting import recruiting, taming, team_building
from tablewright.rules.yabec.book.downtime.study import (
    book_price,
    can_inscribe,
    copy_book,
    inscribe_sword,
    replace_book,
    research,
    research_sources,
)
from tablewright.rules.yabec.book.downtime.temple import (
    baking,
    devotion,
    embezzle,
    needs_temple,
    service,
    temple_healing,
)
from tablewright.rules.yabec.book.town.market import draw_purse
from tablewright.rules.yabec.book.town.minions import minions_of
from tablewright.rules.yabec.content import ACTIVITIES, CLASSES
from tablewright.rules.yabec.state import Creature, World

CRIMINALS = ("thief", "acrobat", "animal_kin", "kobold", "warlock")


def open_activities(world: World, hero: Creature) -> list[str]:
    """Basic ones are open to all, advanced ones to the named classes from 2nd level (YB-DOWN-01)."""
    return [
        key for key in ACTIVITIES if _named(hero, key) and not _pointless(world, hero, key) and _affordable(hero, key)
    ]


def _affordable(hero: Creature, key: str) -> bool:
    money = hero.cp + hero.banked
    if key in ("copy_book", "replace_book"):
        return money >= book_price(hero, key)[0]
    if key == "temple_healing":
        return True  # service pays as well as money does
    if key == "training":
        return money >= training_price(hero)
    return money >= ACTIVITIES[key].cost


def _named(hero: Creature, key: str) -> bool:
    """Who an advanced activity is for."""
    if ACTIVITIES[key].group != "advanced":
        return True
    casting = CLASSES[hero.key].casting
    arcane = casting is not None and casting.kind == "arcane"
    return hero.level >= 2 and {
        "create_magic_item": may_make(hero),
        "crime": hero.key in CRIMINALS,
        "devotion": casting is not None and not arcane,
        "embezzlement": hero.key in ("cleric", "princess") or "clergy" in hero.goals,
        "forging": hero.key == "dwarf" or "forge_master" in hero.skills,
        "hibernate": hero.key == "animal_kin",
        "magical_research": arcane,
    }.get(key, False)


def _pointless(world: World, hero: Creature, key: str) -> bool:
    """Activities that could bring nothing are not offered."""
    test = _IDLE.get(key)
    return test is not None and test(world, hero)


def _no_search(world: World, hero: Creature) -> bool:
    """XP never fall below the level's (YB-DOWN-05)."""
    return bool(hero.job) or hero.xp - SEARCH_XP < CLASSES[hero.key].row(hero.level).xp


def _no_lesson(world: World, hero: Creature) -> bool:
    """A mentor of the same class and of higher level teaches (YB-DOWN-06)."""
    return hero.mentor.get("class") != hero.key or int(hero.mentor.get("level", 0)) <= hero.level


def _has_copy(hero: Creature) -> bool:
    return any(thing.spells for thing in hero.stored)


_IDLE: dict[str, Callable[[World, Creature], bool]] = {
    "job_search": _no_search,
    "work": lambda world, hero: not hero.job,
    "temple_healing": lambda world, hero: not needs_temple(hero),
    "training": _no_lesson,
    "team_building": lambda world, hero: not minions_of(world, hero),
    "selling": lambda world, hero: not lot_to_sell(hero),
    "magical_research": lambda world, hero: not research_sources(hero),
    "copy_book": lambda world, hero: not hero.book or not count(hero, "spell_book") or _has_copy(hero),
    "replace_book": lambda world, hero: not hero.book or bool(count(hero, "spell_book")) or _has_copy(hero),
    "inscribe_sword": lambda world, hero: not can_inscribe(hero),
}


def spend_week(world: World, table: Table, hero: Creature, activity: str) -> None:
    """One activity, paid from purse and bank (YB-DOWN-01)."""
    draw_purse(hero)
    if activity != "temple_healing":
        hero.cp -= ACTIVITIES[activity].cost
    _ACTIVITIES[activity](world, table, hero)
    see_to(world, table, hero)


_ACTIVITIES: dict[str, Callable[[World, Table, Creature], None]] = {
    "baking": baking, "carousing": carousing, "job_search": job_search, "work": work, "find_mentor": find_mentor,
    "temple_healing": temple_healing, "questing": quest, "recruiting": recruiting, "selling": selling,
    "service": service, "taming": taming, "team_building": team_building, "training": training,
    "copy_book": copy_book, "replace_book": replace_book, "inscribe_sword": inscribe_sword,
    "create_magic_item": create_magic_item, "crime": crime, "devotion": devotion, "embezzlement": embezzle,
    "forging": forge, "hibernate": hibernate, "magical_research": research,
}  # fmt: skip
