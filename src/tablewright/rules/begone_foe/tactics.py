"""A monster's turn: by nature and morale. The referee's choice is the default; a game master may choose otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe import aiming
from tablewright.rules.begone_foe.arrivals import join
from tablewright.rules.begone_foe.attacks import Strike, attack
from tablewright.rules.begone_foe.beings import (
    armour_class,
    condition,
    drop_condition,
    has,
    helpless,
    intelligent,
    kind_of,
    mindless,
    tagged,
    up,
    walking,
)
from tablewright.rules.begone_foe.content import Attack, Effect
from tablewright.rules.begone_foe.core import GM
from tablewright.rules.begone_foe.events import Did, GotAway, Moved
from tablewright.rules.begone_foe.flight import flee, may_flee
from tablewright.rules.begone_foe.formulas import roll_formula
from tablewright.rules.begone_foe.groups import REACH, enemies, fight_of, fighters, members
from tablewright.rules.begone_foe.injuries import harm
from tablewright.rules.begone_foe.magic import begin, castable
from tablewright.rules.begone_foe.monster_powers import (
    after_hit,
    hug,
    power_ready,
    reach_of,
    start_of_turn,
    stops_staring,
    swarm_damage,
    use_power,
)
from tablewright.rules.begone_foe.monsters import muster
from tablewright.rules.begone_foe.natures import (
    CHARGE_FEET,
    KIN,
    TOLD_POWERS,
    blink_away,
    extra_dice,
    holds_for_the_bite,
    out_of_spikes,
    second_foe,
    told_powers,
    vanishes,
    worth_using,
)
from tablewright.rules.begone_foe.saves import Peril, saves
from tablewright.rules.begone_foe.space import away_from_foes, can_reach, close_in, distance, go
from tablewright.rules.begone_foe.spells import work
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Band

FOE_ACT = Question("foe-act", "BF-MON-06", standing=True)
CONFUSED = Why("What the confused do", "BF-SPELL-06")
CURSES = Why("Can it lay a curse?", "BF-MON-16")
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
)
# Attacks that stand for a power and are not rolled by themselves.
NOT_A_BLOW = ("gaze", "magic", "song", "spell", "breath", "lightning bolt", "group curse", "swarm")
RATS_IN_A_PACK = 5
TOLD = tuple(effect.on for effect in TOLD_POWERS.values())


def monster_turn(state: Campaign, table: Table, foe: Being) -> None:
    """Whoever is broken runs, whoever is turned goes, whoever is confused rolls; all others choose."""
    start_of_turn(state, table, foe)
    _gifted(table, foe)
    if not up(foe) or _unable(state, table, foe):
        return
    group = fight_of(state).groups.get(foe.group)
    broken = group.broken if group is not None else ""
    if has(foe, "afraid") or broken == "flee":
        _run_away(state, table, foe)
    elif broken == "retreat":
        _fall_back(state, table, foe)
    elif has(foe, "confused"):
        _confused(state, table, foe)
    else:
        for _ in range(2 if has(foe, "hasted") else 1):
            if up(foe):
                _choose(state, table, foe)


def _gifted(table: Table, foe: Being) -> None:
    """One cyclops in twenty can lay a curse."""
    if any(effect.on == ONE_IN_TWENTY for effect in kind_of(foe).effects) and "curses" not in foe.uses:
        foe.uses["curses"] = 1 if table.roll(20, CURSES, foe.name) == 1 else 0


def _unable(state: Campaign, table: Table, foe: Being) -> bool:
    """Stunned, cowering or attached ones do nothing more; turned ones go (BF-TURN-04)."""
    if has(foe, "turned"):
        foe.gone = "turned"
        table.tell(Moved(foe.id, foe.name, walking(foe) * 2, "turned"))
        return True
    if drop_condition(foe, "stunned"):
        return True
    if has(foe, "slowed"):
        foe.uses["slow"] = foe.uses.get("slow", 0) + 1
        if foe.uses["slow"] % 2 == 0:
            return True
    clinging = any(
        each.kind == "attached" and each.source == foe.id for other in fighters(state) for each in other.conditions
    )
    return has(foe, "cowering") or (clinging and (tagged(foe, "blood_drain") or tagged(foe, "clings_to_victim")))


# --- choosing --------------------------------------------------------------------------------------------------------


def _choose(state: Campaign, table: Table, foe: Being) -> None:
    options = foe_options(state, foe)
    default = referee_choice(state, foe, options)
    seat = GM if foe.side != "party" else foe.seat
    perform(state, table, foe, table.ask(seat, FOE_ACT, options, (foe.id, fight_of(state).round), default))


def foe_options(state: Campaign, foe: Being) -> list[str]:
    """What it could do: blows at those in reach, shots, powers, spells, closing in, flight, holding still."""
    targets = [target for target in enemies(state, foe) if not _barred(foe, target)]
    options: list[str] = []
    if not tagged(foe, "no_attack") and not has(foe, "entangled"):
        feet = 0 if has(foe, "prone") else walking(foe)
        options += [f"attack:{target.id}" for target in targets if can_reach(state, foe, target, feet)]
        if tagged(foe, "charge"):
            options += [f"charge:{target.id}" for target in targets if _may_charge(state, foe, target, feet)]
        far = missile_attack(foe)
        if far is not None:
            options += [f"shoot:{target.id}" for target in targets if REACH < distance(foe, target) <= far.range_ft]
    options += [f"power:{effect.on}" for effect in powers(state, foe)]
    options += [f"cast:{key}" for key in aiming.in_fights(castable(foe))]
    if targets and walking(foe) > 0 and not has(foe, "entangled"):
        options.append("advance")
    if may_flee(state, foe):
        options.append("flee")
    return [*options, "hold"]


def _may_charge(state: Campaign, foe: Being, target: Being, feet: int) -> bool:
    """Too far for a walk and near enough for a charge."""
    return not can_reach(state, foe, target, feet) and can_reach(state, foe, target, CHARGE_FEET)


def _barred(foe: Being, target: Being) -> bool:
    """Protection from Evil keeps built and summoned things from striking in melee; thralls spare their charmer."""
    charm = condition(foe, "charmed")
    if charm is not None and charm.source == target.id:
        return True
    built = kind_of(foe).type in ("construct", "elemental")
    return built and has(target, "protected_from_evil") and target.alignment != foe.alignment


def powers(state: Campaign, foe: Being) -> list[Effect]:
    out = []
    for effect in (*kind_of(foe).effects, *told_powers(foe)):
        stony = effect.on == "gaze" and effect.fail == "petrified"  # works by itself on those in melee
        active = (
            effect.on in ACTIVE_POWERS or effect.on in TOLD or (effect.on == ONE_IN_TWENTY and foe.uses.get("curses"))
        )
        if active and not stony and power_ready(state, foe, effect) and _targets_of(state, foe, effect):
            out.append(effect)
    return out


def _targets_of(state: Campaign, foe: Being, effect: Effect) -> list[Being]:
    near = [
        other
        for other in enemies(state, foe)
        if up(other) and distance(foe, other) <= reach_of(effect) and not (effect.fail and has(other, effect.fail))
    ]
    single = (
        effect.on in ("gaze", "possession", "swarm_of_10", "curse_by_5", "slow", "web", ONE_IN_TWENTY)
        or effect.area == "one target"
    )
    near.sort(key=lambda other: distance(foe, other))
    return near[:1] if single else near


def missile_attack(foe: Being) -> Attack | None:
    if out_of_spikes(foe):
        return None
    return next((each for each in kind_of(foe).attacks if each.range_ft > 15 and each.name not in NOT_A_BLOW), None)


def referee_choice(state: Campaign, foe: Being, options: Sequence[str]) -> str:
    """Powers first (kin in need), then spells, a charge, the best target in reach, a shot, closing in."""
    for stem in ("power:", "cast:", "charge:", "attack:", "shoot:"):
        found = [option for option in options if option.startswith(stem)]
        found = [option for option in found if worth_using(foe, option)]
        if stem in ("power:", "cast:") and found:
            return found[0]
        if found:
            return min(found, key=lambda option: _preference(state, foe, state.beings[option.partition(":")[2]]))
    return "advance" if "advance" in options else "hold"


def _preference(state: Campaign, foe: Being, target: Being) -> tuple[int, int, int]:
    """Nobody wastes blows on the helpless while others fight; the clever pick the soft, the rest the near."""
    if mindless(foe) or not intelligent(foe):
        return (helpless(target), distance(foe, target), 0)
    return (helpless(target), armour_class(target) + target.hp // 2, distance(foe, target))


# --- doing -----------------------------------------------------------------------------------------------------------


def perform(state: Campaign, table: Table, foe: Being, key: str) -> None:
    name, _, rest = key.partition(":")
    match name:
        case "attack":
            _routine(state, table, foe, state.beings[rest])
        case "shoot":
            far = missile_attack(foe)
            assert far is not None, "no missile"
            _attacks(state, table, foe, state.beings[rest], kind_of(foe).routine(far.routine), ranged=True)
        case "charge":
            _charge(state, table, foe, state.beings[rest])
        case "power":
            _power(state, table, foe, rest)
        case "cast":
            _cast(state, table, foe, rest)
        case "advance":
            _advance(state, table, foe)
        case "flee":
            flee(state, table, foe)
        case _:
            table.tell(Did(foe.id, foe.name, "hold"))


def _charge(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """Sixty feet of run-up double what the horns do (BF-MON-16)."""
    close_in(state, table, foe, target, CHARGE_FEET)
    gore = kind_of(foe).attacks[0]
    strike = foe_strike(state, foe, target, gore, ranged=False)
    strike.name, strike.times = "charge", 2
    blow = attack(state, table, foe, target, strike)
    if blow.hit:
        after_hit(state, table, foe, target, gore, blow)


def _power(state: Campaign, table: Table, foe: Being, name: str) -> None:
    effect = next(each for each in (*kind_of(foe).effects, *told_powers(foe)) if each.on == name)
    table.tell(Did(foe.id, foe.name, f"power-{name.partition(' ')[0]}", name))
    if name == "call":
        _call_kin(state, table, foe)
    use_power(state, table, foe, effect, _targets_of(state, foe, effect))


def _call_kin(state: Campaign, table: Table, foe: Being) -> None:
    """Beasts of its kind come out of the dark to its side (BF-MON-16)."""
    kind, number = KIN[foe.kind]
    join(state, muster(state, table, Band(kind, number), 1, side=foe.side), foe.side, foe.at + REACH)


def _advance(state: Campaign, table: Table, foe: Being) -> None:
    """Twice as far without an action (BF-MON-07)."""
    nearest = min(enemies(state, foe), key=lambda other: distance(foe, other))
    feet = walking(foe) * (2 if kind_of(foe).fastest >= 20 else 1)
    if has(foe, "prone"):
        drop_condition(foe, "prone")
        feet -= 15
    close_in(state, table, foe, nearest, max(0, feet))


def _cast(state: Campaign, table: Table, foe: Being, key: str) -> None:
    aim = aiming.aim(state, table, foe, key, False, max(1, foe.hd))
    if aim is None:
        return
    casting = begin(state, table, foe, key, "slots", aim.at)
    casting.mode = aim.mode
    work(state, table, casting)


def _routine(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """One action is one whole routine: all attacks of the same number, each with its own roll (BF-MON-06)."""
    stops_staring(state, foe)
    if has(foe, "prone"):
        drop_condition(foe, "prone")
    close_in(state, table, foe, target, walking(foe))
    if foe.kind == "insect_swarm":
        harm(state, table, target, int(swarm_damage(target)), foe.name)
        return
    if foe.kind == "rat_pack" and _place_in_group(state, foe) % RATS_IN_A_PACK:
        return
    number = melee_routine(foe)
    _attacks(state, table, foe, target, [each for each in kind_of(foe).routine(number) if each.name not in NOT_A_BLOW])
    blink_away(state, table, foe, target)


def melee_routine(foe: Being) -> int:
    """The first routine with a blow in it that is no missile."""
    return next(
        (each.routine for each in kind_of(foe).attacks if each.name not in NOT_A_BLOW and each.range_ft <= 15), 1
    )


def _place_in_group(state: Campaign, foe: Being) -> int:
    group = fight_of(state).groups[foe.group]
    return [being.id for being in members(state, group) if up(being)].index(foe.id)


def _attacks(
    state: Campaign, table: Table, foe: Being, target: Being, attacks: Sequence[Attack], ranged: bool = False
) -> None:
    hits: dict[str, int] = {}
    clawed = False
    if ranged:
        foe.uses["volleys"] = foe.uses.get("volleys", 0) + 1
    for each in attacks:
        for number in range(_how_many(foe, each)):
            target = second_foe(state, foe, _next_in_reach(state, foe, target, ranged), number)
            if target.dead or foe.dead or foe.gone:
                return
            strike = foe_strike(state, foe, target, each, ranged)
            strike.sure = holds_for_the_bite(foe, target, each)
            strike.extra += 2 if clawed and each.name == "sting" and foe.kind == "scorpion_giant" else 0
            blow = attack(state, table, foe, target, strike)
            if blow.hit:
                clawed = clawed or each.name in ("claw", "talon")
                if each.name == "claw":
                    hits[target.id] = hits.get(target.id, 0) + 1
                after_hit(state, table, foe, target, each, blow)
    if tagged(foe, "hug"):
        for key, count in hits.items():
            if count >= 2:
                hug(state, table, foe, state.beings[key])


def _how_many(foe: Being, each: Attack) -> int:
    """A hydra bites with the heads it has left."""
    return -(-foe.hp // 8) if foe.kind == "hydra" else each.n


def _next_in_reach(state: Campaign, foe: Being, target: Being, ranged: bool) -> Being:
    """Against one or more targets in reach: when one falls the rest of the routine goes to the next."""
    if not target.dead and not target.gone and not (helpless(target) and tagged(foe, "paralysis")):
        return target
    near = [other for other in enemies(state, foe) if up(other) and (ranged or distance(foe, other) <= REACH)]
    return near[0] if near else target


def foe_strike(state: Campaign, foe: Being, target: Being, each: Attack, ranged: bool) -> Strike:
    """BODY to hit, never to damage: the dice include strength (BF-MON-03)."""
    fight = fight_of(state)
    sneak = foe.id in fight.sneaks and fight.round == 0
    if sneak:
        fight.sneaks.remove(foe.id)
    return Strike(each.name, _damage(foe, each) + extra_dice(foe, target), foe.body, 0, ranged, sneak=sneak)


def _damage(foe: Being, each: Attack) -> str:
    if foe.uses.get("bud"):
        return "1d8" if foe.kind == "black_pudding" else "1d6"
    return "3d8" if foe.uses.get("concentration") else each.dmg


# --- broken and bewildered -------------------------------------------------------------------------------------------


def _run_away(state: Campaign, table: Table, foe: Being) -> None:
    """Everyone but the trained runs by the pursuit rules at once (BF-MORALE-05); caught, it fights a round."""
    if may_flee(state, foe) and vanishes(foe):
        foe.gone = "fled"
        table.tell(GotAway((foe.name,)))
        return
    if may_flee(state, foe):
        flee(state, table, foe)
        return
    foe.caught = False
    _choose(state, table, foe)


def _fall_back(state: Campaign, table: Table, foe: Being) -> None:
    """In good order: blows at those in reach, then 30 ft away; a round with no enemy near ends it (BF-MORALE-05)."""
    near = [other for other in enemies(state, foe) if up(other) and distance(foe, other) <= REACH]
    if near:
        _routine(state, table, foe, near[0])
    if up(foe):
        go(state, table, foe, foe.at + away_from_foes(state, foe) * walking(foe), "retreat")


def _confused(state: Campaign, table: Table, foe: Being) -> None:
    """2D6: 2-5 attack the caster's side, 6-8 nothing, 9-12 attack their own; the strong save each round."""
    spell = condition(foe, "confused")
    assert spell is not None
    if kind_of(foe).hd_dice > 2 and saves(state, table, foe, "mind", spell.amount, Peril("illusion", spell=True)):
        _choose(state, table, foe)
        return
    total = roll_formula(table, "2d6", CONFUSED, foe.name)
    own = [other for other in fighters(state) if other.side == foe.side and other is not foe and up(other)]
    if total <= 5:
        _choose(state, table, foe)
    elif total >= 9 and own:
        victim = min(own, key=lambda other: distance(foe, other))
        if can_reach(state, foe, victim, walking(foe)):
            _routine(state, table, foe, victim)
    else:
        table.tell(Did(foe.id, foe.name, "dazed"))
