"""How soon a mark reaches everybody at the table: from its answer to the event in each seat's live stream."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx

from benchmarks.figures import Figure, percentile
from benchmarks.web import place, served

GAME, MARKS = "freehold", 200
SEATS = ("p1", "p2", "p3", "p4")
_AIM = "95 of 100 within 150 ms"


def marks_on_a_quiet_machine() -> Iterator[Figure]:
    """200 marks at one table, four people looking on: when the last of them has heard of each."""
    with place() as store, served(store) as server:
        after_answer, after_press = asyncio.run(_marks(server.address))
    of = {"game": GAME, "marks": MARKS, "seats": len(SEATS)}
    for since, aim, waits in (("its answer", _AIM, after_answer), ("the press", "", after_press)):
        name = f"web: a mark at every seat after {since}, 95 of 100"
        yield Figure(name, round(percentile(waits, 0.95) * 1000, 2), "ms", aim, of)


async def _marks(address: str) -> tuple[list[float], list[float]]:
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", timeout=30) as http, AsyncExitStack() as streams:
        wish = {"game": GAME, "players": len(SEATS), "dice": "open", "seed": "marks", "settings": {"quick": True}}
        made = (await http.post("/tables", json=wish)).json()
        path, bearers = f"/tables/{made['table']}", {seat: _bearer(made["seats"][seat]) for seat in SEATS}
        asked = await _party_question(http, path, bearers)
        ears = [_Ear() for _ in SEATS]
        for ear, seat in zip(ears, SEATS, strict=True):
            stream = http.stream("GET", f"{path}/events", params={"seat": seat}, headers=bearers[seat])
            ear.listen(await streams.enter_async_context(stream))
            streams.callback(ear.task.cancel)
        await asyncio.sleep(1)
        after_answer, after_press = [], []
        keys = [choice["key"] for choice in asked["prompt"]["choices"]]
        for number in range(MARKS):
            given = {"question": asked["id"], "key": keys[number % 2]}
            heard, pressed = [ear.next_mark() for ear in ears], time.perf_counter()
            done = await http.post(f"{path}/mark", json=given, headers=bearers["p2"])
            answered = time.perf_counter()
            assert done.status_code == 200, done.text
            last = max(await asyncio.gather(*heard))
            after_answer.append(max(0.0, last - answered))
            after_press.append(last - pressed)
        return after_answer, after_press


class _Ear:
    """Somebody's live stream: when the next mark is told."""

    task: asyncio.Task[None]

    def __init__(self) -> None:
        self._next: asyncio.Future[float] | None = None

    def listen(self, stream: httpx.Response) -> None:
        self.task = asyncio.create_task(self._hear(stream))

    def next_mark(self) -> asyncio.Future[float]:
        self._next = asyncio.get_running_loop().create_future()
        return self._next

    async def _hear(self, stream: httpx.Response) -> None:
        async for line in stream.aiter_lines():
            if line == "event: marks" and self._next and not self._next.done():
                self._next.set_result(time.perf_counter())


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def _party_question(http: httpx.AsyncClient, path: str, bearers: dict[str, dict[str, str]]) -> Any:
    """Answer as usual until the party decides together; its question."""
    for number in range(60):
        for seat, bearer in bearers.items():
            view = (await http.get(path, params={"seat": seat}, headers=bearer)).json()
            ours = [each for each in view["questions"] if each["of"] == "party" and "mark" in each["may"]]
            if ours and seat == "p2":
                return ours[0]
            decision = view["decision"]
            if decision and not decision.get("party"):
                options = decision.get("options") or [str(decision.get("low", 0))]
                key = decision.get("default") or options[0]
                given = {"version": view["version"], "command": f"{seat} {number}", "key": key}
                await http.post(f"{path}/answer", json=given, headers=bearer)
    raise RuntimeError("the party is asked nothing together")


MEASURES = {"web-marks": marks_on_a_quiet_machine}
