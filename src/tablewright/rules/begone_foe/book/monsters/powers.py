"""What monsters do beyond plain blows: the bestiary's `effects`, and tags that change a turn (BF-MON-08, -15, -16)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import (
    condition,
    has,
    hit_dice,
    immune,
    is_monster,
    kind_of,
    tagged,
    up,
)
from tablewright.rules.begone_foe.book.core.conditions import Span, afflict, span_of
from tablewright.rules.begone_foe.book.core.formulas import roll_formula, with_level
from tablewright.rules.begone_foe.book.core.gear import has_item
from tablewright.rules.begone_foe.book.core.injuries import harm
from tablewright.rules.begone_foe.book.core.powers import Power, Struck, who
from tablewright.rules.begone_foe.book.core.saves import Peril, saves, target_against_monster
from tablewright.rules.begone_foe.book.fight.groups import REACH, allies, enemies, fighters, members
from tablewright.rules.begone_foe.book.fight.strikes import Blow, Strike
from tablewright.rules.begone_foe.book.monsters.aftereffects import (
    drained_dead,
    fever,
    rust_touched,
)
from tablewright.rules.begone_foe.book.monsters.drain import drain_levels
from tablewright.rules.begone_foe.book.monsters.natures import own_dice
from tablewright.rules.begone_foe.book.monsters.sizes import spared
from tablewright.rules.begone_foe.content import Attack, Effect
from tablewright.rules.begone_foe.state import Being, Campaign, Fight

POWER = Why("Damage of a power", "BF-MON-08")
CHANCE = Why("Does it happen?", "BF-MON-16")
SLIME_ROUNDS = Why("Rounds until it is too late", "BF-MON-15")
RISES = Why("Rounds until it rises", "BF-MON-16")
PARTS = Why("How many more there are of it", "BF-MON-16")
BATS, SPRITES = 10, 5
SMALL_DICE, SMALL_HP = 2, 9  # what a slime divides into
MENDS_AFTER = 3  # rounds from a troll's wound until it closes
MUDDLED = "confused_by_bats"
_CHANCE = re.compile(r"(\d+) in (\d+)")
_FEET = re.compile(r"(\d+)")

# What a save is against, for the log and for immunities.
_AGAINST = {
    "dead": "poison",
    "paralysed": "paralysis",
    "petrified": "petrification",
    "charmed": "charm",
    "afraid": "fear",
    "diseased": "disease",
    "cursed": "curse",
    "possessed": "possession",
}


def against(effect: Effect) -> str:
    return _AGAINST.get(effect.fail, effect.on)


def happens(table: Table, effect: Effect, who: str) -> bool:
    odds = _CHANCE.search(effect.chance)
    return odds is None or table.roll(int(odds[2]), CHANCE, who) <= int(odds[1])


# --- one effect on one target ----------------------------------------------------------------------------------------
def apply_effect(
    state: Campaign, table: Table, foe: Being, target: Being, effect: Effect, damage: int | None = None
) -> None:
    """Save against 10 + HD by the score the entry names; a pass halves or avoids (BF-MON-08, BF-SAVE-03)."""
    if effect.max_hd and hit_dice(target) > effect.max_hd:
        return
    if immune(target, against(effect)) or (effect.energy and tagged(target, f"immune_{effect.energy}")):
        return
    passed = effect.save != "none" and saves(
        state, table, target, effect.save, target_against_monster(foe), Peril(against(effect), effect.mod, foe)
    )
    amount = effect_damage(table, foe, effect) if damage is None else damage
    if passed:
        amount = amount // 2 if effect.outcome == "half" else 0
    harm(state, table, target, amount, foe.name)
    if effect.fail and not passed:
        inflict(state, table, foe, target, effect)


def effect_damage(table: Table, foe: Being, effect: Effect) -> int:
    """Listed dice, dice per HD, or the monster's own hit points (BF-MON-08)."""
    if not effect.dmg:
        return 0
    if effect.dmg == "current hp":
        return foe.hp
    return roll_formula(table, with_level(effect.dmg.removesuffix(" per round"), foe.hd), POWER, foe.name)


def inflict(state: Campaign, table: Table, foe: Being, target: Being, effect: Effect) -> None:
    fail = effect.fail
    if fail.startswith("drained_"):
        drain_levels(state, table, target, int(fail[-1]), foe)
        drained_dead(state, table, target, foe)
        return
    if fail == "armour_destroyed":
        rust_touched(table, target)
        return
    if fail == "confused":
        fail = MUDDLED
    span = span_of(state, table, effect.dur, target.name) if effect.dur else _as_long_as_the_bitten(state, foe, effect)
    afflict(state, table, target, fail, foe, span, note=effect.note)
    if effect.fever:
        fever(state, table, foe, target)
    elif fail == "body_minus_1":
        drained_dead(state, table, target, foe)
    if fail == "dancing" and effect.on == "hit":
        _others_join_in(state, table, foe, target)


