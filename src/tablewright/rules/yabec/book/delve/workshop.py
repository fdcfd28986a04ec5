"""What yabec lends to whoever makes dungeons for it: one made by chance to begin with, and the names of things."""

from __future__ import annotations

from tablewright.rules.yabec.book.delve.dungeons import fill_in, hoards, let_in, prepared, recipe
from tablewright.rules.yabec.content import HOUSE, ITEMS, MONSTERS
from tablewright.rules.yabec.settings import DUNGEONS
from tablewright.world.dungeon import Dungeon
from tablewright.world.dungeon.maker import Pick, Workshop, make_dungeon


def draft(key: str, levels: int, rooms: int, pick: Pick) -> Dungeon:
    """One made by chance as a writer would begin it: whole rooms, not yet cut into zones."""
    dungeon = make_dungeon(recipe(key, levels, rooms, pick, hoards(pick, 1)), pick)
    let_in(dungeon)
    return dungeon


WORKSHOP = Workshop(
    DUNGEONS,
    draft,
    lambda dungeon: prepared(dungeon, "new"),
    fill_in,
    {key: kind.name for key, kind in MONSTERS.items()},
    {trap.key: trap.name for trap in HOUSE.trap},
    {key: item.name for key, item in ITEMS.items()},
)
