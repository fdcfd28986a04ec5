"""The JSON API: the same tables for programs. A bearer token stands for one or more seats."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.game.asides import LONGEST_NOTE
from tablewright.engine.game.game import Game
from tablewright.engine.telling.looking import place_key, scene_of
from tablewright.store.model import OWNER, Grant, Head, Stale
from tablewright.web.api.messages import (
    AdmitCommand,
    AnswerCommand,
    ChartCommand,
    Chat,
    ChatCommand,
    Command,
    Door,
    GameInfo,
    JoinCommand,
    NoteCommand,
    Outcome,
    OverrideCommand,
    Problem,
    SaltCommand,
    StandCommand,
    TableInfo,
    Token,
    Tokens,
    UndoCommand,
)
from tablewright.web.pages.live import Moment, last_seen, stream
from tablewright.web.pages.reading import game_card
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.house import House
from tablewright.web.showing.making import dice_view, knocks_at, log_view, may_agree, seen_from
from tablewright.web.showing.views import ChatLine, LogView
from tablewright.web.tables.beginning import NewTable, all_seats, begin
from tablewright.web.tables.people import Forbidden, Viewer, viewer_from
from tablewright.web.tables.playing import Act, Done, OpenTable
from tablewright.web.tables.seating import name_of, need_end_not_told
from tablewright.web.tables.tokens import digest_of, new_token
from tablewright.web.tables.wording import LONGEST_CHAT, clean, iso

Before = Annotated[int, QueryParameter(ge=0, le=2**31)]

_PROBLEMS = {
    400: "not as this schema says",
    401: "no such token",
    403: "not your seat",
    404: "no such table",
    409: "the table has moved on",
    422: "the rules do not allow it",
    429: "too many requests: see Retry-After",
}


TOKEN = "token"  # the schema's name for what a seat is let in by
SECURED: list[dict[str, list[str]]] = [{TOKEN: []}]


def _refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a request may be refused."""
    return {status: ResponseSpec(Problem, description=_PROBLEMS[status]) for status in statuses}


# --- who asks --------------------------------------------------------------------------------------------------------


class Caller(msgspec.Struct, frozen=True):
    """Whoever brings a token, and the table as it was then."""

    viewer: Viewer
    head: Head


async def _caller(request: Asked, table: str, *, known: bool = False) -> Caller:
    """Who asks. `known`: as this process knew them last, which is checked when something is done."""
    given = next((value for name, value in request.scope["headers"] if name == b"authorization"), b"")
    scheme, _, token = given.decode("latin-1").partition(" ")
    store, now = house_of(request).store, house_of(request).clock()
    digest = digest_of(token.strip()) if scheme.lower() == "bearer" else ""
    found = (store.enter_again(table, digest, now) if known else None) or await store.enter(digest, now)
    if found is None or found[0].kind != "token":
        raise NotAuthorizedException("A token is needed: Authorization: Bearer TOKEN")
    grant, head = found
    if grant.table != table:
        raise NotAuthorizedException("This token is for another table.")
    return Caller(viewer_from(grant.hash, grant.seats, head.setup, head.desk), head)


async def _viewer(request: Asked, table: str) -> Viewer:
    return (await _caller(request, table)).viewer


def _seat(viewer: Viewer, wished: str) -> str:
    """The seat that acts: the one named, or the only one there is."""
    if not wished and len(viewer.seats) == 1:
        return viewer.seats[0]
    if wished not in viewer.seats:
        raise Forbidden(f"This token holds {', '.join(viewer.seats) or 'no seat'}; say which seat acts.")
    return wished


# --- looking ---------------------------------------------------------------------------------------------------------


@get("/games", sync_to_thread=False, responses=_refusals(400, 429))
def games(request: Asked) -> list[GameInfo]:
    """The games that can be played here."""
    house = house_of(request)
    rulesets = [house.ruleset(key) for key in house.games]
    return [GameInfo(game_card(ruleset), tuple(ruleset.settings)) for ruleset in rulesets]


