"""Crime: a heist card that is worked week after week, until it is fenced or goes wrong twice. Chapter: Downtime.

The card keeps value, potential, heat, the abilities not yet crossed off, troubles, hired help and its cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.items import lose_arm
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.downtime.boons import spend
from tablewright.rules.yabec.book.downtime.healing import pass_a_week
from tablewright.rules.yabec.content import ABILITIES
from tablewright.rules.yabec.events import WeekSpent
from tablewright.rules.yabec.state import Creature, Heist, World

HEIST = Why("Heist", "YB-DOWN-12")
TROUBLE = Why("Trouble", "YB-DOWN-12")
SCOUT = Question("scouting", "YB-DOWN-12")
ACTION = Question("heist", "YB-DOWN-12")
ABILITY = Question("heist-ability", "YB-DOWN-12")
PARTNER = Question("heist-partner", "YB-DOWN-12")
JOIN = Question("join-heist", "YB-DOWN-12")
MOST_HELP, LEAST_HEAT, BRIBE_CP, CAROUSING_CP, SURE_RISKS = 6, 3, 100, 10, 3


def crime(world: World, table: Table, hero: Creature) -> None:
    """A heist: value level d12 sp, potential d6, heat 2d4; risk after risk until fenced or caught (YB-DOWN-12)."""
    heist = hero.heist if hero.heist is not None and not hero.heist.over else scout(table, hero)
    hero.heist = heist
    if heist.partner:  # the friend's week is over: the owner goes on alone
        heist.left, heist.own, heist.partner = heist.own, [], ""
    worker = hero
    declined: list[str] = []  # they are not asked twice in a week
    while not heist.over and heist.left:
        options = actions(world, heist, hero, declined)
        default = "bite" if heist.potential >= 1 else "fence"
        about: Facts = {"who": hero.id, "value": heist.value, "potential": heist.potential, "heat": heist.heat}
        chosen = table.ask(hero.seat, ACTION, options, about, default=default)
        if chosen in ("stop", "vacancy", "heat"):
            _lie_low(table, hero, heist, chosen)
            return
        if chosen == "rounder":
            worker = _bring_in(world, table, hero, heist, declined)
        elif chosen == "accomplice":
            heist.help += 2  # each makes checks 2 easier and takes a tenth
            heist.cut -= 10
        else:
            _work_at(world, table, hero, worker, chosen)
    heist.over = heist.over or not (heist.left or heist.own)


def scout(table: Table, hero: Creature) -> Heist:
    """The card; out of boredom heat is 10 and the value ten times as high (YB-DOWN-12)."""
    value = roll_dice(table, f"{hero.level}d12", HEIST, hero.name) * 10
    heist = Heist(value, table.roll(6, HEIST, hero.name), roll_dice(table, "2d4", HEIST, hero.name), list(ABILITIES))
    about: Facts = {"who": hero.id, "value": heist.value, "potential": heist.potential, "heat": heist.heat}
    table.tell(WeekSpent(hero.name, "crime", "scouted", heist.value))
    if table.ask(hero.seat, SCOUT, ("plain", "boredom"), about, default="plain") == "boredom":
        heist.heat, heist.value = 10, 10 * heist.value
    return heist


def actions(world: World, heist: Heist, hero: Creature, declined: Sequence[str] = ()) -> list[str]:
    """Bite while there is potential, fence when there is none; the rest prepares for that."""
    found = ["stop", "bite" if heist.potential >= 1 else "fence"]
    found += ["accomplice"] if heist.help < MOST_HELP else []
    found += ["rounder"] if partners(world, hero, declined) and not heist.partner else []
    found += ["grease"] if hero.cp >= BRIBE_CP and not heist.sure else []
    found.append("vacancy")
    found += ["heat"] if heist.heat > LEAST_HEAT and hero.cp >= CAROUSING_CP else []
    return found


def partners(world: World, hero: Creature, declined: Sequence[str] = ()) -> list[Creature]:
    """Others in town with a week to spare, who have not said no."""
    others = [each for each in world.creatures.values() if each.kind == "pc" and each is not hero and not each.status]
    free = [each for each in others if each.weeks > 0 and not each.service and not each.bed_rest]
    return [each for each in free if each.id not in declined]


def _bring_in(world: World, table: Table, hero: Creature, heist: Heist, declined: list[str]) -> Creature:
    """Another character spends a week on it, with six abilities of one's own; another player's is asked first."""
    names = [each.id for each in partners(world, hero, declined)]
    partner = world.creatures[table.ask(hero.seat, PARTNER, names, {"who": hero.id}, default=names[0])]
    if partner.seat != hero.seat and not _agrees(table, hero, partner, heist):
        declined.append(partner.id)
        table.tell(WeekSpent(partner.name, "crime", "declined"))
        return hero
    partner.weeks -= 1
    pass_a_week(world, table, partner)
    heist.partner = partner.id
    heist.own, heist.left = heist.left, list(ABILITIES)
    table.tell(WeekSpent(hero.name, "crime", "rounder"))
    return partner


def _agrees(table: Table, hero: Creature, partner: Creature, heist: Heist) -> bool:
    """Nobody's week is spent by somebody else (YB-TOWN-03)."""
    about: Facts = {"who": partner.id, "target": hero.id, "value": heist.value, "heat": heist.heat}
    return table.ask(partner.seat, JOIN, ("no", "join"), about, default="no") == "join"


