"""The JSON API: what changes the table around the game: seats, links, notes, votes, the table itself.

A link or token follows from the command that makes it: sent again, the command brings the same one.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from tablewright.messages.replies import DeskInfo, Link
from tablewright.messages.views import Sketched
from tablewright.web.acts.sketching import drawn
from tablewright.web.api.callers import LOOKING, SECURED, Caller, TableId, caller_of
from tablewright.web.api.messages import (
    AdmitCommand,
    AgreeCommand,
    CharterCommand,
    DeskCommand,
    FormerCommand,
    ForSeatCommand,
    HookCommand,
    NameCommand,
    NotesCommand,
    OnCommand,
    SitCommand,
    SketchCommand,
    VoteCommand,
)
from tablewright.web.api.views import desk_info
from tablewright.web.serving.asking import Asked, Form, house_of, whole_address
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import ResponseSpec, delete, post
from tablewright.web.tables.tokens import digest_of, token_for
from tablewright.web.tables.wording import iso

Do = Callable[[House, Caller, str], Awaitable[None]]


def _changing(about: str) -> dict[str, Any]:
    return {"status_code": 200, "description": about, "security": SECURED, "responses": LOOKING}


async def _arrange(request: Asked, table: str, command: DeskCommand, do: Do) -> DeskInfo:
    """Do what was asked, and show the table around the game as it then is."""
    house, caller = house_of(request), await caller_of(request, table)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    await do(house, caller, command.seat)
    return await desk_info(house, await caller_of(request, table), command.seat)


async def _enter(request: Asked, table: str, command: DeskCommand, kind: str) -> tuple[House, Caller, str]:
    """House, caller, and the token that belongs to this command."""
    house, caller = house_of(request), await caller_of(request, table)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    about = command.for_seat if isinstance(command, ForSeatCommand) else ""
    return house, caller, token_for(house.key, caller.token, kind, about, command.command)


# --- links -----------------------------------------------------------------------------------------------------------
@post("/tables/{table}/invite", **_changing("Make a link that hands a seat to whoever opens it first."))
async def invite(request: Asked, table: TableId, data: ForSeatCommand) -> Link:
    house, caller, token = await _enter(request, table, data, "invite")
    _, expires = await house.seating.invite(caller.head, caller.viewer, data.for_seat, token)
    return Link("invite", data.for_seat, whole_address(request, f"/join/{token}"), iso(expires))


@post("/tables/{table}/share", **_changing("Make a link that opens the same seats on another device."))
async def share(request: Asked, table: TableId, data: DeskCommand) -> Link:
    house, caller, token = await _enter(request, table, data, "share")
    _, expires = await house.seating.share(caller.head, caller.viewer, token)
    return Link("share", "", whole_address(request, f"/join/{token}"), iso(expires))


@post("/tables/{table}/token", **_changing("Make a token with which another program plays a seat."))
async def token(request: Asked, table: TableId, data: ForSeatCommand) -> Link:
    house, caller, made = await _enter(request, table, data, "token")
    return Link("token", data.for_seat, await house.seating.token(caller.head, caller.viewer, data.for_seat, made))


@post("/tables/{table}/feed", **_changing("Make the address of a feed that says when a seat is waited for."))
async def feed(request: Asked, table: TableId, data: DeskCommand) -> Link:
    house, caller, made = await _enter(request, table, data, "feed")
    await house.seating.feed(caller.head, caller.viewer, made)
    return Link("feed", "", whole_address(request, f"/feed/{made}"))


@post("/tables/{table}/watchers", **_changing("Make a link for spectators, or make all such links void."))
async def watchers(request: Asked, table: TableId, data: OnCommand) -> Link:
    house, caller, token = await _enter(request, table, data, "watch")
    made = await house.seating.watchers(caller.head, caller.viewer, data.on, token)
    return Link("watch", "", whole_address(request, f"/watch/{made}") if made else "")


# --- seats -----------------------------------------------------------------------------------------------------------
@post("/tables/{table}/revoke", **_changing("Make a seat's links and tokens void; you alone hold it again."))
async def revoke(request: Asked, table: TableId, data: ForSeatCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.revoke(caller.head, caller.viewer, data.for_seat)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/sit", **_changing("Let a bot, the referee or oneself answer for a seat, or leave it free."))
async def sit(request: Asked, table: TableId, data: SitCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.sit(caller.head, caller.viewer, data.for_seat, data.sitter)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/name", **_changing("Name who sits in this seat."))
async def name(request: Asked, table: TableId, data: NameCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.name(caller.head, caller.viewer, caller.seat(seat), data.name)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/recall", **_changing("Ask for a seat in which somebody sits (who made the table)."))
async def recall(request: Asked, table: TableId, data: ForSeatCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.ask_for(caller.head, caller.viewer, data.for_seat)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/agree", **_changing("Agree that who made the table calls a seat back, or do not."))
async def agree(request: Asked, table: TableId, data: AgreeCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.agree(caller.head, caller.viewer, caller.seat(seat), data.for_seat, data.on)

    return await _arrange(request, table, data, do)


@post(
    "/tables/{table}/former",
    **_changing("Show the token with which you held this seat before: your notes of then come back."),
)
async def former(request: Asked, table: TableId, data: FormerCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.recognise(caller.head, caller.viewer, caller.seat(seat), digest_of(data.token))

    return await _arrange(request, table, data, do)


@post("/tables/{table}/chair", **_changing("The same as `agree` for the master's chair."))
async def chair(request: Asked, table: TableId, data: OnCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.agree_on_chair(caller.head, caller.viewer, caller.seat(seat), data.on)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/ready", **_changing("Say in the lobby that this seat is ready, or no longer."))
async def ready(request: Asked, table: TableId, data: OnCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.ready(caller.head, caller.viewer, caller.seat(seat), data.on)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/hook", **_changing("Name an address that is told whom the table waits for."))
async def hook(request: Asked, table: TableId, data: HookCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.set_hook(caller.head, caller.viewer, data.address)

    return await _arrange(request, table, data, do)


# --- notes, votes, the table itself ----------------------------------------------------------------------------------
@post("/tables/{table}/notes", **_changing("Keep the secret notes of this seat."))
async def notes(request: Asked, table: TableId, data: NotesCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.console.keep_notes(caller.head, caller.viewer, caller.seat(seat), data.text)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/ask", **_changing("The game master puts the first question of the queue to the players."))
async def ask(request: Asked, table: TableId, data: DeskCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.console.ask_table(caller.head, caller.viewer)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/vote", **_changing("A player's vote on that."))
async def vote(request: Asked, table: TableId, data: VoteCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.console.vote(caller.head, caller.viewer, caller.seat(seat), data.key)

    return await _arrange(request, table, data, do)


@post(
    "/tables/{table}/charter",
    **_changing("Say what happens when somebody keeps the table waiting, comes by a link, or looks on."),
)
async def charter(request: Asked, table: TableId, data: CharterCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.seating.charter(
            caller.head, caller.viewer, data.absent, data.absent_minutes, data.admit, data.late_minutes
        )

    return await _arrange(request, table, data, do)


@post("/tables/{table}/admit", **_changing("Let somebody in who waits at the door, or send them away."))
async def admit(request: Asked, table: TableId, data: AdmitCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        await house.admission.decide(caller.head, caller.viewer, data.who, data.let_in)

    return await _arrange(request, table, data, do)


@post("/tables/{table}/rest", **_changing("Let the bots of the table rest, or go on."))
async def rest(request: Asked, table: TableId, data: OnCommand) -> DeskInfo:
    async def do(house: House, caller: Caller, seat: str) -> None:
        if not caller.viewer.seats:
            caller.viewer.need_owner()
        await house.tables.rest(table, data.on)

    return await _arrange(request, table, data, do)


@delete("/tables/{table}", status_code=204, security=SECURED, responses=LOOKING)
async def remove(request: Asked, table: TableId) -> None:
    """Do away with the table and all that belongs to it (who made it)."""
    house, caller = house_of(request), await caller_of(request, table)
    caller.viewer.need_owner()
    await house.store.delete(table)
    house.tables.forget(table)


@post(
    "/tables/{table}/sketch",
    status_code=200,
    description="Draw a mapper's call on squared paper. Nothing is kept: the drawing comes back.",
    security=SECURED,
    responses={**LOOKING, 200: ResponseSpec(Sketched, description="the drawing, or what is wrong with the call")},
)
async def sketch(request: Asked, table: TableId, data: SketchCommand) -> Sketched:
    house, caller = house_of(request), await caller_of(request, table)
    house.by_seat.take(caller.viewer.id, time.monotonic())
    fields = {field: str(getattr(data, field)) for field in data.__struct_fields__}
    return await house.hands.beside(drawn, Form(fields))


ARRANGES = [
    *(invite, share, token, feed, watchers, revoke, sit, name, recall, agree, former, chair, ready, hook),
    *(notes, ask, vote, charter, admit, rest, remove, sketch),
]
