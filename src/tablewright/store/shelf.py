"""What all parts of the store share: the database behind it, and who is woken by a change."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.store.backend import Backend

PRESENCE = "~"


class Shelf:
    """A database, opened and closed; every write is durable when it returns."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._wakers: list[Callable[[str], None]] = []

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
