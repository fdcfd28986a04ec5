"""One attack, from the roll to what it does: to hit, advantage, damage, Fighting Arts, sneak attacks (Attacking, Arts).

The dice fall in the order of BF-CORE-07: D20, Soul Dice on the hit or AC, damage, Soul Dice on the damage, location.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from begone_foe import content, events
from begone_foe.book.core import beings, carrying, groups, injuries, measures, powers, saves, strikes
from begone_foe.book.monsters import effects
from begone_foe.state import Being, Campaign, Item
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

TO_HIT = Why("To hit", "BF-ATK-01")
TO_HIT_FAR = Why("To hit from afar", "BF-ATK-03")
DAMAGE = Why("Damage", "BF-ATK-02")
EDGE = Question("edge", "BF-ATK-04", standing=True)
CUT_OFF = Question("decapitate", "BF-ARTS-08", standing=True)


# --- making a strike -------------------------------------------------------------------------------------------------
def attack_score(being: Being, ranged: bool) -> int:
    """BODY in melee, SKILL from afar (BF-ATK-01, BF-ATK-03); a monster's BODY for both (BF-MON-03)."""
    return measures.score(being, "body") if beings.is_monster(being) or not ranged else measures.score(being, "skill")


def bonus_doubled(bonus: int, declared: Sequence[powers.Power], what: str) -> int:
    """Each doubling doubles the bonus as it then stands, and only a positive one (BF-ARTS-12)."""
    for power in declared:
        bonus = max(bonus, bonus << power.doublings(what))
    return bonus


def weapon_strike(being: Being, item: Item | None, ranged: bool, art: str = "") -> strikes.Strike:
    """A character's strike: die and bonus, with arts and a prepared blow counted in.

    Sure Strike doubles the attack bonus (BF-ARTS-11), Power Attack the damage bonus (BF-ARTS-10), a Careful Strike
    prepared on the turn before doubles both (BF-ARTS-04). Arts work with missiles too, with SKILL (BF-ARTS-13). An
    enchanted arm has one plus to both, which nothing doubles (BF-MON-11).
    """
    bonus, name, die = attack_score(being, ranged), "bare hands", carrying.melee_die(item)
    declared = powers.in_effect(being, art)
    to_hit, to_harm = bonus_doubled(bonus, declared, "hit"), bonus_doubled(bonus, declared, "damage")
    if item is None:
        return strikes.Strike(name, f"1d{die}", to_hit, to_harm, ranged, art)
    gear = content.GEAR[item.kind]
    name, die, plus = gear.name, gear.die if ranged else die, int(gear.magic)
    return strikes.Strike(
        name, f"1d{die}", to_hit + plus, to_harm + plus, ranged, art,
        magic=gear.magic, silver=gear.silver, edged=gear.edged, metal=gear.metal, plus=plus,
    )  # fmt: skip


# --- advantage and disadvantage --------------------------------------------------------------------------------------
def favoured(attacker: Being, target: Being, strike: strikes.Strike) -> bool:
    """Any source of advantage, by the default list of BF-ATK-04."""
    open_to_it = not strike.ranged and beings.has_any(target, _OPEN_TO_MELEE)
    return strike.sneak or attacker.uses.get("edge") == 1 or open_to_it


def hindered(state: Campaign, attacker: Being, target: Being, strike: strikes.Strike) -> bool:
    """Any source of disadvantage, by the default list of BF-ATK-04."""
    if strike.hindered or attacker.uses.get("edge") == 2 or beings.has_any(attacker, _HINDERED):
        return True
    if unseen(target) and not sees_invisible(attacker):
        return True
    if not strike.ranged:
        return protected(state, target)
    covered = beings.has(target, "prone") or beings.has(target, "covered")
    return covered or _in_the_press(state, attacker, target) or _target_unseen(state, attacker, target)


def protected(state: Campaign, target: Being) -> bool:
    """A comrade stands before it, and still stands there (BF-ATK-04)."""
    for each in target.conditions:
        guard = state.beings.get(each.source) if each.kind == "protected" else None
        if guard is not None and stands_before(guard) and abs(guard.at - target.at) <= groups.REACH:
            return True
    return False


