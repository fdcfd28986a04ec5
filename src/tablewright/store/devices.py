"""Devices by which one person is known: each has a token of its own, and can be ended alone.

The first device is the person: its token's hash is the holder. Others, and the words that bring them in, are kept with
the holder they stand for; of all of them the store has hashes alone.
"""

from __future__ import annotations

import msgspec

from tablewright.store.backend import Row
from tablewright.store.rows import touch
from tablewright.store.shelf import Shelf
from tablewright.store.writer import Transaction

_FORGOTTEN = 400 * 24 * 3600.0  # seconds: a device's cookie has ended by then
_OF_HOLDER = "SELECT hash, holder, name, seen FROM devices WHERE holder = ? AND kind = 'device' ORDER BY seen DESC"


class Device(msgspec.Struct, frozen=True):
    """A browser that is known as somebody. `hash`: of its token."""

    hash: str
    holder: str
    name: str
    seen: float

    @property
    def id(self) -> str:
        """By which it is told from the others of the same person."""
        return self.hash[:12]


class Devices(Shelf):
    """Links devices to people."""

    async def device(self, digest: str) -> Device | None:
        """A device that is known by more than its own token."""
        rows = await self._backend.read(
            "SELECT hash, holder, name, seen FROM devices WHERE hash = ? AND kind = 'device'", (digest,)
        )
        return Device(*rows[0]) if rows else None

    async def devices_of(self, holder: str) -> list[Device]:
        """Those of one person, the one seen last first."""
        return [Device(*row) for row in await self._backend.read(_OF_HOLDER, (holder,))]

    async def note_device(self, device: Device) -> None:
        """It has been seen now. What nobody comes with any more is forgotten."""
        old = device.seen - _FORGOTTEN

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM devices WHERE hash = ?", (device.hash,))
            _add_device(transaction, device, "device")
            transaction.run("DELETE FROM devices WHERE seen < ? AND kind = 'device'", (old,))
            transaction.run("DELETE FROM devices WHERE seen < ? AND holder NOT IN (SELECT holder FROM holds)", (old,))

        await self._backend.write(job)

    # --- words -------------------------------------------------------------------------------------------------------
    async def set_words(self, holder: str, digest: str, now: float) -> None:
        """Words that bring in another device; those before open nothing any more."""

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM devices WHERE holder = ? AND kind = 'words'", (holder,))
            _add_device(transaction, Device(digest, holder, "", now), "words")

        await self._backend.write(job)

    async def holder_by_words(self, digest: str) -> str:
        """Owner of these recovery words; '' if none."""
        rows = await self._backend.read("SELECT holder FROM devices WHERE hash = ? AND kind = 'words'", (digest,))
        return str(rows[0][0]) if rows else ""

    # --- coming and going --------------------------------------------------------------------------------------------
    async def bring_in(self, device: Device, before: str) -> None:
        """A device is somebody's from now on, with all that it held `before`, and so are others that held it too."""
        tables = await self._tables_of(before)

        def job(transaction: Transaction) -> None:
            if before != device.holder:
                transaction.run("DELETE FROM devices WHERE holder = ? AND kind = 'words'", (before,))
                _pass_on(transaction, before, device.holder, tables)
            transaction.run("DELETE FROM devices WHERE hash = ?", (device.hash,))
            _add_device(transaction, device, "device")

        await self._backend.write(job, *tables[:1])

    async def end_device(self, device: Device, holder: str) -> None:
        """It holds nothing any more. `holder`: what the others hold by, if it was the first of them."""
        tables = await self._tables_of(device.holder)

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM devices WHERE hash = ?", (device.hash,))
            if device.hash == device.holder:
                _pass_on(transaction, device.holder, holder, tables)
            _wake_tables(transaction, tables)

        await self._backend.write(job, *tables[:1])

    async def end_others(self, holder: str, to: str) -> None:
        """All that one holds is another's: no device and no words of before open anything."""
        tables = await self._tables_of(holder)

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM devices WHERE holder = ?", (holder,))
            _pass_on(transaction, holder, to, tables)

        await self._backend.write(job, *tables[:1])

    async def _tables_of(self, holder: str) -> list[str]:
        rows = await self._backend.read("SELECT DISTINCT table_id FROM holds WHERE holder = ?", (holder,))
        return [row[0] for row in rows]


def _add_device(transaction: Transaction, device: Device, kind: str) -> None:
    row: Row = (device.hash, device.holder, kind, device.name, device.seen)
    transaction.run("INSERT INTO devices VALUES (?, ?, ?, ?, ?)", row)


def _pass_on(transaction: Transaction, holder: str, to: str, tables: list[str]) -> None:
    """All that one holder holds is another's."""
    _wake_tables(transaction, tables)
    transaction.run(
        "INSERT INTO holds SELECT table_id, seat, ? FROM holds AS mine WHERE holder = ? AND NOT EXISTS"
        " (SELECT 1 FROM holds WHERE table_id = mine.table_id AND seat = mine.seat AND holder = ?)",
        (to, holder, to),
    )
    transaction.run("DELETE FROM holds WHERE holder = ?", (holder,))
    transaction.run("UPDATE devices SET holder = ? WHERE holder = ?", (to, holder))


def _wake_tables(transaction: Transaction, tables: list[str]) -> None:
    for table in tables:
        touch(transaction, table)
