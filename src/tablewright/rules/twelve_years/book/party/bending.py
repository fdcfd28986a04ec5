"""Rules bent for a better story, where the table has agreed that they may be (chapter "Role-playing", TY-CORE-12).

The setting is the table's consent. A party changes one figure of its own by hand and says why, for all to read.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.options import meant, on_each
from tablewright.rules.twelve_years.book.party.death import LAST_YEAR
from tablewright.rules.twelve_years.book.party.members import max_hp
from tablewright.rules.twelve_years.events import Bent
from tablewright.rules.twelve_years.state import Member, Party, World

BEND = Question("bend", "TY-CORE-12")
BEND_TO = Question("bend-to", "TY-CORE-12")
BEND_WHY = Question("bend-why", "TY-CORE-12")
GOLD, LEVEL, YEARS, CANCEL = map(Option, ("gold", "level", "years", "cancel"))
MOST_GOLD, MOST_LEVEL = 1000, 20
LONGEST_REASON = 200


def bend(world: World, party: Party, table: Table) -> None:
    """One figure: gold, level, years, or the hit points of somebody who lives."""
    what = table.ask(party.seat, BEND, [GOLD, LEVEL, YEARS, *on_each("member", party.members), CANCEL])
    if what == CANCEL:
        return
    member = meant(party.members, what) if what.verb == "member" else None
    name = member.name if member else what.verb
    old, least, most = _figure(world, party, what, member)
    about: Facts = {"what": name, "old": old}
    new = table.ask_number(party.seat, BEND_TO, least, most, about, str(min(most, max(least, old))))
    reason = table.ask_text(party.seat, BEND_WHY, LONGEST_REASON, about).strip()
    table.tell(Bent(party.name, name, old, new, reason))
    _set(world, party, what, member, new)


def _figure(world: World, party: Party, what: Option, member: Member | None) -> tuple[int, int, int]:
    """What it is now, and how far it may be bent: nobody dies of it, and the twelve years do not run out by it."""
    if member:
        return member.hp, 1, max(1, max_hp(member, party))
    if what == GOLD:
        return party.gold, 0, MOST_GOLD
    if what == LEVEL:
        return party.level, 0, MOST_LEVEL
    return world.years[party.seat], 0, LAST_YEAR - 1


def _set(world: World, party: Party, what: Option, member: Member | None, new: int) -> None:
    if member:
        member.hp = new
    elif what == GOLD:
        party.gold = new
    elif what == LEVEL:
        party.level = new
        for each in party.members:
            each.hp = min(each.hp, max_hp(each, party))
    else:
        world.years[party.seat] = new
