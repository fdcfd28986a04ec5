"""Where this machine keeps things: the system's own folders, or all of them under TABLEWRIGHT_HOME."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

HOME_VARIABLE = "TABLEWRIGHT_HOME"


class Places(NamedTuple):
    """Folders by purpose. None of them need exist yet."""

    data: Path
    config: Path
    state: Path
    cache: Path

    @property
    def saves(self) -> Path:
        return self.data / "saves"


def places() -> Places:
    """The folders in use now."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Places(*(Path(home).expanduser() / name for name in Places._fields))
    from platformdirs import PlatformDirs

    folders = PlatformDirs("tablewright", appauthor=False)
    return Places(folders.user_data_path, folders.user_config_path, folders.user_state_path, folders.user_cache_path)
