"""Things in a fight (4.1): potions, flasks, fire for bodies, handing over, a vampire's weaknesses."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.actions import attacks_per_turn, several
from tablewright.rules.pocket_fantasy.book.combat.attack import burn_body, resolve
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.doing import Doing, pick
from tablewright.rules.pocket_fantasy.book.combat.moves import may_move, reach
from tablewright.rules.pocket_fantasy.book.core.field import (
    GM,
    are_adjacent,
    can_be_shot,
    enemies_of,
    engaged_with,
    fight_of,
    is_undead,
    neighbours,
)
from tablewright.rules.pocket_fantasy.book.core.keys import gear_of, part_with
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt
from tablewright.rules.pocket_fantasy.book.equipment.light import light_up
from tablewright.rules.pocket_fantasy.book.recovery.healing import drink, potions_of
from tablewright.rules.pocket_fantasy.content import ARMORS, MONSTERS, armors_of
from tablewright.rules.pocket_fantasy.events import Gave, Stance
from tablewright.rules.pocket_fantasy.state import Act, Being, Creature, Gear, Hero, World

FORCE_INTO_WATER = Task(Why("Force into the water", "PF-ABIL-36"), "strength", ("lift",), grave=True)
POTION = Question("potion", "PF-EQUIP-04")
SPLASH = Question("splash", "PF-EQUIP-07", standing=True)
SPLASH_ON = Question("splash-on", "PF-EQUIP-07", standing=True)
HAND_OVER = Question("hand-over", "PF-MAGIC-07")
EXPOSE = Question("expose", "PF-ABIL-36")


# --- potions and flasks ----------------------------------------------------------------------------------------------
def _may_drink(world: World, hero: Hero, act: Act) -> bool:
    return bool(potions_of(hero))


def _drink(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Drinking is free, on the own turn (PF-ROUND-11)."""
    potion = table.ask(hero.seat, POTION, potions_of(hero), {"who": hero.id, "whom": hero.id})
    drink(world, table, hero, potion, hero)


def _helpless(world: World, hero: Hero, act: Act) -> list[Being]:
    beside = neighbours(fight_of(world), hero.id)
    friends: list[Being] = [*world.party, *world.companions]
    return [
        other
        for other in friends
        if other is not hero
        and (other.status in ("unconscious", "stabilized") or (other.standing and other.bout.stunned))
        and (other.id in beside or may_move(hero, act))
    ]


def _may_feed(world: World, hero: Hero, act: Act) -> bool:
    return bool(potions_of(hero)) and bool(_helpless(world, hero, act))


