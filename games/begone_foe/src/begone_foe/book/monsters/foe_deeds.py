"""The foes' turns: tactics and deeds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from begone_foe import content, events
from begone_foe.book.core import beings, groups, measures, powers, saves
from begone_foe.book.fight import attacks, handling
from begone_foe.book.fight.attacks import attack
from begone_foe.book.magic import aiming, spells_of_wits
from begone_foe.book.monsters import bestiary, effects, morale
from begone_foe.book.pursuit import flight
from begone_foe.state import Being, Campaign
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Band

# --- tactics: what a monster may do on its turn, and what the referee would: by nature, reach and wit -----------------
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
    foes, walk, immobile = groups.enemies(state, foe), beings.walking(foe), beings.tagged(foe, "immobile")
    targets = [target for target in foes if not _spared(foe, target)] if foe.conditions else foes
    exposed = [target for target in targets if not _warded_off(foe, target)]
    options: list[Option] = []
    if not beings.tagged(foe, "no_attack") and not beings.has(foe, "entangled"):
        feet = 0 if immobile or beings.has(foe, "prone") else walk
        options += each_of(
            "attack", [target.id for target in exposed if handling.can_reach(state, foe, target, feet, foes)]
        )
        if beings.tagged(foe, "charge"):
            options += [Option("charge", target.id) for target in exposed if _may_charge(state, foe, target, feet)]
        far = bestiary.missile_attack(foe)
        if far is not None and not beings.has(foe, "blinded"):
            options += [
                Option("shoot", target.id)
                for target in handling.in_sight(state, foe, targets)
                if groups.REACH < handling.distance(foe, target) <= far.range_ft
            ]
    options += [Option("power", effect.on) for effect in usable_powers(state, foe)]
    if foe.spells:
        options += [Option("cast", key) for key in aiming.in_fights(aiming.castable(foe))]
    if targets and walk > 0 and not immobile and not beings.has(foe, "entangled"):
        options.append(ADVANCE)
    return [*options, FLEE, HOLD] if flight.may_flee(state, foe) else [*options, HOLD]


def _may_charge(state: Campaign, foe: Being, target: Being, feet: int) -> bool:
    """Too far for a walk and near enough for a charge."""
    return not handling.can_reach(state, foe, target, feet) and handling.can_reach(
        state, foe, target, bestiary.CHARGE_FEET
    )


def _spared(foe: Being, target: Being) -> bool:
    """Thralls spare their charmer."""
    charm = beings.condition(foe, "charmed")
    return charm is not None and charm.source == target.id


def _warded_off(foe: Being, target: Being) -> bool:
    """Protection from Evil keeps built and summoned things from striking in melee, unless they were struck first."""
    if not target.conditions or not attacks.summoned_or_built(foe):
        return False
    return saves.warded_from(target, foe) and not attacks.struck_by(foe, target)


def usable_powers(state: Campaign, foe: Being) -> list[content.Effect]:
    out = []
    for effect in _active_powers(foe.kind):
        gifted = effect.on != ONE_IN_TWENTY or foe.can_curse
        if gifted and effects.power_ready(state, foe, effect) and targets_of(state, foe, effect):
            out.append(effect)
    return out


@cache
def _active_powers(kind: str) -> tuple[content.Effect, ...]:
    """What such a one could use of its own will; a gaze that turns to stone works by itself on those in melee."""
    return tuple(
        effect
        for effect in content.KINDS[kind].effects
        if (effect.on in ACTIVE_POWERS or effect.on == ONE_IN_TWENTY)
        and not (effect.on == "gaze" and effect.fail == "petrified")
    )


def targets_of(state: Campaign, foe: Being, effect: content.Effect) -> list[Being]:
    near = [
        other
        for other in (
            groups.enemies(state, foe)
            if effect.on == "song"
            else handling.in_sight(state, foe, groups.enemies(state, foe))
        )
        if beings.up(other) and handling.distance(foe, other) <= effects.reach_of(effect)
    ]
    brings = effects.MUDDLED if effect.on == "swarm_of_10" else effect.fail
    near = [other for other in near if not (effect.fail and beings.has(other, brings))]  # who has it has it
    single = (
        effect.on in ("gaze", "possession", "swarm_of_10", "curse_by_5", "slow", "web", ONE_IN_TWENTY)
        or effect.area == "one target"
    )
    if effect.on == "gaze":
        near = [other for other in near if beings.can_see(state, other, foe)]
    near.sort(key=lambda other: handling.distance(foe, other))
    return near[:1] if single else near


PRANK_FEET = 60  # within which a prankster has no reason to come nearer


def referee_choice(state: Campaign, foe: Being, options: Sequence[Option]) -> str:
    """Powers first (kin in need), then spells, a charge, the best target in reach, a shot, closing in."""
    prankster = morale.acts_so(state, foe, "pranks")  # it has its joke and is gone, and does not kill
    offered = {option.verb for option in options}
    for verb in ("power", "cast", *(() if prankster else ("charge", "attack", "shoot"))):
        if verb not in offered:
            continue
        found = [option for option in options if option.verb == verb and bestiary.worth_using(foe, option)]
        found = [option for option in found if not _in_vain(state, foe, option)]
        if verb in ("power", "cast") and found:
            return found[0]
        if found:
            return min(found, key=lambda option: _preference(state, foe, state.beings[option.target]))
    if prankster and "flee" in options:
        return "flee"
    near = prankster and any(
        handling.distance(foe, other) <= PRANK_FEET for other in groups.enemies(state, foe) if beings.up(other)
    )
    return "advance" if "advance" in options and not near else "hold"


def _in_vain(state: Campaign, foe: Being, option: Option) -> bool:
    """Nobody bites a statue, or sings on to those who have held out against the song."""
    if option == SONG:
        return all(
            effects.has_withstood(other, foe, "song") for other in groups.enemies(state, foe) if beings.up(other)
        )
    target = state.beings.get(option.target)
    return target is not None and beings.of_stone(target)


def _preference(state: Campaign, foe: Being, target: Being) -> tuple[int, int, int, int]:
    """Nobody wastes blows on the helpless while others fight; the clever pick the soft, the rest the near."""
    scented = morale.scent(state, foe, target)
    if not beings.intelligent(foe):
        return (beings.helpless(target), scented, handling.distance(foe, target), 0)
    return (
        beings.helpless(target),
        scented,
        beings.armour_class(target) + target.hp // 2,
        handling.distance(foe, target),
    )


# --- foe deeds --------------------------------------------------------------------------------------------------------
# What a monster has chosen, done: blows by its routine, charges, powers, spells, closing in (BF-MON-06).
def perform(state: Campaign, table: Table, foe: Being, chosen: Option) -> None:
    rest = chosen.target
    match chosen.verb:
        case "attack":
            routine(state, table, foe, state.beings[rest])
        case "shoot":
            far = bestiary.missile_attack(foe)
            assert far is not None, "no missile"
            _attacks(state, table, foe, state.beings[rest], beings.kind_of(foe).routine(far.routine), ranged=True)
        case "charge":
            _charge(state, table, foe, state.beings[rest])
        case "power":
            _power(state, table, foe, rest)
        case "cast":
            _cast(state, table, foe, rest)
        case "advance":
            _advance(state, table, foe)
        case "flee":
            flight.flee(state, table, foe)
        case _:
            table.tell(events.Did(foe.id, foe.name, "hold"))


def _charge(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """Sixty feet of run-up double what the horns do (BF-MON-16)."""
    handling.close_in(state, table, foe, target, bestiary.CHARGE_FEET)
    gore = beings.kind_of(foe).attacks[0]
    strike = bestiary.natural_strike(state, foe, target, gore, ranged=False)
    strike.name, strike.times = "charge", 2
    attack(state, table, foe, target, strike)


def _power(state: Campaign, table: Table, foe: Being, name: str) -> None:
    effect = next(each for each in beings.kind_of(foe).effects if each.on == name)
    if not effects.happens(table, effect, foe.name):
        _instead(state, table, foe)
        return
    table.tell(events.Did(foe.id, foe.name, f"power-{name.partition(' ')[0]}", name))
    if name == "call":
        _call_kin(state, table, foe)
    effects.use_power(state, table, foe, effect, targets_of(state, foe, effect))


def _instead(state: Campaign, table: Table, foe: Being) -> None:
    """What does not come this round, as a hell hound's breath four times in six, leaves blows or a step nearer."""
    near = [
        other
        for other in groups.enemies(state, foe)
        if beings.up(other) and handling.can_reach(state, foe, other, beings.walking(foe))
    ]
    if beings.has(foe, "entangled"):
        table.tell(events.Did(foe.id, foe.name, "hold"))
    elif near:
        routine(state, table, foe, min(near, key=lambda other: handling.distance(foe, other)))
    else:
        _advance(state, table, foe)


