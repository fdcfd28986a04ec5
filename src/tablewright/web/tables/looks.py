"""How far each seat's person has read, so that their list of tables can tell what has happened since.

It is kept in memory alone: after a restart there is nothing to tell of a table until they look at it again.
"""

from __future__ import annotations

from collections import OrderedDict

from tablewright.store.model import Head

_MOST = 20_000  # seats: those that nobody has looked from for longest are forgotten


class Looks:
    """By table and seat: how many records there were, and how many entries of the log the seat might read."""

    def __init__(self) -> None:
        self._read: OrderedDict[tuple[str, str], tuple[int, int]] = OrderedDict()

    def note(self, head: Head, seat: str, entries: int) -> None:
        self._read[head.id, seat] = (head.version, entries)
        self._read.move_to_end((head.id, seat))
        if len(self._read) > _MOST:
            self._read.popitem(last=False)

    def unread(self, head: Head, seats: tuple[str, ...]) -> tuple[str, int] | None:
        """The first of these seats whose table has moved on since the look from it, and the entries read then."""
        known = ((seat, self._read.get((head.id, seat))) for seat in seats)
        return next(((seat, read[1]) for seat, read in known if read and read[0] < head.version), None)
