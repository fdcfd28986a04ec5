"""What a trained animal does for its master in the dungeon: it carries, guards and tracks. Chapter: Taming.

The skills and their price in favour are YB-DOWN-11; what they do is ours (docs/games/yabec.md).
"""

from __future__ import annotations

from tablewright.rules.yabec.book.core.items import has_room_for_a_rider
from tablewright.rules.yabec.book.core.stats import has_item, helpless
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.state import Creature, World

SADDLE = "saddle_bridle"
HORSES = {"cart": 1, "wagon": 2}  # that draw it


def trained(world: World, master: Creature, skill: str) -> Creature | None:
    """An animal of this master that knows the skill, stands and is in the same zone."""
    for key in world.delve.march:
        each = world.creatures[key]
        own = each.kind == "animal" and each.boss == master.id and skill in each.skills
        if own and each.zone == master.zone and not helpless(each):
            return each
    return None


def mount_up(world: World, fighters: list[Creature]) -> None:
    """Masters of an animal taught riding sit on it when a conflict begins (YB-DOWN-11, YB-ITEM-09), if it is saddled
    and bears nothing else (YB-ITEM-06, YB-ITEM-08).
    """
    for each in fighters:
        if each.kind == "pc":
            horse = trained(world, each, "riding")
            ready = horse is not None and has_item([horse, each], SADDLE) and has_room_for_a_rider(horse)
            each.mount = horse.id if horse is not None and ready else ""


def hitch_up(owner: Creature, minions: list[Creature]) -> None:
    """A cart goes along behind a horse of its owner's, a wagon behind two; what nobody draws stays with the guild
    (YB-ITEM-06, YB-ITEM-08).
    """
    free = [each for each in minions if each.kind == "animal" and each.key == "horse"]
    for holder, thing in [(each, thing) for each in [owner, *minions] for thing in each.items if thing.key in HORSES]:
        holder.items.remove(thing)
        team = free[: HORSES[thing.key]]
        if len(team) == HORSES[thing.key]:
            free = free[len(team) :]
            team[0].items.append(thing)
        else:
            owner.stored.append(thing)


def is_guarded(world: World, creature: Creature) -> bool:
    """A guarding animal is never surprised, nor is its master beside it, nor who bears a blade that warns (YB-DOWN-11,
    YB-DOWN-14, YB-CONF-37).
    """
    if any(ITEMS[thing.key].has("warning") for thing in creature.items):
        return True
    if creature.kind == "animal":
        return "guarding" in creature.skills
    return creature.kind == "pc" and trained(world, creature, "guarding") is not None
