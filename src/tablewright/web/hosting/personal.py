"""What the server keeps about a person: handed out in one piece, and erased when they wish.

A person is known by the seats that a browser holds. Name, talk and notes go; the game goes on, with what their people
in it did, for it is everybody's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from tablewright.engine.game.records import Noted
from tablewright.engine.game.saves import header_line, parse, record_lines
from tablewright.engine.telling.log import seat_label
from tablewright.store.model import Desk, Head, Said, SeatCard
from tablewright.web.hosting.administration import said_by
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.putting_by import lift_notes
from tablewright.web.tables.wording import iso

MOST_TABLES = 10_000


class Kept(msgspec.Struct, frozen=True):
    """What is kept of somebody at one table."""

    table: str
    title: str
    game: str
    seats: tuple[str, ...]
    name: str
    notes: dict[str, str]  # on the desk, by seat; also those from a seat that was left
    notes_on_the_map: dict[str, dict[str, str]]  # by seat and place
    talk: tuple[tuple[str, str], ...]  # when, and what

    @property
    def number_of_notes(self) -> int:
        return len(self.notes) + sum(map(len, self.notes_on_the_map.values()))


async def kept_of(tables: Tables, holder: str) -> list[Kept]:
    """Everything that the server keeps of a browser, by table; also notes of seats that they have left."""
    return [await _kept_at(tables, head, held, holder) for head, held in await _places_of(tables, holder)]


async def _places_of(tables: Tables, holder: str) -> list[tuple[Head, tuple[str, ...]]]:
    """Tables at which somebody sits or has left something, with the seats they hold."""
    found = [(head, _seats(held)) for head, held in await tables.store.tables_of(holder, MOST_TABLES)]
    known = {head.id for head, _ in found}
    left = [table for table in await tables.store.tables_naming(holder) if table not in known]
    return [*found, *[(await tables.store.head(table), ()) for table in left]]


async def _kept_at(tables: Tables, head: Head, seats: tuple[str, ...], holder: str) -> Kept:
    desk = head.desk
    cards = [desk.seats.get(seat, SeatCard()) for seat in seats]
    talk = await talk_from(tables, head, seats)
    notes = {seat: desk.notes[seat] for seat in seats if seat in desk.notes} | desk.put_by.get(holder, {})
    async with tables.at(head.id) as (_, opened):
        of_all = opened.game.asides.notes
        mapped = {seat: dict(of_all[seat]) for seat in seats if of_all.get(seat)}
    mapped |= desk.put_by_map.get(holder, {})
    name = next((card.name for card in cards if card.name), "")
    lines = tuple((iso(line.at), line.text) for line in talk)
    return Kept(head.id, head.setup.title, head.setup.game, seats, name, notes, mapped, lines)


async def talk_from(tables: Tables, head: Head, seats: Sequence[str]) -> list[Said]:
    """What was said from some seats since those who hold them now sat down."""
    if not seats:
        return []
    since = {seat: head.desk.seats.get(seat, SeatCard()).since for seat in seats}
    return said_by(await tables.store.talk_of(head.id, seats), since)


def _seats(held: Sequence[str]) -> tuple[str, ...]:
    return tuple(seat for seat in held if not seat.startswith("@"))


# --- erasing ---------------------------------------------------------------------------------------------------------
async def erase_everywhere(tables: Tables, holder: str) -> int:
    """Erase name, talk and notes of a browser at all its tables; how many tables that were."""
    places = await _places_of(tables, holder)
    for head, seats in places:
        await _erase_left(tables, head, holder)
        for seat in seats:
            await erase_at(tables, head.id, seat)
    await tables.store.fold()
    return len(places)


async def _erase_left(tables: Tables, head: Head, holder: str) -> None:
    """Erase the notes of seats that somebody has left."""
    left = {seat: {*notes.values()} for seat, notes in head.desk.put_by_map.get(holder, {}).items()}

    def is_theirs(record: Noted, number: int) -> bool:
        return record.text in left.get(record.seat, ())

    def forget(desk: Desk) -> None:
        desk.put_by.pop(holder, None)
        desk.put_by_map.pop(holder, None)

    await tables.change_desk(head.id, forget)
    await tables.store.erase_words(head.id, "", 0.0, head.version, str, partial(_without_notes, head, is_theirs))


async def erase_at(tables: Tables, table: str, seat: str) -> None:
    """Erase name, talk and notes of whoever sits in a seat. The store's own log is emptied by `fold` afterwards."""
    head = await tables.store.head(table)
    card = head.desk.seats.get(seat, SeatCard())
    label = seat_label(tables.ruleset_of(head.setup), seat)
    await lift_notes(tables, table, seat)
    await tables.change_desk(table, lambda desk: _forget(desk, seat))
    until = (await tables.store.head(table)).version

    def renamed(text: str) -> str:
        return text.replace(card.name, label) if card.name else text

    def is_theirs(record: Noted, number: int) -> bool:
        return record.seat == seat and number >= card.version

    await tables.store.erase_words(table, seat, card.since, until, renamed, partial(_without_notes, head, is_theirs))
    tables.forget(table)


def _forget(desk: Desk, seat: str) -> None:
    desk.notes.pop(seat, None)
    desk.seats.setdefault(seat, SeatCard()).name = ""


def _without_notes(head: Head, is_theirs: Callable[[Noted, int], bool], lines: bytes, version: int) -> bytes:
    """The records of a commit, without the words of somebody's notes on the map: no state depends on them.

    `version` is the number of records there were after it.
    """
    records: list[Any] = list(parse(header_line(head.setup) + lines, head.id).records)
    first = version - len(records)
    blank = [
        msgspec.structs.replace(record, text="")
        if isinstance(record, Noted) and is_theirs(record, first + number)
        else record
        for number, record in enumerate(records)
    ]
    return record_lines(blank) if blank != records else lines
