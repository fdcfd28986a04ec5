"""People at a table: the seats that a browser or token holds, and what that allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.log import seat_label
from tablewright.shelf import REFEREE
from tablewright.store.model import OWNER, WATCHER, Desk, Head, SeatCard


class Forbidden(Exception):
    """This viewer may not do that."""


class Viewer(msgspec.Struct, frozen=True):
    """Somebody who looks at a table. `id` is the hash of the browser's or the bot's token."""

    id: str
    seats: tuple[str, ...] = ()
    owner: bool = False
    watcher: bool = False
    chairs: tuple[str, ...] = ()  # a master's chair that is theirs to take back, while the referee sits in it

    @property
    def welcome(self) -> bool:
        return bool(self.seats) or self.owner or self.watcher

    def need_seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise Forbidden("You do not hold that seat. Open the link that invited you to it.")

    def need_owner(self) -> None:
        if not self.owner:
            raise Forbidden("Only whoever made this table may do that. Ask them.")

    def front(self, wished: str, waiting: Iterable[str]) -> str:
        """The seat to look from: the one wished for, else one that is asked something, else the first held."""
        if wished in self.seats:
            return wished
        asked = set(waiting)
        return next((seat for seat in self.seats if seat in asked), self.seats[0] if self.seats else "")


def sitter_label(ruleset: Ruleset[Any], sitter: str) -> str:
    if sitter == REFEREE:
        return "the referee"
    key = sitter.removeprefix("bot:")
    if sitter.startswith("bot:") and key in ruleset.bots:
        return ruleset.bots[key].title
    return "nobody" if sitter == "nobody" else "a person"


def name_of(head: Head, ruleset: Ruleset[Any], seat: str) -> str:
    """Name of the person in a seat."""
    card = head.desk.seats.get(seat, SeatCard())
    return card.name or seat_label(ruleset, seat)


def sat_down_at(desk: Desk, seat: str) -> int:
    """The number of records there were when the present holder of a seat sat down."""
    return desk.seats.get(seat, SeatCard()).version


def viewer_from(holder: str, held: Iterable[str], setup: Setup, desk: Desk) -> Viewer:
    """A viewer from what the store says it holds.

    A master's chair in which the referee sits is nobody's, whoever could sit down in it: who wants to look from there
    sits down first, for all to see. Only who is alone at the table may do as they like.
    """
    everything = tuple(held)
    seats = tuple(sorted(seat for seat in everything if not seat.startswith("@")))
    chairs = [seat for seat in seats if seat not in setup.seats and not _is_a_persons(desk, seat)]
    others = [seat for seat in setup.seats if seat not in seats and _is_a_persons(desk, seat)]
    sat = tuple(seat for seat in seats if seat not in chairs) if others else seats
    return Viewer(holder, sat, OWNER in everything, WATCHER in everything, tuple(chairs))


def _is_a_persons(desk: Desk, seat: str) -> bool:
    return desk.seats.get(seat, SeatCard()).sitter == "person"
