"""What a trained animal does for its master in the dungeon: it carries, guards and tracks. Chapter: Taming.

The skills and their price in favour are YB-DOWN-11; what they do is ours (docs/games/yabec.md).
"""

from __future__ import annotations

from tablewright.rules.yabec.book.core.stats import is_down
from tablewright.rules.yabec.state import Creature, World


def trained(world: World, master: Creature, skill: str) -> Creature | None:
    """An animal of this master that knows the skill, stands and is in the same zone."""
    for key in world.delve.march:
        each = world.creatures[key]
        own = each.kind == "animal" and each.boss == master.id and skill in each.skills
        if own and each.zone == master.zone and not is_down(each):
            return each
    return None


def mount_up(world: World, fighters: list[Creature]) -> None:
    """Masters of an animal taught riding sit on it when a conflict begins (YB-DOWN-11, YB-ITEM-09)."""
    for each in fighters:
        if each.kind == "pc":
            horse = trained(world, each, "riding")
            each.mount = horse.id if horse is not None else ""


def is_guarded(world: World, creature: Creature) -> bool:
    """A guarding animal is never surprised, nor is its master beside it (YB-DOWN-11, YB-CONF-37)."""
    if creature.kind == "animal":
        return "guarding" in creature.skills
    return creature.kind == "pc" and trained(world, creature, "guarding") is not None
