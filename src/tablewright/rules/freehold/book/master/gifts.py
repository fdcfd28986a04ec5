"""Gifts in own words (Master Rule): food or coin held out to somebody who is met, or at home to the Folk, is theirs,
whatever comes of it.

What the words name is handed over when the player takes the reading (FH-GM-02), and stands on it as its cost.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.purse import pay, wealth
from tablewright.rules.freehold.book.days.provisions import MEALS_A_DAY, eat_from_packs, meals_in_packs
from tablewright.rules.freehold.book.party.actions import stems
from tablewright.rules.freehold.events import Acted
from tablewright.rules.freehold.state import Character, Party, World
from tablewright.world.words import figure, number_word

_GIVING = frozenset(stems("offer give gift share feed present pay bribe hand toss throw"))
_FOLK = frozenset(stems("folk people villager children child family families everybody everyone poor hungry"))
_NUMBERS = {number_word(number): number for number in range(1, 13)} | {"a": 1, "an": 1}
_MEALS = {"meal": 1, "ration": MEALS_A_DAY, "food": MEALS_A_DAY, "bread": 1}
_COPPER = {"sc": 10, "silver": 10, "coin": 10, "copper": 1, "cc": 1}
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
        _number_before(said[max(0, place - _NEAR) : place]) * worth[thing]
        for place, word in enumerate(said)
        if (thing := word if word in worth else word.removesuffix("s")) in worth
    )


def _number_before(said: list[str]) -> int:
    """The last number among these words; one where none is named."""
    return next((int(word) if word.isdigit() else _NUMBERS[word] for word in reversed(said) if _is_number(word)), 1)


def _is_number(word: str) -> bool:
    return word.isdigit() or word in _NUMBERS


def hand_over(world: World, party: Party, one: Character, words: str, table: Table) -> None:
    gift = gift_of(world, party, words)
    if any(gift):
        eat_from_packs(world, party, gift.meals)
        pay(world, party, gift.copper)
        table.tell(Acted(one.name, "gift", str(gift)))
