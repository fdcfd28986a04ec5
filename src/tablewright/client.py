"""A small client for tables that somebody serves: enough to play a seat from a program.

    with Client.at("http://localhost:8722") as client:
        seat = client.new_table("twelve_years").seat("p1")
        view = seat.look()
        outcome = seat.answer(view.decision.options[0])

Every command carries the version last seen and an id of its own. After a network failure the same command is sent
again: the server does it once.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, TypeVar

import httpx
import msgspec

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.scene import Scene

T = TypeVar("T")

_TRIES = 3


class Moved(Exception):
    """The table had moved on before the command came; `view` is how it stands now."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        super().__init__(f"the table is at version {view.version} by now")


class NotAllowed(Refused):
    """The server did not let this client do that."""


class TableView(msgspec.Struct, frozen=True):
    """A table as one seat sees it (what a program needs of it)."""

    table: str
    seat: str
    version: int
    stamp: int
    scene: Scene
    decision: Decision | None
    waiting: dict[str, str]
    over: str


class Outcome(msgspec.Struct, frozen=True):
    """A command was done, and this is what is asked next."""

    version: int
    repeated: bool
    decision: Decision | None
    waiting: tuple[str, ...]
    over: str


class NewTable(msgspec.Struct, frozen=True):
    table: str
    owner: str
    seats: dict[str, str]


class Client:
    """A connection to a server."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    @classmethod
    def at(cls, address: str) -> Client:
        return cls(httpx.Client(base_url=f"{address.rstrip('/')}/api/v1/", timeout=30.0))

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def games(self) -> list[str]:
        listed = self._ask("GET", "games", list[dict[str, Any]])
        return [entry["game"]["key"] for entry in listed]

    def new_table(self, game: str, **wish: Any) -> Tables:
        made = self._ask("POST", "tables", NewTable, {"game": game, **wish})
        return Tables(self, made)

    def join(self, invitation: str, name: str = "") -> Seat:
        """Take the seat of an invite link."""
        token = invitation.rstrip("/").rpartition("/")[2]
        got = self._ask("POST", "join", dict[str, Any], {"token": token, "name": name})
        return Seat(self, got["table"], got["seats"][0], got["token"])

    def _ask(self, method: str, path: str, kind: type[T], body: Any = None, token: str = "") -> T:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = self._send(method, path, headers, body)
        if response.status_code == 409:
            raise Moved(msgspec.json.decode(response.content, type=TableView))
        if response.is_error:
            raise NotAllowed(_words(response))
        return msgspec.json.decode(response.content, type=kind)

    def _send(self, method: str, path: str, headers: dict[str, str], body: Any) -> httpx.Response:
        """Send a request, again if the network fails: a repeated command is done once."""
        for attempt in range(_TRIES):
            try:
                return self._http.request(method, path, headers=headers, json=body)
            except httpx.TransportError:
                if attempt == _TRIES - 1:
                    raise
        raise AssertionError("the loop above returns or raises")


class Tables:
    """A table just made, with the tokens of all its seats."""

    def __init__(self, client: Client, made: NewTable) -> None:
        self._client, self.table, self.tokens, self.owner = client, made.table, made.seats, made.owner

    def seat(self, seat: str) -> Seat:
        return Seat(self._client, self.table, seat, self.tokens[seat])


class Seat:
    """One seat at one table."""

    def __init__(self, client: Client, table: str, seat: str, token: str) -> None:
        self._client, self.table, self.seat, self.token = client, table, seat, token
        self.version = 0

    def look(self) -> TableView:
        view = self._ask("GET", "", TableView)
        self.version = view.version
        return view

    def answer(self, key: str, command: str = "") -> Outcome:
        return self._do("answer", command, key=key)

    def undo(self, *, agreed: bool = False) -> Outcome:
        return self._do("undo", agreed=agreed)

    def stand(self, question: str, key: str) -> Outcome:
        return self._do("stand", question=question, key=key)

    def salt(self, salt: str) -> Outcome:
        return self._do("salt", salt=salt)

    def say(self, text: str) -> None:
        self._ask("POST", "/chat", dict[str, Any], {"text": text, "command": secrets.token_hex(8)})

    def views(self) -> Iterator[TableView]:
        """The table, now and whenever it changes."""
        path, headers = f"tables/{self.table}/events", {"authorization": f"Bearer {self.token}"}
        with self._client._http.stream("GET", path, headers=headers, timeout=None) as response:
            for data in _messages(response.iter_lines()):
                yield msgspec.json.decode(data, type=TableView)

    def _do(self, what: str, command: str = "", **fields: Any) -> Outcome:
        body = {"version": self.version, "command": command or secrets.token_hex(8), **fields}
        try:
            outcome = self._ask("POST", f"/{what}", Outcome, body)
        except Moved as moved:
            self.version = moved.view.version
            raise
        self.version = outcome.version
        return outcome

    def _ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        return self._client._ask(method, f"tables/{self.table}{path}", kind, body, self.token)


def _words(response: httpx.Response) -> str:
    try:
        return str(response.json()["error"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {response.status_code}"


def _messages(lines: Iterator[str]) -> Iterator[str]:
    """The data of unnamed server-sent events."""
    event, data = "", ""
    for line in lines:
        if line.startswith("event: "):
            event = line.removeprefix("event: ")
        elif line.startswith("data: "):
            data += line.removeprefix("data: ")
        elif not line:
            if data and not event:
                yield data
            event = data = ""
