"""The JSON API: what changes the game. Every command carries the version it was meant for and an id of its own."""

from __future__ import annotations

import time
from typing import Any

from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.engine.game.asides import LONGEST_NOTE
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Called
from tablewright.engine.telling.looking import place_key, scene_of
from tablewright.engine.telling.shopping import buy
from tablewright.messages.replies import Chat, Marks, Outcome, Ring, TableInfo
from tablewright.store.model import Stale
from tablewright.web.api.callers import LOOKING, SECURED, Caller, TableId, caller_of, refusals
from tablewright.web.api.looking import chat_of
from tablewright.web.api.messages import (
    AnswerCommand,
    BeginCommand,
    BoardCommand,
    BuyCommand,
    ChangeCommand,
    ChartCommand,
    ChatCommand,
    Command,
    DeskCommand,
    ForSeatCommand,
    LeadCommand,
    MarkCommand,
    NoteCommand,
    OverrideCommand,
    OwnCommand,
    RollCommand,
    SaltCommand,
    StandCommand,
    UndoCommand,
)
from tablewright.web.api.views import outcome, table_info
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import ResponseSpec, as_json, post
from tablewright.web.showing.making import may_agree
from tablewright.web.tables.company import Closed, be_asked_again, marks_for
from tablewright.web.tables.people import name_of
from tablewright.web.tables.playing import Act, Done
from tablewright.web.tables.seating import need_end_not_told
from tablewright.web.tables.wording import LONGEST_CHAT, clean, iso


async def _do(
    request: Asked, caller: Caller, command: Command, seat: str, act: Act, *, quick: bool = False
) -> Response:
    """Do a command; the outcome, or 409 with the table as it stands now. `quick`: it should not take long."""
    house_of(request).by_seat.take(caller.viewer.id, time.monotonic())
    return await _done(request, caller, command, seat, act, quick=quick)


async def _done(
    request: Asked, caller: Caller, command: Command, seat: str, act: Act, *, quick: bool = False
) -> Response:
    house, head = house_of(request), caller.head
    try:
        done, opened = await house.tables.act_and_look(
            head.id, command.version, command.command, act, head, quick=quick
        )
    except Stale:
        return as_json(await table_info(house, head.id, caller.viewer, seat), 409)
    if seat in caller.viewer.seats:
        await house.seating.note_return(head, seat)
    return as_json(outcome(done, opened, seat))


def _doing(about: str) -> dict[str, Any]:
    """The parts of every command's description that are the same."""
    return {
        "status_code": 200,
        "description": about,
        "security": SECURED,
        "responses": {
            200: ResponseSpec(Outcome, description="done; the same when it is sent again"),
            **LOOKING,
            **refusals(413),
            409: ResponseSpec(TableInfo, description="the table has moved on: this is how it stands now"),
        },
    }


@post("/tables/{table}/answer", **_doing("Answer the question this seat is asked."))
async def give_answer(request: Asked, table: TableId, data: AnswerCommand) -> Response:
    caller, console = await caller_of(request, table), house_of(request).console
    stands_in = data.seat not in caller.viewer.seats and console.may_answer_for(caller.head, caller.viewer, data.seat)
    seat = data.seat if stands_in else caller.seat(data.seat)
    desk = caller.head.desk
    done = await _do(
        request, caller, data, seat, lambda game: game.answer(seat, data.key, marks_for(desk, game, seat)), quick=True
    )
    if desk.marked and done.status_code == 200:
        await house_of(request).company.forget_marks(table)
    if stands_in and done.status_code == 200:
        await console.note_stand_in(caller.head, seat, "the game master", data.command)
    return done


@post("/tables/{table}/buy", **_doing("Buy all that is wanted of a shop, in one go."))
async def buy_all(request: Asked, table: TableId, data: BuyCommand) -> Response:
    caller = await caller_of(request, table)
    seat, wanted = caller.seat(data.seat), {key: many for key, many in data.wanted.items() if many}
    return await _do(request, caller, data, seat, lambda game: buy(game, seat, wanted, data.end))


