"""The combat actions open to everybody (3.2.1): melee, shooting, Full Defense, Stabilize, struggling, moving."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.arming import choose_weapon
from tablewright.rules.pocket_fantasy.book.combat.attack import resolve, strike
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.doing import Doing, pick
from tablewright.rules.pocket_fantasy.book.combat.harm import let_go_of
from tablewright.rules.pocket_fantasy.book.combat.moves import leave, may_move, move, reach
from tablewright.rules.pocket_fantasy.book.core.field import (
    can_be_shot,
    enemies_of,
    engaged_with,
    everybody,
    fight_of,
    find,
    has,
    neighbours,
    weapons_for,
)
from tablewright.rules.pocket_fantasy.book.core.rolls import special_rolls
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt
from tablewright.rules.pocket_fantasy.content import MONSTERS
from tablewright.rules.pocket_fantasy.events import Freed, Stabilized, Stance
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, Hero, World

STABILIZE = Task(Why("Stabilize", "PF-DOWN-03"), grave=True)
BREAK_FREE = Task(Why("Break free", "PF-ABIL-09"), "strength", ("lift",), grave=True)
GO_ON = Question("second-reach", "PF-ATTACK-08", standing=True)
MOVE_TO = Question("move-to", "PF-ROUND-04")
EXPLODE, TWO, PLAIN = "explode", "two", "plain"
MASTERY = Question("ranged-mastery", "PF-RANGER-04")
AWAY = "away"


# --- melee -----------------------------------------------------------------------------------------------------------
def melee_targets(world: World, being: Being, act: Act) -> list[Being]:
    """Adjacent enemies, and all others while a move is left to reach them (PF-ROUND-08)."""
    enemies = [foe for foe in enemies_of(world, being) if not foe.bout.aloft or has(being, "flight")]
    if may_move(being, act):
        return enemies
    beside = neighbours(fight_of(world), being.id)
    return [foe for foe in enemies if foe.id in beside]


def attacks_per_turn(being: Being) -> int:
    """Dual Strike and Rage give two melee Attack actions (PF-MARTIAL-01, PF-BERSERKER-02), some creatures have two in
    print (PF-BOSS-03, PF-COMP-01).
    """
    if isinstance(being, Creature):
        return MONSTERS[being.kind].attacks
    return 2 if isinstance(being, Hero) and (being.cls == "martial_artist" or being.bout.rage > 0) else 1


def several(attacks: int) -> str:
    """As it is said beside the first of them."""
    return str(attacks) if attacks > 1 else ""


def _may_melee(world: World, hero: Hero, act: Act) -> bool:
    return bool(weapons_for(hero, "melee")) and bool(melee_targets(world, hero, act))


def _may_hold_back(world: World, hero: Hero, act: Act) -> bool:
    """Two attacks are allowed, not asked for (PF-MARTIAL-01, PF-BERSERKER-02)."""
    return attacks_per_turn(hero) > 1 and _may_melee(world, hero, act)


def _one_blow(world: World, table: Table, hero: Hero, act: Act) -> None:
    _attack(world, table, hero, act, 1)


def _melee(world: World, table: Table, hero: Hero, act: Act) -> None:
    _attack(world, table, hero, act, attacks_per_turn(hero))


def _attack(world: World, table: Table, hero: Hero, act: Act, attacks: int) -> None:
    """An Attack action, or two with the second target chosen after the first is resolved (PF-ATTACK-08)."""
    target = pick(world, table, hero.seat, melee_targets(world, hero, act), "melee", hero, attacks=several(attacks))
    if not reach(world, table, hero, act, target):
        return
    for number in range(attacks):
        if number:
            beside = engaged_with(world, hero) or _further(world, table, hero, act)
            if not beside or not hero.standing:
                return
            default = target.id if target in beside else beside[0].id
            target = pick(world, table, hero.seat, beside, "second", hero, default)
            if not reach(world, table, hero, act, target):
                return
        weapon = choose_weapon(world, table, hero, "melee", target)
        if weapon is None:
            return
        strike(world, table, hero, target, weapon)
        if hero.status != "up":
            return


def _further(world: World, table: Table, hero: Hero, act: Act) -> list[Being]:
    """Nobody beside one for the second attack: a move that is left may go to somebody else (PF-ATTACK-08)."""
    others = melee_targets(world, hero, act) if hero.standing else []
    if not others or table.ask(hero.seat, GO_ON, ("stop", "go_on"), {"who": hero.id}, "stop") == "stop":
        return []
    return others


# --- ranged ----------------------------------------------------------------------------------------------------------
def shot_targets(world: World, being: Being) -> list[Being]:
    """Distant enemies, if there is light enough to shoot by (PF-ROUND-08, PF-EQUIP-10)."""
    return [foe for foe in enemies_of(world, being) if can_be_shot(world, being, foe)]


def _may_shoot(world: World, hero: Hero, act: Act) -> bool:
    return bool(weapons_for(hero, "ranged")) and bool(shot_targets(world, hero))


def _shoot(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A ranged attack; the Ranger picks one of two masteries before rolling (PF-RANGER-04, PF-RANGER-05)."""
    targets = shot_targets(world, hero)
    mastery = _mastery(table, hero, len(targets))
    target = pick(world, table, hero.seat, targets, "shoot", hero, mastery=mastery)
    weapon = choose_weapon(world, table, hero, "ranged", target)
    assert weapon is not None
    if mastery != TWO:
        resolve(world, table, Blow(hero, [target], ranged=True, weapon=weapon, explode=mastery == EXPLODE))
        return
    others = [foe for foe in targets if foe is not target]
    second = pick(world, table, hero.seat, others, "second-shot", hero, mastery=mastery)
    due: list[Being] = []
    for each in (target, second):
        if each.standing and hero.status == "up":  # Medusa's look ends it (PF-BOSS-04)
            resolve(world, table, Blow(hero, [each], ranged=True, weapon=weapon, aimed=True), due)
    special_rolls(world, table, due)  # two shots are one Attack action (PF-SIX-04)


