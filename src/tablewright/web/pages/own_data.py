"""What the server keeps about whoever looks: one page on which they can take all of it along, or erase it."""

from __future__ import annotations

import time

import msgspec
from starlette.responses import Response

from tablewright.web.hosting.personal import erase_everywhere, kept_of
from tablewright.web.pages.records import a_file
from tablewright.web.serving.asking import Asked, answer, browser_of, form_of, frame_of, go_to, house_of
from tablewright.web.serving.routes import get, post
from tablewright.web.showing.beside import KeptTable, OwnDataPage
from tablewright.web.tables.people import Forbidden

_ERASED = "Your name, your talk and your notes are erased."


@get("/mine")
async def own_data(request: Asked, erased: str = "") -> Response:
    house, browser = house_of(request), browser_of(request)
    house.by_replay.take(browser.holder, time.monotonic())
    kept = [] if browser.fresh else await kept_of(house.tables, browser.holder)
    shown = tuple(KeptTable(each.table, each.title, each.name, len(each.talk), each.number_of_notes) for each in kept)
    frame = frame_of(request, "Your data", notice=_ERASED if erased else "", tone="good" if erased else "")
    return answer(request, house.render.own_data(OwnDataPage(frame, shown)))


@get("/mine.json")
async def own_data_file(request: Asked) -> Response:
    """Everything in one file."""
    house, browser = house_of(request), browser_of(request)
    house.by_replay.take(browser.holder, time.monotonic())
    kept = [] if browser.fresh else await kept_of(house.tables, browser.holder)
    content = msgspec.json.format(msgspec.json.encode({"tables": kept}))
    return a_file(content, "my-data.json", "application/json")


@post("/mine/erase")
async def erase(request: Asked) -> Response:
    """Name, talk and notes at every table."""
    house, form = house_of(request), await form_of(request)
    if not form.on("sure"):
        raise Forbidden("Tick the box first: what is erased cannot be brought back.")
    holder = browser_of(request).holder
    house.by_replay.take(holder, time.monotonic())
    await erase_everywhere(house.tables, holder)
    return go_to(request, "/mine?erased=1")


OWN_DATA = [own_data, own_data_file, erase]
