"""Things that go from one to another with all that belongs to them (FH-ENCUMB-01, FH-CHAR-10).

Skins go with the drink in them, pearls with their mana, and a suit with what acid has eaten of it (FH-TRAPLIST-01).
"""

from __future__ import annotations

from tablewright.rules.freehold.book.days.provisions import SKIN_DAYS
from tablewright.rules.freehold.book.party.roster import gain, lose
from tablewright.rules.freehold.book.sites.treasure import MANA_IN
from tablewright.rules.freehold.state import Character


def pass_on(giver: Character, taker: Character, thing: str, number: int) -> None:
    """So many of them leave one pack for another."""
    water, mana, acid = _contents(giver, thing, number)
    lose(giver, thing, number)
    gain(taker, thing, number)
    taker.water += water
    taker.pearls += mana
    if acid:
        taker.eaten[thing] = acid


def lay_aside(giver: Character, thing: str, number: int) -> None:
    """So many of them leave a pack for the ground, where water and mana run out."""
    _contents(giver, thing, number)
    lose(giver, thing, number)


def _contents(one: Character, thing: str, number: int) -> tuple[int, int, int]:
    """Days of drink in the skins, mana in the pearls, and points of AC that acid has taken; they are one's no more."""
    water = min(one.water, SKIN_DAYS * number) if thing == "waterskin" else 0
    mana = min(one.pearls, MANA_IN.get(thing, 0) * number)
    worn = one.armor == thing and one.pack.get(thing, 0) <= number
    acid = one.acid if worn else one.eaten.pop(thing, 0)
    one.water -= water
    one.pearls -= mana
    return water, mana, acid
