"""Crafts, livelihoods and quests."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import levels
from yabec.book.conflict import attack, damage
from yabec.book.core import items, life, light, stats
from yabec.book.downtime import carousing, crime
from yabec.book.town import minions
from yabec.content import tables
from yabec.state import Creature, Thing, World

# --- crafts -----------------------------------------------------------------------------------------------------------
# Smiths and sleepers: forging for dwarves and forge masters, hibernation for animal kin. Chapter: Downtime.
SLEEP = Why("Hibernation", "YB-DOWN-13")
FORGE = Why("Forging", "YB-DOWN-14")
CRAFT = Question("forge", "YB-DOWN-14")
HONE = Question("forge-item", "YB-DOWN-14")
FINISH = Question("forge-finish", "YB-DOWN-14")
DREAM = Question("hibernate", "YB-DOWN-13")
WEEK_CP = {"build": 5, "build_magic": 200, "hone": 10, "repair": 10}


# --- forge -----------------------------------------------------------------------------------------------------------
def forge(world: World, table: Table, hero: Creature) -> None:
    """1d3 merit and one of: hone (10 cp), repair (10 cp), or build by points, 1d6 a week at 5 cp, 200 if magic
    (YB-DOWN-14).
    """
    merit = (table.roll(6, FORGE, hero.name) + 1) // 2
    hero.merit += merit
    table.tell(events.WeekSpent(hero.name, "forging", "merit", merit))
    options = _tasks(world, hero)
    if not options:
        return  # no coins, no iron
    chosen = table.ask(hero.seat, CRAFT, options, {"who": hero.id, "cp": hero.cp}, default=options[-1])
    hero.cp -= WEEK_CP[chosen]
    if chosen in ("build", "build_magic"):
        _build(table, hero, magic=chosen == "build_magic")
    else:
        _mend(world, table, hero, chosen)


def _tasks(world: World, hero: Creature) -> list[str]:
    arms = any(content.ITEMS[t.key].kind == "weapon" for t in hero.items)
    worn = bool(damaged(world, hero))
    found = [task for task in ("build", "build_magic") if hero.cp >= WEEK_CP[task]]
    if hero.cp >= WEEK_CP["hone"]:
        found += [*(["hone"] if arms else []), *(["repair"] if worn else [])]
    return found


def damaged(world: World, hero: Creature) -> dict[Option, Thing]:
    """Damaged things: the smith's own by their key, companions' with their owner."""
    found = {Option(t.key): t for t in hero.items if t.hurt}
    for each in world.creatures.values():
        if each.kind == "pc" and not each.status and each is not hero:
            found |= {Option("for", each.id, t.key): t for t in each.items if t.hurt}
    return found


def _mend(world: World, table: Table, hero: Creature, how: str) -> None:
    """A honed weapon deals 1d4 more until that die shows 4; dwarves can repair (YB-LIFE-13), for others too."""
    arms = {Option(t.key): t for t in hero.items if content.ITEMS[t.key].kind == "weapon"}
    fit = damaged(world, hero) if how == "repair" else arms
    keys = list(fit)
    thing = fit[table.ask(hero.seat, HONE, keys, {"who": hero.id, "how": how}, default=keys[0])]
    if how == "hone":
        thing.honed = True
    else:
        thing.hurt -= 1
    table.tell(events.WeekSpent(hero.name, "forging", how))


def _build(table: Table, hero: Creature, *, magic: bool) -> None:
    """1d6 points a week; when they suffice a weapon can be finished (YB-DOWN-14)."""
    rolled = table.roll(6, FORGE, hero.name)
    if magic:
        hero.forge_magic += rolled
    else:
        hero.forge += rolled
    points = hero.forge_magic if magic else hero.forge
    table.tell(events.WeekSpent(hero.name, "forging", "points", points))
    ready = [key for key, cost in weapon_costs(magic=magic).items() if cost <= points]
    if not ready:
        return
    key = table.ask(hero.seat, FINISH, ["wait", *ready], {"who": hero.id, "points": points}, default="wait")
    if key != "wait":
        _finish(table, hero, key, magic=magic)


def _finish(table: Table, hero: Creature, key: str, *, magic: bool) -> None:
    cost = weapon_costs(magic=magic)[key]
    if magic:
        hero.forge_magic -= cost
    else:
        hero.forge -= cost
    items.give(hero, key)
    table.tell(events.WeekSpent(hero.name, "forging", key))


def weapon_costs(*, magic: bool) -> dict[str, int]:
    """Points of every weapon that can be built, dearest last."""
    arms = [item for item in content.ITEMS.values() if item.kind == "weapon" and item.magic == magic and (item.damage)]
    costs = {item.key: forge_cost(int(item.damage.partition("d")[2]), item.props, item.bonus) for item in arms}
    return dict(sorted(costs.items(), key=lambda pair: (pair[1], pair[0])))


def forge_cost(die: int, props: tuple[str, ...], plus: int = 0) -> int:
    """Points a weapon takes by its die, properties and plus (YB-DOWN-14)."""
    rows = {row.what: row.points for row in content.DOWNTIME.forge_points}
    total = rows["d4 or d6"] if die <= 6 else rows["d8"] if die == 8 else rows["d10 or d12"]
    for prop in props:
        total += next((points for what, points in rows.items() if prop in what), 0)
    return total + plus * rows["+1"]


# --- sleep -----------------------------------------------------------------------------------------------------------
def hibernate(world: World, table: Table, hero: Creature) -> None:
    """2d6 healing or 2-in-6 against a minor ill; 1d4 merit; a rumour; 1-in-10 a nightmare to fight (YB-DOWN-13)."""
    if table.ask(hero.seat, DREAM, ("heal", "cure"), {"who": hero.id}, default="heal") == "heal":
        life.heal(world, table, hero, light.roll_dice(table, "2d6", SLEEP, hero.name), "sleep")
    elif light.chance(table, 2, 6, SLEEP, hero.name):
        hero.effects = [
            each
            for each in hero.effects
            if not isinstance(each, (effects.Poison, effects.KINDS["disease"])) or life.mortal(each)
        ]
    merit = table.roll(4, SLEEP, hero.name)
    hero.merit += merit
    table.tell(events.WeekSpent(hero.name, "hibernate", "", merit))
    carousing.hear(world, table, f"dream {world.session} {hero.id}")
    if light.chance(table, 1, 10, SLEEP, hero.name):
        _nightmare(world, table, hero)


def _nightmare(world: World, table: Table, hero: Creature) -> None:
    """HP level d4, AC 10, AV 19, damage 2, 200 XP: blow for blow (YB-DOWN-13)."""
    left = light.roll_dice(table, f"{hero.level}d4", SLEEP, hero.name)
    while left > 0 and hero.damage < hero.hp:
        weapon, thing = attack.melee_weapon(hero)
        if attack.attack_hits(stats.attack_value(hero, weapon), 10, table.roll(20, SLEEP, hero.name)):
            left -= damage.plain_blow(table, hero, weapon, thing)
        if left > 0 and attack.dodge_fails(19, stats.armour_class(hero), table.roll(20, SLEEP, hero.name)):
            life.hurt(world, table, hero, 2, "nightmare")
    if left <= 0:
        levels.gain_xp(world, table, hero, 200, "nightmare")


# --- livelihood: making a living: jobs, mentors and training, selling treasure well. Chapter: Downtime ----------------
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
BETTER = "better"
SEARCH_XP, APPLICATIONS, FIRST_TIPS, USUAL_LESSONS, MENTOR_CP = 50, 3, 25, 50, 200


def job_search(world: World, table: Table, hero: Creature) -> None:
    """50 XP; up to three tries of 3d6, each needing a charisma check to be hired (YB-DOWN-05)."""
    hero.xp -= SEARCH_XP
    for _ in range(APPLICATIONS):
        total = light.roll_dice(table, "3d6", JOB, hero.name)
        row = content.row_for(content.DOWNTIME.jobs, total)
        table.tell(events.WeekSpent(hero.name, "job_offer", row.job, row.wage))
        about: Facts = {"who": hero.id, "job": row.job, "wage": row.wage}
        wants = row.wage and table.ask(hero.seat, APPLY, ("apply", "pass"), about, default="apply") == "apply"
        if wants and light.check(table, hero, "charisma"):
            hero.job, hero.pay = row.job, row.wage
            break
    table.tell(events.WeekSpent(hero.name, "job_search", hero.job or "none", hero.pay))


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
    table.tell(events.WeekSpent(hero.name, "work", result, earned))


def find_mentor(world: World, table: Table, hero: Creature) -> None:
    """20 cp; d100 at or under 60 - 3 x level; a failed search gives 1d4 merit; a caster knows a given spell on 1-in-6
    (YB-DOWN-06).
    """
    brief = [BETTER] if world.options.brief else []  # of the own class, a level above
    cls: str = table.ask(
        hero.seat, MENTOR_CLASS, [*brief, *content.PLAYABLE], {"who": hero.id}, default=(*brief, hero.key)[0]
    )
    asked, cls = cls != BETTER, hero.key if cls == BETTER else cls
    top = content.CLASSES[cls].max_level
    level = min(top, hero.level + 1)
    if asked:
        about: Facts = {"who": hero.id, "class": cls}
        level = table.ask_number(hero.seat, MENTOR_LEVEL, 1, top, about, default=str(level))
    if not light.chance(table, 60 - 3 * level, 100, MENTOR, hero.name):
        merit = table.roll(4, MENTOR, hero.name)
        hero.merit += merit
        table.tell(events.WeekSpent(hero.name, "find_mentor", "none", merit))
        return
    hero.mentor = {"class": cls, "level": level}
    table.tell(events.WeekSpent(hero.name, "find_mentor", cls, level))
    _mentor_spell(table, hero, cls, level)


def _mentor_spell(table: Table, hero: Creature, cls: str, level: int) -> None:
    """A spell to be asked for, of those the mentor could cast."""
    casting = content.CLASSES[cls].casting
    if casting is None:
        return
    spells = [
        key
        for n, number in enumerate(content.CLASSES[cls].slots(level), 1)
        if number
        for key in content.SPELL_LISTS[f"{casting.spells}_{n}"]
    ]
    if not spells:
        return
    wanted = table.ask(hero.seat, MENTOR_SPELL, spells, {"who": hero.id, "class": cls}, default=spells[0])
    known = light.chance(table, 1, 6, MENTOR, hero.name)
    if known:
        hero.mentor["spell"] = wanted
    table.tell(events.WeekSpent(hero.name, "mentor_spell", wanted if known else "none"))


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
    for minion in [m for m in minions.minions_of(world, hero) if m.key == hero.key][:3]:
        if hero.cp >= 5:
            hero.cp -= 5
            minion.xp += xp // 2
    levels.gain_xp(world, table, hero, xp, "training")
    lost = light.chance(table, 1, 10, MENTOR, hero.name)
    hero.mentor = {} if lost else hero.mentor
    table.tell(events.WeekSpent(hero.name, "training", "lost touch" if lost else "learnt", xp))


def part_from_mentor(table: Table, hero: Creature) -> None:
    """After each hire contact is lost on 1-in-10 (YB-DOWN-06)."""
    if light.chance(table, 1, 10, MENTOR, hero.name):
        hero.mentor = {}
        table.tell(events.WeekSpent(hero.name, "find_mentor", "lost touch"))


def training_price(hero: Creature) -> int:
    """The wage of a mentor for one hire; a cleric's is a week of service (YB-DOWN-06)."""
    return 0 if hero.mentor["class"] == "cleric" else MENTOR_CP * int(hero.mentor["level"])


