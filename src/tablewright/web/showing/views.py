"""What the pages of the browser table are made from. The server fills these; `render.py` turns them into HTML.

Every page carries a `Frame`. All addresses below stand after `frame.base`. Unsafe requests are plain form posts; each
carries `csrf` (field, or header `X-CSRF-Token`), and those that change the game also `version` (what the sender saw),
`command` (an id made by the sender for this press: a second press with the same id changes nothing; the server puts a
fresh one into `TablePage.command`) and `seat`.

Reading
    GET  /                                      StartPage         render.start
    GET  /new/{game}                            NewTablePage      render.new_table
    GET  /t/{table}?seat=                       TablePage         render.table
    GET  /t/{table}/parts?seat=                 TablePage         render.table_parts: a fragment, to be morphed in
    GET  /t/{table}/live?seat=&stamp=           server-sent events, see below
    GET  /t/{table}/log?before=N&seat=          LogPage           render.log_page: a fragment; log_sheet without htmx
    GET  /t/{table}/log/{number}?seat=          LogDetail         render.log_detail: a fragment; log_entry without htmx
    GET  /t/{table}/replay?step=N&seat=         ReplayPage        render.replay
    GET  /t/{table}/paper, /paper/{game}        PaperPage         render.paper
    GET  /book/{game}, /book/{game}/find        BookPage, BookFound  render.book, render.book_found
    GET  /t/{table}/verify                      VerifyPage        render.verify
    GET  /t/{table}/chronicle?seat=             ChroniclePage     render.chronicle
    GET  /t/{table}/chronicle.md?seat=          Markdown
    GET  /t/{table}/log.json?seat=              what this seat may know, for tools
    GET  /t/{table}/save.tw                     the whole game (who made the table); ?seal=break on sealed dice
    GET  /t/{table}/gm/state?find=&path=        StatePage         render.state (for the game master)
    GET  /t/{table}/see/{other}?seat=           TablePage         render.table, read-only (for the game master)
    GET  /join/{token}                          InvitePage        render.invite
    GET  /watch/{token}                         to the table, as a spectator
    GET  /feed/{token}                          Atom: "your table waits on you since ..."
    GET  /terms/{game}                          TermsPage         render.terms; /names and /texts below it: JSON
    GET  /health, /static/..., /api/v1/...
    any error                                   ErrorPage         render.error

Doing (an htmx request, header `HX-Request: true`, gets `render.table_parts` back; a plain form gets a redirect)
    POST /tables                  game, title, name, seats (how many players), dice=sealed|open|day, seed, show_seed,
                                  undo, overrides, absent, absent_minutes, admit, late_minutes, guided,
                                  set.KEY for each setting, sit.SEAT=me|invite|referee|bot:KEY
    POST /tables/upload           save (file)
    POST /join/{token}            name
    POST /t/{table}/answer        key               (also to the game master's questions: seat=the GM seat)
    POST /t/{table}/buy           many.KEY, end     a whole visit to a shop: so many of each ware, then its end
    POST /t/{table}/sketch        paper, call, x, y, heading, ways    draws a call on a drawing; JSON, keeps nothing
    POST /t/{table}/undo          agreed            (agreed: by the game master, or by who holds all seats)
    POST /t/{table}/stand         question, key     ("" to be asked again)
    POST /t/{table}/salt          salt
    POST /t/{table}/begin         -                 out of the lobby; lets the dice fall without the salt of the others
    POST /t/{table}/ready         on=1|0            in the lobby: this seat is ready to begin
    POST /t/{table}/note          place, text       a note on a place of the map, for this seat's eyes ("" to drop it)
    POST /t/{table}/chat          text
    POST /t/{table}/name          name              (of the person in `seat`)
    POST /t/{table}/invite        for_seat          makes an invite link (shown once, in TablePage.links)
    POST /t/{table}/share         -                 makes a link to open the same seats on another device (shown once)
    POST /t/{table}/revoke        for_seat          its invite links and tokens are void; the seat is yours again
    POST /t/{table}/sit           for_seat, sitter=me|referee|bot:KEY|nobody
    POST /t/{table}/token         for_seat          makes a token for a bot that plays through the API (shown once)
    POST /t/{table}/watchers      on=1|0            makes a spectators' link, or voids it
    POST /t/{table}/feed          -                 makes this seat's feed link (shown once)
    POST /t/{table}/charter       absent, absent_minutes, admit=1|0, late_minutes
    POST /t/{table}/admit         who, on=1|0       lets somebody in who waits at the door, or sends them away
    POST /t/{table}/hook          address           is told whom the table waits for (where the host allows it)
    POST /t/{table}/delete        -                 (who made the table)
    POST /t/{table}/fork          step              a table of one's own that goes on from there
    POST /t/{table}/again         dice=same|new     the same people at a new table, once the game is over
    POST /t/{table}/gm/override   path, value, reason
    POST /t/{table}/gm/change     card, bar, value, reason    a figure on a card
    POST /t/{table}/gm/notes      text
    POST /t/{table}/gm/chart      chart
    POST /t/{table}/gm/ask        -                 puts the first question of the queue to the players
    POST /t/{table}/vote          key               a player's vote on that

Refusals: 409 (stale) and 422 (not allowed) answer with the present `table_parts` and a `notice` in its frame;
403, 404, 413 and 429 (with Retry-After) with an ErrorPage, or with `render.notice(frame)` to htmx.

Live: an unnamed message holds `table_parts` (morph it in), its id is `TablePage.stamp`; the named event `turn` says
that this viewer is asked something (data: the sentence), `bye` that the server goes down (reconnect soon).
A viewer that reconnects with `Last-Event-ID` gets the present parts at once if anything has changed since.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.game.paths import Leaf
from tablewright.engine.ruleset import Setting
from tablewright.engine.scene import ChartView, Scene, Telling
from tablewright.engine.telling.about import About
from tablewright.engine.terms import Term
from tablewright.press.paper.rulebook import Book, Paragraph

Sitter = str  # "person", "nobody", "referee" or "bot:KEY"
Absent = Literal["wait", "gm", "bot"]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all views."""


