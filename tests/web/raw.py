"""A connection on which bytes are sent as they are."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterable
from typing import Any

import httpx

from tests.patience import PATIENCE
from tests.web.conftest import Served

_WISH = {"game": "duel", "players": 2, "settings": {"rounds": 1000}}
_BETWEEN = 0.02  # seconds between two pieces, so that they arrive as two

Answer = tuple[int, dict[str, str], bytes]


class Line:
    """A connection to a port of this machine."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self.socket.makefile("rb")

    @classmethod
    def to(cls, served: Served) -> Line:
        return cls(port_of(served))

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, pieces: Iterable[bytes]) -> None:
        """Send piece by piece. A server that has hung up meanwhile hears the rest no more."""
        for number, piece in enumerate(pieces):
            if number:
                time.sleep(_BETWEEN)
            try:
                self.socket.sendall(piece)
            except (BrokenPipeError, ConnectionResetError):
                return

    def read(self) -> Answer:
        """The next response. `EOFError` if the server has hung up."""
        status, headers = self.read_head()
        return status, headers, self._body(headers)

    def read_head(self) -> tuple[int, dict[str, str]]:
        """The same, for one without a body."""
        words = self._file.readline().split()
        if not words:
            raise EOFError
        lines = iter(lambda: self._file.readline().decode().strip(), "")
        return int(words[1]), {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}

    def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return self._file.read(int(headers["content-length"]))
        body = b""
        while size := int(self._file.readline(), 16):
            body += self._file.read(size)
            self._file.readline()
        self._file.readline()
        return body

    def rest(self) -> list[Answer]:
        """All further responses, until the server hangs up."""
        found = []
        try:
            while True:
                found.append(self.read())
        except (EOFError, ConnectionResetError):
            return found

    def say(self, request: bytes) -> Answer:
        self.socket.sendall(request)
        return self.read()

    def close(self) -> None:
        self._file.close()
        self.socket.close()


class Wire(Line):
    """A connection to a server, and a table made for it."""

    def __init__(self, served: Served) -> None:
        self.made: dict[str, Any] = httpx.post(f"{served.address}/api/v1/tables", json=_WISH, timeout=PATIENCE).json()
        super().__init__(port_of(served))

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


def port_of(served: Served) -> int:
    return int(served.address.rpartition(":")[2])
