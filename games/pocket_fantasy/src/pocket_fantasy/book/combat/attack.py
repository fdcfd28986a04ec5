"""Blows, defense, arming, attack and doing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import msgspec

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import harm
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.book.monsters import abilities
from pocket_fantasy.state import Act, Being, Creature, Gear, Hero, World
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table


# --- blows ------------------------------------------------------------------------------------------------------------
# An attack (3.2.1.1) as declared and what it does to each target: the values that attack and Defense work on.
class Blow(msgspec.Struct):
    """An attack as declared. `x` is a printed CS, None means the attacker's own."""

    attacker: Being
    targets: list[Being]
    source: str = "weapon_attack"
    ranged: bool = False
    weapon: Gear | None = None
    x: int | None = None
    best: bool = False
    explode: bool = False
    pair: bool = False  # Assassinate, Backstab
    aimed: bool = False  # Ranged Mastery B: the target rerolls its Defense
    drains: bool = False
    output: int | None = None  # a fixed output: breath
    weakness: str = "explode"  # what the target's weakness does: "explode", "plain", "slay"


class Hit(msgspec.Struct):
    """What a blow does to one target."""

    target: Being
    output: int
    blocked: int = 0
    damage: int = 0
    stopped: str = ""
    deflect: bool = False
    due: list[Being] = []


def cs_floor(world: World, own_cs: bool) -> int | None:
    """The variant cs_floor_zero raises CS results to 0; otherwise there is no minimum (PF-CORE-06)."""
    return 0 if world.options.cs_floor_zero and own_cs else None


def key_of(weapon: Gear | None) -> str:
    return weapon.key if weapon else ""


def is_master(being: Being, ranged: bool) -> bool:
    """Combat Master: dice explode in melee attack and Defense (PF-FIGHTER-03, PF-ATTACK-09, PF-MAGIC-05)."""
    return field.is_class(being, "fighter") and not ranged


# --- defense: defense (3.2.1.1): how it is rolled, and what stops or lessens the damage (PF-ATTACK-02) ----------------
DEFENSE = Why("Defense", "PF-ATTACK-02")
HALVE = rolls.Task(Why("Dodge the breath", "PF-ABIL-06"), "agility", ("dodge",), grave=True)
DEFLECT = Question("deflect", "PF-MAGIC-02", standing=True)
DODGE = Question("dodge-breath", "PF-ABIL-06", standing=True)
IGNORE_WOUND = Question("ignore-wound", "PF-BERSERKER-06", standing=True)


def defend(world: World, table: Table, blow: Blow, hit: Hit) -> int:
    """The target's Defense: everybody above 0 HP makes one, at no cost (PF-ATTACK-02)."""
    target = hit.target
    hit.deflect = _spends_deflect(world, table, blow, hit)
    dice = defense_dice(world, blow, target, hit.deflect)
    dice.best = dice.best or rolls.favored(target)
    thrown = rolls.throw(world, table, target, dice, _at_stake(blow, hit))
    if thrown.six:
        hit.due.append(target)
    return thrown.value()


def _at_stake(blow: Blow, hit: Hit) -> rolls.Stake:
    """HP; under a draining touch a point of CS, whatever the margin, and at the last one life (PF-ABIL-17, -18)."""
    if blow.drains:
        return rolls.Stake(
            rolls.HEROIC_DEFENSE, hit.output, vital=hit.target.modifier <= abilities.WORST_CS, grave=True
        )
    return rolls.Stake(rolls.HEROIC_DEFENSE, hit.output, hit.target.hp)


