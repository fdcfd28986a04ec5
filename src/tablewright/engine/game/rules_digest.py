"""Which rules a game was begun under: their version, and a digest of the files in which they are written.

The version is raised by people, who may forget it; the digest changes with every change of the rules, their figures or
the engine. Only where both are the same must a game replay.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset

_WRITTEN_IN = (".py", ".toml")
_ROOT = Path(__file__).parents[2]
_SHARED = (_ROOT / "engine", _ROOT / "world")
_BYTES = 8


def digest_of_rules(ruleset: Ruleset[Any]) -> str:
    """The digest of a game's folder, and of what it stands on."""
    return _digest(ruleset.ledger.parent)


def has_other_rules(ruleset: Ruleset[Any], setup: Setup) -> bool:
    """True if a game was begun under rules that are not those there are now: its replay may differ honestly."""
    return setup.rules != ruleset.version or (setup.digest not in ("", digest_of_rules(ruleset)))


@cache
def _digest(folder: Path) -> str:
    found = hashlib.blake2b(digest_size=_BYTES)
    for root in (*_SHARED, folder):
        for path in sorted(each for each in root.rglob("*") if each.suffix in _WRITTEN_IN):
            found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()
