"""Where fighters stand: feet along the line between the sides, reach, the way past an enemy (Action Economy)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import (
    drop_condition,
    has,
    hit_dice,
    kind_of,
    of_element,
    tagged,
    undead,
    up,
)
from tablewright.rules.begone_foe.book.core.injuries import harm
from tablewright.rules.begone_foe.book.core.rolls import opposed
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies, fight_of
from tablewright.rules.begone_foe.book.fight.strikes import spell_harms
from tablewright.rules.begone_foe.content import SPELLS
from tablewright.rules.begone_foe.events import Moved, Opposed
from tablewright.rules.begone_foe.state import Being, Campaign, Field

PUSH = Why("Push past", "BF-ACT-03")
WALL_DAMAGE = Why("Through the wall", "BF-SPELL-06")
STAND_UP_FEET = 15
FEET_HELD = 10  # what one fighter can bar
SMALLEST_TO_CROSS = 4
FIRE = "wall_of_fire"


def distance(a: Being, b: Being) -> int:
    return abs(a.at - b.at)


def flies(being: Being) -> bool:
    return tagged(being, "flyer") or has(being, "flying")


def touchable(attacker: Being, target: Being) -> bool:
    """Somebody aloft is out of reach of those on the ground."""
    if not target.conditions:
        return True
    aloft = has(target, "aloft") or has(target, "flying")
    return not aloft or flies(attacker) or has(attacker, "aloft")


def reach_feet(being: Being) -> int:
    """Five feet; a tongue may reach farther."""
    if being.kind and tagged(being, "reach"):
        return max(REACH, max((attack.range_ft for attack in kind_of(being).attacks), default=0))
    return REACH


def blockers(state: Campaign, mover: Being, to: int, foes: Sequence[Being] | None = None) -> list[Being]:
    """Enemies on their feet strictly between; the line bars the way if together they hold its width (BF-ACT-03).

    `foes`: all enemies of the mover, for those who know them already.
    """
    low, high = (mover.at, to) if mover.at < to else (to, mover.at)
    if high - low <= REACH:
        return []  # nobody fits in between
    foes = enemies(state, mover) if foes is None else foes
    between = [foe for foe in foes if low < foe.at < high and up(foe) and not has(foe, "prone")]
    if not between or flies(mover):
        return []  # who flies goes over them
    return between if len(between) * FEET_HELD >= fight_of(state).width else []


def walls_between(state: Campaign, mover: Being, to: int) -> list[Field]:
    low, high = sorted((mover.at, to))
    return [field for field in fight_of(state).fields if field.spell.startswith("wall_") and low < field.at < high]


def _walls_on_the_way(state: Campaign, mover: Being, to: int) -> list[Field]:
    """The nearest first, with one that stands just where the walk would end."""
    if not fight_of(state).fields:
        return []
    low, high = sorted((mover.at, to))
    walls = [field for field in fight_of(state).fields if field.spell.startswith("wall_") and field.at != mover.at]
    return sorted((field for field in walls if low <= field.at <= high), key=lambda field: abs(field.at - mover.at))


def in_sight(state: Campaign, being: Being, others: Sequence[Being]) -> list[Being]:
    """Those whom no wall of fire, ice or stone hides: nothing is shot, cast or breathed through one."""
    if not fight_of(state).fields:
        return [*others]
    return [other for other in others if not walls_between(state, being, other.at)]


def may_cross(mover: Being, field: Field) -> bool:
    """Stone stops all; creatures under 4 HD do not cross fire or ice."""
    return field.spell != "wall_of_stone" and hit_dice(mover) >= SMALLEST_TO_CROSS


def can_reach(state: Campaign, mover: Being, target: Being, feet: int, foes: Sequence[Being] | None = None) -> bool:
    """In melee reach after moving at most so far."""
    gap = abs(mover.at - target.at) - (reach_feet(mover) if mover.kind else REACH)
    if gap > feet or not touchable(mover, target):
        return False
    if gap > 0 and blockers(state, mover, target.at, foes):
        return False
    if not fight_of(state).fields:
        return True
    return all(may_cross(mover, field) for field in walls_between(state, mover, target.at))


def close_in(state: Campaign, table: Table, mover: Being, target: Being, feet: int) -> int:
    """Walk until the target is in reach or the feet are used up; returns the feet used."""
    there = beside(mover, target, feet)
    step = abs(there - mover.at)
    if step:
        go(state, table, mover, there, "walk")
    return step


def beside(mover: Being, target: Being, feet: int) -> int:
    """Where somebody stands who has walked up to a target, so far as the feet go."""
    step = min(max(0, distance(mover, target) - REACH), feet)
    return mover.at + (step if target.at > mover.at else -step)


def go(state: Campaign, table: Table, mover: Being, to: int, how: str) -> None:
    """Move; a wall on the way burns or cuts those who cross it, and stops others an arm's length before it."""
    for field in _walls_on_the_way(state, mover, to):
        if not may_cross(mover, field):
            to = _before(mover, to, field)
            break
        _singe(state, table, mover, field)
    feet = abs(to - mover.at)
    _stand(state, mover, to)
    if feet:
        table.tell(Moved(mover.id, mover.name, feet, how))


def shove(state: Campaign, table: Table, moved: Being, to: int) -> None:
    """Moved by force: stone and ice stop it, and nobody asks whether it would cross a fire."""
    for field in _walls_on_the_way(state, moved, to):
        if field.spell != FIRE:
            to = _before(moved, to, field)
            break
        _singe(state, table, moved, field)
    _stand(state, moved, to)


def _before(mover: Being, to: int, field: Field) -> int:
    """An arm's length on this side of it."""
    return max(mover.at, field.at - REACH) if to > mover.at else min(mover.at, field.at + REACH)


def _singe(state: Campaign, table: Table, mover: Being, field: Field) -> None:
    """1d6, doubled for undead and creatures of cold in fire, for creatures of fire in ice."""
    if field.spell == FIRE:
        energy, doubled = "fire", undead(mover) or of_element(mover, "cold")
    else:
        energy, doubled = "cold", of_element(mover, "fire")
    if not tagged(mover, f"immune_{energy}") and spell_harms(mover, energy):
        damage = table.roll(6, WALL_DAMAGE, mover.name) * (2 if doubled else 1)
        harm(state, table, mover, damage, SPELLS[field.spell].name)


def _stand(state: Campaign, mover: Being, to: int) -> None:
    """What clings to a victim, or sits inside, goes where it goes."""
    mover.at = to
    for each in mover.conditions:
        if each.kind == "attached" and each.source in state.beings:
            state.beings[each.source].at = mover.at


def stand_up(table: Table, being: Being) -> int:
    """Standing up costs 15 ft of movement (BF-ACT-02); returns the feet used."""
    drop_condition(being, "prone")
    table.tell(Moved(being.id, being.name, 0, "stand"))
    return STAND_UP_FEET


def push_past(state: Campaign, table: Table, mover: Being, blocker: Being) -> bool:
    """Through an enemy's space only by a won opposed D20 + BODY; a tie fails (BF-ACT-03, BF-CORE-03)."""
    mine, theirs = opposed(state, table, PUSH, mover, blocker, "body")
    table.tell(Opposed("push", mover.name, mine, blocker.name, theirs, mine > theirs))
    return mine > theirs


def away_from_foes(state: Campaign, being: Being) -> int:
    """-1 or +1: the direction in which the enemies are not."""
    lean = sum(being.at - foe.at for foe in enemies(state, being))
    return -1 if lean < 0 or (lean == 0 and being.side == "party") else 1
