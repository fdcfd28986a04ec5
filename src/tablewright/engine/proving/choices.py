"""Every choice that a game's text gives somebody at the table, and where play offers it: fields of the ledger's rules.

An entry that names its question (and option) can be checked by a machine: has play put that question with that option
to a seat of that kind?
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal

import msgspec

State = Literal["offered", "partly", "withheld", "master", "apart"]
STATES: dict[State, str] = {
    "offered": "offered",
    "partly": "offered in part",
    "withheld": "withheld",
    "master": "in the wrong chair",
    "apart": "no matter for a program",
}
_NUMBER = re.compile(r"\d+")


class ChoiceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    who: Literal["player", "party", "master", "table"]
    when: str
    may: str
    line: int
    state: State
    where: str
    rules: tuple[str, ...] = ()  # those that give it, beside the one that it stands with
    question: str | tuple[str, ...] = ()  # the questions that offer it
    option: str | tuple[str, ...] = ()  # their options, or how these begin: the verb
    why: str = ""  # where we see it otherwise than the text's reader did

    @property
    def questions(self) -> tuple[str, ...]:
        return (self.question,) if isinstance(self.question, str) else self.question

    @property
    def options(self) -> tuple[str, ...]:
        return (self.option,) if isinstance(self.option, str) else self.option

    def seen_in(self, sights: Collection[tuple[str, str, str]], master: str) -> bool:
        """Whether play has put it to somebody whose choice it is; a sight is seat, question and option."""
        return any(
            question in self.questions and self._is_theirs(seat, master) and self._names(option)
            for seat, question, option in sights
        )

    def _is_theirs(self, seat: str, master: str) -> bool:
        return self.who == "table" or (seat == master) == (self.who == "master")

    def _names(self, option: str) -> bool:
        wanted = [_NUMBER.sub("#", each) for each in self.options]
        return not wanted or any(option == each or option.startswith((f"{each}:", f"{each}*")) for each in wanted)
