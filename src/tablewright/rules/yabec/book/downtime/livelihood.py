"""Making a living: jobs, mentors and training, selling treasure well. Chapter: Downtime."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.levels import gain_xp
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.items import part_with
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.town.minions import minions_of
from tablewright.rules.yabec.content import CLASSES, DOWNTIME, ITEMS, PLAYABLE, SPELL_LISTS, row_for
from tablewright.rules.yabec.events import WeekSpent
from tablewright.rules.yabec.state import Creature, Thing, World

JOB = Why("Job", "YB-DOWN-05", "jobs")
WORK = Why("Work", "YB-DOWN-05")
MENTOR = Why("Mentor", "YB-DOWN-06")
TRAIN = Why("Training", "YB-DOWN-06")
SALE = Why("Sale", "YB-DOWN-09", "sale")
APPLY = Question("apply", "YB-DOWN-05")
MENTOR_CLASS = Question("mentor-class", "YB-DOWN-06")
MENTOR_LEVEL = Question("mentor-level", "YB-DOWN-06")
MENTOR_SPELL = Question("mentor-spell", "YB-DOWN-06")
TRAINING = Question("training", "YB-DOWN-06")
OFFER = Question("sale-offer", "YB-DOWN-09")
HAGGLE = Question("true-merchant", "YB-DOWN-09")
SEARCH_XP, APPLICATIONS, FIRST_TIPS, USUAL_LESSONS, MENTOR_CP = 50, 3, 25, 50, 200


def job_search(world: World, table: Table, hero: Creature) -> None:
    """50 XP; up to three tries of 3d6, each needing a charisma check to be hired (YB-DOWN-05)."""
    hero.xp -= SEARCH_XP
    for _ in range(APPLICATIONS):
        total = roll_dice(table, "3d6", JOB, hero.name)
        row = row_for(DOWNTIME.jobs, total)
        table.tell(WeekSpent(hero.name, "job_offer", row.job, row.wage))
        about: Facts = {"who": hero.id, "job": row.job, "wage": row.wage}
        wants = row.wage and table.ask(hero.seat, APPLY, ("apply", "pass"), about, default="apply") == "apply"
        if wants and check(table, hero, "charisma"):
            hero.job, hero.pay = row.job, row.wage
            break
    table.tell(WeekSpent(hero.name, "job_search", hero.job or "none", hero.pay))


def work(world: World, table: Table, hero: Creature) -> None:
    """d10: 1 fired, 2-8 the wage, 9 double, 10 the wage and half as much more from then on (YB-DOWN-05)."""
    face = table.roll(10, WORK, hero.name)
    earned = 0 if face == 1 else 2 * hero.pay if face == 9 else hero.pay
    if hero.job == "tavern hand" and earned and not hero.used.get("tips"):
        hero.mark("tips")
        earned += FIRST_TIPS
    hero.cp += earned
    if face == 1:
        hero.job, hero.pay = "", 0
    elif face == 10:
        hero.pay += hero.pay // 2
    result = {1: "fired", 9: "double", 10: "promoted"}.get(face, "paid")
    table.tell(WeekSpent(hero.name, "work", result, earned))


def find_mentor(world: World, table: Table, hero: Creature) -> None:
    """20 cp; d100 at or under 60 - 3 x level; a failed search gives 1d4 merit; a caster knows a given spell on 1-in-6
    (YB-DOWN-06).
    """
    cls = table.ask(hero.seat, MENTOR_CLASS, PLAYABLE, {"who": hero.id}, default=hero.key)
    top = CLASSES[cls].max_level
    default = str(min(top, hero.level + 1))
    level = table.ask_number(hero.seat, MENTOR_LEVEL, 1, top, {"who": hero.id, "class": cls}, default=default)
    if not chance(table, 60 - 3 * level, 100, MENTOR, hero.name):
        merit = table.roll(4, MENTOR, hero.name)
        hero.merit += merit
        table.tell(WeekSpent(hero.name, "find_mentor", "none", merit))
        return
    hero.mentor = {"class": cls, "level": level}
    table.tell(WeekSpent(hero.name, "find_mentor", cls, level))
    _mentor_spell(table, hero, cls, level)


def _mentor_spell(table: Table, hero: Creature, cls: str, level: int) -> None:
    """A spell to be asked for, of those the mentor could cast."""
    casting = CLASSES[cls].casting
    if casting is None:
        return
    spells = [
        key
        for n, number in enumerate(CLASSES[cls].slots(level), 1)
        if number
        for key in SPELL_LISTS[f"{casting.spells}_{n}"]
    ]
    if not spells:
        return
    wanted = table.ask(hero.seat, MENTOR_SPELL, spells, {"who": hero.id, "class": cls}, default=spells[0])
    known = chance(table, 1, 6, MENTOR, hero.name)
    if known:
        hero.mentor["spell"] = wanted
    table.tell(WeekSpent(hero.name, "mentor_spell", wanted if known else "none"))


def training(world: World, table: Table, hero: Creature) -> None:
    """Hire the mentor for 200 cp a level (clerics: a week of service); each 10 cp more is 1d20 XP (YB-DOWN-06).

    Up to three minions of the class join for 5 cp each and gain half. Contact is lost on 1-in-10.
    """
    if hero.mentor["class"] == "cleric":
        hero.service += 1
    else:
        hero.cp -= training_price(hero)
    most = hero.cp // 10
    lots = table.ask_number(hero.seat, TRAINING, 0, most, {"who": hero.id}, default=str(min(USUAL_LESSONS, most)))
    hero.cp -= 10 * lots
    xp = sum(table.roll(20, TRAIN, hero.name) for _ in range(lots))
    for minion in [m for m in minions_of(world, hero) if m.key == hero.key][:3]:
        if hero.cp >= 5:
            hero.cp -= 5
            minion.xp += xp // 2
    gain_xp(world, table, hero, xp, "training")
    lost = chance(table, 1, 10, MENTOR, hero.name)
    hero.mentor = {} if lost else hero.mentor
    table.tell(WeekSpent(hero.name, "training", "lost touch" if lost else "learnt", xp))


def part_from_mentor(table: Table, hero: Creature) -> None:
    """After each hire contact is lost on 1-in-10 (YB-DOWN-06)."""
    if chance(table, 1, 10, MENTOR, hero.name):
        hero.mentor = {}
        table.tell(WeekSpent(hero.name, "find_mentor", "lost touch"))


def training_price(hero: Creature) -> int:
    """The wage of a mentor for one hire; a cleric's is a week of service (YB-DOWN-06)."""
    return 0 if hero.mentor["class"] == "cleric" else MENTOR_CP * int(hero.mentor["level"])


