"""A ready party at once: everybody made by the book's dice, the choices those of a sensible player, then outfitted.

Order: each character in full (BF-CHAR-06), the common things, the first purchases.
"""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content
from begone_foe.book.characters import making
from begone_foe.book.core import carrying, measures
from begone_foe.book.town import visit
from begone_foe.state import Being, Campaign
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table

START = Question("start", "BF-CHAR-06")
MARCH = ("fighter", "cleric", "thief", "magic_user")  # mail in front, the book behind
SUPPLIES = ("torch", "oil", "ration", "oil")
POCKET_MONEY = 20  # kept for a bed and the unforeseen


def ready_party(state: Campaign, table: Table, seats: Sequence[str]) -> None:
    """One character for each seat that owes one; nothing is asked (BF-CHAR-06, BF-EQUIP-13)."""
    missing = list(making.LINE_UP[: len(seats)])
    for seat in seats:
        being = making.ready_made(state, table, seat, lambda raised: making.usual_class(raised, missing))
        missing.remove(being.job)
    state.march.sort(key=lambda key: MARCH.index(state.beings[key].job))
    making.share_by_default(state, table)
    _provide(state, table)


def _provide(state: Campaign, table: Table) -> None:
    """Padding for those who have none, helmets, then light and food, at the list's prices (BF-EQUIP-15)."""
    for being in state.characters:
        if carrying.worn_armour(being) is None:
            _buy(state, table, being, "gambeson")
    for being in state.characters:
        if not carrying.has_item(being, "helmet"):
            _buy(state, table, being, "helmet")
    for kind in SUPPLIES:
        _buy(state, table, max(state.characters, key=carrying.empty_slots), kind)


def _buy(state: Campaign, table: Table, being: Being, kind: str) -> None:
    if measures.purse(state) - content.GEAR[kind].price >= POCKET_MONEY:
        visit.buy(state, table, being, kind, content.GEAR[kind].price)
