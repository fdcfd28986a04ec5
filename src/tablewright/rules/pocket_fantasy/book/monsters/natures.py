"""What opponents do by what the book says of them, besides attacking (10.1), where the table has them act so.

The Combat Skill chart calls the lowest grade cowardly (PF-MON-06): such humanoids run when it goes against them. What
lives under water (PF-ABIL-02) lies in wait where there is some.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.rules.pocket_fantasy.book.combat.moves import may_move
from tablewright.rules.pocket_fantasy.book.core.field import enemies_of, fight_of, has, type_of
from tablewright.rules.pocket_fantasy.content import FEATURES, MONSTERS
from tablewright.rules.pocket_fantasy.state import Act, Creature, World

COWARDLY_CS = -3  # PF-MON-06


def takes_to_its_heels(world: World, foe: Creature, act: Act) -> bool:
    """A coward whose side is down to half or less and outnumbered, unless somebody who leads it still stands."""
    if not (world.options.natures and is_cowardly(foe) and may_move(foe, act)):
        return False
    side = [other for other in fight_of(world).foes if other.side == foe.side]
    standing = [other for other in side if other.standing]
    led = any(other.villain or other.leader for other in standing)
    return not led and 2 * len(standing) <= len(side) and len(standing) < len(enemies_of(world, foe))


def is_cowardly(foe: Creature) -> bool:
    return type_of(foe) == "humanoid" and MONSTERS[foe.kind].cs == COWARDLY_CS


def lie_in_wait(world: World, foes: Sequence[Creature], features: Sequence[str]) -> bool:
    """All of them live under water, and there is water here: nobody sees them come."""
    water = any("water" in FEATURES[each].traits for each in features)
    return world.options.natures and water and all(has(foe, "aquatic") for foe in foes)