@post("/tables/{table}/change", **_doing("The game master changes a figure on a card, for all to see."))
async def change(request: Asked, table: TableId, data: ChangeCommand) -> Response:
    caller, console = await caller_of(request, table), house_of(request).console
    act = console.change_act(caller.head, caller.viewer, data.card, data.bar, data.value, data.reason)
    return await _do(request, caller, data, data.seat, act)


@post("/tables/{table}/undo", **_doing("Take back the last answer."))
async def undo(request: Asked, table: TableId, data: UndoCommand) -> Response:
    caller = await caller_of(request, table)
    seat = caller.seat(data.seat)

    def act(game: Game[Any]) -> Any:
        if data.agreed and not may_agree(game, caller.viewer):
            raise Refused("only the game master, or who holds all seats, may take that back")
        need_end_not_told(caller.head, game, caller.viewer)
        return game.undo(seat, agreed=data.agreed)

    return await _do(request, caller, data, seat, act)


@post("/tables/{table}/stand", **_doing("Leave a standing answer; an empty key ends it."))
async def stand(request: Asked, table: TableId, data: StandCommand) -> Response:
    caller = await caller_of(request, table)
    seat = caller.seat(data.seat)
    return await _do(request, caller, data, seat, lambda game: game.stand(seat, data.question, data.key))


@post("/tables/{table}/salt", **_doing("Mix salt into sealed dice, before the first one."))
async def salt(request: Asked, table: TableId, data: SaltCommand) -> Response:
    caller = await caller_of(request, table)
    seat = caller.seat(data.seat)
    return await _do(request, caller, data, seat, lambda game: game.salt(seat, clean(data.salt, 100)))


@post("/tables/{table}/begin", **_doing("Let the dice fall without the salt of those still asked for it."))
async def begin_play(request: Asked, table: TableId, data: BeginCommand) -> Response:
    house, caller = house_of(request), await caller_of(request, table)
    gathering = caller.head.desk.lobby
    if gathering:
        await house.seating.leave_lobby(caller.head, caller.viewer)
    else:
        caller.viewer.need_owner()
    seat = caller.seat(data.seat or caller.viewer.front("", ()))
    async with house.tables.at(table) as (head, opened):
        if gathering and not opened.game.asides.unsalted:
            return as_json(outcome(Done(head.version), opened, seat))
    return await _do(request, caller, data, seat, lambda game: game.begin(seat))


@post("/tables/{table}/override", **_doing("The game master changes one thing, for all to see."))
async def override(request: Asked, table: TableId, data: OverrideCommand) -> Response:
    caller = await caller_of(request, table)
    house = house_of(request)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    act = await house.console.override_act(caller.head, caller.viewer, data.path, data.value, data.reason)
    return await _done(request, caller, data, data.seat, act)


@post("/tables/{table}/board", **_doing("The game master draws anew what nobody has seen."))
async def redraw(request: Asked, table: TableId, data: BoardCommand) -> Response:
    caller, house = await caller_of(request, table), house_of(request)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    act = await house.console.redraw_act(caller.head, caller.viewer, data.path, data.plan)
    return await _done(request, caller, data, data.seat, act)


@post("/tables/{table}/chart", **_doing("The game master rolls on a chart, for all to read."))
async def chart(request: Asked, table: TableId, data: ChartCommand) -> Response:
    caller = await caller_of(request, table)
    act = house_of(request).console.chart_act(caller.head, caller.viewer, data.chart)
    return await _do(request, caller, data, data.seat, act)


@post("/tables/{table}/roll", **_doing("The game master has somebody roll, for all to read."))
async def roll(request: Asked, table: TableId, data: RollCommand) -> Response:
    caller = await caller_of(request, table)
    call = Called("", data.who, data.die, data.bonus, data.need, data.under, data.edge, data.why)
    act = house_of(request).console.roll_act(caller.head, caller.viewer, call)
    return await _do(request, caller, data, data.seat, act)


@post("/tables/{table}/note", **_doing("Keep a note on a place of the map, for this seat's eyes; empty: drop it."))
async def note(request: Asked, table: TableId, data: NoteCommand) -> Response:
    caller = await caller_of(request, table)
    seat, text = caller.seat(data.seat), clean(data.text, LONGEST_NOTE)
    return await _do(
        request, caller, data, seat, lambda game: game.note(seat, place_key(scene_of(game, seat), data.place), text)
    )


