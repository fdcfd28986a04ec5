"""A served table that is killed again and again, and its database with it, while programs play on.

    python -m tests.judges.soak_server --kills 500 --stops 100     # or: make soak-server KILLS=500 STOPS=100

Programs answer at tables of all five games and send again what nobody acknowledged. Afterwards each answer that was
acknowledged must be there, each command must have been done once, and every table must verify. Most kills are of a
server on SQLite; the stops are of a PostgreSQL, whose server is killed as often as it is stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import multiprocessing
import random
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tablewright.engine.game.records import Answered
from tablewright.engine.game.saves import parse
from tablewright.web.serving import server as serving
from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config, Limits
from tests.patience import PATIENCE
from tests.store.postgres_server import PostgresServer, why_not

GAMES = ("twelve_years", "begone_foe", "yabec", "freehold", "pocket_fantasy")
_ANSWERS = 60  # at one table; then it is judged, and another is made
_REFUSALS = 40  # at one table
_BETWEEN = 3  # answers that are acknowledged between two blows
_AGAIN = 0.05  # seconds
_PATIENCE = 10 * PATIENCE  # all may be judged at the same time
_TOLD_EVERY = 20  # blows
_context = multiprocessing.get_context("forkserver")
_PRELOADED = ("web.serving.app", "web.serving.server", "web.showing.render", "web.tables.heavy", "store.postgres")
_context.set_forkserver_preload([f"tablewright.{name}" for name in (*_PRELOADED, *(f"rules.{game}" for game in GAMES))])
_AWAY = (502, 503)


class Tally(msgspec.Struct):
    """What happened. The last four must be empty."""

    kills: int = 0
    stops: int = 0
    tables: int = 0
    acknowledged: int = 0
    sent_again: int = 0  # because nobody acknowledged them the first time
    kept_before: int = 0  # of these, how many had been done all the same
    lost: list[str] = []
    doubled: list[str] = []
    unverified: list[str] = []
    odd: list[str] = []

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.unverified or self.odd)


def _serve(store: str, port: int, ready: Connection) -> None:
    """The same server that `tablewright serve` runs, with all five games."""
    logging.disable(logging.CRITICAL)
    limits = Limits(address_rate=0, seat_rate=0, chat_rate=0, replay_rate=0, tables_rate=0)
    serving.Server(create_app(Config(store, limits=limits, log=False)), "127.0.0.1", port, ready.send).run()


class Server:
    """A server in a process of its own, always at the same address. What it imports is there before it begins."""

    def __init__(self, store: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self._store = store
        self.address = f"http://127.0.0.1:{self._port}"

    async def start(self) -> None:
        ours, theirs = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(self._store, self._port, theirs))
        self._process.start()
        theirs.close()
        with ours:
            if not await asyncio.to_thread(ours.poll, _PATIENCE):
                raise TimeoutError("the server does not start")
            ours.recv()

    async def kill(self) -> None:
        self._process.kill()
        await asyncio.to_thread(self._process.join)

    async def stop(self) -> None:
        self._process.terminate()
        await asyncio.to_thread(self._process.join)


class Player:
    """A program at one table after the other, until it is told to stop."""

    def __init__(self, server: Server, game: str, number: int, tally: Tally) -> None:
        self._http = httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=PATIENCE)
        self._game, self._luck, self._tally = game, random.Random(f"{game} {number}"), tally
        self.done = False

    async def play(self) -> None:
        async with self._http:
            while not self.done:
                await self._one_table()

    async def _ask(self, method: str, path: str, body: Any = None) -> tuple[httpx.Response, int]:
        """What is answered in the end, and how often it was sent."""
        for times in range(1, 10_000):
            try:
                response = await self._http.request(method, path, json=body)
            except httpx.TransportError:
                pass
            else:
                if response.status_code not in _AWAY:
                    return response, times
            await asyncio.sleep(_AGAIN)
        raise TimeoutError(path)

    async def _one_table(self) -> None:
        luck, tally = self._luck, self._tally
        wish = {
            "game": self._game,
            "dice": "open",
            "seed": f"{luck.random()}",
            "command": f"{luck.getrandbits(128):032x}",
        }
        made = (await self._ask("POST", "/tables", wish))[0].json()
        tally.tables += 1
        self._http.headers["authorization"] = f"Bearer {made['owner']}"
        table = f"/tables/{made['table']}"
        sent: dict[str, dict[str, Any]] = {}
        refused = 0
        while len(sent) < _ANSWERS and refused < _REFUSALS and not self.done:
            view = (await self._ask("GET", table))[0].json()
            seat = next((seat for seat in view["held"] if seat in view["waiting"]), "")
            view = (await self._ask("GET", f"{table}?seat={seat}"))[0].json()
            if view["decision"] is None:
                break
            body = {"version": view["version"], "command": f"{luck.getrandbits(128):032x}", "seat": seat}
            body["key"] = self._key(view["decision"])
            response, times = await self._ask("POST", f"{table}/answer", body)
            tally.sent_again += times > 1
            match response.status_code:
                case 200:
                    sent[body["command"]] = body
                    tally.acknowledged += 1
                    tally.kept_before += response.json()["repeated"]
                case 409 | 422:  # bots were faster; a number or word that will not do
                    refused += 1
                case odd:
                    tally.odd.append(f"{table}: {odd} {response.text[:200]}")
        await self._judge(table, sent)

    def _key(self, decision: dict[str, Any]) -> str:
        options = decision.get("options")
        if options:
            return str(self._luck.choice(options))
        return str(decision.get("low", 0)) if decision.get("kind", "choice") != "text" else "Ada"

    async def _judge(self, table: str, sent: dict[str, dict[str, Any]]) -> None:
        tally, where = self._tally, f"{self._game} {table}"
        for command, body in sent.items():
            again = (await self._ask("POST", f"{table}/answer", body))[0]
            if again.status_code != 200 or not again.json()["repeated"]:
                tally.lost.append(f"{where}: {command}")
        save = (await self._ask("GET", f"{table}/save"))[0]
        records = parse(save.content, where).records if save.is_success else ()
        kept = sum(isinstance(record, Answered) and not record.by for record in records)
        if kept > len(sent):
            tally.doubled.append(f"{where}: {kept} records of {len(sent)} answers")
        elif kept < len(sent):
            tally.lost.append(f"{where}: {kept} records of {len(sent)} answers ({save.status_code})")
        verified = (await self._ask("GET", f"{table}/verify"))[0]
        if not verified.is_success or not verified.json()["ok"]:
            tally.unverified.append(f"{where}: {verified.text[:300]}")


async def _blows(count: int, tally: Tally, luck: random.Random, strike: Callable[[], Awaitable[None]]) -> None:
    """Strike so often, each time when play has gone on for a while and in the middle of something."""
    for _ in range(count):
        until, before = time.monotonic() + _PATIENCE, tally.acknowledged
        while tally.acknowledged < before + _BETWEEN:
            if time.monotonic() > until:
                raise TimeoutError("nobody's answers are acknowledged any more")
            await asyncio.sleep(0.01)
        await asyncio.sleep(luck.random() * 0.2)
        await strike()
        if (tally.kills + tally.stops) % _TOLD_EVERY == 0:
            print(msgspec.json.encode(tally).decode(), file=sys.stderr, flush=True)


async def _soak(store: str, tally: Tally, blows: Callable[[Server, random.Random], Awaitable[None]], seed: int) -> None:
    server = Server(store)
    await server.start()
    players = [Player(server, game, seed, tally) for game in GAMES]
    try:
        async with asyncio.TaskGroup() as playing:
            for player in players:
                playing.create_task(player.play())
            await blows(server, random.Random(seed))
            for player in players:
                player.done = True
    finally:
        await server.stop()


async def on_sqlite(kills: int, tally: Tally, folder: Path, seed: int = 0) -> None:
    async def blows(server: Server, luck: random.Random) -> None:
        async def kill() -> None:
            await server.kill()
            tally.kills += 1
            await server.start()

        await _blows(kills, tally, luck, kill)

    await _soak(str(folder / "tables.sqlite3"), tally, blows, seed)


async def on_postgres(kills: int, stops: int, tally: Tally, seed: int = 0) -> None:
    async def blows(server: Server, luck: random.Random) -> None:
        async def kill() -> None:
            await server.kill()
            tally.kills += 1
            await server.start()

        async def stop() -> None:
            await asyncio.to_thread(database.stop)
            tally.stops += 1
            await asyncio.sleep(luck.random() * 0.3)
            await asyncio.to_thread(database.start)

        for number in range(max(kills, stops)):
            await _blows(int(number < kills), tally, luck, kill)
            await _blows(int(number < stops), tally, luck, stop)

    async with AsyncExitStack() as stack:
        database = stack.enter_context(PostgresServer("-c fsync=off"))
        await _soak(database.new_database("soak"), tally, blows, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20, help="in all")
    parser.add_argument("--stops", type=int, default=4, help="of the database; so many of the kills are beside it")
    parser.add_argument("--seed", type=int, default=0)
    wish, tally, began = parser.parse_args(), Tally(), time.monotonic()
    stops = 0 if why_not() else wish.stops
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(on_sqlite(wish.kills - stops, tally, Path(folder), wish.seed))
        if stops:
            asyncio.run(on_postgres(stops, stops, tally, wish.seed))
    seconds = round(time.monotonic() - began)
    print(json.dumps({**msgspec.to_builtins(tally), "seconds": seconds, "without": why_not()}, indent=1))
    sys.exit(not tally.good)


if __name__ == "__main__":
    main()
