"""Questing in downtime: single melee attacks exchanged with one challenge. Chapter: Downtime."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.attack import attack_hits, dodge_fails
from tablewright.rules.yabec.content import DOWNTIME, modifier
from tablewright.rules.yabec.damage import DAMAGE
from tablewright.rules.yabec.dice import roll_dice
from tablewright.rules.yabec.events import Hurt, WeekSpent
from tablewright.rules.yabec.levels import gain_xp
from tablewright.rules.yabec.life import dismember
from tablewright.rules.yabec.saves import save, saved_damage
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.stats import armour_class, attack_value, score
from tablewright.rules.yabec.weapons import weapon_in_hand

WHICH = Question("quest", "YB-DOWN-07")
GO_ON = Question("quest-on", "YB-DOWN-07")
HP = Why("The challenge's HP", "YB-DOWN-07")
STRIKE = Why("Quest", "YB-DOWN-07")
REWARD = Why("Reward", "YB-DOWN-07")
_REWARDS = {"sewers": ("2d12", 1, 10, 0), "outlands": ("4d6", 10, 150, 2), "darkwood": ("4d6", 10, 50, 4),
            "lesser_dragon": ("0", 1, 5000, 10)}  # fmt: skip


def quest(world: World, table: Table, hero: Creature) -> None:
    """Sewers, outlands, darkwood or lesser dragon; from 5th level three a week (YB-DOWN-07)."""
    for _ in range(3 if hero.level >= 5 else 1):
        keys = [row["key"] for row in DOWNTIME["quests"]]
        chosen = table.ask(hero.seat, WHICH, ["home", *keys], (hero.name,), default="sewers")
        if chosen == "home" or not _one(world, table, hero, chosen):
            return


def _one(world: World, table: Table, hero: Creature, key: str) -> bool:
    facts = next(row for row in DOWNTIME["quests"] if row["key"] == key)
    left = roll_dice(table, facts["hp"], HP)
    breath = key == "lesser_dragon"
    while True:
        weapon, _ = weapon_in_hand(hero)
        if attack_hits(attack_value(hero, weapon), int(facts["ac"]), table.roll(20, STRIKE, hero.name)):
            strength = modifier("strength", score(hero, "strength"), "damage")
            left -= max(1, roll_dice(table, weapon.damage, DAMAGE, hero.name) + strength)
        if left <= 0:
            _reward(world, table, hero, key)
            return True
        breath = _strikes_back(world, table, hero, facts, breath)
        if hero.damage >= hero.hp:
            _fall(world, table, hero, key)
            return False
        if table.ask(hero.seat, GO_ON, ("fight", "leave"), (hero.name, left), default="fight") == "leave":
            return False


def _strikes_back(world: World, table: Table, hero: Creature, facts: dict[str, object], breath: bool) -> bool:
    """The challenge's blow is dodged; fighters and knights take half damage. A dragon breathes, and again on 5-6."""
    amount = 0
    ready = False
    if breath:
        amount = roll_dice(table, "8d6", STRIKE, hero.name)
        amount = saved_damage(hero, amount, save(table, hero, "b"))
    elif dodge_fails(int(str(facts["av"])), armour_class(hero), table.roll(20, STRIKE, hero.name)):
        amount = roll_dice(table, str(facts["damage"]).split(",")[0], STRIKE, hero.name)
    if facts["key"] == "lesser_dragon":
        ready = table.roll(6, STRIKE) >= 5
    if hero.key in ("fighter", "knight"):
        amount //= 2
    if amount:
        hero.damage += amount
        table.tell(Hurt(hero.name, amount, "quest"))
    return ready


def _reward(world: World, table: Table, hero: Creature, key: str) -> None:
    dice, worth, xp, merit = _REWARDS[key]
    cp = 200_000 if key == "lesser_dragon" else roll_dice(table, dice, REWARD, hero.name) * worth
    hero.cp += cp
    hero.merit += merit
    table.tell(WeekSpent(hero.name, "questing", key, cp))
    gain_xp(world, table, hero, xp, "quest")


def _fall(world: World, table: Table, hero: Creature, key: str) -> None:
    """Slain here is near death, healed by the temple afterwards: one dismemberment roll without advantage
    (YB-DOWN-07).
    """
    hero.status = "near death"
    table.tell(WeekSpent(hero.name, "questing", "slain", 0))
    tough = hero.skills
    hero.skills = [skill for skill in tough if skill != "tough"]
    dismember(world, table, hero, healing=True)
    hero.skills = tough