def _as_long_as_the_bitten(state: Campaign, foe: Being, effect: Effect) -> Span:
    """Who joins a dance stops with the one who began it; anything else lasts until something ends it."""
    dances = [condition(other, "dancing") for other in enemies(state, foe)] if effect.on == "watching" else []
    return Span(max((dance.until for dance in dances if dance is not None), default=-1))


def _others_join_in(state: Campaign, table: Table, foe: Being, dancer: Being) -> None:
    for effect in kind_of(foe).effects:
        if effect.on == "watching":
            for other in enemies(state, foe):
                if other.id != dancer.id and up(other) and not has(other, "dancing"):
                    apply_effect(state, table, foe, other, effect)


# --- the end of a strike ---------------------------------------------------------------------------------------------
def end_strike(state: Campaign, table: Table, attacker: Being, target: Being, strike: Strike, blow: Blow) -> None:
    """The one end of every strike: what such teeth bring, then what comes of striking such a creature (BF-MON-16)."""
    if not blow.hit:
        return
    struck = Struck(state, attacker, target, strike, blow)
    if strike.natural is not None:
        _after_hit(state, table, attacker, target, strike.natural, blow)
        for power in who(Power.on_hit, attacker):
            power.on_hit(attacker, table, struck)
    if is_monster(target):
        _struck_back(state, table, attacker, target, strike, blow)
        for power in who(Power.when_struck, target):
            power.when_struck(target, table, struck)


def _after_hit(state: Campaign, table: Table, foe: Being, target: Being, attack: Attack, blow: Blow) -> None:
    """Riders of one attack that hit."""
    for effect in kind_of(foe).effects:
        if _triggered(effect, attack, blow) and not target.dead and happens(table, effect, foe.name):
            _rider(state, table, foe, target, effect)


def _triggered(effect: Effect, attack: Attack, blow: Blow) -> bool:
    if effect.attack and effect.attack != "any" and not attack.name.startswith(effect.attack):
        return False
    match effect.on:
        case "hit" | "attached" | "contact" | "attacked" | "touched":
            return True
        case "contact 6 rounds":
            return True
        case "natural_19":
            return blow.face >= 19  # only an entry that names a natural roll looks at the bare die (BF-CORE-01)
        case "natural_20":
            return blow.face == 20
        case "hit_by_4_or_natural_20":
            return blow.margin >= 4 or blow.face == 20
        case _:
            return False


def _rider(state: Campaign, table: Table, foe: Being, target: Being, effect: Effect) -> None:
    if effect.on == "contact 6 rounds":
        rounds = 6 + table.roll(4, SLIME_ROUNDS, target.name)
        afflict(state, table, target, "dead", foe, Span(rounds=rounds))
    elif effect.on == "attached" or (effect.dmg.endswith("per round") and not effect.fail):
        clings = own_dice(foe, effect.dmg.removesuffix(" per round"))
        afflict(state, table, target, "attached", foe, note=clings)
        if tagged(foe, "constrict"):
            harm(state, table, target, effect_damage(table, foe, effect), foe.name)
    elif spared(target, effect):
        return
    elif effect.fail == "swallowed":
        afflict(state, table, target, "swallowed", foe, note=effect.dmg.removesuffix(" per round"))
    else:
        apply_effect(state, table, foe, target, effect)


def overrun(state: Campaign, table: Table, foe: Being, target: Being) -> bool:
    """What is all over one needs no roll to hurt (BF-MON-16)."""
    return any(power.overruns(foe, table, state, target) for power in who(Power.overruns, foe))