class Frame(View, frozen=True):
    """What every page needs around it."""

    title: str
    base: str = ""  # base path, "" or "/tables"
    csrf: str = ""
    accent: str = ""  # the game's spot colour
    notice: str = ""  # what to say about the last press: a refusal, or that all is well
    notice_tone: Literal["", "good", "bad"] = ""


# --- start -----------------------------------------------------------------------------------------------------------


class BotView(View, frozen=True):
    key: str
    title: str
    about: str = ""


class GameCard(View, frozen=True):
    """One of the games, as the start page shows it."""

    key: str
    title: str
    blurb: str
    author: str
    accent: str
    icon: str
    least_seats: int
    most_seats: int
    gm: bool  # somebody may master it
    bots: tuple[BotView, ...] = ()
    about: About | None = None
    minutes: int = 0  # of its guided first session; 0: it has none


BotsDo = Literal["", "play", "rest"]


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


# --- table -----------------------------------------------------------------------------------------------------------


class SeatView(View, frozen=True):
    """A seat and who sits in it, for everybody at the table."""

    seat: str
    name: str
    sitter: Sitter
    sitter_label: str  # "a person", "the referee", "Cautious bot"
    present: bool = False
    waited_for: bool = False
    since: str = ""  # the table waits for it since (ISO 8601)
    yours: bool = False
    invited: bool = False  # an invite link is out
    gm: bool = False
    given_up: bool = False  # of the master's chair: this viewer agrees that it be given back
    may_take: bool = False  # of the master's chair: the referee sits there, and this viewer may take its place


class LinkView(View, frozen=True):
    """A link or token just made: shown once, kept by nobody but its reader."""

    kind: Literal["invite", "share", "watch", "token", "feed"]
    seat: str
    text: str  # whole address, or the token
    expires: str = ""


class ChatLine(View, frozen=True):
    number: int
    name: str
    text: str
    at: str
    kind: Literal["talk", "note"] = "talk"  # note: the table itself


class NumberedTelling(View, frozen=True):
    number: int  # of the log entry: stable, and the address of its detail
    telling: Telling


class LogView(View, frozen=True):
    """A page of the log, oldest first."""

    tellings: tuple[NumberedTelling, ...] = ()
    older: int = 0  # ask for the tellings before this number; 0: there are none
    fresh: int = 0  # number of the first telling of what came of the last answer


class LogPage(View, frozen=True):
    frame: Frame
    table: str
    seat: str
    log: LogView


class LogDetail(View, frozen=True):
    """How one entry of the log came about."""

    frame: Frame
    table: str
    number: int
    telling: Telling
    rules: tuple[tuple[str, str], ...] = ()  # (rule id, what the ledger says)
    charts: tuple[ChartView, ...] = ()
    proof: tuple[str, ...] = ()  # one line a die: stream, position, how the face follows
    game: str = ""


