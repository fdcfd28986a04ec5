"""What the page of a table is made from, and all addresses of the browser table. `render.py` turns it into HTML.

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
    GET  /t/{table}/gm/board                    BoardPage         render.board (for the game master), or /board/{game}
    GET  /t/{table}/overlay?seat=               TablePage         render.overlay, over a video; /watch/{token}/overlay
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

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import ChartView, Scene, Telling
from tablewright.engine.telling.about import Evening
from tablewright.web.showing.frame import Absent, BotsDo, BotView, Frame, View

Sitter = str  # "person", "nobody", "referee" or "bot:KEY"


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
    at: str  # when it was said
    kind: Literal["talk", "note"] = "talk"  # note: the table itself


class NumberedTelling(View, frozen=True):
    number: int  # of the log entry: stable, and the address of its detail
    telling: Telling  # the entry itself


class LogView(View, frozen=True):
    """A page of the log, oldest first."""

    tellings: tuple[NumberedTelling, ...] = ()  # oldest first
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
    commitment: str = ""  # a fingerprint of the sealed secret, told before the first roll
    seed: str = ""  # only where it may be known: an open seed that is shown, or a secret that is revealed
    salts: tuple[str, ...] = ()  # as they go into the dice
    may_salt: bool = False  # players can still add to the dice
    by_hand: tuple[str, ...] = ()  # seats that roll real dice
    seal_broken: str = ""  # when and by whom the whole game was taken out before its end
    salted: tuple[str, ...] = ()  # the salts with the names of who added them


class CharterView(View, frozen=True):
    """What was agreed before play."""

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


Comes = Literal["here", "away", "empty", "helper"]


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
