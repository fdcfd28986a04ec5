"""A connection on which bytes are sent as they are."""

from __future__ import annotations

import socket
from typing import Any

import httpx

from tests.patience import PATIENCE
from tests.web.conftest import Served

_WISH = {"game": "duel", "players": 2, "settings": {"rounds": 1000}}


class Wire:
    """A connection to a server, and a table made for it."""

    def __init__(self, served: Served) -> None:
        self.made: dict[str, Any] = httpx.post(f"{served.address}/api/v1/tables", json=_WISH, timeout=PATIENCE).json()
        port = int(served.address.rpartition(":")[2])
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._file = self.socket.makefile("rb")

    def request(self, body: bytes, *more: str, token: str = "") -> bytes:
        head = [
            f"POST /api/v1/tables/{self.made['table']}/answer HTTP/1.1",
            "host: 127.0.0.1",
            f"authorization: Bearer {token or self.made['seats']['p1']}",
            f"content-length: {len(body)}",
            *more,
        ]
        return "\r\n".join([*head, "", ""]).encode() + body

    def answer(self, version: int, *more: str, **options: str) -> bytes:
        return self.request(b'{"version": %d, "command": "c%d", "key": "wait"}' % (version, version), *more, **options)

    def read(self) -> tuple[int, dict[str, str], bytes]:
        """The next response."""
        status = int(self._file.readline().split()[1])
        lines = iter(lambda: self._file.readline().decode().strip(), "")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        return status, headers, self._file.read(int(headers["content-length"]))

    def say(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        self.socket.sendall(request)
        return self.read()

    def close(self) -> None:
        self._file.close()
        self.socket.close()
