"""One attack: the attack roll or the dodge, the damage, and what a hit carries with it.

Chapters: Attacking, Dodging an Attack, the appendix (surrounded, friendly fire, subdual), class abilities in battle.
"""

from __future__ import annotations

from functools import cache

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.content import CLASSES, ITEMS, MONSTERS, Item, modifier
from tablewright.rules.yabec.dice import best, chance, net, roll_dice
from tablewright.rules.yabec.events import Struck, Used
from tablewright.rules.yabec.field import allies, engage, in_conflict, single_combat, surrounded, within
from tablewright.rules.yabec.items import hurt_item, natural_weapon, shield_of, weapon_of
from tablewright.rules.yabec.life import INTERCEPT, break_concentration, hurt
from tablewright.rules.yabec.monster_powers import on_hit
from tablewright.rules.yabec.morale import note_harm
from tablewright.rules.yabec.state import Creature, Thing, World
from tablewright.rules.yabec.stats import (
    armour_class,
    attack_value,
    can_use_skills,
    has_effect,
    has_skill,
    is_bad,
    is_player_side,
    only_overloaded,
    score,
    undead,
    weapon_name,
)

ATTACK = Why("Attack", "YB-CONF-26")
DODGE = Why("Dodge", "YB-CONF-27")
DAMAGE = Why("Damage", "YB-ITEM-10")
STRAY = Why("Stray shot", "YB-CONF-32")
WHOM = Why("Who is struck", "YB-CONF-32")
CATCH = Why("Catch missiles", "YB-CLASS-11")
EXTRA = Why("Extra damage", "YB-CLASS-06")
INSPIRE = Question("inspire", "YB-CLASS-15", standing=True)
LUCKY = Question("lucky", "YB-CLASS-18", standing=True)
RECKLESS = Question("reckless", "YB-CLASS-06", standing=True)
VALOR = Question("true-valor", "YB-DOWN-10", standing=True)
PAIN = Question("true-pain", "YB-DOWN-10", standing=True)


class Blow(msgspec.Struct):
    """An attack about to be made. `how` is melee, thrown or fired."""

    weapon: Item
    how: str = "melee"
    thing: Thing | None = None
    charge: int = 1  # a charge doubles damage, mounted it triples (YB-ITEM-09)
    av: int = 0
    face: int = 0
    dice_face: int = 0


@cache
def monster_attacks(key: str) -> tuple[Item, ...]:
    """The attacks of a block, read from its words: 'bite 1d8 and poison ...'."""
    attacks = []
    for text in MONSTERS[key].attacks:
        words = (
            text.partition(":")[0].split() if ": save" in text and "1d" not in text.partition(":")[0] else text.split()
        )
        at = next((n for n, word in enumerate(words) if word[0].isdigit()), len(words))
        name = " ".join(words[:at]) or "attack"
        dice = words[at] if at < len(words) else "0"
        ranged = any(word in name for word in ("sling", "web"))
        attacks.append(Item(name, name, "weapon", damage=dice, props=("fired",) if ranged else ("melee",)))
    return tuple(attacks)


def weapon_in_hand(creature: Creature) -> tuple[Item, Thing | None]:
    """What it would strike with now: the weapon in hand (YB-CONF-16), a block's first attack, or bare hands."""
    if creature.kind == "monster" and creature.key in MONSTERS and not has_effect(creature, "disarmed"):
        return monster_attacks(creature.key)[0], None
    thing = weapon_of(creature)
    return (ITEMS[thing.key], thing) if thing is not None else (natural_weapon(creature), None)


# --- does it land? ---------------------------------------------------------------------------------------------------


