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
    tag_number,
    tagged,
    up,
)
from tablewright.rules.begone_foe.book.core.conditions import Span, afflict, release, span_of
from tablewright.rules.begone_foe.book.core.formulas import roll_formula, with_level
from tablewright.rules.begone_foe.book.core.gear import has_item
from tablewright.rules.begone_foe.book.core.injuries import die, harm
from tablewright.rules.begone_foe.book.core.saves import Peril, saves, target_against_monster
from tablewright.rules.begone_foe.book.fight.groups import REACH, allies, enemies, fighters, members
from tablewright.rules.begone_foe.book.fight.strikes import Blow, Strike
from tablewright.rules.begone_foe.book.monsters.aftereffects import (
    corrode,
    drained_dead,
    fever,
    gets_up,
    note_mauling,
    rust_blade,
    rust_touched,
)
from tablewright.rules.begone_foe.book.monsters.drain import drain_levels
from tablewright.rules.begone_foe.book.monsters.natures import half_of_it, holds_its_breath, sweep_aside
from tablewright.rules.begone_foe.book.monsters.sizes import spared
from tablewright.rules.begone_foe.content import Attack, Effect
from tablewright.rules.begone_foe.events import Noted
from tablewright.rules.begone_foe.state import Being, Campaign, Condition, Fight

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
    note = (
        "rot"
        if foe.kind == "mummy" and fail == "diseased"
        else "prank"
        if fail == "cursed" and foe.kind == "sprite"
        else ""
    )
    afflict(state, table, target, fail, foe, span, note=note)
    if fail == "diseased":
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
    if blow.hit and strike.natural is not None:
        _after_hit(state, table, attacker, target, strike.natural, blow)
    if blow.hit and is_monster(target):
        _struck_back(state, table, attacker, target, strike, blow)


def _after_hit(state: Campaign, table: Table, foe: Being, target: Being, attack: Attack, blow: Blow) -> None:
    """Riders of one attack that hit."""
    for effect in kind_of(foe).effects:
        if _triggered(effect, attack, blow) and not target.dead and happens(table, effect, foe.name):
            _rider(state, table, foe, target, effect)
    if tagged(foe, "dies_on_hit"):
        target.conditions.append(Condition("lodged", foe.id))
        die(state, table, foe, "its own sting")
    if foe.kind == "ghost":
        foe.hp = min(foe.most, foe.hp + blow.damage)
    _marks_left(state, table, foe, target, blow)


def _marks_left(state: Campaign, table: Table, foe: Being, target: Being, blow: Blow) -> None:
    """What the touch of some kinds does besides: blood that may change, wounds that heal badly, eaten armour."""
    note_mauling(foe, target, blow.damage)
    corrode(state, table, foe, target)
    sweep_aside(foe, target)
    if tagged(foe, "cursed_wounds"):
        target.note("cursed_wounds")
    if foe.kind == "bat_vampire" and has(target, "unconscious"):
        afflict(state, table, target, "attached", foe, note=_feeding(foe))
        drained_dead(state, table, target, foe)


def _feeding(foe: Being) -> str:
    return next(effect.dmg for effect in kind_of(foe).effects if effect.on == "feeding")


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
        clings = half_of_it(foe, effect.dmg.removesuffix(" per round"))
        afflict(state, table, target, "attached", foe, note=clings)
        if tagged(foe, "constrict"):
            harm(state, table, target, effect_damage(table, foe, effect), foe.name)
    elif spared(target, effect):
        return
    elif effect.fail == "swallowed":
        afflict(state, table, target, "swallowed", foe, note=effect.dmg.removesuffix(" per round"))
    else:
        apply_effect(state, table, foe, target, effect)


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
    if tagged(target, "rusts") and strike.metal and not strike.ranged:
        rust_blade(table, attacker, strike.name)
    if tagged(target, "splits") and not strike.fire and not blow.damage and not target.dead:
        part(state, table, target)


def _in_the_cloud(state: Campaign, attacker: Being, effect: Effect) -> list[Being]:
    """Spores fill a ten-foot cube: the striker, and whoever stands beside."""
    if "cube" not in effect.area or state.fight is None:
        return [attacker]
    return [attacker, *(other for other in allies(state, attacker) if abs(other.at - attacker.at) <= REACH)]


