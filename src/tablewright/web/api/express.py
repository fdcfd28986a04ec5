"""The shortest way of an answer: from the socket to the store and back, past everything that it does not need.

A program's answer is as plain as a request can be: a handful of known headers, the same ones every time, and no more.
Such a one is done in the moment it comes in, and answered in the moment it is on the disk. Whatever is not as plain, is
refused or fails, is handed on as it came, and goes the long way. A proxy that the house trusts may add what proxies
add: from whom it comes, and a number.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, cast

import msgspec
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from tablewright.engine.game.game import Game
from tablewright.store.model import Desk, Grant, Head
from tablewright.web.api.callers import seat_among, token_in
from tablewright.web.api.messages import AnswerCommand
from tablewright.web.api.views import outcome
from tablewright.web.serving.connections_httptools import Bounded
from tablewright.web.serving.guard import PACED, SAFE_HEADERS, is_for_us, new_number, note_access, number_given
from tablewright.web.tables.people import viewer_from
from tablewright.web.tables.tokens import digest_of

_REQUEST = re.compile(rb"POST ([!-~]*)/api/v1/tables/([a-z0-9]+)/answer HTTP/1\.1\r\n((?:[!-9;-~]+: [ -~]*\r\n)+)\r\n")
_PLAIN = frozenset(
    b"host authorization content-type content-length user-agent accept accept-encoding connection".split()
)
_OF_A_PROXY = frozenset(
    b"x-forwarded-for x-forwarded-proto x-forwarded-host x-forwarded-port x-real-ip via x-request-id".split()
)
_ALWAYS = b"".join(b"%b: %b\r\n" % header for header in ((b"content-type", b"application/json"), *SAFE_HEADERS))
_LENGTH = re.compile(rb"\r\n[Cc]ontent-[Ll]ength: ([0-9]{1,9})(?=\r\n)")  # a line of its own, and no part of another
_HEADS_KEPT = 32  # a program's requests differ in their length at most
_decode = msgspec.json.Decoder(AnswerCommand).decode
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Request(NamedTuple):
    """What the lines before an answer say."""

    path: str
    table: str
    digest: str  # of the token
    start: int  # where the answer begins
    end: int
    address: str  # who is said to have sent it
    number: str  # that a proxy has given it


class UnderWay(NamedTuple):
    """An answer that is done and not yet on the disk."""

    request: Request
    data: bytes
    body: bytes  # of the response, if all goes well
    began: float


class Express(Bounded):
    """A connection. The parser of requests sees only what is not done here, and always whole requests."""

    begins: ClassVar[tuple[object, bytes]] = (None, b"")  # of the present second

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._heads: dict[bytes, Request] = {}
        self._kinds: dict[bytes, Request] = {}  # the same by what is left of them without their length
        self._under_way: UnderWay | None = None
        self._held = b""  # what was sent before the last answer was given
        self._part = b""  # a request whose end has not come yet: many send its lines first, and then what they say
        self._within, self._paced, self._ending = False, False, False
        self._rested = 0.0  # when the last answer was given
        self._seats: tuple[Grant | None, Desk | None, tuple[str, ...]] = (None, None, ())

    # --- what comes in -----------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        if self._under_way is not None:
            self._held += data
            self.flow.pause_reading()
            return
        if self._part:
            data, self._part = self._part + data, b""
        if not (self._is_free() and self._begin(data)):
            super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._within = True
        if self._paced:
            cast(dict[str, Any], self.scope)[PACED] = True
            self._paced = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._within = False

    def _is_free(self) -> bool:
        """Whether a request begins here, and none before it waits for its answer."""
        cycle: RequestResponseCycle | None = self.cycle
        return not self._within and (cycle is None or cycle.response_complete) and not self.transport.is_closing()

    # --- doing it ----------------------------------------------------------------------------------------------------
    def _begin(self, data: bytes) -> bool:
        """Do what a plain answer says, when it is there. False: nothing was done, and it goes the long way."""
        request = self._read(data)
        if request is None or request.end < len(data):
            return False
        if request.end > len(data):
            self._part = data
            if self._asking_since is None:
                self._asking_since = self.loop.time()
            self._rest()
            return True
        began, house = time.perf_counter(), self.house
        try:
            given = _decode(data[request.start :])
            found = house.store.enter_again(request.table, request.digest, house.clock())
            if found is None or found[0].kind != "token" or found[1].version != given.version:
                return False
            seat = seat_among(self._seats_of(*found), given.seat)
            self._count(found[0].hash, request.address)
            done = house.tables.act_at_once(found[1], given.command, _answering(seat, given.key), self._told)
            if done is None:
                return False
            body = _encode(outcome(*done, seat))  # now, while all of it is at hand: the disk takes its time
        except Exception:  # noqa: BLE001  # whatever it is: nothing was done, and the long way tells
            return False
        self._under_way, self._asking_since = UnderWay(request, data, body, began), None
        return True

    def _read(self, data: bytes) -> Request | None:
        """What the lines before an answer say. They are the same each time, so they are kept."""
        head = data[: data.find(b"\r\n\r\n") + 4]
        known = self._heads.get(head)
        if known is None and data.startswith(b"POST /"):
            known = self._like_another(head) or self._parse(head)
            if known is not None and not known.number:
                self._keep(head, known)
        return known

    def _keep(self, head: bytes, request: Request) -> None:
        if len(self._heads) < _HEADS_KEPT:
            self._heads[head] = request
            kind, _ = _without_length(head)
            self._kinds.setdefault(kind, request)

    def _like_another(self, head: bytes) -> Request | None:
        """What these lines say, where they differ from others only in how long the answer is that they announce."""
        kind, length = _without_length(head)
        known = self._kinds.get(kind)
        if known is None or not 0 <= length <= self.house.config.limits.body:
            return None
        return known._replace(start=len(head), end=len(head) + length)

    def _parse(self, head: bytes) -> Request | None:
        found = _REQUEST.fullmatch(head)
        config = self.house.config
        if found is None or found[1] not in (b"", config.base.encode()):
            return None
        lines = [line.partition(b": ") for line in found[3].split(b"\r\n")[:-1]]
        headers = {name.lower(): value for name, _, value in lines}
        if len(headers) < len(lines) or not headers.keys() <= self._usual():
            return None
        length = headers.get(b"content-length", b"")
        if not length.isdigit() or len(length) > 9 or int(length) > config.limits.body:
            return None
        if b"host" not in headers or not is_for_us(config, headers[b"host"]):
            return None
        if headers.get(b"connection", b"keep-alive").lower() != b"keep-alive":
            return None
        table = found[2].decode()
        digest = digest_of(token_in(headers.items()))
        path, end = f"/api/v1/tables/{table}/answer", len(head) + int(length)
        return Request(path, table, digest, len(head), end, self._address(headers), number_given(headers))

    def _usual(self) -> frozenset[bytes]:
        """The headers that are no reason to look closer."""
        trusted = self.client is not None and self.client[0] in self.proxies.trusted_hosts
        return _PLAIN | _OF_A_PROXY if trusted and self.house.config.trusted else _PLAIN

    def _address(self, headers: Mapping[bytes, bytes]) -> str:
        """Who sent it, as the long way finds it."""
        said = headers.get(b"x-forwarded-for", b"").decode("latin-1")
        address = self.proxies.trusted_hosts.get_trusted_client_address(said)[0] if said else ""
        return address or (self.client[0] if self.client else "-")

    def _seats_of(self, grant: Grant, head: Head) -> tuple[str, ...]:
        """The seats that somebody holds; looked up again when something at the table but the game has changed."""
        known, desk, seats = self._seats
        if known is not grant or desk is not head.desk:
            seats = viewer_from(grant.hash, grant.seats, head.setup, head.desk).seats
            self._seats = (grant, head.desk, seats)
        return seats

    def _count(self, holder: str, address: str) -> None:
        """Take it from the limits of this address and seat, once whichever way it goes; `TooMany` where one is out."""
        now = time.monotonic()
        self.house.by_seat.take(holder, now)
        self.house.by_address.take(address, now)
        self._paced = True

    # --- what goes out -----------------------------------------------------------------------------------------------
    def _told(self, error: BaseException | None) -> None:
        """It is on the disk; or the store was in the way, which is told on the long way."""
        under_way, self._under_way = self._under_way, None
        if under_way is None or self.transport.is_closing():
            return
        if error is not None:
            super().data_received(under_way.data)
            if self._ending:
                super().shutdown()
        else:
            self._paced = False
            self._respond(under_way)
        if self._held:
            held, self._held = self._held, b""
            self.flow.resume_reading()
            self.data_received(held)

    def _respond(self, under_way: UnderWay) -> None:
        body = under_way.body
        number = under_way.request.number or new_number()
        closing = b"connection: close\r\n" if self._ending else b""
        self.transport.write(
            b"%b%bcontent-length: %d\r\nx-request-id: %b\r\n\r\n%b"
            % (self._head_of_all(), closing, len(body), number.encode(), body)
        )
        self.server_state.total_requests += 1
        taken = time.perf_counter() - under_way.began
        self.house.meters.request("POST", 200, taken)
        if self.house.config.log:
            note_access(number, under_way.request.address, "POST", under_way.request.path, 200, taken)
        self._rest()

    def _head_of_all(self) -> bytes:
        """The lines that all good answers of this second begin with."""
        dated, house = self.server_state.default_headers, type(self)
        if house.begins[0] is not dated:
            lines = b"".join(b"%b: %b\r\n" % header for header in dated)
            house.begins = (dated, b"HTTP/1.1 200 OK\r\n" + lines + _ALWAYS)
        return house.begins[1]

    # --- between answers ---------------------------------------------------------------------------------------------
    def _rest(self) -> None:
        """Nothing more for now: after a while the connection is closed, unless this was its last answer."""
        if self._ending:
            self.transport.close()
            return
        self._rested = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self._wake_after(self.timeout_keep_alive)

    def _wake_after(self, seconds: float) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def timeout_keep_alive_handler(self) -> None:
        """One alarm serves many answers: what it finds is asleep only when the last of them is long ago."""
        left = self._rested + self.timeout_keep_alive - self.loop.time()
        if self._under_way is not None or left > 0:
            self._wake_after(max(left, 0.1))
        elif self._part:
            part, self._part = self._part, b""
            super().data_received(part)  # it takes its time, which is for others to judge
        else:
            super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        if self._under_way is not None:
            self._ending = True
        else:
            super().shutdown()


def _without_length(head: bytes) -> tuple[bytes, int]:
    """These lines without the number that says how long the answer is, and that number; -1 where they say none."""
    found = _LENGTH.search(head)
    if found is None:
        return head, -1
    return head[: found.start(1)] + head[found.end(1) :], int(found[1])


def _answering(seat: str, key: str) -> Any:
    def act(game: Game[Any]) -> Any:
        return game.answer(seat, key)

    return act
