"""What a monster may do on its turn, and what the referee would: by nature, reach and wit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablewright.engine.options import Option, each
from tablewright.rules.begone_foe.book.core.beings import (
    armour_class,
    condition,
    has,
    helpless,
    intelligent,
    of_stone,
    tagged,
    up,
    walking,
)
from tablewright.rules.begone_foe.book.core.saves import warded_from
from tablewright.rules.begone_foe.book.fight.attacks import struck_by, summoned_or_built
from tablewright.rules.begone_foe.book.fight.ground import can_reach, distance, in_sight
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies
from tablewright.rules.begone_foe.book.magic import aiming
from tablewright.rules.begone_foe.book.magic.casting import castable
from tablewright.rules.begone_foe.book.monsters.instincts import acts_so, scent
from tablewright.rules.begone_foe.book.monsters.natures import (
    CHARGE_FEET,
    missile_attack,
    worth_using,
)
from tablewright.rules.begone_foe.book.monsters.powers import MUDDLED, power_ready, reach_of
from tablewright.rules.begone_foe.book.pursuit.flight import may_flee
from tablewright.rules.begone_foe.content import KINDS, Effect
from tablewright.rules.begone_foe.state import Being, Campaign

ADVANCE, FLEE, HOLD = Option("advance"), Option("flee"), Option("hold")
ONE_IN_TWENTY = "curse (1 in 20)"
ACTIVE_POWERS = (
    "breath",
    "spray",
    "song",
    "gaze",
    "slow",
    "whirlwind",
    "lightning",
    "possession",
    "swarm_of_10",
    "curse_by_5",
    "web",
    "pillar",
    "call",
)
SONG = Option("power", "song")


def foe_options(state: Campaign, foe: Being) -> list[Option]:
    """What it could do: blows at those in reach, shots, powers, spells, closing in, flight, holding still."""
    foes, walk, immobile = enemies(state, foe), walking(foe), tagged(foe, "immobile")
    targets = [target for target in foes if not _spared(foe, target)] if foe.conditions else foes
    exposed = [target for target in targets if not _warded_off(foe, target)]
    options: list[Option] = []
    if not tagged(foe, "no_attack") and not has(foe, "entangled"):
        feet = 0 if immobile or has(foe, "prone") else walk
        options += each("attack", [target.id for target in exposed if can_reach(state, foe, target, feet, foes)])
        if tagged(foe, "charge"):
            options += [Option("charge", target.id) for target in exposed if _may_charge(state, foe, target, feet)]
        far = missile_attack(foe)
        if far is not None:
            options += [
                Option("shoot", target.id)
                for target in in_sight(state, foe, targets)
                if REACH < distance(foe, target) <= far.range_ft
            ]
    options += [Option("power", effect.on) for effect in powers(state, foe)]
    if foe.spells:
        options += [Option("cast", key) for key in aiming.in_fights(castable(foe))]
    if targets and walk > 0 and not immobile and not has(foe, "entangled"):
        options.append(ADVANCE)
    return [*options, FLEE, HOLD] if may_flee(state, foe) else [*options, HOLD]


def _may_charge(state: Campaign, foe: Being, target: Being, feet: int) -> bool:
    """Too far for a walk and near enough for a charge."""
    return not can_reach(state, foe, target, feet) and can_reach(state, foe, target, CHARGE_FEET)


def _spared(foe: Being, target: Being) -> bool:
    """Thralls spare their charmer."""
    charm = condition(foe, "charmed")
    return charm is not None and charm.source == target.id


def _warded_off(foe: Being, target: Being) -> bool:
    """Protection from Evil keeps built and summoned things from striking in melee, unless they were struck first."""
    if not target.conditions or not summoned_or_built(foe):
        return False
    return warded_from(target, foe) and not struck_by(foe, target)


def powers(state: Campaign, foe: Being) -> list[Effect]:
    out = []
    for effect in _active_powers(foe.kind):
        gifted = effect.on != ONE_IN_TWENTY or foe.uses.get("curses")
        if gifted and power_ready(state, foe, effect) and targets_of(state, foe, effect):
            out.append(effect)
    return out


@cache
def _active_powers(kind: str) -> tuple[Effect, ...]:
    """What such a one could use of its own will; a gaze that turns to stone works by itself on those in melee."""
    return tuple(
        effect
        for effect in KINDS[kind].effects
        if (effect.on in ACTIVE_POWERS or effect.on == ONE_IN_TWENTY)
        and not (effect.on == "gaze" and effect.fail == "petrified")
    )


def targets_of(state: Campaign, foe: Being, effect: Effect) -> list[Being]:
    near = [
        other
        for other in (enemies(state, foe) if effect.on == "song" else in_sight(state, foe, enemies(state, foe)))
        if up(other) and distance(foe, other) <= reach_of(effect) and not _has_it(other, effect)
    ]
    single = (
        effect.on in ("gaze", "possession", "swarm_of_10", "curse_by_5", "slow", "web", ONE_IN_TWENTY)
        or effect.area == "one target"
    )
    near.sort(key=lambda other: distance(foe, other))
    return near[:1] if single else near


def _has_it(other: Being, effect: Effect) -> bool:
    """What it would do has been done to this one."""
    return bool(effect.fail) and has(other, MUDDLED if effect.on == "swarm_of_10" else effect.fail)


PRANK_FEET = 60  # within which a prankster has no reason to come nearer


def referee_choice(state: Campaign, foe: Being, options: Sequence[Option]) -> str:
    """Powers first (kin in need), then spells, a charge, the best target in reach, a shot, closing in."""
    prankster = acts_so(state, foe, "pranks")  # it has its joke and is gone, and does not kill
    offered = {option.verb for option in options}
    for verb in ("power", "cast", *(() if prankster else ("charge", "attack", "shoot"))):
        if verb not in offered:
            continue
        found = [option for option in options if option.verb == verb and worth_using(foe, option)]
        found = [option for option in found if not _in_vain(state, foe, option)]
        if verb in ("power", "cast") and found:
            return found[0]
        if found:
            return min(found, key=lambda option: _preference(state, foe, state.beings[option.target]))
    if prankster and "flee" in options:
        return "flee"
    near = prankster and any(distance(foe, other) <= PRANK_FEET for other in enemies(state, foe) if up(other))
    return "advance" if "advance" in options and not near else "hold"


def _in_vain(state: Campaign, foe: Being, option: Option) -> bool:
    """Nobody bites a statue, or sings on to those who have held out against the song."""
    if option == SONG:
        return all(other.uses.get(f"song:{foe.group}") for other in enemies(state, foe) if up(other))
    target = state.beings.get(option.target)
    return target is not None and of_stone(target)


def _preference(state: Campaign, foe: Being, target: Being) -> tuple[int, int, int, int]:
    """Nobody wastes blows on the helpless while others fight; the clever pick the soft, the rest the near."""
    scented = scent(state, foe, target)
    if not intelligent(foe):
        return (helpless(target), scented, distance(foe, target), 0)
    return (helpless(target), scented, armour_class(target) + target.hp // 2, distance(foe, target))
