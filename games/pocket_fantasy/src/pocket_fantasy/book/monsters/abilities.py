"""Monster abilities (10.1) that answer to a hit or a look: resisting, being immune, poison, paralysis, stone, holds."""

from __future__ import annotations

from collections.abc import Sequence

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.equipment import light
from pocket_fantasy.state import Being, Creature, Hero, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

POISON = rolls.Task(Why("Resist poison", "PF-ABIL-27"), "strength", ("poison",), vital=True)
PARALYSIS = rolls.Task(Why("Resist paralysis", "PF-ABIL-24"), vital=True)
STUN_LENGTH = Why("Length of the stun", "PF-ABIL-24")
PETRIFY = rolls.Task(Why("Resist turning to stone", "PF-ABIL-26"), vital=True)
STONE = Question("stone", "PF-ABIL-26", standing=True)
FRIEND_SEIZES = Question("friend-seizes", "PF-ABIL-08", standing=True)
SEIZE = Question("seize", "PF-ABIL-08", standing=True)

BATTLE_FORGED = ("poison", "paralysis", "petrify", "energy_drain", "constrict", "breath_attack", "disease")
WORST_CS = -5
TOUGH, SIMPLE = 5, 3


def ignores(victim: Being, monster: Being, ability: str) -> bool:
    """Immune, or ignoring the ability: then it is as if the monster lacked it (PF-GLADIATOR-03)."""
    if victim.bout.ignores.get(field.type_of(monster)) == ability:  # PF-GLADIATOR-02
        return True
    if field.is_class(victim, "necromancer") and ability in ("poison", "paralysis", "disease", "energy_drain"):
        return True  # PF-NECRO-03
    if ability == "paralysis":
        return field.race_has(victim, "paralysis_immune")  # PF-RACE-06
    return field.is_undead(victim) and ability in ("poison", "disease")  # PF-ASSASSIN-03, PF-ABIL-35


def after_damage(world: World, table: Table, attacker: Being, victim: Being, ranged: bool, due: list[Being]) -> None:
    """The attacker's on-damage abilities, in the order its stat line prints them (PF-ABIL-01, PF-CORE-20)."""
    if not isinstance(attacker, Creature):
        return
    monster = content.MONSTERS[attacker.kind]
    for ability in monster.abilities:
        if victim.status in ("dead", "petrified"):
            return
        if not field.has(attacker, ability) or ignores(victim, attacker, ability):
            continue
        if ability == "poison":
            poison(world, table, victim, attacker, due)
        elif ability == "paralysis" and monster.when["paralysis"] == "on damage":
            paralyse(world, table, victim, attacker, due)
        elif ability == "petrify" and monster.when["petrify"] == "on damage":
            petrify(world, table, victim, attacker, due)
        elif ability == "constrict" and not ranged:
            seize(world, table, attacker, victim)
        elif ability == "disease":
            victim.bout.sickened = True  # rolled for when combat is over (PF-ABIL-14)


def poison(world: World, table: Table, victim: Being, by: Being, due: list[Being]) -> None:
    """Tough (5) Strength task or poisoned; Simple (3) for dwarves (PF-RACE-04); once is enough (PF-ABIL-27)."""
    if victim.poisoned:
        return
    need = SIMPLE if field.race_has(victim, "poison_simple") else TOUGH
    if not rolls.attempt(world, table, victim, POISON, need, due):
        victim.poisoned = True
        table.tell(events.Afflicted(victim.name, "poisoned", by=by.name))


def paralyse(world: World, table: Table, victim: Being, by: Being, due: list[Being] | None) -> None:
    """Tough (5) task without attribute or stunned for d6-2 (at least 1) turns; the longer counts (PF-ABIL-24)."""
    if rolls.attempt(world, table, victim, PARALYSIS, TOUGH, due):
        return
    turns = max(1, table.roll(content.D6, STUN_LENGTH, by.name) - 2)
    victim.bout.stunned = max(victim.bout.stunned, turns)
    table.tell(events.Afflicted(victim.name, "stunned", victim.bout.stunned, by.name))


def petrify(world: World, table: Table, victim: Being, by: Being, due: list[Being] | None) -> bool:
    """Tough (5) task or stone: killed or cursed as the PM says, cursed by default (PF-ABIL-26). True if it held."""
    if rolls.attempt(world, table, victim, PETRIFY, TOUGH, due):
        return False
    mortal = not isinstance(victim, Hero)  # monsters and companions turned to stone are dead
    if mortal or table.ask(field.GM, STONE, ("cursed", "killed"), {"who": victim.id}, "cursed") == "killed":
        harm.kill(world, table, victim, "petrify", by)
    else:
        victim.status = "petrified"
        harm.let_go_of(world, victim)
        harm.stop_efforts(world, table, victim)
        table.tell(events.Afflicted(victim.name, "petrified", by=by.name))
        light.goes_with_its_bearer(world, table)
    return True


def seize(world: World, table: Table, captor: Being, victim: Being) -> None:
    """A melee hit may hold its target; a victim is held by one at a time (PF-ABIL-08)."""
    if victim.hp <= 0 or victim.bout.held_by or not field.are_adjacent(field.fight_of(world), captor.id, victim.id):
        return
    question = FRIEND_SEIZES if field.is_ours(captor) else SEIZE  # PF-DRUID-04
    about: Facts = {"who": captor.id, "whom": victim.id}
    if table.ask(field.seat_of(world, captor), question, ("seize", "let_be"), about, "seize") == "let_be":
        return
    victim.bout.held_by, victim.bout.held_a_turn = captor.id, False
    table.tell(events.Afflicted(victim.name, "held", by=captor.name))


def drain(world: World, table: Table, victim: Being, by: Being) -> None:
    """Energy drain: -1 on the CS for each successful touch (PF-ABIL-17), death once it is d6-5 (PF-ABIL-18)."""
    if victim.modifier <= WORST_CS:
        harm.kill(world, table, victim, "energy_drain", by)
        return
    victim.cs_penalty += 1
    if isinstance(victim, Hero):
        field.fight_of(world).penalties += 1  # PF-LOOT-02
    table.tell(events.Drained(victim.name, by.name, victim.modifier))


def weak_to(target: Being, weapon: str, fire: bool) -> bool:
    """Does the attack use a weakness of the target, so that its die explodes (PF-ABIL-36)?"""
    if not isinstance(target, Creature):
        return False
    weaknesses: Sequence[str] = content.MONSTERS[target.kind].weakness
    if not weaknesses:
        return False
    return (
        "head" in weaknesses
        or (fire and "fire" in weaknesses)
        or ("wooden stakes" in weaknesses and (weapon == "wooden_stake" or bool(target.bout.exposed)))
    )
