"""A small client for tables that somebody serves: enough to play a seat from a program.

    with Client.at("http://localhost:8722") as client:
        seat = client.new_table("twelve_years").seat("p1")
        view = seat.look()
        outcome = seat.answer(view.decision.options[0])

Every command carries the version last seen and an id of its own. After a network failure the same command is sent
again: the server does it once. What makes a new thing (a table, a seat taken) is sent again only if it never left.
Where the server asks for patience (429), the client waits as long as it is told, and goes on.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import httpx
import msgspec

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.scene import Scene, Telling

T = TypeVar("T")

_TRIES = 3
_PATIENCE = 60.0  # seconds that a client waits in all for a busy server
_PAUSE = 1.0  # before a stream that broke off is taken up again


class Moved(Exception):
    """The table had moved on before the command came; `view` is how it stands now."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        super().__init__(f"the table is at version {view.version} by now")


class NotAllowed(Refused):
    """The server did not let this client do that: `status` is its code, `reason` its words."""

    def __init__(self, status: int, reason: str) -> None:
        self.status, self.reason = status, reason
        super().__init__(reason)


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


class LogLine(msgspec.Struct, frozen=True):
    """An entry of the log in words."""

    number: int
    telling: Telling


class _Log(msgspec.Struct, frozen=True):
    tellings: list[LogLine] = []


class ChatLine(msgspec.Struct, frozen=True):
    name: str
    text: str


class _Chat(msgspec.Struct, frozen=True):
    lines: list[ChatLine] = []


class Client:
    """A connection to a server."""

    def __init__(self, http: httpx.Client, patience: float = _PATIENCE) -> None:
        self._http, self.patience = http, patience

    @classmethod
    def at(cls, address: str, patience: float = _PATIENCE) -> Client:
        """A client of the server at this address; `patience`: seconds it waits in all where it is told to wait."""
        return cls(httpx.Client(base_url=f"{address.rstrip('/')}/api/v1/", timeout=30.0), patience)

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
        response = self._send_in_time(method, path, headers, body)
        if response.status_code == 409:
            raise Moved(msgspec.json.decode(response.content, type=TableView))
        if response.is_error:
            raise NotAllowed(response.status_code, _words(response))
        return msgspec.json.decode(response.content, type=kind)

    def _send_in_time(self, method: str, path: str, headers: dict[str, str], body: Any) -> httpx.Response:
        """Send a request; as often as the server says that it was too early, wait and send it again."""
        waited = 0.0
        while True:
            response = self._send(method, path, headers, body)
            pause = float(response.headers.get("retry-after", 1)) if response.status_code == 429 else 0.0
            if not pause or waited + pause > self.patience:
                return response
            time.sleep(pause)
            waited += pause

    def _send(self, method: str, path: str, headers: dict[str, str], body: Any) -> httpx.Response:
        """Send a request, again if the network fails: a repeated command is done once."""
        harmless = method == "GET" or "command" in (body or {})
        for _ in range(_TRIES - 1):
            try:
                return self._http.request(method, path, headers=headers, json=body)
            except httpx.ConnectError:
                continue
            except httpx.TransportError:
                if not harmless:
                    raise
        return self._http.request(method, path, headers=headers, json=body)


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

    def note(self, place: str, text: str) -> Outcome:
        """Keep a note on a hex or room of the map, for this seat's eyes; an empty one drops it."""
        return self._do("note", place=place, text=text)

    def chart(self, chart: str) -> Outcome:
        """As game master: roll on a chart of the rules, for all to read."""
        return self._do("chart", chart=chart)

    def override(self, path: str, value: str, reason: str) -> Outcome:
        """As game master: change one thing, for all to see."""
        return self._do("override", path=path, value=value, reason=reason)

    def log(self, before: int = 0) -> list[LogLine]:
        """The latest entries of the log, or those before an entry's number."""
        query = f"?before={before}" if before else ""
        return self._ask("GET", f"/log{query}", _Log).tellings

    def say(self, text: str) -> None:
        self._ask("POST", "/chat", dict[str, Any], {"text": text, "command": secrets.token_hex(8)})

    def chat(self) -> list[ChatLine]:
        return self._ask("GET", "/chat", _Chat).lines

    def views(self) -> Iterator[TableView]:
        """The table, now and whenever it changes; a stream that breaks off is taken up again."""
        seen = ""
        while True:
            try:
                for message in self._stream(seen):
                    if message.event == "gone":
                        raise NotAllowed(403, "this seat is no longer yours")
                    seen = message.id or seen
                    if message.data and not message.event:
                        yield msgspec.json.decode(message.data, type=TableView)
            except httpx.TransportError:
                pass
            time.sleep(_PAUSE)

    def _stream(self, seen: str) -> Iterator[_Message]:
        headers = {"authorization": f"Bearer {self.token}", **({"last-event-id": seen} if seen else {})}
        path = f"tables/{self.table}/events"
        with self._client._http.stream("GET", path, headers=headers, timeout=None) as response:
            if response.is_error:
                response.read()
                raise NotAllowed(response.status_code, _words(response))
            yield from _messages(response.iter_lines())

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


class _Message(NamedTuple):
    event: str
    data: str
    id: str


def _messages(lines: Iterator[str]) -> Iterator[_Message]:
    """Server-sent events."""
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        if not line:
            yield _Message(fields.get("event", ""), fields.get("data", ""), fields.get("id", ""))
            fields = {}
        elif name in ("event", "id"):
            fields[name] = value.removeprefix(" ")
        elif name == "data":
            fields["data"] = "\n".join(filter(None, (fields.get("data", ""), value.removeprefix(" "))))