def _call_kin(state: Campaign, table: Table, foe: Being) -> None:
    """Beasts of its kind come out of the dark to its side (BF-MON-16)."""
    called = beings.kind_of(foe).calls
    if called is not None:
        came = bestiary.muster(state, table, Band(called.kind, called.number), 1, side=foe.side)
        morale.join(state, came, foe.side, foe.at + groups.REACH)


def _advance(state: Campaign, table: Table, foe: Being) -> None:
    """Twice as far without an action (BF-MON-07)."""
    nearest = min(groups.enemies(state, foe), key=lambda other: (beings.of_stone(other), handling.distance(foe, other)))
    feet = beings.walking(foe) * (2 if beings.may_run(foe) else 1)
    if beings.has(foe, "prone"):
        beings.drop_condition(foe, "prone")
        feet -= 15
    handling.close_in(state, table, foe, nearest, max(0, feet))


def _cast(state: Campaign, table: Table, foe: Being, key: str) -> None:
    aim = aiming.aim(state, table, foe, key, False, foe.hd)
    if aim is None:
        return
    casting = aiming.begin(state, table, foe, key, "slots", aim.at)
    casting.mode = aim.mode
    spells_of_wits.work(state, table, casting)


def routine(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """One action is one whole routine: all attacks of the same number, each with its own roll (BF-MON-06)."""
    for power in powers.who(powers.Power.routine_begins, foe):
        power.routine_begins(foe, table, state)
    if beings.has(foe, "prone"):
        beings.drop_condition(foe, "prone")
    handling.close_in(state, table, foe, target, beings.walking(foe))
    if effects.overrun(state, table, foe, target):
        return
    numbers = [power.routine(foe, target) for power in powers.who(powers.Power.routine, foe)]
    _attacks(state, table, foe, target, _blows_of(foe.kind, max(numbers, default=0) or _melee_routine_of(foe.kind)))
    for power in powers.who(powers.Power.routine_ends, foe):
        power.routine_ends(foe, table, target)


@cache
def _blows_of(kind: str, number: int) -> tuple[content.Attack, ...]:
    """What of a routine is rolled."""
    return tuple(each for each in content.KINDS[kind].routine(number) if each.name not in bestiary.NOT_A_BLOW)


@cache
def _melee_routine_of(kind: str) -> int:
    """The first routine with a blow in it that is no missile."""
    return next(
        (each.routine for each in content.KINDS[kind].attacks if each.name not in bestiary.NOT_A_BLOW and not each.far),
        1,
    )


def _attacks(
    state: Campaign, table: Table, foe: Being, target: Being, attacks: Sequence[content.Attack], ranged: bool = False
) -> None:
    hits: dict[str, int] = {}
    clawed = False
    if ranged:
        bestiary.note_volley(foe)
    for each in attacks:
        for number in range(_how_many(state, foe, each)):
            target = _next_in_reach(state, foe, target, ranged)
            for power in powers.who(powers.Power.next_mark, foe):
                target = power.next_mark(foe, state, target, number)
            if target.dead or foe.dead or foe.gone:
                return
            strike = bestiary.natural_strike(state, foe, target, each, ranged)
            strike.sure = any(power.is_sure(foe, target, each) for power in powers.who(powers.Power.is_sure, foe))
            strike.extra += sum(
                power.follows_up(foe, each, clawed) for power in powers.who(powers.Power.follows_up, foe)
            )
            blow = attack(state, table, foe, target, strike)
            if blow.hit:
                clawed = clawed or each.name in ("claw", "talon")
                if each.name == "claw":
                    hits[target.id] = hits.get(target.id, 0) + 1
    if beings.tagged(foe, "hug"):
        for key, count in hits.items():
            if count >= 2:
                effects.hug(state, table, foe, state.beings[key])


def _how_many(state: Campaign, foe: Being, each: content.Attack) -> int:
    """As its entry says, or as many as it has heads."""
    return min((power.blows(foe, state, each) for power in powers.who(powers.Power.blows, foe)), default=each.n)


def _next_in_reach(state: Campaign, foe: Being, target: Being, ranged: bool) -> Being:
    """Against one or more targets in reach: when one falls the rest of the routine goes to the next."""
    if not target.dead and not target.gone and not (beings.helpless(target) and beings.tagged(foe, "paralysis")):
        return target
    near = [
        other
        for other in groups.enemies(state, foe)
        if beings.up(other) and (ranged or handling.distance(foe, other) <= groups.REACH)
    ]
    return near[0] if near else target


# --- foe turn ---------------------------------------------------------------------------------------------------------
# A monster's turn: by nature and morale. The referee's choice is the default; a game master may choose otherwise.
FOE_ACT = Question("foe-act", "BF-MON-06", standing=True)
CONFUSED = Why("What the confused do", "BF-SPELL-06")
CURSES = Why("Can it lay a curse?", "BF-MON-16")
_GIFTED = frozenset(
    key for key, kind in content.KINDS.items() if any(effect.on == ONE_IN_TWENTY for effect in kind.effects)
)


def monster_turn(state: Campaign, table: Table, foe: Being) -> None:
    """Whoever is broken runs, whoever is turned goes, whoever is confused rolls; all others choose."""
    effects.start_of_turn(state, table, foe)
    _gifted(table, foe)
    if not beings.up(foe) or _unable(state, table, foe):
        return
    broken = groups.has_broken(state, foe)
    if beings.has(foe, "afraid") or broken == "flee" or (broken and foe.side == "party"):
        _run_away(state, table, foe)
    elif broken == "retreat":
        _fall_back(state, table, foe)
    elif beings.has(foe, "confused"):
        _confused(state, table, foe)
    else:
        for _ in range(2 if beings.has(foe, "hasted") else 1):
            if beings.up(foe):
                _choose(state, table, foe)


def _gifted(table: Table, foe: Being) -> None:
    """One cyclops in twenty can lay a curse."""
    if foe.kind in _GIFTED and foe.can_curse is None:
        foe.can_curse = table.roll(20, CURSES, foe.name) == 1


def _unable(state: Campaign, table: Table, foe: Being) -> bool:
    """Stunned, cowering or attached ones do nothing more; turned ones go (BF-TURN-04)."""
    if foe.conditions:
        if beings.has(foe, "turned"):
            foe.gone = "turned"
            table.tell(events.Moved(foe.id, foe.name, beings.walking(foe) * 2, "turned"))
            return True
        if beings.drop_condition(foe, "stunned") or beings.too_slow(foe) or beings.has(foe, "cowering"):
            return True
    return (beings.tagged(foe, "blood_drain") or beings.tagged(foe, "clings_to_victim")) and any(
        each.kind == "attached" and each.source == foe.id
        for other in groups.fighters(state)
        for each in other.conditions
    )


def _choose(state: Campaign, table: Table, foe: Being) -> None:
    options = foe_options(state, foe)
    default = referee_choice(state, foe, options)
    seat = saves.GM if foe.side != "party" else foe.seat
    about: Facts = {"who": foe.id, "round": groups.fight_of(state).round}
    perform(state, table, foe, table.ask(seat, FOE_ACT, options, about, default))


# --- broken and bewildered -------------------------------------------------------------------------------------------
def _run_away(state: Campaign, table: Table, foe: Being) -> None:
    """Everyone but the trained runs by the pursuit rules at once (BF-MORALE-05); caught, it fights a round."""
    if flight.may_flee(state, foe) and bestiary.vanishes(foe):
        foe.gone = "fled"
        table.tell(events.GotAway((foe.name,)))
        return
    if flight.may_flee(state, foe):
        flight.flee(state, table, foe)
        return
    foe.caught = False
    _choose(state, table, foe)


def _fall_back(state: Campaign, table: Table, foe: Being) -> None:
    """In good order: blows at those in reach, then 30 ft away; a round with no enemy near ends it (BF-MORALE-05)."""
    near = [
        other
        for other in groups.enemies(state, foe)
        if beings.up(other) and handling.distance(foe, other) <= groups.REACH
    ]
    if near:
        routine(state, table, foe, near[0])
    if beings.up(foe):
        handling.go(state, table, foe, foe.at + handling.away_from_foes(state, foe) * beings.walking(foe), "retreat")


def _confused(state: Campaign, table: Table, foe: Being) -> None:
    """2D6: 2-5 attack the caster's side, 6-8 nothing, 9-12 attack their own; the strong save each round."""
    spell = beings.condition(foe, "confused")
    assert spell is not None
    if beings.kind_of(foe).hd_dice > 2 and saves.saves(
        state, table, foe, saves.SAVE_AGAINST["illusion"], spell.amount, saves.Peril("illusion", spell=True)
    ):
        _choose(state, table, foe)
        return
    total = measures.roll_formula(table, "2d6", CONFUSED, foe.name)
    own = [
        other for other in groups.fighters(state) if other.side == foe.side and other is not foe and beings.up(other)
    ]
    if total <= 5:
        _choose(state, table, foe)
    elif total >= 9 and own:
        victim = min(own, key=lambda other: handling.distance(foe, other))
        if handling.can_reach(state, foe, victim, beings.walking(foe)):
            routine(state, table, foe, victim)
    else:
        table.tell(events.Did(foe.id, foe.name, "dazed"))