class DiceView(View, frozen=True):
    kind: Literal["sealed", "open"]
    commitment: str = ""
    seed: str = ""  # only where it may be known: an open seed that is shown, or a secret that is revealed
    salts: tuple[str, ...] = ()  # as they go into the dice
    may_salt: bool = False
    by_hand: tuple[str, ...] = ()
    seal_broken: str = ""  # when and by whom the whole game was taken out before its end
    salted: tuple[str, ...] = ()  # the salts with the names of who added them


class CharterView(View, frozen=True):
    """What was agreed before play."""

    settings: tuple[tuple[str, str, str], ...]  # (key, value, meaning)
    undo: str
    overrides: bool
    absent: Absent
    absent_minutes: int
    dice: DiceView
    begun: str = ""
    hook: str = ""  # an address that is told whom the table waits for; only its maker sees it
    admit: bool = False  # who comes by a link waits to be let in
    late_minutes: int = 0  # spectators see only what is older than this
    house: str = ""  # the title of its house rules
    house_changes: tuple[tuple[str, str, str], ...] = ()  # what they change: (place, before, now)


class KnockView(View, frozen=True):
    """Somebody who waits to be let in."""

    who: str  # goes back with the answer
    name: str
    seat: str  # name of the seat; '' for a spectator
    since: str
    program: bool = False


class StandingView(View, frozen=True):
    question: str
    key: str


class RulingView(View, frozen=True):
    """A question in the game master's queue."""

    decision: Decision
    text: str
    default: str
    choices: tuple[tuple[str, str], ...]  # (key, label)
    votes: tuple[tuple[str, str], ...] = ()  # (name, key) once the table was asked
    asked: bool = False


class ChartChoice(View, frozen=True):
    key: str
    name: str
    die: int


class OverrideView(View, frozen=True):
    by: str
    told: str
    reason: str


class GmView(View, frozen=True):
    """The game master's console."""

    seat: str
    queue: tuple[RulingView, ...]
    notes: str
    charts: tuple[ChartChoice, ...]
    overrides: tuple[OverrideView, ...]
    may_override: bool
    others: tuple[tuple[str, str], ...]  # (seat, name): whose view can be looked at
    faced: tuple[tuple[str, str], ...] = ()  # (name, question): what the players are asked now
    people: tuple[str, ...] = ()  # who can be called on to roll
    die: int = 20  # the die this game rolls most
    board: bool = False  # the party is in a dungeon whose unseen parts can be drawn anew


class PollView(View, frozen=True):
    """A ruling that the game master put to the players."""

    text: str
    choices: tuple[tuple[str, str], ...]
    yours: str = ""
    votes: tuple[tuple[str, str], ...] = ()


Comes = Literal["here", "away", "empty", "helper"]


class ChairView(View, frozen=True):
    """A chair in the lobby."""

    seat: SeatView
    comes: Comes
    ready: bool = False
    link: str = ""  # whole address, for who made it


class LobbyView(View, frozen=True):
    chairs: tuple[ChairView, ...]
    alone: bool  # the links work on this computer only
    may_begin: bool
    changed: tuple[tuple[str, str, str], ...]  # settings that are not the usual ones: (label, value, meaning)
    usual: tuple[tuple[str, str, str], ...]

    @property
    def empty(self) -> int:
        return sum(chair.comes == "empty" for chair in self.chairs)

    @property
    def all_ready(self) -> bool:
        return all(chair.ready or chair.comes == "helper" for chair in self.chairs)


