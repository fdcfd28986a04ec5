"""Money: own purses, what the party found on the way, and what was brought home (FH-CHAR-09, FH-ENCUMB-01).

Everything is kept in whole copper; 10 cc = 1 sc. Purses are emptied before found coin, because found coin given to the
coffers is worth experience (FH-LEVEL-01).
"""

from __future__ import annotations

from tablewright.rules.freehold.book.party.roster import at_home, of_flesh
from tablewright.rules.freehold.state import Character, Haul, Party, World

CC_PER_SC = 10


def wealth(world: World, party: Party, one: Character | None = None) -> int:
    """What can be spent: one's own purse, or everybody's, and the coin found; without a home it is all at hand."""
    own = one.purse if one else sum(each.purse for each in of_flesh(world, party))
    return own + party.coin + (_brought(world) if at_home(world, party) or world.hold.lost else 0)


def _brought(world: World) -> int:
    return sum(haul.copper for haul in world.hauls)


def can_pay(world: World, party: Party, copper: int, one: Character | None = None) -> bool:
    return wealth(world, party, one) >= copper


def pay(world: World, party: Party, copper: int, one: Character | None = None, *, found_first: bool = False) -> None:
    """Out of purses, then of what was found and brought home; `found_first`: the purses stay shut."""
    for each in [] if found_first else [one] if one else of_flesh(world, party):
        copper -= _draw(each, copper)
    taken = min(party.coin, copper)
    party.coin -= taken
    copper -= taken
    for haul in reversed(world.hauls):
        taken = min(haul.copper, copper)
        haul.copper -= taken
        copper -= taken
    world.hauls = [haul for haul in world.hauls if haul.copper]


def _draw(one: Character, copper: int) -> int:
    taken = min(one.purse, copper)
    one.purse -= taken
    return taken


def bring_home(world: World, party: Party) -> int:
    """What was found outside is noted with those who brought it (FH-LEVEL-01)."""
    copper, party.coin = party.coin, 0
    if copper:
        world.hauls.append(Haul(copper, [one.id for one in of_flesh(world, party)]))
    return copper