def _mastery(table: Table, hero: Hero, targets: int) -> str:
    if hero.cls != "ranger":
        return ""
    options = [EXPLODE, TWO, PLAIN] if targets > 1 else [EXPLODE]  # alone, a plain shot is never the better
    return table.ask(hero.seat, MASTERY, options, {"who": hero.id}, EXPLODE)


# --- stances and helping ---------------------------------------------------------------------------------------------
def _always(world: World, hero: Hero, act: Act) -> bool:
    return True


def _full_defense(world: World, table: Table, hero: Hero, act: Act) -> None:
    full_defense(table, hero)


def full_defense(table: Table, being: Being) -> None:
    """Until its next turn every Defense is rerolled (PF-FULLDEF-01)."""
    being.bout.full_defense = True
    table.tell(Stance(being.name, "full_defense"))


def fallen_within_reach(world: World, hero: Being, act: Act) -> list[Being]:
    """Unconscious PCs within reach."""
    beside = neighbours(fight_of(world), hero.id)
    return [
        other
        for other in world.party
        if other.status == "unconscious" and other is not hero and (other.id in beside or may_move(hero, act))
    ]


def _may_stabilize(world: World, hero: Hero, act: Act) -> bool:
    return bool(fallen_within_reach(world, hero, act))


def _stabilize(world: World, table: Table, hero: Hero, act: Act) -> None:
    patient = pick(world, table, hero.seat, fallen_within_reach(world, hero, act), "stabilize", hero)
    if reach(world, table, hero, act, patient):
        stabilize(world, table, hero, patient)


def stabilize(world: World, table: Table, helper: Being, patient: Being) -> None:
    """Average (4), no attribute: the patient is awake, but at 0 HP (PF-DOWN-03)."""
    if attempt(world, table, helper, STABILIZE, 4):
        patient.status = "stabilized"
        table.tell(Stabilized(patient.name, helper.name))


# --- moves -----------------------------------------------------------------------------------------------------------
def move_targets(world: World, being: Being) -> list[str]:
    """Everybody and every body in the encounter but oneself and those already beside one alone (PF-ROUND-04)."""
    fight = fight_of(world)
    beside = neighbours(fight, being.id)
    return [
        other.id
        for other in everybody(world)
        if other is not being and not other.bout.gone and not _is_nowhere(other) and [other.id] != beside
    ]


def _is_nowhere(being: Being) -> bool:
    """Turned to stone, or gone without a body: what was summoned or raised, a cube (PF-WIZARD-09, PF-NECRO-05)."""
    return being.status == "petrified" or (isinstance(being, Creature) and being.status == "dead" and not being.body)


def _may_move(world: World, hero: Hero, act: Act) -> bool:
    return bool(move_targets(world, hero)) or bool(neighbours(fight_of(world), hero.id))


def _move(world: World, table: Table, hero: Hero, act: Act) -> None:
    choose_move(world, table, hero.seat, hero, act)


def choose_move(world: World, table: Table, seat: str, being: Being, act: Act) -> None:
    options = move_targets(world, being)
    if neighbours(fight_of(world), being.id):
        options.append(AWAY)
    to = table.ask(seat, MOVE_TO, options, {"who": being.id})
    move(world, table, being, act, "" if to == AWAY else to)


def _flee(world: World, table: Table, hero: Hero, act: Act) -> None:
    leave(world, table, hero, act)


def _struggle(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Break free from Constrict: a Tough (5) Strength task (PF-ABIL-09)."""
    if attempt(world, table, hero, BREAK_FREE, 5):
        captor = find(world, hero.bout.held_by)
        let_go_of(world, hero)
        table.tell(Freed(hero.name, captor.name))


def _is_held(world: World, hero: Hero, act: Act) -> bool:
    return bool(hero.bout.held_by)


DOINGS: tuple[Doing, ...] = (
    Doing("melee", _may_melee, _melee, attack=True, aim="melee", targets=melee_targets),
    Doing(
        "shoot",
        _may_shoot,
        _shoot,
        attack=True,
        aim="shoot",
        targets=lambda world, hero, act: shot_targets(world, hero),
    ),
    Doing("one_blow", _may_hold_back, _one_blow, attack=True, aim="melee", targets=melee_targets),
    Doing("struggle", _is_held, _struggle),
    Doing("stabilize", _may_stabilize, _stabilize),
    Doing("full_defense", _always, _full_defense),
    Doing("move", _may_move, _move, action=False, move=True),
    Doing("flee", _always, _flee, action=False, move=True),
)
