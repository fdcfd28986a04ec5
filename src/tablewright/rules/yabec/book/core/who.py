"""Who: the named groups of people that rules speak of. Chapters: bad, Search, Minions, Conflict.

A rule that takes somebody takes them from one of these, so that who is absent, fallen, asleep or a beast has no part in
what only others can do: `members` and `heroes` are all of the party that is here (`stats.py`), the others are parts of
them.
"""

from __future__ import annotations

from tablewright.rules.yabec.book.core.stats import (
    fights,
    free_hands,
    has,
    has_hands,
    helpless,
    is_down,
    members,
    mindful,
)
from tablewright.rules.yabec.effects import Asleep
from tablewright.rules.yabec.state import Creature, World

LIVING = ("", "subdued", "near death", "escaped")
AT_HOME = "session:home"  # key in `used`: a minion was left in town


def is_living(creature: Creature) -> bool:
    """Neither dead, nor turned to stone, nor gone for good (YB-DEATH-01, YB-ABAND-01)."""
    return creature.status in LIVING


def awake(creature: Creature) -> bool:
    """Hears and understands what goes on: not asleep, and not lying senseless (YB-CONF-13)."""
    return not is_down(creature) and not has(creature, Asleep)


def can_fight(creature: Creature) -> bool:
    """Whoever could strike a blow now: not bad but by a heavy load (YB-ITEM-04), and of no trade that does not fight
    (YB-MIN-07).
    """
    return not helpless(creature) and fights(creature)


def present(world: World) -> list[Creature]:
    """All of the party on their feet where the party is, beasts too, in marching order."""
    zone = world.delve.zone
    return [each for each in members(world) if not is_down(each) and each.zone == zone]


def at_hand(world: World) -> list[Creature]:
    """Whose packs are here to be reached into, those of the fallen too; not of who lies elsewhere."""
    return [each for each in members(world) if each.zone == world.delve.zone]


def able(world: World) -> list[Creature]:
    """Those of them who are not bad by more than a load: they see, and can move (YB-CONF-14)."""
    return [each for each in present(world) if not helpless(each)]


def is_person(creature: Creature) -> bool:
    """Somebody with hands and a mind to work with: no dog or horse, no mindless monster (YB-DUNG-09)."""
    return creature.kind in ("pc", "hireling") or (
        creature.kind == "monster" and mindful(creature) and has_hands(creature)
    )


def handy(world: World) -> list[Creature]:
    """Who could be handed something, or take it up by touch: no sleeper and nobody in bonds (YB-CONF-14)."""
    return [each for each in present(world) if free_hands(each)]


def all_bad(world: World) -> bool:
    """Nobody here can see or move at will, only speak, fight as the bad do, or strike a light (YB-CONF-13,
    YB-LIGHT-09).
    """
    return all(helpless(each) for each in members(world) if not is_down(each))


def workers(world: World) -> list[Creature]:
    """The people among the able: who searches, disarms, bandages and bears a hand (YB-DUNG-09, YB-DUNG-16)."""
    return [each for each in able(world) if is_person(each)]


def foes_in(world: World, zone: str) -> list[Creature]:
    """Monsters of a zone who still stand, and with whom there is no peace."""
    found = [each for each in world.creatures.values() if each.side == "foes" and each.zone == zone]
    return [each for each in found if not is_down(each) and each.id not in world.delve.peace]


def went_along(world: World, minion: Creature) -> bool:
    """A minion that was on this adventure: its boss set out, it was not left in town, and it is alive and with the
    others (YB-TOWN-16, YB-XP-06, YB-MIN-08).
    """
    return minion.boss in world.party and not minion.used.get(AT_HOME) and is_living(minion) and not minion.left
