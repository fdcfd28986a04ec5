"""Healing, boons and crime."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.dungeon import Room
from yabec import content, events
from yabec.book.core import hooks, items, life, light, stats
from yabec.state import Creature, Heist, World

# --- boons ------------------------------------------------------------------------------------------------------------
# Merit and boons: what merit buys, and what each boon does when it is used up. Chapter: Downtime.
# A boon fills an item slot, cannot be stored or passed on, may be dropped, and is gone once used (YB-DOWN-02). What the
# four boons do that the text only names (aid, spell, glimpse, loyalty) is ours and stands in `content/downtime.toml`.
BOON = Question("boon", "YB-DOWN-02")
SPEND = Question("spend-boon", "YB-DOWN-02")
UNBOON = Why("Unboon", "YB-DOWN-10")
HEALING = Why("Boon of healing", "YB-DOWN-10")
GOON_CP = 50


def offer_boons(world: World, table: Table, hero: Creature, boons: list[str]) -> None:
    """Merit buys boons during the activity that offers them; one that finds no slot cannot be bought (YB-DOWN-02)."""
    open_to = [key for key in boons if _may_buy(hero, key)]
    if not open_to:
        return
    chosen = table.ask(hero.seat, BOON, ["none", *open_to], {"who": hero.id, "merit": hero.merit}, default="none")
    if chosen == "none":
        return
    hero.merit -= content.BOONS[chosen].merit
    table.tell(events.Used(hero.name, "boon", chosen))
    _granted(table, hero, chosen)


def _may_buy(hero: Creature, key: str) -> bool:
    boon = content.BOONS[key]
    return (
        boon.merit <= hero.merit
        and boon.cp <= hero.cp
        and _has_slot(hero)
        and not (key == "clergy" and "clergy" in hero.goals)
    )


def _has_slot(hero: Creature) -> bool:
    """A free slot; coins do not count, as the guild keeps them (YB-ITEM-02, YB-TOWN-23)."""
    purse, hero.cp = hero.cp, 0
    free = items.load_of(hero) < items.slots(hero)
    hero.cp = purse
    return free


def _granted(table: Table, hero: Creature, key: str) -> None:
    """Four boons work at once, the others are kept for use."""
    if key == "clergy":
        hero.goals.append("clergy")
    elif key == "unboon":
        hero.merit += table.roll(4, UNBOON, hero.name) - 1
    elif key == "goon":
        hero.cp -= GOON_CP
        hero.weeks += 1
    elif key == "true_service" and hero.service:
        hero.service -= 1
    else:
        hero.boons.append(key)


def spend(table: Table, hero: Creature, key: str, about: str = "") -> bool:
    """Ask the holder whether the boon is used now; it is gone then (YB-DOWN-02)."""
    if key not in hero.boons:
        return False
    if table.ask(hero.seat, SPEND, ("no", "yes"), {"who": hero.id, "what": key, "about": about}, default="yes") == "no":
        return False
    hero.boons.remove(key)
    table.tell(events.Used(hero.name, key, about))
    return True


def serve_by_boon(table: Table, hero: Creature) -> bool:
    """A boon kept for it counts as the week of service owed."""
    return spend(table, hero, "true_service", "service")


def open_boons(world: World, hero: Creature, near: list[Creature]) -> list[str]:
    """Boons the holder may put to use now: healing for oneself, aid for anybody near, a glimpse of an unsearched
    zone.
    """
    found = ["healing"] if "healing" in hero.boons and (hero.damage or hero.status == "near death") else []
    if "true_aid" in hero.boons and any(each.damage or each.status == "near death" for each in near):
        found.append("true_aid")
    if "true_glimpse" in hero.boons and world.scheme == "delve" and not _zone(world).searched:
        found.append("true_glimpse")
    return found


def _zone(world: World) -> Room:
    return world.dungeons[world.delve.dungeon].rooms[world.delve.zone]


def use_boon(world: World, table: Table, hero: Creature, key: str, target: Creature | None = None) -> None:
    """Healing mends its holder by 2d6; aid anybody near by 1d6+1, as magic does. Both are gone then (YB-DOWN-02)."""
    hero.boons.remove(key)
    table.tell(events.Used(hero.name, key, target.name if target is not None else ""))
    if key == "healing":
        life.heal(world, table, hero, light.roll_dice(table, "2d6", HEALING, hero.name), "boon")
    elif key == "true_aid" and target is not None:
        life.heal(world, table, target, table.roll(6, HEALING, hero.name) + 1, "boon", magic=True)
    elif key == "true_glimpse":
        _zone(world).searched = True
        hooks.reveal(world, table, _zone(world))


def drop_boon(table: Table, hero: Creature, key: str) -> None:
    hero.boons.remove(key)
    table.tell(events.Used(hero.name, "drops", key))


def most_hurt(near: list[Creature]) -> Creature:
    return max(near, key=lambda each: (each.status == "near death", each.damage))


# --- healing: what every week in town does besides what it is spent on: it heals, and a caused disease goes on --------
DAYS_A_WEEK = 7
NATURAL_HEALING = Why("Natural healing", "YB-LIFE-05")


def pass_a_week(world: World, table: Table, hero: Creature) -> None:
    """A week that goes into somebody else's affair, or into one's own of several weeks, is a week all the same."""
    natural_healing(world, table, hero)
    sicken(world, table, hero)


def see_to(world: World, table: Table, hero: Creature) -> None:
    """Hands are near in town: whoever lies near death is bandaged at once (YB-GEN-06)."""
    if hero.status == "near death":
        life.heal(world, table, hero, 0, "bandage")


def natural_healing(world: World, table: Table, hero: Creature) -> None:
    """A week heals 2d6 (YB-LIFE-05), half of it under a caused disease (YB-MAGIC-09); a warlock whose tenet forbids it
    gets nothing (YB-CLASS-16). The strength that a shadow took is back by then (YB-MON-04).
    """
    life.regain_strength(hero, hero.strength_lost)
    if hero.damage and 14 not in hero.tenets:
        dice = "2d4" if hero.disfavour >= 3 else "2d6"
        amount = light.roll_dice(table, dice, NATURAL_HEALING, hero.name)
        life.heal(world, table, hero, amount // 2 if stats.has_effect(hero, "disease") else amount, "week")


def sicken(world: World, table: Table, hero: Creature) -> None:
    """A week takes seven of the days that a caused disease leaves (YB-MAGIC-09)."""
    for effect in [each for each in hero.effects if life.mortal(each)]:
        effect.amount -= DAYS_A_WEEK
        if effect.amount <= 0:
            life.die(world, table, hero, "disease")


# --- crime ------------------------------------------------------------------------------------------------------------
# Crime: a heist card that is worked week after week, until it is fenced or goes wrong twice. Chapter: Downtime.
# The card keeps value, potential, heat, the abilities not yet crossed off, troubles, hired help and its cut.
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
    value = light.roll_dice(table, f"{hero.level}d12", HEIST, hero.name) * 10
    heist = Heist(
        value, table.roll(6, HEIST, hero.name), light.roll_dice(table, "2d4", HEIST, hero.name), list(content.ABILITIES)
    )
    about: Facts = {"who": hero.id, "value": heist.value, "potential": heist.potential, "heat": heist.heat}
    table.tell(events.WeekSpent(hero.name, "crime", "scouted", heist.value))
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
        table.tell(events.WeekSpent(partner.name, "crime", "declined"))
        return hero
    partner.weeks -= 1
    pass_a_week(world, table, partner)
    heist.partner = partner.id
    heist.own, heist.left = heist.left, list(content.ABILITIES)
    table.tell(events.WeekSpent(hero.name, "crime", "rounder"))
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
    table.tell(events.WeekSpent(hero.name, "crime", how))


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
    elif light.chance(table, heist.heat, 8, TROUBLE, hero.name):
        _trouble(table, hero, heist)
    else:
        table.tell(events.WeekSpent(hero.name, "crime", "nothing"))
    if what == "bite":
        heist.potential = max(0, heist.potential - 1)
    heist.over = heist.over or what == "fence"


def _comes_off(world: World, table: Table, worker: Creature, heist: Heist, ability: str) -> bool:
    """Greased palms make three risks sure; a friend's boon lets a failed one be rolled again."""
    if heist.sure:
        heist.sure -= 1
        return True
    advantage = 1 if worker.key == "thief" else 0
    if light.check(table, worker, ability, heist.help, advantage):
        return True
    friends = [
        each for each in world.creatures.values()
        if each is not worker and not each.status and "true_law" in each.boons
    ]  # fmt: skip
    again = any(spend(table, each, "true_law", worker.name) for each in friends[:1])
    return again and light.check(table, worker, ability, heist.help, advantage)


def _profit(table: Table, hero: Creature, heist: Heist, what: str) -> None:
    if what == "grease":
        heist.sure = SURE_RISKS
        table.tell(events.WeekSpent(hero.name, "crime", "grease"))
        return
    gain = (heist.value * 20 // 100 if what == "bite" else heist.value) * heist.cut // 100
    hero.cp += gain
    table.tell(events.WeekSpent(hero.name, "crime", what, gain))


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
        items.lose_arm(hero)  # no money for the fine costs a hand
    hero.service += heist.troubles
    heist.potential = max(0, heist.potential - 2)
    heist.heat += 1
    heist.over = heist.troubles >= 2
    table.tell(events.WeekSpent(hero.name, "crime", "trouble", -fine))
    if not paid:
        table.tell(events.WeekSpent(hero.name, "crime", "hand"))
