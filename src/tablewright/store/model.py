"""Data of a table besides its records, and errors of refused writes."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.engine.game.records import Setup

Absent = Literal["wait", "gm", "bot"]
GrantKind = Literal["invite", "share", "watch", "token", "feed"]
ChatKind = Literal["talk", "note"]

OWNER = "@owner"  # held by who made the table
WATCHER = "@watcher"  # held by spectators


class StoreTrouble(RuntimeError):
    """Something is wrong with the store, in words for whoever looks after it."""


class CannotOpen(StoreTrouble):
    """The database is not there, is no database, or was written by a newer Tablewright."""


class StoreDown(StoreTrouble):
    """The database does not answer, or cannot write: its disk is full, or it was stopped. It may come back."""


class Stale(Exception):
    """Somebody was faster: the table is no longer at the version or stamp that the write was meant for."""


class Repeated(Exception):
    """A command of this id was done before."""


class NoSuchTable(LookupError):
    """There is no table of this id."""


class SeatCard(msgspec.Struct, omit_defaults=True):
    """A seat as the desk keeps it: the name of who sits there, and what answers for it."""

    name: str = ""
    sitter: str = "person"  # "person", "referee" or "bot:KEY"
    since: float = 0.0  # when its present holder sat down
    version: int = 0  # number of records then: notes on the map in them are not for the present holder
    away: float = 0.0  # since when others answer for an absent person; 0: nobody does


class Poll(msgspec.Struct, omit_defaults=True):
    """A ruling that the game master put to the players."""

    version: int  # it is about the question that stood at this version
    question: str
    votes: dict[str, str] = {}


class Recall(msgspec.Struct, omit_defaults=True):
    """Answers to a request to call back a seat in which somebody has sat down."""

    asked: float = 0.0  # when who made the table asked for the seat; 0: not asked
    yes: list[str] = []  # seats whose people agree
    no: list[str] = []  # seats whose people do not


class Knock(msgspec.Struct, omit_defaults=True):
    """Somebody who came by a link and waits to be let in."""

    grant: str  # hash of the link
    name: str
    seats: tuple[str, ...]
    at: float
    program: bool = False


class Marked(msgspec.Struct, omit_defaults=True):
    """Marks on one question, by seat."""

    question: str  # its id
    marks: dict[str, str] = {}  # seat: key


class Rung(msgspec.Struct, omit_defaults=True):
    """A seat has rung for another."""

    seat: str
    for_seat: str
    at: float


class Desk(msgspec.Struct, omit_defaults=True):
    """Everything about a table that is not part of the game."""

    seats: dict[str, SeatCard] = {}
    absent: Absent = "wait"
    absent_minutes: int = 60 * 24
    show_seed: bool = False
    notes: dict[str, str] = {}  # secret: each seat's own
    poll: Poll | None = None
    seal_broken: str = ""
    put_by: dict[str, dict[str, str]] = {}  # notes of those who left a seat, by holder and seat: they stay theirs
    put_by_map: dict[str, dict[str, dict[str, str]]] = {}  # the same for notes on the map, by place
    recalls: dict[str, Recall] = {}  # by seat
    short_from: float = 0.0  # a shortened absence time counts from then on, for calling seats back
    resting: bool = False  # bots do not play on by themselves
    admit: bool = False  # who comes by a link waits until who made the table lets them in
    knocks: dict[str, Knock] = {}  # those who wait, by holder
    late_minutes: int = 0  # spectators see only what is older than this
    consent_seconds: int = 60  # that somebody who is there has for a yes to what is their own; 0: as long as they like
    muted: dict[str, list[str]] = {}  # by seat: seats whose talk it does not want to read
    lobby: bool = False  # chairs are still empty: people gather before the first question is put
    ready: list[str] = []  # seats whose people said that they are: in the lobby, or while the master prepares
    hook: str = ""  # an address that is told whom the table waits for
    made: str = ""  # digest of what was asked for by the command that made the table
    leaving: float = 0.0  # when it was noted that nobody opens this table any more
    again: str = ""  # the table at which these people play again
    marked: list[Marked] = []  # of questions that are open
    rung: list[Rung] = []  # the last time each seat did
    read: dict[str, int] = {}  # the newest story card each seat has put away: 100 times its entry, and its leaf
    links: dict[str, str] = {}  # what an invite link was made with, by seat: with its maker's token it gives the link

    def say_ready(self, seat: str, on: bool) -> None:
        """A seat's person is ready, or no longer."""
        self.ready = sorted({*self.ready, seat} if on else {*self.ready} - {seat})


class Head(msgspec.Struct, frozen=True):
    """A table as it stands, without its records."""

    id: str
    setup: Setup
    desk: Desk
    version: int  # number of records
    stamp: int  # number of changes of any kind
    changed: float
    over: str
    waiting: dict[str, float]  # seats the table waits for, and since when


class Commit(msgspec.Struct, frozen=True):
    """Records to be made durable in one piece, if the table is still at `expected`."""

    table: str
    expected: int
    lines: bytes  # one JSON line a record
    count: int
    command: str  # id of the command that made them; unique at the table
    now: float
    over: str
    waiting: dict[str, float]
    due: float | None = None  # when the absent player's helper is to act


class Grant(msgspec.Struct, frozen=True):
    """Rights of a link or token. The store keeps only a hash of its text."""

    hash: str
    table: str
    kind: GrantKind
    seats: tuple[str, ...]
    created: float
    expires: float  # 0: never


class Said(msgspec.Struct, frozen=True):
    """A line of chat. It is no part of the game's log."""

    number: int
    seat: str
    name: str
    text: str
    at: float
    kind: ChatKind = "talk"


class Around(msgspec.Struct, frozen=True):
    """Talk, holders and links of a table."""

    holds: dict[str, frozenset[str]]  # who holds each seat, and the table
    grants: tuple[Grant, ...]  # that are good now
    present: tuple[tuple[str, ...], ...]  # the seats of each viewer; an empty tuple is a spectator
    chat: tuple[Said, ...]  # the last lines, oldest first


class Present(msgspec.Struct, frozen=True):
    """Somebody who looks at the table now."""

    table: str
    viewer: str  # id of the live connection
    seats: tuple[str, ...]  # empty for a spectator
