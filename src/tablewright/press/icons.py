"""The icons of others that we show (tools/assets.py brings them): one file holds them all."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from tablewright.engine.carried import is_own, read_own

_FILE = Path(__file__).parents[1] / "web" / "static" / "vendor" / "icons.json"


@cache
def icons() -> dict[str, str]:
    """Each icon by its name, as a small drawing of its own; none where they did not come along."""
    return msgspec.json.decode(read_own(_FILE), type=dict[str, str]) if is_own(_FILE) else {}
