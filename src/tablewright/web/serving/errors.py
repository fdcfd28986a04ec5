"""Error responses: a page for people, a notice for htmx, JSON for programs. They never reveal secrets."""

from __future__ import annotations

import logging
import re

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import BadSave
from tablewright.store.model import NoSuchTable, Stale, StoreDown
from tablewright.web.serving.asking import answer, frame_of, house_of, is_htmx
from tablewright.web.serving.guard import TooLarge
from tablewright.web.serving.house import House
from tablewright.web.serving.limits import TooMany
from tablewright.web.serving.routes import as_json
from tablewright.web.showing.beside import ErrorPage
from tablewright.web.tables.people import Forbidden

log = logging.getLogger("tablewright.web")

_RETRY_SECONDS = 5
_HINTS = {
    403: "If somebody gave you a link, open it again.",
    429: "Nothing is lost. Wait a moment.",
    503: "Nothing that was acknowledged is lost. It goes on by itself when the fault is mended.",
    500: "This is our fault, not yours. What was acknowledged is safe.",
}
_OF_TABLES = "Addresses of tables work only in a browser that holds a seat there, or that was let in to watch."
_TABLE = re.compile(r"/(?:t/([^/]+)(/.)?|join/|watch/)")
_BARE = {
    "Not Found": "There is no page at this address. Begin at the start page.",
    "Method Not Allowed": "This address takes no such request. Go back, and press a button of the page.",
}
_BARE_API = {
    "Not Found": "There is nothing at this address; /api/openapi.json lists what there is.",
    "Method Not Allowed": "This address takes no such request; /api/openapi.json lists what it takes.",
}
_STATUS: dict[type[Exception], int] = {
    Refused: 422,
    BadSave: 422,
    Forbidden: 403,
    NoSuchTable: 404,
    Stale: 409,
    TooMany: 429,
    TooLarge: 413,
    StoreDown: 503,
    RecursionError: 400,
    UnicodeError: 400,
    ClientDisconnect: 400,
}
_WORDS: dict[type[Exception], str] = {
    NoSuchTable: "There is no such table here. Check the address, or ask for an invite link.",
    Stale: "The table has moved on. Look at it again, then answer.",
    TooLarge: "That is more than this server takes. Send less at once.",
    StoreDown: "The server cannot reach its store, or cannot write to it. Try again in a few seconds.",
    RecursionError: "The body is nested deeper than anything this server reads. Send it flatter.",
    UnicodeError: "The request is no text. Send it as UTF-8.",
    ClientDisconnect: "The sender is gone.",
}


def _what(error: Exception) -> tuple[int, str]:
    """Status and words for an error."""
    if isinstance(error, HTTPException):
        return error.status_code, error.detail
    kind = next((kind for kind in type(error).__mro__ if kind in _STATUS), None)
    if kind is None:
        return 500, "Something went wrong."
    return _STATUS[kind], _WORDS.get(kind, str(error))


async def handle(request: Request, error: Exception) -> Response:
    """Response to a failed request."""
    house = house_of(request)
    status, words = _noted(house, request.scope.get("method", "GET"), error)
    if request.scope["path"].startswith("/api/"):
        response = as_json({"status": status, "error": _BARE_API.get(words, words)}, status)
    else:
        response = _for_people(request, status, words)
    response.headers.update(_headers_for(error))
    return response


def _noted(house: House, method: str, error: Exception) -> tuple[int, str]:
    """Status and words; what is a fault of ours is written down."""
    status, words = _what(error)
    if isinstance(error, StoreDown):
        house.note_trouble(error)
    elif status >= 500:
        log.error("failed: %s %s", method, type(error).__name__, exc_info=error)
    return status, words


def _headers_for(error: Exception) -> dict[str, str]:
    if isinstance(error, TooMany | StoreDown):
        return {"retry-after": str(getattr(error, "seconds", _RETRY_SECONDS))}
    return dict(error.headers or {}) if isinstance(error, HTTPException) else {}


def _for_people(request: Request, status: int, words: str) -> Response:
    render = house_of(request).render
    if is_htmx(request):
        return answer(request, render.notice(frame_of(request, "", notice=words, tone="bad")), status)
    at = _TABLE.match(request.scope["path"])
    hint = _OF_TABLES if status == 404 and at else _HINTS.get(status, "")
    table = at[1] if at and at[2] and status not in (403, 404) else ""
    page = ErrorPage(frame_of(request, f"{status}"), status, _BARE.get(words, words), hint, table)
    return answer(request, render.error(page), status)