async def _info(house: House, table: str, viewer: Viewer, seat: str) -> TableInfo:
    async with house.gallery.at(table, viewer) as (head, opened):
        game = opened.game
        front = viewer.front(seat, (decision.seat for decision in game.pending))
        told = await opened.see(front, partial(log_view, opened, front))
        return TableInfo(
            table,
            head.setup.game,
            head.setup.title,
            front,
            all_seats(game.ruleset, head.setup),
            viewer.seats,
            head.version,
            head.stamp,
            opened.scene(front, seen_from),
            _asked(game, front) if front else None,
            {other: iso(since) for other, since in head.waiting.items()},
            told,
            dice_view(head, game),
            game.outcome or "",
        )


@get("/tables/{table:str}", security=SECURED, responses=_refusals(400, 401, 404, 429))
async def table_info(request: Asked, table: FromPath[str], seat: FromQuery[str] = "") -> TableInfo:
    """The table as a seat of this token sees it."""
    return await _info(house_of(request), table, await _viewer(request, table), seat)


@get("/tables/{table:str}/log", security=SECURED, responses=_refusals(400, 401, 404, 429))
async def table_log(
    request: Asked,
    table: FromPath[str],
    seat: FromQuery[str] = "",
    before: Before = 0,
) -> LogView:
    """A page of the log: the last entries, or those before a number."""
    viewer = await _viewer(request, table)
    async with house_of(request).gallery.at(table, viewer) as (_, opened):
        front = viewer.front(seat, ())
        return await opened.see(front, partial(log_view, opened, front, before))


@get(
    "/tables/{table:str}/events",
    media_type="text/event-stream",
    security=SECURED,
    responses=_refusals(400, 401, 404, 429),
)
async def table_events(request: Asked, table: FromPath[str], seat: FromQuery[str] = "") -> Stream:
    """Server-sent events: the table as this seat sees it (`TableInfo` as JSON) whenever something has changed."""
    house, viewer = house_of(request), await _viewer(request, table)

    async def look() -> Moment:
        info = await _info(house, table, await _viewer(request, table), seat)
        return Moment(
            info.stamp, msgspec.json.encode(info, enc_hook=str).decode(), info.scene.wanted if info.decision else ""
        )

    watch = house.hub.join(table, viewer.seats, address_of(request.scope))
    headers = {"content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store"}
    return Stream(stream(house, watch, look, last_seen(request, -1)), headers=headers)


@get("/tables/{table:str}/chat", security=SECURED, responses=_refusals(400, 401, 404, 429))
async def chat_lines(request: Asked, table: FromPath[str]) -> Chat:
    """The last lines of talk."""
    caller = await _caller(request, table)
    return await _chat(house_of(request), table, house_of(request).gallery.until(caller.head.desk, caller.viewer))


async def _chat(house: House, table: str, until: float | None = None) -> Chat:
    lines = [line for line in await house.store.chat(table, 100) if until is None or line.at <= until]
    return Chat(tuple(ChatLine(line.number, line.name, line.text, iso(line.at), line.kind) for line in lines))


# --- doing -----------------------------------------------------------------------------------------------------------


async def _do(request: Asked, caller: Caller, command: Command, seat: str, act: Act) -> Response[bytes]:
    """Do a command; the outcome, or 409 with the table as it stands now."""
    house, head = house_of(request), caller.head
    house.by_seat.take(caller.viewer.id, time.monotonic())
    try:
        done, opened = await house.tables.act_and_look(head.id, command.version, command.command, act, head)
    except Stale:
        return _json(await _info(house, head.id, caller.viewer, seat), 409)
    return _json(_outcome(done, opened, seat))


def _json(value: Any, status: int = 200) -> Response[bytes]:
    return Response(msgspec.json.encode(value, enc_hook=str), status_code=status, media_type="application/json")


def _outcome(done: Done, opened: OpenTable, seat: str) -> Outcome:
    game: Game[Any] = opened.game
    waiting = tuple(dict.fromkeys(decision.seat for decision in game.pending))
    return Outcome(done.version, done.repeated, _asked(game, seat), waiting, game.outcome or "")


