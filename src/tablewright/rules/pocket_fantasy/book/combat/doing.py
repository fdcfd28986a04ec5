"""What a PC can do on its turn (3.2.1), as a list of doings: who may, what it costs, and how it is done.

Each chapter offers its own doings; `menu.py` puts them together into the turn's menu (PF-ROUND-10, PF-ROUND-11).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.core.field import find
from tablewright.rules.pocket_fantasy.book.core.heroics import Art
from tablewright.rules.pocket_fantasy.state import Act, Being, Hero, World

TARGET = Question("target", "PF-ROUND-08")


class Doing(msgspec.Struct, frozen=True):
    """`action`: uses the action. `attack`: barred to the confused (PF-ROUND-13). `move`: uses the move.

    `classes` are those that have it; empty means everybody.
    """

    key: str
    may: Callable[[World, Hero, Act], bool]
    do: Callable[[World, Table, Hero, Act], None]
    action: bool = True
    attack: bool = False
    move: bool = False
    classes: tuple[str, ...] = ()
    art: Callable[[Hero], Art] | None = None  # what of its uses it takes, and so what it may cost
    aim: str = ""  # how its target is asked for, where there is one
    targets: Callable[[World, Hero, Act], Sequence[Being]] | None = None  # whom it could be done to now


def pick(
    world: World,
    table: Table,
    seat: str,
    targets: Sequence[Being],
    how: str,
    who: Being | None = None,
    default: str = "",
) -> Being:
    """Let a seat choose one of several beings: for what (`how`), and who will do it."""
    about = {"how": how, "who": who.id} if who else {"how": how}
    return find(world, table.ask(seat, TARGET, [being.id for being in targets], about, default))
