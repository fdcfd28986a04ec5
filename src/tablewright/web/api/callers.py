"""Programs that ask: the token they bring, the seats it stands for, and the ways they may be refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from starlette.exceptions import HTTPException

from tablewright.messages.replies import Problem
from tablewright.store.model import Head, NoSuchTable
from tablewright.web.serving.asking import Asked, browser_of, house_of, viewer_of
from tablewright.web.serving.house import House
from tablewright.web.serving.routes import ResponseSpec
from tablewright.web.tables.people import Forbidden, Viewer, viewer_from
from tablewright.web.tables.tokens import digest_of

BY_SOCKET = "tablewright.socket"  # in the scope of what was asked over a WebSocket
TOKEN = "token"  # the schema's name for what a seat is let in by
SECURED: list[dict[str, list[str]]] = [{TOKEN: []}]
AT_THE_DOOR = "You wait at the door of this table until who made it lets you in."
_UNKNOWN = "This token is not known here, or is void by now. Ask whoever made the table for a new one."

TableId = Annotated[str, msgspec.Meta(description="The table, as it was named when it was made.")]
GameKey = Annotated[str, msgspec.Meta(description="The game, by its key.")]
OtherSeat = Annotated[str, msgspec.Meta(description="Another seat of the table.")]
EntryNumber = Annotated[int, msgspec.Meta(description="The number of an entry of the log.")]
SeatWished = Annotated[str, msgspec.Meta(description="The seat to look from; by default one that is asked.")]

_PROBLEMS = {
    400: "not as this schema says",
    401: "no such token",
    403: "not your seat, or not let in yet",
    404: "no such table",
    409: "the table has moved on",
    413: "more than this server takes",
    422: "the rules do not allow it",
    429: "too many requests: see Retry-After",
    503: "the store does not answer, or a long task took too long: see Retry-After",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a request may be refused."""
    return {status: ResponseSpec(Problem, description=_PROBLEMS[status]) for status in statuses}


LOOKING = refusals(400, 401, 403, 404, 422, 429)


class Caller(msgspec.Struct, frozen=True):
    """Whoever brings a token, and the table as it was then. A browser's is that of its cookie."""

    viewer: Viewer
    head: Head
    token: str

    def seat(self, wished: str) -> str:
        """The seat that acts: the one named, or the only one there is."""
        seats = self.viewer.seats
        if not wished and len(seats) == 1:
            return seats[0]
        if wished not in seats:
            raise Forbidden(f"This token holds {', '.join(seats) or 'no seat'}; say which seat acts.")
        return wished


async def caller_of(request: Asked, table: str) -> Caller:
    """Who asks, as the store has it. Over a WebSocket, which only our own pages open, a browser's cookie will do."""
    house, token = house_of(request), token_in(request.scope["headers"])
    if not token and request.scope.get(BY_SOCKET):
        browser = browser_of(request)
        return Caller(await viewer_of(request, table), await house.store.head(table), browser.token)
    digest = digest_of(token) if token else ""
    found = await house.store.enter(digest, house.clock())
    if found is None or found[0].kind != "token":
        if token and await _waits_at_the_door(house, table, digest):
            raise Forbidden(AT_THE_DOOR)
        raise HTTPException(401, _UNKNOWN if token else "A token is needed: Authorization: Bearer TOKEN")
    grant, head = found
    if grant.table != table:
        raise HTTPException(401, "This token is for another table. Use the token that came with this one.")
    return Caller(viewer_from(grant.hash, grant.seats, head.setup, head.desk), head, token)


async def _waits_at_the_door(house: House, table: str, digest: str) -> bool:
    try:
        return digest in (await house.store.head(table)).desk.knocks
    except NoSuchTable:
        return False


def token_in(headers: Iterable[tuple[bytes, bytes]]) -> str:
    given = next((value for name, value in headers if name == b"authorization"), b"")
    scheme, _, token = given.decode("latin-1").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
