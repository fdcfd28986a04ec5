"""A week in town: activities open to all. Those of single classes stand in `crafts.py`. Chapter: Downtime.

Every week heals naturally besides (YB-LIFE-05). Merit gained may buy boons, which fill slots (YB-DOWN-02).
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import (
    ACTIVITIES,
    BOONS,
    CLASSES,
    DOWNTIME,
    HIRELINGS,
    HOUSE,
    ITEMS,
    PLAYABLE,
    SPELLS,
)
from tablewright.rules.yabec.crafts import create_magic_item, crime, devotion, embezzle, forge, hibernate, research
from tablewright.rules.yabec.dice import chance, roll_dice
from tablewright.rules.yabec.events import Healed, Rumour, WeekSpent
from tablewright.rules.yabec.items import load_of, slots, take
from tablewright.rules.yabec.levels import gain_xp
from tablewright.rules.yabec.life import heal, hurt
from tablewright.rules.yabec.minions import add_animal, minions_of
from tablewright.rules.yabec.quests import quest
from tablewright.rules.yabec.saves import check
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.stats import reaction_modifier

HEALING = Why("Natural healing", "YB-LIFE-05")
BAKE = Why("Baking", "YB-DOWN-03")
TEMPLE = Why("Temple", "YB-DOWN-03")
RUMOUR = Why("Rumour", "YB-DOWN-04")
ANTE = Why("Dragon ante", "YB-DOWN-04", "dragon_ante")
BRAWL = Why("Brawl", "YB-DOWN-04")
RED = Why("Red dragon", "YB-DOWN-04")
TIAMAT = Why("Tiamat", "YB-DOWN-04")
JOB = Why("Job", "YB-DOWN-05", "jobs")
WORK = Why("Work", "YB-DOWN-05")
MENTOR = Why("Mentor", "YB-DOWN-06")
TRAIN = Why("Training", "YB-DOWN-06")
RECRUIT = Why("Recruiting", "YB-DOWN-08", "recruiting")
SALE = Why("Sale", "YB-DOWN-09", "sale")
TEAM = Why("Team building", "YB-DOWN-11")
BOON = Question("boon", "YB-DOWN-02")
GAME = Question("another-game", "YB-DOWN-04")
APPLY = Question("apply", "YB-DOWN-05")
MENTOR_CLASS = Question("mentor-class", "YB-DOWN-06")
MENTOR_LEVEL = Question("mentor-level", "YB-DOWN-06")
TRAINING = Question("training", "YB-DOWN-06")
PLACE = Question("recruit-place", "YB-DOWN-08")
OFFER = Question("sale-offer", "YB-DOWN-09")
PET = Question("pet-skill", "YB-DOWN-11")
PAY_HOW = Question("temple-pay", "YB-DOWN-03")
CHALLENGE = Question("challenge-tiamat", "YB-DOWN-04")


def natural_healing(world: World, table: Table, hero: Creature) -> None:
    """A week heals 2d6 (YB-LIFE-05); a warlock whose tenet forbids it gets nothing."""
    if hero.damage and 14 not in hero.tenets:
        dice = "2d4" if hero.disfavour >= 3 else "2d6"
        heal(world, table, hero, roll_dice(table, dice, HEALING, hero.name), "week")


def open_activities(world: World, hero: Creature) -> list[str]:
    """Basic ones are open to all, advanced ones to the named classes from 2nd level (YB-DOWN-01)."""
    found = []
    for key, activity in ACTIVITIES.items():
        if hero.cp + hero.banked < int(activity.get("cost", 0)):
            continue
        if activity["group"] == "advanced" and (hero.level < 2 or not _named(hero, key)):
            continue
        if _pointless(world, hero, key):
            continue
        found.append(key)
    return found


def _named(hero: Creature, key: str) -> bool:
    casting = CLASSES[hero.key].casting
    return {
        "create_magic_item": casting is not None and hero.level >= 9,
        "crime": hero.key in ("thief", "acrobat", "animal_kin", "kobold", "warlock"),
        "devotion": casting is not None and casting.kind == "divine",
        "embezzlement": hero.key in ("cleric", "princess") or "clergy" in hero.goals,
        "forging": hero.key == "dwarf" or "forge_master" in hero.skills,
        "hibernate": hero.key == "animal_kin",
        "magical_research": casting is not None and casting.kind == "arcane",
    }.get(key, False)


def _pointless(world: World, hero: Creature, key: str) -> bool:
    threshold = CLASSES[hero.key].row(hero.level).xp
    return (
        (
            key == "job_search" and (bool(hero.job) or hero.xp - 50 < threshold)
        )  # XP never below the level's (YB-DOWN-05)
        or (key == "work" and not hero.job)
        or (
            key == "training"
            and not (hero.mentor.get("class") == hero.key and int(hero.mentor.get("level", 0)) > hero.level)
        )
        or (key == "team_building" and not minions_of(world, hero))
        or (key == "selling" and not _goods(hero))
    )


def spend_week(world: World, table: Table, hero: Creature, activity: str) -> None:
    """One activity, paid from purse and bank (YB-DOWN-01)."""
    hero.cp += hero.banked
    hero.banked = 0
    if activity != "temple_healing":
        hero.cp -= int(ACTIVITIES[activity].get("cost", 0))
    _ACTIVITIES[activity](world, table, hero)


def tell(table: Table, hero: Creature, activity: str, result: str = "", amount: int = 0) -> None:
    table.tell(WeekSpent(hero.name, activity, result, amount))


# --- merit and boons -------------------------------------------------------------------------------------------------


def offer_boons(world: World, table: Table, hero: Creature, boons: list[str]) -> None:
    """Merit buys boons during the activity that offers them; one that finds no slot cannot be bought (YB-DOWN-02)."""
    price = {key: int(BOONS[key]["merit"]) for key in boons}
    open_to = [key for key in boons if price[key] <= hero.merit and load_of(hero) < slots(hero)]
    if not open_to:
        return
    chosen = table.ask(hero.seat, BOON, ["none", *open_to], (hero.name, hero.merit), default="none")
    if chosen == "none":
        return
    hero.merit -= price[chosen]
    if chosen == "clergy":
        hero.goals.append("clergy")
    elif chosen == "unboon":
        hero.merit += max(0, table.roll(4, Why("Unboon", "YB-DOWN-10"), hero.name) - 1)
    elif chosen == "true_service":
        hero.service = max(0, hero.service - 1)
    elif chosen == "goon":
        hero.cp -= 50
        hero.weeks += 1
    else:
        hero.boons.append(chosen)


def use_boon(world: World, table: Table, hero: Creature, key: str) -> None:
    """A boon is gone once used (YB-DOWN-02)."""
    hero.boons.remove(key)
    if key == "healing":
        heal(world, table, hero, roll_dice(table, "2d6", HEALING, hero.name), "boon")


# --- activities ------------------------------------------------------------------------------------------------------


def _baking(world: World, table: Table, hero: Creature) -> None:
    """1d6 beside natural healing; then, undamaged, 2 HP above the maximum (YB-DOWN-03)."""
    amount = table.roll(6, BAKE, hero.name)
    hero.damage = max(0, hero.damage - amount)
    if not hero.damage:
        hero.extra = 2
    tell(table, hero, "baking", "rested" if hero.extra else "", amount)


def _temple(world: World, table: Table, hero: Creature) -> None:
    """100 cp or a week of service: all damage, illness; toxin on 4-in-6, a minor curse on 1-in-6; legs mend
    (YB-DOWN-03, YB-DEATH-08).
    """
    ways = ["cp", "service"] if hero.cp >= 100 else ["service"]
    if table.ask(hero.seat, PAY_HOW, ways, (hero.name,), default=ways[0]) == "cp":
        hero.cp -= 100
    else:
        hero.service += 1
    hero.damage, hero.legs = 0, 0
    keys = {effect.key for effect in hero.effects}
    gone = {"disease"} & keys
    if "poison" in keys and chance(table, 4, 6, TEMPLE, hero.name):
        gone.add("poison")
    if "curse" in keys and chance(table, 1, 6, TEMPLE, hero.name):
        gone.add("curse")
    hero.effects = [effect for effect in hero.effects if effect.key not in gone]
    table.tell(Healed(hero.name, hero.hp, "temple"))


def _carousing(world: World, table: Table, hero: Creature) -> None:
    """10 cp; 1-2 on a d6 a rumour heard, else one started; up to 3 x level games of dragon ante (YB-DOWN-04)."""
    heard = chance(table, 2, 6, RUMOUR, hero.name)
    texts = HOUSE["rumours"]
    if heard:
        text = texts[table.whim(f"carousing {world.session} {hero.id}", len(texts))]
        world.rumours.append(text)
        table.tell(Rumour(text))
    tell(table, hero, "carousing", "heard" if heard else "started")
    games = 3 * hero.level
    while games > 0 and hero.cp >= 1:
        if table.ask(hero.seat, GAME, ("play", "stop"), (hero.name, games, hero.cp), default="stop") == "stop":
            return
        games -= 1
        more = dragon_ante(world, table, hero)
        if more < 0:
            return
        games += more


def dragon_ante(world: World, table: Table, hero: Creature) -> int:
    """One game for 1 cp on 2d10; the stake comes back on 13 and up. Returns further games, -1 where they end
    (YB-DOWN-04).
    """
    total = roll_dice(table, "2d10", ANTE, hero.name)
    row = next(row for row in DOWNTIME["dragon_ante"] if row["min"] <= total <= row["max"])
    if total == 2:
        _jail(table, hero)
        return -1
    hero.cp = max(0, hero.cp + int(row["cp"]))
    tell(table, hero, "dragon_ante", str(row["text"]), int(row["cp"]))
    if total == 18:
        hurt(world, table, hero, table.roll(6, BRAWL, hero.name), "brawl")
    if total == 20:
        _red_dragon(table, hero)
    return -1 if row.get("stop") else int(row.get("games", 0))


def _jail(table: Table, hero: Creature) -> None:
    """50 cp and a week of service, or a hand (YB-DOWN-04)."""
    if hero.cp >= 50:
        hero.cp -= 50
    else:
        hero.arms += 1
    hero.service += 1
    tell(table, hero, "dragon_ante", "jail", 50)


def _red_dragon(table: Table, hero: Creature) -> None:
    """d12: 1 pay 50 cp or a week of service, 2-11 win 5, 12 win 300 or challenge Tiamat (YB-DOWN-04)."""
    face = table.roll(12, RED, hero.name)
    if face == 1:
        if hero.cp >= 50:
            hero.cp -= 50
        else:
            hero.service += 1
    elif face < 12:
        hero.cp += 5
    elif table.ask(hero.seat, CHALLENGE, ("take", "challenge"), (hero.name,), default="take") == "take":
        hero.cp += 300
    else:
        _tiamat(table, hero)


def _tiamat(table: Table, hero: Creature) -> None:
    """6d6, the useless ones again up to three times: six alike or a straight win 666 cp (YB-DOWN-04)."""
    dice = [table.roll(6, TIAMAT, hero.name) for _ in range(6)]
    for _ in range(3):
        keep = max(set(dice), key=dice.count)
        straight = len(set(dice)) >= dice.count(keep) + 2
        seen: set[int] = set()
        for place, face in enumerate(dice):
            useful = (face not in seen) if straight else face == keep
            seen.add(face)
            if not useful:
                dice[place] = table.roll(6, TIAMAT, hero.name)
    if len(set(dice)) in (1, 6):
        hero.cp += 666


def _job_search(world: World, table: Table, hero: Creature) -> None:
    """50 XP; up to three tries of 3d6, each needing a charisma check to be hired (YB-DOWN-05)."""
    hero.xp -= 50
    for _ in range(3):
        total = roll_dice(table, "3d6", JOB, hero.name)
        row = next(row for row in DOWNTIME["jobs"] if row["min"] <= total <= row["max"])
        wants = (
            row["wage"]
            and table.ask(hero.seat, APPLY, ("apply", "pass"), (hero.name, row["job"]), default="apply") == "apply"
        )
        if wants and check(table, hero, "charisma"):
            hero.job, hero.pay = row["job"], int(row["wage"])
            break
    tell(table, hero, "job_search", hero.job or "none", hero.pay)


def _work(world: World, table: Table, hero: Creature) -> None:
    """d10: 1 fired, 2-8 the wage, 9 double, 10 the wage and half as much more from then on (YB-DOWN-05)."""
    face = table.roll(10, WORK, hero.name)
    earned = 0 if face == 1 else 2 * hero.pay if face == 9 else hero.pay
    if hero.job == "tavern hand" and earned and not hero.used.get("tips"):
        hero.used["tips"] = 1
        earned += 25
    hero.cp += earned
    if face == 1:
        hero.job, hero.pay = "", 0
    elif face == 10:
        hero.pay += hero.pay // 2
    tell(table, hero, "work", "fired" if face == 1 else "", earned)


def _find_mentor(world: World, table: Table, hero: Creature) -> None:
    """20 cp; d100 at or under 60 - 3 x level; a failed search gives 1d4 merit (YB-DOWN-06)."""
    cls = table.ask(hero.seat, MENTOR_CLASS, PLAYABLE, (hero.name,), default=hero.key)
    level = table.ask_number(hero.seat, MENTOR_LEVEL, 1, 14, (hero.name, cls), default=str(hero.level + 1))
    if chance(table, 60 - 3 * level, 100, MENTOR, hero.name):
        hero.mentor = {"class": cls, "level": level}
        if CLASSES[cls].casting is not None and chance(table, 1, 6, MENTOR, hero.name):
            hero.mentor["spell"] = next(key for key in SPELLS)
        tell(table, hero, "find_mentor", cls, level)
    else:
        hero.merit += table.roll(4, MENTOR, hero.name)
        tell(table, hero, "find_mentor", "none")


def _training(world: World, table: Table, hero: Creature) -> None:
    """Hire the mentor for 200 cp a level (clerics: a week of service); each 10 cp more is 1d20 XP (YB-DOWN-06).

    Up to three minions of the class join for 5 cp each and gain half. Contact is lost on 1-in-10.
    """
    if hero.mentor["class"] == "cleric":
        hero.service += 1
    else:
        price = 200 * int(hero.mentor["level"])
        if hero.cp < price:
            tell(table, hero, "training", "too dear")
            return
        hero.cp -= price
    lots = table.ask_number(
        hero.seat, TRAINING, 0, min(50, hero.cp // 10), (hero.name,), default=str(min(50, hero.cp // 10))
    )
    hero.cp -= 10 * lots
    xp = sum(table.roll(20, TRAIN, hero.name) for _ in range(lots))
    for minion in [m for m in minions_of(world, hero) if m.key == hero.key][:3]:
        if hero.cp >= 5:
            hero.cp -= 5
            minion.xp += xp // 2
    gain_xp(world, table, hero, xp, "training")
    if chance(table, 1, 10, MENTOR, hero.name):
        hero.mentor = {}
    tell(table, hero, "training", "", xp)


def _questing(world: World, table: Table, hero: Creature) -> None:
    quest(world, table, hero)


def _recruiting(world: World, table: Table, hero: Creature) -> None:
    """Up to three places, or one place twice: die plus reaction modifier on the place's rows (YB-DOWN-08)."""
    places = {each["place"]: each for each in DOWNTIME["recruiting"]}
    been: list[str] = []
    mood = 0
    while len(been) < 3 and (len(been) < 2 or been[0] != been[1]):
        options = [key for key in places if been.count(key) < (2 if len(been) == 1 else 1)]
        chosen = table.ask(hero.seat, PLACE, ["home", *options], (hero.name,), default="home" if been else "tavern")
        if chosen == "home":
            return
        been.append(chosen)
        total = (
            table.roll(int(places[chosen]["die"]), RECRUIT, hero.name) + reaction_modifier(hero, monsters=False) + mood
        )
        text = next(str(row[2]) for row in places[chosen]["rows"] if row[0] <= total <= row[1])
        mood = _recruit(world, table, hero, text)


