"""Backups by the clock: a new one every so often, checked, and the oldest beyond a number let go.

One is made at the start if the newest in the folder is older than that: a server that starts anew every night would
else never have any. One that fails is told in the log, in `/health` and in `/metrics`, and tried again soon.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from tablewright.store import Store
from tablewright.store.backups import check
from tablewright.store.model import StoreTrouble

_NAME = re.compile(r"tables-(\d{8}-\d{6})\.backup")
_FORM = "%Y%m%d-%H%M%S"
_LONGEST_SLEEP = 600.0  # seconds: then the clock is looked at again; it may have been set, or the machine asleep
log = logging.getLogger("tablewright.web")


class BackupClock:
    """Backs up a store into a folder, again and again."""

    def __init__(self, store: Store, folder: Path, hours: float, keep: int, clock: Callable[[], float]) -> None:
        self._store, self._folder, self._keep, self._clock = store, folder, keep, clock
        self._interval = hours * 3600
        self._failed_at = 0.0
        self.failures = 0
        self.trouble = ""  # what went wrong the last time, if anything did

    async def run(self) -> None:
        """For ever."""
        while True:
            wait = self._due() - self._clock()
            if wait <= 0:
                await self.back_up()
            await asyncio.sleep(min(max(wait, 1.0), _LONGEST_SLEEP))

    @property
    def last(self) -> float:
        """When the newest backup of the folder was made; 0 if there is none."""
        try:
            newest = kept_in(self._folder)[-1:]
        except OSError:
            return 0.0
        return max((_made(path) for path in newest), default=0.0)

    def _due(self) -> float:
        """When the next one is to be made. A time in the future is no reason to wait: the clock was set back."""
        if self.trouble:
            return self._failed_at + min(self._interval, _LONGEST_SLEEP)
        last = self.last
        return last + self._interval if last <= self._clock() else 0.0

    async def back_up(self) -> None:
        """Make one now. What goes wrong is told, and no reason to stop."""
        try:
            path = await back_up(self._store, self._folder, self._keep)
        except (OSError, StoreTrouble, sqlite3.Error) as error:
            self.failures, self.trouble, self._failed_at = self.failures + 1, str(error), self._clock()
            log.error("the backup into %s failed: %s; the next try comes in 10 minutes", self._folder, error)
        else:
            self.trouble = ""
            log.info("backed up into %s", path.name)


async def back_up(store: Store, folder: Path, keep: int) -> Path:
    """Write a backup into the folder and read it through; the newest `keep` stay."""
    path = folder / datetime.now(UTC).strftime(f"tables-{_FORM}.backup")
    await store.backup(path)
    try:
        await asyncio.to_thread(check, path)
    except StoreTrouble:
        path.unlink(missing_ok=True)
        raise
    for old in kept_in(folder)[:-keep]:
        old.unlink()
    return path


def kept_in(folder: Path) -> list[Path]:
    """The backups of a folder that came from the clock, the oldest first."""
    return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))


def _made(path: Path) -> float:
    """When a backup was made, by its name; 0 for one whose name is no time."""
    found = _NAME.fullmatch(path.name)
    try:
        return datetime.strptime(found[1], _FORM).replace(tzinfo=UTC).timestamp() if found else 0.0
    except ValueError:
        return 0.0
