"""How fast the party walks, and who must have both hands on a barrow (Movement and Travel, Encumbrance).

A turn of careful walking covers 100 ft, of hurried walking 300 (BF-MOVE-02); the slowest sets the pace (BF-MOVE-04).
"""

from __future__ import annotations

from tablewright.engine.decisions import NO_FACTS, Facts
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.outfit import put_away
from tablewright.rules.begone_foe.book.core.beings import helpless, is_monster, slowed_by_body
from tablewright.rules.begone_foe.book.core.gear import barrow_of, held, load, slots, slots_used
from tablewright.rules.begone_foe.book.delve.hours import hand_on, pass_turns
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.events import Quenched
from tablewright.rules.begone_foe.state import Campaign

MAPPING_FEET, HURRIED_FEET = 100, 300


# --- pace ------------------------------------------------------------------------------------------------------------
def speed(state: Campaign, rough: bool = False) -> int:
    """Feet a turn: careful walking, or three times as far in a hurry (BF-MOVE-02)."""
    return pace(state, HURRIED_FEET if state.hurried else MAPPING_FEET, rough)


def pace(state: Campaign, usual: int, rough: bool) -> int:
    """Feet a turn or miles a day: the slowest member's (BF-MOVE-04).

    Bad legs and loads slow it as they slow a walk (BF-INJ-07, BF-ENC-05, BF-ENC-06). A barrow quarters it on stairs and
    rough ground (BF-ENC-07).
    """
    slowest = usual
    for being in state.party:
        if is_monster(being) or helpless(being):
            continue
        own = slowed_by_body(being, usual)
        if rough and barrow_of(being):
            own //= 4
        slowest = min(slowest, own)
    return slowest


def overburdened(state: Campaign) -> Facts:
    """For the question what to do: who carries too much for anybody to go anywhere, if somebody does (BF-ENC-06)."""
    stuck = [being for being in state.party if not is_monster(being) and not helpless(being) and load(being) == "stuck"]
    if not stuck:
        return NO_FACTS
    return {"what": "stuck", "who": stuck[0].id, "used": slots_used(stuck[0]), "slots": slots(stuck[0])}


def walk(state: Campaign, table: Table, feet: int, rough: bool) -> bool:
    """Pass the turns a walk takes; feet short of a turn are kept for the next.

    True when somebody came, or nobody is left to arrive.
    """
    turns, state.walked = turns_of(state, feet, rough)
    return pass_turns(state, table, turns) or not state.anybody


def turns_of(state: Campaign, feet: int, rough: bool) -> tuple[int, int]:
    """Turns that so many feet take, with those walked since the last full turn; and the feet that are left over."""
    return divmod(state.walked + feet, max(1, speed(state, rough)))


def take_up_barrows(state: Campaign, table: Table) -> None:
    """Both hands on the handles while moving (BF-ENC-07): what they hold goes away, a light to somebody else."""
    for being in state.party:
        for item in held(being) if barrow_of(being) else ():
            if item.lit and not hand_on(state, table, being, item):
                item.lit = False
                table.tell(Quenched(being.name, GEAR[item.kind].name))
            if item in being.items:
                put_away(being, item)
