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
from tablewright.rules.begone_foe.book.core.injuries import harm
from tablewright.rules.begone_foe.book.fight.attacks import attack
from tablewright.rules.begone_foe.book.fight.ground import can_reach, close_in, distance
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies, fight_of, members
from tablewright.rules.begone_foe.book.magic import aiming
from tablewright.rules.begone_foe.book.magic.casting import begin
from tablewright.rules.begone_foe.book.magic.spells import work
from tablewright.rules.begone_foe.book.monsters.arrivals import join
from tablewright.rules.begone_foe.book.monsters.bestiary import muster
from tablewright.rules.begone_foe.book.monsters.natures import (
    CHARGE_FEET,
    NOT_A_BLOW,
    blink_away,
    holds_for_the_bite,
    missile_attack,
    natural_strike,
    note_volley,
    second_foe,
    swarm_damage,
    swarms,
)
from tablewright.rules.begone_foe.book.monsters.powers import (
    happens,
    hug,
    stops_staring,
    use_power,
)
from tablewright.rules.begone_foe.book.monsters.tactics import targets_of
from tablewright.rules.begone_foe.book.pursuit.flight import flee
from tablewright.rules.begone_foe.content import KINDS, Attack
from tablewright.rules.begone_foe.events import Did
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Band

RATS_IN_A_PACK = 5
BITE_OF_THE_COBRA = 2  # its second routine


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
    stops_staring(state, table, foe)
    if has(foe, "prone"):
        drop_condition(foe, "prone")
    close_in(state, table, foe, target, walking(foe))
    if swarms(foe):
        harm(state, table, target, int(swarm_damage(target)), foe.name)
        return
    if foe.kind == "rat_pack" and _place_in_group(state, foe) % RATS_IN_A_PACK:
        return
    number = BITE_OF_THE_COBRA if _spat_at(foe, target) else melee_routine(foe)
    _attacks(state, table, foe, target, _blows_of(foe.kind, number))
    blink_away(state, table, foe, target)


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


def _spat_at(foe: Being, target: Being) -> bool:
    """A cobra that has blinded one bites: nothing more comes of spitting."""
    return foe.kind == "snake_cobra" and has(target, "blinded")


def _place_in_group(state: Campaign, foe: Being) -> int:
    group = fight_of(state).groups[foe.group]
    return [being.id for being in members(state, group) if up(being)].index(foe.id)


def _attacks(
    state: Campaign, table: Table, foe: Being, target: Being, attacks: Sequence[Attack], ranged: bool = False
) -> None:
    hits: dict[str, int] = {}
    clawed = False
    if ranged:
        note_volley(foe)
    for each in attacks:
        for number in range(_how_many(foe, each)):
            target = second_foe(state, foe, _next_in_reach(state, foe, target, ranged), number)
            if target.dead or foe.dead or foe.gone:
                return
            strike = natural_strike(state, foe, target, each, ranged)
            strike.sure = holds_for_the_bite(foe, target, each)
            strike.extra += 2 if clawed and each.name == "sting" and foe.kind == "scorpion_giant" else 0
            blow = attack(state, table, foe, target, strike)
            if blow.hit:
                clawed = clawed or each.name in ("claw", "talon")
                if each.name == "claw":
                    hits[target.id] = hits.get(target.id, 0) + 1
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