def stands_before(guard: Being) -> bool:
    """On its feet, in the open, and fit to parry: the Downed and the sick stand before nobody (BF-INJ-11)."""
    return beings.up(guard) and not beings.disabled(guard) and not beings.has_any(guard, ("prone", "swallowed"))


_OPEN_TO_MELEE = ("prone", "grabbed", "entangled", "blinded", "cowering", "dancing")
_HINDERED = ("prone", "entangled", "dancing")


def unseen(being: Being) -> bool:
    """By a spell or by nature; a pixie shows itself when it strikes and is only hard to hit then."""
    return beings.has(being, "invisible") or (
        beings.tagged(being, "invisible") and not beings.kind_of(being).shows_itself
    )


def sees_invisible(being: Being) -> bool:
    """Echolocation, keen senses and the spell (BF-SURP-08)."""
    return (
        beings.tagged(being, "echolocation")
        or beings.tagged(being, "sees_invisible")
        or beings.has(being, "detecting_invisible")
    )


def _in_the_press(state: Campaign, attacker: Being, target: Being) -> bool:
    """The target is in melee with an ally of the shooter."""
    return state.fight is not None and any(
        abs(ally.at - target.at) <= groups.REACH and not beings.helpless(ally)
        for ally in groups.reachable_allies(state, attacker)
    )


def _target_unseen(state: Campaign, attacker: Being, target: Being) -> bool:
    """A shot at what no light falls on, by one who needs light to see (BF-LIGHT-03)."""
    return beings.relies_on_sight(attacker) and beings.unlit(state, target) and not beings.in_dark(state, attacker)


def hit_modifiers(attacker: Being, target: Being) -> int:
    """Flat changes: sickness, wards, displacement and what the bestiary's texts say (BF-MON-15, BF-MON-16)."""
    change = _ailments_of(attacker) if attacker.conditions else 0
    change -= saves.warded_from(target, attacker) if target.conditions else 0
    aimed = powers.Aimed(attacker, target)
    change -= sum(power.evades(target, aimed) for power in powers.who(powers.Power.evades, target))
    if beings.is_monster(attacker):
        change += sum(power.to_hit(attacker, aimed) for power in powers.who(powers.Power.to_hit, attacker))
        change -= attacker.uses.get("daylight", 0)
        change += 2 * (beings.tagged(attacker, "gaze") and beings.has(target, "looking_away"))
    return change


def _ailments_of(attacker: Being) -> int:
    change = -2 * (beings.has(attacker, "sickened_minus_2") or beings.has(attacker, "blistered"))
    change -= 2 * beings.has(attacker, "confused_by_bats")
    change -= 4 * beings.has(attacker, "hexed")
    averted = beings.condition(attacker, "looking_away")
    return change - ((averted.amount or 4) if averted is not None else 0)  # 1 with a mirror


# --- the attack ------------------------------------------------------------------------------------------------------
def attack(state: Campaign, table: Table, attacker: Being, target: Being, strike: strikes.Strike) -> strikes.Blow:
    """Roll one attack and apply it, with all that comes of it. A total equal to or above AC hits (BF-ATK-01)."""
    _show_oneself(state, table, attacker)
    _break_ward(attacker, target)
    blow = _strike_target(state, table, attacker, target, strike)
    effects.end_strike(state, table, attacker, target, strike, blow)
    return blow


def _strike_target(
    state: Campaign, table: Table, attacker: Being, target: Being, strike: strikes.Strike
) -> strikes.Blow:
    if _is_mirrored(target, strike):
        table.tell(_attack_event(attacker, target, strike, 0, 0, False))
        return strikes.Blow(False)
    if certain_hit(target, strike):
        table.tell(_attack_event(attacker, target, strike, 0, 0, True))
        return land(state, table, attacker, target, strike, strikes.Blow(True))
    blow = roll_to_hit(state, table, attacker, target, strike)
    return land(state, table, attacker, target, strike, blow) if blow.hit else blow


