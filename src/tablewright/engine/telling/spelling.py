"""Keys that nobody has written words for.

A table at play is never stopped by one: players read the key as it is spelt. Whoever tests a game is told of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_missed: ContextVar[list[str] | None] = ContextVar("missed", default=None)


def as_spelt(key: str) -> str:
    """The key itself, in want of words for it."""
    missed = _missed.get()
    if missed is not None:
        missed.append(key)
    return key.replace("_", " ").replace("-", " ")


@contextmanager
def missing_words() -> Iterator[list[str]]:
    """The keys that words were looked for in vain, while this goes on."""
    found: list[str] = []
    before = _missed.set(found)
    try:
        yield found
    finally:
        _missed.reset(before)
