"""A particular prisoner: whom the party set out to free. Chapter: Goals."""

from __future__ import annotations

from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.foes import new_id
from tablewright.rules.yabec.book.core.who import able
from tablewright.rules.yabec.book.delve.turns import close_turn, here, take_turn
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, World


def free_prisoner(world: World, table: Table, option: Option) -> None:
    """A turn at the bonds; from then on the freed one walks with the party, unarmed, and must be brought out alive."""
    if not take_turn(world, table):
        return
    room = here(world)
    name = str(room.data.get("prisoner", "the prisoner"))
    room.data = {key: value for key, value in room.data.items() if key != "prisoner"}
    boss = next(each for each in able(world) if each.kind == "pc")
    freed = Creature(
        new_id(world, "h"), name, "hireling", "lackey", "party", boss.seat, boss.id, hd="1", hp=3, loyalty=7,
        figures={"av": 19, "ac": 9}, zone=world.delve.zone, used={"prisoner": 1},
    )  # fmt: skip
    world.creatures[freed.id] = freed
    world.delve.march.append(freed.id)
    table.tell(Used(boss.name, "free-prisoner", name))
    close_turn(world, table)