def defense_dice(world: World, blow: Blow, target: Being, deflect: bool = False) -> rolls.Dice:
    """How the Defense is rolled; rerolls do not pile up (PF-CORE-08), best and lowest cancel (PF-CORE-09)."""
    master = is_master(target, blow.ranged)
    armored = target.bout.arcane_armor  # the printed d6 stands in for the own CS (PF-WIZARD-04, PF-WIZARD-05)
    return rolls.Dice(
        DEFENSE,
        x=0 if armored else target.modifier,
        floor=cs_floor(world, not armored),
        flat=block_points(world, target),
        best=_defense_rerolls(blow, target),
        lowest=blow.attacker.id in target.bout.furious,  # PF-BERSERKER-08
        explode=master,
        fixed=deflect,
    )


def block_points(world: World, target: Being) -> int:
    """Armored and Lay of Deflection each block 1 more (PF-ABIL-03, PF-BARD-08)."""
    return field.has(target, "armored") + rolls.sung_for(world, target, "lay_of_deflection")


def _defense_rerolls(blow: Blow, target: Being) -> bool:
    sharp = blow.weapon is not None and content.WEAPONS[blow.weapon.key].sharp
    return (
        target.bout.full_defense  # PF-FULLDEF-01
        or target.bout.arcane_armor
        or blow.aimed  # PF-RANGER-05
        or (field.race_has(target, "defense_reroll_vs_large") and field.has(blow.attacker, "large"))  # PF-RACE-08
        or (sharp and field.has(target, "bones"))  # PF-ABIL-07
        or (blow.ranged and field.has(target, "flight") and not target.bout.stunned)  # PF-ABIL-21
    )


def _spends_deflect(world: World, table: Table, blow: Blow, hit: Hit) -> bool:
    """Deflect is spent knowing the output, instead of rolling; 6 is blocked (PF-MAGIC-02, PF-MAGIC-04).

    Where even a 1 blocks all of it there is nothing to ask.
    """
    target, output = hit.target, hit.output
    armor = target.armor
    if armor is None or armor.left <= 0 or output <= defense_dice(world, blow, target).least:
        return False
    default = "deflect" if output - target.modifier - 1 >= min(target.hp, 4) else "roll"
    about: Facts = {"who": target.id, "damage": output, "left": armor.left, **_by_touch(blow)}
    if table.ask(field.seat_of(world, target), DEFLECT, ("roll", "deflect"), about, default) == "roll":
        return False
    armor.used += 1
    field.fight_of(world).items_used += 1
    return True


def _by_touch(blow: Blow) -> Facts:
    """What a question says of a touch that drains instead of hurting (PF-ABIL-17)."""
    return {"how": "touch"} if blow.drains else {}


def dodge_breath(world: World, table: Table, hit: Hit) -> None:
    """After defending, a Tough (5) Agility task halves what remains, rounded down (PF-ABIL-06, PF-CORE-21)."""
    about: Facts = {"who": hit.target.id, "damage": hit.damage}
    asked = rolls.wants_every(world, hit.target)
    if asked and table.ask(field.seat_of(world, hit.target), DODGE, ("roll", "take"), about, "roll") == "take":
        return
    if rolls.attempt(world, table, hit.target, HALVE, 5, hit.due):
        hit.damage //= 2


def is_immune(blow: Blow, target: Being) -> bool:
    """Mundane immunity: nothing from weapons that are not magical (PF-ABIL-23, PF-MAGIC-06, PF-EQUIP-09)."""
    if not field.has(target, "mundane_immunity") or content.SOURCES[blow.source].magical:
        return False
    weapon = blow.weapon
    magical = weapon is not None and (weapon.instances > 0 or content.WEAPONS[weapon.key].magical)
    arcane = field.is_class(blow.attacker, "spellsword") and not blow.ranged  # PF-SPELLSWORD-01
    stake = key_of(weapon) == "wooden_stake" and abilities.weak_to(target, "wooden_stake", fire=False)
    return not (magical or arcane or stake)


