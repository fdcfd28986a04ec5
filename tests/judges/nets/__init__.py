"""Nets: each looks at play for one class of fault. The soak casts them over all games; a share runs with the tests."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from typing import Literal


class Caught(RuntimeError):
    """What a net looks for has happened."""

    net: Literal["pace", "variety", "shown", "stuck", "keys", "fact", "mine", "reasons"]


@cache
def seed_of_commit() -> str:
    """The seeds of a run come from the commit's id: each commit looks elsewhere, and the same one looks there again."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=12", "HEAD"]
    given = subprocess.run(asked, capture_output=True, text=True, check=False)
    return given.stdout.strip() or "no commit"
