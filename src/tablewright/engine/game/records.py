"""A game on disk: its setup, and a record of everything that people did.

A record is small and never changed; a game is the fold of its records (see `game.py`). An undo is a record too.
Every text and list has a limit here. It is checked while a file is read, before anything is done with what it says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablewright.engine import budgets
from tablewright.engine.dice import DiceSource
from tablewright.engine.ruleset import Ruleset

UndoRule = Literal["before-dice", "always", "never"]

Name = Annotated[str, Meta(max_length=budgets.LONGEST_ID)]  # of a seat, a question, a place, a stream of dice
Text = Annotated[str, Meta(max_length=budgets.LONGEST_IN_STATE)]  # that somebody wrote: whole dungeons are among them
Line = Annotated[str, Meta(max_length=budgets.LONGEST_TEXT)]
Names = Annotated[tuple[Name, ...], Meta(max_length=budgets.MOST_IN_HEADER)]
Packed = Annotated[str, Meta(max_length=budgets.LARGEST_PACKED)]
Pairs = Annotated[dict[Name, Name], Meta(max_length=budgets.MOST_IN_HEADER)]
_Settings = Annotated[dict[Name, bool | int | Text], Meta(max_length=budgets.MOST_IN_HEADER)]
_Counts = Annotated[dict[Name, int], Meta(max_length=budgets.MOST_IN_HEADER)]
_TurnAnswers = Annotated[list[tuple[Name, Text]], Meta(max_length=budgets.MOST_IN_CHECKPOINT)]
_Answers = Annotated[dict[Name, _TurnAnswers], Meta(max_length=budgets.MOST_IN_HEADER)]
_Parts = Annotated[dict[Name, Packed], Meta(max_length=budgets.MOST_IN_CHECKPOINT)]


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game was set up: fixed before the first turn."""

    campaign: Name  # id; part of the dice commitment
    game: Name
    rules: int  # version of the rules it was begun with
    dice: DiceSource
    seats: Names
    settings: _Settings = {}
    undo: UndoRule = "before-dice"
    overrides: bool = True  # False: an open table, on which no game master may change anything
    hand_dice: Names = ()  # seats that roll real dice and type in the faces
    title: Line = ""
    begun: Name = ""  # date and time, for people only
    salts: Names = ()  # players' parts in sealed dice ("seat:salt") where the first die falls unasked
    ask_salt: bool = False  # no sealed die falls before every seat was asked for its salt
    bots: Pairs = {}  # seats that a bot or the referee takes when the game is opened, '' for a person
    guided: bool = False  # a first session: the game's guide speaks beside the questions
    house: Text = ""  # the text of the house rules it is played by (engine/amending)
    pace: Name = ""  # "together": no person is more than one move ahead of the slowest; else only bots are held back
    digest: Name = ""  # of the files in which its rules were written when it was begun (`rules_digest.py`)


FindRuleset = Callable[..., Ruleset[Any]]  # from a game's key, and the text of house rules if there are any


def rules_for(setup: Setup, find: FindRuleset) -> Ruleset[Any]:
    """The game that a setup means: by the book, or by its house rules."""
    return find(setup.game, setup.house) if setup.house else find(setup.game)


class Record(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="record"):
    """Base of all records."""


class Answered(Record, frozen=True, tag="answer"):
    """A seat answered, for itself or for its party. `by` is empty for a person; `check`: the state after it."""

    seat: Name
    key: Text
    by: Name = ""
    check: Name = ""
    way: Name = ""  # how it was decided, where it was decided for a party
    marks: Pairs = {}  # and who was for what before


class Agreed(Record, frozen=True, tag="agree"):
    """How those who share a party decide from now on, and who leads; '' is as the rules have it."""

    by: Name
    way: Name = ""
    lead: Name = ""


class Undone(Record, frozen=True, tag="undo"):
    seat: Name
    agreed: bool = False


class Override(Record, frozen=True, tag="override"):
    """The game master changed one thing, for all to see."""

    by: Name
    path: Line
    value: bool | int | str | list[Any] | dict[str, Any] | None  # plain data
    reason: Line
    check: Name = ""
    told: Line = ""  # what is changed, in words: 'Annis's hit points from 6 to 2'


class Salted(Record, frozen=True, tag="salt"):
    """A player's part in sealed dice: mixed in before the first die. Empty: asked for it, and has none to add."""

    seat: Name
    salt: Name


class Begun(Record, frozen=True, tag="begin"):
    """Play begins, though some seats have not yet said what salt they add."""

    by: Name


class RolledOn(Record, frozen=True, tag="chart"):
    """The game master rolled on a chart of the rules, for all to see. Nothing changes by it."""

    by: Name
    chart: Name
    check: Name = ""


class Called(Record, frozen=True, tag="roll"):
    """The game master has somebody roll, for all to see: a check, a save, a plain die. Nothing changes by it."""

    by: Name
    who: Name
    sides: int
    bonus: int = 0
    need: int = 0  # 0: nothing was needed
    under: bool = False  # `need` or less, where others take `need` or more
    edge: int = 0  # 1: rolled twice, the better counts; -1: the worse
    why: Name = ""
    check: Name = ""


class Noted(Record, frozen=True, tag="note"):
    """A seat's own note on a place of its map, which nobody else reads; '' takes it away."""

    seat: Name
    place: Name
    text: Line


class Standing(Record, frozen=True, tag="standing"):
    """A seat's standing answer to a question: an option's key, 'default', or '' to be asked again."""

    seat: Name
    question: Name
    key: Text


class Checkpoint(Record, frozen=True, tag="checkpoint"):
    """The whole state, packed, with the answers of turns in progress: from here a game goes on even under newer rules.

    `log` has, packed, what was told since the checkpoint before; `kept` is how many entries of the log before it still
    stand (some may have been taken back). -1: an old checkpoint, without its log.
    """

    frozen: Packed
    positions: Annotated[dict[Name, int], Meta(max_length=budgets.MOST_VALUES_IN_STATE)]
    check: Name
    answers: _Answers = {}  # turn: seats and keys
    told: _Counts = {}  # turn: entries of it that are in the log
    rules: int = 0  # version of the rules it was made under; 0: the one the game was begun with
    kept: int = -1
    log: Packed = ""
    seal_broken: Line = ""
    since: int = -1  # entries of the log before a person's last act: the rest has happened just now. -1: not known
    moves: _Counts = {}  # turns in which each seat was asked something
    grave_by: Name = ""  # whose deed that play cannot undo may be taken back
    grave_answers: int = 0  # and how many answers go with it
    decided: Names = ()  # how those who share a party decide: `Company.carried`
    parts: _Parts = {}  # what `frozen` names that no checkpoint before this one brought along: `parts.py`


AnyRecord = Answered | Agreed | Undone | Override | Salted | Begun | RolledOn | Called | Noted | Standing | Checkpoint
