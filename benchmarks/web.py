"""Measures the browser table: durable decisions a second, latency, memory of live connections, bytes of the first page.

The server runs in a process of its own and the load comes from this one, over loopback, one connection a table: each
table's player answers, waits for the acknowledgement (which comes only when the answer is on the disk) and answers
again. `python -m benchmarks.web` prints JSON lines.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
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

from tablewright.client import Outcome, TableView
from tablewright.engine.decisions import Decision

GAME = "twelve_years"
SECONDS = 5.0

_outcome = msgspec.json.Decoder(Outcome)
_json = msgspec.json.Encoder()


# --- the server ------------------------------------------------------------------------------------------------------


def _serve(store: str, pipe: Any) -> None:
    from tablewright.web.app import create_app
    from tablewright.web.config import Config, Limits
    from tablewright.web.server import Server

    limits = Limits(address_rate=0, seat_rate=0, chat_rate=0, tables_rate=0, live_per_address=100_000, live=100_000)
    server = Server(create_app(Config(store, limits=limits, log=False)), "127.0.0.1", 0, pipe.send)
    server.run()


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
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(store: str) -> Iterator[Served]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(store, theirs))
    process.start()
    yield Served(ours.recv(), process)
    process.terminate()
    process.join()


# --- the load --------------------------------------------------------------------------------------------------------


class Player:
    """One seat at one table, over one connection, with as little work of its own as possible."""

    def __init__(self, table: str, token: str, seed: int) -> None:
        self.table, self.token, self.choices = table, token, random.Random(seed)
        self.version, self.count = 0, 0
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
        length = int(re.search(rb"content-length: (\d+)", header)[1])  # type: ignore[index]  # it always has one
        content = await self._reader.readexactly(length)
        if not header.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(content.decode())
        return content

    async def look(self) -> None:
        view = msgspec.json.decode(await self.send("GET", ""), type=TableView)
        self.version, self.decision = view.version, view.decision

    async def play(self, until: float) -> None:
        """Answer at random until the time or the game is over."""
        while self.decision is not None and time.perf_counter() < until:
            body = {"version": self.version, "command": f"c{self.count}", "key": self._pick(self.decision)}
            began = time.perf_counter()
            outcome = _outcome.decode(await self.send("POST", "/answer", _json.encode(body)))
            self.waits.append(time.perf_counter() - began)
            self.version, self.decision, self.count = outcome.version, outcome.decision, self.count + 1

    def _pick(self, decision: Decision) -> str:
        if decision.kind == "choice":
            return self.choices.choice(decision.options)
        return str(decision.low) if decision.kind == "number" else "x"


def _make_tables(address: str, count: int) -> list[Player]:
    players = []
    with httpx.Client(base_url=address) as client:
        for number in range(count):
            made = client.post("/api/v1/tables", json={"game": GAME, "dice": "open", "seed": f"bench {number}"}).json()
            players.append(Player(made["table"], made["seats"]["p1"], number))
    return players


async def _load(server: Served, players: list[Player], seconds: float) -> dict[str, Any]:
    await asyncio.gather(*(player.connect(server.port) for player in players))
    await asyncio.gather(*(player.look() for player in players))
    cpu, began = server.cpu(), time.perf_counter()
    await asyncio.gather(*(player.play(began + seconds) for player in players))
    taken = time.perf_counter() - began
    waits = sorted(wait for player in players for wait in player.waits)
    return {
        "tables": len(players),
        "decisions": len(waits),
        "per_second": round(len(waits) / taken, 1),
        "p50_ms": round(waits[len(waits) // 2] * 1000, 2),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1000, 2),
        "server_cpu_ms_each": round((server.cpu() - cpu) / len(waits) * 1000, 3),
    }


def decisions(count: int, store: str, seconds: float = SECONDS) -> dict[str, Any]:
    """Durable decisions a second with so many tables answering at once."""
    with served(store) as server:
        players = _make_tables(server.address, count)
        return {"measure": "web.decisions", **asyncio.run(_load(server, players, seconds))}


# --- memory and bytes ------------------------------------------------------------------------------------------------


async def _idle(server: Served, player: Player, count: int) -> tuple[int, int, float]:
    """Memory before and after so many live connections, and the processor time of ten idle seconds."""
    request = (
        f"GET /api/v1/tables/{player.table}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        f"authorization: Bearer {player.token}\r\n\r\n"
    ).encode()
    opened = []

    async def open_one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(request)
        await reader.readuntil(b"retry:")
        opened.append((reader, writer))

    await open_one()
    await asyncio.sleep(1)
    before = server.memory()
    for _ in range(count // 50):
        await asyncio.gather(*(open_one() for _ in range(50)))
    await asyncio.sleep(3)
    after, cpu = server.memory(), server.cpu()
    await asyncio.sleep(5)
    used = server.cpu() - cpu
    for _, writer in opened:
        writer.close()
    return before, after, used


def live_connections(store: str, count: int = 500) -> dict[str, Any]:
    """Memory of an idle live connection. Each is at a table of its own, as most people's are."""
    with served(store) as server:
        player = _make_tables(server.address, 1)[0]
        before, after, used = asyncio.run(_idle(server, player, count))
        return {
            "measure": "web.live_connection",
            "connections": count,
            "bytes_each": (after - before) // count,
            "idle_cpu_percent": round(used / 5 * 100, 2),
        }


