"""The address by which others reach this server, and whether they can."""

from __future__ import annotations

import msgspec

from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.config import LOOPBACK, without_port

_NOWHERE = ("10.255.255.255", 1)  # nothing is sent there: the system only says by which of our addresses it would be


class Reach(msgspec.Struct, frozen=True):
    """Where this server is for others; `alone` if only this computer can come there."""

    origin: str
    base: str = ""
    alone: bool = False

    def address(self, path: str) -> str:
        return f"{self.origin}{self.base}{path}"


def reach_of(request: Asked) -> Reach:
    """By the address that was given to the server, else by the one it was asked for, else by this computer's own."""
    config = house_of(request).config
    if config.origin:
        return Reach(config.origin, config.base)
    host = request.headers.get("host", "localhost")
    if without_port(host) not in LOOPBACK:
        return Reach(f"{request.scope['scheme']}://{host}", config.base)
    own = own_address() if not config.hosts else ""
    port = host.rpartition(":")[2]
    there = f"{own}:{port}" if own and port.isdigit() else own
    return Reach(f"{request.scope['scheme']}://{there or host}", config.base, alone=not own)


def own_address() -> str:
    """This computer's address in its network; '' where it has none."""
    import socket  # no page inside a browser has one

    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_NOWHERE)
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if found.startswith(("127.", "0.")) else found
