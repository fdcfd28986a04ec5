"""Reads a request's sender and makes responses: cookie, form, frame, page."""

from __future__ import annotations

import gzip
import re
from typing import Literal

import msgspec
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartParser
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablewright.engine.budgets import MOST_FIELDS
from tablewright.store.devices import Device
from tablewright.store.model import Head
from tablewright.web.serving.guard import TooLarge
from tablewright.web.serving.house import House
from tablewright.web.showing.frame import Frame
from tablewright.web.tables.people import Forbidden, Viewer, viewer_from
from tablewright.web.tables.tokens import TOKEN_LENGTH, csrf_matches, csrf_token, digest_of, new_token

COOKIE = "tablewright"
_A_DAY = 24 * 3600
_A_YEAR = 365 * _A_DAY
_A_MONTH = 30  # days
_SEEN_EVERY = 3600.0  # seconds between two notes that a device was seen
_WORTH_ZIPPING = 1000

Asked = Request
MultiPartParser.spool_max_size = 0  # the guard limits what comes: no file and no thread is needed to keep it


def house_of(request: Asked) -> House:
    house: House = request.app.house
    return house


# --- who asks --------------------------------------------------------------------------------------------------------
class Browser(msgspec.Struct, frozen=True):
    """A browser, known by the token in its cookie.

    `fresh`: it has just been given one. `due`: the cookie is new or a month old, and goes out with this answer.
    """

    token: str
    fresh: bool = False
    due: bool = False


def browser_of(request: Asked) -> Browser:
    """The browser that asks. One without a cookie gets a token, which the answer's cookie brings to it.

    The cookie is the token and the day it was sent: TOKEN.DAY. One without a day is from an older version.
    """
    known = getattr(request.state, "browser", None)
    if isinstance(known, Browser):
        return known
    token, _, day = request.cookies.get(COOKIE, "").partition(".")
    if len(token) == TOKEN_LENGTH and token.isascii():
        sent = int(day) if re.fullmatch("[0-9]{1,9}", day) else 0
        browser = Browser(token, due=not 0 <= _today(request) - sent < _A_MONTH)
    else:
        browser = Browser(new_token(), fresh=True, due=True)
    request.state.browser = browser
    return browser


def be_known_by(request: Asked, token: str) -> None:
    """From this answer on the browser has another token."""
    request.state.browser = Browser(token, due=True)


