"""Database of the browser tables: SQLite by default, PostgreSQL by one setting, the same statements on both."""

from __future__ import annotations

from tablewright.store.model import CannotOpen, StoreDown
from tablewright.store.places import is_postgres, trouble_with
from tablewright.store.sql import Store


def open_store(where: str) -> Store:
    """The store at `where`: the path of an SQLite file, or a `postgresql://` address."""
    if trouble := trouble_with(where):
        raise CannotOpen(trouble)
    if is_postgres(where):
        try:
            from tablewright.store.postgres import PostgresBackend
        except ImportError as missing:
            raise CannotOpen(
                f"PostgreSQL needs the package {missing.name}: pip install 'tablewright[postgres]'"
            ) from None

        return Store(PostgresBackend(where))
    from tablewright.store.sqlite import SqliteBackend

    return Store(SqliteBackend(where))


__all__ = ["CannotOpen", "Store", "StoreDown", "open_store"]
