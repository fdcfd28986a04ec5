"""Address of a store: the path of an SQLite file, or a PostgreSQL URL."""

from __future__ import annotations

POSTGRES = ("postgresql://", "postgres://")
_QUOTES = "\"'`"


def is_postgres(where: str) -> bool:
    return where.startswith(POSTGRES)


def trouble_with(where: str) -> str:
    """What is wrong with a store's address; '' if nothing is. An address may hold a password: it is not repeated."""
    if where[:1] in _QUOTES or where[-1:] in _QUOTES:
        return "the store's address stands in quotes; write it without them"
    scheme, found, _ = where.partition("://")
    if not found or is_postgres(where):
        return ""
    if scheme.lower().startswith("sqlite"):
        return f"{scheme}:// is not known here; for SQLite give the path of the file alone"
    return f"{scheme}:// is not known here; give the path of an SQLite file, or postgresql://USER@HOST/DATABASE"
