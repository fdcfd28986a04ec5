"""Whose character it is decides (1): what another player would have it do or give waits for its player's yes.

The risk of a trap, of going ahead or of staying awake, a dose, a draught, a forge, a share, a minion, a blow from a
friend (PF-CORE-19). Food and light are the party's; what somebody may do without a risk nobody is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pocket_fantasy import events
from pocket_fantasy.book.core import field
from pocket_fantasy.state import Being, World
from tablewright.engine import consent
from tablewright.engine.consent import Asking
from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.table import Table

CONSENT = Question(consent.CONSENT, "PF-CORE-19")
RISKS = ("open", "open_door", "disarm", "creep", "slip_past", "lead", "watch", "parley", "help")
SPENT = (
    "drink",
    "give",
    "forge",
    "raise",
    "dismiss",
    "leave_bait",
    "strike",
    "bait",
    "poison",
    "calm",
    "share",
    "hurt",
)
B = TypeVar("B", bound=Being)


def agrees(world: World, table: Table, who: Being, what: str, by: str = "", about: Facts = NO_FACTS) -> bool:
    """Whether the player of this one agrees; `by`: the seat that wishes it, else whoever speaks for the party."""
    if what not in RISKS + SPENT:
        return True
    asking = _request_of(world, who, what, by or str(table.voice_of(field.leader(world))))
    agreed = consent.has_consent(table, CONSENT, world.pledges, asking, {"who": who.id, **about})
    if not agreed:
        table.tell(events.Declined(who.name, what))
    return agreed


def open_to(world: World, what: str, beings: Iterable[B], by: str = "") -> list[B]:
    """Those of them whose players have not just declined it: nobody is asked again before things have changed."""
    if not world.pledges:
        return list(beings)
    by = by or str(field.leader(world))
    return [each for each in beings if not consent.is_refused(world.pledges, _request_of(world, each, what, by))]


def _request_of(world: World, who: Being, what: str, by: str) -> Asking:
    dungeon, fight = world.dungeon, world.fight
    where = [dungeon.level, dungeon.at, dungeon.minutes] if dungeon else []
    moment = " ".join(map(str, (world.adventure, *where, fight.round if fight else "")))
    return Asking(by, field.seat_of(world, who), what, moment, "fight" if fight else "", what in SPENT)
