"""People and animals won over in a week: recruiting, taming, team building. Chapter: Downtime."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import reaction_modifier
from tablewright.rules.yabec.book.downtime.boons import offer_boons
from tablewright.rules.yabec.book.downtime.carousing import dragon_ante
from tablewright.rules.yabec.book.town.minions import add_animal, minions_of
from tablewright.rules.yabec.content import DOWNTIME, HIRELINGS, HOUSE, row_for
from tablewright.rules.yabec.content.tables import RecruitRow
from tablewright.rules.yabec.events import WeekSpent
from tablewright.rules.yabec.state import Creature, Seeker, World

RECRUIT = Why("Recruiting", "YB-DOWN-08", "recruiting")
TEAM = Why("Team building", "YB-DOWN-11")
PLACE = Question("recruit-place", "YB-DOWN-08")
PET = Question("pet-skill", "YB-DOWN-11")
PET_KIND = Question("pet-kind", "YB-DOWN-11")
PET_SKILLS = {"bravery": 2, "attacking": 5, "riding": 1, "guarding": 3, "tracking": 3}
PET_HD = {"dog": 0, "horse": 2}
BEST_LOYALTY = 8


def recruiting(world: World, table: Table, hero: Creature) -> None:
    """Up to three places, or one place twice: die plus reaction modifier on the place's rows (YB-DOWN-08)."""
    places = {each.place: each for each in DOWNTIME.recruiting}
    been: list[str] = []
    mood = 0
    while len(been) < 3 and (len(been) < 2 or been[0] != been[1]):
        options = [key for key in places if been.count(key) < (2 if len(been) == 1 else 1)]
        chosen = table.ask(hero.seat, PLACE, ["home", *options], {"who": hero.id}, default="home" if been else "tavern")
        if chosen == "home":
            return
        been.append(chosen)
        modifier = reaction_modifier(hero, monsters=False) + mood
        total = table.roll(places[chosen].die, RECRUIT, hero.name) + modifier
        mood = _recruit(world, table, hero, row_for(places[chosen].rows, total))
        if hero.status:
            return  # whoever was struck down goes nowhere else


def _recruit(world: World, table: Table, hero: Creature, row: RecruitRow) -> int:
    """What the place's row brings; returns the modifier of the next visit."""
    table.tell(WeekSpent(hero.name, "recruiting", row.text))
    if row.event == "robbed":
        lost = min(hero.cp, roll_dice(table, "4d6", RECRUIT, hero.name))
        hero.cp -= lost
        table.tell(WeekSpent(hero.name, "recruiting", "robbed", -lost))
        hurt(world, table, hero, 1, "robbers")
    elif row.event == "attacked":
        hurt(world, table, hero, table.roll(6, RECRUIT, hero.name), "attack")
    elif row.event == "mocked":
        return -1
    elif row.event == "game":
        before = hero.cp
        dragon_ante(world, table, hero)
        return 1 if hero.cp > before else 0
    for kind, number in row.people.items():
        for _ in range(number):
            world.seekers.append(_seeker(world, table, hero, kind))
    return 0


def _seeker(world: World, table: Table, hero: Creature, kind: str) -> Seeker:
    """Somebody who would serve: a hireling of some trade and people, or a monster."""
    topic = f"recruit {world.session} {hero.id} {len(world.seekers)}"
    if kind == "kobold":
        return Seeker("monster", 1, "kobold_npc")
    if kind == "monster":
        kinds = HOUSE.level[0].wandering
        return Seeker("monster", 1, kinds[table.whim(topic, len(kinds))])
    if kind == "dwarf":
        return Seeker("dwarf_worker", 1)
    peoples = {"elf": "elf", "catkin": "catkin", "demihuman": ("dwarf", "elf", "halfling")[table.whim(topic, 3)]}
    trades = list(HIRELINGS)
    trade = trades[table.whim(topic, len(trades))]
    return Seeker(trade, 1, people=peoples.get(kind, ""))


def taming(world: World, table: Table, hero: Creature) -> None:
    """Two charisma checks a week (druids and elves four), 1 favour each; tamed at 5 + HD, then skills (YB-DOWN-11)."""
    if hero.pet.get("tamed") and _tamed(world, hero) is None:
        hero.pet = {}  # dead or gone: the next week is for another
    if not hero.pet:
        kind = table.ask(hero.seat, PET_KIND, tuple(PET_HD), {"who": hero.id}, default="dog")
        hero.pet = {"kind": kind, "favour": 0, "hd": PET_HD[kind]}
    pet = hero.pet
    for _ in range(4 if hero.key in ("druid", "elf") else 2):
        if check(table, hero, "charisma"):
            pet["favour"] = int(pet["favour"]) + 1
    favour, need = int(pet["favour"]), 5 + int(pet["hd"])
    if pet.get("tamed"):
        _teach(world, table, hero, favour)
    elif favour >= need:
        pet["tamed"], pet["favour"] = 1, favour - need
        add_animal(world, table, hero, str(pet["kind"]))
    table.tell(WeekSpent(hero.name, "taming", "tamed" if pet.get("tamed") else "shy", int(pet["favour"])))


def _teach(world: World, table: Table, hero: Creature, favour: int) -> None:
    """Favour buys skills, which the animal then has (YB-DOWN-11).

    What a skill does is ours: bravery is 1 more loyalty, an animal that attacks on command has AV 2 better; one that
    guards keeps itself and its master from being surprised, one that tracks finds who is behind which way, and one
    taught riding carries its master (`animals.py`).
    """
    pet = hero.pet
    options = [key for key, price in PET_SKILLS.items() if price <= favour and not pet.get(key)]
    if not options:
        return
    chosen = table.ask(hero.seat, PET, ["none", *options], {"who": hero.id, "favour": favour}, default="none")
    if chosen == "none":
        return
    pet[chosen], pet["favour"] = 1, favour - PET_SKILLS[chosen]
    animal = _tamed(world, hero)
    if animal is not None:
        animal.skills.append(chosen)
        animal.loyalty += 1 if chosen == "bravery" else 0
        if chosen == "attacking":
            animal.figures["av"] -= 2


def _tamed(world: World, hero: Creature) -> Creature | None:
    """The animal that favour has won."""
    return next((each for each in minions_of(world, hero) if each.key == hero.pet["kind"]), None)


def team_building(world: World, table: Table, hero: Creature) -> None:
    """10 cp per minion; each gains 1 loyalty on 2-in-6, up to 8, and each gain is 1 merit (YB-DOWN-11)."""
    gained = 0
    for minion in minions_of(world, hero):
        if hero.cp < 10:
            break
        hero.cp -= 10
        if minion.loyalty < BEST_LOYALTY and chance(table, 2, 6, TEAM, minion.name):
            minion.loyalty += 1
            gained += 1
    hero.merit += gained
    table.tell(WeekSpent(hero.name, "team_building", "closer" if gained else "polite", gained))
    offer_boons(world, table, hero, ["true_valor", "true_loyalty"])
