"""Play by post: a table tells an address of its people's choice whom it waits for (only where the host allows it).

What is sent holds no secret: the table's title, the names of those it waits for, and its address.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import FindRuleset, rules_for
from tablewright.store.model import Head
from tablewright.web.tables.people import name_of

LONGEST = 300
_SECONDS = 5.0
_LOOKUPS = 2  # names looked up at once
_MOST_WAITING = 200
_GIVEN_OUT = ipaddress.ip_network("2000::/3")  # all that is global unicast: no NAT64, no mapped or compatible IPv4
_PORTS = (80, 443)  # of those below 1024
log = logging.getLogger("tablewright.web")


def checked(address: str) -> str:
    """An address that may be told something: on the web, with a name, and not too long."""
    if address and (len(address) > LONGEST or not _is_web(address)):
        raise Refused("that is no web address: write one such as https://example.org/hook")
    return address


def _is_web(address: str) -> bool:
    """True for http and https, with a host, and with a port that no other service has."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    good_port = port is None or port in _PORTS or port >= 1024
    return parts.scheme in ("http", "https") and bool(parts.hostname) and good_port


class Hooks:
    """Tells tables' addresses whom they wait for, in the background; what fails is only written down."""

    def __init__(self, find_ruleset: FindRuleset, origin: str) -> None:
        self._find, self._origin = find_ruleset, origin
        self._tasks: set[asyncio.Task[None]] = set()
        self._lookups = ThreadPoolExecutor(_LOOKUPS, "webhooks")  # a slow name server keeps nobody else waiting

    def tell(self, head: Head, seats: Sequence[str]) -> None:
        """The table has begun to wait for these seats."""
        if head.desk.hook and seats and len(self._tasks) < _MOST_WAITING:
            task = asyncio.create_task(self._send(head, seats))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, head: Head, seats: Sequence[str]) -> None:
        import httpx  # only where the host allows hooks; it takes its time

        names = [name_of(head, rules_for(head.setup, self._find), seat) for seat in seats]
        title, address = head.setup.title, f"{self._origin}/t/{head.id}"
        text = f"{title} waits for {', '.join(names)}."
        message = {"text": text, "table": title, "waits_for": names, "address": address}
        try:
            async with asyncio.timeout(_SECONDS):  # for everything: the name's lookup too
                place = await asyncio.get_running_loop().run_in_executor(self._lookups, _public_place, head.desk.hook)
                await _post(head.desk.hook, place, message)
        except (httpx.HTTPError, OSError, Refused) as trouble:  # a timeout is an OSError
            log.info("a table's webhook could not be told: %s", type(trouble).__name__)


async def _post(address: str, place: str, message: object) -> None:
    """Send a message to an address at this place, an IP address. Nothing of the answer is read but its head."""
    import httpx

    url = httpx.URL(address)
    headers = {"Host": url.netloc.decode(), "Accept-Encoding": "identity", "Connection": "close"}
    options = {"sni_hostname": url.raw_host.decode()}  # the certificate is checked against the name
    request = httpx.Request("POST", url.copy_with(host=place), json=message, headers=headers, extensions=options)
    async with httpx.AsyncClient(timeout=_SECONDS, follow_redirects=False, trust_env=False) as client:
        await (await client.send(request, stream=True)).aclose()


def _public_place(address: str) -> str:
    """The IP address behind an address. `Refused` if any of those it has is not public.

    The name is looked up once: whoever looks it up again may be told another place.
    """
    import socket

    import httpx

    url = httpx.URL(address)
    places = [str(found[4][0]) for found in socket.getaddrinfo(url.raw_host, url.port, type=socket.SOCK_STREAM)]
    if not places or not all(map(is_public, places)):
        raise Refused("that address is not public: use one that the internet can reach")
    return places[0]


def is_public(place: str) -> bool:
    """True for a global unicast address that holds no IPv4 address inside."""
    ip = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and (ip not in _GIVEN_OUT or ip.sixtofour or ip.teredo):
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)
