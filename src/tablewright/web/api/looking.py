"""The JSON API: looking at a table, its log, its people, its past."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from tablewright.engine.decisions import Refused
from tablewright.engine.game.paths import Leaf, leaves
from tablewright.engine.game.saves import SUFFIX
from tablewright.engine.telling.counsel import Counsel
from tablewright.engine.thinking.forecast import Ends
from tablewright.messages import replies
from tablewright.messages.views import ChatLine, LogView
from tablewright.press.bridges.forms import harmless
from tablewright.store.model import Head
from tablewright.web.acts.afterwards import SVG, card_of
from tablewright.web.api.callers import (
    LOOKING,
    SECURED,
    Caller,
    EntryNumber,
    OtherSeat,
    SeatWished,
    TableId,
    caller_of,
    refusals,
)
from tablewright.web.api.views import desk_info, table_info
from tablewright.web.pages.counsel import counselled, foreseen
from tablewright.web.pages.live import Moment, last_seen, live_stream
from tablewright.web.pages.records import a_file, back_then, checked, chronicled, file_name, whole_game
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import ResponseSpec, get
from tablewright.web.showing.frame import Frame
from tablewright.web.showing.making import log_detail, log_view, numbered, seen_over_shoulder
from tablewright.web.tables.company import RING_SECONDS
from tablewright.web.tables.drawing_board import place_in, workshop
from tablewright.web.tables.gallery import sees_late
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.wording import clean, iso

_CHAT_LINES = 100
_LEAVES = 100
_LONGEST_SEARCH = 80

PlacePath = Annotated[
    str, msgspec.Meta(max_length=200, description="Another dungeon of the game, by where it stands in the state.")
]
Before = Annotated[int, msgspec.Meta(ge=0, le=2**31, description="Entries before this number; 0: the last ones.")]
Step = Annotated[int, msgspec.Meta(ge=-1, le=2**31, description="After so many records; -1: as it is now.")]
Find = Annotated[str, msgspec.Meta(max_length=_LONGEST_SEARCH, description="Words of path, owner or value.")]
Seal = Annotated[str, msgspec.Meta(description="`break`: take sealed dice along before the end, for all to see.")]


@get("/tables/{table}", security=SECURED, responses=LOOKING)
async def look(request: Asked, table: TableId, seat: SeatWished = "") -> replies.TableInfo:
    """The table as a seat of this token sees it."""
    caller = await caller_of(request, table)
    return await table_info(house_of(request), table, caller.viewer, seat)


@get("/tables/{table}/desk", security=SECURED, responses=LOOKING)
async def desk(request: Asked, table: TableId, seat: SeatWished = "") -> replies.DeskInfo:
    """The table around the game: who sits where, what was agreed, the master's console."""
    caller = await caller_of(request, table)
    return await desk_info(house_of(request), caller, seat)


@get("/tables/{table}/see/{other}", security=SECURED, responses=LOOKING)
async def see(request: Asked, table: TableId, other: OtherSeat) -> replies.TableInfo:
    """The table through another's eyes (for the game master)."""
    house, caller = house_of(request), await caller_of(request, table)
    house.console.gm_seat(caller.head, caller.viewer)
    if other not in caller.head.setup.seats:
        raise HTTPException(404, "This table has no such seat. Name one of the seats in its view.")
    theirs = msgspec.structs.replace(caller.viewer, seats=(other,))
    seen = await table_info(house, table, theirs, other, seen_over_shoulder)
    return msgspec.structs.replace(seen, decision=None, held=caller.viewer.seats)


@get("/tables/{table}/state", security=SECURED, responses=LOOKING)
async def state(request: Asked, table: TableId, find: Find = "") -> replies.StateInfo:
    """Every single value that the game master can change by hand, found by words."""
    house, caller = house_of(request), await caller_of(request, table)
    house.console.gm_seat(caller.head, caller.viewer)
    words = clean(find, _LONGEST_SEARCH).lower().split()
    async with house.tables.at(table) as (head, opened):
        every: list[Leaf] = await opened.aside(list, leaves(opened.game.checkpoint))
        fitting = [leaf for leaf in every if leaf.matches(words)]
        return replies.StateInfo(tuple(fitting[:_LEAVES]), max(0, len(fitting) - _LEAVES), head.setup.overrides)