def ignores_wound(table: Table, blow: Blow, hit: Hit) -> bool:
    """Once per combat a berserker ignores an attack's damage and what came with it (PF-BERSERKER-06)."""
    target = hit.target
    if not isinstance(target, Hero) or target.cls != "berserker" or target.bout.used.get("ignore_wound"):
        return False
    default = "ignore" if blow.drains or hit.damage >= min(3, target.hp) else "take"
    about: Facts = {"who": target.id, "damage": hit.damage, **_by_touch(blow)}
    if table.ask(target.seat, IGNORE_WOUND, ("take", "ignore"), about, default) == "take":
        return False
    target.bout.used["ignore_wound"] = 1
    return True


# --- arming: the weapon for an attack (PF-EQUIP-08): among which there is something to choose, and which is usual -----
WEAPON = Question("weapon", "PF-EQUIP-08")
NATURAL = Gear("natural")
ARMS = Gear("sword")  # what humanoids marked Both carry: sharp in melee, piercing at range (PF-MON-03)


def choose_weapon(world: World, table: Table, being: Being, use: str, target: Being) -> Gear | None:
    """The weapon for an attack; swapping carried weapons is free (PF-EQUIP-08). Monsters: PF-MON-03."""
    options = weapon_choices(being, use)
    if not options:
        return usual_weapon(being, use, target)
    usual = _that_harms(being, use, options, target)
    return options[table.ask(field.seat_of(world, being), WEAPON, list(options), {"who": being.id, "use": use}, usual)]


def usual_weapon(being: Being, use: str, target: Being) -> Gear | None:
    """What it strikes with unless it chooses otherwise."""
    if isinstance(being, Creature) and not being.weapons:
        return ARMS if is_armed(being) else (NATURAL if use == "melee" else None)
    options = weapon_choices(being, use)
    return options[_that_harms(being, use, options, target)] if options else None


def _that_harms(being: Being, use: str, options: dict[str, Gear], target: Being) -> str:
    """The first that does this one any harm (PF-ABIL-23), or the first."""
    blows = {key: Blow(being, [target], ranged=use == "ranged", weapon=gear) for key, gear in options.items()}
    return next((key for key, blow in blows.items() if not is_immune(blow, target)), next(iter(options)))


def weapon_choices(being: Being, use: str) -> dict[str, Gear]:
    """The weapons among which there is something to choose, by stable names."""
    fit = field.weapons_for(being, use)
    distinct = {_weapon_traits(being, gear): gear for gear in reversed(fit)}
    return {
        key: gear
        for key, gear in field.by_kind(being.weapons).items()
        if any(gear is each for each in distinct.values())
    }


def _weapon_traits(being: Being, gear: Gear) -> tuple[bool, bool, bool, str]:
    """All by which one weapon can differ from another: only then is there something to choose (PF-EQUIP-08)."""
    kind = content.WEAPONS[gear.key]
    alone = gear.key if gear.key in (being.bout.weapon_poison, "wooden_stake") else ""
    return kind.sharp, kind.magical or gear.instances > 0, gear.left > 0, alone


def is_armed(being: Creature) -> bool:
    """Marked Both, or armed by the Pocket Master (PF-MON-03)."""
    return being.armed or content.MONSTERS[being.kind].ranged == "both"


# --- attack -----------------------------------------------------------------------------------------------------------
# Attack and Defense (3.2.1.1): output, block, damage, and what follows from them, in the order of PF-CORE-20.
ATTACK = Why("Attack", "PF-ATTACK-01")
VAMPIRE = Why("Vampire: drain or hurt", "PF-BOSS-05")
GLORY = Why("Glorify", "PF-GLADIATOR-04")
FOCUS = Question("focus", "PF-MAGIC-01", standing=True)
GLORIFY = Question("glorify", "PF-GLADIATOR-04", standing=True)
GLORY_TO = Question("glory-to", "PF-GLADIATOR-04")
WEAKNESS = Question("weakness", "PF-ABIL-37", standing=True)
DRAIN_OR_HURT = Question("drain-or-hurt", "PF-BOSS-05", standing=True)

GLORIES = field.Art("glorify", 2, paid=False)


