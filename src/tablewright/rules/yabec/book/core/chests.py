"""Chests: room inside, and two bearers with two slots of it each. Chapters: Items, Number.

Whoever has the chest bears one end, and the slots inside are that one's; somebody beside bears a thing of the key
`chest_end`. Where nobody can, the chest stands on the floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import room_of
from tablewright.rules.yabec.book.core.endings import spill
from tablewright.rules.yabec.book.core.items import count, room_for
from tablewright.rules.yabec.book.core.stats import is_down
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, Thing, World

CHEST, OTHER_END = "chest", "chest_end"


def settle_chests(world: World, table: Table, leaving: Creature | None = None) -> None:
    """Each chest in the dungeon finds its second bearer, who had an end before first of all, or is set down with what
    its owner cannot carry without it (YB-ITEM-08). Who is `leaving` alone lets go.
    """
    party = [each for each in world.creatures.values() if each.side == "party" and each.zone]
    if not any(thing.key in (CHEST, OTHER_END) for each in party for thing in each.items):
        return
    party = [each for each in party if room_of(world, each.zone) is not None]
    before = _let_go_of_ends(party)
    for owner in [each for each in party if count(each, CHEST) and not is_down(each)]:
        for chest in [thing for thing in owner.items if thing.key == CHEST]:
            hands = sorted((each for each in party if each is not leaving), key=lambda each: each.id not in before)
            other = next(_others(owner, hands), None) if owner is not leaving else None
            if other is None:
                _set_down(world, table, owner, chest)
            else:
                other.items.append(Thing(OTHER_END))


def may_take_up(world: World, creature: Creature, key: str) -> bool:
    """Room for it, and for a chest somebody at the other end (YB-ITEM-01, YB-ITEM-08)."""
    if not room_for(creature, key):
        return False
    return key != CHEST or next(_others(creature, world.creatures.values()), None) is not None


def leave_with_the_guild(travellers: list[Creature], keeper: dict[str, Creature]) -> None:
    """A chest that two of the travellers cannot bear stays in town (YB-ITEM-08)."""
    for owner in [each for each in travellers if count(each, CHEST)]:
        if next(_others(owner, travellers), None) is None:
            keeper[owner.id].stored += [thing for thing in owner.items if thing.key == CHEST]
            owner.items = [thing for thing in owner.items if thing.key != CHEST]


def _others(owner: Creature, people: Iterable[Creature]) -> Iterator[Creature]:
    """Who beside the owner has two hands and two slots free."""
    for each in people:
        fit = each is not owner and each.side == owner.side and each.zone == owner.zone and not is_down(each)
        if fit and each.kind in ("pc", "hireling") and room_for(each, OTHER_END):
            yield each


def _let_go_of_ends(party: list[Creature]) -> set[str]:
    before = {each.id for each in party if count(each, OTHER_END)}
    for each in party:
        if each.id in before:
            each.items = [thing for thing in each.items if thing.key != OTHER_END]
    return before


def _set_down(world: World, table: Table, owner: Creature, chest: Thing) -> None:
    owner.items.remove(chest)
    world.delve.dropped.setdefault(owner.zone, []).append(chest)
    table.tell(Used(owner.name, "drop", ITEMS[CHEST].name))
    spill(world, owner)
