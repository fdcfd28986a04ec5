"""Rooms show what their text names."""

from __future__ import annotations

from pathlib import Path

from tablewright import web
from tablewright.world import furniture


def test_what_is_named_is_shown_in_its_order_and_once() -> None:
    text = "A visitors' book on a table, and the first candle, burning blue. Two more candles are out."
    assert furniture.furniture(text) == ("spell-book", "round-table", "candle-flame")
    assert furniture.furniture("The candlestick maker was bookish.") == ()


def test_every_thing_has_its_picture() -> None:
    listed = set((Path(web.__file__).parent / "icons.txt").read_text("utf-8").split())
    assert set(furniture._LIKE) <= listed