def strike(
    world: World, table: Table, attacker: Being, target: Being, weapon: Gear, ranged: bool = False, free: bool = False
) -> list[Hit]:
    """One weapon attack (PF-ATTACK-01 to PF-ATTACK-03); a free attack is one too (PF-ROUND-06)."""
    source = "free_attack" if free else "weapon_attack"
    blow = Blow(attacker, [target], source, ranged, weapon)
    blow.drains = _is_draining(world, table, attacker, target, ranged)
    return resolve(world, table, blow)


def resolve(world: World, table: Table, blow: Blow, due: list[Being] | None = None) -> list[Hit]:
    """A whole attack. With `due`, the attacker's special roll is left to the caller (one action, several attacks)."""
    _note_attack(world, blow)
    if not _survives_medusa(world, table, blow):
        return []
    attacker_due: list[Being] = [] if due is None else due
    _judge_weakness(world, table, blow)
    thrown, focus = _attack_roll(world, table, blow)
    blow.attacker.bout.heartened = blow.attacker.bout.hidden = False
    if thrown is not None and thrown.six and blow.attacker not in attacker_due:
        attacker_due.append(blow.attacker)
    hits = [_hit_against(world, table, blow, target, thrown) for target in blow.targets]
    _apply_damage(world, table, blow, hits, focus)
    _slay_the_weak(world, table, blow, hits)
    for hit in hits:
        if hit.damage > 0 and not blow.drains:
            abilities.after_damage(world, table, blow.attacker, hit.target, blow.ranged, hit.due)
            _poison_takes(world, blow, hit.target)
    if due is None:
        rolls.special_rolls(world, table, attacker_due)
    for hit in hits:
        rolls.special_rolls(world, table, hit.due)
    _offer_glory(world, table, blow, hits)
    for hit in hits:
        _counter_attack(world, table, blow, hit)
    return hits


def _note_attack(world: World, blow: Blow) -> None:
    fight = field.fight_of(world)
    if field.is_ours(blow.attacker):
        fight.stirred, fight.idle = True, 0  # PF-SIX-06
    for target in blow.targets:
        target.bout.attacked, target.bout.unaware = True, False


def _survives_medusa(world: World, table: Table, blow: Blow) -> bool:
    """A PC who attacks Medusa after an HR was spent in this encounter must first resist her gaze (PF-BOSS-04)."""
    if not isinstance(blow.attacker, Hero) or not field.fight_of(world).hr_spent:
        return True
    for target in blow.targets:
        gaze = isinstance(target, Creature) and target.kind == "medusa"
        if gaze and not abilities.ignores(blow.attacker, target, "petrify"):
            return not abilities.petrify(world, table, blow.attacker, target, None)
    return True


# --- step 1: damage output -------------------------------------------------------------------------------------------
def _attack_roll(world: World, table: Table, blow: Blow) -> tuple[rolls.Throw | None, bool]:
    """The attacker's roll(s), with Focus if it is spent (PF-MAGIC-01). A breath has a fixed output (PF-ABIL-05)."""
    if blow.output is not None:
        return None, False
    focus = _spends_focus(world, table, blow)
    dice = attack_dice(world, blow, focus)
    dice.best = dice.best or rolls.favored(blow.attacker)
    thrown = rolls.throw(
        world,
        table,
        blow.attacker,
        dice,
        rolls.Stake(rolls.HEROIC_ATTACK, grave=field.fight_of(world).boss, whom=blow.targets[0].id),
    )
    return thrown, focus


def attack_dice(world: World, blow: Blow, focus: bool = False) -> rolls.Dice:
    """How the attack is rolled, from all that bears on it (PF-CORE-08, PF-ATTACK-04)."""
    attacker = blow.attacker
    weak = any(uses_weakness(blow, target) for target in blow.targets)
    explode = explodes(blow) or (weak and not focus)
    x = attacker.modifier if blow.x is None else blow.x
    return rolls.Dice(
        ATTACK,
        x=x,
        floor=cs_floor(world, blow.x is None),
        flat=attack_points(world, attacker),
        best=blow.best or _attack_rerolls(world, blow),
        explode=explode and (not focus or blow.pair or is_master(attacker, blow.ranged)),
        fixed=focus,
        pair=blow.pair,
    )


