"""What whoever runs the server does with single tables: finds them, takes them out, lets people in again, removes them.

It works on the store, beside a server that is running: every look and every answer begins at the store.
"""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import FindRuleset, rules_for
from tablewright.engine.game.saves import SUFFIX, header_line
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.log import seat_label
from tablewright.store import Store
from tablewright.store.model import OWNER, WATCHER, Grant, GrantKind, Head, NoSuchTable, Said, SeatCard
from tablewright.store.rows import CHAT_KEPT
from tablewright.store.upkeep import Overview
from tablewright.web.tables.beginning import all_seats
from tablewright.web.tables.tokens import digest_of, new_token
from tablewright.web.tables.wording import iso

_INVITE_SECONDS = 14 * 24 * 3600.0
_LONGEST_SLUG = 60


class NoTable(Refused):
    """There is no table of this id, in words for a host."""


class Row(msgspec.Struct, frozen=True):
    """A table as a host sees it in a list."""

    table: str
    title: str
    game: str
    people: tuple[str, ...]  # names that people have given
    records: int
    opened: str  # when somebody last looked at it or played there
    over: str
    bytes: int


class Chair(msgspec.Struct, frozen=True):
    """A seat, and who sits there."""

    seat: str
    label: str
    name: str
    sitter: str
    holders: int  # browsers and programs that hold it


class Sheet(msgspec.Struct, frozen=True):
    """One table, with nothing on it that is secret in the game or to its people."""

    row: Row
    begun: str
    waits_for: tuple[str, ...]
    seats: tuple[Chair, ...]
    owners: int  # browsers that made it, or were given it
    lines_of_talk: int
    links: int  # that are good now


class Way(msgspec.Struct, frozen=True):
    """A link for who sat in some seats; `@owner` is who made the table."""

    table: str
    seats: tuple[str, ...]
    link: str


async def list_tables(store: Store, words: str = "") -> list[Row]:
    """The tables in whose id, title, game or people's names these words are; the one opened last first."""
    wanted = words.casefold()
    rows = [_row(each) for each in await store.overview()]
    return [row for row in rows if wanted in "\n".join((row.table, row.title, row.game, *row.people)).casefold()]


async def show_table(store: Store, find: FindRuleset, table: str, now: float) -> Sheet:
    head = await head_of(store, table)
    (overview,) = [each for each in await store.overview() if each.head.id == table]
    around = await store.around(table, CHAT_KEPT, now, now)
    rules = rules_for(head.setup, find)
    chairs = tuple(
        Chair(seat, seat_label(rules, seat), card.name, card.sitter, len(around.holds.get(seat, ())))
        for seat in all_seats(rules, head.setup)
        for card in (head.desk.seats.get(seat, SeatCard()),)
    )
    talk = sum(line.kind == "talk" for line in around.chat)
    owners = len(around.holds.get(OWNER, ()))
    return Sheet(_row(overview), head.setup.begun, tuple(head.waiting), chairs, owners, talk, len(around.grants))


async def head_of(store: Store, table: str) -> Head:
    try:
        return await store.head(table)
    except NoSuchTable:
        raise NoTable(f"there is no table {table!r}; see: tablewright tables list") from None


def _row(each: Overview) -> Row:
    head = each.head
    names = tuple(dict.fromkeys(card.name for card in head.desk.seats.values() if card.name))
    return Row(head.id, head.setup.title, head.setup.game, names, head.version, iso(each.opened), head.over, each.bytes)


# --- taking out ------------------------------------------------------------------------------------------------------
async def export_table(store: Store, table: str, folder: Path) -> Path:
    """Write a table's game and its talk into two files that only their owner can read; the path of the game.

    The game is whole: with the secret of its dice, and with what everybody has noted on the map.
    """
    head = await head_of(store, table)
    path = folder / f"{_slug(head.setup.title)}-{table}{SUFFIX}"
    game = header_line(head.setup) + await store.records(table, until=head.version)
    talk = await store.chat(table, CHAT_KEPT)
    people = {seat: {"name": card.name, "sits": card.sitter} for seat, card in head.desk.seats.items()}
    lines = [{"at": iso(line.at), "seat": line.seat, "name": line.name, "text": line.text} for line in talk]
    about = {"table": table, "title": head.setup.title, "people": people, "talk": lines, "notes": head.desk.notes}
    write_private(path, game)
    write_private(path.with_suffix(".json"), msgspec.json.format(msgspec.json.encode(about)))
    return path


