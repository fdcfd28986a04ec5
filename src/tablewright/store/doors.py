"""What is known of tables at which programs play: who comes again is let in without a look into the database.

It is a guess and never the truth: whoever acts on it says at which stamp it was made, and the commit is refused where
anything at the table has changed since. Then it is looked up after all.
"""

from __future__ import annotations

from collections import OrderedDict

from tablewright.store.model import Commit, Grant, Head

_KEPT = 1024  # tables


class Door:
    """A table's head, and the tokens that opened it while it stood so."""

    __slots__ = ("grants", "head")

    def __init__(self, head: Head) -> None:
        self.head = head
        self.grants: dict[str, Grant] = {}


class Doors:
    """The tables of which something is known."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Door] = OrderedDict()

    def find(self, table: str, digest: str, now: float) -> tuple[Grant, Head] | None:
        door = self._tables.get(table)
        grant = door.grants.get(digest) if door else None
        if door is None or grant is None or (grant.expires and grant.expires <= now):
            return None
        return grant, door.head

    def keep(self, grant: Grant, head: Head) -> None:
        door = self._tables.get(head.id)
        if door is None or door.head.stamp != head.stamp:
            door = self._tables[head.id] = Door(head)
        door.grants[grant.hash] = grant
        self._tables.move_to_end(head.id)
        if len(self._tables) > _KEPT:
            self._tables.popitem(last=False)

    def forget(self, table: str) -> None:
        self._tables.pop(table, None)

    def move_on(self, commit: Commit) -> None:
        """A commit was made: only if nothing else has happened, it is known how the table stands now."""
        door = self._tables.get(commit.table)
        if door is None or commit.stamp is None or door.head.stamp != commit.stamp:
            self.forget(commit.table)
            return
        head, version = door.head, commit.expected + commit.count
        door.head = Head(
            head.id, head.setup, head.desk, version, commit.stamp + 1, commit.now, commit.over, commit.waiting
        )
