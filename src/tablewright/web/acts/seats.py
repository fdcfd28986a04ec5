"""What changes the table around the game: seats, links, who comes in, the table itself.

A link or token follows from the command that makes it: sent again, a program's command brings the same one.
"""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from tablewright.messages.replies import Link
from tablewright.store.model import Absent
from tablewright.web.acts.operations import At, operation
from tablewright.web.api.callers import LOOKING, SECURED, TableId, caller_of
from tablewright.web.api.messages import (
    ID,
    DeskCommand,
    ForSeatCommand,
    Name,
    Number,
    OnCommand,
    SeatName,
    Word,
)
from tablewright.web.serving.asking import Asked, Form, form_of, go_to, house_of, viewer_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import delete, post, put
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.tokens import digest_of
from tablewright.web.tables.wording import iso


# --- links -----------------------------------------------------------------------------------------------------------
@operation("invite", ForSeatCommand(ID, for_seat="p2"))
async def invite(at: At, said: ForSeatCommand) -> Link:
    """Make a link that hands a seat to whoever opens it first."""
    seating, seat = at.house.seating, said.for_seat
    if at.by_form:
        token, expires = await seating.invite_by(at.caller.token, at.head, at.viewer, seat)
    else:
        token, expires = await seating.invite(at.head, at.viewer, seat, at.token("invite", seat))
    return Link("invite", seat, at.address(f"/join/{token}"), iso(expires))


@operation("share", DeskCommand(ID))
async def share(at: At, said: DeskCommand) -> Link:
    """Make a link that opens the same seats on another device."""
    token, expires = await at.house.seating.share(at.head, at.viewer, at.token("share"))
    return Link("share", "", at.address(f"/join/{token}"), iso(expires))


@operation("token")
async def token(at: At, said: ForSeatCommand) -> Link:
    """Make a token with which another program plays a seat."""
    made = at.token("token", said.for_seat)
    return Link("token", said.for_seat, await at.house.seating.token(at.head, at.viewer, said.for_seat, made))


@operation("feed")
async def feed(at: At, said: DeskCommand) -> Link:
    """Make the address of a feed that says when a seat is waited for."""
    made = await at.house.seating.feed(at.head, at.viewer, at.token("feed"))
    return Link("feed", "", at.address(f"/feed/{made}"))


@operation("watchers", OnCommand(ID))
async def watchers(at: At, said: OnCommand) -> Link:
    """Make a link for spectators, or make all such links void."""
    made = await at.house.seating.watchers(at.head, at.viewer, said.on, at.token("watch"))
    return Link("watch", "", at.address(f"/watch/{made}") if made else "")


# --- seats -----------------------------------------------------------------------------------------------------------
@operation("revoke")
async def revoke(at: At, said: ForSeatCommand) -> None:
    """Make a seat's links and tokens void; you alone hold it again."""
    await at.house.seating.revoke(at.head, at.viewer, said.for_seat)


class SitCommand(ForSeatCommand, frozen=True):
    """Lets somebody else answer for a seat."""

    sitter: Word = "me"  # me, nobody, referee (in the master's chair) or bot:KEY


@operation("sit", SitCommand(ID, for_seat="p2", sitter="bot:cautious"))
async def sit(at: At, said: SitCommand) -> None:
    """Let a bot, the referee or oneself answer for a seat, or leave it free."""
    await at.house.seating.sit(at.head, at.viewer, said.for_seat, said.sitter)


class NameCommand(DeskCommand, frozen=True):
    """Names who sits in a seat."""

    name: Name = ""  # empty: the seat's own name


@operation("name", NameCommand(ID, name="Ada"))
async def name(at: At, said: NameCommand) -> None:
    """Name who sits in this seat."""
    await at.house.seating.name(at.head, at.viewer, at.seat, said.name)


@operation("recall")
async def recall(at: At, said: ForSeatCommand) -> None:
    """Ask for a seat in which somebody sits (who made the table)."""
    await at.house.seating.ask_for(at.head, at.viewer, said.for_seat)


class AgreeCommand(ForSeatCommand, frozen=True):
    """Says whether who made the table may call a seat back."""

    on: bool = True  # false: not agreed


@operation("agree", AgreeCommand(ID, for_seat="gm"))
async def agree(at: At, said: AgreeCommand) -> None:
    """Agree that who made the table calls a seat back, or do not."""
    await at.house.seating.agree(at.head, at.viewer, at.seat, said.for_seat, said.on)


@operation("chair", form=None)
async def chair(at: At, said: OnCommand) -> None:
    """The same as `agree` for the master's chair."""
    await at.house.seating.agree_on_chair(at.head, at.viewer, at.seat, said.on)