@get("/tables/{table}/counsel", security=SECURED, responses={**LOOKING, **refusals(503)})
async def counsel(request: Asked, table: TableId, seat: SeatWished = "") -> Counsel:
    """Advice on this seat's question, with reasons. It knows no more than the seat does."""
    caller = await caller_of(request, table)
    return await counselled(house_of(request), table, caller.viewer, caller.seat(seat))


@get("/tables/{table}/ends", security=SECURED, responses={**LOOKING, **refusals(422, 503)})
async def ends(request: Asked, table: TableId, seat: SeatWished = "") -> Ends:
    """How a fight ends if this seat fights on, played many times with other dice; 422 where nobody can fight on."""
    caller = await caller_of(request, table)
    found = await foreseen(house_of(request), table, caller.viewer, caller.seat(seat))
    if found is None:
        raise Refused("nobody can fight on here: ask again when a fight's question has a usual answer")
    return found


@get("/tables/{table}/board", security=SECURED, responses=LOOKING)
async def board(request: Asked, table: TableId, path: PlacePath = "") -> replies.BoardInfo:
    """The dungeon where the party is, with what may be put into it (for the game master)."""
    house, caller = house_of(request), await caller_of(request, table)
    house.console.gm_seat(caller.head, caller.viewer)
    tools = workshop(house.ruleset(caller.head.setup.game))
    async with house.tables.at(table) as (_, opened):
        place = place_in(opened.game.checkpoint, path)
        plan = msgspec.json.encode(place.dungeon).decode()
    return replies.BoardInfo(place.path, plan, dict(tools.monsters), dict(tools.traps), dict(tools.things))


# --- log and talk ----------------------------------------------------------------------------------------------------
@get("/tables/{table}/log", security=SECURED, responses=LOOKING)
async def log(request: Asked, table: TableId, seat: SeatWished = "", before: Before = 0) -> LogView:
    """A page of the log: the last entries, or those before a number."""
    caller = await caller_of(request, table)
    async with house_of(request).gallery.at(table, caller.viewer) as (_, opened):
        front = caller.viewer.front(seat, ())
        return await opened.aside(log_view, opened, front, before)


@get("/tables/{table}/log/{number:number}", security=SECURED, responses=LOOKING)
async def detail(request: Asked, table: TableId, number: EntryNumber, seat: SeatWished = "") -> replies.Detail:
    """How an entry of the log came about: its dice, its rules, its charts."""
    caller = await caller_of(request, table)
    async with house_of(request).gallery.at(table, caller.viewer) as (head, opened):
        front = caller.viewer.front(seat, ())
        found = await opened.aside(log_detail, Frame(""), head, opened, front, number)
    if found is None:
        raise HTTPException(404, "There is no such entry in the log. Name one of the entries in its view.")
    return replies.Detail(found.number, found.telling, found.rules, found.charts, found.proof)


@get("/tables/{table}/chat", security=SECURED, responses=LOOKING)
async def chat(request: Asked, table: TableId) -> replies.Chat:
    """The last lines of talk."""
    caller = await caller_of(request, table)
    return await chat_of(house_of(request), caller.head, caller.viewer)


async def chat_of(house: House, head: Head, viewer: Viewer) -> replies.Chat:
    """Talk for this viewer: delayed for spectators, without players whom all of its seats have muted."""
    until = house.gallery.until(head.desk, viewer)
    lines = [line for line in await house.store.chat(head.id, _CHAT_LINES) if until is None or line.at <= until]
    muted = set.intersection(*(set(head.desk.muted.get(seat, ())) for seat in viewer.seats)) if viewer.seats else set()
    return replies.Chat(
        tuple(
            ChatLine(line.number, line.name, line.text, iso(line.at), line.kind, line.seat)
            for line in lines
            if line.kind == "note" or line.seat not in muted
        )
    )


@get("/tables/{table}/events", media_type="text/event-stream", security=SECURED, responses=LOOKING)
async def events(request: Asked, table: TableId, seat: SeatWished = "") -> StreamingResponse:
    """Server-sent events: the table as this seat sees it (`TableInfo` as JSON) whenever something has changed."""
    house, caller = house_of(request), await caller_of(request, table)

    async def look_again() -> Moment:
        moment = await moment_of(house, await caller_of(request, table), seat)  # it may have been passed on meanwhile
        said = [line.number for line in await house.store.chat(table, 1)]  # who reads views asks for talk then
        return msgspec.structs.replace(moment, sign=hash((moment.sign, *said)))

    return live_stream(request, table, caller.viewer.seats, look_again, last_seen(request, -1))