def _asked(game: Game[Any], seat: str) -> Decision | None:
    """What a seat is asked, as it can be sent."""
    decision = game.pending_for(seat)
    return decision.plain() if decision else None


def _doing(about: str) -> dict[str, Any]:
    """The parts of every command's description that are the same."""
    return {
        "status_code": 200,
        "description": about,
        "security": SECURED,
        "responses": {
            200: ResponseSpec(Outcome, description="done; the same when it is sent again"),
            **_refusals(400, 401, 403, 404, 422, 429),
            409: ResponseSpec(TableInfo, description="the table has moved on: this is how it stands now"),
        },
    }


@post("/tables/{table:str}/answer", **_doing("Answer the question this seat is asked."))
async def give_answer(request: Asked, table: FromPath[str], data: JSONBody[AnswerCommand]) -> Response[bytes]:
    """Who has answered before is taken at their word without a look into the store, which notices if that is wrong."""
    with suppress(Stale, Forbidden, NotAuthorizedException):
        return _json(await _answered(request, await _caller(request, table, known=True), data, guessed=True))
    caller = await _caller(request, table)
    try:
        return _json(await _answered(request, caller, data))
    except Stale:
        return _json(await _info(house_of(request), table, caller.viewer, data.seat), 409)


async def _answered(request: Asked, caller: Caller, data: AnswerCommand, *, guessed: bool = False) -> Outcome:
    house, head, seat = house_of(request), caller.head, _seat(caller.viewer, data.seat)
    if guessed:
        house.by_seat.take(caller.viewer.id, time.monotonic())

    def act(game: Game[Any]) -> Any:
        return game.answer(seat, data.key)

    done, opened = await house.tables.act_and_look(head.id, data.version, data.command, act, head, guessed=guessed)
    return _outcome(done, opened, seat)


@post("/tables/{table:str}/undo", **_doing("Take back the last answer."))
async def undo(request: Asked, table: FromPath[str], data: JSONBody[UndoCommand]) -> Response[bytes]:
    caller = await _caller(request, table)
    seat = _seat(caller.viewer, data.seat)

    def act(game: Game[Any]) -> Any:
        if data.agreed and not may_agree(game, caller.viewer):
            raise Refused("only the game master, or who holds all seats, may take that back")
        need_end_not_told(caller.head, game, caller.viewer)
        return game.undo(seat, agreed=data.agreed)

    return await _do(request, caller, data, seat, act)


@post("/tables/{table:str}/stand", **_doing("Leave a standing answer; an empty key ends it."))
async def stand(request: Asked, table: FromPath[str], data: JSONBody[StandCommand]) -> Response[bytes]:
    caller = await _caller(request, table)
    seat = _seat(caller.viewer, data.seat)
    return await _do(request, caller, data, seat, lambda game: game.stand(seat, data.question, data.key))


@post("/tables/{table:str}/salt", **_doing("Mix salt into sealed dice, before the first one."))
async def salt(request: Asked, table: FromPath[str], data: JSONBody[SaltCommand]) -> Response[bytes]:
    caller = await _caller(request, table)
    seat = _seat(caller.viewer, data.seat)
    return await _do(request, caller, data, seat, lambda game: game.salt(seat, clean(data.salt, 100)))


@post("/tables/{table:str}/override", **_doing("The game master changes one thing, for all to see."))
async def override(request: Asked, table: FromPath[str], data: JSONBody[OverrideCommand]) -> Response[bytes]:
    caller = await _caller(request, table)
    console = house_of(request).console
    act = console.override_act(caller.head, caller.viewer, data.path, data.value, data.reason)
    return await _do(request, caller, data, data.seat, act)


@post("/tables/{table:str}/chart", **_doing("The game master rolls on a chart, for all to read."))
async def chart(request: Asked, table: FromPath[str], data: JSONBody[ChartCommand]) -> Response[bytes]:
    caller = await _caller(request, table)
    act = house_of(request).console.chart_act(caller.head, caller.viewer, data.chart)
    return await _do(request, caller, data, data.seat, act)