def _recruit(world: World, table: Table, hero: Creature, text: str) -> int:
    tell(table, hero, "recruiting", text)
    if text.startswith("robbed"):
        hero.cp = max(0, hero.cp - roll_dice(table, "4d6", RECRUIT, hero.name))
        hurt(world, table, hero, 1, "robbers")
    elif text.startswith("attacked"):
        hurt(world, table, hero, table.roll(6, RECRUIT, hero.name), "attack")
    elif text.startswith("mocked"):
        return -1
    elif text.startswith("one game"):
        before = hero.cp
        dragon_ante(world, table, hero)
        return 1 if hero.cp > before else 0
    elif text[0].isdigit():
        trades = list(HIRELINGS)
        for number in range(int(text[0])):
            trade = trades[table.whim(f"recruit {world.session} {hero.id} {number}", len(trades))]
            world.seekers.append({"trade": trade, "level": 1})
    return 0


def _goods(hero: Creature) -> int:
    return sum(ITEMS[t.key].price * t.qty for t in hero.items if ITEMS[t.key].kind == "treasure")


def _selling(world: World, table: Table, hero: Creature) -> None:
    """Up to 100 cp x level; d100 + charisma: robbed, 75%, 90%, 110%, 140% or 200%; 1% tax above 500 (YB-DOWN-09)."""
    lot = 0
    sold: list[tuple[str, int]] = []
    for thing in [t for t in hero.items if ITEMS[t.key].kind == "treasure"]:
        price = ITEMS[thing.key].price
        number = min(thing.qty, (100 * hero.level - lot) // price)
        if number > 0:
            sold.append((thing.key, number))
            lot += number * price
    total = table.roll(100, SALE, hero.name) + hero.scores["charisma"]
    row = next(row for row in DOWNTIME["sale"] if row["min"] <= total <= row["max"])
    percent = int(row["percent"])
    low = percent in (75, 90)
    if low and table.ask(hero.seat, OFFER, ("sell", "refuse"), (hero.name, percent), default="refuse") == "refuse":
        tell(table, hero, "selling", "refused", percent)
        return
    for key, number in sold:
        take(hero, key, number)
    gained = lot * percent // 100
    if gained > 500:
        gained -= gained // 100
    hero.cp += gained
    tell(table, hero, "selling", "robbed" if not percent else "", gained)


def _service(world: World, table: Table, hero: Creature) -> None:
    """First time nothing, second 1 merit, from the third 3 merit and one boon by alignment; forgives a disfavour
    (YB-DOWN-10).
    """
    hero.served += 1
    hero.merit += (0, 1, 3)[min(hero.served, 3) - 1]
    hero.disfavour = max(0, hero.disfavour - 1)
    tell(table, hero, "service", "", hero.merit)
    if hero.served >= 3:
        offer_boons(
            world, table, hero, [key for key, boon in BOONS.items() if boon["alignment"] in ("any", hero.alignment)]
        )


def _taming(world: World, table: Table, hero: Creature) -> None:
    """Two charisma checks a week (druids and elves four), 1 favour each; tamed at 5 + HD, then skills (YB-DOWN-11)."""
    pet = hero.pet or {"kind": "dog", "favour": 0, "hd": 0}
    hero.pet = pet
    for _ in range(4 if hero.key in ("druid", "elf") else 2):
        if check(table, hero, "charisma"):
            pet["favour"] = int(pet["favour"]) + 1
    favour = int(pet["favour"])
    if not pet.get("tamed") and favour >= 5 + int(pet["hd"]):
        pet["tamed"], pet["favour"] = 1, favour - 5 - int(pet["hd"])
        add_animal(world, table, hero, "dog")
    elif pet.get("tamed"):
        prices = {"bravery": 2, "attacking": 5, "riding": 1, "guarding": 3, "tracking": 3}
        options = [key for key, price in prices.items() if price <= favour and not pet.get(key)]
        chosen = table.ask(hero.seat, PET, ["none", *options], (hero.name, favour), default="none")
        if chosen != "none":
            pet[chosen], pet["favour"] = 1, favour - prices[chosen]
    tell(table, hero, "taming", "tamed" if pet.get("tamed") else "", int(pet["favour"]))


def _team_building(world: World, table: Table, hero: Creature) -> None:
    """10 cp per minion; each gains 1 loyalty on 2-in-6, up to 8, and each gain is 1 merit (YB-DOWN-11)."""
    gained = 0
    for minion in minions_of(world, hero):
        if hero.cp < 10:
            break
        hero.cp -= 10
        if minion.loyalty < 8 and chance(table, 2, 6, TEAM, minion.name):
            minion.loyalty += 1
            gained += 1
    hero.merit += gained
    tell(table, hero, "team_building", "", gained)
    if gained:
        offer_boons(world, table, hero, ["true_valor"])


_ACTIVITIES: dict[str, Callable[[World, Table, Creature], None]] = {
    "baking": _baking, "carousing": _carousing, "job_search": _job_search, "work": _work, "find_mentor": _find_mentor,
    "temple_healing": _temple, "questing": _questing, "recruiting": _recruiting, "selling": _selling,
    "service": _service, "taming": _taming, "team_building": _team_building, "training": _training,
    "create_magic_item": create_magic_item, "crime": crime, "devotion": devotion, "embezzlement": embezzle,
    "forging": forge, "hibernate": hibernate, "magical_research": research,
}  # fmt: skip
