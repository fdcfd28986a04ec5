"""A ready party at once: everybody made by the book's dice, the choices those of a sensible player, then outfitted.

Order: each character in full (BF-CHAR-06), the common things, the first purchases.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.making import ready_made, share_by_default
from tablewright.rules.begone_foe.book.characters.usual import LINE_UP, usual_class
from tablewright.rules.begone_foe.book.core.gear import empty_slots, has_item, worn_armour
from tablewright.rules.begone_foe.book.core.silver import purse
from tablewright.rules.begone_foe.book.town.market import buy
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.state import Being, Campaign

START = Question("start", "BF-CHAR-06")
MARCH = ("fighter", "cleric", "thief", "magic_user")  # mail in front, the book behind
SUPPLIES = ("torch", "oil", "ration", "oil")
POCKET_MONEY = 20  # kept for a bed and the unforeseen


def ready_party(state: Campaign, table: Table, seats: Sequence[str]) -> None:
    """One character for each seat that owes one; nothing is asked (BF-CHAR-06, BF-EQUIP-13)."""
    missing = list(LINE_UP[: len(seats)])
    for seat in seats:
        being = ready_made(state, table, seat, lambda raised: usual_class(raised, missing))
        missing.remove(being.job)
    state.march.sort(key=lambda key: MARCH.index(state.beings[key].job))
    share_by_default(state, table)
    _provide(state, table)


def _provide(state: Campaign, table: Table) -> None:
    """Padding for those who have none, helmets, then light and food, at the list's prices (BF-EQUIP-15)."""
    for being in state.characters:
        if worn_armour(being) is None:
            _buy(state, table, being, "gambeson")
    for being in state.characters:
        if not has_item(being, "helmet"):
            _buy(state, table, being, "helmet")
    for kind in SUPPLIES:
        _buy(state, table, max(state.characters, key=empty_slots), kind)


def _buy(state: Campaign, table: Table, being: Being, kind: str) -> None:
    if purse(state) - GEAR[kind].price >= POCKET_MONEY:
        buy(state, table, being, kind, GEAR[kind].price)
