"""The browser table: durable decisions a second, latency, memory of live connections, bytes of the first page.

The server runs in a process of its own and the load comes from this one, over loopback, one connection a table: each
table's player answers, waits for the acknowledgement (which comes only when the answer is on the disk) and answers
again. Set TABLEWRIGHT_STORE to a postgresql:// address to measure that instead of SQLite.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tablewright_client import Outcome, TableInfo, wire

from benchmarks.figures import Figure, percentile
from tablewright.engine.decisions import Decision
from tablewright.messages.replies import Happening, Reply

GAME = "twelve_years"
SECONDS = 5.0

_outcome = msgspec.json.Decoder(Outcome)
_json = msgspec.json.Encoder()


# --- the server ------------------------------------------------------------------------------------------------------
def _serve(store: str, pipe: Any) -> None:
    from tablewright.web.serving.app import create_app
    from tablewright.web.serving.config import Config, Limits
    from tablewright.web.serving.server import Server

    unlimited = Limits(address_rate=0, seat_rate=0, chat_rate=0, tables_rate=0, connections_per_address=0)
    limits = msgspec.structs.replace(unlimited, live_per_address=100_000, live=100_000)
    server = Server(create_app(Config(store, limits=limits, log=False)), "127.0.0.1", 0, pipe.send)
    server.run()


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Served:
    """A server process."""

    def __init__(self, address: str, process: multiprocessing.process.BaseProcess) -> None:
        self.address, self.process = address.replace("localhost", "127.0.0.1"), process
        self.port = int(self.address.rpartition(":")[2])

    def memory(self) -> int:
        """Resident bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        assert self.process.pid
        return cpu_of(self.process.pid)

    def settle(self, longest: float = 30.0) -> None:
        """Wait until it has read its games, which it does in the background: that is no part of any answer."""
        until = time.monotonic() + longest
        while time.monotonic() < until:
            before = self.cpu()
            time.sleep(0.5)
            if self.cpu() - before < 0.05:
                return


@contextmanager
def served(store: str) -> Iterator[Served]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(store, theirs))
    process.start()
    yield Served(ours.recv(), process)
    process.terminate()
    process.join()


@contextmanager
def place() -> Iterator[str]:
    """Where to keep the tables of one measure."""
    with tempfile.TemporaryDirectory() as folder:
        yield os.environ.get("TABLEWRIGHT_STORE") or f"{folder}/tables.sqlite3"