@post("/tables/{table:str}/note", **_doing("Keep a note on a place of the map, for this seat's eyes; empty: drop it."))
async def note(request: Asked, table: FromPath[str], data: JSONBody[NoteCommand]) -> Response[bytes]:
    caller = await _caller(request, table)
    seat, text = _seat(caller.viewer, data.seat), clean(data.text, LONGEST_NOTE)
    return await _do(
        request, caller, data, seat, lambda game: game.note(seat, place_key(scene_of(game, seat), data.place), text)
    )


@post(
    "/tables/{table:str}/chat",
    status_code=201,
    security=SECURED,
    responses=_refusals(400, 401, 403, 404, 422, 429),
)
async def say(request: Asked, table: FromPath[str], data: JSONBody[ChatCommand]) -> Chat:
    """Say something. It is no part of the game's log."""
    house, caller = house_of(request), await _caller(request, table)
    seat = _seat(caller.viewer, data.seat)
    house.by_chat.take(caller.viewer.id, time.monotonic())
    text = clean(data.text, LONGEST_CHAT)
    name = name_of(caller.head, house.ruleset(caller.head.setup.game), seat)
    if text:
        await house.store.say(table, seat, name, text, house.clock(), f"api {data.command}")
    return await _chat(house, table)


# --- tables and seats ------------------------------------------------------------------------------------------------


@post("/tables", status_code=201, responses=_refusals(400, 422, 429))
async def make_table(request: Asked, data: JSONBody[NewTable]) -> Tokens:
    """Make a table. Keep the tokens: they are not shown again."""
    house = house_of(request)
    house.by_maker.take(address_of(request.scope), time.monotonic())
    if data.game not in house.games:
        raise Refused(f"there is no game {data.game!r} here")
    owner = new_token()
    table = await begin(house.tables, data, digest_of(owner))
    head = await house.store.head(table)
    seats = all_seats(house.ruleset(data.game), head.setup)
    now = house.clock()
    await house.store.add_grant(Grant(digest_of(owner), table, "token", (OWNER, *seats), now, 0))
    tokens = {seat: new_token() for seat in seats}
    for seat, token in tokens.items():
        await house.store.add_grant(Grant(digest_of(token), table, "token", (seat,), now, 0))
    return Tokens(table, owner, tokens)


@post("/join", status_code=201, responses=_refusals(400, 403, 422, 429))
async def join(request: Asked, data: JSONBody[JoinCommand]) -> Token:
    """Exchange the token of an invite link for one that plays its seats."""
    house = house_of(request)
    grant = await house.store.grant(digest_of(data.token), house.clock())
    if grant is None or grant.kind not in ("invite", "share"):
        raise Forbidden("This invitation is not good any more.")
    token = new_token()
    admitted = await house.admission.come(grant, digest_of(token), data.name, program=True)
    return Token(grant.table, grant.seats, token, admitted)


@get("/tables/{table:str}/door", security=SECURED, responses=_refusals(400, 401, 403, 404, 429))
async def door(request: Asked, table: FromPath[str]) -> Door:
    """Who waits to be let in; for who made the table."""
    caller = await _caller(request, table)
    caller.viewer.need_owner()
    return Door(knocks_at(caller.head, house_of(request).ruleset(caller.head.setup.game)))


@post("/tables/{table:str}/door", status_code=200, security=SECURED, responses=_refusals(400, 401, 403, 404, 422, 429))
async def admit(request: Asked, table: FromPath[str], data: JSONBody[AdmitCommand]) -> Door:
    """Let somebody in, or send them away; who still waits."""
    house, caller = house_of(request), await _caller(request, table)
    await house.admission.decide(caller.head, caller.viewer, data.who, data.let_in)
    return Door(knocks_at(await house.store.head(table), house.ruleset(caller.head.setup.game)))


API = Router(
    "/api/v1",
    route_handlers=[
        *(games, table_info, table_log, table_events, chat_lines, make_table, join, door, admit),
        *(give_answer, undo, stand, salt, override, chart, note, say),
    ],
)
