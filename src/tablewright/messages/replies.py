"""Responses of the JSON API.

The comment beside a field is its description in the schema.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.game.paths import Leaf
from tablewright.engine.ruleset import Setting
from tablewright.engine.scene import ChartView, Scene, Telling
from tablewright.messages.views import (
    BotsDo,
    BotView,
    CharterView,
    ChatLine,
    CheckView,
    DiceView,
    GameCard,
    GmView,
    KnockView,
    LobbyView,
    LogView,
    OwnView,
    PollView,
    QuestionView,
    SeatView,
    StandingView,
)


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    status: int  # the code of the answer
    error: str  # a sentence for people


class GameInfo(msgspec.Struct, frozen=True):
    """A game, and what a table may agree on before it begins."""

    game: GameCard  # what it is
    settings: Sequence[Setting]  # what a table may agree on


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule of a game, as its book has it."""

    id: str  # as decisions and the log cite it
    chapter: str  # it stands in
    says: str  # the rule
    ruling: str = ""  # what is held where the book is silent
    table: tuple[tuple[str, ...], ...] = ()  # its table: a row of heads, then the others


class Tokens(msgspec.Struct, frozen=True):
    """A new table: one token for each seat, and one that holds them all and made the table. Shown once."""

    table: str  # its id
    owner: str  # token of who made the table, for all its seats
    seats: dict[str, str]  # seat: token
    repeated: bool = False  # it had been made before, by the same command


class Token(msgspec.Struct, frozen=True):
    """Token and seats that a link gave."""

    table: str  # its id
    seats: tuple[str, ...]  # those it holds; none for a spectator
    token: str  # shown once
    admitted: bool = True  # false: it is good once who made the table lets its holder in


class Outcome(msgspec.Struct, frozen=True):
    """A command was done (or had been done before), and this is what is asked of the seat next."""

    version: int  # of the table afterwards
    repeated: bool  # it had been done before
    decision: Decision | None  # what is asked of this seat now
    waiting: tuple[str, ...]  # seats the table waits for
    over: str  # how the game ended; empty while it goes on


class TableInfo(msgspec.Struct, frozen=True):
    """A table as one seat sees it."""

    table: str  # its id
    game: str  # key of the game
    title: str  # of the table
    seat: str  # looked from; empty for a spectator
    seats: tuple[str, ...]  # all seats of the table
    held: tuple[str, ...]  # those of this token
    version: int  # number of records: goes back with an answer
    stamp: int  # number of changes of any kind: id of the live message
    scene: Scene  # what the browser draws
    decision: Decision | None  # what is asked of the seat
    waiting: dict[str, str]  # seat: since when
    log: LogView  # the last entries
    dice: DiceView  # whose dice they are, and what can be checked of them
    over: str  # how the game ended; empty while it goes on
    questions: tuple[QuestionView, ...] = ()  # every open one this seat may know of, its own first
    own: tuple[OwnView, ...] = ()  # what this seat may do for its own character, though nobody asks
    moves: dict[str, int] = {}  # seat: moves made, where seats have moves of their own
    meanwhile: tuple[str, ...] = ()  # what this seat could know of those who go their own ways


class DeskInfo(msgspec.Struct, frozen=True):
    """The table around the game: who sits where, what was agreed, what may be taken back."""

    seats: tuple[SeatView, ...]  # all of them, with who sits there
    owner: bool  # this token made the table
    charter: CharterView  # what the table has agreed on
    standing: tuple[StandingView, ...]  # this seat's answers once and for all
    may_undo: bool  # this seat may take the last answer back now
    why_no_undo: str  # the reason, where it may not
    notes: str  # secret notes of this seat
    watchers: int  # spectators here now
    watch_link: bool  # a spectators' link is out
    salting: bool  # every seat is asked for its salt: no die has fallen
    bots: tuple[BotView, ...]  # that may sit in a seat
    bots_do: BotsDo  # what they do while nobody else is asked
    gm: GmView | None = None  # the master's console, for who sits there
    poll: PollView | None = None  # a ruling that was put to the players
    knocks: tuple[KnockView, ...] = ()  # who waits to be let in, for who made the table
    lobby: LobbyView | None = None  # while people gather: who is here, who is ready, what was agreed