def write_private(path: Path, content: bytes) -> None:
    """Write a new file that only its owner can read; it is whole, or it is not there."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_SLUG].strip("-") or "table"


# --- letting in ------------------------------------------------------------------------------------------------------
async def invite(store: Store, find: FindRuleset, table: str, seat: str, now: float, *, back: bool) -> str:
    """The path of a link to a seat, good once; everybody at the table is told that there is one.

    Whoever uses it sits there alone, and sees no notes of those before: older links and tokens to the seat end at once.
    `back`: it is for the person who sat there and has lost their browser, so it opens what they held, with their
    notes, and the table too if it was theirs.
    """
    head = await head_of(store, table)
    rules = need_seat(head, find, seat)
    seats = await _held_with(store, table, seat) if back else (seat,)
    token = new_token()
    kind: GrantKind = "share" if back else "invite"
    grant = Grant(digest_of(token), table, kind, seats, now, now + _INVITE_SECONDS)
    await store.add_grant(grant, alone=not back)
    whom = "who sat there" if back else "somebody: older links and tokens to it are void"
    words = f"The host of this server has made a link to the seat of {seat_label(rules, seat)}, for {whom}."
    await store.say(table, seat, "", words, now, f"host {token[:4]} {now}", "note")
    return f"/join/{token}"


async def void(store: Store, find: FindRuleset, table: str, now: float) -> list[Way]:
    """End all cookies, links and tokens at a table, and make one new link for each person who sat there."""
    head = await head_of(store, table)
    holds = (await store.around(table, 0, now, now)).holds
    whole = {tuple(sorted(seat for seat, who in holds.items() if each in who)) for each in set().union(*holds.values())}
    people = sorted(seats for seats in whole if seats != (WATCHER,))
    tokens = [new_token() for _ in people]
    ways = [Way(table, seats, f"/join/{token}") for seats, token in zip(people, tokens, strict=True)]
    grants = [
        Grant(digest_of(token), table, "share", seats, now, now + _INVITE_SECONDS)
        for seats, token in zip(people, tokens, strict=True)
    ]
    words = "The host of this server has ended all cookies, links and tokens of this table, and made new links."
    await store.void(
        table, grants, Said(0, all_seats(rules_for(head.setup, find), head.setup)[0], "", words, now, "note")
    )
    return ways


def need_seat(head: Head, find: FindRuleset, seat: str) -> Ruleset[Any]:
    """The table's game; `Refused` if it has no such seat."""
    rules = rules_for(head.setup, find)
    if seat not in (known := all_seats(rules, head.setup)):
        raise Refused(f"there is no seat {seat!r} at this table; there are: {', '.join(known)}")
    return rules


async def _held_with(store: Store, table: str, seat: str) -> tuple[str, ...]:
    """All that those hold who hold this seat."""
    holds, _ = await store.who_holds(table, seat)
    holders = holds.get(seat, frozenset())
    if not holders:
        raise Refused("nobody has ever sat there; make an ordinary invitation, without --back")
    return tuple(sorted(each for each, who in holds.items() if who & holders and each != WATCHER))


# --- removing --------------------------------------------------------------------------------------------------------
async def remove_table(store: Store, table: str) -> Head:
    """Remove a table for ever, and what the store's log still has of it; the table as it was."""
    head = await head_of(store, table)
    await store.delete(table)
    await store.fold()
    return head


def said_by(lines: list[Said], since: dict[str, float]) -> list[Said]:
    """Of some lines of talk those said since the moment at which somebody sat down in each seat."""
    return [line for line in lines if line.at >= since.get(line.seat, 0.0)]
