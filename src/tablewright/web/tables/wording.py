"""Cleans what people write: cuts it to length and removes control characters. Templates escape it, not this module."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime

from tablewright.engine.decisions import Refused

LONGEST_NAME = 40
LONGEST_TITLE = 80
LONGEST_CHAT = 500
LONGEST_NOTES = 10_000
LONGEST_SEED = 100

# Signs that change the direction of what follows: a name must not turn the rest of the line round.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def clean(text: str, longest: int, *, lines: bool = False) -> str:
    """The text without control signs and outer blanks; `Refused` if it is too long."""
    kept = "".join(sign for sign in unicodedata.normalize("NFC", text) if _is_text(sign, lines)).strip()
    if len(kept) > longest:
        raise Refused(f"write at most {longest} characters; that were {len(kept)}")
    return kept


def _is_text(sign: str, lines: bool) -> bool:
    if sign == "\n":
        return lines
    return sign not in _TURNING and unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")


def iso(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds")
