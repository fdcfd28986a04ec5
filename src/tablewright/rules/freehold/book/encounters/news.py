"""What others tell of the land (FH-ENC-08): friendly folk, hermits, beasts by where they go, captives."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.travel.land import tell_of, untold_neighbours
from tablewright.rules.freehold.events import Acted
from tablewright.rules.freehold.state import Party, World

WHICH_HEX = Question("gm-which-hex", "FH-ENC-08", standing=True)


def tell_a_hex(world: World, party: Party, source: str, table: Table) -> None:
    """One unmapped hex next to this one: the GM's pick, the referee's is the first (FH-ENC-08)."""
    near = untold_neighbours(world, party.at)
    if near:
        tell_of(world, judge(world, table, WHICH_HEX, near, near[0]), party.at, source, table)
    else:
        table.tell(Acted("", "no news"))
