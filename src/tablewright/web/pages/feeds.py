"""Play by post: a feed for each player that says once when a table begins to wait for them."""

from __future__ import annotations

from html import escape
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.store.model import Head
from tablewright.web.pages.reading import GONE
from tablewright.web.serving.asking import Asked, house_of, whole_address
from tablewright.web.serving.routes import get
from tablewright.web.tables.people import name_of
from tablewright.web.tables.tokens import digest_of
from tablewright.web.tables.wording import iso


@get("/feed/{token}")
async def feed(request: Asked, token: str) -> Response:
    """An Atom feed with one entry for each seat that is waited for; a reader shows each wait once."""
    house = house_of(request)
    grant = await house.store.grant(digest_of(token), house.clock())
    if grant is None or grant.kind != "feed":
        raise HTTPException(404, GONE)
    head = await house.store.head(grant.table)
    text = _atom(head, grant.seats, house.ruleset_of(head.setup), whole_address(request, f"/t/{head.id}"))
    headers = {"content-type": "application/atom+xml; charset=utf-8", "cache-control": "no-store"}
    return Response(text.encode(), headers=headers, media_type="application/atom+xml")


def _atom(head: Head, seats: tuple[str, ...], ruleset: Any, address: str) -> str:
    title = escape(head.setup.title)
    waits = [(seat, since) for seat, since in head.waiting.items() if seat in seats and not head.over]
    entries = "".join(_entry(head, name_of(head, ruleset, seat), seat, since, address) for seat, since in waits)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<title>{title}</title><id>urn:tablewright:{head.id}</id><updated>{iso(head.changed)}</updated>"
        f'<author><name>Tablewright</name></author><link href="{escape(address)}"/>{entries}</feed>\n'
    )


def _entry(head: Head, name: str, seat: str, since: float, address: str) -> str:
    words = escape(f"{head.setup.title} waits for {name} since {iso(since)}")
    return (
        f"<entry><title>{words}</title><id>urn:tablewright:{head.id}:{seat}:{int(since)}</id>"
        f'<updated>{iso(since)}</updated><link href="{escape(address)}?seat={seat}"/>'
        f"<summary>{words}</summary></entry>"
    )
