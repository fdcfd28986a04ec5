"""Consent: what one player would do with another's character, goods or strength waits for that player's yes.

    ASKED = Question(consent.CONSENT, "FH-TURN-05")
    ask = Asking(by="p1", whose="p2", what="mana", moment="night 3", fight="f1")
    if has_consent(table, ASKED, world.pledges, ask): ...

It is an ordinary question, put by the rules to whoever it belongs to: yes, no, always in this fight, always. Nobody is
asked about what is their own. A no stands for the moment it was said in, so that nobody is asked again and again; leave
what `is_refused` out of the options, and the asker chooses something else. Pledges are plain data of a game's state.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.table import Table

CONSENT = "consent"  # the key of the question in every game
YES, NO, FIGHT, ALWAYS = "yes", "no", "fight", "always"


class Pledge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's answer to another's wish to use its things: `no`, `fight` or `always`."""

    by: str
    whose: str
    what: str
    answer: str
    when: str = ""  # the moment of a no, the fight of a yes


class Asking(msgspec.Struct, frozen=True):
    """A wish to use another's things: two seats and the key of a deed."""

    by: str
    whose: str
    what: str
    moment: str = ""  # another one when the situation is another: a no is forgotten then
    fight: str = ""  # the fight that goes on, if any
    grave: bool = False  # cannot be undone: for whoever is away it is a no


def has_consent(
    table: Table, question: Question, pledges: list[Pledge], asking: Asking, about: Facts = NO_FACTS
) -> bool:
    """True if the seat whose it is says yes, or has said so for longer; what it says now for longer is kept."""
    if asking.by == asking.whose:
        return True
    said = find_pledge(pledges, asking)
    if said is not None:
        return said.answer != NO
    options = (YES, NO, FIGHT, ALWAYS) if asking.fight else (YES, NO, ALWAYS)
    facts: Facts = {"by": asking.by, "what": asking.what, "whose": asking.whose, **about}
    answer = table.ask(asking.whose, question, options, facts, NO if asking.grave else YES)
    if answer != YES:
        pledges[:] = [each for each in pledges if each.answer != NO or each.when == asking.moment]
        pledges.append(Pledge(asking.by, asking.whose, asking.what, answer, _until(asking, answer)))
    return answer != NO


def find_pledge(pledges: Iterable[Pledge], asking: Asking) -> Pledge | None:
    """Consent that was given beforehand and is still valid."""
    key = (asking.by, asking.whose, asking.what)
    said = (each for each in pledges if (each.by, each.whose, each.what) == key)
    return next((each for each in said if each.when == _until(asking, each.answer)), None)


def is_refused(pledges: Iterable[Pledge], asking: Asking) -> bool:
    """True if it was refused at this very moment: such an option is left out."""
    said = find_pledge(pledges, asking)
    return said is not None and said.answer == NO


def _until(asking: Asking, answer: str) -> str:
    return asking.moment if answer == NO else asking.fight if answer == FIGHT else ""


def end_fight(pledges: list[Pledge], fight: str) -> None:
    """End consent that was given for this fight alone."""
    pledges[:] = [each for each in pledges if (each.answer, each.when) != (FIGHT, fight)]


def take_back(pledges: list[Pledge], whose: str) -> None:
    """A seat wants to be asked again about all that is its own."""
    pledges[:] = [each for each in pledges if each.whose != whose]


def has_pledged(pledges: Iterable[Pledge], whose: str) -> bool:
    """True if this seat has said yes for longer than once."""
    return any(each.whose == whose and each.answer != NO for each in pledges)
