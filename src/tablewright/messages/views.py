"""The parts that pages and replies to programs have in common.

The comment beside a field is its description in the schema.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Prompt, Telling
from tablewright.engine.telling.glossary import About, Evening

Absent = Literal["wait", "gm", "bot"]
BotsDo = Literal["", "play", "rest"]
Sitter = str  # "person", "nobody", "referee" or "bot:KEY"
Comes = Literal["here", "away", "empty", "helper"]
NEXT = "next:"  # what the id of a question begins with that was asked last and most likely will be asked again


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all views."""


class BotView(View, frozen=True):
    key: str
    title: str
    about: str = ""


class GameCard(View, frozen=True):
    """One of the games, as the start page shows it."""

    key: str
    title: str
    blurb: str  # what kind of game it is
    author: str  # who wrote the rules
    accent: str
    icon: str
    least_seats: int  # fewest players
    most_seats: int  # most players
    gm: bool  # somebody may master it
    bots: tuple[BotView, ...] = ()  # who can play for a seat
    about: About | None = None  # what helps to choose among games
    minutes: int = 0  # of its guided first session; 0: it has none


class SeatView(View, frozen=True):
    """A seat and who sits in it, for everybody at the table."""

    seat: str
    name: str
    sitter: Sitter  # who answers: a person, the referee or a bot
    sitter_label: str  # "a person", "the referee", "Cautious bot"
    present: bool = False  # somebody looks from there now
    waited_for: bool = False  # the table waits for this seat
    since: str = ""  # the table waits for it since (ISO 8601)
    yours: bool = False  # held by whoever asks
    invited: bool = False  # an invite link is out
    gm: bool = False  # it is the master's
    given_up: bool = False  # this viewer agrees that who made the table calls this seat back
    may_take: bool = False  # of the master's chair: the referee sits there, and this viewer may take its place
    may_seat: bool = False  # this viewer may say who sits here, pass the seat on, or call it back
    why_not: str = ""  # to who made the table: why they may not call it back yet, and what can be done
    asked_back: bool = False  # who made the table has asked for it
    agreed: tuple[str, ...] = ()  # names of those who agree to that
    has_a_say: bool = False  # this viewer may agree, or not
    keeps: bool = False  # this viewer does not agree
    ready: bool = False  # its player has said so


class ChatLine(View, frozen=True):
    number: int
    name: str
    text: str
    at: str  # when it was said
    kind: Literal["talk", "note"] = "talk"  # note: the table itself
    seat: str = ""  # who said it


class NumberedTelling(View, frozen=True):
    number: int  # of the log entry: stable, and the address of its detail
    telling: Telling  # the entry itself


class LogView(View, frozen=True):
    """A page of the log, oldest first."""

    tellings: tuple[NumberedTelling, ...] = ()  # oldest first
    older: int = 0  # ask for the tellings before this number; 0: there are none
    fresh: int = 0  # number of the first telling of what came of the last answer
    cuts: int = 0  # how often something was taken back: what was shown of it holds no more


class DiceView(View, frozen=True):
    kind: Literal["sealed", "open"]
    commitment: str = ""  # a fingerprint of the sealed secret, told before the first roll
    seed: str = ""  # only where it may be known: an open seed that is shown, or a secret that is revealed
    salts: tuple[str, ...] = ()  # as they go into the dice
    may_salt: bool = False  # players can still add to the dice
    by_hand: tuple[str, ...] = ()  # seats that roll real dice
    seal_broken: str = ""  # when and by whom the whole game was taken out before its end
    salted: tuple[str, ...] = ()  # the salts with the names of who added them


class CharterView(View, frozen=True):
    """Agreements made before play."""

    settings: tuple[tuple[str, str, str], ...]  # (key, value, meaning)
    undo: str  # when answers may be taken back
    overrides: bool  # the master may change things by hand
    absent: Absent  # who plays for those who are away
    absent_minutes: int  # how long somebody is waited for
    dice: DiceView  # whose dice they are, and what can be checked of them
    begun: str = ""  # when the table was made
    hook: str = ""  # an address that is told whom the table waits for; only its maker sees it
    admit: bool = False  # who comes by a link waits to be let in
    late_minutes: int = 0  # spectators see only what is older than this
    house: str = ""  # the title of its house rules
    house_changes: tuple[tuple[str, str, str], ...] = ()  # what they change: (place, before, now)
    consent_seconds: int = 0  # who is there and says nothing so long has said no to what is theirs; 0: it waits


class KnockView(View, frozen=True):
    """Somebody who waits to be let in."""

    who: str  # goes back with the answer
    name: str
    seat: str  # name of the seat; '' for a spectator
    since: str  # when they knocked
    program: bool = False  # it is no browser


