"""Where the party is going: the goal in one line."""

from __future__ import annotations

from pocket_fantasy.book.core.field import room_number
from pocket_fantasy.state import Dungeon, World
from tablewright.world.words import count


def goal_of(world: World) -> str:
    """What the party plays for, and the next step."""
    if world.outcome:
        return ""
    if world.dungeon is not None:
        return f"{_adventure_of(world)}: {_next_step(world, world.dungeon)}."
    if world.mode == "assembly":
        return "Choose who sets out, then an adventure."
    return f"{_adventure_of(world)} waits: buy what you need, then set out." if world.plot else "Choose an adventure."


def _adventure_of(world: World) -> str:
    """What this adventure is called: by its title where it was written, else by its place."""
    if world.script is not None:
        return world.script.title
    return (world.plot.place if world.plot else "") or "The adventure"


def _next_step(world: World, dungeon: Dungeon) -> str:
    if dungeon.done:
        return "the villain is beaten; take what there is and go home"
    level = f"level {dungeon.level} of {dungeon.levels}, " if dungeon.levels > 1 else ""
    if dungeon.at < 0 and not dungeon.rooms:
        return "at the way in"
    if dungeon.at < 0:
        return f"{level}{count(len(dungeon.rooms), 'room')} lie before you"
    return f"{level}room {room_number(dungeon, dungeon.at)} of {len(dungeon.rooms)}"