def stored_tables(store: str, count: int = 1000) -> dict[str, Any]:
    """What stored idle tables cost a server that has just started."""
    with served(store) as server:
        empty = server.memory()
        _make_tables(server.address, count)
    with served(store) as server:
        time.sleep(1)
        cpu, before = server.cpu(), server.memory()
        time.sleep(3)
        return {
            "measure": "web.stored_tables",
            "tables": count,
            "bytes_each": max(0, (before - empty) // count),
            "cpu_percent": round((server.cpu() - cpu) / 3 * 100, 2),
        }


def first_page(store: str) -> dict[str, Any]:
    """Compressed bytes of the first table page with its style, scripts and drawings, without fonts; time to get it."""
    with served(store) as server, httpx.Client(base_url=server.address, follow_redirects=True) as client:
        start = client.get("/")
        csrf = re.search(r'name="csrf" value="(\w+)"', client.get(f"/new/{GAME}").text)
        assert csrf
        assert start.status_code == 200
        began = time.perf_counter()
        page = client.post("/tables", data={"csrf": csrf[1], "game": GAME})
        taken = time.perf_counter() - began
        links = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page.text))
        parts = {link: _wire_bytes(client, link) for link in links if "/fonts" not in link}
        html = len(gzip.compress(page.content, 5))
        return {
            "measure": "web.first_page",
            "html_bytes": html,
            "bytes": html + sum(parts.values()),
            "files": len(parts) + 1,
            "server_ms": round(taken * 1000, 1),
        }


def _wire_bytes(client: httpx.Client, link: str) -> int:
    with client.stream("GET", link) as response:
        return sum(len(chunk) for chunk in response.iter_raw())


def start_up(store: str) -> dict[str, Any]:
    """From the command to the first answer."""
    began = time.perf_counter()
    with served(store) as server:
        httpx.get(f"{server.address}/health")
        return {"measure": "web.start_up", "seconds": round(time.perf_counter() - began, 2)}


def measure(store: str = "") -> Iterator[dict[str, Any]]:
    """All measures. `store`: a postgresql:// address; by default a new SQLite file for each."""
    with tempfile.TemporaryDirectory() as folder:

        def place(name: str) -> str:
            return store or f"{folder}/{name}.sqlite3"

        yield start_up(place("start"))
        for count in (1, 50, 200):
            yield decisions(count, place(f"decisions{count}"))
        yield live_connections(place("live"))
        yield stored_tables(place("stored"))
        yield first_page(place("page"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", default="", help="a postgresql:// address")
    parser.add_argument("--only", default="", help="part of a measure's name")
    parser.add_argument("--tables", type=int, default=0, help="measure decisions with so many tables only")
    options = parser.parse_args()
    if options.tables:
        with tempfile.TemporaryDirectory() as folder:
            print(msgspec.json.encode(decisions(options.tables, options.store or f"{folder}/x.sqlite3")).decode())
        return
    for result in measure(options.store):
        if options.only in result["measure"]:
            print(msgspec.json.encode(result).decode(), flush=True)


if __name__ == "__main__":
    main()
