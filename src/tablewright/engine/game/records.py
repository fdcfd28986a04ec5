"""What a game is made of on disk: its setup, and the records of everything people did since.

A record is small and never changed; a game is the fold of its records (see `game.py`). An undo is a record too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tablewright.engine.dice import DiceSource
from tablewright.engine.ruleset import Ruleset, Settings

UndoRule = Literal["before-dice", "always", "never"]


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game was set up: fixed before the first turn."""

    campaign: str  # id; part of the dice commitment
    game: str
    rules: int  # version of the rules it was begun with
    dice: DiceSource
    seats: tuple[str, ...]
    settings: Settings = {}
    undo: UndoRule = "before-dice"
    overrides: bool = True  # False: an open table, on which no game master may change anything
    hand_dice: tuple[str, ...] = ()  # seats that roll real dice and type in the faces
    title: str = ""
    begun: str = ""  # date and time, for people only
    salts: tuple[str, ...] = ()  # players' parts in sealed dice ("seat:salt") where the first die falls unasked
    ask_salt: bool = False  # no sealed die falls before every seat was asked for its salt
    bots: dict[str, str] = {}  # seats that a bot or the referee takes when the game is opened, '' for a person
    guided: bool = False  # a first session: the game's guide speaks beside the questions
    house: str = ""  # the text of the house rules it is played by (engine/amending)


FindRuleset = Callable[..., Ruleset[Any]]  # from a game's key, and the text of house rules if there are any


def rules_for(setup: Setup, find: FindRuleset) -> Ruleset[Any]:
    """The game that a setup means: by the book, or by its house rules."""
    return find(setup.game, setup.house) if setup.house else find(setup.game)


class Record(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="record"):
    """Base of all records."""


class Answered(Record, frozen=True, tag="answer"):
    """A seat answered. `by` is empty for a person. `check` fingerprints the state after it."""

    seat: str
    key: str
    by: str = ""
    check: str = ""


class Undone(Record, frozen=True, tag="undo"):
    seat: str
    agreed: bool = False


class Override(Record, frozen=True, tag="override"):
    """The game master changed one thing, for all to see."""

    by: str
    path: str
    value: bool | int | str | list[Any] | dict[str, Any] | None  # plain data
    reason: str
    check: str = ""
    told: str = ""  # what is changed, in words: 'Annis's hit points from 6 to 2'


class Salted(Record, frozen=True, tag="salt"):
    """A player's part in sealed dice: mixed in before the first die. Empty: asked for it, and has none to add."""

    seat: str
    salt: str


class Begun(Record, frozen=True, tag="begin"):
    """Play begins, though some seats have not yet said what salt they add."""

    by: str


class RolledOn(Record, frozen=True, tag="chart"):
    """The game master rolled on a chart of the rules, for all to see. Nothing changes by it."""

    by: str
    chart: str
    check: str = ""


class Called(Record, frozen=True, tag="roll"):
    """The game master has somebody roll, for all to see: a check, a save, a plain die. Nothing changes by it."""

    by: str
    who: str
    sides: int
    bonus: int = 0
    need: int = 0  # 0: nothing was needed
    under: bool = False  # `need` or less, where others take `need` or more
    edge: int = 0  # 1: rolled twice, the better counts; -1: the worse
    why: str = ""
    check: str = ""


class Noted(Record, frozen=True, tag="note"):
    """A seat's own note on a place of its map, which nobody else reads; '' takes it away."""

    seat: str
    place: str
    text: str


class Standing(Record, frozen=True, tag="standing"):
    """A seat's standing answer to a question: an option's key, 'default', or '' to be asked again."""

    seat: str
    question: str
    key: str


class Checkpoint(Record, frozen=True, tag="checkpoint"):
    """The whole state, packed, with the answers of turns in progress: from here a game goes on even under newer rules.

    `log` has, packed, what was told since the checkpoint before; `kept` is how many entries of the log before it still
    stand (some may have been taken back). -1: an old checkpoint, without its log.
    """

    frozen: str
    positions: dict[str, int]
    check: str
    answers: dict[str, list[tuple[str, str]]] = {}  # turn: seats and keys
    told: dict[str, int] = {}  # turn: entries of it that are in the log
    rules: int = 0  # version of the rules it was made under; 0: the one the game was begun with
    kept: int = -1
    log: str = ""
    seal_broken: str = ""
    since: int = -1  # entries of the log before a person's last act: the rest has happened just now. -1: not known
    parts: dict[str, str] = {}  # what `frozen` names that no checkpoint before this one brought along: `parts.py`


AnyRecord = Answered | Undone | Override | Salted | Begun | RolledOn | Called | Noted | Standing | Checkpoint
