"""One word of a game, explained."""

from __future__ import annotations

import re

import msgspec


class Term(msgspec.Struct, frozen=True):
    """A keyword, condition, spell, item, class: a sentence or two that anybody at the table may read."""

    name: str
    text: str
    kind: str = ""  # "hook", "condition", "spell", "item", "class", ...
    rules: tuple[str, ...] = ()  # where the rules speak of it
    also: tuple[str, ...] = ()  # other forms of the word
    common: bool = False  # an everyday word: explained when asked for, not marked in running text
    cased: bool = False  # marked only as it is written here: "Sleep" the spell, not "sleep"

    @property
    def key(self) -> str:
        """The name as an address."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")