def explodes(blow: Blow) -> bool:
    """Does the attacker's die explode whatever the target?"""
    attacker = blow.attacker
    return (
        blow.explode  # Dark Bolt, Ranged Mastery A (PF-WIZARD-07, PF-RANGER-04)
        or field.has(attacker, "hulking")  # PF-ABIL-34
        or is_master(attacker, blow.ranged)
        or (not blow.ranged and attacker.bout.rage > 0)  # PF-BERSERKER-03
    )


def burns(blow: Blow) -> bool:
    """Is it fire: oil, a spell, a burning torch (PF-ABIL-31, PF-ABIL-36)?"""
    return content.SOURCES[blow.source].fire or (blow.weapon is not None and content.WEAPONS[blow.weapon.key].fire)


def uses_weakness(blow: Blow, target: Being) -> bool:
    """Does its die explode against this one's weakness, unless the PM says not (PF-ABIL-36)?"""
    return blow.weakness != "plain" and abilities.weak_to(target, key_of(blow.weapon), burns(blow))


def _judge_weakness(world: World, table: Table, blow: Blow) -> None:
    """Which dice explode, and whether the weakness slays outright, is the PM's to say (PF-ABIL-36, PF-ABIL-37)."""
    weak = [target for target in blow.targets if target.hp > 0 and uses_weakness(blow, target)]
    if weak:
        about: Facts = {"who": blow.attacker.id, "whom": weak[0].id}
        blow.weakness = table.ask(field.GM, WEAKNESS, ("explode", "plain", "slay"), about, "explode")


def _slay_the_weak(world: World, table: Table, blow: Blow, hits: list[Hit]) -> None:
    """What the PM has said: the weakness kills whom it hurts (PF-ABIL-37)."""
    hurt = [hit.target for hit in hits if hit.damage > 0 and uses_weakness(blow, hit.target)]
    for target in hurt if blow.weakness == "slay" else ():
        if target.status != "dead":
            harm.kill(world, table, target, "weakness", blow.attacker)


def attack_points(world: World, attacker: Being) -> int:
    """Flat points of damage: different sources add up, the same source does not (PF-ATTACK-04)."""
    points = 2 if field.has(attacker, "hulking") else 0
    if field.has(attacker, "strong"):  # PF-ABIL-33
        points += 1
    if rolls.sung_for(world, attacker, "hymn_of_the_mighty"):  # PF-BARD-07
        points += 1
    if rallied(world, attacker):  # PF-COMMANDER-01
        points += 1
    return points


def rallied(world: World, being: Being) -> bool:
    """Does the commander's rally still work for this one (PF-COMMANDER-01)?"""
    return field.in_party(being) and world.fight is not None and bool(world.fight.rally_until)


def _attack_rerolls(world: World, blow: Blow) -> bool:
    """Is the attack rolled twice? However many reasons there are, it is one reroll (PF-CORE-08)."""
    attacker = blow.attacker
    if rallied(world, attacker) or attacker.bout.heartened:
        return True
    if blow.ranged:
        return False
    if field.is_class(attacker, "spellsword"):  # Arcane Strikes (PF-SPELLSWORD-01)
        return True
    return field.is_class(attacker, "thief") and _is_flanked(world, attacker, blow.targets[0])


def _is_flanked(world: World, thief: Being, target: Being) -> bool:
    """Some other friendly combatant engages the target in melee (PF-THIEF-03)."""
    engaged = field.engaged_with(world, target) if world.fight else []  # before the fight nobody is
    return any(other is not thief for other in engaged if field.is_ours(other))


