"""Rows for people's own questions: Parquet where pyarrow is there, else CSV; one row a game."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablewright_lab.experiments.rows import Row

_MAPS = ("causes", "heroes", "dead", "uses", "events")


def store(rows: Sequence[Row], folder: Path) -> Path:
    """All rows in one file beside the pieces; its path."""
    try:
        return _parquet(rows, folder / "rows.parquet")
    except ImportError:
        return _csv(rows, folder / "rows.csv")


def _flat(row: Row) -> dict[str, Any]:
    """The game's own figures are columns of their own."""
    plain = msgspec.to_builtins(row)
    return {**{key: value for key, value in plain.items() if key not in ("figures", "marks")}, **row.figures}


def _parquet(rows: Sequence[Row], path: Path) -> Path:
    import pyarrow as arrow
    from pyarrow import parquet

    counts = arrow.map_(arrow.string(), arrow.int64())
    flat = [_flat(row) for row in rows]
    columns = list(dict.fromkeys(key for row in flat for key in row))
    arrays = {
        key: arrow.array([list(row[key].items()) for row in flat], counts)
        if key in _MAPS
        else arrow.array([row.get(key) for row in flat])
        for key in columns
    }
    parquet.write_table(arrow.table(arrays), path)
    return path


def _csv(rows: Sequence[Row], path: Path) -> Path:
    flat = [_flat(row) for row in rows]
    columns = list(dict.fromkeys(key for row in flat for key in row))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(
            {key: json.dumps(value) if key in _MAPS else value for key, value in row.items()} for row in flat
        )
    return path
