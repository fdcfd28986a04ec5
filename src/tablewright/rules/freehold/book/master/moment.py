"""The Game Master's moment (chapter "The Game Master"): before the party sets out, or between any two steps.

She tells in her own words what there is to see and what follows, lays out places and people for later, or brings a
meeting about; or somebody is met who takes the place of the dead (FH-CHAR-10). The referee always goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.master.preparing import prepare
from tablewright.rules.freehold.events import MasterTold
from tablewright.rules.freehold.state import GM, Party, World

MOMENT = Question("gm-moment", "FH-GM-01", standing=True)
TELL = Question("gm-tell", "FH-GM-01")
GO_ON, MEETING, NEWCOMER = "go on", "meeting", "newcomer"
LONGEST = 400
MOST_IN_A_MOMENT = 12


def gm_moment(world: World, party: Party, table: Table) -> str:
    """Asked once for each moment of the clock; returns what the caller has to do."""
    if not world.gm_more or world.moment_at == party.clock:
        return GO_ON
    world.moment_at = party.clock
    meeting = (MEETING,) if party.mode == "road" else ()
    newcomer = (NEWCOMER,) if party.mode in ("road", "site") and (world.to_make or world.put_off) else ()
    for _ in range(MOST_IN_A_MOMENT):
        answer: str = table.ask(GM, MOMENT, (GO_ON, *_WAYS, *meeting, *newcomer), {"hex": party.at}, GO_ON)
        if answer not in _WAYS:
            return answer
        _WAYS[answer](world, party, table)
    return GO_ON


def _tell(world: World, party: Party, table: Table) -> None:
    words = " ".join(table.ask_text(GM, TELL, LONGEST, {"hex": party.at}).split())
    if words:
        table.tell(MasterTold(words))


_WAYS: dict[str, Callable[[World, Party, Table], None]] = {"tell": _tell, "prepare": prepare}
