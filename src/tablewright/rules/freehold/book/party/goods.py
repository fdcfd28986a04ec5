"""Things that go from one to another with all that belongs to them (FH-ENCUMB-01, FH-CHAR-10).

Skins go with the drink in them, pearls with their mana, a suit with what acid has eaten of it (FH-TRAPLIST-01), and a
horn that was blown today is not blown again. What lies on the ground keeps it.
"""

from __future__ import annotations

from tablewright.rules.freehold.book.days.provisions import SKIN_DAYS
from tablewright.rules.freehold.book.party.roster import gain, has, lose
from tablewright.rules.freehold.book.sites.treasure import MANA_IN
from tablewright.rules.freehold.state import Character, Hex

SKIN, HORN = "waterskin", "dread_horn"
BLOWN = "horn"  # among what was used: the day on which it was


def pass_on(giver: Character, taker: Character, thing: str, number: int) -> None:
    """So many of them leave one pack for another."""
    _take_in(taker, thing, number, _part_with(giver, thing, number))


def lay_down(giver: Character, place: Hex, thing: str, number: int) -> None:
    """So many of them leave a pack for the ground."""
    within = _part_with(giver, thing, number)
    place.left[thing] = place.left.get(thing, 0) + number
    if within:
        adds = thing == SKIN or thing in MANA_IN
        place.within[thing] = place.within.get(thing, 0) + within if adds else within


def take_up(taker: Character, place: Hex, thing: str) -> None:
    """All of them leave the ground for a pack."""
    _take_in(taker, thing, place.left.pop(thing), place.within.pop(thing, 0))


def _take_in(taker: Character, thing: str, number: int, within: int) -> None:
    gain(taker, thing, number)
    if not within:
        return
    if thing == SKIN:
        taker.water += within
    elif thing in MANA_IN:
        taker.pearls += within
    elif thing == HORN:
        taker.used[BLOWN] = within
    else:
        taker.eaten[thing] = within


def _part_with(one: Character, thing: str, number: int) -> int:
    """What belongs to them and goes along: days of drink, mana, the day a horn was blown, what acid has taken."""
    if thing == SKIN:
        within = min(one.water, SKIN_DAYS * number)
        one.water -= within
    elif thing in MANA_IN:
        within = min(one.pearls, MANA_IN[thing] * number)
        one.pearls -= within
    else:
        worn = one.armor == thing and one.pack.get(thing, 0) <= number
        within = one.acid if worn else one.eaten.pop(thing, 0)
    lose(one, thing, number)
    if thing == HORN and not has(one, HORN):
        within = one.used.pop(BLOWN, 0)
    return within
