"""Live updates by server-sent events: HTML fragments for browsers, JSON for programs.

A message holds the whole present view, so nothing is lost between two of them: whoever reconnects with the number of
the last message they got is sent the present one if anything has changed since.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from tablewright.store.model import NoSuchTable, StoreDown
from tablewright.web.pages.reading import drawn
from tablewright.web.serving.asking import Asked, house_of, viewer_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import get
from tablewright.web.tables.hub import Watch
from tablewright.web.tables.people import Forbidden

RETRY_MS = 1000
_LINE_END = re.compile(r"\r\n|\r|\n")
HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",  # a proxy must pass each message on at once
}


class Moment(msgspec.Struct, frozen=True):
    """A view at one moment: its number, its text, and the sentence if its viewer is asked something."""

    stamp: int
    text: str
    asked: str = ""
    late: bool = False  # it shows what is older: looked at anew by the clock, so that nothing tells when others act
    talk: str = ""  # what was said since the last one, where it is told apart from the view
    sign: int = 0  # the same as long as only small things have changed, which are told apart; 0: nothing is
    marks: tuple[str, ...] = ()  # who is for what
    rings: tuple[str, ...] = ()  # who has rung for this viewer of late


Look = Callable[[], Awaitable[Moment]]
T = TypeVar("T")


def message(text: str, event: str = "", stamp: int | None = None) -> bytes:
    """One server-sent event."""
    head = f"event: {event}\n" if event else ""
    head += f"id: {stamp}\n" if stamp is not None else ""
    lines = "".join(f"data: {line}\n" for line in _LINE_END.split(text))  # and at no other sign
    return f"{head}{lines}\n".encode()


def as_event(kind: str, text: str, stamp: int) -> bytes:
    """What happens, as a server-sent event."""
    match kind:
        case "begin":
            return f"retry: {RETRY_MS}\n\n".encode()
        case "beat":
            return b": still here\n\n"
        case "view":
            return message(text, stamp=stamp)
        case _:
            return message(text, kind)


def _small_news(moment: Moment, told: frozenset[str] | None, is_new: bool) -> list[tuple[str, str]]:
    """Marks and rings that were not told yet, once there was a view; a new view shows the marks itself."""
    marks = [("marks", text) for text in moment.marks if not is_new]
    rings = [("ring", text) for text in moment.rings]
    return [(kind, text) for kind, text in (*marks, *rings) if told is not None and text not in told]


async def stream(
    house: House, watch: Watch, look: Look, seen: int, told: Callable[[str, str, int], T]
) -> AsyncGenerator[T, None]:
    """Everything from now on, until the viewer goes away or the server does. `seen`: number of the last message.

    `told`: how it is told that something happens. It is called with a kind (begin, beat, view, marks, ring, talk, turn,
    bye, gone), a text and the number of the view.
    """
    arriving = asyncio.create_task(house.store.arrive(watch.present, house.clock()))
    shown, asked, late = 0, "", False
    small: frozenset[str] | None = None  # marks and rings that were told
    try:
        yield told("begin", "", seen)
        while not watch.closing:
            if watch.beat:
                yield told("beat", "", seen)
                watch.dirty = watch.dirty or late
            if watch.dirty and (watch.beat or not late):
                watch.dirty = False
                moment = await look()
                sign = moment.sign or hash(moment.text)
                is_new = moment.stamp != seen and sign != shown
                if is_new:
                    yield told("view", moment.text, moment.stamp)
                for kind, text in _small_news(moment, small, is_new):
                    yield told(kind, text, moment.stamp)
                small = frozenset((*moment.marks, *moment.rings))
                if moment.talk:
                    yield told("talk", moment.talk, moment.stamp)
                if moment.asked and moment.asked != asked:
                    yield told("turn", moment.asked, moment.stamp)
                seen, shown, asked, late = -1, sign, moment.asked, moment.late
                del moment  # an idle connection keeps nothing
            await watch.wait()
        yield told("bye", "", seen)
    except (NoSuchTable, HTTPException, Forbidden):
        yield told("gone", "", seen)
    except StoreDown:
        return  # the browser comes back by itself
    finally:
        house.hub.part(watch)
        await asyncio.shield(_leave(house, watch, arriving))


class LiveResponse(StreamingResponse):
    """A stream that is left when its reader leaves. Thousands of them wait at a time: one task listens beside the one
    that tells, and no group of tasks is kept for the two.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        telling = asyncio.current_task()
        is_told = False

        def leave(listening: asyncio.Task[None]) -> None:
            if telling and not is_told and not listening.cancelled():
                telling.cancel()

        listening = asyncio.create_task(self.listen_for_disconnect(receive))
        listening.add_done_callback(leave)
        try:
            await self.stream_response(send)
        except asyncio.CancelledError:
            if not listening.done() or listening.cancelled():
                raise
            if telling:
                telling.uncancel()
        finally:
            is_told = True
            listening.cancel()
            await self._end()

    async def _end(self) -> None:
        """Whatever it was in the middle of, it is tidied up now and not when somebody looks for garbage."""
        if isinstance(self.body_iterator, AsyncGenerator):
            await self.body_iterator.aclose()


def live_stream(request: Asked, table: str, seats: tuple[str, ...], look: Look, seen: int) -> StreamingResponse:
    """The answer of a live connection. To HEAD only its headers: nobody is there to whom anything could be sent."""
    house = house_of(request)
    if request.method == "HEAD":
        return StreamingResponse(_nothing(), headers={**HEADERS, "connection": "close"})
    watch = house.hub.join(table, seats, address_of(request.scope))
    return LiveResponse(stream(house, watch, look, seen, as_event), headers=HEADERS)


async def _nothing() -> AsyncGenerator[bytes, None]:
    return
    yield b""  # what makes it a generator


async def _leave(house: House, watch: Watch, arriving: asyncio.Task[None]) -> None:
    await asyncio.wait([arriving])
    if not watch.closing:
        with suppress(StoreDown):  # it will be forgotten in a minute
            await house.store.leave(watch.present)


def last_seen(request: Asked, stamp: int) -> int:
    """The number of the last message this viewer got; -1 for none."""
    given = request.headers.get("Last-Event-ID", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 18 else stamp


@get("/t/{table}/live")
async def live(request: Asked, table: str, seat: str = "", stamp: int = -1) -> StreamingResponse:
    """The table's parts as HTML, whenever something changes."""
    house, viewer = house_of(request), await viewer_of(request, table)

    async def look() -> Moment:
        viewer = await viewer_of(request, table)  # a seat may have been taken away meanwhile
        page, text = await drawn(request, table, viewer, seat, house.render.table_parts)
        asked = page.scene.wanted if page.your_turn or page.others_turn else ""
        late = bool(page.charter.late_minutes) and page.spectator and not page.owner
        return Moment(page.stamp, text, asked, late)

    return live_stream(request, table, viewer.seats, look, last_seen(request, stamp))
