"""What the start page and the form for a new table are made from: games to choose among, tables to come back to."""

from __future__ import annotations

from typing import Literal

from tablewright.engine.ruleset import Setting
from tablewright.messages.views import Absent, BotsDo, GameCard, View
from tablewright.web.showing.frame import Frame


class TableCard(View, frozen=True):
    """A table this browser sits at."""

    id: str
    game: str  # title of the game
    title: str
    accent: str
    icon: str
    seats: tuple[str, ...]  # names of the people and bots
    waiting: tuple[str, ...]  # names of those the table waits for
    your_turn: bool
    changed: str  # date and time, ISO 8601
    over: str = ""
    yours: bool = False  # made by this browser
    bots: BotsDo = ""  # what its bots do while nobody else is asked


class StartPage(View, frozen=True):
    frame: Frame
    games: tuple[GameCard, ...]
    open_tables: tuple[TableCard, ...] = ()
    finished: tuple[TableCard, ...] = ()
    broken: tuple[str, ...] = ()  # games from outside that cannot be played, and why


class SeatChoice(View, frozen=True):
    """One seat of the new-table form: field `sit.KEY`."""

    key: str
    label: str
    chosen: str  # "me", "invite", "referee", "bot:KEY"
    allowed: tuple[tuple[str, str], ...]  # (value, label)


class NewTablePage(View, frozen=True):
    frame: Frame
    game: GameCard
    settings: tuple[Setting, ...]
    seats: tuple[SeatChoice, ...]  # as many as the game can have; the form says how many play
    players: int
    title: str
    seed: str
    dice: Literal["sealed", "open"] = "sealed"
    undo: str = "before-dice"
    overrides: bool = True
    absent: Absent = "wait"
    absent_minutes: int = 60 * 24
    day: str = ""  # today, whose seed everybody in the house can play with
    results: tuple[tuple[str, str, int], ...] = ()  # how the house fared today: names, how it ended, decisions
    board: bool = False  # dungeons can be drawn for this game
