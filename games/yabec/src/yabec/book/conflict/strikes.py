"""Striking as an action: whom the weapon reaches, one blow, a second one, a sweep. Chapters: Attack, Fighter."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import levels, tenets
from yabec.book.conflict import attack, morale
from yabec.book.core import field, items, light, powers, stats
from yabec.state import GM, Creature, World

# --- stunts -----------------------------------------------------------------------------------------------------------
# Stunts: forced move, intimidation, disarming, sundering, and whatever else the DM allows. Chapter: Stunts.
STUNTS = ("push", "intimidate", "disarm", "sunder", "other")
PUSHED = light.Trial(6, 3)
PUSH = Why("Forced move", "YB-CONF-25")
AT = Question("stunt-target", "YB-CONF-25")
WHERE = Question("push-to", "YB-CONF-25")
WHAT = Question("sunder-what", "YB-CONF-25")
WAY = Question("stunt-way", "YB-CONF-25", standing=True)
RULED = Question("stunt-ruling", "YB-CONF-23")
AT_ARMS = ("disarm", "sunder")
TACTICIAN = 4


def stunt(world: World, table: Table, creature: Creature, kind: str) -> None:
    """A manoeuvre that takes the action and deals no damage (YB-CONF-23, YB-CONF-24)."""
    near = stunt_targets(world, creature, kind)
    if not near:
        return
    if kind == "intimidate":
        _intimidate_foes(world, table, creature, near)
        return
    names = [each.id for each in near]
    about = {"who": creature.id, "kind": kind}
    target = world.creatures[table.ask(creature.seat or GM, AT, names, about, default=names[0])]
    if kind == "other":
        _resolve_by_ruling(world, table, creature, target)
        return
    if world.full and table.ask(GM, WAY, ("suggested", "check"), about, default="suggested") == "check":
        _by_check(world, table, creature, target, kind)
        return
    weapon, thing = attack.weapon_in_hand(creature)
    landed = attack.comes_home(world, table, creature, target, powers.Blow(weapon, "melee", thing, av=-knack(creature)))
    target = landed.target if landed is not None else target
    works = landed is not None and _SUGGESTED[kind](world, table, creature, target)
    table.tell(events.Stunt(creature.name, kind, target.name, works))


def stunt_targets(world: World, creature: Creature, kind: str, there: list[Creature] | None = None) -> list[Creature]:
    """Enemies of the zone; for what begins with a hit those within reach, in a hallway not all are (YB-DUNG-03).
    Disarming and sundering need somebody who is armed. From a street nobody can be driven into another zone, and
    characters never check morale (YB-CONF-25). `there`: enemies of the zone, for whoever has looked them up.
    """
    if (kind == "push" and creature.zone == stats.STREET) or (kind == "intimidate" and creature.side == "foes"):
        return []
    near = at_hand(world, creature) if there is None else there
    if kind in _SUGGESTED:
        near = [each for each in near if field.can_touch(world, creature, each)]
    return [each for each in near if attack.is_armed(each)] if kind in AT_ARMS else near


def _by_check(world: World, table: Table, creature: Creature, target: Creature, kind: str) -> None:
    """Another way than the suggested one: a check of an ability that the DM names, and it works (YB-CONF-25)."""
    field.engage(creature, target)
    about = {"who": creature.id, "target": target.id}
    works = light.check(
        table, creature, table.ask(GM, RULED, content.ABILITIES, about, default="dexterity"), knack(creature)
    )
    works = works and _SUGGESTED[kind](world, table, creature, target)
    table.tell(events.Stunt(creature.name, kind, target.name, works))


def knack(creature: Creature) -> int:
    """A tactician: AV 4 lower on the attack, d20 4 lower on the check (YB-CLASS-06)."""
    return TACTICIAN if stats.uses_skill(creature, "tactician") else 0


def _intimidate_foes(world: World, table: Table, creature: Creature, near: list[Creature]) -> None:
    """A charisma check makes the enemies of the zone check morale, within the one check a round (YB-CONF-25)."""
    works = light.check(table, creature, "charisma", knack(creature))
    table.tell(events.Stunt(creature.name, "intimidate", near[0].name, works))
    if works and near[0].side == "foes":
        morale.check_morale(world, table, among=near)


def _push_foe(world: World, table: Table, creature: Creature, target: Creature) -> bool:
    """3-in-6 to push the enemy to an adjacent zone (YB-CONF-25)."""
    zones = [] if morale.immovable(target) else field.adjacent(world, target.zone)
    if not PUSHED.roll(table, PUSH, creature.name)[1] or not zones:
        return False
    morale.shove(
        world, table, target, table.ask(creature.seat or GM, WHERE, zones, {"who": target.id}, default=zones[0])
    )
    return True


def _disarm_foe(world: World, table: Table, creature: Creature, target: Creature) -> bool:
    """A hit, then the attacker's dexterity check: the weapon lies in the zone (YB-CONF-25)."""
    if not light.check(table, creature, "dexterity", knack(creature)):
        return False
    thing = items.weapon_of(target)
    if thing is not None:
        thing.held = thing.lit = False  # what falls goes out, as what is dropped does
        target.items.remove(thing)
        world.delve.dropped.setdefault(target.zone, []).append(thing)
    target.effects.append(effects.an_effect("disarmed", "conflict"))
    return True