async def moment_of(house: House, caller: Caller, seat: str) -> Moment:
    """The table as it is now, to be told on a live connection."""
    info = await table_info(house, caller.head.id, caller.viewer, seat)
    text = msgspec.json.encode(info, enc_hook=str).decode()
    late = sees_late(caller.head.desk, caller.viewer)
    unmarked = tuple(msgspec.structs.replace(each, marks={}) for each in info.questions)
    plain = msgspec.structs.replace(info, stamp=0, questions=unmarked)
    marks = [replies.Marks(each.id, each.marks) for each in info.questions if each.of == "party" or "mark" in each.may]
    rung = [each for each in caller.head.desk.rung if each.for_seat == info.seat] if info.seat else []
    return Moment(
        info.stamp,
        text,
        info.scene.wanted if info.decision else "",
        late,
        sign=hash(msgspec.json.encode(plain, enc_hook=str)),
        marks=tuple(msgspec.json.encode(each).decode() for each in marks),
        rings=tuple(
            msgspec.json.encode(replies.Ring(each.seat, each.for_seat, iso(each.at))).decode()
            for each in rung
            if house.clock() - each.at < RING_SECONDS
        ),
    )


# --- what is left of a game ------------------------------------------------------------------------------------------
@get("/tables/{table}/replay", security=SECURED, responses={**LOOKING, **refusals(503)})
async def replay(request: Asked, table: TableId, step: Step = -1, seat: SeatWished = "") -> replies.Replay:
    """The game as it stood after so many records."""
    house, caller = house_of(request), await caller_of(request, table)
    then = await back_then(house, table, caller.viewer, step, seat)
    told = numbered(then.past.tellings, then.past.told)
    return replies.Replay(then.seat, then.step, then.head.version, then.past.scene, told)


@get("/tables/{table}/verify", security=SECURED, responses={**LOOKING, **refusals(503)})
async def verify(request: Asked, table: TableId) -> replies.Verified:
    """Play everything again and check every die."""
    house, caller = house_of(request), await caller_of(request, table)
    found = await checked(house, table, caller.viewer)
    return replies.Verified(found.good, found.checks, found.rolls, found.head.version)


@get(
    "/tables/{table}/chronicle",
    media_type="text/markdown",
    security=SECURED,
    responses={**LOOKING, 200: ResponseSpec(str, media_type="text/markdown", description="the tale, in Markdown")},
)
async def chronicle(request: Asked, table: TableId, seat: SeatWished = "") -> Response:
    """The tale so far, from what this seat has read."""
    caller = await caller_of(request, table)
    head, _, tale, _ = await chronicled(request, table, caller.viewer, seat)
    return a_file(harmless(tale).encode(), f"{file_name(head)}.md", "text/markdown; charset=utf-8")


@get(
    "/tables/{table}/save",
    media_type="application/octet-stream",
    security=SECURED,
    responses={
        **LOOKING,
        200: ResponseSpec(bytes, media_type="application/octet-stream", description="the whole game as a file"),
    },
)
async def save(request: Asked, table: TableId, seal: Seal = "") -> Response:
    """The whole game as a file, for who made the table and sits there alone; for everybody once it is over."""
    caller = await caller_of(request, table)
    head, content = await whole_game(house_of(request), table, caller.viewer, seal)
    return a_file(content, file_name(head) + SUFFIX, "application/octet-stream")


@get(
    "/tables/{table}/card",
    media_type=SVG,
    security=SECURED,
    responses={**LOOKING, **refusals(422), 200: ResponseSpec(bytes, media_type=SVG, description="a picture")},
)
async def card(request: Asked, table: TableId, seat: SeatWished = "") -> Response:
    """A picture of a finished game, to be shown to others: it tells nothing of how it went."""
    caller = await caller_of(request, table)
    drawn = await card_of(house_of(request), table, caller.viewer, seat)
    return a_file(drawn, f"{file_name(caller.head)}.svg", SVG)


LOOKS = [look, desk, see, state, board, counsel, ends, log, detail, chat, events, replay, verify, chronicle, save, card]
