"""A trap goes off: what it is, what it takes to save, what it does (Traps)."""

from __future__ import annotations

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.conditions import afflict, span_of
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.injuries import harm
from tablewright.rules.begone_foe.book.core.rolls import Check
from tablewright.rules.begone_foe.book.core.saves import EASY, HARD, Peril, save_check, saves, target_against_spell
from tablewright.rules.begone_foe.book.delve.wandering import noise
from tablewright.rules.begone_foe.content import TRAPS, TrapKind
from tablewright.rules.begone_foe.events import Sprung
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Trap

HARM = Why("Trap", "BF-TRAP-03")


def trap_kind(trap: Trap) -> TrapKind:
    """What the list says of it; a trap of the game master's own has its harm and its save with it."""
    kind = TRAPS[trap.key]
    own = {name: str(value) for name in ("harm", "save") if (value := trap.data.get(name))}
    return msgspec.structs.replace(kind, name=trap.name, **own) if own else kind


def named(trap: Trap) -> str:
    """Its key, or its own name."""
    return trap.name if trap.data.get("harm") else trap.key


def trap_target(trap: Trap) -> int:
    """11, or 16 for a vicious one; 10 + level where a spell works it (BF-SAVE-04, BF-SAVE-05)."""
    level = TRAPS[trap.key].spell_level
    return target_against_spell(None, level) if level else HARD if trap.hard else EASY


def trap_check(state: Campaign, victim: Being, trap: Trap) -> Check:
    return save_check(state, victim, trap_kind(trap).save, trap_target(trap), Peril("trap"))


def spring(state: Campaign, table: Table, trap: Trap, victim: Being, save: bool) -> None:
    """It goes off. A save halves damage and cancels the rest, 11 or 16 (BF-TRAP-03, BF-SAVE-05, BF-SAVE-06).

    One worked by a spell without a known caster has 10 + spell level (BF-SPELL-12, BF-SAVE-04).
    """
    kind = trap_kind(trap)
    trap.state = "sprung"
    table.tell(Sprung(named(trap), victim.name))
    damage = roll_formula(table, kind.harm, HARM, victim.name)
    passed = save and saves(state, table, victim, kind.save, trap_target(trap), Peril("trap"))
    harm(state, table, victim, damage // 2 if passed else damage, kind.name)
    if kind.fail and not passed:
        afflict(state, table, victim, kind.fail, None, span_of(state, table, kind.dur, victim.name))
    if kind.noise and not passed:
        noise(state, table, kind.name)


def set_off(state: Campaign, table: Table, trap: Trap) -> None:
    """It goes off where nobody stands (BF-TRAP-02); what rings, rings."""
    trap.state = "sprung"
    if trap_kind(trap).noise:
        noise(state, table, trap.name)