# --- the load --------------------------------------------------------------------------------------------------------
class Player:
    """One seat at one table, over one connection, with as little work of its own as possible."""

    def __init__(self, table: str, token: str, seed: int) -> None:
        self.table, self.token, self.choices = table, token, random.Random(seed)
        self.version = 0
        self.decision: Decision | None = None
        self.waits: list[float] = []

    async def connect(self, port: int) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)

    async def send(self, method: str, path: str, body: bytes = b"") -> bytes:
        head = (
            f"{method} /api/v1/tables/{self.table}{path} HTTP/1.1\r\nhost: 127.0.0.1\r\n"
            f"authorization: Bearer {self.token}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        header = await self._reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"(?i)content-length: (\d+)", header)[1])  # type: ignore[index]  # it always has one
        content = await self._reader.readexactly(length)
        if not header.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(content.decode())
        return content

    async def look(self) -> None:
        view = msgspec.json.decode(await self.send("GET", ""), type=TableInfo)
        self.version, self.decision = view.version, view.decision

    async def play(self, until: float) -> None:
        """Answer at random until the time or the game is over."""
        while self.decision is not None and time.perf_counter() < until:
            began = time.perf_counter()
            await self.play_once()
            self.waits.append(time.perf_counter() - began)

    async def play_once(self) -> None:
        body = {"version": self.version, "command": f"c{self.version}", "key": self._pick(self.decision)}
        outcome = _outcome.decode(await self.send("POST", "/answer", _json.encode(body)))
        self.version, self.decision = outcome.version, outcome.decision

    def _pick(self, decision: Decision | None) -> str:
        assert decision is not None
        if decision.kind == "choice":
            return self.choices.choice(decision.options)
        return str(decision.low) if decision.kind == "number" else "x"


class SocketPlayer(Player):
    """The same over a WebSocket, on which the server also tells how the table stands after each answer."""

    async def connect(self, port: int) -> None:
        await super().connect(port)
        self._socket = wire.Socket()
        head = [f"GET /api/v1/tables/{self.table}/socket HTTP/1.1", "host: 127.0.0.1"]
        headers = {**wire.bearer(self.token), **self._socket.headers()}
        lines = [*head, *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        self._writer.write("\r\n".join(lines).encode())
        await self._reader.readuntil(b"\r\n\r\n")

    async def look(self) -> None:
        while not self.decision:
            for each in await self._read():
                if isinstance(each, Happening) and each.event == "view":
                    view = msgspec.json.decode(each.data, type=TableInfo)
                    self.version, self.decision = view.version, view.decision

    async def send(self, method: str, path: str, body: bytes = b"") -> bytes:
        fields = {"id": 1, "do": path.strip("/"), **msgspec.json.decode(body)}
        self._writer.write(self._socket.said(fields))
        while True:
            for each in await self._read():
                if isinstance(each, Reply):
                    if each.status != 200:
                        raise RuntimeError(bytes(each.outcome).decode())
                    return bytes(each.outcome)

    async def _read(self) -> list[Reply | Happening]:
        found, back = self._socket.feed(await self._reader.read(65536))
        if back:
            self._writer.write(back)
        return found


def make_tables(address: str, count: int, kind: type[Player] = Player) -> list[Player]:
    players = []
    with httpx.Client(base_url=address) as client:
        for number in range(count):
            made = client.post("/api/v1/tables", json={"game": GAME, "dice": "open", "seed": f"bench {number}"}).json()
            players.append(kind(made["table"], made["seats"]["p1"], number))
    return players


async def load(server: Served, players: list[Player], seconds: float) -> tuple[list[float], float, float]:
    """Every wait, the time all took, and the server's processor time."""
    server.settle()  # before anybody connects: who is idle for some seconds is sent away
    await asyncio.gather(*(player.connect(server.port) for player in players))
    await asyncio.gather(*(player.look() for player in players))
    cpu, began = server.cpu(), time.perf_counter()
    await asyncio.gather(*(player.play(began + seconds) for player in players))
    taken = time.perf_counter() - began
    return [wait for player in players for wait in player.waits], taken, server.cpu() - cpu


def decisions() -> Iterator[Figure]:
    """Durable decisions a second, with so many tables answering at once."""
    for count in (1, 50, 200):
        with place() as store, served(store) as server:
            players = make_tables(server.address, count)
            waits, taken, cpu = asyncio.run(load(server, players, SECONDS))
        of = {"game": GAME, "tables": count, "decisions": len(waits)}
        aims = {200: ("at least 2000", ""), 50: ("", "under 45")}.get(count, ("", ""))
        yield Figure("web: decisions acknowledged", round(len(waits) / taken, 1), "a second", aims[0], of)
        yield Figure("web: a decision, median", round(percentile(waits, 0.5) * 1000, 2), "ms", "", of)
        yield Figure("web: a decision, 99 of 100", round(percentile(waits, 0.99) * 1000, 2), "ms", aims[1], of)
        yield Figure("web: server's processor time a decision", round(cpu / len(waits) * 1000, 3), "ms", "", of)


# --- from one click to the other's screen ----------------------------------------------------------------------------
async def _click_to_screen(server: Served, player: Player, clicks: int) -> list[float]:
    """The time from sending an answer to the live message at another connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(_events_request(player))
    await player.connect(server.port)
    await player.look()
    times = []
    for _ in range(clicks):
        if player.decision is None:
            break
        seen = asyncio.create_task(_until_version(reader, player.version + 1))
        began = time.perf_counter()
        await player.play_once()
        times.append(await seen - began)
    writer.close()
    return times


async def _until_version(reader: asyncio.StreamReader, version: int) -> float:
    while True:
        line = await reader.readline()
        found = re.search(rb'^data: .*?"version":(\d+)', line)
        if found and int(found[1]) >= version:
            return time.perf_counter()


def _events_request(player: Player) -> bytes:
    return (
        f"GET /api/v1/tables/{player.table}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        f"authorization: Bearer {player.token}\r\n\r\n"
    ).encode()


def click_to_screen() -> Iterator[Figure]:
    with place() as store, served(store) as server:
        player = make_tables(server.address, 1)[0]
        times = asyncio.run(_click_to_screen(server, player, 100))
    of = {"game": GAME, "clicks": len(times)}
    yield Figure(
        "web: from a click to another's live message, median", round(percentile(times, 0.5) * 1000, 2), "ms", "", of
    )


def by_socket() -> Iterator[Figure]:
    """The same answers by POST and by WebSocket, in turns."""
    for turn in range(2):
        for name, kind in (("POST", Player), ("WebSocket", SocketPlayer)):
            with place() as store, served(store) as server:
                waits, taken, cpu = asyncio.run(load(server, make_tables(server.address, 50, kind), SECONDS))
            of = {"by": name, "turn": turn + 1, "tables": 50, "decisions": len(waits)}
            yield Figure("web: answers acknowledged", round(len(waits) / taken, 1), "a second", "", of)
            yield Figure("web: an answer, median", round(percentile(waits, 0.5) * 1000, 2), "ms", "", of)
            yield Figure("web: server's processor time an answer", round(cpu / len(waits) * 1000, 3), "ms", "", of)


# --- a whole evening -------------------------------------------------------------------------------------------------
STEADY_TABLES, STEADY_IDLE, STEADY_RATE = 200, 2000, 300


async def _steady(server: Served, seconds: float) -> tuple[list[float], int, float, float]:
    """So many answers a second, each begun when it is due; every wait, bytes an idle connection, time and processor."""
    idle = make_tables(server.address, 1)[0]
    server.settle()
    before, opened = 0, []
    for number in range(STEADY_IDLE):
        if number == STEADY_IDLE // 5:  # what the first of them brought is there by now
            await asyncio.sleep(2)
            before = server.memory()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(_events_request(idle))
        await reader.readuntil(b"retry:")
        opened.append(writer)
    await asyncio.sleep(2)
    each = (server.memory() - before) // (STEADY_IDLE - STEADY_IDLE // 5)
    players = make_tables(server.address, STEADY_TABLES)
    for player in players:
        await player.connect(server.port)
        await player.look()
    cpu, began, waits = server.cpu(), time.perf_counter(), list[float]()

    async def play(number: int, player: Player) -> None:
        due = began + number / STEADY_RATE
        while due < began + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if player.decision is None:
                player = (await asyncio.to_thread(make_tables, server.address, 1))[0]
                await player.connect(server.port)
                await player.look()
            await player.play_once()
            waits.append(time.perf_counter() - due)
            due += STEADY_TABLES / STEADY_RATE

    await asyncio.gather(*(play(number, player) for number, player in enumerate(players)))
    taken = time.perf_counter() - began
    for writer in opened:
        writer.close()
    return waits, each, taken, server.cpu() - cpu


def steady() -> Iterator[Figure]:
    """Ten minutes (or STEADY_SECONDS) of an evening: answers that come whether the server is ready or not."""
    seconds = float(os.environ.get("STEADY_SECONDS", "600"))
    with place() as store, served(store) as server:
        waits, each, taken, cpu = asyncio.run(_steady(server, seconds))
    of = {"tables": STEADY_TABLES, "idle": STEADY_IDLE, "seconds": round(taken), "load": os.getloadavg()[0]}
    yield Figure("web: steady answers acknowledged", round(len(waits) / taken, 1), "a second", "300", of)
    yield Figure("web: a steady answer, median", round(percentile(waits, 0.5) * 1000, 2), "ms", "under 40", of)
    yield Figure("web: a steady answer, 99 of 100", round(percentile(waits, 0.99) * 1000, 2), "ms", "under 250", of)
    yield Figure("web: memory of an idle connection of 2,000", round(each / 1024, 1), "KB", "30", of)
    yield Figure("web: server's processor time, steady", round(cpu / taken * 100, 1), "% of a core", "", of)


# --- memory and bytes ------------------------------------------------------------------------------------------------
async def _idle(server: Served, players: list[Player]) -> tuple[int, float]:
    """Bytes for each live connection, and the share of a processor that all of them need while nothing happens."""
    opened = []

    async def open_one(player: Player) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(_events_request(player))
        await reader.readuntil(b"retry:")
        opened.append(writer)

    warm, rest = players[: len(players) // 5], players[len(players) // 5 :]
    await asyncio.gather(*(open_one(player) for player in warm))
    await asyncio.sleep(2)
    before = server.memory()
    for start in range(0, len(rest), 50):
        await asyncio.gather(*(open_one(player) for player in rest[start : start + 50]))
    await asyncio.sleep(2)
    after, cpu = server.memory(), server.cpu()
    await asyncio.sleep(5)
    share = (server.cpu() - cpu) / 5
    for writer in opened:
        writer.close()
    return (after - before) // len(rest), share


def live_connections() -> Iterator[Figure]:
    """Many idle viewers of one table: what a connection costs without the game behind it."""
    with place() as store, served(store) as server:
        player = make_tables(server.address, 1)[0]
        each, share = asyncio.run(_idle(server, [player] * 1000))
    of = {"connections": 1000}
    yield Figure("web: memory of an idle live connection", round(each / 1024, 1), "KB", "30", of)
    yield Figure("web: processor share of idle live connections", round(share * 100, 2), "%", "", of)


def stored_tables() -> Iterator[Figure]:
    """What stored idle tables cost a server that has just started."""
    with place() as store:
        with served(store) as server:
            empty = server.memory()
            make_tables(server.address, 1000)
        with served(store) as server:
            time.sleep(1)
            cpu, full = server.cpu(), server.memory()
            time.sleep(3)
            share = (server.cpu() - cpu) / 3
    of = {"tables": 1000}
    yield Figure("web: memory of 1000 stored idle tables", round(max(0, full - empty) / 1024, 1), "KB", "none", of)
    yield Figure("web: processor share of 1000 stored idle tables", round(share * 100, 2), "%", "none", of)


def first_page() -> Iterator[Figure]:
    """Compressed bytes of a new table's page with style, scripts and drawings, without fonts; the server's time."""
    with place() as store, served(store) as server, httpx.Client(base_url=server.address) as client:
        csrf = re.search(r'name="csrf" value="(\w+)"', client.get(f"/new/{GAME}").text)
        assert csrf
        address = client.post("/tables", data={"csrf": csrf[1], "game": GAME}).headers["location"]
        client.get(address)  # the first time templates are compiled
        began = time.perf_counter()
        page = client.get(address)
        taken = time.perf_counter() - began
        links = sorted(set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page.text)))
        parts = {link: _wire_bytes(client, link) for link in links if "fonts" not in link}
        html = _wire_bytes(client, address)
    of = {"html": html, "files": len(parts)}
    yield Figure("web: first table page without fonts", round((html + sum(parts.values())) / 1024, 1), "KB", "60", of)
    yield Figure("web: a table's page", round(taken * 1000, 1), "ms")


def _wire_bytes(client: httpx.Client, link: str) -> int:
    with client.stream("GET", link) as response:
        return sum(len(chunk) for chunk in response.iter_raw())


def start_up() -> Iterator[Figure]:
    """From the command to the first answer, a new Python included."""
    with place() as store:
        began = time.perf_counter()
        with served(store) as server:
            httpx.get(f"{server.address}/health")
            yield Figure("web: start of the server", round(time.perf_counter() - began, 2), "seconds", "under 1")


MEASURES = {
    "web-start": start_up,
    "web-decisions": decisions,
    "web-socket": by_socket,
    "web-steady": steady,
    "web-live": click_to_screen,
    "web-memory": live_connections,
    "web-stored": stored_tables,
    "web-page": first_page,
}