def _show_oneself(state: Campaign, table: Table, attacker: Being) -> None:
    """Invisibility ends with an attack, and so does what a caster has in mind (BF-SPELL-06); one sneak attack is all
    there is (BF-SNEAK-01); a stirge has dived.
    """
    beings.lose_concentration(state, table, attacker)
    fight = state.fight
    if fight is not None and fight.round == 0 and attacker.id in fight.sneaks:
        fight.sneaks.remove(attacker.id)
    beings.drop_condition(attacker, "invisible")
    for power in powers.who(powers.Power.has_struck, attacker):
        power.has_struck(attacker)


def _break_ward(attacker: Being, target: Being) -> None:
    """What Protection from Evil keeps off may strike back at one who has struck it."""
    if attacker.conditions and beings.has(attacker, "protected_from_evil") and summoned_or_built(target):
        target.note(f"struck:{attacker.id}")


def summoned_or_built(being: Being) -> bool:
    return beings.is_monster(being) and beings.kind_of(being).type in ("construct", "elemental")


def struck_by(being: Being, attacker: Being) -> bool:
    return bool(being.uses.get(f"struck:{attacker.id}"))


def _is_mirrored(target: Being, strike: strikes.Strike) -> bool:
    """A likeness takes the blow (Mirror Image, Projected Image)."""
    return any(power.takes_blow(target, lasts, strike) for lasts, power in powers.lasting_on(target))


def certain_hit(target: Being, strike: strikes.Strike) -> bool:
    """Melee against the helpless hits without a roll (BF-ATK-05); so does anything against some slimes (BF-MON-16)."""
    return strike.sure or (beings.helpless(target) and not strike.ranged) or beings.tagged(target, "auto_hit_target")


def roll_to_hit(state: Campaign, table: Table, attacker: Being, target: Being, strike: strikes.Strike) -> strikes.Blow:
    check = hit_check(state, attacker, target, strike)
    edge, ac = rule_edge(state, table, attacker, target, check), check.need
    face = saves.roll_with_edge(table, TO_HIT_FAR if strike.ranged else TO_HIT, attacker.name, edge)
    total = face + check.bonus
    total += beings.bolster(
        state, table, beings.ON_HIT, attacker, ac - total, "hit", wanted=strikes.harms(target, strike)
    )
    wanted = target.hp <= measures.most_of(strike.damage)
    ac += beings.bolster(state, table, beings.ON_AC, target, total - ac + 1, "ac", wanted=wanted)
    dark = beings.in_dark(state, attacker)
    table.tell(_attack_event(attacker, target, strike, total, ac, total >= ac, edge, dark))
    return strikes.Blow(total >= ac, face, total - ac)


def hit_check(state: Campaign, attacker: Being, target: Being, strike: strikes.Strike) -> saves.Check:
    """D20 + bonus against AC, with advantage or disadvantage (BF-ATK-01, BF-ATK-03, BF-ATK-04)."""
    return saves.Check(
        strike.hit_bonus + strike.extra + hit_modifiers(attacker, target),
        beings.armour_class(target, "missile" if strike.ranged else "melee"),
        saves.edge_of(
            state, attacker, favoured(attacker, target, strike), hindered=hindered(state, attacker, target, strike)
        ),
    )


def rule_edge(state: Campaign, table: Table, attacker: Being, target: Being, check: saves.Check) -> int:
    """The game master judges what is a decisive edge (BF-ATK-04)."""
    attacker.uses.pop("edge", None)  # given by the game master for one attack
    if not saves.wants_small(state, EDGE):
        return check.edge  # as `ask_gm` would say, with every blow
    default = ("disadvantage", "none", "advantage")[check.edge + 1]
    options = ("none", "advantage", "disadvantage")
    ruled = saves.ask_gm(state, table, EDGE, options, default, {"who": attacker.id, "foe": target.id})
    return {"none": 0, "advantage": 1, "disadvantage": -1}[ruled]


