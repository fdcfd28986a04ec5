"""Moving in a fight: closing in, going to somebody's side, falling back, running (Action Economy, Movement).

30 ft beside an action, before it or after it, or 60 ft without one (BF-ACT-01, BF-MOVE-03).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import has, may_run, up
from tablewright.rules.begone_foe.book.fight.ground import (
    away_from_foes,
    blockers,
    close_in,
    distance,
    go,
    stand_up,
)
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies
from tablewright.rules.begone_foe.book.fight.handling import Turn
from tablewright.rules.begone_foe.state import Being, Campaign

AWAY = "away"
STEPS = {10: Option("back", amount=10), 20: Option("back", amount=20)}  # feet one may fall back instead of all the way
ADVANCE, BACK, RUN, RUN_AWAY = Option("advance"), Option("back"), Option("run"), Option("run", AWAY)


def move_options(
    state: Campaign, being: Being, foes: Sequence[Being], friends: Sequence[Being], turn: Turn
) -> list[Option]:
    """Where one may go with the feet that are left: to a foe, to a comrade, back, or at a run."""
    if turn.feet < REACH or has(being, "prone"):
        return []
    out: list[Option] = []
    if _stands_off(being, foes) and _unbarred(state, being, _nearest(being, foes), turn.feet, foes):
        out.append(ADVANCE)
    apart = _apart(being, friends)
    out += each("walk", [other.id for other in apart if _unbarred(state, being, other, turn.feet, foes)])
    out.append(BACK)
    out += [step for feet, step in STEPS.items() if feet < turn.feet]
    if turn.action and not turn.moved and may_run(being):
        out += _run_options(being, foes, apart, turn.feet)
    return out


def _stands_off(being: Being, foes: Sequence[Being]) -> bool:
    """Some foe is out of reach, and none who can fight is beside this one."""
    far = False
    for foe in foes:
        if abs(foe.at - being.at) > REACH:
            far = True
        elif up(foe):
            return False
    return far


def beside(being: Being, others: Sequence[Being]) -> list[Being]:
    return [other for other in others if abs(other.at - being.at) <= REACH and up(other)]


def _apart(being: Being, friends: Sequence[Being]) -> list[Being]:
    """Comrades one does not stand by, one for each spot."""
    spots: dict[int, Being] = {}
    for friend in friends:
        if abs(friend.at - being.at) > REACH:
            spots.setdefault(friend.at, friend)
    return list(spots.values())


def _run_options(being: Being, foes: Sequence[Being], apart: Sequence[Being], feet: int) -> list[Option]:
    """Plain running closes on foes who are out of a walk's reach, and gets away from those who are not."""
    out = [RUN, RUN_AWAY] if runs_closer(being, foes, feet) else [RUN]
    return out + each("run", [friend.id for friend in apart if distance(friend, being) - REACH > feet])


def runs_closer(being: Being, foes: Sequence[Being], feet: int) -> bool:
    near = min([abs(foe.at - being.at) for foe in foes], default=0)
    return near - REACH > feet


# --- doing it --------------------------------------------------------------------------------------------------------
def stand(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    turn.feet -= stand_up(table, being)
    turn.moved = True


def advance(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    _towards(state, table, being, _nearest(being, enemies(state, being)), turn, turn.feet)


def walk(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    _towards(state, table, being, state.beings[chosen.target], turn, turn.feet)


def back(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """No free attacks for simply moving away (BF-ACT-03)."""
    feet = chosen.amount or turn.feet
    go(state, table, being, being.at + away_from_foes(state, being) * feet, "back")
    turn.feet, turn.moved = turn.feet - feet, True


def run(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """60 ft and no action (BF-ACT-01): at a foe beyond a walk, to a comrade, or away."""
    feet = turn.feet * 2
    if chosen.target and chosen.target != AWAY:
        _run_to(state, table, being, state.beings[chosen.target], feet)
    elif not chosen.target and runs_closer(being, enemies(state, being), turn.feet):
        _run_to(state, table, being, _nearest(being, enemies(state, being)), feet)
    else:
        go(state, table, being, being.at + away_from_foes(state, being) * feet, "run")
    turn.over = True


def _nearest(being: Being, foes: Sequence[Being]) -> Being:
    """The nearest foe one does not stand beside already; the helpless at one's feet are no goal."""
    far = [foe for foe in foes if abs(foe.at - being.at) > REACH]
    return far[0] if len(far) == 1 else min(far or foes, key=lambda other: abs(other.at - being.at))


def _towards(state: Campaign, table: Table, being: Being, other: Being, turn: Turn, feet: int) -> None:
    turn.feet -= close_in(state, table, being, other, _unbarred(state, being, other, feet))
    turn.moved = True


def _run_to(state: Campaign, table: Table, being: Being, other: Being, feet: int) -> None:
    step = min(max(0, distance(being, other) - REACH), _unbarred(state, being, other, feet))
    go(state, table, being, being.at + (step if other.at > being.at else -step), "run")


def _unbarred(state: Campaign, being: Being, other: Being, feet: int, foes: Sequence[Being] | None = None) -> int:
    """Nobody walks through a line of enemies (BF-ACT-03): it stops one an arm's length before it."""
    line = blockers(state, being, other.at, foes)
    if not line or other in line:
        return feet
    return min(feet, max(0, min(distance(foe, being) for foe in line) - REACH))


MOVES = {"stand": stand, "advance": advance, "walk": walk, "back": back, "run": run}
