"""Live updates: what one does, the others see; a lost connection loses nothing; the end is graceful."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.patience import PATIENCE
from tests.web.conftest import Browser, Served, give_up, make_app


class Listener:
    """The events of one live connection."""

    def __init__(self, response: httpx.Response) -> None:
        self._lines = response.aiter_lines()

    async def next(self, seconds: float = PATIENCE) -> dict[str, str]:
        async with asyncio.timeout(seconds):
            event: dict[str, str] = {}
            async for line in self._lines:
                if not line:
                    if "data" in event:
                        return event
                    event = {}
                    continue
                field, _, value = line.partition(": ")
                event[field] = event.get(field, "") + value
        raise EOFError

    async def until(self, words: str) -> dict[str, str]:
        while words not in (event := await self.next()).get("data", ""):
            pass
        return event


@asynccontextmanager
async def listening(browser: Browser, path: str, last: str = "") -> AsyncIterator[Listener]:
    headers = {"Last-Event-ID": last} if last else {}
    async with browser.stream("GET", path, headers=headers) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Listener(response)


def browser_at(served: Served) -> Browser:
    return Browser(base_url=served.address)


async def test_what_one_does_the_other_sees_at_once(tmp_path: Path) -> None:
    """Nothing else would bring it: the next sign of life is far off."""
    app = make_app(tmp_path / "tables.sqlite3", heartbeat=1000)
    with Served(app) as served:
        await _does_and_sees(served)


async def _does_and_sees(served: Served) -> None:
    async with browser_at(served) as ada, browser_at(served) as bob:
        table = await ada.new_table()
        page = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))
        path = page["links"][0]["text"].partition("/join")[1:]
        await bob.look("".join(path))
        await bob.press("".join(path), htmx=False, name="Bob")
        async with listening(bob, f"{table}/live?seat=p2") as events:
            first = await events.next()
            assert '"version":0' in first["data"]
            assert (await events.until("Your word"))["event"] == "turn"
            await ada.do(table, "answer", key="wait")
            after = await events.until('"version":1')
            assert int(after["id"]) > int(first["id"])
            assert '"present":true' in after["data"]


async def test_a_lost_connection_goes_on_from_the_last_number(served: Served) -> None:
    async with browser_at(served) as ada:
        table = await ada.new_table()
        async with listening(ada, f"{table}/live?seat=p1") as events:
            last = (await events.next())["id"]
        await ada.do(table, "answer", key="wait")
        async with listening(ada, f"{table}/live?seat=p1", last) as events:
            assert '"version":1' in (await events.next())["data"]
        page = await ada.look(table)
        async with listening(ada, f"{table}/live?seat=p1&stamp={page['stamp']}") as events:
            assert (await events.next())["event"] == "turn"  # nothing new to show, but it is their turn


async def test_a_connection_that_breaks_again_and_again_ends_up_with_the_same_view(served: Served) -> None:
    chance = random.Random(7)
    async with browser_at(served) as ada:
        table = await ada.new_table(**{"set.rounds": "1000"})
        last, shown, answers = "", "", 0
        for _ in range(60):
            for _ in range(chance.randrange(3)):
                assert (await ada.do(table, "answer", key="wait")).status_code == 200
                answers += 1
            async with listening(ada, f"{table}/live?seat=p1", last) as events:
                event = await events.next()
                if "event" not in event:
                    last, shown = event["id"], event["data"]
        async with listening(ada, f"{table}/live?seat=p1") as events:
            records = answers + 1  # and a checkpoint
            assert f'"version":{records},' in (await events.next())["data"]
        assert f'"version":{records},' in shown


async def test_a_seat_that_is_taken_away_ends_the_view(served: Served) -> None:
    async with browser_at(served) as ada, browser_at(served) as bob:
        table = await ada.new_table()
        await _pass_on(ada, bob, table)
        async with listening(bob, f"{table}/live") as events:
            await events.next()
            await give_up(bob, table)
            await ada.press(f"{table}/revoke", for_seat="p2")
            while (event := await events.next()).get("event") != "gone":
                assert '"held":["p2"]' in event["data"] or event.get("event") == "turn"


async def _pass_on(ada: Browser, bob: Browser, table: str) -> None:
    page = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))
    path = "/join/" + page["links"][0]["text"].rpartition("/")[2]
    await bob.look(path)
    await bob.press(path, htmx=False, name="Bob")


async def test_a_spectator_s_stream_has_no_secret(served: Served) -> None:
    async with browser_at(served) as ada, browser_at(served) as cyd:
        table = await ada.new_table()
        link = ada.read(await ada.press(f"{table}/watchers", on="1"))["links"][0]["text"]
        await cyd.get("/watch/" + link.rpartition("/")[2])
        async with listening(cyd, f"{table}/live") as events:
            await ada.do(table, "answer", key="whisper")
            await ada.do(table, "answer", key="CANARY")
            await ada.do(table, "answer", key="wait")
            while '"version":3' not in (event := await events.next())["data"]:
                assert "CANARY" not in str(event)
            assert "CANARY" not in str(event)


async def test_the_end_is_announced_and_waits_for_no_sign_of_life(tmp_path: Path) -> None:
    served = Served(make_app(tmp_path / "tables.sqlite3", heartbeat=1000))
    served.__enter__()
    async with browser_at(served) as ada:
        table = await ada.new_table()
        async with listening(ada, f"{table}/live") as events:
            await events.next()
            served.server.should_exit = True
            while (await events.next()).get("event") != "bye":
                pass
        await asyncio.wait_for(asyncio.to_thread(served.__exit__), PATIENCE)


async def test_signs_of_life_and_presence(served: Served) -> None:
    async with browser_at(served) as ada:
        table = await ada.new_table()
        async with ada.stream("GET", f"{table}/live?seat=p1") as response:
            lines = response.aiter_lines()  # kept: a reader that is dropped hangs up
            async with asyncio.timeout(PATIENCE):
                async for line in lines:
                    if line == ": still here":
                        break
            assert await _present(ada, table, True)
        assert await _present(ada, table, False)


async def _present(browser: Browser, table: str, wanted: bool) -> bool:
    """Whether all seats are shown so after a while."""
    for _ in range(100):
        seats = (await browser.look(table))["seats"]
        if all(seat.get("present", False) is wanted for seat in seats):
            return True
        await asyncio.sleep(0.05)
    return False


async def test_connections_are_capped(tmp_path: object) -> None:
    from tablewright.web.serving.config import Limits

    limits = Limits(address_rate=0, live_per_address=2)
    with Served(make_app(f"{tmp_path}/tables.sqlite3", limits=limits)) as served:
        async with browser_at(served) as ada:
            table = await ada.new_table()
            async with listening(ada, f"{table}/live"), listening(ada, f"{table}/live"):
                response = await ada.get(f"{table}/live")
                assert (response.status_code, int(response.headers["retry-after"]) > 0) == (429, True)
