"""Working a spell: each has its own function; those without a mechanical effect are put to the game master."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import has
from tablewright.rules.begone_foe.book.magic.casting import Casting
from tablewright.rules.begone_foe.book.magic.spells_of_war import STRIKES
from tablewright.rules.begone_foe.book.magic.spells_of_warding import WARDS
from tablewright.rules.begone_foe.book.magic.spells_of_wits import WITS, ruled
from tablewright.rules.begone_foe.state import Campaign

WORKS = {**STRIKES, **WARDS, **WITS}
_ON_A_FIELD = ("transmute_rock_to_mud", "wall_of_stone")  # in peace the game master says what becomes of them


def work(state: Campaign, table: Table, casting: Casting) -> None:
    """The spell takes effect, unless an Anti-Magic Shell lies around the caster."""
    if has(casting.caster, "anti_magic"):
        return
    handler = WORKS.get(casting.spell.id, ruled) if state.fight or casting.spell.id not in _ON_A_FIELD else ruled
    handler(state, table, casting)
