"""The fighting classes (8): Rage and Fury, Challenge, Rally, poison on a blade, Assassinate and Backstab."""

from __future__ import annotations

from pocket_fantasy import events
from pocket_fantasy.book.combat import attack, harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Act, Being, Creature, Gear, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

RAGE = Why("Length of the Rage", "PF-BERSERKER-01")
FURY = rolls.Task(Why("Stand up to the Fury", "PF-BERSERKER-07"))
RALLY = Why("Length of the Rally", "PF-COMMANDER-01")
VENOM = Why("Poison on the blade", "PF-ASSASSIN-02")
RAGE_LENGTH = Question("rage-length", "PF-BERSERKER-01")
POISON_WHAT = Question("poison-what", "PF-ASSASSIN-02")
RAGES = field.Art("rage", 1, paid=False)
CHALLENGES = field.Art("challenge", 1, paid=False)
RALLIES = field.Art("rally", 1)
DOSES = field.Art("poison", 1)


# --- berserker -------------------------------------------------------------------------------------------------------
def _begin_rage(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Once per combat, free, before acting: rerolled d6 of rounds, the player picks which; this turn is the first
    (PF-BERSERKER-01, PF-ROUND-11).
    """
    field.use(world, table, hero, RAGES)
    thrown = rolls.throw(world, table, hero, rolls.Dice(RAGE, best=True), rolls.EVERY_POINT)
    lengths = sorted({first for first, _ in thrown.chains})
    options = [str(length) for length in lengths]
    rounds = int(table.ask(hero.seat, RAGE_LENGTH, options, {"who": hero.id}, options[-1]))
    hero.bout.rage, hero.bout.rage_from, hero.bout.raged = rounds, field.fight_of(world).round, 1
    table.tell(events.Raged(hero.name, rounds))
    _infuriate_humanoids(world, table, hero)
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


def _infuriate_humanoids(world: World, table: Table, hero: Hero) -> None:
    """Every humanoid enemy makes a Tough (5) task; who fails defends badly against this one (PF-BERSERKER-07, -08)."""
    for foe in field.enemies_of(world, hero):
        if field.type_of(foe) == "humanoid" and not rolls.attempt(world, table, foe, FURY, 5):
            foe.bout.furious.append(hero.id)
            table.tell(events.Afflicted(foe.name, "cowed", by=hero.name))


def pay_for_rage(world: World, table: Table, hero: Hero) -> None:
    """When the combat ends, before healing: 1 damage for each Rage round had (PF-BERSERKER-04, PF-BERSERKER-05)."""
    if not hero.bout.raged or not field.is_there(hero):  # stone cannot be harmed (PF-ABIL-26)
        return
    if hero.hp > 0:
        harm.suffer(world, table, hero, hero.bout.raged, "rage_price")
    else:
        harm.lose_hp(world, table, hero, hero.bout.raged, "rage_price")  # the Stabilized fall again (PF-DOWN-05)


# --- fighter ---------------------------------------------------------------------------------------------------------
def _unchallenged_foes(world: World, hero: Hero, act: Act) -> list[Being]:
    """Enemies whom no other fighter has challenged for the rest of the combat (PF-FIGHTER-02)."""
    return [foe for foe in field.enemies_of(world, hero) if not foe.bout.challenged_by]


def _challenge_foe(world: World, table: Table, hero: Hero, act: Act) -> None:
    """One enemy's first attack of each round goes at the fighter from now on (PF-FIGHTER-02)."""
    foe = attack.pick(world, table, hero.seat, _unchallenged_foes(world, hero, act), "challenge", hero)
    field.use(world, table, hero, CHALLENGES)
    foe.bout.challenged_by = hero.id
    table.tell(events.Stance(hero.name, "challenge", foe.name))


# --- commander -------------------------------------------------------------------------------------------------------
def _rally_party(world: World, table: Table, hero: Hero, act: Act) -> None:
    """The party heals 1 HP; its attacks are rerolled and do 1 more for d6-2 (at least 1) rounds (PF-COMMANDER-01)."""
    field.use(world, table, hero, RALLIES)
    thrown = rolls.throw(world, table, hero, rolls.Dice(RALLY, x=-2, floor=1), rolls.EVERY_POINT)
    rounds = thrown.value()
    for member in field.party_members(world):
        healing.heal(world, table, member, 1, "rally")
    fight = field.fight_of(world)
    ends = fight.round + rounds
    if ends > fight.rally_until:  # benefits do not add up: the later end counts (PF-COMMANDER-02)
        fight.rally_by, fight.rally_until = hero.id, ends
    table.tell(events.Rallied(hero.name, rounds))
    if thrown.six:
        rolls.special_rolls(world, table, [hero])


# --- assassin and thief ----------------------------------------------------------------------------------------------
def may_poison(hero: Hero) -> bool:
    """Once per combat, or once more for an HR (PF-ASSASSIN-02, PF-ASSASSIN-05)."""
    armed = bool(hero.weapons) and not hero.bout.weapon_poison
    return hero.cls == "assassin" and armed and field.may_use(hero, DOSES)


def poison_weapon(world: World, table: Table, hero: Hero) -> None:
    """A dose on one weapon, as a free action (PF-ASSASSIN-02)."""
    keys = list(dict.fromkeys(gear.key for gear in hero.weapons))
    weapon = table.ask(hero.seat, POISON_WHAT, keys, {"who": hero.id}, keys[0])
    field.use(world, table, hero, DOSES)
    hero.bout.weapon_poison = weapon
    table.tell(events.Stance(hero.name, "poison_weapon", weapon))


def venom_works(world: World, table: Table, victim: Being) -> None:
    """Waiting poison: rerolled d6 without Defense, rolled by the assassin's player (PF-ASSASSIN-02, PF-ROUND-12)."""
    bout = victim.bout
    if not bout.venom_by or field.fight_of(world).round < bout.venom_round:
        return
    assassin = field.hero_known(world, bout.venom_by)
    bout.venom_by = ""
    if assassin is None:
        return
    thrown = rolls.throw(world, table, assassin, rolls.Dice(VENOM, best=True), rolls.Stake(need=victim.hp, points=True))
    harm.suffer(world, table, victim, thrown.value(), "assassin_poison", assassin)
    if thrown.six:
        rolls.special_rolls(world, table, [assassin])


def sneak_strike(world: World, table: Table, hero: Hero, target: Creature) -> None:
    """Assassinate or Backstab: two joined rolls, one Defense against the sum (PF-ASSASSIN-06, -07, PF-THIEF-04)."""
    weapon: Gear | None = attack.choose_weapon(world, table, hero, "melee", target)
    field.put_beside(field.fight_of(world), hero.id, target.id)
    attack.resolve(world, table, joined(hero, target, weapon))


def joined(hero: Being, target: Being, weapon: Gear | None) -> attack.Blow:
    """Two melee attack rolls whose damage is one (PF-ASSASSIN-06)."""
    return attack.Blow(hero, [target], weapon=weapon, pair=True)


DOINGS: tuple[attack.Doing, ...] = (
    attack.Doing(
        "rage",
        _begin_rage,
        lambda world, hero, act: not act.acted,
        action=False,
        classes=("berserker",),
        art=lambda hero: RAGES,
    ),
    attack.Doing(
        "poison",
        lambda world, table, hero, act: poison_weapon(world, table, hero),
        lambda world, hero, act: may_poison(hero),
        action=False,
        classes=("assassin",),
        art=lambda hero: DOSES,
    ),
    attack.Doing(
        "challenge", _challenge_foe, classes=("fighter",), art=lambda hero: CHALLENGES, targets=_unchallenged_foes
    ),
    attack.Doing("rally", _rally_party, classes=("commander",), art=lambda hero: RALLIES),
)
