"""Charts (tables of results that dice are rolled on) and content, read from TOML and checked once.

A chart's file entry looks like this; the rows are of the type the game asks for:

    [combat]
    rule = "TY-COMBAT-03"
    name = "Combat"
    die = 6
    rows = [ { roll = 1, name = "palpable hit", ... }, ... ]

A wrong file gives a `BadContent` error that names file, entry and field.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from tablewright.engine.carried import parsed_own, read_own
from tablewright.engine.events import Why
from tablewright.engine.files import Unreadable
from tablewright.engine.table import Table

R = TypeVar("R")
T = TypeVar("T")


class BadContent(ValueError):
    """A content file that cannot be used; the message names file, entry and field."""


class Chart(Generic[R]):
    """A chart of results. `roll` throws its die and gives the row."""

    def __init__(self, key: str, name: str, rule: str, die: int, rows: Sequence[R], words: Sequence[str]) -> None:
        self.key, self.name, self.rule, self.die = key, name, rule, die
        self.rows = tuple(rows)
        self.words = tuple(words)  # each row's result in a few words, for people
        self.why = Why(name, rule, key)

    def roll(self, table: Table, who: str = "") -> R:
        return self.rows[table.roll(self.die, self.why, who) - 1]

    def row(self, face: int) -> R:
        return self.rows[face - 1]

    def __len__(self) -> int:
        return len(self.rows)


class _ChartEntry(msgspec.Struct, forbid_unknown_fields=True):
    rule: str
    name: str
    die: int
    rows: list[dict[str, Any]]


def load_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_own(path))
    except FileNotFoundError:
        if (parsed := parsed_own(path)) is not None:
            return parsed
        raise BadContent(f"{path.name}: there is no such file") from None
    except (tomllib.TOMLDecodeError, Unreadable, RecursionError) as error:
        raise BadContent(f"{path.name}: {error}") from None


def load_chart(path: Path, key: str, row_type: type[R], content: dict[str, Any] | None = None) -> Chart[R]:
    """One chart of a file. Rows carry `roll`; they must cover the die's faces, each once and in order."""
    entries = load_toml(path) if content is None else content
    if key not in entries:
        raise BadContent(f"{path.name}: there is no chart {key!r}")
    entry = convert(entries[key], _ChartEntry, path, key)
    faces = [row.get("roll") for row in entry.rows]
    if faces != list(range(1, entry.die + 1)):
        raise BadContent(f"{path.name}: {key}: rows must have roll = 1 to {entry.die} in order, not {faces}")
    bare = [{field: value for field, value in row.items() if field != "roll"} for row in entry.rows]
    rows = [convert(row, row_type, path, f"{key} row {number}") for number, row in enumerate(bare, 1)]
    return Chart(key, entry.name, entry.rule, entry.die, rows, [_in_words(row) for row in bare])


def _in_words(row: dict[str, Any]) -> str:
    return str(row.get("name", ", ".join(f"{field} {value}" for field, value in row.items())))


def convert(value: Any, kind: type[T], path: Path, entry: str) -> T:
    """`value` as a `kind`, or an error that says where it is wrong."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{path.name}: {entry}: {error}{_known_fields(kind, str(error))}") from None


def _known_fields(kind: Any, fault: str) -> str:
    """What an entry may have, for somebody who wrote a field that it has not."""
    fields = getattr(kind, "__struct_encode_fields__", ())
    return f"; it may have: {', '.join(fields)}" if fields and "unknown field" in fault and "$" not in fault else ""
