"""How the people at a table decide together: who leads, whether they vote or take turns, and whose turn it is.

The rules say who speaks for a party (`Speaker`); a table may agree on something else, and that is on record.
Bots decide for a party only where no person could.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import get_args

import msgspec

from tablewright.engine.decisions import Speaker, Way

WAYS: tuple[Way, ...] = get_args(Way)


class Company(msgspec.Struct, frozen=True):
    """How a table decides. Empty: as the rules say."""

    way: str = ""
    lead: str = ""
    decided: tuple[str, ...] = ()  # in turn: the seats in the order in which they decided last

    @classmethod
    def taken_up(cls, carried: Sequence[str]) -> Company:
        """As a checkpoint has it."""
        return cls(carried[0], carried[1], tuple(carried[2:])) if len(carried) > 1 else cls()

    def carried(self) -> tuple[str, ...]:
        """For a checkpoint, and for check values."""
        return (self.way, self.lead, *self.decided) if self != Company() else ()

    def after(self, seat: str) -> Company:
        """When a seat has decided something in its turn. Whoever it was handed to has had it."""
        others = (each for each in self.decided if each != seat)
        return Company(self.way, "", (*others, seat))

    def way_of(self, speaker: Speaker) -> str:
        return self.way or speaker.way

    def decider(self, speaker: Speaker, people: Collection[str], before: str) -> str:
        """Who decides for a party. `people`: those of its seats in which a person sits; `before`: who did in this turn.

        One whole decision, with all that follows from it, stays with whoever began it, unless the lead has been given
        to another since.
        """
        fit = [seat for seat in speaker.seats if seat in people]
        if not fit:
            return str(speaker)
        if self.lead in fit:
            return self.lead
        if before in fit:
            return before
        if self.way_of(speaker) == "turns":
            return min(fit, key=lambda seat: self.decided.index(seat) if seat in self.decided else -1)
        return str(speaker) if speaker in fit else fit[0]


class Seated:
    """The company as a live table asks for it."""

    def __init__(self, company: Company, is_person: Callable[[str], bool]) -> None:
        self._company, self._is_person = company, is_person
        self.lead = company.lead

    def way(self, speaker: Speaker) -> str:
        return self._company.way_of(speaker)

    def decider(self, speaker: Speaker, before: str) -> str:
        people = [seat for seat in speaker.seats if self._is_person(seat)]
        return self._company.decider(speaker, people, before)
