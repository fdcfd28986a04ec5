"""Whose character it is decides (chapter "Turn Order"): what another's player would have her do waits for her yes.

Her mana and money, the risk of a trap or of going ahead, whether she stays, goes or is left behind (FH-TURN-05). The
hired are the lead's (FH-GEAR-03), and food and light the party's (FH-FOOD-01): about these nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from freehold import events
from freehold.book.party import roster
from freehold.state import Party, World
from tablewright.engine import consent
from tablewright.engine.consent import Asking
from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table

CONSENT = Question(consent.CONSENT, "FH-TURN-05")
_MENDED = ("lull", "calm", "knock", "pick", "step")  # by a night's sleep: whoever is away says yes to these


def agrees(
    world: World, party: Party, who: str, what: str, table: Table, by: str = "", about: Facts = NO_FACTS
) -> bool:
    """Whether the player of this one agrees to it; `by`: the seat that wishes it, the speaker's if none is named."""
    asking = _asking_for(world, party, who, what, by or table.voice_of(roster.speaker_seat(world, party)))
    agreed = consent.has_consent(table, CONSENT, world.pledges, asking, {"who": who, **about})
    if not agreed:
        table.tell(events.Declined(world.characters[who].name, what))
    return agreed


def has_declined(world: World, party: Party, who: str, what: str, by: str = "") -> bool:
    """True if it was refused just now: nobody is asked again before things have changed."""
    return bool(world.pledges) and consent.is_refused(world.pledges, _asking_for(world, party, who, what, by))


def open_to(world: World, party: Party, what: str, people: Iterable[str], by: str = "") -> list[str]:
    """Those of them who have not just declined it."""
    return [who for who in people if not has_declined(world, party, who, what, by)]


def _asking_for(world: World, party: Party, who: str, what: str, by: str) -> Asking:
    by = by or str(roster.speaker_seat(world, party))
    owner = world.characters.get(who)
    fight = party.fight
    moment = [party.id, party.clock, party.at, party.room, *([fight.round, fight.at] if fight else [])]
    return Asking(
        by,
        owner.seat if owner else by,
        what,
        " ".join(map(str, moment)),
        party.id if fight else "",
        what not in _MENDED,
    )


# --- what was said for longer ----------------------------------------------------------------------------------------
def recall_options(world: World, seat: str) -> list[Option]:
    return [Option("recall")] if consent.has_pledged(world.pledges, seat) else []


def recall(world: World, seat: str, table: Table) -> None:
    """A seat that said always would rather be asked again."""
    consent.take_back(world.pledges, seat)
    table.tell(events.Acted("", "recall"))
