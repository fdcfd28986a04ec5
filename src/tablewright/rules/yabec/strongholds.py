"""Standing in the world: strongholds and followers, codes and alignments, a spell on a sword. Chapters: the classes,
Alignment.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.dice import roll_dice
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import GM, Creature, World

FOLLOWERS = Why("Followers", "YB-CLASS-19")
STRAY = Question("alignment-ruling", "YB-ALIGN-06")
KEEP_PRICE = 75_000
_ORDER = ("Lawful", "Neutral", "Chaotic")
# The level from which a stronghold draws people, and how many (YB-CLASS-19).
DRAWS = {"cleric": (9, "5d6", 10), "thief": (9, "2d6", 1), "wizard": (11, "1d6", 1), "acrobat": (9, "2d6", 1),
         "princess": (9, "3d6", 1), "warlock": (1, "1d6", 1), "kobold": (5, "3d6", 1)}  # fmt: skip


def stronghold_price(hero: Creature) -> int:
    """A keep for 75,000 cp; a cleric in favour pays half (YB-CLASS-19)."""
    return KEEP_PRICE // 2 if hero.key == "cleric" and not hero.disfavour else KEEP_PRICE


def build(world: World, table: Table, hero: Creature) -> int:
    """Build a keep, and roll who comes; 0 where the money or the level is not there (YB-CLASS-19)."""
    price = stronghold_price(hero)
    if hero.cp + hero.banked < price:
        return 0
    hero.cp += hero.banked - price
    hero.banked = 0
    level, dice, times = DRAWS.get(hero.key, (99, "0", 1))
    number = roll_dice(table, dice, FOLLOWERS, hero.name) * times if hero.level >= level else 0
    if hero.key == "fighter" and hero.level >= 9:
        hero.name = f"Baron {hero.name}"
    table.tell(Used(hero.name, "stronghold", CLASSES[hero.key].name, number))
    return number


def stray(world: World, table: Table, hero: Creature) -> None:
    """Acting too far outside the alignment: a warning first, then a step, and 10% of XP when leaving Law or Chaos
    (YB-ALIGN-06).
    """
    default = "warn" if not hero.warned else "change"
    if table.ask(GM, STRAY, ("nothing", "warn", "change"), (hero.name, hero.warned), default=default) == "change":
        at = _ORDER.index(hero.alignment)
        if hero.alignment != "Neutral":
            hero.xp = max(CLASSES[hero.key].row(hero.level).xp, hero.xp - hero.xp // 10)  # no level is lost
        hero.alignment = _ORDER[1] if at != 1 else _ORDER[2]
        table.tell(Used(hero.name, "alignment", hero.alignment))
    else:
        hero.warned += 1
        table.tell(Used(hero.name, "alignment", "warned"))


def break_code(table: Table, hero: Creature) -> None:
    """A knight who breaks the code is a fighter (YB-CLASS-14)."""
    if hero.key == "knight":
        hero.key = "fighter"
        table.tell(Used(hero.name, "code", "broken"))


def inscribe_sword(table: Table, hero: Creature, spell: str) -> bool:
    """A spell sword: a 1st-level wizard spell on a sword, 1 week and 500 cp, cast once a day (YB-CLASS-07)."""
    if "spell_sword" not in hero.skills or hero.cp < 500 or hero.weeks < 1:
        return False
    sword = next((thing for thing in hero.items if thing.key in ("sword", "great_sword", "sword_1")), None)
    if sword is None:
        return False
    hero.cp -= 500
    hero.weeks -= 1
    sword.spells = [spell]
    table.tell(Used(hero.name, "spell_sword", spell))
    return True