def _spends_focus(world: World, table: Table, blow: Blow) -> bool:
    """Focus is spent before the roll, one instance an attack roll, hit or miss (PF-MAGIC-01, PF-MAGIC-04)."""
    weapon = blow.weapon
    if weapon is None or weapon.left <= 0:
        return False
    about: Facts = {
        "who": blow.attacker.id, "whom": blow.targets[0].id, "left": weapon.left,
        "how": "strike" if blow.pair else "shoot" if blow.ranged else "melee", "what": weapon.key,
        **({"mastery": "two" if blow.aimed else "explode"} if blow.aimed or blow.explode else {}),
    }  # fmt: skip
    if table.ask(field.seat_of(world, blow.attacker), FOCUS, ("roll", "focus"), about, "roll") == "roll":
        return False
    weapon.used += 1
    field.fight_of(world).items_used += 1
    return True


# --- step 2: Defense -------------------------------------------------------------------------------------------------
def _hit_against(world: World, table: Table, blow: Blow, target: Being, thrown: rolls.Throw | None) -> Hit:
    """Output against one target, its Defense, and what stops or lessens the damage (PF-ATTACK-02, PF-ATTACK-11)."""
    if thrown is None:
        output = (blow.output or 0) + attack_points(world, blow.attacker)
    else:
        output = thrown.value(explode=thrown.dice.fixed or explodes(blow) or uses_weakness(blow, target))
    hit = Hit(target, output)
    if target.hp <= 0:  # no Defense at 0 HP (PF-DOWN-01); a regenerating body can only be burnt (PF-ABIL-31)
        hit.damage = max(0, output) if isinstance(target, Hero) else 0
        return hit
    if blow.source == "breath" and abilities.ignores(target, blow.attacker, "breath_attack"):
        hit.stopped = "battle_forged"
        return hit
    hit.blocked = defend(world, table, blow, hit)
    hit.damage = max(0, output - hit.blocked)
    if hit.damage and blow.source == "breath":
        dodge_breath(world, table, hit)
    if hit.damage and is_immune(blow, target):
        hit.damage, hit.stopped = 0, "mundane_immunity"
    if hit.damage and ignores_wound(table, blow, hit):
        hit.damage, hit.stopped = 0, "ignore_wound"
    return hit


# --- step 3: damage and after ----------------------------------------------------------------------------------------
def _apply_damage(world: World, table: Table, blow: Blow, hits: list[Hit], focus: bool) -> None:
    """All damage falls at the same moment (PF-ATTACK-03, PF-ATTACK-11)."""
    fire = burns(blow)
    for hit in hits:
        if hit.target.hp <= 0 and isinstance(hit.target, Creature):
            burn_body(world, table, hit.target, blow.attacker)
            continue
        will_lose = 0 if blow.drains else min(hit.damage, hit.target.hp)
        table.tell(
            events.Attacked(
                blow.attacker.name,
                hit.target.name,
                blow.source,
                hit.output,
                hit.blocked,
                will_lose,
                hit.target.hp - will_lose,
                key_of(blow.weapon),
                blow.ranged,
                hit.stopped,
                focus,
                hit.deflect,
                blow.drains and hit.damage > 0,
            )
        )
        if blow.drains:
            if hit.damage > 0:  # instead of damage (PF-ABIL-17)
                abilities.drain(world, table, hit.target, blow.attacker)
        else:
            hit.damage = harm.lose_hp(world, table, hit.target, hit.damage, blow.source, blow.attacker, fire)


def burn_body(world: World, table: Table, body: Being, by: Being) -> None:
    """A regenerating body set on fire does not rise again (PF-ABIL-31)."""
    table.tell(events.Burnt(body.name, by.name))
    harm.kill(world, table, body, "fire", by, fire=True)