class StandingView(View, frozen=True):
    question: str
    key: str


class RulingView(View, frozen=True):
    """A question in the game master's queue."""

    decision: Decision  # the question
    text: str
    default: str
    choices: tuple[tuple[str, str], ...]  # (key, label)
    votes: tuple[tuple[str, str], ...] = ()  # (name, key) once the table was asked
    asked: bool = False  # it is the one to be answered first


class ChartChoice(View, frozen=True):
    key: str
    name: str
    die: int  # how many faces


class OverrideView(View, frozen=True):
    by: str  # who changed it
    told: str  # what was changed
    reason: str  # why


class GmView(View, frozen=True):
    """The game master's console."""

    seat: str
    queue: tuple[RulingView, ...]  # questions that wait for the master
    notes: str  # the master's own
    charts: tuple[ChartChoice, ...]  # tables that can be rolled on by hand
    overrides: tuple[OverrideView, ...]  # changes made by hand, for all to see
    may_override: bool  # changes by hand are allowed here
    others: tuple[tuple[str, str], ...]  # (seat, name): whose view can be looked at
    faced: tuple[tuple[str, str], ...] = ()  # (name, question): what the players are asked now
    people: tuple[str, ...] = ()  # who can be called on to roll
    die: int = 20  # the die this game rolls most
    board: bool = False  # the party is in a dungeon whose unseen parts can be drawn anew
    evening: Evening | None = None  # what the game says to who masters it for the first time


class PollView(View, frozen=True):
    """A ruling that the game master put to the players."""

    text: str
    choices: tuple[tuple[str, str], ...]
    yours: str = ""  # how this seat has voted
    votes: tuple[tuple[str, str], ...] = ()  # how many each choice has


class ChairView(View, frozen=True):
    """A chair in the lobby."""

    seat: SeatView
    comes: Comes  # whether somebody is there
    ready: bool = False  # they have said so
    link: str = ""  # whole address, in the browser that made it


class LobbyView(View, frozen=True):
    chairs: tuple[ChairView, ...]  # one for each seat
    alone: bool  # the links work on this computer only
    may_begin: bool  # who looks may let it begin
    changed: tuple[tuple[str, str, str], ...]  # settings that are not the usual ones: (label, value, meaning)
    usual: tuple[tuple[str, str, str], ...]  # settings as they usually are, in the same form

    @property
    def empty(self) -> int:
        return sum(chair.comes == "empty" for chair in self.chairs)

    @property
    def all_ready(self) -> bool:
        return all(chair.ready or chair.comes == "helper" for chair in self.chairs)


class QuestionView(View, frozen=True, omit_defaults=False):
    """An open question, as far as whoever looks may know of it."""

    id: str  # goes back with a mark; another one once it is asked anew; "next:...": asked last, while others act
    seat: str  # who is to answer
    of: Literal["party", "own", "master"]  # whom it concerns
    question: str = ""  # as the decision names it; of others' own questions nothing is told
    prompt: Prompt | None = None  # as the asked seat reads it, without what that seat alone may know
    way: str = ""  # how a party decides: leader, vote, turns
    lead: str = ""  # who has the last word
    marks: dict[str, str] = {}  # seat: the key of what it is for
    voted: tuple[str, ...] = ()  # seats that have said theirs, where it is put to the vote
    may: tuple[str, ...] = ()  # what this seat may do: answer, mark, lead, ask-lead, ring, close
    since: str = ""  # asked since (ISO 8601)
    closes: str = ""  # when it is decided without those who have said nothing (ISO 8601)

    @property
    def is_next(self) -> bool:
        """True if nobody is asked it now: its party was asked it last, and says what it would have next."""
        return self.id.startswith(NEXT)


class OwnView(View, frozen=True, omit_defaults=False):
    """Something that a seat may do for its own character, though nobody asks."""

    key: str
    label: str
    kind: Literal["choice", "text"] = "choice"
    hint: str = ""  # what it costs, or what comes of it
    group: str = ""  # what it stands under


class CheckView(View, frozen=True):
    """One thing that was verified."""

    label: str
    ok: bool  # it holds
    detail: str = ""  # what was found


class Sketched(View, frozen=True):
    """Squared paper with a call drawn on it, and where the next one goes on; or why there is none."""

    paper: str = ""  # the drawing
    x: int = 0  # where the next call goes on
    y: int = 0  # where the next call goes on
    heading: str = ""  # where the next call goes on
    ways: str = ""  # what can still be followed: comes back with the next call
    faults: tuple[str, ...] = ()  # what does not fit the drawing
    problem: str = ""  # why the call could not be read
    pointed: str = ""  # the same, with a sign under the place
