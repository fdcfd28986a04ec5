"""What the server keeps about whoever looks: one page on which they can take all of it along, or erase it."""

from __future__ import annotations

import time
from typing import Literal

import msgspec
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.web.hosting.personal import erase_everywhere, kept_of
from tablewright.web.pages.records import a_file
from tablewright.web.serving.asking import Asked, answer, be_known_by, browser_of, form_of, frame_of, go_to, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.routes import get, post
from tablewright.web.showing.beside import KeptTable, OwnDataPage
from tablewright.web.tables.people import Forbidden
from tablewright.web.tables.tokens import digest_of, new_token, token_from, words_of

_DONE = {
    "erased": "Your name, your talk and your notes are erased.",
    "recovered": "This device has all your seats now.",
    "renewed": "Other devices have none of your seats any more. Old words open nothing; write down new ones.",
}


@get("/mine")
async def own_data(request: Asked, done: str = "") -> Response:
    return await _page(request, _DONE.get(done, ""))


async def _page(request: Asked, notice: str = "", words: str = "", tone: Literal["good", "bad"] = "good") -> Response:
    house, browser = house_of(request), browser_of(request)
    house.by_replay.take(browser.holder, time.monotonic())
    kept = [] if browser.fresh else await kept_of(house.tables, browser.holder)
    shown = tuple(KeptTable(each.table, each.title, each.name, len(each.talk), each.number_of_notes) for each in kept)
    frame = frame_of(request, "Your data", notice=notice, tone=tone if notice else "")
    response = answer(request, house.render.own_data(OwnDataPage(frame, shown, words)))
    if words:
        response.headers["cache-control"] = "no-store"
    return response


# --- seats on another device -----------------------------------------------------------------------------------------
@post("/mine/words")
async def show_words(request: Asked) -> Response:
    """The words that bring all seats of this browser to another device. Shown only when asked for by a form."""
    await form_of(request)
    browser = browser_of(request)
    if not await house_of(request).store.tables_of(browser.holder, limit=1):
        raise Forbidden("First sit down at a table: as yet there is nothing to bring along.")
    return await _page(request, words=words_of(browser.token))


@post("/mine/recover")
async def recover(request: Asked) -> Response:
    """With the words of another device this one is the same to us, and keeps what it held itself."""
    house, form, here = house_of(request), await form_of(request), browser_of(request)
    house.by_address.take(address_of(request.scope), time.monotonic())
    token = token_from(form["words"])
    if not await house.store.tables_of(digest_of(token), limit=1):
        raise Refused("these words hold no seat here: they may be old, or of another server")
    if digest_of(token) != here.holder:
        await house.store.pass_on_all(here.holder, digest_of(token))
    be_known_by(request, token)
    return go_to(request, "/mine?done=recovered")


@post("/mine/renew")
async def renew(request: Asked) -> Response:
    """Other devices hold nothing any more, and the words that were written down open nothing."""
    house, here = house_of(request), browser_of(request)
    await form_of(request)
    token = new_token()
    await house.store.pass_on_all(here.holder, digest_of(token))
    be_known_by(request, token)
    return go_to(request, "/mine?done=renewed")


# --- what was written ------------------------------------------------------------------------------------------------
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
    return go_to(request, "/mine?done=erased")


OWN_DATA = [own_data, own_data_file, erase, show_words, recover, renew]
