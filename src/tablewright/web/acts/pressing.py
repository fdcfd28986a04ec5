"""A press of a button at a table: who pressed it, what it does, and the table as it then is."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import msgspec
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.store.model import Head, Stale
from tablewright.web.pages.reading import drawn
from tablewright.web.serving.asking import Asked, Form, answer, form_of, go_to, house_of, is_htmx, viewer_of
from tablewright.web.showing.views import LinkView
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.playing import Act
from tablewright.web.tables.tokens import digest_of, new_token

MOVED_ON = "The table has moved on. This is how it stands now."


class Pressed(msgspec.Struct):
    """A press of a button at a table, and all that is needed to do it."""

    request: Asked
    head: Head
    viewer: Viewer
    form: Form
    same_seats: bool = False  # what was done leaves everybody in their seats

    @property
    def seat(self) -> str:
        """The seat that acts."""
        seat = self.form["seat"]
        self.viewer.need_seat(seat)
        return seat

    @property
    def command(self) -> str:
        """The id of this press: what was pressed is part of it, so that only the very same press counts as repeated."""
        if not self.form["command"]:
            return new_token()
        fields = sorted((name, text) for name, text in self.form.fields.items() if name != "csrf")
        return digest_of(f"{self.request.scope['path']} {fields}")[:32]

    async def change_game(self, act: Act, *, quick: bool = False) -> None:
        """Let something happen in the game. Who holds which seat stays as it is."""
        tables, version = house_of(self.request).tables, self.form.number("version")
        self.same_seats = True
        await tables.act_and_look(self.head.id, version, self.command, act, self.head, quick=quick)
        if self.form["seat"] in self.viewer.seats:
            await house_of(self.request).seating.note_return(self.head, self.form["seat"])


Do = Callable[[Pressed], Awaitable[LinkView | None]]


async def press(request: Asked, table: str, do: Do) -> Response:
    """Do what was pressed, and show the table as it then is."""
    house, form = house_of(request), await form_of(request)
    viewer = await viewer_of(request, table)
    house.by_seat.take(viewer.id, time.monotonic())
    pressed = Pressed(request, await house.store.head(table), viewer, form)
    status, notice, link = 200, "", None
    try:
        link = await do(pressed)
    except Stale:
        status, notice = 409, MOVED_ON
    except Refused as refusal:
        status, notice = 422, str(refusal)
    seat = form["seat"]
    if status == 200 and link is None and not is_htmx(request):
        return go_to(request, f"/t/{table}?seat={seat}" if seat in viewer.seats else f"/t/{table}")
    if not pressed.same_seats:
        viewer = await viewer_of(request, table)
    tone = "bad" if notice else ""
    links = [link] if link else []
    show = house.render.table_parts if is_htmx(request) else house.render.table
    _, text = await drawn(request, table, viewer, seat, show, notice=notice, tone=tone, links=links)
    return answer(request, text, status)
