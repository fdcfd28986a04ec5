"""Requests of the JSON API. Its responses are in `tablewright.messages`.

The comment beside a field is its description in the schema (`schema.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tablewright.engine.budgets import LONGEST_DUNGEON, LONGEST_PLAN
from tablewright.web.tables.drawing_board import MOST_LEVELS, MOST_ROOMS_A_LEVEL
from tablewright.web.tables.wishes import NewTable
from tablewright.web.tables.wording import LONGEST_NAME

ID = "7f3c9a52e1d84b06"  # of a command, in examples
PLAN = '{"key": "d1", "title": "The Cellar", "entrance": "1", "rooms": {"1": {"id": "1"}}}'  # a dungeon
MAKING_ID = "Vh0mC3qT9xW1bN7rK5sLZg"  # of one that makes a table
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00]+$")]
MakingId = Annotated[str, msgspec.Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, msgspec.Meta(max_length=10_000)]
Word = Annotated[str, msgspec.Meta(max_length=80)]
SeatName = Annotated[str, msgspec.Meta(max_length=40)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all commands: the version the sender saw, and an id of its own."""

    version: Number  # of the view this was decided on; if the table has moved on, nothing is done (409)
    command: CommandId  # made by the sender, unique at the table: what was done under it is not done again
    seat: SeatName = ""  # that acts; may be left out by a token for one seat


class DeskCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what changes the table around the game: done again under the same id, it comes to the same."""

    command: CommandId  # made by the sender, unique at the table
    seat: SeatName = ""  # that acts; may be left out by a token for one seat


class PassingCommand(DeskCommand, frozen=True):
    """Base of what needs no id: done again, it comes to the same."""

    command: Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00]*$")] = ""  # may be left out


class ForSeatCommand(DeskCommand, frozen=True):
    """Is about one seat of the table."""

    for_seat: SeatName = ""  # the seat it is about


class OnCommand(DeskCommand, frozen=True):
    """Switches something on or off."""

    on: bool = True  # false: off


class MakeCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Makes a dungeon by chance. Nothing is kept: the drawing comes back."""

    seed: Annotated[str, msgspec.Meta(max_length=100)] = ""  # the same words, the same dungeon
    levels: Annotated[int, msgspec.Meta(ge=1, le=MOST_LEVELS)] = 1  # below each other
    rooms: Annotated[int, msgspec.Meta(ge=6, le=MOST_ROOMS_A_LEVEL)] = 8  # on each of them


class OpenCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fetches a dungeon to draw on."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_DUNGEON)]  # of a dungeon file, or the key of one of the game's


class CheckCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Has a drawing looked over."""

    plan: Annotated[str, msgspec.Meta(max_length=LONGEST_PLAN)]  # the dungeon as JSON, as `make` and `open` give it


class MakeTable(NewTable, frozen=True):
    """A request for a new table: game, seats and settings."""

    command: MakingId | None = None  # 128 random bits made by the sender: sent again, they bring the same table


class ForkCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plays on from an earlier point, at a table of one's own."""

    step: Number  # after so many records
    command: MakingId | None = None  # 128 random bits made by the sender: sent again, they bring the same table


class AgainCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sets the table again for the same people, when a game is over."""

    dice: Literal["new", "same"] = "new"  # same: those of the game that is over
    command: MakingId | None = None  # 128 random bits made by the sender: sent again, they bring the same table


class JoinCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Takes what an invite link, a link to share or a spectators' link is good for."""

    token: Annotated[str, msgspec.Meta(max_length=500)]  # the link, or its last part alone
    name: Name = ""  # of who sits down
    command: MakingId | None = None  # 128 random bits made by the sender: sent again, they bring the same token
