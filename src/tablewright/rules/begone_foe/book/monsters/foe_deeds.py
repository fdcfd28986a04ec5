"""What a monster has chosen, done: blows by its routine, charges, powers, spells, closing in (BF-MON-06)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import (
    drop_condition,
    has,
    helpless,
    kind_of,
    may_run,
    of_stone,
    tagged,
    up,
    walking,
)
from tablewright.rules.begone_foe.book.core.powers import Power, who
from tablewright.rules.begone_foe.book.fight.attacks import attack
from tablewright.rules.begone_foe.book.fight.ground import can_reach, close_in, distance
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies
from tablewright.rules.begone_foe.book.magic import aiming
from tablewright.rules.begone_foe.book.magic.casting import begin
from tablewright.rules.begone_foe.book.magic.spells import work
from tablewright.rules.begone_foe.book.monsters.arrivals import join
from tablewright.rules.begone_foe.book.monsters.bestiary import muster
from tablewright.rules.begone_foe.book.monsters.natures import (
    CHARGE_FEET,
    NOT_A_BLOW,
    missile_attack,
    natural_strike,
    note_volley,
)
from tablewright.rules.begone_foe.book.monsters.powers import (
    happens,
    hug,
    overrun,
    use_power,
)
from tablewright.rules.begone_foe.book.monsters.tactics import targets_of
from tablewright.rules.begone_foe.book.pursuit.flight import flee
from tablewright.rules.begone_foe.content import KINDS, Attack
from tablewright.rules.begone_foe.events import Did
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Band


def perform(state: Campaign, table: Table, foe: Being, chosen: Option) -> None:
    rest = chosen.target
    match chosen.verb:
        case "attack":
            routine(state, table, foe, state.beings[rest])
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
    strike = natural_strike(state, foe, target, gore, ranged=False)
    strike.name, strike.times = "charge", 2
    attack(state, table, foe, target, strike)


def _power(state: Campaign, table: Table, foe: Being, name: str) -> None:
    effect = next(each for each in kind_of(foe).effects if each.on == name)
    if not happens(table, effect, foe.name):
        _instead(state, table, foe)
        return
    table.tell(Did(foe.id, foe.name, f"power-{name.partition(' ')[0]}", name))
    if name == "call":
        _call_kin(state, table, foe)
    use_power(state, table, foe, effect, targets_of(state, foe, effect))


def _instead(state: Campaign, table: Table, foe: Being) -> None:
    """What does not come this round, as a hell hound's breath four times in six, leaves blows or a step nearer."""
    near = [other for other in enemies(state, foe) if up(other) and can_reach(state, foe, other, walking(foe))]
    if has(foe, "entangled"):
        table.tell(Did(foe.id, foe.name, "hold"))
    elif near:
        routine(state, table, foe, min(near, key=lambda other: distance(foe, other)))
    else:
        _advance(state, table, foe)


def _call_kin(state: Campaign, table: Table, foe: Being) -> None:
    """Beasts of its kind come out of the dark to its side (BF-MON-16)."""
    called = kind_of(foe).calls
    assert called is not None, f"{foe.kind} calls nobody"
    band = Band(called.kind, called.number)
    join(state, muster(state, table, band, 1, side=foe.side), foe.side, foe.at + REACH)


def _advance(state: Campaign, table: Table, foe: Being) -> None:
    """Twice as far without an action (BF-MON-07)."""
    nearest = min(enemies(state, foe), key=lambda other: (of_stone(other), distance(foe, other)))
    feet = walking(foe) * (2 if may_run(foe) else 1)
    if has(foe, "prone"):
        drop_condition(foe, "prone")
        feet -= 15
    close_in(state, table, foe, nearest, max(0, feet))


def _cast(state: Campaign, table: Table, foe: Being, key: str) -> None:
    aim = aiming.aim(state, table, foe, key, False, foe.hd)
    if aim is None:
        return
    casting = begin(state, table, foe, key, "slots", aim.at)
    casting.mode = aim.mode
    work(state, table, casting)


def routine(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """One action is one whole routine: all attacks of the same number, each with its own roll (BF-MON-06)."""
    for power in who(Power.routine_begins, foe):
        power.routine_begins(foe, table, state)
    if has(foe, "prone"):
        drop_condition(foe, "prone")
    close_in(state, table, foe, target, walking(foe))
    if overrun(state, table, foe, target):
        return
    numbers = [power.routine(foe, target) for power in who(Power.routine, foe)]
    _attacks(state, table, foe, target, _blows_of(foe.kind, max(numbers, default=0) or melee_routine(foe)))
    for power in who(Power.routine_ends, foe):
        power.routine_ends(foe, table, target)


@cache
def _blows_of(kind: str, number: int) -> tuple[Attack, ...]:
    """What of a routine is rolled."""
    return tuple(each for each in KINDS[kind].routine(number) if each.name not in NOT_A_BLOW)


def melee_routine(foe: Being) -> int:
    return _melee_routine_of(foe.kind)


@cache
def _melee_routine_of(kind: str) -> int:
    """The first routine with a blow in it that is no missile."""
    return next((each.routine for each in KINDS[kind].attacks if each.name not in NOT_A_BLOW and not each.far), 1)


def _attacks(
    state: Campaign, table: Table, foe: Being, target: Being, attacks: Sequence[Attack], ranged: bool = False
) -> None:
    hits: dict[str, int] = {}
    clawed = False
    if ranged:
        note_volley(foe)
    for each in attacks:
        for number in range(_how_many(state, foe, each)):
            target = _next_in_reach(state, foe, target, ranged)
            for power in who(Power.next_mark, foe):
                target = power.next_mark(foe, state, target, number)
            if target.dead or foe.dead or foe.gone:
                return
            strike = natural_strike(state, foe, target, each, ranged)
            strike.sure = any(power.is_sure(foe, target, each) for power in who(Power.is_sure, foe))
            strike.extra += sum(power.follows_up(foe, each, clawed) for power in who(Power.follows_up, foe))
            blow = attack(state, table, foe, target, strike)
            if blow.hit:
                clawed = clawed or each.name in ("claw", "talon")
                if each.name == "claw":
                    hits[target.id] = hits.get(target.id, 0) + 1
    if tagged(foe, "hug"):
        for key, count in hits.items():
            if count >= 2:
                hug(state, table, foe, state.beings[key])


def _how_many(state: Campaign, foe: Being, each: Attack) -> int:
    """As its entry says, or as many as it has heads."""
    return min((power.blows(foe, state, each) for power in who(Power.blows, foe)), default=each.n)


def _next_in_reach(state: Campaign, foe: Being, target: Being, ranged: bool) -> Being:
    """Against one or more targets in reach: when one falls the rest of the routine goes to the next."""
    if not target.dead and not target.gone and not (helpless(target) and tagged(foe, "paralysis")):
        return target
    near = [other for other in enemies(state, foe) if up(other) and (ranged or distance(foe, other) <= REACH)]
    return near[0] if near else target
