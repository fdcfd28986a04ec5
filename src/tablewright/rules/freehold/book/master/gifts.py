"""Gifts in own words (Master Rule): food or coin held out to somebody who is met, or at home to the Folk, is theirs,
whatever comes of it.

What the words name is handed over when the player takes the reading (FH-GM-02), and stands on it as its cost.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.purse import pay_together, wealth
from tablewright.rules.freehold.book.days.provisions import MEALS_A_DAY, eat_from_packs, meals_in_packs
from tablewright.rules.freehold.book.party.actions import stems
from tablewright.rules.freehold.events import Acted
from tablewright.rules.freehold.state import Character, Party, World
from tablewright.world.words import figure, number_word

_GIVING = frozenset(stems("offer give gift share feed present pay bribe hand toss throw"))
_FOLK = frozenset(stems("folk people villager children child family families everybody everyone poor hungry"))
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_NUMBERS = {
    **{number_word(number): number for number in range(1, 13)},
    **{word: 13 + number for number, word in enumerate(_TEENS)},
    **_TENS,
    "a": 1,
    "an": 1,
}
_TIMES = {"dozen": 12, "hundred": 100, "thousand": 1000}
_MEALS = {"meal": 1, "ration": MEALS_A_DAY, "food": MEALS_A_DAY, "bread": 1}
_COPPER = {"gc": 100, "gold": 100, "sc": 10, "silver": 10, "coin": 10, "copper": 1, "cc": 1}
_NEAR = 3  # words between a number and what it counts


class Gift(NamedTuple):
    """What changes hands."""

    meals: int = 0
    copper: int = 0

    def __str__(self) -> str:
        silver, copper = divmod(self.copper, 10)
        parts = (self.meals and figure(self.meals, "meal"), silver and f"{silver} sc", copper and f"{copper} cc")
        return " and ".join(part for part in parts if part)


def gift_of(world: World, party: Party, words: str) -> Gift:
    """What these words give away here, at most what there is."""
    named = frozenset(stems(words))
    taken = party.mode == "meeting" or (party.mode == "home" and bool(_FOLK & named))
    if not taken or not _GIVING & named:
        return Gift()
    said = re.findall(r"[a-z]+|\d+", words.lower())
    meals, copper = _counted(said, _MEALS), _counted(said, _COPPER)
    return Gift(min(meals, meals_in_packs(world, party)), min(copper, wealth(world, party)))


def _counted(said: list[str], worth: dict[str, int]) -> int:
    return sum(
        _number_before(said[:place]) * worth[_thing(word)]
        for place, word in enumerate(said)
        if _thing(word) in worth and not (place and _thing(said[place - 1]) in worth)  # silver coins are one thing
    )


def _thing(word: str) -> str:
    return word if word in _MEALS or word in _COPPER else word.removesuffix("s")


def _number_before(said: list[str]) -> int:
    """The last number shortly before; one where none is named. 'A hundred and twenty-five' are words of one number."""
    near = range(len(said) - 1, max(-1, len(said) - 1 - _NEAR), -1)
    last = next((at for at in near if _is_number(said[at]) or _thing(said[at]) in _MEALS | _COPPER), -1)
    if last < 0 or not _is_number(said[last]):  # what counts another thing does not count this one
        return 1
    first = last
    while first and (_is_number(said[first - 1]) or said[first - 1] == "and"):
        first -= 1
    return _number_of([word for word in said[first : last + 1] if word != "and"])


def _is_number(word: str) -> bool:
    return word.isdigit() or word in _NUMBERS or word in _TIMES


def _number_of(words: list[str]) -> int:
    """Words of a number added up: a dozen, hundred or thousand counts what stands before it."""
    whole = part = 0
    for word in words:
        if word in _TIMES:
            part = (part or 1) * _TIMES[word]
            if word == "thousand":
                whole, part = whole + part, 0
        else:
            part += int(word) if word.isdigit() else _NUMBERS[word]
    return whole + part


def hand_over(world: World, party: Party, one: Character, words: str, table: Table) -> bool:
    """What the words give is given; False if others will not open their purses for it."""
    gift = gift_of(world, party, words)
    if not any(gift):
        return True
    if not pay_together(world, party, gift.copper, table, one.seat):
        return False
    eat_from_packs(world, party, gift.meals)
    table.tell(Acted(one.name, "gift", str(gift)))
    return True