def _poison_takes(world: World, blow: Blow, victim: Being) -> None:
    """The first hit with a poisoned weapon uses the poison up; it works a round later (PF-ASSASSIN-02, -03)."""
    bout = blow.attacker.bout
    if not bout.weapon_poison or blow.weapon is None or bout.weapon_poison != blow.weapon.key:
        return
    bout.weapon_poison = ""
    if not field.is_undead(victim) and not victim.bout.venom_by and victim.status != "dead":
        victim.bout.venom_by, victim.bout.venom_round = blow.attacker.id, field.fight_of(world).round + 1


def _offer_glory(world: World, table: Table, blow: Blow, hits: list[Hit]) -> None:
    """Twice per combat, a d6 after a kill by the gladiator's own attack: a 6 gives an HR (PF-GLADIATOR-04)."""
    hero = blow.attacker
    if not isinstance(hero, Hero) or hero.cls != "gladiator":
        return
    for hit in hits:
        if hit.target.status != "dead" or field.uses_left(hero, GLORIES) <= 0:
            continue
        if table.ask(hero.seat, GLORIFY, ("roll", "no"), {"who": hero.id, "whom": hit.target.id}, "roll") == "no":
            continue
        field.use(world, table, hero, GLORIES)
        thrown = rolls.throw(world, table, hero, rolls.Dice(GLORY), rolls.Stake(need=6))
        if thrown.value() >= 6:
            _share_glory(world, table, hero)


def _share_glory(world: World, table: Table, hero: Hero) -> None:
    others = [ally.id for ally in field.in_fight(world) if ally is not hero]
    to = field.find(world, table.ask(hero.seat, GLORY_TO, (hero.id, *others), {"who": hero.id}, hero.id))
    assert isinstance(to, Hero)
    to.hr += 1
    table.tell(events.HeroicGained(to.name, "glorify"))


def _counter_attack(world: World, table: Table, blow: Blow, hit: Hit) -> None:
    """A foe's melee attack that fails against the gladiator is answered by a free one (PF-GLADIATOR-01)."""
    hero, foe = hit.target, blow.attacker
    failed = hit.damage <= 0 and not blow.ranged and blow.output is None
    if (
        not failed
        or not field.is_class(hero, "gladiator")
        or field.is_ours(foe)
        or not foe.standing
        or not field.can_strike(world, hero)
    ):
        return
    if field.are_adjacent(field.fight_of(world), hero.id, foe.id):
        table.tell(events.Stance(hero.name, "counter", foe.name))
        free_attack(world, table, hero, foe)


def free_attack(world: World, table: Table, attacker: Being, target: Being) -> None:
    """One free melee attack, with all normal attack features (PF-ROUND-06)."""
    weapon = choose_weapon(world, table, attacker, "melee", target)
    if weapon is not None:
        strike(world, table, attacker, target, weapon, free=True)


def drain_share(attacker: Being, target: Being, ranged: bool) -> Fraction:
    """How often its blow drains instead of hurting: a wight's always, a vampire's as a die says, but for one it can
    kill so (PF-BOSS-05). The immune take ordinary damage.
    """
    if ranged or not field.has(attacker, "energy_drain") or abilities.ignores(target, attacker, "energy_drain"):
        return Fraction(0)
    chooses = isinstance(attacker, Creature) and attacker.kind == "vampire"
    return Fraction(1, 2) if chooses and target.modifier > abilities.WORST_CS else Fraction(1)


def _is_draining(world: World, table: Table, attacker: Being, target: Being, ranged: bool) -> bool:
    """A vampire chooses before each attack (PF-BOSS-05)."""
    share = drain_share(attacker, target, ranged)
    if not share or not (isinstance(attacker, Creature) and attacker.kind == "vampire"):
        return bool(share)
    about: Facts = {"who": attacker.id, "whom": target.id}
    answer = table.ask(field.GM, DRAIN_OR_HURT, ("roll", "drain", "hurt"), about, "roll")
    if answer != "roll":
        return answer == "drain"
    return share == 1 or table.roll(content.D6, VAMPIRE, attacker.name) <= 3


