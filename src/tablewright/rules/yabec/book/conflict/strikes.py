"""Striking as an action: whom the weapon reaches, one blow, a second one, a sweep. Chapters: Attack, Fighter."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.conduct import note
from tablewright.rules.yabec.book.characters.tenets import sees
from tablewright.rules.yabec.book.conflict.attack import ATTACK, aim_at, attack_hits, come_out, hit, strike
from tablewright.rules.yabec.book.conflict.field import allies, can_touch, enemies, engage, join_in, reaches
from tablewright.rules.yabec.book.conflict.stunts import STUNTS, stunt, stunt_targets
from tablewright.rules.yabec.book.conflict.weapons import has_ammunition, weapon_in_hand
from tablewright.rules.yabec.book.core.dice import best
from tablewright.rules.yabec.book.core.items import item_of, may_draw
from tablewright.rules.yabec.book.core.light import sees_there
from tablewright.rules.yabec.book.core.powers import Blow
from tablewright.rules.yabec.book.core.stats import fights, is_bad, is_down
from tablewright.rules.yabec.content import Item
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, World

SECOND = Question("second", "YB-CLASS-07")


def attack_targets(world: World, creature: Creature) -> list[Creature]:
    """Enemies the weapon in hand reaches (YB-CONF-16). A blade that would have to be thrown is a throw, and said so."""
    weapon, _ = weapon_in_hand(creature)
    if not has_ammunition(creature, weapon) or creature.unloaded or not fights(creature):
        return []
    return [each for each in enemies(world, creature) if _strikes(world, creature, each, weapon)]


def _strikes(world: World, creature: Creature, target: Creature, weapon: Item) -> bool:
    how = reaches(world, creature, target, weapon) if _in_view(world, creature, target) else ""
    return bool(how) and not (how == "thrown" and weapon.has("melee"))


def _in_view(world: World, creature: Creature, target: Creature) -> bool:
    """Near enough for the eyes, in light that shows it (YB-CLASS-16, YB-LIGHT-01)."""
    return sees(creature, target) and sees_there(world, creature, target)


def other_weapons(world: World, creature: Creature) -> list[tuple[str, str]]:
    """Weapons in the pack that one could take in hand to strike with at once, each with whom it reaches: the weapon is
    chosen with the attack (YB-CONF-16).
    """
    found: list[tuple[str, str]] = []
    for thing in creature.items:
        item = item_of(thing)
        if not thing.held and may_draw(creature, thing) and has_ammunition(creature, item):
            found += [(thing.key, each.id) for each in enemies(world, creature)
                      if _in_view(world, creature, each) and reaches(world, creature, each, item)]  # fmt: skip
    return list(dict.fromkeys(found))


def assailable(world: World, creature: Creature) -> list[str]:
    """Others within reach who are no enemies: companions, and those at peace who look on (YB-CONF-16)."""
    weapon, _ = weapon_in_hand(creature)
    at_peace = [world.creatures[key] for key in world.delve.peace if key in world.creatures]
    others = [*allies(world, creature), *(each for each in at_peace if not is_down(each))]
    return [each.id for each in others if each.zone == creature.zone and weapon.has("melee")]


def assail(world: World, table: Table, creature: Creature, target: Creature) -> None:
    """A blow at a companion, or at somebody at peace, who is an enemy from then on."""
    note(creature, "broke the peace")
    if target.id in world.delve.peace:
        world.delve.peace.remove(target.id)
        join_in(world, target)
    blow_at(world, table, creature, target)


def at_hand(world: World, creature: Creature) -> list[Creature]:
    return [each for each in enemies(world, creature) if each.zone == creature.zone]


def touching(world: World, creature: Creature) -> list[Creature]:
    """Enemies within reach of hand and blade: in a hallway not all who are there (YB-DUNG-03)."""
    return [each for each in at_hand(world, creature) if can_touch(world, creature, each)]


def stunt_options(world: World, creature: Creature) -> list[Option]:
    return [Option("stunt", key) for key in STUNTS if stunt_targets(world, creature, key)]


def blow_at(world: World, table: Table, creature: Creature, target: Creature, *, charge: bool = False) -> None:
    """One blow with the weapon in hand; out of a run some weapons charge (YB-ITEM-09)."""
    strike(world, table, creature, target, blow_for(world, creature, target, charge=charge))


def throw_targets(world: World, creature: Creature) -> list[Creature]:
    """Enemies in the zone at whom a weapon that also strikes hand to hand can be thrown instead (YB-ITEM-09)."""
    weapon, thing = weapon_in_hand(creature)
    if thing is None or not (weapon.has("thrown") and weapon.has("melee")):
        return []
    return [each for each in at_hand(world, creature) if sees(creature, each)]


def throw_at(world: World, table: Table, creature: Creature, target: Creature) -> None:
    weapon, thing = weapon_in_hand(creature)
    strike(world, table, creature, target, Blow(weapon, "thrown", thing))


def blow_for(world: World, creature: Creature, target: Creature, *, charge: bool = False) -> Blow:
    """The blow that the weapon in hand makes at this target from here."""
    weapon, thing = weapon_in_hand(creature)
    how = reaches(world, creature, target, weapon) or "melee"
    rush = (3 if creature.mount else 2) if charge and weapon.has("charge") and how == "melee" else 1
    return Blow(weapon, how, thing, rush)


def second_attack(world: World, table: Table, creature: Creature) -> None:
    """Two attacks in one action, or an attack and a stunt (YB-CLASS-07); the hasty strike twice."""
    choices = [Option("attack", each.id) for each in attack_targets(world, creature)]
    choices += stunt_options(world, creature)
    if not choices:
        return
    chosen = table.ask(
        creature.seat, SECOND, [*choices, Option("stay")], {"who": creature.id, "how": "attack"}, default=choices[0]
    )
    if chosen.verb == "stunt":
        stunt(world, table, creature, chosen.target)
    elif chosen.verb == "attack":
        blow_at(world, table, creature, world.creatures[chosen.target])


def sweep(world: World, table: Table, creature: Creature) -> None:
    """One melee roll against several, AV worse by their number (YB-CLASS-07): here against all at touch."""
    weapon, thing = weapon_in_hand(creature)
    near = touching(world, creature)
    blow = Blow(weapon, "melee", thing, av=len(near))
    aims = [aim_at(world, creature, each, blow) for each in near]
    come_out(world, table, creature, *near)
    face = best(table, 20, ATTACK, creature.name, min(aim.trial.advantage for aim in aims), high=True)
    table.tell(Used(creature.name, "sweep_attack", "", len(near)))
    if weapon.has("slow") and world.conflict is not None:
        creature.slowed = world.conflict.round + 1
    for each, aim in zip(near, aims, strict=True):
        engage(creature, each)
        if aim.sure or attack_hits(aim.av, aim.ac, face):
            hit(world, table, creature, each, blow, was_bad=is_bad(each))
        else:
            each.missed += 1
