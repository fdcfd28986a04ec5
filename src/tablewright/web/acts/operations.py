"""What is done at a table, by two doors: programs send a message to the API, pages send a form.

An operation is declared once, by a function: its word, the message that it takes, whom it answers with what. From that
come the route of the API with its place in the schema, what may be said over the WebSocket, and the form's address. The
function says what is done; whoever may not do it is refused there or by what it calls, whichever door they came by.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from types import ModuleType, NoneType
from typing import Any, get_args, get_type_hints

import msgspec
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.messages.replies import DeskInfo, Link, Outcome, TableInfo
from tablewright.store.model import Head, Stale
from tablewright.web.api.callers import LOOKING, SECURED, Caller, TableId, caller_of, refusals
from tablewright.web.api.views import desk_info, outcome, table_info
from tablewright.web.pages.reading import drawn
from tablewright.web.serving.asking import (
    Asked,
    Form,
    browser_of,
    form_of,
    go_to,
    house_of,
    is_htmx,
    viewer_of,
    whole_address,
)
from tablewright.web.serving.asking import answer as page
from tablewright.web.serving.house import House
from tablewright.web.serving.reach import reach_of
from tablewright.web.serving.routes import ResponseSpec, Route, as_json
from tablewright.web.showing.views import LinkView
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.playing import Act, Done
from tablewright.web.tables.tokens import digest_of, new_token, token_for

FORM, MASTER = "/t/{table}/{word}", "/t/{table}/gm/{word}"  # addresses of forms
MOVED_ON = "The table has moved on. This is how it stands now."
_DONE = {
    200: ResponseSpec(Outcome, description="done; the same when it is sent again"),
    **refusals(413),
    409: ResponseSpec(TableInfo, description="the table has moved on: this is how it stands now"),
}

Do = Callable[["At", Any], Awaitable[Any]]
Read = Callable[[Form], Mapping[str, Any]]


def _as_it_is(form: Form) -> Mapping[str, Any]:
    return {}


class At(msgspec.Struct):
    """A table at which somebody does something: who they are, what they sent, and by which door."""

    request: Asked
    caller: Caller
    said: Any = None  # the message, as both doors bring it
    by_form: bool = False
    acting: str = ""  # the seat that has changed the game, or tried to
    same_seats: bool = False  # what was done leaves everybody in their seats

    @property
    def house(self) -> House:
        return house_of(self.request)

    @property
    def head(self) -> Head:
        return self.caller.head

    @property
    def viewer(self) -> Viewer:
        return self.caller.viewer

    @property
    def seat(self) -> str:
        """The seat that acts. A page names it; a program that holds one alone need not."""
        if self.by_form:
            self.viewer.need_seat(self.said.seat)
        return self.caller.seat(self.said.seat)

    async def play(self, seat: str, act: Act, *, quick: bool = False) -> Outcome:
        """Let something happen in the game. Who holds which seat stays as it is. `quick`: it should not take long."""
        tables, head, said = self.house.tables, self.head, self.said
        self.same_seats, self.acting = True, seat
        done, opened = await tables.act_and_look(head.id, said.version, said.command, act, head, quick=quick)
        if seat in self.viewer.seats:
            await self.house.seating.note_return(head, seat)
        return outcome(done, opened, seat)

    async def as_it_is(self, seat: str) -> Outcome:
        """What is asked now, where nothing happened in the game."""
        async with self.house.tables.at(self.head.id) as (head, opened):
            return outcome(Done(head.version), opened, seat)

    def token(self, kind: str, about: str = "") -> str:
        """The token that belongs to a program's command: sent again, it brings the same. A page's is new each time."""
        token, command = self.caller.token, self.said.command
        return new_token() if self.by_form else token_for(self.house.key, token, kind, about, command)

    def address(self, path: str) -> str:
        """An address of ours to send to somebody."""
        return reach_of(self.request).address(path) if self.by_form else whole_address(self.request, path)


class Operation(msgspec.Struct, frozen=True):
    """Something that is done at a table: its two doors. What pages do in another way has no form here."""

    route: Route
    form: Route | None


def operations_in(*modules: ModuleType) -> list[Operation]:
    """All that are declared there, in order."""
    return [each for module in modules for each in vars(module).values() if isinstance(each, Operation)]


def operation(
    word: str,
    example: msgspec.Struct | None = None,
    *,
    form: str | None = FORM,
    read: Read = _as_it_is,
    status_code: int = 200,
    responses: Mapping[int, ResponseSpec] | None = None,
) -> Callable[[Do], Operation]:
    """`example`: of the message, where no other operation gives one. `read`: fields that the form has otherwise."""

    def declared(do: Do) -> Operation:
        hints = get_type_hints(do)
        kind, answers = hints["said"], hints["return"]
        about = {**LOOKING, **(_DONE if answers is Outcome else {}), **(responses or {})}
        by_program = _by_program(do, kind, DeskInfo if answers is NoneType else answers)
        more: dict[str, Any] = {"status_code": status_code, "security": SECURED, "responses": about, "example": example}
        route = Route("POST", f"/tables/{{table}}/{word}", by_program, **more)
        address = form and form.replace("{word}", word)
        return Operation(route, Route("POST", address, _by_form(do, kind, read)) if address else None)

    return declared


# --- for programs ----------------------------------------------------------------------------------------------------
def _by_program(do: Do, kind: type, answers: Any) -> Callable[..., Awaitable[Any]]:
    async def handler(request: Asked, table: TableId, data: Any) -> Any:
        house, caller = house_of(request), await caller_of(request, table)
        house.by_seat.take(caller.viewer.id, time.monotonic())
        at = At(request, caller, data)
        try:
            done = await do(at, data)
        except Stale:
            return as_json(await table_info(house, table, caller.viewer, at.acting or data.seat), 409)
        return await desk_info(house, await caller_of(request, table), data.seat) if answers is DeskInfo else done

    handler.__name__, handler.__doc__ = do.__name__, do.__doc__
    handler.__annotations__ |= {"data": kind, "return": answers}
    return handler


# --- for pages -------------------------------------------------------------------------------------------------------
def _by_form(do: Do, kind: type[msgspec.Struct], read: Read) -> Callable[..., Awaitable[Response]]:
    async def handler(request: Asked, table: str) -> Response:
        """Do what was pressed, and show the table as it then is."""
        house, form = house_of(request), await form_of(request)
        viewer = await viewer_of(request, table)
        house.by_seat.take(viewer.id, time.monotonic())
        at = At(request, Caller(viewer, await house.store.head(table), browser_of(request).token), by_form=True)
        status, notice, done = 200, "", None
        try:
            at.said = _message(kind, form, request.scope["path"], read)
            done = await do(at, at.said)
        except Stale:
            status, notice = 409, MOVED_ON
        except Refused as refusal:
            status, notice = 422, str(refusal)
        made = [done] if isinstance(done, Link) and done.text else []
        links = [LinkView(link.kind, link.seat, link.text, link.expires) for link in made]
        seat = form["seat"]
        if status == 200 and not links and not is_htmx(request):
            return go_to(request, f"/t/{table}?seat={seat}" if seat in viewer.seats else f"/t/{table}")
        if not at.same_seats:
            viewer = await viewer_of(request, table)
        show = house.render.table_parts if is_htmx(request) else house.render.table
        tone = "bad" if notice else ""
        _, text = await drawn(request, table, viewer, seat, show, notice=notice, tone=tone, links=links)
        return page(request, text, status)

    handler.__name__ = do.__name__
    return handler


def _message(kind: type[msgspec.Struct], form: Form, path: str, read: Read) -> Any:
    """The message that a form stands for. How long a text may be is for the operation to say."""
    given = {"version": form.number("version"), "command": _id_of(form, path), **read(form)}
    for name, sort in _sorts(kind).items():
        text = form[name]
        if name in given:
            continue
        if bool in sort:
            if name in form.fields or NoneType not in sort:
                given[name] = form.on(name)
        elif int in sort:
            if text.strip():
                given[name] = _whole(text)
        else:
            given[name] = text.replace("\r\n", "\n")
    return kind(**{name: given[name] for name in kind.__struct_fields__ if name in given})


@cache
def _sorts(kind: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    """Whether a field is text, a number or a switch, and whether it may be left out."""
    return {name: get_args(hint) or (hint,) for name, hint in get_type_hints(kind).items()}


def _whole(text: str) -> int:
    if not re.fullmatch("[+-]?[0-9]{1,9}", text.strip()):
        raise Refused(f"{text.strip()[:20]!r} is not a whole number: write digits only, such as 3")
    return int(text)


def _id_of(form: Form, path: str) -> str:
    """The id of this press: what was pressed is part of it, so that only the very same press counts as repeated."""
    if not form["command"]:
        return new_token()
    fields = sorted((name, text) for name, text in form.fields.items() if name != "csrf")
    return digest_of(f"{path} {fields}")[:32]
