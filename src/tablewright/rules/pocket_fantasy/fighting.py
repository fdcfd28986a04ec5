"""The combat actions open to everybody (3.2.1): attack, Full Defense, Stabilize, flasks, potions, struggling."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.attack import Blow, burn_body, choose_weapon, resolve, strike
from tablewright.rules.pocket_fantasy.content import armors_of
from tablewright.rules.pocket_fantasy.doing import Doing, pick
from tablewright.rules.pocket_fantasy.events import Freed, Gave, Stabilized, Stance
from tablewright.rules.pocket_fantasy.field import (
    GM,
    are_adjacent,
    can_be_shot,
    enemies_of,
    engaged_with,
    everybody,
    fight_of,
    find,
    is_undead,
    neighbours,
    sees,
    weapons_for,
)
from tablewright.rules.pocket_fantasy.harm import let_go_of
from tablewright.rules.pocket_fantasy.healing import drink, potions_of
from tablewright.rules.pocket_fantasy.moves import leave, may_move, move, reach
from tablewright.rules.pocket_fantasy.rolls import special_rolls
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, Gear, Hero, World
from tablewright.rules.pocket_fantasy.tasks import Task, attempt, try_in_words

STABILIZE = Task(Why("Stabilize", "PF-DOWN-03"))
BREAK_FREE = Task(Why("Break free", "PF-ABIL-09"), "strength", ("lift",))
FORCE_INTO_WATER = Task(Why("Force into the water", "PF-ABIL-36"), "strength", ("lift",))
POTION = Question("potion", "PF-EQUIP-04")
MOVE_TO = Question("move-to", "PF-ROUND-04")
MASTERY = Question("ranged-mastery", "PF-RANGER-04")
SPLASH = Question("splash", "PF-EQUIP-07", standing=True)
HAND_OVER = Question("hand-over", "PF-MAGIC-07")
EXPOSE = Question("expose", "PF-ABIL-36")
AWAY = "away"

HOLY_WATER_CS, OIL_CS = -1, -2


# --- melee -----------------------------------------------------------------------------------------------------------


def melee_targets(world: World, being: Being, act: Act) -> list[Being]:
    """Adjacent enemies, and all others while a move is left to reach them (PF-ROUND-08)."""
    enemies = enemies_of(world, being)
    if may_move(being, act):
        return enemies
    beside = neighbours(fight_of(world), being.id)
    return [foe for foe in enemies if foe.id in beside]


def attacks_per_turn(being: Being) -> int:
    """Dual Strike and Rage give two melee Attack actions (PF-MARTIAL-01, PF-BERSERKER-02)."""
    return 2 if isinstance(being, Hero) and (being.cls == "martial_artist" or being.bout.rage > 0) else 1


def _may_melee(world: World, hero: Hero, act: Act) -> bool:
    return bool(weapons_for(hero, "melee")) and bool(melee_targets(world, hero, act))


def _melee(world: World, table: Table, hero: Hero, act: Act) -> None:
    """An Attack action, or two with the second target chosen after the first is resolved (PF-ATTACK-08)."""
    target = pick(world, table, hero.seat, melee_targets(world, hero, act), ("melee", hero.id))
    if not reach(world, table, hero, act, target):
        return
    for number in range(attacks_per_turn(hero)):
        if number:
            beside = engaged_with(world, hero)
            if not beside or not hero.standing:
                return
            default = target.id if target in beside else beside[0].id
            target = pick(world, table, hero.seat, beside, ("second", hero.id), default)
        weapon = choose_weapon(world, table, hero, "melee")
        if weapon is None:
            return
        strike(world, table, hero, target, weapon)
        if hero.status != "up":
            return


# --- ranged ----------------------------------------------------------------------------------------------------------


def shot_targets(world: World, being: Being) -> list[Being]:
    """Distant enemies, if there is light enough to shoot by (PF-ROUND-08, PF-EQUIP-10)."""
    return [foe for foe in enemies_of(world, being) if can_be_shot(world, being, foe)] if sees(world, being) else []


def _may_shoot(world: World, hero: Hero, act: Act) -> bool:
    return bool(weapons_for(hero, "ranged")) and bool(shot_targets(world, hero))


def _shoot(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A ranged attack; the Ranger picks one of two masteries before rolling (PF-RANGER-04, PF-RANGER-05)."""
    targets = shot_targets(world, hero)
    mastery = _mastery(table, hero, len(targets))
    target = pick(world, table, hero.seat, targets, ("shoot", hero.id))
    weapon = choose_weapon(world, table, hero, "ranged")
    assert weapon is not None
    if mastery != "two":
        resolve(world, table, Blow(hero, [target], ranged=True, weapon=weapon, explode=mastery == "explode"))
        return
    others = [foe for foe in targets if foe is not target]
    second = pick(world, table, hero.seat, others, ("second-shot", hero.id))
    due: list[Being] = []
    for each in (target, second):
        if each.standing:
            resolve(world, table, Blow(hero, [each], ranged=True, weapon=weapon, aimed=True), due)
    special_rolls(world, table, due)  # two shots are one Attack action (PF-SIX-04)