def _lie_low(table: Table, hero: Creature, heist: Heist, how: str) -> None:
    """The rest of the week is spent on making it easier; the card stays open for another week."""
    if how == "vacancy":
        heist.potential += 1
    elif how == "heat":
        hero.cp -= CAROUSING_CP
        heist.heat = max(LEAST_HEAT, heist.heat - 1)
    table.tell(WeekSpent(hero.name, "crime", how))


def _work_at(world: World, table: Table, hero: Creature, worker: Creature, what: str) -> None:
    """A risk: an ability is crossed off and checked, thieves with advantage (YB-DOWN-12)."""
    heist = hero.heist
    if heist is None:
        return
    best = max(heist.left, key=lambda ability: worker.scores[ability])
    ability = table.ask(worker.seat, ABILITY, heist.left, {"who": worker.id}, default=best)
    heist.left.remove(ability)
    if what == "grease":
        hero.cp -= BRIBE_CP
    if _comes_off(world, table, worker, heist, ability):
        _profit(table, hero, heist, what)
    elif chance(table, heist.heat, 8, TROUBLE, hero.name):
        _trouble(table, hero, heist)
    else:
        table.tell(WeekSpent(hero.name, "crime", "nothing"))
    if what == "bite":
        heist.potential = max(0, heist.potential - 1)
    heist.over = heist.over or what == "fence"


def _comes_off(world: World, table: Table, worker: Creature, heist: Heist, ability: str) -> bool:
    """Greased palms make three risks sure; a friend's boon lets a failed one be rolled again."""
    if heist.sure:
        heist.sure -= 1
        return True
    advantage = 1 if worker.key == "thief" else 0
    if check(table, worker, ability, heist.help, advantage):
        return True
    friends = [
        each for each in world.creatures.values()
        if each is not worker and not each.status and "true_law" in each.boons
    ]  # fmt: skip
    again = any(spend(table, each, "true_law", worker.name) for each in friends[:1])
    return again and check(table, worker, ability, heist.help, advantage)


def _profit(table: Table, hero: Creature, heist: Heist, what: str) -> None:
    if what == "grease":
        heist.sure = SURE_RISKS
        table.tell(WeekSpent(hero.name, "crime", "grease"))
        return
    gain = (heist.value * 20 // 100 if what == "bite" else heist.value) * heist.cut // 100
    hero.cp += gain
    table.tell(WeekSpent(hero.name, "crime", what, gain))


def _trouble(table: Table, hero: Creature, heist: Heist) -> None:
    """First: potential -2, heat +1, twice the value and a week of service; second: four times and two weeks
    (YB-DOWN-12).
    """
    heist.troubles += 1
    fine = heist.value * (2 if heist.troubles == 1 else 4)
    paid = hero.cp >= fine
    if paid:
        hero.cp -= fine
    else:
        lose_arm(hero)  # no money for the fine costs a hand
    hero.service += heist.troubles
    heist.potential = max(0, heist.potential - 2)
    heist.heat += 1
    heist.over = heist.troubles >= 2
    table.tell(WeekSpent(hero.name, "crime", "trouble", -fine))
    if not paid:
        table.tell(WeekSpent(hero.name, "crime", "hand"))