def _sunder_gear(world: World, table: Table, creature: Creature, target: Creature) -> bool:
    """1 damage to the enemy's weapon or armour; magic is immune (YB-CONF-25)."""
    weapon, armour = items.weapon_of(target), items.armour_of(target)
    choice = table.ask(creature.seat or GM, WHAT, ("weapon", "armour"), {"who": target.id}, default="armour")
    thing = weapon if choice == "weapon" else armour
    if thing is not None:
        items.hurt_item(table, target, thing)
    elif target.kind == "monster" and choice == "armour":
        target.figures["ac"] += 1
    else:
        target.effects.append(effects.an_effect("sundered", "conflict", mods={"damage": -1}))
    return True


def _resolve_by_ruling(world: World, table: Table, creature: Creature, target: Creature) -> None:
    """Any other manoeuvre: the DM names an ability check; on success the target is off balance for a round
    (YB-CONF-23).
    """
    ability = table.ask(GM, RULED, content.ABILITIES, {"who": creature.id, "target": target.id}, default="dexterity")
    works = light.check(table, creature, ability, knack(creature))
    if works and world.conflict is not None:
        world.conflict.coming[target.id] = "off-balance"
    table.tell(events.Stunt(creature.name, "other", target.name, works))


_SUGGESTED = {"push": _push_foe, "disarm": _disarm_foe, "sunder": _sunder_gear}


# --- strikes ----------------------------------------------------------------------------------------------------------
SECOND = Question("second", "YB-CLASS-07")


def attack_targets(world: World, creature: Creature) -> list[Creature]:
    """Enemies the weapon in hand reaches (YB-CONF-16). A blade that would have to be thrown is a throw, and said so."""
    weapon, _ = attack.weapon_in_hand(creature)
    if not attack.has_ammunition(creature, weapon) or creature.unloaded or not stats.fights(creature):
        return []
    return [each for each in field.enemies(world, creature) if _can_strike(world, creature, each, weapon)]


def _can_strike(world: World, creature: Creature, target: Creature, weapon: content.Item) -> bool:
    how = field.reaches(world, creature, target, weapon) if _in_view(world, creature, target) else ""
    return bool(how) and not (how == "thrown" and weapon.has("melee"))


def _in_view(world: World, creature: Creature, target: Creature) -> bool:
    """Near enough for the eyes, in light that shows it (YB-CLASS-16, YB-LIGHT-01)."""
    return tenets.sees(creature, target) and light.sees_there(world, creature, target)


def other_weapons(world: World, creature: Creature) -> list[tuple[str, str]]:
    """Weapons in the pack that one could take in hand to strike with at once, each with whom it reaches: the weapon is
    chosen with the attack (YB-CONF-16).
    """
    found: list[tuple[str, str]] = []
    for thing in creature.items:
        item = items.item_of(thing)
        if not thing.held and items.may_draw(creature, thing) and attack.has_ammunition(creature, item):
            found += [(thing.key, each.id) for each in field.enemies(world, creature)
                      if _in_view(world, creature, each) and field.reaches(world, creature, each, item)]  # fmt: skip
    return list(dict.fromkeys(found))


