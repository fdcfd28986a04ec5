"""Spells that last only while their caster thinks of nothing else: a wall of fire, a conjured elemental, a moving hand.

A wound ends it, and so does a blow or another spell of the caster's (the spells' own texts, BF-SPELL-06).
"""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import condition, drop_condition
from tablewright.rules.begone_foe.events import Freed
from tablewright.rules.begone_foe.state import Being, Campaign, Condition

CONCENTRATING = "concentrating"


def concentrate(caster: Being, spell: str, rounds: int = -1) -> None:
    """`spell`: what is held in mind, with whom it is held on behind a colon, where it is somebody."""
    drop_condition(caster, CONCENTRATING)
    caster.conditions.append(Condition(CONCENTRATING, caster.id, rounds=rounds, note=spell))


def borne_by(caster: Being) -> str:
    """Whom the caster's mind can move, by id; '' for nobody."""
    held = condition(caster, CONCENTRATING) if caster.conditions else None
    return held.note.partition(":")[2] if held is not None else ""


def lose_concentration(state: Campaign, table: Table, caster: Being) -> None:
    """The thought is gone, and with it what hung on it: the wall falls, the elemental turns on its caster."""
    held = condition(caster, CONCENTRATING)
    if held is None:
        return
    drop_condition(caster, CONCENTRATING)
    table.tell(Freed(caster.id, caster.name, CONCENTRATING))
    fight = state.fight
    if fight is not None:
        fight.fields = [field for field in fight.fields if field.spell != held.note or field.source != caster.id]
    for servant in state.beings.values():
        if servant.employer == caster.id and servant.uses.get("concentration") and servant.side == caster.side:
            servant.side = "foe" if caster.side == "party" else "party"
