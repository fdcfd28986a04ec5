"""What the JSON API takes: the commands of programs. What they are told: `tablewright.messages`.

The comment beside a field is its description in the schema (`schema.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tablewright.engine.budgets import LONGEST_DUNGEON, LONGEST_PLAN
from tablewright.engine.game.asides import LONGEST_NOTE
from tablewright.store.model import Absent
from tablewright.web.tables.drawing_board import MOST_LEVELS, MOST_ROOMS_A_LEVEL
from tablewright.web.tables.wishes import NewTable
from tablewright.web.tables.wording import LONGEST_CHAT, LONGEST_NAME, LONGEST_NOTES

Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00]+$")]
MakingId = Annotated[str, msgspec.Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Text = Annotated[str, msgspec.Meta(max_length=10_000)]
Word = Annotated[str, msgspec.Meta(max_length=80)]
SeatName = Annotated[str, msgspec.Meta(max_length=40)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


# --- what goes in: the game ------------------------------------------------------------------------------------------
class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all commands: the version the sender saw, and an id of its own."""

    version: Number  # of the view this was decided on; if the table has moved on, nothing is done (409)
    command: CommandId  # made by the sender, unique at the table: what was done under it is not done again
    seat: SeatName = ""  # that acts; may be left out by a token for one seat


class AnswerCommand(Command, frozen=True):
    """Answers the question that a seat is asked."""

    key: Text = ""  # an option's key, a number, or words


class UndoCommand(Command, frozen=True):
    """Takes back the last answer of a seat."""

    agreed: bool = False  # as game master, or with all seats: also what the table's rule for taking back would keep


class StandCommand(Command, frozen=True):
    """Answers a question once and for all."""

    question: Word = ""  # as the decision names it
    key: Word = ""  # the answer; empty: be asked again


class SaltCommand(Command, frozen=True):
    """Mixes words into sealed dice, before the first one falls."""

    salt: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] = "salt"  # any words


class BeginCommand(Command, frozen=True):
    """Lets the dice fall without the words of those who are still asked for them (who made the table)."""


class ChartCommand(Command, frozen=True):
    """The game master rolls on a chart of the rules."""

    chart: Word = ""  # its key, from the master's console


class RollCommand(Command, frozen=True):
    """The game master has somebody roll, for all to read."""

    who: Word = ""  # the name of whoever rolls
    die: int = 20  # sides: 4, 6, 8, 10, 12, 20 or 100
    bonus: int = 0  # added to the die, or taken from it
    need: int = 0  # 0: nothing is needed
    under: bool = False  # `need` or less, where others take `need` or more
    edge: Annotated[int, msgspec.Meta(ge=-1, le=1)] = 0  # 1: twice, the better counts; -1: the worse
    why: Annotated[str, msgspec.Meta(max_length=80)] = ""  # what stands above it in the log


class NoteCommand(Command, frozen=True):
    """Keeps a note on a place of the map, for the eyes of this seat."""

    place: Word = ""  # id of a hex or room of the scene's map
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)] = ""  # the note; empty takes it away


class OverrideCommand(Command, frozen=True):
    """The game master changes one thing, for all to see."""

    path: Annotated[str, msgspec.Meta(max_length=200)] = ""  # of a single value, as `state` lists them
    value: Text = ""  # JSON, or text
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""  # why, for all to read


class BoardCommand(Command, frozen=True):
    """The game master draws anew what nobody has seen of a dungeon."""

    plan: Annotated[str, msgspec.Meta(max_length=LONGEST_PLAN)] = "{}"  # the whole dungeon as `board` gives it, changed
    path: Annotated[str, msgspec.Meta(max_length=200)] = ""  # where it stands, as `board` says; empty: the first


class BuyCommand(Command, frozen=True):
    """A whole visit to a shop: everything that is wanted of it, and its end; all of it or nothing."""

    wanted: dict[str, Annotated[int, msgspec.Meta(ge=0, le=20)]] = {}  # key of a ware: how many
    end: Word = ""  # key of the choice that ends the visit; empty: stay


class ChangeCommand(Command, frozen=True):
    """The game master changes a figure on a card, for all to see."""

    card: Word = ""  # id of the card
    bar: Word = ""  # label of its bar
    value: Number = 0  # what it is to be
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""  # why, for all to read


class ChatCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says something at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]  # what is said
    command: CommandId  # made by the sender, unique at the table: the same line is not said again
    seat: SeatName = ""  # that speaks; may be left out by a token for one seat


# --- what goes in: seats and links -----------------------------------------------------------------------------------
class DeskCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what changes the table around the game: done again under the same id, it comes to the same."""

    command: CommandId  # made by the sender, unique at the table
    seat: SeatName = ""  # that acts; may be left out by a token for one seat


class ForSeatCommand(DeskCommand, frozen=True):
    """Is about one seat of the table."""

    for_seat: SeatName = ""  # the seat it is about


class SitCommand(ForSeatCommand, frozen=True):
    """Lets somebody else answer for a seat."""

    sitter: Word = "me"  # me, nobody, referee (in the master's chair) or bot:KEY


class AgreeCommand(ForSeatCommand, frozen=True):
    """Says whether who made the table may call a seat back."""

    on: bool = True  # false: not agreed


class FormerCommand(DeskCommand, frozen=True):
    """Shows that the same program held this seat before."""

    token: Word = ""  # with which it did


class NameCommand(DeskCommand, frozen=True):
    """Names who sits in a seat."""

    name: Name = ""  # empty: the seat's own name


class OnCommand(DeskCommand, frozen=True):
    """Switches something on or off."""

    on: bool = True  # false: off


class CharterCommand(DeskCommand, frozen=True):
    """Says what happens when somebody keeps the table waiting (who made the table)."""

    absent: Absent = "wait"  # wait for them, or let the game master (gm) or a bot (bot) answer
    absent_minutes: Number = 60 * 24  # after so many minutes
    admit: bool | None = None  # who comes by a link waits to be let in; left out: as it is
    late_minutes: Number | None = None  # spectators see only what is older than this; left out: as it is


class AdmitCommand(DeskCommand, frozen=True):
    """Lets somebody in who waits at the door, or sends them away (who made the table)."""

    who: SeatName = ""  # as `desk` names them
    let_in: bool = False  # false: they are sent away


class HookCommand(DeskCommand, frozen=True):
    """Names an address that is told whom the table waits for (who made the table)."""

    address: Annotated[str, msgspec.Meta(max_length=500)] = ""  # empty: tell nobody


class MarkCommand(DeskCommand, frozen=True):
    """Says what this seat is for, of a question that its party is asked. It binds nobody."""

    question: Word = ""  # its id, as `questions` has it
    key: Word = ""  # of one of its options; empty: no longer for anything


class LeadCommand(DeskCommand, frozen=True):
    """Passes the lead on, asks for it, or says how the party decides."""

    to: SeatName = ""  # who is to lead: by who leads, anybody of the party; by others themselves, who ask for it
    way: Literal["", "leader", "vote", "turns"] = ""  # how the party decides from now on; empty: as it does


class OwnCommand(Command, frozen=True):
    """Does something for one's own character, though nobody asks."""

    key: Word = ""  # of one of `own`
    text: Text = ""  # where it takes words


class VoteCommand(DeskCommand, frozen=True):
    """A player's vote on a ruling that the game master put to the table."""

    key: Word = ""  # of one of the poll's choices


class NotesCommand(DeskCommand, frozen=True):
    """Keeps the secret notes of a seat, all of them at once."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTES)] = ""  # as they are to be from now on


class SketchCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Draws a mapper's call on squared paper. Nothing is kept: the drawing comes back."""

    call: Annotated[str, msgspec.Meta(max_length=4_000)] = ""  # in the language of map calls
    paper: Annotated[str, msgspec.Meta(max_length=16_000)] = ""  # the drawing so far, as it came back the last time
    x: Annotated[int, msgspec.Meta(ge=-999, le=999)] = 0  # where the next call goes on
    y: Annotated[int, msgspec.Meta(ge=-999, le=999)] = 0  # where the next call goes on
    heading: Word = "north"  # where the next call goes on
    ways: Annotated[str, msgspec.Meta(max_length=16_000)] = ""  # what can still be followed, as it came back


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
    """What somebody wants to play, and with whom."""

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


# --- what comes out --------------------------------------------------------------------------------------------------