def assailable(world: World, creature: Creature) -> list[str]:
    """Others within reach who are no enemies: companions, and those at peace who look on (YB-CONF-16)."""
    weapon, _ = attack.weapon_in_hand(creature)
    at_peace = [world.creatures[key] for key in world.delve.peace if key in world.creatures]
    others = [*field.allies(world, creature), *(each for each in at_peace if not stats.is_down(each))]
    return [each.id for each in others if each.zone == creature.zone and weapon.has("melee")]


def assail(world: World, table: Table, creature: Creature, target: Creature) -> None:
    """A blow at a companion, or at somebody at peace, who is an enemy from then on."""
    levels.note(creature, "broke the peace")
    if target.id in world.delve.peace:
        world.delve.peace.remove(target.id)
        field.join_in(world, target)
    blow_at(world, table, creature, target)


def at_hand(world: World, creature: Creature) -> list[Creature]:
    return [each for each in field.enemies(world, creature) if each.zone == creature.zone]


def touching(world: World, creature: Creature) -> list[Creature]:
    """Enemies within reach of hand and blade: in a hallway not all who are there (YB-DUNG-03)."""
    return [each for each in at_hand(world, creature) if field.can_touch(world, creature, each)]


def stunt_options(world: World, creature: Creature) -> list[Option]:
    there = at_hand(world, creature)
    return [Option("stunt", key) for key in STUNTS if there and stunt_targets(world, creature, key, there)]


def blow_at(world: World, table: Table, creature: Creature, target: Creature, *, charge: bool = False) -> None:
    """One blow with the weapon in hand; out of a run some weapons charge (YB-ITEM-09)."""
    attack.strike(world, table, creature, target, blow_for(world, creature, target, charge=charge))


def throw_targets(world: World, creature: Creature) -> list[Creature]:
    """Enemies in the zone at whom a weapon that also strikes hand to hand can be thrown instead (YB-ITEM-09)."""
    weapon, thing = attack.weapon_in_hand(creature)
    if thing is None or not (weapon.has("thrown") and weapon.has("melee")):
        return []
    return [each for each in at_hand(world, creature) if _in_view(world, creature, each)]


def throw_at(world: World, table: Table, creature: Creature, target: Creature) -> None:
    weapon, thing = attack.weapon_in_hand(creature)
    attack.strike(world, table, creature, target, powers.Blow(weapon, "thrown", thing))


def blow_for(world: World, creature: Creature, target: Creature, *, charge: bool = False) -> powers.Blow:
    """The blow that the weapon in hand makes at this target from here."""
    weapon, thing = attack.weapon_in_hand(creature)
    how = field.reaches(world, creature, target, weapon) or "melee"
    rush = (3 if creature.mount else 2) if charge and weapon.has("charge") and how == "melee" else 1
    return powers.Blow(weapon, how, thing, rush)


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
    weapon, thing = attack.weapon_in_hand(creature)
    near = touching(world, creature)
    blow = powers.Blow(weapon, "melee", thing, av=len(near))
    aims = [attack.aim_at(world, creature, each, blow) for each in near]
    attack.come_out(world, table, creature, *near)
    helped = int(attack.helped(table, powers.Trying(world, creature, "attack")))
    advantage = light.net(min(aim.trial.advantage for aim in aims), helped)
    face = light.best(table, 20, attack.ATTACK, creature.name, advantage, high=True)
    table.tell(events.Used(creature.name, "sweep_attack", "", len(near)))
    if weapon.has("slow") and world.conflict is not None:
        creature.slowed = world.conflict.round + 1
    struck = [
        each for each, aim in zip(near, aims, strict=True) if aim.sure or attack.attack_hits(aim.av, aim.ac, face)
    ]
    if struck:
        creature.duel = 0
    else:
        attack.note_miss(table, powers.Strike(world, creature, near[0], blow))  # one roll, one miss
    for each in near:
        field.engage(creature, each)
        if each in struck:
            attack.hit(world, table, creature, each, blow, was_bad=stats.is_bad(each))
        else:
            each.missed += 1
