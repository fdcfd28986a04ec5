"""What the JSON API takes and gives: the commands of programs, and what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.game.asides import LONGEST_NOTE
from tablewright.engine.ruleset import Setting
from tablewright.engine.scene import Scene
from tablewright.web.showing.views import ChatLine, DiceView, GameCard, KnockView, LogView
from tablewright.web.tables.wording import LONGEST_CHAT

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00]+$")]
Text = Annotated[str, msgspec.Meta(max_length=10_000)]
SeatName = Annotated[str, msgspec.Meta(max_length=40)]


# --- what goes in ----------------------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all commands: the version the sender saw, and an id of its own."""

    version: Number
    command: CommandId
    seat: SeatName = ""  # may be left out by a token for one seat


class AnswerCommand(Command, frozen=True):
    key: Text = ""


class UndoCommand(Command, frozen=True):
    agreed: bool = False


class StandCommand(Command, frozen=True):
    question: Annotated[str, msgspec.Meta(max_length=80)] = ""
    key: Annotated[str, msgspec.Meta(max_length=80)] = ""


class SaltCommand(Command, frozen=True):
    salt: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] = "salt"


class ChartCommand(Command, frozen=True):
    chart: Annotated[str, msgspec.Meta(max_length=80)] = ""


class NoteCommand(Command, frozen=True):
    place: Annotated[str, msgspec.Meta(max_length=80)] = ""  # id of a hex or room of the scene's map
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""  # "" takes the note away


class OverrideCommand(Command, frozen=True):
    path: Annotated[str, msgspec.Meta(max_length=200)] = ""
    value: Text = ""
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""


class ChatCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]
    command: CommandId
    seat: SeatName = ""


class JoinCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(max_length=100)]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class AdmitCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    who: Annotated[str, msgspec.Meta(max_length=40)]  # as `GET .../door` names them
    let_in: bool


# --- what comes out --------------------------------------------------------------------------------------------------


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    status: int
    error: str


class GameInfo(msgspec.Struct, frozen=True):
    game: GameCard
    settings: Sequence[Setting]


class Tokens(msgspec.Struct, frozen=True):
    """A new table: one token for each seat, and one that holds them all and made the table."""

    table: str
    owner: str
    seats: dict[str, str]


class Token(msgspec.Struct, frozen=True):
    table: str
    seats: tuple[str, ...]
    token: str
    admitted: bool = True  # False: it is good once who made the table lets its holder in


class Outcome(msgspec.Struct, frozen=True):
    """A command was done (or had been done before), and this is what is asked of the seat next."""

    version: int
    repeated: bool
    decision: Decision | None
    waiting: tuple[str, ...]
    over: str


class TableInfo(msgspec.Struct, frozen=True):
    """A table as one seat sees it."""

    table: str
    game: str
    title: str
    seat: str
    seats: tuple[str, ...]  # all seats of the table
    held: tuple[str, ...]  # those of this token
    version: int
    stamp: int
    scene: Scene
    decision: Decision | None
    waiting: dict[str, str]  # seat: since when
    log: LogView
    dice: DiceView
    over: str


class Door(msgspec.Struct, frozen=True):
    """Those who came by a link and wait to be let in."""

    waiting: tuple[KnockView, ...]


class Chat(msgspec.Struct, frozen=True):
    lines: tuple[ChatLine, ...]
