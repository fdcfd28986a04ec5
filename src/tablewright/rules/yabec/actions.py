"""What one does with an action in a conflict, and what the bad may still try.

Chapters: Actions, bad, the appendix (en passant). One action each round: attack, magic, move, sprint, retreat, flee,
a stunt, or the use of an ability.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.attack import strike
from tablewright.rules.yabec.content import CLASSES, ITEMS
from tablewright.rules.yabec.damage import Blow
from tablewright.rules.yabec.events import Moved, Used
from tablewright.rules.yabec.field import (
    adjacent,
    disengage,
    enemies,
    nearest_safe_zone,
    passable,
    reaches,
    wake_zone,
    ways,
)
from tablewright.rules.yabec.items import find, item_of, may_wield, wield
from tablewright.rules.yabec.life import hp_left
from tablewright.rules.yabec.light import light_source, strike_light, torch_ready
from tablewright.rules.yabec.magic import can_cast, can_offer, cast, offer_blood, spell_of, targets_for
from tablewright.rules.yabec.minions import refuses_peril
from tablewright.rules.yabec.saves import check
from tablewright.rules.yabec.songs import can_sing, sing
from tablewright.rules.yabec.spells import item_power
from tablewright.rules.yabec.state import Creature, World
from tablewright.rules.yabec.stats import bad_cause, can_use_skills, half_speed, has_effect, has_skill, is_down, undead
from tablewright.rules.yabec.stunts import STUNTS, stunt
from tablewright.rules.yabec.turning import turn_undead
from tablewright.rules.yabec.weapons import has_ammunition, weapon_in_hand

ACTION = Question("action", "YB-CONF-16")
TARGET = Question("target", "YB-MAGIC-04")
DESPERATE = Question("desperate", "YB-CONF-15")
PASSING = Question("en-passant", "YB-CONF-33")
SECOND = Question("second", "YB-CLASS-07")
OFFER = Question("offering", "YB-CLASS-16")
STUMBLE = Why("Stumble", "YB-LIGHT-09")
MISSES_TO_FLEE = 3


def options(world: World, creature: Creature) -> list[str]:
    """Everything this creature may do with its action now."""
    conflict = world.conflict
    slow = conflict is not None and creature.slowed >= conflict.round
    found: list[str] = []
    if not slow and not creature.bed_rest:
        found += [f"attack:{each.id}" for each in attack_targets(world, creature)]
        found += _stunt_options(world, creature)
    found += [f"cast:{entry}" for entry in dict.fromkeys(creature.memory) if can_cast(world, creature, entry)]
    found += _ability_options(world, creature)
    found += _item_options(creature)
    found += [f"{how}:{zone}" for zone in adjacent(world, creature.zone) for how in ("move", "sprint", "retreat")]
    if creature.missed >= MISSES_TO_FLEE:
        found.append("flee")  # legal only after three misses (YB-CONF-22)
    return [*found, "wait"]


def attack_targets(world: World, creature: Creature) -> list[Creature]:
    """Enemies the weapon in hand reaches (YB-CONF-16)."""
    weapon, _ = weapon_in_hand(creature)
    if not has_ammunition(creature, weapon) or creature.used.get("unloaded"):
        return []
    return [each for each in enemies(world, creature) if reaches(world, creature, each, weapon)]


def _stunt_options(world: World, creature: Creature) -> list[str]:
    near = [each for each in enemies(world, creature) if each.zone == creature.zone]
    return [f"stunt:{key}" for key in STUNTS] if near else []


def _ability_options(world: World, creature: Creature) -> list[str]:
    found: list[str] = []
    if not can_use_skills(creature):
        return found
    near = [each for each in enemies(world, creature) if each.zone == creature.zone]
    dead_near = any(undead(each) for each in near)
    if dead_near and has_skill(creature, "turn_undead") and not creature.used.get("turn:turning"):
        found.append("turn")
    if can_sing(creature):
        found += [f"sing:{song}" for song in creature.songs if not creature.used.get(f"day:{song}")]
    if can_offer(creature):
        found.append("offer")
    if "sweep_attack" in creature.skills and len(near) > 1 and weapon_in_hand(creature)[0].has("two-handed"):
        found.append("sweep")
    if "hungry" in creature.skills and find(creature, "ration") and not creature.used.get("session:hungry"):
        found.append("eat")
    return found


def _item_options(creature: Creature) -> list[str]:
    found = [f"use:{thing.key}" for thing in creature.items if item_of(thing).kind == "magic" and thing.uses > 0]
    weapons = [t for t in creature.items if not t.held and item_of(t).damage and may_wield(creature, item_of(t))]
    found += [f"wield:{thing.key}" for thing in weapons]
    if creature.used.get("unloaded"):
        found.append("load")
    if torch_ready(creature):
        found.append("light")
    if any(effect.key == "disarmed" for effect in creature.effects):
        found.append("pick-up")
    return found


# --- acting ----------------------------------------------------------------------------------------------------------


def act(world: World, table: Table, creature: Creature) -> None:
    """Ask a player what a character does, and do it (YB-CONF-06)."""
    if creature.kind != "pc" and refuses_peril(world, table, creature):
        return
    choices = options(world, creature)
    default = next((key for key in choices if key.startswith("attack")), choices[-1])
    chosen = table.ask(creature.seat, ACTION, choices, (creature.id, creature.name), default=default)
    perform(world, table, creature, chosen)
    if has_effect(creature, "haste") and chosen.startswith("attack") and not is_down(creature):
        _second_attack(world, table, creature)


def perform(world: World, table: Table, creature: Creature, chosen: str) -> None:
    """Carry an action out. Any but a move resets the count of misses (YB-CONF-22)."""
    what, _, which = chosen.partition(":")
    if what not in ("move", "sprint", "retreat", "flee"):
        creature.missed = 0
    if what == "attack":
        _attack(world, table, creature, world.creatures[which])
    elif what == "stunt":
        stunt(world, table, creature, which)
    elif what == "cast":
        cast_now(world, table, creature, which)
    elif what in ("move", "sprint", "retreat"):
        _move(world, table, creature, what, which)
    elif what == "flee":
        _flee(world, table, creature)
    else:
        _other(world, table, creature, what, which)


def _other(world: World, table: Table, creature: Creature, what: str, which: str) -> None:
    if what == "turn":
        turn_undead(world, table, creature)
    elif what == "sing":
        sing(world, table, creature, which)
    elif what == "use":
        use_item(world, table, creature, which)
    elif what == "wield":
        wield(creature, which)
    elif what == "light":
        strike_light(world, table, creature, light_source(creature))
    elif what == "load":
        creature.used.pop("unloaded", None)
    elif what == "pick-up":
        creature.effects = [effect for effect in creature.effects if effect.key != "disarmed"]
        _pick_up(world, creature)
    elif what == "offer":
        amount = table.ask_number(creature.seat, OFFER, 1, max(1, hp_left(creature) - 1), (creature.name,), default="1")
        offer_blood(world, table, creature, amount)
    elif what == "sweep":
        _sweep(world, table, creature)
    elif what == "eat":
        _eat(world, table, creature)


def _attack(world: World, table: Table, creature: Creature, target: Creature, *, charge: bool = False) -> None:
    """Strike with the weapon in hand; multiattack and nimble feet give a second half (YB-CLASS-07, YB-CLASS-11)."""
    weapon, thing = weapon_in_hand(creature)
    how = reaches(world, creature, target, weapon) or "melee"
    rush = (3 if creature.mount else 2) if charge and weapon.has("charge") and how == "melee" else 1
    strike(world, table, creature, target, Blow(weapon, how, thing, rush))
    if charge or is_down(creature):
        return
    if "multiattack" in creature.skills and can_use_skills(creature):
        _second_attack(world, table, creature, stunts=True)
    elif "nimble" in creature.skills and can_use_skills(creature):
        zones = adjacent(world, creature.zone)
        chosen = table.ask(
            creature.seat, SECOND, ["stay", *(f"move:{zone}" for zone in zones)], (creature.name,), "stay"
        )
        if chosen != "stay":
            _go(world, table, creature, chosen[5:], "move")


def _second_attack(world: World, table: Table, creature: Creature, *, stunts: bool = False) -> None:
    """Two attacks in one action, or an attack and a stunt (YB-CLASS-07); the hasty strike twice."""
    choices = [f"attack:{each.id}" for each in attack_targets(world, creature)]
    choices += _stunt_options(world, creature) if stunts else []
    if not choices:
        return
    chosen = table.ask(creature.seat, SECOND, [*choices, "stay"], (creature.name,), default=choices[0])
    what, _, which = chosen.partition(":")
    if what == "stunt":
        stunt(world, table, creature, which)
    elif what == "attack":
        weapon, thing = weapon_in_hand(creature)
        target = world.creatures[which]
        strike(world, table, creature, target, Blow(weapon, reaches(world, creature, target, weapon) or "melee", thing))


def _sweep(world: World, table: Table, creature: Creature) -> None:
    """One melee roll against several, AV worse by their number (YB-CLASS-07): here against all at touch."""
    from tablewright.rules.yabec.attack import ATTACK, attack_hits
    from tablewright.rules.yabec.damage import damage_of
    from tablewright.rules.yabec.life import hurt
    from tablewright.rules.yabec.morale import note_harm
    from tablewright.rules.yabec.stats import armour_class, attack_value, is_bad

    weapon, thing = weapon_in_hand(creature)
    near = [each for each in enemies(world, creature) if each.zone == creature.zone]
    blow = Blow(weapon, "melee", thing)
    av = attack_value(creature, weapon) + len(near)
    face = table.roll(20, ATTACK, creature.name)
    table.tell(Used(creature.name, "sweep_attack", "", len(near)))
    for each in near:
        if is_bad(each) or attack_hits(av, armour_class(each, creature), face):
            hurt(world, table, each, damage_of(world, table, creature, each, blow, was_bad=is_bad(each)), "weapon")
            note_harm(world, table, each)
        else:
            each.missed += 1


def _eat(world: World, table: Table, creature: Creature) -> None:
    """Once per session a ration heals 1d6+1 (YB-CLASS-17)."""
    from tablewright.rules.yabec.items import take
    from tablewright.rules.yabec.life import heal

    take(creature, "ration")
    creature.used["session:hungry"] = 1
    heal(world, table, creature, table.roll(6, Why("Ration", "YB-CLASS-17"), creature.name) + 1, "ration")


def cast_now(world: World, table: Table, creature: Creature, entry: str) -> None:
    """Magic: one spell at one target in range (YB-CONF-17, YB-MAGIC-04)."""
    spell, _ = spell_of(entry)
    near = targets_for(world, creature, spell)
    if not near or spell.range == "self":
        cast(world, table, creature, entry, creature)
        return
    names = [each.id for each in near]
    foe = next((each.id for each in near if each.side != creature.side), names[0])
    kind = spell.mech.get("kind")
    default = foe if kind not in ("heal", "buff", "cure", "weapon", "light") else creature.id
    chosen = table.ask(creature.seat, TARGET, names, (creature.name, spell.key), default=default)
    cast(world, table, creature, entry, world.creatures[chosen])


def use_item(world: World, table: Table, creature: Creature, key: str) -> None:
    """One magic item, one use (YB-CONF-17)."""
    thing = find(creature, key)
    if thing is None:
        return
    everyone = [
        each for each in world.creatures.values() if each.zone == creature.zone and each.status not in ("dead", "gone")
    ]
    names = [each.id for each in everyone] or [creature.id]
    chosen = table.ask(creature.seat, TARGET, names, (creature.name, key), default=creature.id)
    thing.uses -= 1
    table.tell(Used(creature.name, key, world.creatures[chosen].name))
    item_power(world, table, creature, key, world.creatures[chosen])
    if thing.uses <= 0 and ITEMS[key].power != "light":
        creature.items.remove(thing)


# --- moving ----------------------------------------------------------------------------------------------------------


def _move(world: World, table: Table, creature: Creature, how: str, zone: str) -> None:
    """Move, sprint or retreat (YB-CONF-18, YB-CONF-19, YB-CONF-20); at half speed a zone takes two actions
    (YB-ITEM-05).
    """
    conflict = world.conflict
    if conflict is None:
        return
    creature.moved = True
    if half_speed(creature) and creature.used.get("half-step") != conflict.round - 1:
        creature.used["half-step"] = conflict.round
        table.tell(Moved(creature.name, "half", zone))
        return
    if how == "retreat" and not creature.retreat:
        creature.retreat = conflict.round
    passing = how == "move" and not creature.used.get("en-passant")
    if passing and _pass_by(world, table, creature, "before"):
        passing = False
    _go(world, table, creature, zone, how)
    if passing:
        _pass_by(world, table, creature, "after")
    if how == "sprint" or (how == "move" and _quick(creature)):
        _second_step(world, table, creature, how)
    if how == "sprint":
        conflict.pending.append(f"{creature.id}:sprint")  # bad all through the next round (YB-CONF-19)


def _pass_by(world: World, table: Table, creature: Creature, when: str) -> bool:
    """Once per turn, on its first move action, an attack along with the move, before or after it (YB-CONF-33)."""
    targets = attack_targets(world, creature)
    if not targets or creature.slowed >= (world.conflict.round if world.conflict else 0) or creature.bed_rest:
        return False
    names = ["no", *(f"attack:{each.id}" for each in targets)]
    seat = creature.seat or "gm"
    chosen = table.ask(seat, PASSING, names, (creature.name, when), default="no" if when == "before" else names[1])
    if chosen == "no":
        return False
    creature.used["en-passant"] = 1
    creature.missed = 0
    _attack(world, table, creature, world.creatures[chosen[7:]], charge=True)
    return True


def _quick(creature: Creature) -> bool:
    """Quick movement: two zones with one move, so many times a turn (YB-CLASS-11)."""
    if "quick_movement" not in creature.skills:
        return False
    uses = creature.used.get("turn:quick", 0)
    if uses >= CLASSES["acrobat"].figure(creature.level, "qm"):
        return False
    creature.used["turn:quick"] = uses + 1
    return True


def _second_step(world: World, table: Table, creature: Creature, how: str) -> None:
    zones = adjacent(world, creature.zone)
    if not zones:
        return
    chosen = table.ask(creature.seat or "gm", SECOND, [*zones, "stay"], (creature.name, how), default=zones[0])
    if chosen != "stay":
        _go(world, table, creature, chosen, how)


def _go(world: World, table: Table, creature: Creature, zone: str, how: str) -> None:
    for way in ways(world, creature.zone):
        if way.other(creature.zone) == zone and passable(way) and way.state == "shut":
            way.state = "open"
            break
    creature.zone = zone
    disengage(world, creature)
    table.tell(Moved(creature.name, how, zone))
    if creature.side == "party":
        wake_zone(world, zone)
    followed = any(each.zone == zone for each in enemies(world, creature))
    if creature.side == "foes" and has_effect(creature, "broken") and not followed:
        creature.status = "gone"  # broken and gone: defeated (YB-MON-03)


def _flee(world: World, table: Table, creature: Creature) -> None:
    """Escapes without a roll to the nearest zone without enemies (YB-CONF-22)."""
    creature.zone = nearest_safe_zone(world, creature)
    creature.status = "escaped" if creature.side == "party" else "gone"
    disengage(world, creature)
    table.tell(Moved(creature.name, "flee", creature.zone))


def _pick_up(world: World, creature: Creature) -> None:
    lying = world.delve.dropped.get(creature.zone, [])
    for thing in list(lying):
        if item_of(thing).damage and may_wield(creature, item_of(thing)):
            lying.remove(thing)
            creature.items.append(thing)
            wield(creature, thing.key)
            return


# --- the bad ---------------------------------------------------------------------------------------------------------


def act_badly(world: World, table: Table, creature: Creature) -> None:
    """A bad creature may hear, speak, save and try something desperate (YB-CONF-13), but not move, attack, cast, use
    magic items or class skills (YB-CONF-14). By cause: the blind stumble or strike a light, the bound work free, others
    do nothing (YB-CONF-15).
    """
    cause = bad_cause(creature)
    allowed: tuple[str, ...] = {"blind": ("stumble", "wait"), "bound": ("struggle", "wait")}.get(cause, ())
    if not allowed:
        return
    if cause == "blind" and torch_ready(creature):
        allowed = ("light", *allowed)
    seat = creature.seat if creature.side == "party" and creature.seat else "gm"
    chosen = table.ask(seat, DESPERATE, allowed, (creature.name, cause), default=allowed[0])
    if chosen == "light":
        strike_light(world, table, creature, light_source(creature))
    if chosen in ("wait", "light"):
        return
    if chosen == "struggle":
        if check(table, creature, "strength"):
            creature.effects = [effect for effect in creature.effects if effect.about != "bound"]
        return
    zones = [creature.zone, *adjacent(world, creature.zone)]
    zone = zones[table.roll(len(zones), STUMBLE, creature.name) - 1] if len(zones) > 1 else zones[0]
    if zone != creature.zone:
        _go(world, table, creature, zone, "stumble")  # by lot, staying put is one of the choices (YB-LIGHT-09)