class FormerCommand(DeskCommand, frozen=True):
    """Shows that the same program held this seat before."""

    token: Word = ""  # with which it did


@operation("former", FormerCommand(ID, token="sBq1fJc0Qe2mVd3xTz4w5A"), form=None)
async def former(at: At, said: FormerCommand) -> None:
    """Show the token with which you held this seat before: your notes of then come back."""
    await at.house.seating.recognise(at.head, at.viewer, at.seat, digest_of(said.token))


@operation("ready")
async def ready(at: At, said: OnCommand) -> None:
    """Say in the lobby that this seat is ready, or no longer."""
    await at.house.seating.ready(at.head, at.viewer, at.seat, said.on)


# --- the table itself ------------------------------------------------------------------------------------------------
class HookCommand(DeskCommand, frozen=True):
    """Names an address that is told whom the table waits for (who made the table)."""

    address: Annotated[str, msgspec.Meta(max_length=500)] = ""  # empty: tell nobody


@operation("hook", HookCommand(ID, address="https://example.org/my-turn"))
async def hook(at: At, said: HookCommand) -> None:
    """Name an address that is told whom the table waits for."""
    await at.house.set_hook(at.head, at.viewer, said.address)


class CharterCommand(DeskCommand, frozen=True):
    """Says what happens when somebody keeps the table waiting (who made the table)."""

    absent: Absent = "wait"  # wait for them, or let the game master (gm) or a bot (bot) answer
    absent_minutes: Number = 60 * 24  # after so many minutes
    admit: bool | None = None  # who comes by a link waits to be let in; left out: as it is
    late_minutes: Number | None = None  # spectators see only what is older than this; left out: as it is
    consent_seconds: Number | None = None  # for a yes to what is one's own, then it is no; 0: waits; left out: as it is


@operation("charter", CharterCommand(ID, absent="bot", absent_minutes=60))
async def charter(at: At, said: CharterCommand) -> None:
    """Say what happens when somebody keeps the table waiting, comes by a link, or looks on."""
    wish = said.absent, said.absent_minutes, said.admit, said.late_minutes, said.consent_seconds
    await at.house.seating.charter(at.head, at.viewer, *wish)


class AdmitCommand(DeskCommand, frozen=True):
    """Lets somebody in who waits at the door, or sends them away (who made the table)."""

    who: SeatName = ""  # as `desk` names them
    let_in: bool = False  # false: they are sent away


def _let_in(form: Form) -> dict[str, Any]:
    return {"let_in": form.on("on")}


@operation("admit", AdmitCommand(ID, who="0f1e2d3c4b5a6978", let_in=True), read=_let_in)
async def admit(at: At, said: AdmitCommand) -> None:
    """Let somebody in who waits at the door, or send them away."""
    await at.house.admission.decide(at.head, at.viewer, said.who, said.let_in)


@operation("rest", form=None)
async def rest(at: At, said: OnCommand) -> None:
    """Let the bots of the table rest, or go on."""
    await let_rest(at.house, at.head.id, at.viewer, on=said.on)


async def let_rest(house: House, table: str, viewer: Viewer, *, on: bool) -> None:
    if not viewer.seats:
        viewer.need_owner()
    await house.tables.rest(table, on)


@put("/t/{table}/read")
async def read_on(request: Asked, table: str) -> Response:
    """A story card was read: those who still read, and those who wait for them, see it."""
    house, form = house_of(request), await form_of(request)
    viewer = await viewer_of(request, table)
    house.by_seat.take(viewer.id, time.monotonic())
    async with house.tables.at(table) as (head, _):
        await house.company.note_read(head, viewer, form["seat"], form.number("card", 0))
    return Response(status_code=204)


@post("/t/{table}/rest")
async def rest_by_form(request: Asked, table: str) -> Response:
    """The same; it is done from the start page, too."""
    house, form = house_of(request), await form_of(request)
    viewer = await viewer_of(request, table)
    house.by_seat.take(viewer.id, time.monotonic())
    await let_rest(house, table, viewer, on=form.on("on"))
    return go_to(request, form["back"] if form["back"] == f"/t/{table}" else "/")


@delete("/tables/{table}", status_code=204, security=SECURED, responses=LOOKING)
async def remove(request: Asked, table: TableId) -> None:
    """Do away with the table and all that belongs to it (who made it)."""
    await _remove(house_of(request), table, (await caller_of(request, table)).viewer)


@post("/t/{table}/delete")
async def remove_by_form(request: Asked, table: str) -> Response:
    await form_of(request)
    await _remove(house_of(request), table, await viewer_of(request, table))
    return go_to(request, "/")


async def _remove(house: House, table: str, viewer: Viewer) -> None:
    viewer.need_owner()
    await house.store.delete(table)
    house.tables.forget(table)
