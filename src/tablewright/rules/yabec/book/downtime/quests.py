"""Questing in downtime: single melee attacks exchanged with one challenge, alone or in a team. Chapter: Downtime."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.levels import gain_xp
from tablewright.rules.yabec.book.conflict.attack import attack_hits, dodge_fails
from tablewright.rules.yabec.book.conflict.damage import plain_blow
from tablewright.rules.yabec.book.conflict.weapons import melee_weapon
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import dismember, wound
from tablewright.rules.yabec.book.core.saves import save, saved_damage
from tablewright.rules.yabec.book.core.stats import armour_class, attack_value
from tablewright.rules.yabec.book.downtime.boons import offer_boons
from tablewright.rules.yabec.book.downtime.healing import pass_a_week
from tablewright.rules.yabec.book.downtime.rumours import hear
from tablewright.rules.yabec.content import DOWNTIME
from tablewright.rules.yabec.content.tables import Quest
from tablewright.rules.yabec.events import Hurt, Struck, WeekSpent
from tablewright.rules.yabec.state import Creature, World

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
QUESTS = {row.key: row for row in DOWNTIME.quests}


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
        pass_a_week(world, table, each)
    return [each for each in joined if not each.status]


def _challenge(world: World, table: Table, team: list[Creature], key: str) -> bool:
    """Blow for blow, the characters first, until it is slain or they leave. True if they may go on."""
    facts = QUESTS[key]
    left = roll_dice(table, facts.hp, HP)
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
            table.tell(WeekSpent(leader.name, "questing", "left"))
            return False


def _blow(table: Table, hero: Creature, facts: Quest) -> int:
    weapon, thing = melee_weapon(hero)
    av, ac = attack_value(hero, weapon), facts.ac
    face = table.roll(20, STRIKE, hero.name)
    hit = attack_hits(av, ac, face)
    amount = plain_blow(table, hero, weapon, thing) if hit else 0
    foe = f"the challenge of the {facts.key.replace('_', ' ')}"
    table.tell(Struck(hero.name, foe, weapon.name.lower(), "attack", hit, face, av, ac, amount))
    return amount


def _strikes_back(table: Table, hero: Creature, facts: Quest, *, breath: bool) -> bool:
    """The challenge's blow is dodged; fighters and knights take half damage. A dragon breathes, and again on 5-6."""
    amount = 0
    ready = False
    if breath:
        amount = roll_dice(table, "8d6", STRIKE, hero.name)
        amount = saved_damage(hero, amount, save(table, hero, "b"))
    else:
        av, ac, face = facts.av, armour_class(hero), table.roll(20, STRIKE, hero.name)
        hit = dodge_fails(av, ac, face)
        amount = roll_dice(table, facts.damage.split(",")[0], STRIKE, hero.name) if hit else 0
        table.tell(Struck("it", hero.name, "claws", "dodge", hit, face, av, ac, amount))
    if facts.key == "lesser_dragon":
        ready = table.roll(6, STRIKE) >= 5
    if hero.key in ("fighter", "knight"):
        amount //= 2
    if amount:
        wound(hero, amount)
        table.tell(Hurt(hero.name, amount, "quest"))
    return ready


def _reward(world: World, table: Table, team: list[Creature], key: str) -> None:
    """Money and XP are shared evenly by those still standing, merit is each one's; the sewers have a rumour, the
    outlands a boon.
    """
    dice, worth, xp, merit = _REWARDS[key]
    cp = (roll_dice(table, dice, REWARD, team[0].name) if dice else 1) * worth
    for hero in team:
        hero.cp += cp // len(team)
        hero.merit += merit
        table.tell(WeekSpent(hero.name, "questing", key, cp // len(team)))
        gain_xp(world, table, hero, xp // len(team), "quest")
        if key == "outlands":
            offer_boons(world, table, hero, ["true_service"])
    if key == "sewers":
        hear(world, table, f"sewers {world.session} {team[0].id}")


def _fall(world: World, table: Table, hero: Creature) -> None:
    """Slain here is near death, healed by the temple afterwards: one dismemberment roll without advantage
    (YB-DOWN-07).
    """
    hero.status = "near death"
    table.tell(WeekSpent(hero.name, "questing", "slain", 0))
    tough = hero.skills
    hero.skills = [skill for skill in tough if skill != "tough"]
    dismember(world, table, hero, healing=True)
    hero.skills = tough
