"""Views of a table's page, and all addresses of the browser table. `render.py` turns them into HTML.

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
    GET  /join?link=                            to the invitation whose link or code was typed
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
    POST /t/{table}/fight-on      -                 the usual answers until something changes
    POST /t/{table}/buy           many.KEY, end     a whole visit to a shop: so many of each ware, then its end
    POST /t/{table}/sketch        paper, call, x, y, heading, ways    draws a call on a drawing; JSON, keeps nothing
    POST /t/{table}/undo          agreed            (agreed: by the game master, or by who holds all seats)
    POST /t/{table}/stand         question, key     ("" to be asked again)
    POST /t/{table}/salt          salt
    POST /t/{table}/begin         -                 out of the lobby; lets the dice fall without the salt of the others
    POST /t/{table}/ready         on=1|0            in the lobby: this seat is ready to begin
    POST /t/{table}/note          place, text       a note on a place of the map, for this seat's eyes ("" to drop it)
    POST /t/{table}/chat          text
    POST /t/{table}/mark          question, key     what this seat is for; pressed again: no longer
    POST /t/{table}/lead          to, way           pass the lead on, ask for it, or decide in another way
    POST /t/{table}/close         -                 ends a vote (who leads)
    POST /t/{table}/ring          for_seat          asks somebody to look up, once a minute
    POST /t/{table}/own           key               something for one's own character though nobody asks
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

from tablewright.engine.scene import ChartView, Scene, Telling
from tablewright.messages.views import (
    BotsDo,
    BotView,
    CharterView,
    ChatLine,
    GmView,
    KnockView,
    LobbyView,
    LogView,
    OwnView,
    PollView,
    QuestionView,
    SeatView,
    StandingView,
    View,
)
from tablewright.web.showing.frame import Frame


class LinkView(View, frozen=True):
    """A link or token just made: shown once, kept by nobody but its reader."""

    kind: Literal["invite", "share", "watch", "token", "feed"]
    seat: str
    text: str  # whole address, or the token
    expires: str = ""


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
    questions: tuple[QuestionView, ...] = ()  # every open one this seat may know of, its own first
    own: tuple[OwnView, ...] = ()  # what this seat may do though nobody asks
    meanwhile: tuple[str, ...] = ()  # what it could know of those who go their own ways
    muted: tuple[str, ...] = ()  # seats whose talk it does not want to read
    rung_by: tuple[str, ...] = ()  # names of those who have rung for this seat of late
    rung_at: str = ""  # when the last of them did
    read: tuple[tuple[str, int], ...] = ()  # others who are there, and the last story card each has put away
    said: ChatLine | None = None  # a line of talk that is only seconds old

    @property
    def deeds(self) -> tuple[OwnView, ...]:
        """What may be done unasked, but for talk: that has a place of its own."""
        return tuple(each for each in self.own if each.kind == "choice")

    @property
    def of_party(self) -> QuestionView | None:
        """What its party is asked, where several people sit together; else what somebody is asked that it may mark."""
        people = [seat for seat in self.seats if seat.sitter == "person" and not seat.gm]
        asked = [each for each in self.questions if each.of == "party" or "mark" in each.may or each.marks]
        return min(asked, key=lambda each: each.of != "party", default=None) if len(people) > 1 else None