def _attack_event(
    attacker: Being,
    target: Being,
    strike: strikes.Strike,
    total: int,
    ac: int,
    hit: bool,
    edge: int = 0,
    dark: bool = False,
) -> events.Attacked:
    """Without an armour class nothing was rolled: it struck of itself, or a likeness."""
    sure, who, whom = hit and not ac, (attacker.id, attacker.name), (target.id, target.name)
    return events.Attacked(*who, *whom, strike.name, total, ac, hit, edge, strike.art, sure, strike.sneak, dark)


def cleave(
    state: Campaign, table: Table, attacker: Being, targets: tuple[Being, Being], strike: strikes.Strike
) -> list[strikes.Blow]:
    """Two neighbours, one to-hit roll compared with each AC, one damage roll dealt in full to each (BF-ARTS-07).

    Soul Dice on the hit count for both, dice on AC or damage for one. What lies on one of the two is its own: its
    wards, an edge against it, that it is helpless and is hit without a roll, for double (BF-ATK-04, BF-ATK-05).
    """
    _show_oneself(state, table, attacker)
    for target in targets:
        _break_ward(attacker, target)
    aims = _aims_at(state, table, attacker, targets, strike)
    short = min((aim.need - aim.total for aim in aims if aim.rolled and aim.need > aim.total), default=0)
    hurt = any(strikes.harms(target, strike) for target in targets)
    more = beings.bolster(state, table, beings.ON_HIT, attacker, short, "hit", wanted=hurt)
    blows = [_cleave_one(state, table, attacker, aim, strike, more) for aim in aims]
    if any(blow.hit for blow in blows):
        damage = roll_damage(table, attacker, strike)
        for target, blow in zip(targets, blows, strict=True):
            if blow.hit:
                deal(state, table, attacker, target, strike, blow, dealt_to(target, strike, damage))
    for target, blow in zip(targets, blows, strict=True):
        effects.end_strike(state, table, attacker, target, strike, blow)
    return blows


class _Aim(msgspec.Struct):
    """One of those under a cleaving blade, and how the one roll reads against it."""

    target: Being
    total: int = 0
    need: int = 0
    edge: int = 0
    rolled: bool = True


def _aims_at(
    state: Campaign, table: Table, attacker: Being, targets: tuple[Being, Being], strike: strikes.Strike
) -> list[_Aim]:
    checks = [hit_check(state, attacker, target, strike) for target in targets]
    aims = [
        _Aim(target, need=check.need, rolled=False)
        if certain_hit(target, strike)
        else _Aim(target, check.bonus, check.need, rule_edge(state, table, attacker, target, check))
        for target, check in zip(targets, checks, strict=True)
    ]
    if any(aim.rolled for aim in aims):
        faces = saves.roll_faces(table, TO_HIT, attacker.name, twice=any(aim.edge for aim in aims))
        for aim in aims:
            aim.total += saves.face_that_counts(faces, aim.edge)
    return aims


def _cleave_one(
    state: Campaign, table: Table, attacker: Being, aim: _Aim, strike: strikes.Strike, more: int
) -> strikes.Blow:
    """Whether the one blow hits this one."""
    mirrored = _is_mirrored(aim.target, strike)
    if mirrored or not aim.rolled:
        table.tell(_attack_event(attacker, aim.target, strike, 0, 0, not mirrored))
        return strikes.Blow(not mirrored)
    total, target = aim.total + more, aim.target
    ac = aim.need + beings.bolster(state, table, beings.ON_AC, target, total - aim.need + 1, "ac", wanted=False)
    table.tell(
        _attack_event(attacker, target, strike, total, ac, total >= ac, aim.edge, beings.in_dark(state, attacker))
    )
    return strikes.Blow(total >= ac)


def land(
    state: Campaign, table: Table, attacker: Being, target: Being, strike: strikes.Strike, blow: strikes.Blow
) -> strikes.Blow:
    """A hit: damage, then what arts add to it."""
    damage = dealt_to(target, strike, roll_damage(table, attacker, strike))
    return deal(state, table, attacker, target, strike, blow, damage)


