"""Rows of the database and what they stand for, and the small steps that several jobs take in a transaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from tablewright.engine.game.records import Setup
from tablewright.store.backend import Row
from tablewright.store.model import Desk, Grant, Head, NoSuchTable, Present, Said, Stale
from tablewright.store.writer import Transaction

log = logging.getLogger("tablewright.store")
CHAT_KEPT = 500
HOLDS = "SELECT seat, holder FROM holds WHERE table_id = ?"
HEAD_COLUMNS = "t.id, t.setup, t.desk, t.version, t.stamp, t.changed, t.outcome, t.waiting"

as_json = msgspec.json.Encoder().encode
_setups = msgspec.json.Decoder(Setup)
DESK = msgspec.json.Decoder(Desk)
WAITING = msgspec.json.Decoder(dict[str, float])
WORDS = msgspec.json.Decoder(tuple[str, ...])


def setup_of(table: str, setup: str | bytes) -> Setup:
    """A table's setup. `NoSuchTable` if it holds more than any may: older versions took such files in."""
    try:
        return _setups.decode(setup)
    except msgspec.ValidationError as error:
        log.error("table %s cannot be opened: its setup holds more than any may (%s)", table, error)
        raise NoSuchTable(table) from None


def head_of(row: Row) -> Head:
    table, setup, desk, version, stamp, changed, outcome, waiting = row
    return Head(
        table,
        setup_of(table, setup),
        DESK.decode(desk),
        version,
        stamp,
        changed,
        outcome,
        WAITING.decode(waiting),
    )


def grant_of(row: Row) -> Grant:
    digest, table, kind, seats, created, expires = row
    return Grant(digest, table, kind, WORDS.decode(seats), created, expires)


def holds_of(rows: Sequence[Row]) -> dict[str, frozenset[str]]:
    """Holders of each seat, from rows of `HOLDS`."""
    return {seat: frozenset(holder for other, holder in rows if other == seat) for seat, _ in rows}


def touch(transaction: Transaction, table: str) -> None:
    """Something at the table has changed, but not the game."""
    if not transaction.run("UPDATE tables SET stamp = stamp + 1 WHERE id = ?", (table,)):
        raise NoSuchTable(table)
    transaction.wake(table)


def put_desk(transaction: Transaction, head: Head, desk: Desk, due: float | None) -> None:
    """Replace a table's desk. `Stale` if anything at the table has changed since `head`."""
    values = (as_json(desk), due, head.id, head.stamp)
    if not transaction.run("UPDATE tables SET desk = ?, stamp = stamp + 1, due = ? WHERE id = ? AND stamp = ?", values):
        raise Stale
    transaction.wake(head.id)


def add_grant(transaction: Transaction, grant: Grant) -> None:
    values = (grant.hash, grant.table, grant.kind, as_json(grant.seats), grant.created, grant.expires)
    transaction.run("INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values)


def give_seat(transaction: Transaction, table: str, seat: str, holder: str) -> None:
    """Let `holder` hold a seat; if it is a token's program, with that token."""
    transaction.run("INSERT INTO holds VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, seat, holder))
    own = transaction.rows("SELECT * FROM grants WHERE hash = ? AND table_id = ?", (holder, table))
    for grant in map(grant_of, own):
        if grant.kind == "token" and seat not in grant.seats:
            transaction.run("UPDATE grants SET seats = ? WHERE hash = ?", (as_json((*grant.seats, seat)), holder))


def strip_seat(transaction: Transaction, table: str, seat: str, keep: str = "") -> None:
    """End all links and tokens for this seat but `keep`; one that has other seats keeps those."""
    for row in transaction.rows("SELECT * FROM grants WHERE table_id = ?", (table,)):
        grant = grant_of(row)
        if seat in grant.seats and grant.hash != keep:
            left = tuple(other for other in grant.seats if other != seat)
            transaction.run("UPDATE grants SET seats = ? WHERE hash = ?", (as_json(left), grant.hash))
            if not left:
                transaction.run("DELETE FROM grants WHERE hash = ?", (grant.hash,))


def add_line(transaction: Transaction, table: str, said: Said, command: str) -> None:
    """Add a line of talk, once for each command; the oldest beyond the cap are forgotten."""
    last = transaction.rows("SELECT MAX(number) FROM chat WHERE table_id = ?", (table,))[0][0] or 0
    values = (table, last + 1, said.seat, said.name, said.text, said.at, said.kind, command)
    added = transaction.run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values)
    transaction.run("DELETE FROM chat WHERE table_id = ? AND number <= ?", (table, last + added - CHAT_KEPT))


def note_presence(transaction: Transaction, present: Present, now: float) -> None:
    values: tuple[Any, ...] = (present.table, present.viewer, as_json(present.seats), now)
    transaction.run("DELETE FROM presence WHERE table_id = ? AND viewer = ?", values[:2])
    if transaction.rows("SELECT 1 FROM tables WHERE id = ?", values[:1]):
        transaction.run("INSERT INTO presence VALUES (?, ?, ?, ?)", values)