def lands(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> bool:
    """Settle one attack by one roll, or none (YB-CONF-28).

    Bad targets are always hit (YB-CONF-12). Players roll: their side makes attack rolls, and dodges monsters;
    monsters against monsters, and one character against another, use the attack roll.
    """
    melee = blow.how == "melee"
    if is_bad(target) or _pack_hunter(world, attacker, target):
        table.tell(Struck(attacker.name, target.name, weapon_name(blow.weapon.key), "bad", True))
        return True
    av = attack_value(attacker, blow.weapon) + blow.av + _aura(world, attacker)
    if blow.how != "melee" and blow.weapon.has("melee") and has_skill(attacker, "missile"):
        av -= 1
    ac = _ac_against(world, attacker, target, melee=melee)
    dodging = is_player_side(target) and not is_player_side(attacker)
    roller = target if dodging else attacker
    advantage = net(
        -1 if attacker.retreat or only_overloaded(attacker) else 0,
        _hard_to_see(attacker, target),
    ) * (-1 if dodging else 1)
    advantage = net(advantage, _boost(world, table, roller, "dodge" if dodging else "attack"))
    if dodging:
        blow.face = best(table, 20, DODGE, target.name, advantage, high=False)
        hit = dodge_fails(av, ac, blow.face)
    else:
        blow.face = best(table, 20, ATTACK, attacker.name, advantage, high=True)
        hit = attack_hits(av, ac, blow.face)
    how = "dodge" if dodging else "attack"
    # The outcome is announced; monsters' figures stay hidden unless the table shows them (YB-CONF-30).
    shown_av = av if is_player_side(attacker) or world.options.show_figures else 0
    shown_ac = ac if is_player_side(target) or world.options.show_figures else 0
    table.tell(
        Struck(attacker.name, target.name, weapon_name(blow.weapon.key), how, hit, blow.face, shown_av, shown_ac)
    )
    return hit


def attack_hits(av: int, ac: int, face: int) -> bool:
    """AV minus the d20 at or under the AC hits: a high die is good and a tie hits (YB-CONF-26)."""
    return av - face <= ac


def dodge_fails(av: int, ac: int, face: int) -> bool:
    """The d20 plus the AC at or under the AV is a miss: a low die is good and the dodger wins ties (YB-CONF-27)."""
    return face + ac > av


def _ac_against(world: World, attacker: Creature, target: Creature, *, melee: bool) -> int:
    single = melee and target.key == "knight" and single_combat(world, target, attacker)
    ac = armour_class(target, attacker, melee=melee, single=single)
    return ac + (4 if melee and world.conflict and surrounded(world, target) else 0)


def _aura(world: World, attacker: Creature) -> int:
    """A goblin king beside them makes allies 1 better."""
    for each in allies(world, attacker):
        if each.kind == "monster" and each.zone == attacker.zone and each.key in MONSTERS:
            return int(MONSTERS[each.key].power.rider.get("aura_av", 0))
    return 0


def _hard_to_see(attacker: Creature, target: Creature) -> int:
    return -1 if has_effect(target, "invisibility") else 0


def _pack_hunter(world: World, attacker: Creature, target: Creature) -> bool:
    """Once per turn, after an ally hit that enemy, the next attack on it hits (YB-CLASS-17)."""
    ready = "pack_hunter" in attacker.skills and can_use_skills(attacker) and not attacker.used.get("turn:pack_hunter")
    if ready and target.used.get("hit-by-ally") and world.conflict is not None:
        attacker.used["turn:pack_hunter"] = 1
        return True
    return False


def _boost(world: World, table: Table, roller: Creature, what: str) -> int:
    """Advantage from a princess (once per turn) or a halfling's luck (once per session), if their players wish."""
    if not is_player_side(roller):
        return 0
    for each in allies(world, roller):
        ready = each.key == "princess" and each.kind == "pc" and can_use_skills(each)
        ready = ready and not each.used.get("turn:inspiration") and within(world, each, roller, "distant")
        if ready and _wants(table, each, INSPIRE, roller.name, what):
            each.used["turn:inspiration"] = 1
            table.tell(Used(each.name, "inspiration", roller.name))
            return 1
    lucky = roller.key == "halfling" and can_use_skills(roller) and not roller.used.get("session:lucky")
    if lucky and _wants(table, roller, LUCKY, roller.name, what):
        roller.used["session:lucky"] = 1
        table.tell(Used(roller.name, "lucky", what))
        return 1
    return 0


def _wants(table: Table, creature: Creature, question: Question, *about: str | int) -> bool:
    """Ask a player to step in, yes or no."""
    return table.ask(creature.seat, question, ("no", "yes"), about, default="no") == "yes"


# --- the whole attack ------------------------------------------------------------------------------------------------


def strike(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> bool:
    """An attack with all that follows; True if it hit."""
    target = _drawn_away(world, table, attacker, target)
    _spend(world, attacker, blow)
    if attacker.concentrating:
        break_concentration(world, table, attacker)
    if target.concentrating:
        break_concentration(world, table, target)
    attacker.effects = [effect for effect in attacker.effects if effect.key != "invisibility"]
    if blow.how == "melee":
        engage(attacker, target)
    was_bad = is_bad(target)
    if not lands(world, table, attacker, target, blow):
        _missed(world, table, attacker, target, blow)
        return False
    attacker.duel = 0
    if blow.how != "melee" and _caught(table, target, blow):
        return False
    _hit(world, table, attacker, target, blow, was_bad=was_bad)
    return True


def _drawn_away(world: World, table: Table, attacker: Creature, target: Creature) -> Creature:
    """True Valor: one who holds the boon may draw an attack on an ally within touch to oneself (YB-DOWN-10)."""
    if not is_player_side(target):
        return target
    for each in allies(world, target):
        ready = "true_valor" in each.boons and each.zone == target.zone and not is_bad(each) and each is not attacker
        if ready and _wants(table, each, VALOR, each.name, target.name):
            each.boons.remove("true_valor")
            table.tell(Used(each.name, "true_valor", target.name))
            return each
    return target


def _spend(world: World, attacker: Creature, blow: Blow) -> None:
    """Fired weapons use ammunition, thrown ones leave the hand (YB-ITEM-09); slow ones bar the next round."""
    if blow.weapon.has("slow") and world.conflict is not None:
        attacker.slowed = world.conflict.round + 1
    if blow.weapon.has("reload"):
        attacker.used["unloaded"] = 1
    if attacker.kind == "monster" or blow.thing is None:
        return
    if blow.how == "fired":
        ammo = ammunition(attacker, blow.weapon)
        if ammo is not None:
            ammo.qty -= 1
            shot = world.delve.ammo.setdefault(attacker.zone, {})
            shot[ammo.key] = shot.get(ammo.key, 0) + 1
    elif blow.how == "thrown":
        blow.thing.qty -= 1
        if not blow.weapon.has("splash"):
            world.delve.dropped.setdefault(attacker.zone, []).append(Thing(blow.thing.key, 1, blow.thing.hurt))
    attacker.items = [thing for thing in attacker.items if thing.qty > 0]


def ammunition(creature: Creature, weapon: Item) -> Thing | None:
    """Arrows for bows and crossbows; stones lie anywhere."""
    if weapon.key == "sling" or not weapon.has("fired"):
        return None
    return next((t for t in creature.items if t.key in ("silver_arrow", "arrows") and t.qty > 0), None)


def has_ammunition(creature: Creature, weapon: Item) -> bool:
    needs = weapon.has("fired") and weapon.key in ("short_bow", "long_bow", "crossbow", "bow_1")
    return not needs or creature.kind == "monster" or ammunition(creature, weapon) is not None


def _missed(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> None:
    target.missed += 1  # counts toward fleeing (YB-CONF-22)
    if has_skill(attacker, "duelist"):
        attacker.duel += 1
    if 12 in attacker.tenets and blow.thing is not None:
        hurt_item(table, attacker, blow.thing)
    if blow.how != "melee":
        _stray(world, table, attacker, target, blow)


def _stray(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow) -> None:
    """A missed shot strikes an ally who fights hand to hand with the target, 3-in-6, by lot (YB-CONF-32)."""
    near = [each for each in allies(world, attacker) if target.id in each.engaged and each.zone == target.zone]
    if not near or not chance(table, 3, 6, STRAY, attacker.name):
        return
    struck = near[0] if len(near) == 1 else near[table.roll(len(near), WHOM, attacker.name) - 1]
    amount = damage_of(world, table, attacker, struck, blow, was_bad=False)
    table.tell(Struck(attacker.name, struck.name, weapon_name(blow.weapon.key), "stray", True, damage=amount))
    hurt(world, table, struck, amount, "weapon")


def _caught(table: Table, target: Creature, blow: Blow) -> bool:
    """An acrobat may catch a plain missile once per turn (YB-CLASS-11)."""
    ready = "catch_missiles" in target.skills and can_use_skills(target) and not target.used.get("turn:catch")
    if not ready or blow.weapon.magic:
        return False
    target.used["turn:catch"] = 1
    caught = chance(table, CLASSES["acrobat"].figure(target.level, "cm"), 100, CATCH, target.name)
    if caught:
        table.tell(Used(target.name, "catch_missiles"))
    return caught


def _hit(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow, *, was_bad: bool) -> None:
    images = next((e for e in target.effects if e.key == "mirror_image"), None)
    if images is not None:
        images.amount -= 1
        target.effects = [e for e in target.effects if e is not images or images.amount > 0]
        return
    if not harms(target, blow):
        return
    amount = damage_of(world, table, attacker, target, blow, was_bad=was_bad)
    if blow.weapon.has("splash"):
        _splash(world, table, attacker, target, amount, blow)
        return
    _deal(world, table, attacker, target, amount, blow)
    if not target.status:
        on_hit(world, table, attacker, target, blow.weapon)


def _deal(world: World, table: Table, attacker: Creature, target: Creature, amount: int, blow: Blow) -> None:
    knight = _interceptor(world, table, target, amount)
    if knight is not None:
        target, amount = knight, amount // 2
    blunt = attacker.id if blow.weapon.has("blunt") else ""
    if is_player_side(attacker):
        target.used["hit-by-ally"] = 1
    hurt(world, table, target, amount, _element(attacker, blow), blunt_by=blunt)
    note_harm(world, table, target)


def _element(attacker: Creature, blow: Blow) -> str:
    return "fire" if blow.weapon.key == "kerosene" else "weapon"


def _interceptor(world: World, table: Table, target: Creature, amount: int) -> Creature | None:
    """A knight may take half the damage of an attack on an ally within touch, once per turn (YB-CLASS-14)."""
    if not is_player_side(target) or not target.zone:
        return None
    for each in allies(world, target):
        ready = each.key == "knight" and each.kind == "pc" and each.zone == target.zone and can_use_skills(each)
        ready = ready and not each.used.get("turn:intercept")
        if ready and _wants(table, each, INTERCEPT, each.name, target.name, amount):
            each.used["turn:intercept"] = 1
            table.tell(Used(each.name, "intercept", target.name, amount // 2))
            return each
    return None


def _splash(world: World, table: Table, attacker: Creature, target: Creature, amount: int, blow: Blow) -> None:
    """The target and everyone at touch of it, friends too, by one damage roll (YB-ITEM-09)."""
    near = [each for each in in_conflict(world) if target.id in each.engaged and each.zone == target.zone]
    for each in [target, *(one for one in near if one is not target)]:
        if blow.weapon.key != "holy_water" or undead(each):
            hurt(world, table, each, amount, _element(attacker, blow))
            note_harm(world, table, each)


def harms(target: Creature, blow: Blow) -> bool:
    """Some monsters are harmed only by magic, or by silver too."""
    if blow.how != "melee" and has_effect(target, "protection_from_normal_missiles") and not blow.weapon.magic:
        return False
    if target.kind != "monster" or target.key not in MONSTERS:
        return True
    rider = MONSTERS[target.key].power.rider
    if not rider.get("only_magic") or blow.weapon.magic:
        return True
    return bool(rider.get("silver")) and blow.weapon.key in ("silver_dagger", "silver_arrow")


def damage_of(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow, *, was_bad: bool) -> int:
    """The weapon's die, strength in melee, skills, item damage; at least 1 (YB-ITEM-10)."""
    weapon, thing = blow.weapon, blow.thing
    if "true_pain" in attacker.boons and table.ask(attacker.seat, PAIN, ("no", "yes"), (attacker.name,), "no") == "yes":
        attacker.boons.remove("true_pain")
        total = _most(weapon.damage)
    else:
        total = roll_dice(table, weapon.damage, DAMAGE, attacker.name)
    top = total == _most(weapon.damage)
    total += weapon.bonus - (thing.hurt if thing is not None else 0)
    if blow.how == "melee" and attacker.scores:
        total += modifier("strength", score(attacker, "strength"), "damage")
    if weapon.has("blunt") and "bounty_hunter" in attacker.skills:
        total += 3
    if world.conflict is not None or attacker.kind == "pc":
        total += _extra_dice(table, attacker, blow)
    total += _spell_damage(table, attacker)
    if was_bad and has_skill(attacker, "backstab") and can_use_skills(attacker):
        total *= 3  # the whole damage, die and modifiers (YB-CLASS-09)
    total = max(1, total * blow.charge) if weapon.damage != "0" else 0
    if thing is not None and weapon.has("fragile") and top and blow.how != "thrown":
        hurt_item(table, attacker, thing)
    return total


def _most(dice: str) -> int:
    number, _, rest = dice.partition("d")
    if not rest:
        return int(number)
    sides, sign, plus = rest.partition("-" if "-" in rest else "+")
    return int(number or 1) * int(sides) + (int(sign + plus) if plus else 0)


def _extra_dice(table: Table, attacker: Creature, blow: Blow) -> int:
    """Two weapons, a reckless swing, a honed edge (YB-CLASS-06, YB-CLASS-07, YB-DOWN-14)."""
    total = 0
    thing = blow.thing
    if "dual_wielding" in attacker.skills and blow.how == "melee" and _second_weapon(attacker, thing):
        total += table.roll(6, EXTRA, attacker.name)
    reckless = "reckless" in attacker.skills and not blow.weapon.magic and blow.how == "melee"
    if thing is not None and reckless and _wants(table, attacker, RECKLESS, attacker.name, thing.key):
        total += table.roll(4, EXTRA, attacker.name)
        hurt_item(table, attacker, thing)
    if thing is not None and thing.honed:
        face = table.roll(4, EXTRA, attacker.name)
        total += face
        thing.honed = face < 4
    return total


def _second_weapon(attacker: Creature, thing: Thing | None) -> bool:
    if thing is None or ITEMS[thing.key].has("two-handed") or shield_of(attacker) is not None or attacker.arms:
        return False
    others = [t for t in attacker.items if t is not thing and ITEMS[t.key].has("melee")]
    return thing.qty > 1 or any(not ITEMS[t.key].has("two-handed") for t in others)


def _spell_damage(table: Table, attacker: Creature) -> int:
    total = sum(effect.mods.get("damage", 0) for effect in attacker.effects)
    for effect in attacker.effects:
        if effect.key == "striking":
            total += roll_dice(table, f"{effect.amount}d6", EXTRA, attacker.name)
    return total
