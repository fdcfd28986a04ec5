"""Deeds in a player's own words, read as what the rules know (chapters "Order of Play", "Glossary", TY-CORE-08).

The text has no game master and two rolls; its plainest answer is the right one. So words are read as one of the options
that the moment offers anyway: the reading is proposed before any die falls, the player takes it, takes another, says it
otherwise, or lets it be at no cost. Whatever is not understood is said, and nothing can be had by words that the rules
do not give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.party.members import item_label
from tablewright.rules.twelve_years.book.places import place_of
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.content.deeds import DEEDS, spoken_of
from tablewright.rules.twelve_years.events import Tried
from tablewright.rules.twelve_years.state import Party, World

DEED = Question("deed", "TY-CORE-13")
READ_AS = Question("read-as", "TY-CORE-08")
TRY, REWORD, LET_BE = map(Option, ("try", "reword", "let-be"))
LONGEST_DEED = 200
MOST_READINGS = 3
_WINDS = {"N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west"}
_NAMED = 10  # a thing or person called by name weighs more than any verb


def in_own_words(
    world: World, party: Party, options: Sequence[Option], table: Table, always: Sequence[Option] = ()
) -> Option | None:
    """What the player tries, as one of these options; None if it is let be. `always`: readings that stand open anyway.

    Nothing is rolled before it is settled (TY-CORE-08, TY-CORE-13).
    """
    while deed := table.ask_text(party.seat, DEED, LONGEST_DEED).strip():
        likely = readings(world, party, deed, options)
        offered = [*likely, *(option for option in always if option not in likely)]
        about: Facts = {"deed": deed, "says": "" if likely else _idle(deed), "doer": doer(party, deed)}
        usual = likely[0] if likely else LET_BE
        answer = table.ask(party.seat, READ_AS, [*offered, REWORD, LET_BE], about, usual)
        if answer in offered:
            table.tell(Tried(deed, answer.verb, doer(party, deed)))
            return answer
        if answer == LET_BE:
            return None
    return None


def readings(world: World, party: Party, deed: str, options: Sequence[Option]) -> list[Option]:
    """The options that these words speak of, the likeliest first."""
    weights = {option: _weight(world, party, deed, option) for option in options}
    spoken = [option for option in options if weights[option]]
    if not spoken or max(weights.values()) < max(spoken_of(deed, each.words) for each in DEEDS.idle):
        return []  # what it speaks of most is nothing that the rules hear of
    return sorted(spoken, key=lambda option: -weights[option])[:MOST_READINGS]


def _weight(world: World, party: Party, deed: str, option: Option) -> int:
    """How much the words speak of an option: its verb must be in them; what it is done to may be."""
    verb = sum(spoken_of(deed, each.words) for each in DEEDS.deed if each.means == option.verb)
    named = spoken_of(deed, tuple(name.lower() for name in _names(world, party, option) if name)) if verb else 0
    return verb + _NAMED * named


def _names(world: World, party: Party, option: Option) -> Iterator[str]:
    """What the things and people of an option are called."""
    place = place_of(world, party)
    if option.verb == "go":
        yield _WINDS[option.target]
    for member in party.members:
        if str(member.id) in option.targets:
            yield from (member.name, *member.being.split("_"))
    for item in (*party.items, *place.loot):
        if str(item.id) in option.targets:
            yield from item_label(item).split()


def _idle(deed: str) -> str:
    """Why nothing would come of it, if it is something the rules do not roll for; "" if nobody understands it."""
    found = max(DEEDS.idle, key=lambda each: spoken_of(deed, each.words))
    return found.says if spoken_of(deed, found.words) else ""


def doer(party: Party, deed: str) -> str:
    """Who does it, if somebody is named or called by archetype; "" for all of them."""
    named = [member for member in party.members if spoken_of(deed, (member.name.lower(),))]
    kinds = [member for member in party.members if member.kind in charts.ARCHETYPE]
    called = [member for member in kinds if spoken_of(deed, (charts.ARCHETYPE[member.kind].name.lower(),))]
    return next((member.name for member in (*named, *called)), "")
