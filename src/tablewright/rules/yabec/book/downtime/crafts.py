"""Smiths and sleepers: forging for dwarves and forge masters, hibernation for animal kin. Chapter: Downtime."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.levels import gain_xp
from tablewright.rules.yabec.book.conflict.attack import attack_hits, dodge_fails
from tablewright.rules.yabec.book.conflict.damage import plain_blow
from tablewright.rules.yabec.book.conflict.weapons import melee_weapon
from tablewright.rules.yabec.book.core.dice import chance, roll_dice
from tablewright.rules.yabec.book.core.items import give
from tablewright.rules.yabec.book.core.life import heal, hurt, mortal
from tablewright.rules.yabec.book.core.stats import armour_class, attack_value
from tablewright.rules.yabec.book.downtime.rumours import hear
from tablewright.rules.yabec.content import DOWNTIME, ITEMS
from tablewright.rules.yabec.effects import KINDS, Poison
from tablewright.rules.yabec.events import WeekSpent
from tablewright.rules.yabec.state import Creature, Thing, World

SLEEP = Why("Hibernation", "YB-DOWN-13")
FORGE = Why("Forging", "YB-DOWN-14")
CRAFT = Question("forge", "YB-DOWN-14")
HONE = Question("forge-item", "YB-DOWN-14")
FINISH = Question("forge-finish", "YB-DOWN-14")
DREAM = Question("hibernate", "YB-DOWN-13")
WEEK_CP = {"build": 5, "build_magic": 200, "hone": 10, "repair": 10}
MAGIC_POINTS = "forge:magic"  # key in `used`: points towards a magic weapon are paid dearer and kept apart


# --- forge -----------------------------------------------------------------------------------------------------------
def forge(world: World, table: Table, hero: Creature) -> None:
    """1d3 merit and one of: hone (10 cp), repair (10 cp), or build by points, 1d6 a week at 5 cp, 200 if magic
    (YB-DOWN-14).
    """
    merit = (table.roll(6, FORGE, hero.name) + 1) // 2
    hero.merit += merit
    table.tell(WeekSpent(hero.name, "forging", "merit", merit))
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
    arms = any(ITEMS[t.key].kind == "weapon" for t in hero.items)
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
    arms = {Option(t.key): t for t in hero.items if ITEMS[t.key].kind == "weapon"}
    fit = damaged(world, hero) if how == "repair" else arms
    keys = list(fit)
    thing = fit[table.ask(hero.seat, HONE, keys, {"who": hero.id, "how": how}, default=keys[0])]
    if how == "hone":
        thing.honed = True
    else:
        thing.hurt -= 1
    table.tell(WeekSpent(hero.name, "forging", how))


def _build(table: Table, hero: Creature, *, magic: bool) -> None:
    """1d6 points a week; when they suffice a weapon can be finished (YB-DOWN-14)."""
    rolled = table.roll(6, FORGE, hero.name)
    if magic:
        hero.used[MAGIC_POINTS] = hero.used.get(MAGIC_POINTS, 0) + rolled
    else:
        hero.forge += rolled
    points = hero.used[MAGIC_POINTS] if magic else hero.forge
    table.tell(WeekSpent(hero.name, "forging", "points", points))
    ready = [key for key, cost in weapon_costs(magic=magic).items() if cost <= points]
    if not ready:
        return
    key = table.ask(hero.seat, FINISH, ["wait", *ready], {"who": hero.id, "points": points}, default="wait")
    if key != "wait":
        _finish(table, hero, key, magic=magic)


def _finish(table: Table, hero: Creature, key: str, *, magic: bool) -> None:
    cost = weapon_costs(magic=magic)[key]
    if magic:
        hero.used[MAGIC_POINTS] -= cost
    else:
        hero.forge -= cost
    give(hero, key)
    table.tell(WeekSpent(hero.name, "forging", key))


def weapon_costs(*, magic: bool) -> dict[str, int]:
    """Points of every weapon that can be built, dearest last."""
    arms = [item for item in ITEMS.values() if item.kind == "weapon" and item.magic == magic and (item.damage)]
    costs = {item.key: forge_cost(int(item.damage.partition("d")[2]), item.props, item.bonus) for item in arms}
    return dict(sorted(costs.items(), key=lambda pair: (pair[1], pair[0])))


def forge_cost(die: int, props: tuple[str, ...], plus: int = 0) -> int:
    """Points a weapon takes by its die, properties and plus (YB-DOWN-14)."""
    rows = {row.what: row.points for row in DOWNTIME.forge_points}
    total = rows["d4 or d6"] if die <= 6 else rows["d8"] if die == 8 else rows["d10 or d12"]
    for prop in props:
        total += next((points for what, points in rows.items() if prop in what), 0)
    return total + plus * rows["+1"]


# --- sleep -----------------------------------------------------------------------------------------------------------
def hibernate(world: World, table: Table, hero: Creature) -> None:
    """2d6 healing or 2-in-6 against a minor ill; 1d4 merit; a rumour; 1-in-10 a nightmare to fight (YB-DOWN-13)."""
    if table.ask(hero.seat, DREAM, ("heal", "cure"), {"who": hero.id}, default="heal") == "heal":
        heal(world, table, hero, roll_dice(table, "2d6", SLEEP, hero.name), "sleep")
    elif chance(table, 2, 6, SLEEP, hero.name):
        hero.effects = [
            each for each in hero.effects if not isinstance(each, (Poison, KINDS["disease"])) or mortal(each)
        ]
    merit = table.roll(4, SLEEP, hero.name)
    hero.merit += merit
    table.tell(WeekSpent(hero.name, "hibernate", "", merit))
    hear(world, table, f"dream {world.session} {hero.id}")
    if chance(table, 1, 10, SLEEP, hero.name):
        _nightmare(world, table, hero)


def _nightmare(world: World, table: Table, hero: Creature) -> None:
    """HP level d4, AC 10, AV 19, damage 2, 200 XP: blow for blow (YB-DOWN-13)."""
    left = roll_dice(table, f"{hero.level}d4", SLEEP, hero.name)
    while left > 0 and hero.damage < hero.hp:
        weapon, thing = melee_weapon(hero)
        if attack_hits(attack_value(hero, weapon), 10, table.roll(20, SLEEP, hero.name)):
            left -= plain_blow(table, hero, weapon, thing)
        if left > 0 and dodge_fails(19, armour_class(hero), table.roll(20, SLEEP, hero.name)):
            hurt(world, table, hero, 2, "nightmare")
    if left <= 0:
        gain_xp(world, table, hero, 200, "nightmare")
