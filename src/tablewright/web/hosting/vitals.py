"""How the server and what it stands on are: sizes, memory, files, the last backup. For `/health` and `/metrics`."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from tablewright import build
from tablewright.store import Store, StoreDown
from tablewright.web.hosting.rotation import BackupClock
from tablewright.web.tables.wording import iso


class BackupState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The backups by the clock. `last`: when the newest was made; "" for never."""

    ok: bool
    last: str = ""
    trouble: str = ""


class Vitals(msgspec.Struct, frozen=True):
    """Figures of this process and of its store, by name; what the system does not tell is left out."""

    version: str
    sizes: dict[str, int]
    backup: BackupState | None = None


async def vitals(store: Store, backups: BackupClock | None) -> Vitals:
    sizes = dict(_process())
    with suppress(StoreDown, OSError):
        sizes |= await store.sizes()
    return Vitals(build(), sizes, state_of(backups) if backups else None)


def state_of(backups: BackupClock) -> BackupState:
    last = backups.last
    return BackupState(not backups.trouble, iso(last) if last else "", backups.trouble)


def _process() -> dict[str, int]:
    """Memory and open files of this process, where the system has /proc."""
    found: dict[str, int] = {}
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        found["memory_bytes"] = pages * os.sysconf("SC_PAGE_SIZE")
    with suppress(OSError):
        found["open_files"] = sum(1 for _ in Path("/proc/self/fd").iterdir())
    return found
