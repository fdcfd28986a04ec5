"""Notes when a seat changes hands: they stay with who wrote them, and wait until that person comes back to the seat.

There are two kinds: the secret notes on the desk, and those on places of the map, which are records of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablewright.engine.game.game import Game
from tablewright.engine.game.records import AnyRecord
from tablewright.store.model import Desk, Stale
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.tokens import new_token

MOST_KEPT = 50  # people whose notes are put by at one table: those of who left first are forgotten first


def put_by(desk: Desk, seat: str, holders: Iterable[str], mapped: dict[str, str]) -> None:
    """Keep a seat's notes for those who hold it now."""
    written = desk.notes.pop(seat, "")
    for holder in sorted(holders):
        if written:
            desk.put_by.setdefault(holder, {})[seat] = written
        if mapped:
            desk.put_by_map.setdefault(holder, {})[seat] = dict(mapped)
    for kept in (desk.put_by, desk.put_by_map):
        for oldest in list(kept)[:-MOST_KEPT]:
            del kept[oldest]


def returned_to(desk: Desk, seat: str, holder: str) -> dict[str, str]:
    """Give somebody who comes back their notes on the desk; their notes on the map are returned."""
    if own := desk.put_by.get(holder, {}).pop(seat, ""):
        desk.notes[seat] = own
    return desk.put_by_map.get(holder, {}).pop(seat, {})


async def lift_notes(tables: Tables, table: str, seat: str) -> dict[str, str]:
    """Take a seat's notes off the map: what they were."""
    while True:
        async with tables.at(table) as (head, opened):
            notes = dict(opened.game.asides.notes.get(seat, {}))
        if not notes or await _note(tables, table, head.version, seat, dict.fromkeys(notes, "")):
            return notes


async def put_back(tables: Tables, table: str, seat: str, notes: dict[str, str]) -> None:
    """Put somebody's notes on the map again."""
    while notes:
        version = (await tables.store.head(table)).version
        if await _note(tables, table, version, seat, notes):
            return


async def _note(tables: Tables, table: str, version: int, seat: str, notes: dict[str, str]) -> bool:
    def act(game: Game[Any]) -> list[AnyRecord]:
        return [record for place, text in notes.items() for record in game.note(seat, place, text)]

    try:
        await tables.act(table, version, new_token(), act)
    except Stale:
        return False
    return True