class TablePage(View, frozen=True):
    frame: Frame
    table: str
    title: str
    game: str  # key of the game
    seat: str  # the seat looked from; "" for a spectator
    held: tuple[str, ...]  # all seats this browser holds
    owner: bool  # made the table
    spectator: bool
    seats: tuple[SeatView, ...]
    scene: Scene
    log: LogView
    chat: tuple[ChatLine, ...]
    version: int  # number of records: goes back with an answer
    stamp: int  # number of changes of any kind: id of the live message
    command: str  # fresh id for the next command
    your_turn: bool
    others_turn: tuple[str, ...]  # held seats that are asked something while another is in front
    waiting_for: tuple[str, ...]  # names
    may_undo: bool
    why_no_undo: str
    standing: tuple[StandingView, ...]
    charter: CharterView
    watchers: int  # spectators here now
    watch_link: bool  # a spectators' link is out
    salting: bool = False  # every seat is asked for its salt: no die has fallen
    over: str = ""
    again: str = ""  # the table at which these people play again
    share: tuple[str, ...] = ()  # of a game that is over: lines that spoil nothing
    links: tuple[LinkView, ...] = ()  # just made, shown this once
    bots: tuple[BotView, ...] = ()  # that may sit in a seat
    gm: GmView | None = None
    poll: PollView | None = None
    terms: str = ""  # a stamp of the game's words: changes with them
    bots_do: BotsDo = ""  # what they do while nobody else is asked
    looking_as: str = ""  # the game master looks through this seat's eyes: nothing can be pressed
    icon: str = ""  # the game's
    hooks: bool = False  # the host lets tables tell addresses whom they wait for
    lobby: LobbyView | None = None  # while people gather
    knocks: tuple[KnockView, ...] = ()  # who waits to be let in, for who made the table


# --- other pages -----------------------------------------------------------------------------------------------------


class StatePage(View, frozen=True):
    """What can be changed by hand, looked up by words."""

    frame: Frame
    table: str
    title: str
    seat: str
    version: int
    command: str
    find: str
    path: str  # the value that was picked to be changed
    value: str
    whose: str
    leaves: tuple[Leaf, ...]
    more: int  # so many others fit as well
    may_override: bool


class BoardPage(View, frozen=True):
    """The drawing board: a dungeon on squared paper, before a game or (with a table) in the middle of one."""

    frame: Frame
    game: str
    game_title: str
    plan: str  # the dungeon as JSON
    known: str  # monsters, traps and things of the game by key, as JSON
    shelf: tuple[str, ...]  # keys of the game's own written dungeons
    seed: str
    table: str = ""
    seat: str = ""
    version: int = 0
    command: str = ""
    path: str = ""  # where the dungeon stands in the state
    campaign: str = ""


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


class InvitePage(View, frozen=True):
    frame: Frame
    token: str
    table: str
    title: str
    game: GameCard
    seat: str
    seat_label: str
    expires: str
    people: tuple[str, ...] = ()  # names of those who sit there already
    waiting: bool = False  # this browser has asked to be let in


class TermsPage(View, frozen=True):
    """All words of a game, explained."""

    frame: Frame
    game: str
    title: str
    terms: tuple[Term, ...]


class ErrorPage(View, frozen=True):
    frame: Frame
    status: int
    text: str
    hint: str = ""


class CheckView(View, frozen=True):
    """One thing that was verified."""

    label: str
    ok: bool
    detail: str = ""


class VerifyPage(View, frozen=True):
    frame: Frame
    table: str
    title: str
    ok: bool
    checks: tuple[CheckView, ...]
    dice: DiceView
    rolls: int = 0
    records: int = 0


class BookPage(View, frozen=True):
    """A game's whole rulebook."""

    frame: Frame
    book: Book


class BookFound(View, frozen=True):
    """What somebody looked up in the book, beside the game: rules by words, or the chapter of the rule in play."""

    frame: Frame
    game: str
    words: str
    now: str
    rules: tuple[Paragraph, ...]
    more: int = 0
    chapter: str = ""
    start: tuple[str, ...] = ()


class PaperView(View, frozen=True):
    """A kind of paper, and where it is made."""

    key: str
    title: str
    about: str
    address: str
    suffix: str


class PaperPage(View, frozen=True):
    """What can be printed, in which sizes; `seat`: whose view of a table it is."""

    frame: Frame
    title: str
    papers: tuple[PaperView, ...]
    sizes: tuple[str, ...]
    back: str
    seat: str = ""
    forms: tuple[PaperView, ...] = ()  # for other programs


class ReplayPage(View, frozen=True):
    """The game as it stood after `step` records, seen from one seat."""

    frame: Frame
    table: str
    title: str
    seat: str
    held: tuple[str, ...]
    step: int
    steps: int
    scene: Scene
    log: LogView  # what was told at this step
    sealed: bool = False  # whoever plays on from here learns the dice to come
    may_fork: bool = False
    icon: str = ""


class ChroniclePage(View, frozen=True):
    frame: Frame
    table: str
    title: str
    seat: str
    html: str  # made from the Markdown by the server: safe
    over: str = ""
