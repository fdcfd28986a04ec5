"""Devices of one person, for programs: whoever has the words sees them, and can end any of them."""

from __future__ import annotations

import time

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.messages.replies import DeviceInfo
from tablewright.web.api.callers import refusals
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import post
from tablewright.web.tables.tokens import digest_of, new_token, token_from, words_of
from tablewright.web.tables.wording import iso

_EXAMPLE = words_of("A" * 22)
_REFUSED = refusals(400, 422, 429)


class ByWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says whose devices are meant."""

    words: str  # the eight words that were written down


class EndDevice(ByWords, frozen=True):
    """Ends a device: it holds no seat any more."""

    device: str = ""  # its id


@post("/devices", responses=_REFUSED, example=ByWords(_EXAMPLE))
async def list_devices(request: Asked, data: ByWords) -> list[DeviceInfo]:
    """The devices that hold somebody's seats, the one seen last first."""
    house = house_of(request)
    return await _listed(house, await _holder(request, data.words))


@post("/devices/end", responses=_REFUSED, example=EndDevice(_EXAMPLE, "0123456789ab"))
async def end_device(request: Asked, data: EndDevice) -> list[DeviceInfo]:
    """End one of them, wherever it is; those that are left."""
    house, holder = house_of(request), await _holder(request, data.words)
    known = {each.id: each for each in await house.store.devices_of(holder)}
    if data.device not in known:
        raise Refused(f"{data.device!r} is none of them: {', '.join(known) or 'there is none'}")
    await house.store.end_device(known[data.device], digest_of(new_token()))
    return await _listed(house, await _holder(request, data.words))


async def _holder(request: Asked, words: str) -> str:
    house = house_of(request)
    house.by_address.take(address_of(request.scope), time.monotonic())
    holder = await house.store.holder_by_words(digest_of(token_from(words)))
    if not holder:
        raise Refused("these words hold no seat here: they may be old, or of another server")
    return holder


async def _listed(house: House, holder: str) -> list[DeviceInfo]:
    return [DeviceInfo(each.id, each.name, iso(each.seen)) for each in await house.store.devices_of(holder)]


DEVICES = [list_devices, end_device]
