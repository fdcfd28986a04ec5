"""Downtime of single classes: crime, devotion, embezzlement, forging, hibernation, research, making magic. Chapter:
Downtime.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import ABILITIES, CLASSES, DOWNTIME, HOUSE, ITEMS, SPELL_LISTS, SPELLS
from tablewright.rules.yabec.dice import chance, roll_dice
from tablewright.rules.yabec.events import Rumour, WeekSpent
from tablewright.rules.yabec.items import count, give, load_of, slots, take
from tablewright.rules.yabec.levels import gain_xp
from tablewright.rules.yabec.life import heal, hurt
from tablewright.rules.yabec.magic import learn, spell_level
from tablewright.rules.yabec.saves import check
from tablewright.rules.yabec.state import Creature, World

HEIST = Why("Heist", "YB-DOWN-12")
TROUBLE = Why("Trouble", "YB-DOWN-12")
EMBEZZLE = Why("Embezzlement", "YB-DOWN-13")
RISK = Why("Risk", "YB-DOWN-13")
SLEEP = Why("Hibernation", "YB-DOWN-13")
DEVOTION = Why("Devotion", "YB-DOWN-10")
FORGE = Why("Forging", "YB-DOWN-14")
RESEARCH = Why("Research", "YB-DOWN-15")
ACTION = Question("heist", "YB-DOWN-12")
ABILITY = Question("heist-ability", "YB-DOWN-12")
CRAFT = Question("forge", "YB-DOWN-14")
HONE = Question("forge-item", "YB-DOWN-14")
SOURCE = Question("research-source", "YB-DOWN-15")
SPELL = Question("research-spell", "YB-DOWN-15")
BOON = Question("boon", "YB-DOWN-02")
DREAM = Question("hibernate", "YB-DOWN-13")
DEVOTED = {"Lawful": ("true_aid", 7), "Neutral": ("true_spell", 10), "Chaotic": ("true_glimpse", 4)}


def tell(table: Table, hero: Creature, activity: str, result: str = "", amount: int = 0) -> None:
    table.tell(WeekSpent(hero.name, activity, result, amount))


# --- crime -----------------------------------------------------------------------------------------------------------


def crime(world: World, table: Table, hero: Creature) -> None:
    """A heist: value level d12 sp, potential d6, heat 2d4; risk after risk until fenced or caught (YB-DOWN-12)."""
    value = roll_dice(table, f"{hero.level}d12", HEIST, hero.name) * 10
    heist: dict[str, int] = {
        "value": value,
        "potential": table.roll(6, HEIST, hero.name),
        "heat": roll_dice(table, "2d4", HEIST, hero.name),
    }
    left, troubles, help_, sure, cut = list(ABILITIES), 0, 0, 0, 100
    while left and troubles < 2:
        options = ["stop", "bite"] if heist["potential"] >= 1 else ["stop", "fence"]
        options += ["accomplice"] if help_ < 6 else []
        chosen = table.ask(
            hero.seat,
            ACTION,
            options,
            (hero.name, heist["value"], heist["potential"], heist["heat"]),
            default=options[1],
        )
        if chosen == "stop":
            break
        if chosen == "accomplice":
            help_ += 2  # each lowers the roll by 2 and takes a tenth
            cut -= 10
            continue
        best = max(left, key=lambda ability: hero.scores[ability])
        ability = table.ask(hero.seat, ABILITY, left, (hero.name,), default=best)
        left.remove(ability)
        gain = heist["value"] * 20 // 100 if chosen == "bite" else heist["value"]
        if sure > 0 or check(table, hero, ability, help_, 1 if hero.key == "thief" else 0):
            hero.cp += gain * cut // 100
            tell(table, hero, "crime", chosen, gain * cut // 100)
        elif chance(table, heist["heat"], 8, TROUBLE, hero.name):
            troubles += 1
            _trouble(table, hero, heist, troubles)
        if chosen == "fence":
            break
        heist["potential"] -= 1
    hero.heist = dict(heist)


def _trouble(table: Table, hero: Creature, heist: dict[str, int], number: int) -> None:
    """First: potential -2, heat +1, twice the value and a week of service; second: four times and two weeks
    (YB-DOWN-12).
    """
    fine = heist["value"] * (2 if number == 1 else 4)
    if hero.cp >= fine:
        hero.cp -= fine
    else:
        hero.arms += 1  # no money for the fine costs a hand
    hero.service += number
    heist["potential"] = max(0, heist["potential"] - 2)
    heist["heat"] += 1
    tell(table, hero, "crime", "trouble", fine)


# --- devotion, embezzlement, sleep -----------------------------------------------------------------------------------


def devotion(world: World, table: Table, hero: Creature) -> None:
    """Divine casters: 3-in-6 for 5 merit, and their own boons (YB-DOWN-10)."""
    if chance(table, 3, 6, DEVOTION, hero.name):
        hero.merit += 5
    tell(table, hero, "devotion", "", hero.merit)
    key, price = DEVOTED[hero.alignment]
    if hero.merit < price or load_of(hero) >= slots(hero):
        return
    if table.ask(hero.seat, BOON, ("none", key), (hero.name, hero.merit), default="none") == key:
        hero.merit -= price
        hero.boons.append(key)


def embezzle(world: World, table: Table, hero: Creature) -> None:
    """20 cp x level, a d6 for each 50 cp and for the last part: 3-6 kept, 2 lost, 1 lost and risk (YB-DOWN-13)."""
    left, kept = 20 * hero.level, 0
    while left > 0:
        lot = min(50, left)
        left -= lot
        face = table.roll(6, EMBEZZLE, hero.name)
        if face >= 3:
            kept += lot
        elif face == 1:
            risk = table.roll(20, RISK, hero.name)
            if risk == 20:
                kept += 100
            elif risk <= 4:
                left = 0
            if risk == 1:
                hero.caught += 1
                hero.service += hero.caught  # a week for every time ever caught
    hero.cp += kept
    tell(table, hero, "embezzlement", "", kept)


def hibernate(world: World, table: Table, hero: Creature) -> None:
    """2d6 healing or 2-in-6 against a minor ill; 1d4 merit; a rumour; 1-in-10 a nightmare to fight (YB-DOWN-13)."""
    if table.ask(hero.seat, DREAM, ("heal", "cure"), (hero.name,), default="heal") == "heal":
        heal(world, table, hero, roll_dice(table, "2d6", SLEEP, hero.name), "sleep")
    elif chance(table, 2, 6, SLEEP, hero.name):
        hero.effects = [effect for effect in hero.effects if effect.key not in ("disease", "poison")]
    hero.merit += table.roll(4, SLEEP, hero.name)
    texts = HOUSE["rumours"]
    table.tell(Rumour(texts[table.whim(f"dream {world.session} {hero.id}", len(texts))]))
    if chance(table, 1, 10, SLEEP, hero.name):
        _nightmare(world, table, hero)
    tell(table, hero, "hibernate", "", hero.merit)


def _nightmare(world: World, table: Table, hero: Creature) -> None:
    """HP level d4, AC 10, AV 19, damage 2, 200 XP: blow for blow (YB-DOWN-13)."""
    from tablewright.rules.yabec.attack import attack_hits, dodge_fails
    from tablewright.rules.yabec.stats import armour_class, attack_value
    from tablewright.rules.yabec.weapons import weapon_in_hand

    left = roll_dice(table, f"{hero.level}d4", SLEEP, hero.name)
    while left > 0 and hero.damage < hero.hp:
        weapon, _ = weapon_in_hand(hero)
        if attack_hits(attack_value(hero, weapon), 10, table.roll(20, SLEEP, hero.name)):
            left -= max(1, roll_dice(table, weapon.damage, SLEEP, hero.name))
        if left > 0 and dodge_fails(19, armour_class(hero), table.roll(20, SLEEP, hero.name)):
            hurt(world, table, hero, 2, "nightmare")
    if left <= 0:
        gain_xp(world, table, hero, 200, "nightmare")


# --- forge and study -------------------------------------------------------------------------------------------------


def forge(world: World, table: Table, hero: Creature) -> None:
    """1d3 merit and one of: hone (10 cp), repair (10 cp), or build by points, 1d6 a week at 5 cp (YB-DOWN-14)."""
    hero.merit += (table.roll(6, FORGE, hero.name) + 1) // 2
    arms = [t.key for t in hero.items if ITEMS[t.key].kind == "weapon"]
    worn = [t.key for t in hero.items if t.hurt]
    options = ["build", *(["hone"] if arms and hero.cp >= 10 else []), *(["repair"] if worn and hero.cp >= 10 else [])]
    chosen = table.ask(hero.seat, CRAFT, options, (hero.name,), default=options[-1])
    if chosen == "build":
        hero.cp -= min(5, hero.cp)
        hero.forge += table.roll(6, FORGE, hero.name)
    else:
        hero.cp -= 10
        key = table.ask(
            hero.seat,
            HONE,
            arms if chosen == "hone" else worn,
            (hero.name,),
            default=(arms if chosen == "hone" else worn)[0],
        )
        thing = next(t for t in hero.items if t.key == key and (chosen == "hone" or t.hurt))
        if chosen == "hone":
            thing.honed = True
        else:
            thing.hurt -= 1  # dwarves can repair (YB-LIFE-13)
    tell(table, hero, "forging", chosen, hero.forge)


def forge_cost(die: int, props: tuple[str, ...], plus: int = 0) -> int:
    """Points a weapon takes by its die, properties and plus (YB-DOWN-14)."""
    rows = {row["what"]: int(row["points"]) for row in DOWNTIME["forge_points"]}
    total = rows["d4 or d6"] if die <= 6 else rows["d8"] if die == 8 else rows["d10 or d12"]
    for prop in props:
        total += next(points for what, points in rows.items() if prop in what)
    return total + plus * rows["+1"]


def research(world: World, table: Table, hero: Creature) -> None:
    """A week per spell level: scroll 1 gp a level at (80 + INT)%, book 3 gp at (50 + INT)%, mentor 5 sp (YB-DOWN-15).

    A new spell takes two weeks and 100 gp a level. A failure still uses time, money and scroll.
    """
    casting = CLASSES[hero.key].casting
    if casting is None:
        return
    top = sum(1 for number in CLASSES[hero.key].slots(hero.level) if number)
    known = [
        key for level in range(1, top + 1) for key in SPELL_LISTS[f"{casting.spells}_{level}"] if key not in hero.book
    ]
    sources = (
        ["none"] + (["scroll"] if count(hero, "scroll_arcane") else []) + ["book"] + (["mentor"] if hero.mentor else [])
    )
    source = table.ask(hero.seat, SOURCE, sources, (hero.name,), default="none")
    if source == "none" or not known:
        return
    key = table.ask(hero.seat, SPELL, known, (hero.name,), default=known[0])
    level = spell_level(hero, SPELLS[key])
    price = {"scroll": 100, "book": 300, "mentor": 50}[source] * level
    if hero.cp < price:
        tell(table, hero, "magical_research", "too dear")
        return
    hero.cp -= price
    hero.weeks -= level - 1
    if source == "scroll":
        take(hero, "scroll_arcane")
    odds = {"scroll": 80, "book": 50, "mentor": 100}[source] + (
        hero.scores["intelligence"] if source != "mentor" else 0
    )
    learnt = (odds >= 100 or chance(table, odds, 100, RESEARCH, hero.name)) and learn(hero, key)
    tell(table, hero, "magical_research", key if learnt else "failed", price)


def create_magic_item(world: World, table: Table, hero: Creature) -> None:
    """Casters of 9th level: one week and 5 gp per spell level and use (YB-DOWN-15)."""
    if not hero.memory or hero.cp < 500:
        tell(table, hero, "create_magic_item", "too dear")
        return
    key = hero.memory[0].rstrip("!")
    level = spell_level(hero, SPELLS[key])
    if hero.cp >= 500 * level:
        hero.cp -= 500 * level
        hero.weeks -= level - 1
        give(hero, "scroll_arcane" if "wizard" in SPELLS[key].levels else "scroll_divine")
        tell(table, hero, "create_magic_item", key, 500 * level)
