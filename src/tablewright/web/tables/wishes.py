"""Options for a new table."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.engine.game.records import UndoRule
from tablewright.store.model import Absent

ME, INVITE = "me", "invite"
LONGEST_WAIT = 60 * 24 * 90  # minutes
LONGEST_CONSENT = 3600  # seconds
LATEST = 60 * 24  # minutes that spectators may be behind


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new table: game, seats and settings."""

    game: str  # its key
    title: str = ""  # of the table; empty: the game's
    name: str = ""  # of who makes the table
    players: int = 0  # 0: as many as `seats` names, or as few as the game allows
    dice: Literal["sealed", "open"] = "sealed"  # open dice follow from the seed
    seed: str = ""  # words for open dice; empty: some are found
    show_seed: bool = True  # the words of open dice are known to all
    undo: UndoRule = "before-dice"  # what may be taken back
    pace: Literal["together", "free"] = "free"  # together: nobody is more than one move ahead, as forms of ours wish
    overrides: bool = True  # a game master may change things by hand, for all to see
    hand_dice: bool = False  # players roll real dice and type in the faces
    ask_salt: bool = False  # no sealed die falls before every seat was asked for its salt
    absent: Absent = "wait"  # wait for who is absent, or let the game master (gm) or a bot (bot) answer
    absent_minutes: int = 60 * 24  # after so many minutes
    admit: bool = False  # who comes by a link waits until who made the table lets them in
    late_minutes: int = 0  # spectators see only what is older than this
    settings: dict[str, bool | int | str] = {}  # those of the game that are not as usual
    house: str = ""  # the text of house rules; empty: by the book
    seats: dict[str, str] = {}  # seat: me, invite, referee or bot:KEY
    guided: bool = False  # the game's first session, with a guide: its own seed and settings, for one player
    lobby: bool = False  # people gather first; who made the table or masters it lets it begin