def roll_damage(table: Table, attacker: Being, strike: strikes.Strike) -> int:
    """Weapon die + bonus; there is no minimum of 1 (BF-ATK-02)."""
    return max(0, measures.roll_formula(table, strike.damage, DAMAGE, attacker.name) + strike.damage_bonus)


def easy_mark(target: Being, strike: strikes.Strike) -> bool:
    """A sneak attack doubles the whole, and so does a helpless target in melee (BF-SNEAK-01, BF-ATK-05).

    The two do not stack: both say the same of an easy mark.
    """
    return strike.sneak or (beings.helpless(target) and not strike.ranged)


def dealt_to(target: Being, strike: strikes.Strike, damage: int) -> int:
    """What of a rolled damage this target takes, before its own reductions (BF-SNEAK-01, BF-ATK-05)."""
    return damage * (2 if easy_mark(target, strike) else 1) * strike.times


def deal(
    state: Campaign,
    table: Table,
    attacker: Being,
    target: Being,
    strike: strikes.Strike,
    blow: strikes.Blow,
    damage: int,
) -> strikes.Blow:
    """Apply rolled damage to one target."""
    can_harm = strikes.harms(target, strike)
    if can_harm and beings.has(target, "asleep") and strike.edged and not strike.ranged and not strike.spare:
        injuries.die(state, table, target, attacker.name)  # a blade kills a sleeper of the Sleep spell (BF-ATK-05)
        blow.killed = True
        _stain_attacker(attacker, target, strike)
        return blow
    damage = strikes.reduced(target, strike, damage) if can_harm else 0
    if not can_harm:
        table.tell(events.Hurt(target.id, target.name, 0, target.hp, attacker.name, useless=True))
    for power in powers.who(powers.Power.shares, target):
        damage = power.shares(target, table, powers.Struck(state, attacker, target, strike, blow), damage)
    declared = powers.OF_ART.get(strike.art, ())
    target.ac_loss += sum(power.lowers_ac() for power in declared)
    before, fatal = target.hp, max((power.beheads() for power in declared), default=-1) if can_harm else -1
    blow.damage = injuries.harm(state, table, target, damage, attacker.name, spare=strike.spare, deadly=fatal >= 0)
    if not target.dead and target.hp <= fatal:
        spared_neck = not _decapitate(state, table, attacker, target)
        if spared_neck and blow.damage and target.hp == 0 and beings.uses_injury_table(target):
            injuries.injure(state, table, target, blow.damage - before, strike.spare)
    blow.killed = target.dead or (before > 0 and target.hp == 0 and not beings.uses_injury_table(target))
    if strike.fire and target.dead:
        target.burnt = True  # a troll does not get up from it (BF-MON-16)
    if blow.killed:
        _stain_attacker(attacker, target, strike)
        if state.fight is not None and beings.has(target, "bound"):
            state.fight.seen_cruelty = True  # they saw a prisoner killed (BF-MORALE-06)
    return blow


def _stain_attacker(attacker: Being, target: Being, strike: strikes.Strike) -> None:
    """Who cuts down what bleeds is covered in it, and strangers see that (BF-REACT-05)."""
    if not strike.ranged and not strike.spare and beings.bleeds(target) and not beings.is_monster(attacker):
        attacker.bloody = True


def _decapitate(state: Campaign, table: Table, attacker: Being, target: Being) -> bool:
    """5 HP or fewer after the hit: it dies, characters too, without an injury roll; swarms are exempt (BF-ARTS-08)."""
    default = "no" if beings.tagged(target, "swarm") else "yes"
    about: Facts = {"who": attacker.id, "foe": target.id}
    if saves.ask_gm(state, table, CUT_OFF, ("yes", "no"), default, about) == "no":
        return False
    injuries.die(state, table, target, attacker.name)
    return True


def nearby(state: Campaign, target: Being) -> list[Being]:
    """Others of the target's side that stand next to it (for Cleave)."""
    return [
        other
        for other in groups.fighters(state)
        if other.side == target.side
        and other.id != target.id
        and not other.dead
        and not other.gone
        and abs(other.at - target.at) <= groups.REACH
    ]