# --- doing ------------------------------------------------------------------------------------------------------------
# What a PC can do on its turn (3.2.1), as a list of doings: who may, what it costs, and how it is done.
# Each chapter offers its own doings; `rounds.py` puts them together into the turn's menu (PF-ROUND-10, PF-ROUND-11).
TARGET = Question("target", "PF-ROUND-08")
USES = {"melee": "melee", "shoot": "ranged", "second-shot": "ranged"}  # ways to aim a weapon, and its use
FOR_THE_STRONG = ("calm", "challenge", "confusion")


class Doing(msgspec.Struct, frozen=True):
    """`action`: uses the action. `attack`: barred to the confused (PF-ROUND-13). `move`: uses the move.

    `classes` are those that have it; empty means everybody.
    """

    key: str
    do: Callable[[World, Table, Hero, Act], None]
    may: Callable[[World, Hero, Act], object] | None = None  # what it takes besides a use and a target
    action: bool = True
    attack: bool = False
    move: bool = False
    classes: tuple[str, ...] = ()
    art: Callable[[Hero], field.Art] | None = None  # what of its uses it takes, and so what it may cost
    aim: str = ""  # how its target is asked for, where a chance can be told
    targets: Callable[[World, Hero, Act], Sequence[Being]] | None = None  # whom it could be done to now

    def is_possible(self, world: World, hero: Hero, act: Act) -> bool:
        """What it takes is there, a use is left or can be paid for, and somebody to do it to."""
        return (
            (self.may is None or bool(self.may(world, hero, act)))
            and (self.art is None or field.may_use(hero, self.art(hero)))
            and (self.targets is None or bool(self.targets(world, hero, act)))
        )


def pick(
    world: World,
    table: Table,
    seat: str,
    targets: Sequence[Being],
    how: str,
    who: Being | None = None,
    default: str = "",
    **said: str,
) -> Being:
    """Let a seat choose one of several beings: for what (`how`), and who will do it. What else is `said` of it: a
    ranger's `mastery`, and `attacks` where it is the first of several.
    """
    aimed = _aimed_at(world, targets, how)
    if aimed is not None:
        return aimed
    more = {name: value for name, value in said.items() if value}
    about = {"how": how, **({"who": who.id} if who else {}), **more}
    usual = default or partial(_usual_aim, world, targets, how, who)
    return field.find(world, table.ask(seat, TARGET, [being.id for being in targets], about, usual))


def _usual_aim(world: World, targets: Sequence[Being], how: str, who: Being | None) -> str:
    return usual_target(world, targets, how, who).id


AIMED = ("melee", "shoot")  # attacks whose target may be said with them


def _aimed_at(world: World, targets: Sequence[Being], how: str) -> Being | None:
    """Whom the attack was chosen for, where that was said with it."""
    act = world.fight.act if world.fight else None
    if act is None or not act.aim or how not in AIMED:
        return None
    aim, act.aim = act.aim, ""
    return next((being for being in targets if being.id == aim), None)


def usual_target(world: World, targets: Sequence[Being], how: str, who: Being | None = None) -> Being:
    """Those whom it can hurt, those beside one before those to walk up to, then the weakest: foes fall, friends are
    helped. What keeps an enemy busy or wins a beast over is best spent on the strongest (PF-ROUND-08).
    """
    if how in FOR_THE_STRONG:
        return max(targets, key=lambda each: each.hp)
    beside = field.engaged_with(world, who) if how == "melee" and who and world.fight else []
    return min(targets, key=lambda each: (_is_safe(who, each, how), each not in beside, each.hp))


def _is_safe(who: Being | None, target: Being, how: str) -> bool:
    """None of the weapons that could be used so does it any harm (PF-ABIL-23)."""
    if who is None or how not in USES:
        return False
    blows = [Blow(who, [target], ranged=how != "melee", weapon=gear) for gear in field.weapons_for(who, USES[how])]
    return all(is_immune(blow, target) for blow in blows)
