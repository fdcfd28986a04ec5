"""What Begone, FOE! lends to whoever makes dungeons for it: one made by chance, and the names of things."""

from __future__ import annotations

from tablewright.rules.begone_foe.book.delve.dungeons import LISTED, furnished, generate
from tablewright.rules.begone_foe.content import GEAR, KINDS, TRAPS
from tablewright.rules.begone_foe.settings import DUNGEONS
from tablewright.world.dungeon.workshop import Workshop

WORKSHOP = Workshop(
    DUNGEONS,
    generate,
    furnished,
    furnished,
    {key: kind.name for key, kind in KINDS.items()},
    {key: TRAPS[key].name for key in LISTED},
    {key: gear.name for key, gear in GEAR.items()},
)