def _today(request: Asked) -> int:
    """The number of today, counted from 1970."""
    return int(house_of(request).clock() // _A_DAY)


async def viewer_of(request: Asked, table: str) -> Viewer:
    """The viewer of this table, or an error that does not reveal whether the table exists."""
    browser = browser_of(request)
    holder = await holder_of(request)
    found = None if browser.fresh else await house_of(request).store.place_of(table, holder)
    viewer = viewer_from(holder, *found) if found else None
    if viewer is None or not viewer.welcome:
        raise HTTPException(404, "There is no such table, or you have no seat at it. Ask for an invite link.")
    await _note_device(request, holder)
    return viewer


async def holder_of(request: Asked) -> str:
    """Who asks, by whichever device of theirs: by this the store knows what they hold."""
    browser = browser_of(request)
    known = None if browser.fresh else await house_of(request).store.device(digest_of(browser.token))
    request.state.device = known
    return known.holder if known else digest_of(browser.token)


async def _note_device(request: Asked, holder: str) -> None:
    """That this device was seen, from time to time."""
    house, known = house_of(request), getattr(request.state, "device", None)
    now = house.clock()
    if not house.config.in_page and (known is None or now - known.seen > _SEEN_EVERY):
        request.state.device = this_device(request, holder)
        await house.store.note_device(request.state.device)


def this_device(request: Asked, holder: str) -> Device:
    """The browser that asks, as one of this person's."""
    name = device_name(request.headers.get("user-agent", ""))
    return Device(digest_of(browser_of(request).token), holder, name, house_of(request).clock())


def device_name(agent: str) -> str:
    """What a browser says of itself, in two words: enough to tell one's own devices apart."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "a browser")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return f"{browser} on {system}" if system else browser


_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Chrom", "Chrome"),
             ("CriOS", "Chrome"), ("Safari", "Safari"))  # fmt: skip
_SYSTEMS = (("Android", "Android"), ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Windows", "Windows"),
            ("Mac OS", "a Mac"), ("CrOS", "a Chromebook"), ("Linux", "Linux"))  # fmt: skip


def is_htmx(request: Asked) -> bool:
    return request.headers.get("HX-Request") == "true"


# --- forms -----------------------------------------------------------------------------------------------------------
class Form:
    """The fields of a form, all of them text, and the files that came along."""

    def __init__(self, fields: dict[str, str], files: dict[str, bytes] | None = None) -> None:
        self.fields, self.files = fields, files or {}

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name, "")

    def number(self, name: str, otherwise: int = -1) -> int:
        text = self[name].strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise

    def signed(self, name: str) -> int:
        """A whole number that may be below zero; 0 for anything else."""
        text = self[name].strip()
        return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else 0

    def on(self, name: str) -> bool:
        return self[name] in ("1", "on", "true", "yes")

    def under(self, prefix: str) -> dict[str, str]:
        """Fields whose name begins so, without the beginning."""
        return {name.removeprefix(prefix): text for name, text in self.fields.items() if name.startswith(prefix)}


async def form_of(request: Asked) -> Form:
    """The form of a request that changes something, once it has proved to come from a page of ours."""
    form = await _form_of(request)
    given = request.headers.get("X-CSRF-Token") or form["csrf"]
    browser = browser_of(request)
    if browser.fresh or not csrf_matches(house_of(request).key, browser.token, given):
        raise Forbidden("This page is out of date. Load it again, and make sure that cookies are allowed.")
    return form


async def _form_of(request: Asked) -> Form:
    """What was filled in. Where a file comes along, that may be long; nothing else may be longer than any request.

    Nobody fills in more fields than a few; to read very many would keep all others waiting.
    """
    most = house_of(request).config.limits.body
    try:
        async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=most) as form:
            fields = {name: value for name, value in form.items() if isinstance(value, str)}
            files = {name: await file.read() for name, file in form.items() if isinstance(file, UploadFile)}
    except HTTPException as error:
        if "maximum" in error.detail.lower():  # as Starlette says it
            raise TooLarge from None
        raise
    return Form(fields, files)


# --- answers ---------------------------------------------------------------------------------------------------------
def frame_of(
    request: Asked, title: str, accent: str = "", notice: str = "", tone: Literal["", "good", "bad"] = ""
) -> Frame:
    house = house_of(request)
    csrf = csrf_token(house.key, browser_of(request).token)
    return Frame(title, house.config.base, csrf, accent, notice, tone, bool(house.config.in_page))


def table_frame(request: Asked, head: Head, notice: str = "", tone: Literal["", "good", "bad"] = "") -> Frame:
    accent = house_of(request).ruleset_of(head.setup).accent
    return frame_of(request, head.setup.title, accent, notice, tone)


def answer(request: Asked, text: str, status: int = 200, kind: str = "text/html; charset=utf-8") -> Response:
    """A page or fragment, zipped where that is worth it."""
    body = text.encode()
    headers = {"content-type": kind, "cache-control": "no-store", "vary": "Cookie, HX-Request, Accept-Encoding"}
    if len(body) > _WORTH_ZIPPING and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 5, mtime=0)
        headers["content-encoding"] = "gzip"
    return _with_cookie(request, Response(body, status, headers))


def go_to(request: Asked, path: str) -> Response:
    """Send the browser to another page of ours, to be looked at (and not to be sent the same form again)."""
    address = house_of(request).config.base + path
    if is_htmx(request):
        return _with_cookie(request, Response(headers={"HX-Redirect": address}))
    return _with_cookie(request, RedirectResponse(address, 303))


def whole_address(request: Asked, path: str) -> str:
    """An address that can be sent to somebody."""
    config = house_of(request).config
    origin = config.origin or f"{request.scope['scheme']}://{request.headers.get('host', 'localhost')}"
    return f"{origin}{config.base}{path}"


def _with_cookie(request: Asked, response: Response) -> Response:
    """The cookie that keeps this browser's seats, where it is due: it lasts a year from the last time it was sent."""
    config, browser = house_of(request).config, browser_of(request)
    if browser.due:
        secure = (config.origin or request.scope["scheme"]).startswith("https")
        value, path = f"{browser.token}.{_today(request)}", config.base or "/"
        response.set_cookie(COOKIE, value, _A_YEAR, path=path, secure=secure, httponly=True, samesite="lax")
    return response