# --- selling ---------------------------------------------------------------------------------------------------------
def selling(world: World, table: Table, hero: Creature) -> None:
    """Up to 100 cp x level; d100 + charisma: robbed, 75%, 90%, 110%, 140% or 200%; 1% tax above 500 (YB-DOWN-09)."""
    sold = lot_to_sell(hero)
    lot = sum(_each(thing) * number for thing, number in sold)
    total = table.roll(100, SALE, hero.name) + hero.scores["charisma"]
    row = row_for(DOWNTIME.sale, total)
    percent = row.percent
    table.tell(WeekSpent(hero.name, "sale", "", percent))
    low = percent in (75, 90)
    if (
        low
        and table.ask(hero.seat, OFFER, ("sell", "refuse"), {"who": hero.id, "percent": percent}, default="refuse")
        == "refuse"
    ):
        table.tell(WeekSpent(hero.name, "selling", "refused", percent))
        return
    for thing, number in sold:
        part_with(hero, thing, number)
    gained = _haggled(table, hero, lot * percent // 100)
    if gained > 500:
        gained -= gained // 100
    hero.cp += gained
    table.tell(WeekSpent(hero.name, "selling", "robbed" if not percent else "sold", gained))


def _each(thing: Thing) -> int:
    return thing.worth or ITEMS[thing.key].price


def lot_to_sell(hero: Creature) -> list[tuple[Thing, int]]:
    """Pieces of treasure worth up to 100 cp x level together: no buyer is found for a dearer piece (YB-DOWN-09)."""
    left = 100 * hero.level
    found: list[tuple[Thing, int]] = []
    for thing in [t for t in hero.items if ITEMS[t.key].kind == "treasure"]:
        number = min(thing.qty, left // _each(thing))
        if number > 0:
            found.append((thing, number))
            left -= number * _each(thing)
    return found


def _haggled(table: Table, hero: Creature, offer: int) -> int:
    """A true merchant: each merit spent adds a tenth, compounding (YB-DOWN-09)."""
    if not offer or not hero.merit:
        return offer
    spent = table.ask_number(hero.seat, HAGGLE, 0, hero.merit, {"who": hero.id, "offer": offer}, default="0")
    hero.merit -= spent
    for _ in range(spent):
        offer += offer // 10
    return offer
