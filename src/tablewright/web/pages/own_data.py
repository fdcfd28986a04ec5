"""What the server keeps about whoever looks: one page on which they can take all of it along, or erase it."""

from __future__ import annotations

import time
from typing import Literal

import msgspec
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.web.hosting.personal import erase_everywhere, kept_of
from tablewright.web.pages.records import a_file
from tablewright.web.serving.asking import (
    Asked,
    answer,
    be_known_by,
    form_of,
    frame_of,
    go_to,
    holder_of,
    house_of,
    this_device,
)
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.routes import get, post
from tablewright.web.showing.beside import DeviceView, KeptTable, OwnDataPage
from tablewright.web.tables.people import Forbidden
from tablewright.web.tables.tokens import digest_of, new_token, token_from, words_of
from tablewright.web.tables.wording import iso

_DONE = {
    "erased": "Your name, your talk and your notes are erased.",
    "recovered": "This device has all your seats now.",
    "ended": "That device has none of your seats any more. If somebody may have your words, write down new ones.",
    "renewed": "Other devices have none of your seats any more. Old words open nothing; write down new ones.",
}


@get("/mine")
async def own_data(request: Asked, done: str = "") -> Response:
    return await _page(request, _DONE.get(done, ""))


async def _page(request: Asked, notice: str = "", words: str = "", tone: Literal["good", "bad"] = "good") -> Response:
    house, holder = house_of(request), await holder_of(request)
    house.by_replay.take(holder, time.monotonic())
    kept = await kept_of(house.tables, holder)
    here, known = this_device(request, holder), await house.store.devices_of(holder) if kept else []
    devices = tuple(DeviceView(each.id, each.name, iso(each.seen), each.id == here.id) for each in known)
    shown = tuple(KeptTable(each.table, each.title, each.name, len(each.talk), each.number_of_notes) for each in kept)
    frame = frame_of(request, "Your data", notice=notice, tone=tone if notice else "")
    response = answer(request, house.render.own_data(OwnDataPage(frame, shown, devices, words)))
    if words:
        response.headers["cache-control"] = "no-store"
    return response


# --- seats on another device -----------------------------------------------------------------------------------------
@post("/mine/words")
async def show_words(request: Asked) -> Response:
    """Words that bring all seats of this person to another device; those before are void. They are shown this once."""
    await form_of(request)
    house, holder, token = house_of(request), await holder_of(request), new_token()
    if not await house.store.tables_of(holder, limit=1):
        raise Forbidden("First sit down at a table: as yet there is nothing to bring along.")
    await house.store.set_words(holder, digest_of(token), house.clock())
    return await _page(request, words=words_of(token))


@post("/mine/recover")
async def recover(request: Asked) -> Response:
    """With the words of another device this one stands for the same person, and brings what it held itself."""
    house, form, here = house_of(request), await form_of(request), await holder_of(request)
    house.by_address.take(address_of(request.scope), time.monotonic())
    holder = await house.store.holder_by_words(digest_of(token_from(form["words"])))
    if not holder:
        raise Refused("these words hold no seat here: they may be old, or of another server")
    await house.store.bring_in(this_device(request, holder), here)
    return go_to(request, "/mine?done=recovered")


@post("/mine/end")
async def end_device(request: Asked) -> Response:
    """One other device holds nothing any more; a page that is open there ends at once."""
    house, form, holder = house_of(request), await form_of(request), await holder_of(request)
    here = this_device(request, holder)
    known = {each.id: each for each in await house.store.devices_of(holder)}
    if form["device"] not in known or form["device"] == here.id:
        raise Refused("this is none of your other devices: load the page again to see which there are")
    await house.store.end_device(known[form["device"]], digest_of(new_token()))
    return go_to(request, "/mine?done=ended")


@post("/mine/renew")
async def renew(request: Asked) -> Response:
    """Other devices hold nothing any more, and the words that were written down open nothing."""
    house, holder = house_of(request), await holder_of(request)
    await form_of(request)
    token = new_token()
    await house.store.end_others(holder, digest_of(token))
    be_known_by(request, token)
    return go_to(request, "/mine?done=renewed")


# --- what was written ------------------------------------------------------------------------------------------------
@get("/mine.json")
async def own_data_file(request: Asked) -> Response:
    """Everything in one file."""
    house, holder = house_of(request), await holder_of(request)
    house.by_replay.take(holder, time.monotonic())
    kept = {"tables": await kept_of(house.tables, holder), "devices": await house.store.devices_of(holder)}
    content = msgspec.json.format(msgspec.json.encode(kept))
    return a_file(content, "my-data.json", "application/json")


@post("/mine/erase")
async def erase(request: Asked) -> Response:
    """Name, talk and notes at every table."""
    house, form = house_of(request), await form_of(request)
    if not form.on("sure"):
        raise Forbidden("Tick the box first: what is erased cannot be brought back.")
    holder = await holder_of(request)
    house.by_replay.take(holder, time.monotonic())
    await erase_everywhere(house.tables, holder)
    return go_to(request, "/mine?done=erased")


OWN_DATA = [own_data, own_data_file, erase, show_words, recover, end_device, renew]
