"""Calling a seat back: when who made the table may have a seat in which somebody has sat down.

They may if nobody has, if its holder agrees, if the master and all other players agree, or if its holder has kept the
table waiting for longer than the table has agreed on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.log import seat_label
from tablewright.store.model import OWNER, Desk, Head, Recall, SeatCard
from tablewright.web.tables.people import Viewer, name_of

Holds = Mapping[str, frozenset[str]]  # who holds each seat, and the table
_NONE: frozenset[str] = frozenset()
_DAY = 24 * 60


class Standing(msgspec.Struct, frozen=True):
    """A seat's relation to whoever made the table."""

    others: frozenset[str]  # who holds it, beside who made the table
    say: tuple[str, ...]  # seats of the other people: all of them together may give it up
    agreed: tuple[str, ...]  # seats whose people agree
    because: str = ""  # why it may be called back
    why_not: str = ""  # why it may not, and what can be done

    @property
    def free(self) -> bool:
        return not self.why_not


def standing_of(head: Head, ruleset: Ruleset[Any], holds: Holds, seat: str, now: float) -> Standing:
    """How a seat stands between who made the table and who sits there."""
    others = holds.get(seat, _NONE) - holds.get(OWNER, _NONE)
    if not others:
        return Standing(others, (), ())
    say = tuple(other for other in head.desk.seats if other != seat and _has_a_say(head, holds, other, others))
    yes = head.desk.recalls.get(seat, Recall()).yes
    agreed = tuple(other for other in (seat, *say) if other in yes)
    because = _because(head, ruleset, seat, say, agreed, now)
    return Standing(others, say, agreed, because, "" if because else _why_not(head, ruleset, seat, say, agreed, now))


def _has_a_say(head: Head, holds: Holds, seat: str, holders: frozenset[str]) -> bool:
    """True if somebody else sits there: not who made the table, not who holds the seat in question."""
    people = holds.get(seat, _NONE) - holds.get(OWNER, _NONE)
    return bool(people) and not people & holders and head.desk.seats[seat].sitter == "person"


def _because(
    head: Head, ruleset: Ruleset[Any], seat: str, say: tuple[str, ...], agreed: tuple[str, ...], now: float
) -> str:
    def name(other: str) -> str:
        return name_of(head, ruleset, other)

    if seat in agreed:
        return f"{name(seat)} agreed"
    if say and set(say) <= set(agreed):
        return f"{_all_of([name(other) for other in say])} agreed"
    if _is_absent(head, seat, now):
        return f"{name(seat)} kept the table waiting for more than {in_words(head.desk.absent_minutes)}"
    return ""


def _why_not(
    head: Head, ruleset: Ruleset[Any], seat: str, say: tuple[str, ...], agreed: tuple[str, ...], now: float
) -> str:
    """Explain to the table's maker why they may not take this seat yet."""
    who = name_of(head, ruleset, seat)
    ways = [f"once {who} agrees"]
    if missing := [name_of(head, ruleset, other) for other in say if other not in agreed]:
        ways.append(f"once {_all_of(missing)} {'agrees' if len(missing) == 1 else 'agree'}")
    if head.desk.absent != "wait":
        ways.append(f"once {who} has kept the table waiting for {in_words(head.desk.absent_minutes)}")
        if now < head.desk.short_from:
            ways[-1] += " (that time was shortened, and does not count yet)"
    else:
        ways.append(f"once {who} has been away for longer than the charter says (it says: wait)")
    return (
        f"somebody sits in {place_of(ruleset, seat)}; it can be called back {', or '.join(ways)}."
        " To ask them, ask for the seat (under Seats)"
    )


def _is_absent(head: Head, seat: str, now: float) -> bool:
    """True if the table has waited for who holds a seat for longer than it has agreed on."""
    desk, card = head.desk, head.desk.seats.get(seat, SeatCard())
    since = card.away or head.waiting.get(seat, 0.0)
    if desk.absent == "wait" or not since or now < desk.short_from:
        return False
    return now >= max(since, card.since) + desk.absent_minutes * 60


def shortened(desk: Desk, absent: str, minutes: int, now: float) -> float:
    """From when on a changed absence time counts against who sits here: a shorter one not before the old one is over.

    Where the table waited for ever, that is a day.
    """
    old = desk.absent_minutes if desk.absent != "wait" else 0
    if absent == "wait" or (old and minutes >= old):
        return desk.short_from
    return max(desk.short_from, now + 60 * (old or max(minutes, _DAY)))


# --- words -----------------------------------------------------------------------------------------------------------
def place_of(ruleset: Ruleset[Any], seat: str) -> str:
    """A seat in the middle of a sentence."""
    return "the game master's chair" if seat == ruleset.gm_seat else f"the seat of {seat_label(ruleset, seat)}"


def _all_of(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def in_words(minutes: int) -> str:
    """A time as people say it."""
    for unit, size in (("day", _DAY), ("hour", 60)):
        if minutes % size == 0:
            return f"{minutes // size} {unit}{'s' if minutes > size else ''}"
    return f"{minutes} minute{'s' if minutes > 1 else ''}"


# --- those who may agree ---------------------------------------------------------------------------------------------
def seats_with_a_say(standing: Standing, viewer: Viewer, seat: str) -> list[str]:
    """The seats of this viewer that are asked whether a seat may be called back."""
    return [other for other in (seat, *standing.say) if other in viewer.seats] if standing.others else []