# --- selling ---------------------------------------------------------------------------------------------------------
def selling(world: World, table: Table, hero: Creature) -> None:
    """Up to 100 cp x level; d100 + charisma: robbed, 75%, 90%, 110%, 140% or 200%; 1% tax above 500 (YB-DOWN-09)."""
    sold = lot_to_sell(hero)
    lot = sum(_each(thing) * number for thing, number in sold)
    total = table.roll(100, SALE, hero.name) + hero.scores["charisma"]
    row = content.row_for(content.DOWNTIME.sale, total)
    percent = row.percent
    table.tell(events.WeekSpent(hero.name, "sale", "", percent))
    low = percent in (75, 90)
    if (
        low
        and table.ask(hero.seat, OFFER, ("sell", "refuse"), {"who": hero.id, "percent": percent}, default="refuse")
        == "refuse"
    ):
        table.tell(events.WeekSpent(hero.name, "selling", "refused", percent))
        return
    for thing, number in sold:
        items.part_with(hero, thing, number)
    gained = _haggled(table, hero, lot * percent // 100)
    if gained > 500:
        gained -= gained // 100
    hero.cp += gained
    table.tell(events.WeekSpent(hero.name, "selling", "robbed" if not percent else "sold", gained))


def _each(thing: Thing) -> int:
    return thing.worth or content.ITEMS[thing.key].price


def lot_to_sell(hero: Creature) -> list[tuple[Thing, int]]:
    """Pieces of treasure worth up to 100 cp x level together: no buyer is found for a dearer piece (YB-DOWN-09)."""
    left = 100 * hero.level
    found: list[tuple[Thing, int]] = []
    for thing in [t for t in hero.items if content.ITEMS[t.key].kind == "treasure"]:
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


# --- quests -----------------------------------------------------------------------------------------------------------
# Questing in downtime: single melee attacks exchanged with one challenge, alone or in a team. Chapter: Downtime.
WHICH = Question("quest", "YB-DOWN-07")
JOIN = Question("join-quest", "YB-DOWN-07")
GO_ON = Question("quest-on", "YB-DOWN-07")
HP = Why("The challenge's HP", "YB-DOWN-07")
STRIKE = Why("Quest", "YB-DOWN-07")
VICTIM = Why("Whom it strikes", "YB-DOWN-07")
REWARD = Why("Reward", "YB-DOWN-07")
# Dice of money and what each point is worth, XP, merit (YB-DOWN-07).
_REWARDS = {"sewers": ("2d12", 1, 10, 0), "outlands": ("4d6", 10, 150, 2), "darkwood": ("4d6", 10, 50, 4),
            "lesser_dragon": ("", 200_000, 5000, 10)}  # fmt: skip
QUESTS = {row.key: row for row in content.DOWNTIME.quests}


def quest(world: World, table: Table, hero: Creature) -> None:
    """Sewers, outlands, darkwood or lesser dragon; from 5th level three a week (YB-DOWN-07)."""
    team: list[Creature] = []
    for _ in range(3 if hero.level >= 5 else 1):
        chosen = table.ask(hero.seat, WHICH, ["home", *QUESTS], {"who": hero.id}, default="sewers")
        if chosen == "home":
            return
        team = team or [hero, *_companions(world, table, hero, chosen)]
        if not _challenge(world, table, team, chosen) or hero not in team:
            return


def _companions(world: World, table: Table, hero: Creature, key: str) -> list[Creature]:
    """Others may join with a week of their own (YB-DOWN-07)."""
    free = [
        each
        for each in world.creatures.values()
        if each.kind == "pc" and each is not hero and not each.status and each.weeks > 0
    ]
    free = [each for each in free if not each.service and not each.bed_rest]
    joined = [
        each
        for each in free
        if table.ask(each.seat, JOIN, ("no", "join"), {"who": each.id, "target": hero.id, "what": key}, default="no")
        == "join"
    ]
    for each in joined:
        each.weeks -= 1
        crime.pass_a_week(world, table, each)
    return [each for each in joined if not each.status]


def _challenge(world: World, table: Table, team: list[Creature], key: str) -> bool:
    """Blow for blow, the characters first, until it is slain or they leave. True if they may go on."""
    facts = QUESTS[key]
    left = light.roll_dice(table, facts.hp, HP)
    breath = key == "lesser_dragon"
    while True:
        for hero in team:
            left -= _blow(table, hero, facts) if left > 0 else 0
        if left <= 0:
            _reward(world, table, team, key)
            return True
        victim = team[table.roll(len(team), VICTIM) - 1] if len(team) > 1 else team[0]
        breath = _strikes_back(table, victim, facts, breath=breath)
        if victim.damage >= victim.hp:
            _fall(world, table, victim)
            team.remove(victim)
        if not team:
            return False
        leader = team[0]
        if (
            table.ask(leader.seat, GO_ON, ("fight", "leave"), {"who": leader.id, "left": left}, default="fight")
            == "leave"
        ):
            table.tell(events.WeekSpent(leader.name, "questing", "left"))
            return False


def _blow(table: Table, hero: Creature, facts: tables.Quest) -> int:
    weapon, thing = attack.melee_weapon(hero)
    av, ac = stats.attack_value(hero, weapon), facts.ac
    face = table.roll(20, STRIKE, hero.name)
    hit = attack.attack_hits(av, ac, face)
    amount = damage.plain_blow(table, hero, weapon, thing) if hit else 0
    foe = f"the challenge of the {facts.key.replace('_', ' ')}"
    table.tell(events.Struck(hero.name, foe, weapon.name.lower(), "attack", hit, face, av, ac, amount))
    return amount


def _strikes_back(table: Table, hero: Creature, facts: tables.Quest, *, breath: bool) -> bool:
    """The challenge's blow is dodged; fighters and knights take half damage. A dragon breathes, and again on 5-6."""
    amount = 0
    ready = False
    if breath:
        amount = light.roll_dice(table, "8d6", STRIKE, hero.name)
        amount = light.saved_damage(hero, amount, light.save(table, hero, "b"))
    else:
        av, ac, face = facts.av, stats.armour_class(hero), table.roll(20, STRIKE, hero.name)
        hit = attack.dodge_fails(av, ac, face)
        amount = light.roll_dice(table, facts.damage.split(",")[0], STRIKE, hero.name) if hit else 0
        table.tell(events.Struck("it", hero.name, "claws", "dodge", hit, face, av, ac, amount))
    if facts.key == "lesser_dragon":
        ready = table.roll(6, STRIKE) >= 5
    if hero.key in ("fighter", "knight"):
        amount //= 2
    if amount:
        life.wound(hero, amount)
        table.tell(events.Hurt(hero.name, amount, "quest"))
    return ready


def _reward(world: World, table: Table, team: list[Creature], key: str) -> None:
    """Money and XP are shared evenly by those still standing, merit is each one's; the sewers have a rumour, the
    outlands a boon.
    """
    dice, worth, xp, merit = _REWARDS[key]
    cp = (light.roll_dice(table, dice, REWARD, team[0].name) if dice else 1) * worth
    for hero in team:
        hero.cp += cp // len(team)
        hero.merit += merit
        table.tell(events.WeekSpent(hero.name, "questing", key, cp // len(team)))
        levels.gain_xp(world, table, hero, xp // len(team), "quest")
        if key == "outlands":
            crime.offer_boons(world, table, hero, ["true_service"])
    if key == "sewers":
        carousing.hear(world, table, f"sewers {world.session} {team[0].id}")


def _fall(world: World, table: Table, hero: Creature) -> None:
    """Slain here is near death, healed by the temple afterwards: one dismemberment roll without advantage
    (YB-DOWN-07).
    """
    hero.status = "near death"
    table.tell(events.WeekSpent(hero.name, "questing", "slain", 0))
    life.dismember(world, table, hero, healing=True, plain=True)
