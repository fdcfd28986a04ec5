"""The Sunken Castle of the South: what is different there, and its Difficulty Variants (chapters of these names)."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.hexploring.creatures import new_enemy
from tablewright.rules.twelve_years.content.figures import CASTLE
from tablewright.rules.twelve_years.events import LichMet
from tablewright.rules.twelve_years.state import Dungeon, Enemy, Party, Room, World

SKELETONS = Why("Skeletons in this room", "TY-CASTLE-02")


def first_level(dungeon: Dungeon) -> int:
    """Room 1 is level 0; the castle's first floor is level 1 (TY-DELVE-09, TY-VAR-03)."""
    return 1 if dungeon.castle else 0


def monster_level(world: World, dungeon: Dungeon, level: int) -> int:
    """What Monster Level Up adds here; axe mode brings it into the castle only (TY-VAR-01, TY-VAR-04, TY-VAR-05)."""
    by_mode = dungeon.castle and CASTLE[world.settings.castle_mode].level_up
    return level if world.settings.monster_level_up or by_mode else 0


def throne_room(world: World) -> int:
    """The sixth room discovered, by any party; later in the harder modes (TY-CASTLE-03, TY-VAR-05)."""
    return CASTLE[world.settings.castle_mode].throne


def stock_castle_room(world: World, party: Party, room: Room, table: Table) -> None:
    """No encounter roll: skeletons, or on the throne the Lich King (TY-CASTLE-02, TY-CASTLE-03, TY-LICH-01)."""
    if room.throne:
        room.enemies.append(Enemy(world.new_id(party.seat), "lich_king"))
        table.tell(LichMet())
        return
    die = CASTLE[world.settings.castle_mode].skeletons
    number = table.roll(die, SKELETONS)
    room.enemies += [new_enemy(world, party.seat, "skeleton", level=room.monster_level) for _ in range(number)]
