"""What the party answers as one (FH-ENC-03, FH-TURN-05): the lead's player speaks for it, or the table votes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.roster import able, speaker_seat
from tablewright.rules.freehold.events import Voted
from tablewright.rules.freehold.state import Party, World

YES, NO = Option("yes"), Option("no")
NOTHING_SAID: Mapping[str, Option] = {}


def party_answer(
    world: World,
    party: Party,
    question: Question,
    menu: Sequence[Option],
    table: Table,
    about: Facts = NO_FACTS,
    default: str = "",
    said: Mapping[str, Option] = NOTHING_SAID,
) -> Option:
    """Most votes carry it; between equals it is as the lead's player would have it, or the first on the list. `said` is
    what seats have let know already: they are not asked again.
    """
    lead = speaker_seat(world, party)
    seats = list(dict.fromkeys(one.seat for one in able(world, party)))
    if not world.vote or len(seats) < 2 or len(menu) < 2:
        return said.get(lead) or table.ask(lead, question, menu, about, default)
    asked = [seat for seat in seats if seat not in said]
    votes = {**said, **table.ask_all(asked, question, dict.fromkeys(asked, menu), about)}
    chosen = _carried(votes, votes[lead], menu)
    table.tell(Voted(question.key, str(chosen), sum(1 for each in votes.values() if each == chosen), len(votes)))
    return chosen


def _carried(votes: dict[str, Option], lead: Option, menu: Sequence[Option]) -> Option:
    counted = Counter(votes.values())
    most = max(counted.values())
    return lead if counted[lead] == most else next(option for option in menu if counted[option] == most)
