"""Backups by the clock: a new one every so often, checked, and the oldest beyond a number let go."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path

from tablewright.store import Store
from tablewright.store.backups import check

_NAME = re.compile(r"tables-\d{8}-\d{6}\.backup")


async def back_up(store: Store, folder: Path, keep: int) -> Path:
    """Write a backup into the folder and read it through; the newest `keep` stay."""
    path = folder / datetime.now(UTC).strftime("tables-%Y%m%d-%H%M%S.backup")
    await store.backup(path)
    await asyncio.to_thread(check, path)
    for old in kept_in(folder)[:-keep]:
        old.unlink()
    return path


def kept_in(folder: Path) -> list[Path]:
    """The backups of a folder that came from the clock, the oldest first."""
    return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