def _mastery(table: Table, hero: Hero, targets: int) -> str:
    if hero.cls != "ranger":
        return "plain"
    options = ["explode", "two"] if targets > 1 else ["explode"]
    return table.ask(hero.seat, MASTERY, options, (hero.id,), "explode")


# --- stances and helping ---------------------------------------------------------------------------------------------


def _always(world: World, hero: Hero, act: Act) -> bool:
    return True


def _full_defense(world: World, table: Table, hero: Hero, act: Act) -> None:
    full_defense(table, hero)


def full_defense(table: Table, being: Being) -> None:
    """Until its next turn every Defense is rerolled (PF-FULLDEF-01)."""
    being.bout.full_defense = True
    table.tell(Stance(being.name, "full_defense"))


def _fallen(world: World, hero: Hero, act: Act) -> list[Being]:
    """Unconscious PCs within reach."""
    beside = neighbours(fight_of(world), hero.id)
    return [
        other
        for other in world.party
        if other.status == "unconscious" and other is not hero and (other.id in beside or may_move(hero, act))
    ]


def _may_stabilize(world: World, hero: Hero, act: Act) -> bool:
    return bool(_fallen(world, hero, act))


def _stabilize(world: World, table: Table, hero: Hero, act: Act) -> None:
    patient = pick(world, table, hero.seat, _fallen(world, hero, act), ("stabilize", hero.id))
    if reach(world, table, hero, act, patient):
        stabilize(world, table, hero, patient)


def stabilize(world: World, table: Table, helper: Hero, patient: Being) -> None:
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
        if other is not being and not other.bout.gone and other.status != "petrified" and [other.id] != beside
    ]


def _may_move(world: World, hero: Hero, act: Act) -> bool:
    return bool(move_targets(world, hero)) or bool(neighbours(fight_of(world), hero.id))


def _move(world: World, table: Table, hero: Hero, act: Act) -> None:
    choose_move(world, table, hero.seat, hero, act)


def choose_move(world: World, table: Table, seat: str, being: Being, act: Act) -> None:
    options = move_targets(world, being)
    if neighbours(fight_of(world), being.id):
        options.append(AWAY)
    to = table.ask(seat, MOVE_TO, options, (being.id,))
    move(world, table, being, act, "" if to == AWAY else to)


def _flee(world: World, table: Table, hero: Hero, act: Act) -> None:
    leave(world, table, hero, act)


