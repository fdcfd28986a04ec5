"""What the party can spend, and spending it (Starting Equipment)."""

from __future__ import annotations

from tablewright.rules.begone_foe.state import Campaign


def pay(state: Campaign, price: int) -> None:
    """In town out of the strongbox first, then out of the characters' purses, in marching order."""
    if not state.here:
        boxed = min(price, state.strongbox)
        state.strongbox, price = state.strongbox - boxed, price - boxed
    for being in state.characters:
        given = min(price, being.silver)
        being.silver -= given
        price -= given


def purse(state: Campaign) -> int:
    """What can be spent now: purses, and in town the strongbox."""
    silver = 0 if state.here else state.strongbox
    for being in state.characters:
        silver += being.silver
    return silver