def part(state: Campaign, table: Table, parent: Being) -> None:
    """A hit it is immune to divides it: a pudding buds off a smaller one, a jelly falls into 1d4+1 (BF-MON-16)."""
    if state.fight is None or (parent.kind == "ochre_jelly" and parent.uses.get("bud")):
        return
    more = 1
    if parent.kind == "ochre_jelly":
        more = table.roll(4, PARTS, parent.name)
        _make_small(parent)
    for _ in range(more):
        _bud(state, state.fight, parent)
    table.tell(Noted("parted", parent.name, str(more)))


def _make_small(jelly: Being) -> None:
    """What was a large one is the first of the small ones."""
    jelly.hd, jelly.body, jelly.heart = SMALL_DICE, 1, 1
    jelly.hp = jelly.most = min(jelly.hp, SMALL_HP)
    jelly.note("bud")


def _bud(state: Campaign, fight: Fight, parent: Being) -> None:
    child = Being(
        state.new_id("m"), f"{kind_of(parent).name} bud", "monster", side=parent.side, kind=parent.kind,
        alignment=parent.alignment, body=1, mind=-1, skill=parent.skill, heart=1, hp=SMALL_HP, most=SMALL_HP,
        hd=SMALL_DICE, group=parent.group, morale=12, at=parent.at, uses={"bud": 1},
    )  # fmt: skip
    state.beings[child.id] = child
    fight.fighters.append(child.id)
    fight.order.append(child.id)


# --- at the start of a monster's turn --------------------------------------------------------------------------------
def start_of_turn(state: Campaign, table: Table, foe: Being) -> None:
    """Regeneration, and harm to whoever it holds, swallowed or stands too near (BF-MON-16)."""
    _mend(state, table, foe)
    for victim in [being for being in fighters(state) if being.conditions and not being.dead]:
        for each in [
            each for each in victim.conditions if each.source == foe.id and each.kind in ("attached", "swallowed")
        ]:
            harm(state, table, victim, roll_formula(table, each.note or "1", POWER, foe.name), foe.name)
    for effect in kind_of(foe).effects:
        if effect.on in ("aura", "melee") or (effect.on == "gaze" and effect.fail == "petrified"):
            _surround(state, table, foe, effect)


def _mend(state: Campaign, table: Table, foe: Being) -> None:
    """`regenerates_N`: so many hit points a turn; a troll's wounds close from the third round on (BF-MON-16)."""
    lost = foe.most - foe.hp
    gained = min(lost, tag_number(foe, "regenerates_")) if lost > 0 else 0
    if gained <= 0 or foe.dead or foe.gone:
        return
    if foe.kind == "troll" and fight_round(state) < foe.uses.get("wounded", -MENDS_AFTER) + MENDS_AFTER:
        return
    foe.hp += gained
    if foe.hp == foe.most:
        foe.uses.pop("wounded", None)
    table.tell(Noted("mends", foe.name))


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


def stops_staring(state: Campaign, table: Table, foe: Being) -> None:
    """A mummy's terror ends when it attacks."""
    if foe.kind == "mummy":
        for being in fighters(state):
            frozen = condition(being, "paralysed")
            gazer = state.beings.get(frozen.source) if frozen is not None else None
            if frozen is not None and gazer is not None and gazer.kind == "mummy":
                release(table, being, frozen)


# --- powers that take an action --------------------------------------------------------------------------------------
def power_ready(state: Campaign, foe: Being, effect: Effect) -> bool:
    """Uses left today; swarms and flocks need their numbers."""
    uses = _FEET.search(effect.uses)
    if effect.uses.startswith("every"):
        return fight_round(state) % 5 == 0
    if (uses and foe.uses.get(effect.on, 0) >= int(uses[1])) or holds_its_breath(state, foe, effect):
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
    """A troll rises 2d6 rounds after its death unless fire ended it."""
    fight = state.fight
    for being in fighters(state) if fight else ():
        if not gets_up(being):
            continue
        if "rises" not in being.uses:
            being.uses["rises"] = fight_round(state) + roll_formula(table, "2d6", RISES, being.name)
        elif being.uses["rises"] <= fight_round(state):
            being.dead, being.hp = False, 3
            del being.uses["rises"]
            table.tell(Noted("gets_up", being.name))
