"""Live connections: who looks at which table in this process, and how they are woken when something changes."""

from __future__ import annotations

import asyncio
from collections import Counter

from tablewright.store import Store
from tablewright.store.model import Present
from tablewright.store.shelf import PRESENCE
from tablewright.web.serving.limits import TooMany
from tablewright.web.tables.tokens import new_token

_RETRY_SECONDS = 5
_PRESENCE_SECONDS = 0.5


class Watch:
    """One live connection: `dirty` when there may be something new, `beat` when a sign of life is due."""

    __slots__ = ("_called", "address", "beat", "closing", "dirty", "present")

    def __init__(self, present: Present, address: str) -> None:
        self.present, self.address = present, address
        self._called = asyncio.Event()
        self.dirty, self.beat, self.closing = True, False, False

    def call(self, *, dirty: bool = False, beat: bool = False, closing: bool = False) -> None:
        self.dirty, self.beat, self.closing = self.dirty or dirty, self.beat or beat, self.closing or closing
        self._called.set()

    async def wait(self) -> None:
        self.beat = False
        await self._called.wait()
        self._called.clear()


class Hub:
    """All live connections of this process."""

    def __init__(self, store: Store, most: int, most_per_address: int) -> None:
        self._store, self._most, self._most_per_address = store, most, most_per_address
        self._watches: dict[str, set[Watch]] = {}
        self._addresses: Counter[str] = Counter()
        self._soon: set[str] = set()
        self._closing = False
        store.on_change(self.wake)

    def __len__(self) -> int:
        return self._addresses.total()

    def join(self, table: str, seats: tuple[str, ...], address: str) -> Watch:
        if self._closing or len(self) >= self._most or self._addresses[address] >= self._most_per_address:
            raise TooMany(_RETRY_SECONDS)
        watch = Watch(Present(table, new_token(), seats), address)
        self._watches.setdefault(table, set()).add(watch)
        self._addresses[address] += 1
        return watch

    def part(self, watch: Watch) -> None:
        table = watch.present.table
        watches = self._watches.get(table, set())
        watches.discard(watch)
        if not watches:
            self._watches.pop(table, None)
        self._addresses[watch.address] -= 1
        self._addresses += Counter()  # forget those at zero

    def wake(self, table: str) -> None:
        """Something changed at a table; '': perhaps at any. Who comes and goes is shown a little later, all at once."""
        if table.startswith(PRESENCE):
            if table not in self._soon:
                self._soon.add(table)
                asyncio.get_running_loop().call_later(_PRESENCE_SECONDS, self._wake_late, table)
            return
        tables = (table,) if table else tuple(self._watches)
        for name in tables:
            for watch in self._watches.get(name, ()):
                watch.call(dirty=True)

    def _wake_late(self, table: str) -> None:
        self._soon.discard(table)
        self.wake(table.removeprefix(PRESENCE))

    async def beat(self, now: float, forget: float) -> None:
        """A sign of life on every connection, and one for the other processes."""
        everyone = [watch for watches in self._watches.values() for watch in watches]
        for watch in everyone:
            watch.call(beat=True)
        if everyone:
            await self._store.still_present([watch.present for watch in everyone], now, forget)

    def close(self) -> None:
        """Say goodbye on every connection; no new one is taken."""
        self._closing = True
        for watches in self._watches.values():
            for watch in watches:
                watch.call(closing=True)