@post("/tables/{table}/chat", status_code=201, security=SECURED, responses=LOOKING)
async def say(request: Asked, table: TableId, data: ChatCommand) -> Chat:
    """Say something. It is no part of the game's log."""
    house, caller = house_of(request), await caller_of(request, table)
    await _speak(house, caller, caller.seat(data.seat), data.text, data.command)
    return await chat_of(house, table)


async def _speak(house: House, caller: Caller, seat: str, words: str, command: str) -> None:
    house.by_chat.take(caller.viewer.id, time.monotonic())
    text = clean(words, LONGEST_CHAT)
    name = name_of(caller.head, house.ruleset_of(caller.head.setup), seat)
    if text:
        await house.store.say(caller.head.id, seat, name, text, house.clock(), f"api {command}")


# --- together ---------------------------------------------------------------------------------------------------------
@post(
    "/tables/{table}/mark",
    status_code=200,
    description="Say what this seat is for, of a question of its party; an empty key takes it away.",
    security=SECURED,
    responses={
        **LOOKING,
        200: ResponseSpec(Marks, description="who is for what now"),
        409: ResponseSpec(TableInfo, description="this question is not asked any more: so the table stands"),
    },
)
async def mark(request: Asked, table: TableId, data: MarkCommand) -> Response:
    house, caller = house_of(request), await caller_of(request, table)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    seat = caller.seat(data.seat)
    try:
        now = await house.company.mark(caller.head, caller.viewer, seat, data.question, data.key)
    except Closed:
        return as_json(await table_info(house, table, caller.viewer, seat), 409)
    return as_json(Marks(now.question, now.marks))


@post("/tables/{table}/lead", **_doing("Pass the lead on, ask for it, or decide in another way."))
async def lead(request: Asked, table: TableId, data: LeadCommand) -> Response:
    house, caller = house_of(request), await caller_of(request, table)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    seat = caller.seat(data.seat)
    await house.company.lead(caller.head, caller.viewer, seat, data.to, data.way)
    return await _as_it_is(request, table, seat)


@post("/tables/{table}/close", **_doing("End a vote: who has said nothing leaves it to the others (who leads)."))
async def close(request: Asked, table: TableId, data: DeskCommand) -> Response:
    house, caller = house_of(request), await caller_of(request, table)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    seat = caller.seat(data.seat)
    await house.company.close(caller.head, caller.viewer, seat)
    return await _as_it_is(request, table, seat)


@post(
    "/tables/{table}/ring",
    status_code=200,
    description="Ask a seat that the table waits for to look up; once a minute.",
    security=SECURED,
    responses={**LOOKING, 200: ResponseSpec(Ring, description="it was heard by those who are there")},
)
async def ring(request: Asked, table: TableId, data: ForSeatCommand) -> Ring:
    house, caller = house_of(request), await caller_of(request, table)
    rung = await house.company.ring(caller.head, caller.viewer, caller.seat(data.seat), data.for_seat)
    return Ring(rung.seat, rung.for_seat, iso(rung.at))


@post("/tables/{table}/own", **_doing("Do something for one's own character, though nobody asks."))
async def own(request: Asked, table: TableId, data: OwnCommand) -> Response:
    caller = await caller_of(request, table)
    seat = caller.seat(data.seat)
    if data.key == "speak":
        await _speak(house_of(request), caller, seat, data.text, data.command)
        return await _as_it_is(request, table, seat)
    if data.key != "ask-again":
        raise Refused(f"there is nothing {data.key!r} to do; see `own` of the table")
    return await _do(request, caller, data, seat, lambda game: be_asked_again(game, seat))


async def _as_it_is(request: Asked, table: str, seat: str) -> Response:
    async with house_of(request).tables.at(table) as (head, opened):
        return as_json(outcome(Done(head.version), opened, seat))


PLAYS = [
    *(give_answer, buy_all, change, undo, stand, salt, begin_play, override, redraw, chart, roll, note, say),
    *(mark, lead, close, ring, own),
]
