"""Play by post: a table tells an address of its people's choice whom it waits for (only where the host allows it).

What is sent holds no secret: the table's title, the names of those it waits for, and its address.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

import httpx

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import FindRuleset, rules_for
from tablewright.store.model import Head
from tablewright.web.tables.seating import name_of

LONGEST = 300
_SECONDS = 5.0
log = logging.getLogger("tablewright.web")


def checked(address: str) -> str:
    """An address that may be told something: on the web, with a name, and not too long."""
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.hostname or len(address) > LONGEST):
        raise Refused("an address such as https://example.org/hook, please")
    return address


class Hooks:
    """Tells tables' addresses whom they wait for, in the background; what fails is only written down."""

    def __init__(self, find_ruleset: FindRuleset, origin: str) -> None:
        self._find, self._origin = find_ruleset, origin
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, head: Head, seats: Sequence[str]) -> None:
        """The table has begun to wait for these seats."""
        if head.desk.hook and seats:
            task = asyncio.create_task(self._send(head, seats))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, head: Head, seats: Sequence[str]) -> None:
        names = [name_of(head, rules_for(head.setup, self._find), seat) for seat in seats]
        title, address = head.setup.title, f"{self._origin}/t/{head.id}"
        text = f"{title} waits for {', '.join(names)}."
        message = {"text": text, "table": title, "waits_for": names, "address": address}
        try:
            await asyncio.to_thread(_need_public, head.desk.hook)
            async with httpx.AsyncClient(timeout=_SECONDS, follow_redirects=False) as client:
                await client.post(head.desk.hook, json=message)
        except (httpx.HTTPError, OSError, Refused) as trouble:
            log.info("a table's address could not be told: %s", type(trouble).__name__)


def _need_public(address: str) -> None:
    """Nobody uses this server to knock at doors of its own house."""
    parts = urlsplit(address)
    for *_, place in socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM):
        if not ipaddress.ip_address(place[0]).is_global:
            raise Refused("that address lies in this house")
