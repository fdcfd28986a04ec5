"""A monster's turn: by nature and morale. The referee's choice is the default; a game master may choose otherwise."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import (
    condition,
    drop_condition,
    has,
    kind_of,
    tagged,
    too_slow,
    up,
    walking,
)
from tablewright.rules.begone_foe.book.core.formulas import roll_formula
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.core.saves import SAVE_AGAINST, Peril, saves
from tablewright.rules.begone_foe.book.fight.ground import away_from_foes, can_reach, distance, go
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies, fight_of, fighters
from tablewright.rules.begone_foe.book.monsters.foe_deeds import perform, routine
from tablewright.rules.begone_foe.book.monsters.natures import vanishes
from tablewright.rules.begone_foe.book.monsters.powers import start_of_turn
from tablewright.rules.begone_foe.book.monsters.tactics import ONE_IN_TWENTY, foe_options, referee_choice
from tablewright.rules.begone_foe.book.pursuit.flight import flee, may_flee
from tablewright.rules.begone_foe.content import KINDS
from tablewright.rules.begone_foe.events import Did, GotAway, Moved
from tablewright.rules.begone_foe.state import Being, Campaign

FOE_ACT = Question("foe-act", "BF-MON-06", standing=True)
CONFUSED = Why("What the confused do", "BF-SPELL-06")
CURSES = Why("Can it lay a curse?", "BF-MON-16")
_GIFTED = frozenset(key for key, kind in KINDS.items() if any(effect.on == ONE_IN_TWENTY for effect in kind.effects))


def monster_turn(state: Campaign, table: Table, foe: Being) -> None:
    """Whoever is broken runs, whoever is turned goes, whoever is confused rolls; all others choose."""
    start_of_turn(state, table, foe)
    _gifted(table, foe)
    if not up(foe) or _unable(state, table, foe):
        return
    group = fight_of(state).groups.get(foe.group)
    broken = group.broken if group is not None else ""
    if has(foe, "afraid") or broken == "flee" or (broken and foe.side == "party"):
        _run_away(state, table, foe)
    elif broken == "retreat":
        _fall_back(state, table, foe)
    elif has(foe, "confused"):
        _confused(state, table, foe)
    else:
        for _ in range(2 if has(foe, "hasted") else 1):
            if up(foe):
                _choose(state, table, foe)


def _gifted(table: Table, foe: Being) -> None:
    """One cyclops in twenty can lay a curse."""
    if foe.kind in _GIFTED and "curses" not in foe.uses:
        foe.uses["curses"] = 1 if table.roll(20, CURSES, foe.name) == 1 else 0


def _unable(state: Campaign, table: Table, foe: Being) -> bool:
    """Stunned, cowering or attached ones do nothing more; turned ones go (BF-TURN-04)."""
    if foe.conditions:
        if has(foe, "turned"):
            foe.gone = "turned"
            table.tell(Moved(foe.id, foe.name, walking(foe) * 2, "turned"))
            return True
        if drop_condition(foe, "stunned") or too_slow(foe) or has(foe, "cowering"):
            return True
    return _clings(foe) and _is_attached(state, foe)


def _clings(foe: Being) -> bool:
    return tagged(foe, "blood_drain") or tagged(foe, "clings_to_victim")


def _is_attached(state: Campaign, foe: Being) -> bool:
    return any(
        each.kind == "attached" and each.source == foe.id for other in fighters(state) for each in other.conditions
    )


def _choose(state: Campaign, table: Table, foe: Being) -> None:
    options = foe_options(state, foe)
    default = referee_choice(state, foe, options)
    seat = GM if foe.side != "party" else foe.seat
    perform(
        state, table, foe, table.ask(seat, FOE_ACT, options, {"who": foe.id, "round": fight_of(state).round}, default)
    )


# --- broken and bewildered -------------------------------------------------------------------------------------------
def _run_away(state: Campaign, table: Table, foe: Being) -> None:
    """Everyone but the trained runs by the pursuit rules at once (BF-MORALE-05); caught, it fights a round."""
    if may_flee(state, foe) and vanishes(foe):
        foe.gone = "fled"
        table.tell(GotAway((foe.name,)))
        return
    if may_flee(state, foe):
        flee(state, table, foe)
        return
    foe.caught = False
    _choose(state, table, foe)


def _fall_back(state: Campaign, table: Table, foe: Being) -> None:
    """In good order: blows at those in reach, then 30 ft away; a round with no enemy near ends it (BF-MORALE-05)."""
    near = [other for other in enemies(state, foe) if up(other) and distance(foe, other) <= REACH]
    if near:
        routine(state, table, foe, near[0])
    if up(foe):
        go(state, table, foe, foe.at + away_from_foes(state, foe) * walking(foe), "retreat")


def _confused(state: Campaign, table: Table, foe: Being) -> None:
    """2D6: 2-5 attack the caster's side, 6-8 nothing, 9-12 attack their own; the strong save each round."""
    spell = condition(foe, "confused")
    assert spell is not None
    if kind_of(foe).hd_dice > 2 and saves(
        state, table, foe, SAVE_AGAINST["illusion"], spell.amount, Peril("illusion", spell=True)
    ):
        _choose(state, table, foe)
        return
    total = roll_formula(table, "2d6", CONFUSED, foe.name)
    own = [other for other in fighters(state) if other.side == foe.side and other is not foe and up(other)]
    if total <= 5:
        _choose(state, table, foe)
    elif total >= 9 and own:
        victim = min(own, key=lambda other: distance(foe, other))
        if can_reach(state, foe, victim, walking(foe)):
            routine(state, table, foe, victim)
    else:
        table.tell(Did(foe.id, foe.name, "dazed"))
