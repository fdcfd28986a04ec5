"""The matrix of a game (`matrix.toml`): what happens where two things of the book meet, and which scenario tries it.

Columns are what can lie on a person, thing or place; rows are what the book lets somebody do or suffer. A cell says
what the book does there (`says`), that nothing comes of it (`nothing`), or why the two cannot meet (`apart`). A pair of
row and column that no cell names is untried.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec

from tablewright.engine.carried import is_own
from tablewright.engine.charts import BadContent, convert, load_toml

FILE = "matrix.toml"
Kind = Literal["book", "nothing", "apart", "untried"]
KINDS: dict[Kind, str] = {
    "book": "in the book",
    "nothing": "without effect",
    "apart": "that cannot meet",
    "untried": "untried",
}
_ANSWERS: dict[str, Kind] = {"says": "book", "nothing": "nothing", "apart": "apart"}  # a field of an entry, its kind


class Cell(msgspec.Struct, frozen=True):
    """One pair of row and column; `says` holds what the book does, or the reason why it does nothing."""

    row: str
    column: str
    kind: Kind = "untried"
    says: str = ""
    rules: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `[[tried]]` of the file: every scenario of the game is played again with this column laid on all who are given
    as `people` (`each`), or on somebody more beside them (`beside`). Dice and events must be the same until one speaks
    of it, in words that the pattern `speaks` finds; `but` are scenarios in which it rightly shows otherwise. `member`
    is what a member is given by that has but a name.
    """

    column: str
    member: str
    speaks: str
    people: str = "party"
    each: dict[str, Any] = {}
    beside: dict[str, Any] = {}
    but: tuple[str, ...] = ()


class Matrix(msgspec.Struct, frozen=True):
    columns: Mapping[str, str] = {}
    rows: Mapping[str, str] = {}
    cells: tuple[Cell, ...] = ()
    tried: tuple[Tried, ...] = ()

    @property
    def untried(self) -> list[Cell]:
        return [cell for cell in self.cells if cell.kind == "untried"]

    @property
    def counts(self) -> dict[str, int]:
        """The number of all cells and of each kind; of those without effect, how many are tried by every scenario."""
        found = Counter(cell.kind for cell in self.cells)
        columns = {each.column for each in self.tried}
        tried = sum(cell.kind == "nothing" and cell.column in columns for cell in self.cells)
        return {"cells": len(self.cells), **{kind: found[kind] for kind in KINDS}, "tried": tried}


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `[[cell]]` of the file: each pair of its rows and columns."""

    row: str | tuple[str, ...]
    column: str | tuple[str, ...]
    says: str = ""
    nothing: str = ""
    apart: str = ""
    rules: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        return product(_as_tuple(self.row), _as_tuple(self.column))

    @property
    def answers(self) -> list[str]:
        """The names of those of `says`, `nothing` and `apart` that are filled."""
        return [name for name in _ANSWERS if getattr(self, name).strip()]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    columns: dict[str, str]
    rows: dict[str, str]
    cell: tuple[_Entry, ...] = ()
    tried: tuple[Tried, ...] = ()


def load_matrix(folder: Path) -> Matrix | None:
    """The matrix of the game in this folder, or None if it has no such file."""
    path = folder / FILE
    if not is_own(path):
        return None
    file = convert(load_toml(path), _File, path, "matrix")
    filled = _filled(file)
    cells = (filled.get((row, column), Cell(row, column)) for row, column in product(file.rows, file.columns))
    for each in file.tried:
        _check_known(each.column, "columns", file.columns, f"{FILE}: tried")
    return Matrix(file.columns, file.rows, tuple(cells), file.tried)


def _filled(file: _File) -> dict[tuple[str, str], Cell]:
    """The cell of each pair that the file names."""
    filled: dict[tuple[str, str], Cell] = {}
    for number, entry in enumerate(file.cell, 1):
        place = f"{FILE}: cell {number} (row {entry.row!r}, column {entry.column!r})"
        _check_answer(entry, place)
        for row, column in entry.pairs:
            _check_known(row, "rows", file.rows, place)
            _check_known(column, "columns", file.columns, place)
            if (row, column) in filled:
                raise BadContent(f"{place}: the pair of {row!r} and {column!r} has a cell already; keep one of the two")
            (answer,) = entry.answers
            says = getattr(entry, answer)
            filled[row, column] = Cell(row, column, _ANSWERS[answer], says, entry.rules, entry.scenarios)
    return filled


def _check_answer(entry: _Entry, place: str) -> None:
    if len(entry.answers) != 1:
        raise BadContent(f"{place}: give exactly one of says, nothing, apart; it has {entry.answers or 'none'}")
    if entry.answers == ["says"] and not (entry.rules and entry.scenarios):
        raise BadContent(f"{place}: `says` needs `rules` and `scenarios`; without them leave the pair untried")


def _check_known(key: str, table: str, known: Mapping[str, str], place: str) -> None:
    if key not in known:
        near = difflib.get_close_matches(key, known, 1)
        hint = f"did you mean {near[0]!r}?" if near else "add it there"
        raise BadContent(f"{place}: {key!r} is not in [{table}]; {hint}")


def _as_tuple(keys: str | tuple[str, ...]) -> tuple[str, ...]:
    return (keys,) if isinstance(keys, str) else keys
