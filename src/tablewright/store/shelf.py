"""What all parts of the store share: the database behind it, who is woken by a change, and the doors it remembers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tablewright.store.backend import Backend
from tablewright.store.doors import Doors
from tablewright.store.writer import Job

T = TypeVar("T")

PRESENCE = "~"


class Shelf:
    """A database, opened and closed; every write is durable when it returns."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._wakers: list[Callable[[str], None]] = []
        self._doors = Doors()

    async def start(self) -> None:
        await self._backend.start(self._wake)

    async def close(self) -> None:
        await self._backend.close()

    def on_change(self, waker: Callable[[str], None]) -> None:
        """Call `waker` with the id of each table that changes, in whichever process; '' when any may have.

        When only the people looking on have changed, the id comes after a `PRESENCE` sign: there is no hurry then.
        """
        self._wakers.append(waker)

    def _wake(self, table: str) -> None:
        for waker in self._wakers:
            waker(table)

    async def _write(self, job: Job[T], table: str) -> T:
        """Do a job at a table of which nothing is known any more, then."""
        self._doors.forget(table)
        try:
            return await self._backend.write(job, table)
        finally:
            self._doors.forget(table)