def _feed(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Feed a potion to a helpless ally beside one: this costs the action (PF-EQUIP-04, PF-DRUID-06)."""
    patient = pick(world, table, hero.seat, _helpless(world, hero, act), "feed", hero)
    potion = table.ask(hero.seat, POTION, potions_of(hero), {"who": hero.id, "whom": patient.id})
    if reach(world, table, hero, act, patient):
        drink(world, table, patient, potion, hero)


FLASK_CS = {"holy_water": -1, "oil_flask": -2}


def flung(world: World, hero: Being, flask: str, targets: list[Being]) -> Blow:
    """A flask at these: in melee or at range, as its first target stands (PF-EQUIP-05, PF-EQUIP-06)."""
    ranged = not are_adjacent(fight_of(world), hero.id, targets[0].id)
    return Blow(hero, targets, flask, ranged, x=FLASK_CS[flask])


def _throwing(key: str, flask: str, undead: bool) -> Doing:
    def targets(world: World, hero: Hero) -> list[Being]:
        fit = [foe for foe in enemies_of(world, hero) if is_undead(foe) or not undead]
        beside = neighbours(fight_of(world), hero.id)
        return [foe for foe in fit if foe.id in beside or can_be_shot(world, hero, foe)]

    def may(world: World, hero: Hero, act: Act) -> bool:
        return hero.carries(flask) > 0 and bool(targets(world, hero))

    def do(world: World, table: Table, hero: Hero, act: Act) -> None:
        """Thrown at an adjacent or a distant target, used up hit or miss (PF-EQUIP-05, PF-EQUIP-06)."""
        target = pick(world, table, hero.seat, targets(world, hero), flask, hero)
        hero.kit[flask] -= 1
        struck = [target, *_splashed(world, table, targets(world, hero), target)]
        resolve(world, table, flung(world, hero, flask, struck))

    return Doing(key, may, do, attack=True, aim=flask, targets=lambda world, hero, act: targets(world, hero))


def _splashed(world: World, table: Table, targets: list[Being], first: Being) -> list[Being]:
    """The PM may let one flask catch several; the referee keeps it to one (PF-EQUIP-07)."""
    others = [each for each in targets if each is not first]
    if not others or table.ask(GM, SPLASH, ("one", "several"), {"whom": first.id}, "one") == "one":
        return []
    return [each for each in others if table.ask(GM, SPLASH_ON, ("yes", "no"), {"whom": each.id}, "yes") == "yes"]


def _bodies(world: World, hero: Hero, act: Act) -> list[Being]:
    """Regenerating bodies at 0 HP that may still rise, within reach (PF-ABIL-31)."""
    beside = neighbours(fight_of(world), hero.id)
    down = [foe for foe in fight_of(world).foes if foe.status == "unconscious"]
    return [foe for foe in down if foe.id in beside or may_move(hero, act)]


def _may_burn(world: World, hero: Hero, act: Act) -> bool:
    means = hero.carries("oil_flask") > 0 or hero.carries("torch") > 0 or _burning(world) or fight_of(world).fire
    return means and bool(_bodies(world, hero, act))


def _burn(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Set a fallen regenerating body on fire, with a lit torch, a fire at hand or oil: no roll (PF-ABIL-31)."""
    body = pick(world, table, hero.seat, _bodies(world, hero, act), "burn", hero)
    if not reach(world, table, hero, act, body):
        return
    if not _burning(world) and not fight_of(world).fire:  # a torch of one's own, if there is one, else oil
        hero.stow("torch" if hero.carries("torch") else "oil_flask", -1)
    burn_body(world, table, body, hero)


TORCH = Gear("torch")


def _fears_fire(world: World, hero: Hero, act: Act) -> list[Being]:
    """Those whose own weakness is fire; to others a torch is only a poor club."""
    foes = [foe for foe in enemies_of(world, hero) if isinstance(foe, Creature) and _is_weak_to_fire(foe)]
    beside = neighbours(fight_of(world), hero.id)
    return [foe for foe in foes if foe.id in beside or may_move(hero, act)]


def _is_weak_to_fire(foe: Creature) -> bool:
    return "fire" in MONSTERS[foe.kind].weakness


def _may_thrust(world: World, hero: Hero, act: Act) -> bool:
    """A torch that burns, or one to light, and somebody who fears it (PF-ABIL-36)."""
    return (_burning(world) or hero.carries("torch") > 0) and bool(_fears_fire(world, hero, act))


def _thrust(world: World, table: Table, hero: Hero, act: Act) -> None:
    """A melee attack with fire, or two with the second target chosen after the first is resolved (PF-ATTACK-08). A
    torch of one's own is used up unless one burns already (PF-ABIL-36).
    """
    attacks = attacks_per_turn(hero)
    target = pick(world, table, hero.seat, _fears_fire(world, hero, act), "torch", hero, attacks=several(attacks))
    if not reach(world, table, hero, act, target):
        return
    if not _burning(world):
        hero.stow("torch", -1)
    resolve(world, table, torched(hero, target))
    for _ in range(attacks - 1):  # PF-MARTIAL-01, PF-BERSERKER-02
        beside = [foe for foe in _fears_fire(world, hero, act) if foe in engaged_with(world, hero)]
        if not beside or hero.status != "up":
            return
        default = target.id if target in beside else beside[0].id
        target = pick(world, table, hero.seat, beside, "second-torch", hero, default)
        resolve(world, table, torched(hero, target))


def torched(hero: Being, target: Being) -> Blow:
    return Blow(hero, [target], weapon=TORCH)


def _burning(world: World) -> bool:
    """A torch that burns already."""
    return world.dungeon is not None and world.dungeon.light == "torch"


# --- things in hand --------------------------------------------------------------------------------------------------
def _receivers(world: World, hero: Hero, act: Act) -> list[Being]:
    """Standing friends who can take something: PCs, and soldiers for weapons and armor (PF-MAGIC-07)."""
    beside = neighbours(fight_of(world), hero.id)
    friends = [*world.party, *(each for each in world.companions if each.role == "soldiers")]
    near = [f for f in friends if f is not hero and f.standing and (f.id in beside or may_move(hero, act))]
    return [friend for friend in near if handable(hero, friend)]


def handable(giver: Being, to: Being) -> list[Option]:
    """What can be handed over: weapons and armor, and small things except to soldiers.

    Soldiers give back what they were lent; their own sword and bow they keep (PF-COMMANDER-04, PF-MAGIC-07).
    """
    things = [key for key, gear in gear_of(giver).items() if isinstance(giver, Hero) or gear.instances]
    if isinstance(giver, Hero) and isinstance(to, Hero):
        things += [Option(item) for item, count in giver.kit.items() if count > 0]
    return things


def _may_hand_over(world: World, hero: Hero, act: Act) -> bool:
    return bool(_receivers(world, hero, act))


def _hand_over(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Handing an item over in combat costs the action and does not refresh it (PF-MAGIC-07)."""
    to = pick(world, table, hero.seat, _receivers(world, hero, act), "hand-over", hero)
    thing = table.ask(hero.seat, HAND_OVER, handable(hero, to), {"who": hero.id, "whom": to.id})
    if reach(world, table, hero, act, to):
        give(table, hero, to, thing)


def give(table: Table, giver: Being, to: Being, thing: Option) -> None:
    """Move a thing from one to another. Given armor is worn at once if the receiver wears none, else carried.

    A soldier carries none: what it wore goes to the giver in return.
    """
    gear = gear_of(giver).get(thing)
    if gear is None:
        assert isinstance(giver, Hero)
        assert isinstance(to, Hero)
        giver.stow(thing.verb, -1)
        to.stow(thing.verb)
        if thing.verb == "lantern" and not giver.carries("lantern"):  # the oil is in it (PF-EQUIP-02)
            giver.lantern, to.lantern = 0, max(giver.lantern, to.lantern)
    else:
        part_with(giver, gear)
        if gear.key in ARMORS:
            if isinstance(to, Creature) and to.armor is not None:
                take_armor(giver, to.armor)
            take_armor(to, gear)
        else:
            to.weapons.append(gear)
    table.tell(Gave(giver.name, to.name, gear.key if gear else thing.verb))


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
    """Those whose weakness this one can still bring into play."""
    foes = [foe for foe in enemies_of(world, hero) if isinstance(foe, Creature) and foe.kind == "vampire"]
    return [foe for foe in foes if _exposures(world, hero, foe)]


def _exposures(world: World, hero: Hero, vampire: Being) -> list[str]:
    """Ways to bring a vampire's weakness into play: garlic, rushing water, bottled dawn (PF-ABIL-36).

    None twice; daylight follows it wherever it goes, so that nothing else is needed.
    """
    ways = ["garlic"] if hero.carries("garlic") else []
    if fight_of(world).rushing:
        ways.append("rushing_water")
    if hero.carries("captive_dawn"):
        ways.append("sunlight")
    done = vampire.bout.exposed
    return [] if "sunlight" in done else [way for way in ways if way not in done]


def _may_expose(world: World, hero: Hero, act: Act) -> bool:
    return bool(_vampires(world, hero))


def _expose(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Garlic at its feet and daylight need no roll; shoving it into the water is a Tough (5) Strength task."""
    vampire = pick(world, table, hero.seat, _vampires(world, hero), "expose", hero)
    way = table.ask(hero.seat, EXPOSE, _exposures(world, hero, vampire), {"who": hero.id, "whom": vampire.id})
    if way != "sunlight" and not reach(world, table, hero, act, vampire):
        return
    if way == "rushing_water" and not attempt(world, table, hero, FORCE_INTO_WATER, 5):
        return
    item = {"garlic": "garlic", "sunlight": "captive_dawn"}.get(way)
    if item:
        hero.kit[item] -= 1
    vampire.bout.exposed.append(way)
    table.tell(Stance(hero.name, "expose", vampire.name, way))


def _may_light(world: World, hero: Hero, act: Act) -> bool:
    """In the dark, with something to light (PF-EQUIP-10)."""
    dungeon = world.dungeon
    dark = dungeon is not None and dungeon.dark and dungeon.light == "dark"
    return dark and (hero.carries("torch") > 0 or (hero.carries("lantern") > 0 and hero.lantern > 0))


def _light(world: World, table: Table, hero: Hero, act: Act) -> None:
    """Striking a light in a fight takes the action (PF-ROUND-10)."""
    light_up(world, table, hero)


DOINGS: tuple[Doing, ...] = (
    _throwing("throw_holy_water", "holy_water", undead=True),
    _throwing("throw_oil_flask", "oil_flask", undead=False),
    Doing("thrust_torch", _may_thrust, _thrust, attack=True, aim="torch", targets=_fears_fire),
    Doing("feed", _may_feed, _feed),
    Doing("burn", _may_burn, _burn),
    Doing("expose", _may_expose, _expose),
    Doing("drink", _may_drink, _drink, action=False),
    Doing("hand_over", _may_hand_over, _hand_over),
    Doing("light", _may_light, _light),
)