def _struggle(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Break free from Constrict: a Tough (5) Strength task (PF-ABIL-09)."""
    if attempt(world, table, hero, BREAK_FREE, 5):
        captor = find(world, hero.bout.held_by)
        let_go_of(world, hero)
        table.tell(Freed(hero.name, captor.name))


# --- potions and flasks ----------------------------------------------------------------------------------------------


def _may_drink(world: World, hero: Hero, act: Act) -> bool:
    return bool(potions_of(hero))


def _drink(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Drinking is free, on the own turn (PF-ROUND-11)."""
    potion = table.ask(hero.seat, POTION, potions_of(hero), (hero.id, hero.id))
    drink(world, table, hero, potion, hero)


def _helpless(world: World, hero: Hero, act: Act) -> list[Being]:
    beside = neighbours(fight_of(world), hero.id)
    return [
        other
        for other in world.party
        if other is not hero
        and (other.status in ("unconscious", "stabilized") or (other.standing and other.bout.stunned))
        and (other.id in beside or may_move(hero, act))
    ]


def _may_feed(world: World, hero: Hero, act: Act) -> bool:
    return bool(potions_of(hero)) and bool(_helpless(world, hero, act))


def _feed(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Feed a potion to a helpless ally beside one: this costs the action (PF-EQUIP-04, PF-DRUID-06)."""
    patient = pick(world, table, hero.seat, _helpless(world, hero, act), ("feed", hero.id))
    potion = table.ask(hero.seat, POTION, potions_of(hero), (hero.id, patient.id))
    if reach(world, table, hero, act, patient):
        assert isinstance(patient, Hero)
        drink(world, table, patient, potion, hero)


def _may_throw(flask: str, undead: bool) -> Doing:
    source, x = ("holy_water", HOLY_WATER_CS) if undead else ("oil_flask", OIL_CS)

    def targets(world: World, hero: Hero) -> list[Being]:
        foes = enemies_of(world, hero)
        return [foe for foe in foes if not foe.bout.out_of_reach and (is_undead(foe) or not undead)]

    def may(world: World, hero: Hero, act: Act) -> bool:
        return hero.kit.get(flask, 0) > 0 and bool(targets(world, hero))

    def do(world: World, table: Table, hero: Hero, act: Act) -> None:
        """Thrown at an adjacent or a distant target, used up hit or miss (PF-EQUIP-05, PF-EQUIP-06)."""
        target = pick(world, table, hero.seat, targets(world, hero), (flask, hero.id))
        hero.kit[flask] -= 1
        ranged = not are_adjacent(fight_of(world), hero.id, target.id)
        struck = [target, *_splashed(world, table, targets(world, hero), target)]
        resolve(world, table, Blow(hero, struck, source, ranged, x=x))

    return Doing(f"throw_{flask}", may, do, attack=True)


def _splashed(world: World, table: Table, targets: list[Being], first: Being) -> list[Being]:
    """The PM may let one flask catch several; the referee keeps it to one (PF-EQUIP-07)."""
    others = [each for each in targets if each is not first]
    if not others or table.ask(GM, SPLASH, ("one", "several"), (first.id,), "one") == "one":
        return []
    return others


def _bodies(world: World) -> list[Being]:
    """Regenerating bodies at 0 HP that may still rise (PF-ABIL-31)."""
    return [foe for foe in fight_of(world).foes if foe.status == "unconscious"]


def _may_burn(world: World, hero: Hero, act: Act) -> bool:
    lit = world.dungeon is not None and world.dungeon.light == "torch"
    means = hero.kit.get("oil_flask", 0) > 0 or lit or fight_of(world).fire
    beside = neighbours(fight_of(world), hero.id)
    return means and any(body.id in beside or may_move(hero, act) for body in _bodies(world))


def _burn(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Set a fallen regenerating body on fire, with a lit torch, a fire at hand or oil: no roll (PF-ABIL-31)."""
    body = pick(world, table, hero.seat, _bodies(world), ("burn", hero.id))
    if not reach(world, table, hero, act, body):
        return
    lit = world.dungeon is not None and world.dungeon.light == "torch"
    if not lit and not fight_of(world).fire:
        hero.kit["oil_flask"] -= 1
    burn_body(world, table, body, hero)


# --- things in hand --------------------------------------------------------------------------------------------------


def _receivers(world: World, hero: Hero, act: Act) -> list[Being]:
    """Standing friends who can take something: PCs, and soldiers for weapons and armor (PF-MAGIC-07)."""
    beside = neighbours(fight_of(world), hero.id)
    friends = [*world.party, *(each for each in world.companions if each.role == "soldiers")]
    return [f for f in friends if f is not hero and f.standing and (f.id in beside or may_move(hero, act))]


def handable(hero: Hero, to: Being | None = None) -> list[str]:
    """What can be handed over: weapons and armor by place, small things by name."""
    things = [f"weapon:{number}" for number in range(len(hero.weapons))]
    things += [f"spare:{number}" for number in range(len(hero.spare))]
    if hero.armor:
        things.append("armor")
    if not isinstance(to, Creature):
        things += [item for item, count in hero.kit.items() if count > 0]
    return things


def _may_hand_over(world: World, hero: Hero, act: Act) -> bool:
    return bool(_receivers(world, hero, act))


def _hand_over(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Handing an item over in combat costs the action and does not refresh it (PF-MAGIC-07)."""
    to = pick(world, table, hero.seat, _receivers(world, hero, act), ("hand-over", hero.id))
    thing = table.ask(hero.seat, HAND_OVER, handable(hero, to), (hero.id, to.id))
    if reach(world, table, hero, act, to):
        give(table, hero, to, thing)


def give(table: Table, giver: Hero, to: Being, thing: str, amount: int = 1) -> None:
    """Move a thing from one to another. Given armor is worn at once if the receiver wears none, else carried."""
    kind, _, number = thing.partition(":")
    name = thing
    if kind == "weapon":
        to.weapons.append(giver.weapons.pop(int(number)))
        name = to.weapons[-1].key
    elif kind in ("armor", "spare"):
        armor = giver.armor if kind == "armor" else giver.spare.pop(int(number))
        assert armor is not None
        giver.armor = None if kind == "armor" else giver.armor
        take_armor(to, armor)
        name = armor.key
    else:
        assert isinstance(to, Hero)
        giver.kit[thing] -= amount
        to.kit[thing] = to.kit.get(thing, 0) + amount
    table.tell(Gave(giver.name, to.name, name, amount))


def take_armor(being: Being, armor: Gear) -> None:
    """One armor is worn at a time (PF-MAGIC-07): the better one by Deflect that the class may wear (PF-CLASS-03)."""
    if isinstance(being, Hero) and armor.key not in armors_of(being.cls):
        being.spare.append(armor)
        return
    worn = being.armor
    if worn is not None and worn.instances >= armor.instances and isinstance(being, Hero):
        being.spare.append(armor)
        return
    being.armor = armor
    if worn is not None and isinstance(being, Hero):
        being.spare.append(worn)


def _vampires(world: World, hero: Hero) -> list[Being]:
    return [foe for foe in enemies_of(world, hero) if isinstance(foe, Creature) and foe.kind == "vampire"]


def _exposures(world: World, hero: Hero) -> list[str]:
    """Ways to bring a vampire's weakness into play: garlic, rushing water, bottled dawn (PF-ABIL-36)."""
    ways = ["garlic"] if hero.kit.get("garlic", 0) else []
    if fight_of(world).rushing:
        ways.append("rushing_water")
    if hero.kit.get("captive_dawn", 0):
        ways.append("sunlight")
    return ways


def _may_expose(world: World, hero: Hero, act: Act) -> bool:
    return bool(_vampires(world, hero)) and bool(_exposures(world, hero))


def _expose(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Garlic at its feet and daylight need no roll; shoving it into the water is a Tough (5) Strength task."""
    vampire = pick(world, table, hero.seat, _vampires(world, hero), ("expose", hero.id))
    way = table.ask(hero.seat, EXPOSE, _exposures(world, hero), (hero.id, vampire.id))
    if way != "sunlight" and not reach(world, table, hero, act, vampire):
        return
    if way == "rushing_water" and not attempt(world, table, hero, FORCE_INTO_WATER, 5):
        return
    item = {"garlic": "garlic", "sunlight": "captive_dawn"}.get(way)
    if item:
        hero.kit[item] -= 1
    vampire.bout.exposed.append(way)
    table.tell(Stance(hero.name, f"expose_{way}", vampire.name))


def _own_words(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Anything else that takes effort uses the action and is a task (PF-ROUND-10, PF-TASK-10)."""
    try_in_words(world, table, hero)


def _is_held(world: World, hero: Hero, act: Act) -> bool:
    return bool(hero.bout.held_by)


DOINGS = (
    Doing("melee", _may_melee, _melee, attack=True),
    Doing("shoot", _may_shoot, _shoot, attack=True),
    _may_throw("holy_water", undead=True),
    _may_throw("oil_flask", undead=False),
    Doing("struggle", _is_held, _struggle),
    Doing("stabilize", _may_stabilize, _stabilize),
    Doing("feed", _may_feed, _feed),
    Doing("burn", _may_burn, _burn),
    Doing("expose", _may_expose, _expose),
    Doing("full_defense", _always, _full_defense),
    Doing("drink", _may_drink, _drink, action=False),
    Doing("hand_over", _may_hand_over, _hand_over),
    Doing("try", _always, _own_words),
    Doing("move", _may_move, _move, action=False, move=True),
    Doing("flee", _always, _flee, action=False, move=True),
)