class Link(msgspec.Struct, frozen=True):
    """A link or token just made: shown once, kept by nobody but its reader."""

    kind: Literal["invite", "share", "watch", "token", "feed"]
    seat: str  # it is about; empty where it is about several, or none
    text: str  # whole address, or the token; empty where all such links were made void
    expires: str = ""  # when (ISO 8601); empty: never


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """Result of a message sent over a WebSocket: the same as the response to the equivalent request."""

    re: str | int | None  # the id that the message had; null for one without
    status: int  # the code of the answer
    outcome: msgspec.Raw  # its body
    retry_after: int = 0  # seconds until it may be sent again (429, 503)


class Happening(msgspec.Struct, frozen=True):
    """An event sent over a WebSocket."""

    event: str  # view, marks, ring, talk, turn, bye or gone
    data: msgspec.Raw  # the table, who is for what, who rings, lines of talk, or a sentence


class Marks(msgspec.Struct, frozen=True):
    """Marks on one question."""

    question: str  # its id
    marks: dict[str, str]  # seat: the key of what it is for


class Ring(msgspec.Struct, frozen=True):
    """Somebody asks another to look up."""

    seat: str  # who rings
    for_seat: str  # for whom
    at: str  # when (ISO 8601)


class DeviceInfo(msgspec.Struct, frozen=True):
    """A browser that holds somebody's seats."""

    id: str
    name: str  # what it says of itself
    seen: str  # when it last came to a table (ISO 8601)


class Detail(msgspec.Struct, frozen=True):
    """How one entry of the log came about."""

    number: int
    telling: Telling  # the entry itself
    rules: tuple[tuple[str, str], ...] = ()  # (rule id, what the ledger says)
    charts: tuple[ChartView, ...] = ()  # tables that were rolled on, with the rows hit
    proof: tuple[str, ...] = ()  # one line a die: stream, position, how the face follows


class Replay(msgspec.Struct, frozen=True):
    """The game as it stood after `step` records, seen from one seat."""

    seat: str
    step: int  # after how many records
    steps: int  # how many there are
    scene: Scene  # what was seen then
    log: LogView  # what had been told by then, the last of it


class Verified(msgspec.Struct, frozen=True):
    """A whole game played again, every die checked."""

    ok: bool  # everything holds
    checks: tuple[CheckView, ...]  # what was checked
    rolls: int  # dice rolled
    records: int  # how many there are


class Drawn(msgspec.Struct, frozen=True):
    """Reply to the drawing board: a dungeon to draw on, or a drawing as playable text."""

    text: str  # the file it would be kept in, good as a setting of a new table; empty where something is wrong
    faults: tuple[str, ...]  # what is wrong with the drawing
    plan: str  # the dungeon as JSON: rooms, ways, areas, factions, rumours; empty for one that was looked over


class BoardInfo(msgspec.Struct, frozen=True):
    """The dungeon where the party is, for the game master: what nobody has seen of it can be drawn anew."""

    path: str  # where it stands in the state
    plan: str  # the dungeon as JSON: rooms, ways, areas, factions, rumours
    monsters: dict[str, str]  # that may live there: key, name
    traps: dict[str, str]  # key, name
    things: dict[str, str]  # that may lie there: key, name


class StateInfo(msgspec.Struct, frozen=True):
    """Values that a game master can change by hand."""

    leaves: tuple[Leaf, ...]  # everything that an override can change
    more: int  # so many others fit as well
    may_override: bool  # changes by hand are allowed here


class Chat(msgspec.Struct, frozen=True):
    """The last lines of talk, oldest first."""

    lines: tuple[ChatLine, ...]  # the last of them, oldest first
