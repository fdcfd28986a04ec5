"""Money: own purses, what the party found on the way, and what was brought home (FH-CHAR-09, FH-ENCUMB-01).

Everything is kept in whole copper; 10 cc = 1 sc. Purses are emptied before found coin, because found coin given to the
coffers is worth experience (FH-LEVEL-01).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.consent import agrees, has_declined
from tablewright.rules.freehold.book.party.roster import at_home, of_flesh, speaker_seat
from tablewright.rules.freehold.state import Character, Haul, Party, World

CC_PER_SC = 10


def wealth(world: World, party: Party, one: Character | None = None) -> int:
    """What can be spent: one's own purse, or everybody's who has not just declined, and coin found (FH-CHAR-09)."""
    own = one.purse if one else sum(each.purse for each in of_flesh(world, party) if _opens_purse(world, party, each))
    return own + _found(world, party)


def _found(world: World, party: Party) -> int:
    """What is not yet shared; without a home all that was brought there is at hand."""
    brought = sum(haul.copper for haul in world.hauls) if at_home(world, party) or world.hold.lost else 0
    return party.coin + brought


def _opens_purse(world: World, party: Party, one: Character) -> bool:
    return not has_declined(world, party, one.id, "money")


def can_pay(world: World, party: Party, copper: int, one: Character | None = None) -> bool:
    return wealth(world, party, one) >= copper


def pay(world: World, party: Party, copper: int, one: Character, *, found_first: bool = False) -> None:
    """Out of one's own purse, then of what was found and brought home; `found_first`: the purse stays shut."""
    _pay_from([] if found_first else [one], world, party, copper)


def pay_together(world: World, party: Party, copper: int, table: Table, seat: str = "") -> bool:
    """Out of the purses of the seat that pays, then of others who agree, then of what was found (FH-TURN-05).

    False if that is too little: nothing is paid.
    """
    seat = seat or table.voice_of(speaker_seat(world, party))
    people = of_flesh(world, party)
    givers = [each for each in people if each.seat == seat]
    needed = copper - sum(each.purse for each in givers)
    for each in people:
        if needed <= 0:
            break
        if each.purse and each not in givers:
            share = min(needed, each.purse)
            if agrees(world, party, each.id, "money", table, seat, {"money": share}):
                givers.append(each)
                needed -= share
    if needed > _found(world, party):
        return False
    _pay_from(givers, world, party, copper)
    return True


def _pay_from(givers: Sequence[Character], world: World, party: Party, copper: int) -> None:
    for each in givers:
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