def hug(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """Both claws of one routine on the same target: the listed extra damage, no roll (BF-MON-16)."""
    for effect in kind_of(foe).effects:
        if effect.on == "both_claws_hit" and not target.dead:
            harm(state, table, target, effect_damage(table, foe, effect), foe.name)


def _struck_back(state: Campaign, table: Table, attacker: Being, target: Being, strike: Strike, blow: Blow) -> None:
    """What striking some creatures does to the striker, and to the creature."""
    for effect in kind_of(target).effects:
        if (
            (effect.on == "wounded_by_edge" and strike.edged and blow.damage and not strike.ranged)
            or (
                effect.on == "struck_by_metal"
                and not target.dead
                and strike.metal
                and not strike.magic
                and not strike.ranged
            )
            or (effect.on == "touched" and not strike.ranged and happens(table, effect, target.name))
        ):
            for near in _in_the_cloud(state, attacker, effect):
                apply_effect(state, table, target, near, effect)


def _in_the_cloud(state: Campaign, attacker: Being, effect: Effect) -> list[Being]:
    """Spores fill a ten-foot cube: the striker, and whoever stands beside."""
    if "cube" not in effect.area or state.fight is None:
        return [attacker]
    return [attacker, *(other for other in allies(state, attacker) if abs(other.at - attacker.at) <= REACH)]


# --- at the start of a monster's turn --------------------------------------------------------------------------------
def start_of_turn(state: Campaign, table: Table, foe: Being) -> None:
    """Regeneration, and harm to whoever it holds, swallowed or stands too near (BF-MON-16)."""
    for power in who(Power.turn_begins, foe):
        power.turn_begins(foe, table, state)
    for victim in [being for being in fighters(state) if being.conditions and not being.dead]:
        for each in [
            each for each in victim.conditions if each.source == foe.id and each.kind in ("attached", "swallowed")
        ]:
            harm(state, table, victim, roll_formula(table, each.note or "1", POWER, foe.name), foe.name)
    for effect in kind_of(foe).effects:
        if effect.on in ("aura", "melee") or (effect.on == "gaze" and effect.fail == "petrified"):
            _surround(state, table, foe, effect)


def _surround(state: Campaign, table: Table, foe: Being, effect: Effect) -> None:
    """An aura reaches so many feet; a stench or a stony gaze those in melee who do not look away."""
    feet = reach_of(effect) if effect.on == "aura" else REACH
    for other in [other for other in enemies(state, foe) if abs(other.at - foe.at) <= feet and up(other)]:
        if effect.on == "gaze" and (has(other, "looking_away") or has(other, "blinded")):
            continue
        if effect.fail and (has(other, effect.fail) or other.uses.get(f"proof:{foe.group}:{effect.on}")):
            continue
        apply_effect(state, table, foe, other, effect)
        if effect.on != "gaze" and effect.fail:
            other.note(f"proof:{foe.group}:{effect.on}")


def first_sight(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """Terrors that are seen at once (`sight`): one save for each who sees them, a kind at a time."""
    shown: set[str] = set()
    for foe in foes:
        for effect in kind_of(foe).effects if is_monster(foe) and foe.kind not in shown else ():
            if effect.on == "sight":
                for other in [other for other in enemies(state, foe) if up(other)]:
                    apply_effect(state, table, foe, other, effect)
        shown.add(foe.kind)


# --- powers that take an action --------------------------------------------------------------------------------------
def power_ready(state: Campaign, foe: Being, effect: Effect) -> bool:
    """Uses left today; swarms and flocks need their numbers."""
    uses = _FEET.search(effect.uses)
    if effect.uses.startswith("every"):
        return fight_round(state) % 5 == 0
    if uses and foe.uses.get(effect.on, 0) >= int(uses[1]):
        return False
    if effect.odd_rounds and fight_round(state) % 2 == 0:
        return False
    if effect.pause and fight_round(state) - foe.uses.get(f"last {effect.on}", -effect.pause) < effect.pause:
        return False
    if effect.on == "swarm_of_10":
        return _swarm(state, foe) // BATS > _muddled(state)
    return effect.on != "curse_by_5" or _swarm(state, foe) // SPRITES > _laid_this_round(state, foe, effect)


def fight_round(state: Campaign) -> int:
    return state.fight.round if state.fight else 0


def _swarm(state: Campaign, foe: Being) -> int:
    fight: Fight | None = state.fight
    group = fight.groups.get(foe.group) if fight else None
    return sum(up(each) for each in members(state, group)) if group else 1


def _laid_this_round(state: Campaign, foe: Being, effect: Effect) -> int:
    """By the band: it takes several together, and each has one voice a round."""
    group = state.fight.groups.get(foe.group) if state.fight else None
    laid = [each.uses.get(f"last {effect.on}", -1) for each in members(state, group)] if group else []
    return laid.count(fight_round(state))


def _muddled(state: Campaign) -> int:
    return sum(has(being, MUDDLED) for being in fighters(state))


def use_power(state: Campaign, table: Table, foe: Being, effect: Effect, targets: Sequence[Being]) -> None:
    """Breath, spray, song and the like: effect dice first, then each target's save in order (BF-CORE-07)."""
    foe.uses[effect.on] = foe.uses.get(effect.on, 0) + 1
    foe.uses[f"last {effect.on}"] = fight_round(state)
    if effect.on in ("pillar", "call"):
        return  # a shape that lasts, or friends: nothing that one could save against
    damage = effect_damage(table, foe, effect)
    for target in targets:
        if effect.on == "song" and target.uses.get(f"song:{foe.group}"):
            continue
        apply_effect(state, table, foe, target, effect, damage)
        if effect.on == "song":
            target.note(f"song:{foe.group}")


def reach_of(effect: Effect) -> int:
    """Feet a power reaches along the line."""
    feet = _FEET.search(effect.area)
    return int(feet[1]) if feet else 60


def has_mirror(being: Being) -> bool:
    return has_item(being, "mirror")


def rise_again(state: Campaign, table: Table) -> None:
    """What lies dead and is not done for gets up in its time."""
    for being in fighters(state) if state.fight else ():
        for power in who(Power.rises, being):
            power.rises(being, table, state)
