"""Nobody uses up what belongs to all: bots among themselves, files brought along, long replays."""

from __future__ import annotations

import asyncio
import base64
import time
import zlib
from asyncio import events
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.budgets import MOST_BOT_ANSWERS
from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, record_lines
from tablewright.store.model import Desk, Head, SeatCard
from tablewright.web.serving import turns as turns_module
from tablewright.web.serving import workers as workers_module
from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tablewright.web.serving.hands import OverBudget
from tablewright.web.serving.limits import TooMany
from tablewright.web.serving.turns import ASKER, Turns
from tablewright.web.serving.workers import Workers, _work
from tablewright.web.showing.making import bots_do
from tablewright.web.tables import playing
from tests.attack.worlds import played
from tests.patience import PATIENCE
from tests.web.conftest import NO_LIMITS, Browser, PlainRender, make_app


# --- workers ----------------------------------------------------------------------------------------------------------
def double(number: int) -> int:
    return 2 * number


def for_ever() -> None:
    while True:
        pass


def greedy() -> int:
    return len(bytearray(8 * 1024**3))


def refuses() -> None:
    raise Refused("no")


def breaks() -> None:
    raise KeyError("inside")


async def test_workers_work_and_are_stopped() -> None:
    workers = Workers(1)
    try:
        assert await workers.run(10, double, 21) == 42
        with pytest.raises(OverBudget, match="longer than"):
            await workers.run(0.3, for_ever)
        with pytest.raises(Refused, match="memory"):
            await workers.run(10, greedy)
        with pytest.raises(Refused, match="no"):
            await workers.run(10, refuses)
        with pytest.raises(RuntimeError, match="KeyError"):
            await workers.run(10, breaks)
        assert await asyncio.gather(*(workers.run(10, double, number) for number in range(5))) == [0, 2, 4, 6, 8]
        assert workers.stopped == {"for_ever": 1}
    finally:
        workers.close()


async def _for(who: str, workers: Workers, *job: Any) -> Any:
    ASKER.set(who)
    return await workers.run(30, *job)


def waits_for(sign: Path) -> None:
    while not sign.exists():
        time.sleep(0.01)


async def test_who_asks_for_much_keeps_no_other_waiting(tmp_path: Path) -> None:
    """One address asked for forty pages to be printed, and whoever came next waited for all of them."""
    workers, done = Workers(2), list[str]()

    async def ask(who: str, *job: Any) -> None:
        await _for(who, workers, *job)
        done.append(who)

    try:
        await asyncio.gather(ask("to wake", double, 1), ask("both", double, 1))
        done.clear()
        greedy_ones = [asyncio.create_task(ask("greedy", waits_for, tmp_path / "now")) for _ in range(8)]
        await asyncio.sleep(0)  # all of them have asked
        await asyncio.gather(ask("ada", double, 1), ask("bob", double, 1))
        assert done == ["ada", "bob"]  # while what the other asked for first was still under way
        (tmp_path / "now").touch()
        await asyncio.gather(*greedy_ones)
        assert done == ["ada", "bob"] + ["greedy"] * 8
    finally:
        workers.close()


async def test_those_who_wait_take_turns() -> None:
    turns, order = Turns(1), list[str]()

    async def ask(who: str) -> None:
        ASKER.set(who)
        async with turns.taken():
            order.append(who)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(ask(who)) for who in ("a", "a", "a", "a", "b", "c", "b")]
    await asyncio.sleep(0)
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["a", "a", "b", "c", "a", "b"]
    assert not turns._waiting
    assert turns._free == 1


async def test_a_turn_is_not_lost_with_who_goes_away_as_it_comes() -> None:
    turns = Turns(1)

    async def ask() -> None:
        async with turns.taken():
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(ask()) for _ in range(3)]
    while turns._waiting and not turns._waiting[""][0].done():
        await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert tasks[2].exception() is None
    assert turns._free == 1


async def test_one_address_cannot_take_all_places_where_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "MOST_WAITING_EACH", 2)
    monkeypatch.setattr(turns_module, "MOST_WAITING", 3)
    turns, freed = Turns(1), asyncio.Event()

    async def ask(who: str) -> None:
        ASKER.set(who)
        async with turns.taken():
            await freed.wait()

    tasks = [asyncio.create_task(ask(who)) for who in ("a", "a", "a", "a", "b", "b")]
    await asyncio.sleep(0)
    freed.set()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(each, TooMany) for each in ended] == [False, False, False, True, False, True]
    assert not turns._waiting


def wakes_slowly(pipe: Connection) -> None:
    time.sleep(3)
    _work(pipe)


async def test_what_a_worker_needs_to_wake_is_not_the_jobs_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may need longer to start it than the first job may take."""
    monkeypatch.setattr(workers_module, "_work", wakes_slowly)
    workers = Workers(1)
    try:
        assert await workers.run(2, double, 21) == 42
    finally:
        workers.close()


# --- files ------------------------------------------------------------------------------------------------------------
async def test_a_small_file_that_is_large_inside(ada: Browser) -> None:
    table = await ada.new_table(dice="open", seed="x")
    save = (await ada.get(f"{table}/save.tw")).content
    bomb = base64.b85encode(zlib.compress(bytes(200_000_000), 1)).decode()
    line = b'{"record":"checkpoint","frozen":"' + bomb.encode() + b'","positions":{},"check":""}\n'
    began = time.thread_time()
    response = await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", save + line)})
    assert response.status_code in (303, 422)
    assert time.thread_time() - began < 10


# --- forms ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "body"),
    [
        pytest.param("/tables/upload", b"a=&" * 700_000, id="long"),
        pytest.param("/tables/upload", b"csrf=" + b"a" * 100_000, id="long, one field"),
        pytest.param("/t/x/answer", b"a=&" * 20_000, id="many fields"),
    ],
)
async def test_a_form_of_many_fields_is_sent_away_unread(ada: Browser, path: str, body: bytes) -> None:
    """Where saves are brought, sixteen million bytes of fields kept everybody waiting for most of a minute."""
    response = await ada.post(path, content=body, headers={"content-type": "application/x-www-form-urlencoded"})
    assert response.status_code == 413


async def test_a_form_is_read_as_it_was_filled_in(ada: Browser) -> None:
    table = await ada.new_table()
    await ada.look(table)
    body = f"csrf={ada.csrf}&seat=p1&name=no&name=%c3%84da+%2b+%80&empty=".encode()
    response = await ada.post(
        f"{table}/name", content=body, headers={"content-type": "application/x-www-form-urlencoded; charset=utf-8"}
    )
    assert response.status_code in (200, 303)
    assert "Äda + \ufffd" in str(await ada.look(table))


# --- bots among themselves --------------------------------------------------------------------------------------------
async def _table_of_bots(browser: Browser, rounds: int = 100_000) -> str:
    return await browser.new_table(
        **{"set.rounds": str(rounds), "sit.p1": "bot:cautious", "sit.p2": "bot:cautious", "sit.gm": "referee"}
    )


async def _look_until(browser: Browser, table: str, wanted: Callable[[Any], bool]) -> Any:
    """A table's page as soon as it is as wanted; or what it is at last."""
    until = time.monotonic() + PATIENCE
    while not wanted(page := await browser.look(table)) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    return page


async def test_tables_of_bots_alone_starve_nobody(ada: Browser, bob: Browser, app: Application) -> None:
    """Eight of them were enough to keep everybody waiting. What counts is the server's work until bob has his page."""
    for _ in range(8):
        await ada.look(await _table_of_bots(ada))
    table = await bob.new_table()
    waits = []
    for number in range(40):
        began = time.thread_time()
        await bob.do(table, "answer", key="whisper" if number % 2 == 0 else "word", seat="p1") if number < 4 else None
        await bob.look(table)
        waits.append(time.thread_time() - began)
    assert sorted(waits)[len(waits) // 2] < 0.1
    assert max(waits) < 1.0


async def test_bots_alone_play_to_the_end_by_and_by(ada: Browser) -> None:
    table = await _table_of_bots(ada, rounds=3_000)
    page = await _look_until(ada, table, lambda page: "over" in page)
    assert page["over"] == "done"
    assert (await ada.look(f"{table}/verify"))["ok"]


async def test_bots_are_stopped_and_set_in_motion(ada: Browser, bob: Browser, app: Application) -> None:
    table = await _table_of_bots(ada)
    await ada.look(table)
    (card,) = (await ada.look("/"))["open_tables"]
    assert card["bots"] == "play"
    await ada.press(f"{table}/rest", on="1", htmx=False)
    before = (await ada.look(table))["version"]
    await asyncio.sleep(0.6)
    page = await ada.look(table)
    assert (page["version"], page.get("bots_do")) == (before, "rest")
    assert (await bob.press(f"{table}/rest", on="", htmx=False)).status_code == 404
    await ada.press(f"{table}/rest", on="", htmx=False)
    assert (await _look_until(ada, table, lambda page: page["version"] > before))["version"] > before


async def test_bots_rest_by_themselves_in_the_end(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_BOT_ANSWERS > 1000
    monkeypatch.setattr(playing, "MOST_BOT_ANSWERS", 50)
    table = await _table_of_bots(ada)
    page = await _look_until(ada, table, lambda page: page.get("bots_do") == "rest")
    assert page.get("bots_do") == "rest"


async def test_nobody_waits_for_a_long_verification(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3")
    async with app.house.opened(), Browser.at(app) as ada, Browser.at(app) as bob:
        table = await _table_of_bots(ada, rounds=4_000)
        other = await bob.new_table()
        await bob.look(other)
        checking = asyncio.create_task(ada.look(f"{table}/verify"))
        waits = []
        while not checking.done():
            began = time.thread_time()
            await bob.look(other)
            waits.append(time.thread_time() - began)
            await asyncio.sleep(0.01)
        assert (await checking)["ok"]
        assert sorted(waits)[len(waits) // 2] < 0.1


# --- nobody holds the others up ---------------------------------------------------------------------------------------
class Steps:
    """The longest step of the loop that serves everybody, in processor time of its thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.longest = 0.0
        run: Callable[[Any], None] = getattr(events.Handle, "_run")  # noqa: B009  # asyncio's own, and untyped

        def timed(handle: Any) -> None:
            began = time.thread_time()
            run(handle)
            self.longest = max(self.longest, time.thread_time() - began)

        monkeypatch.setattr(events.Handle, "_run", timed)


async def test_no_request_holds_up_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The costliest requests there are, at real games, one after another."""
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS, log=False), render=PlainRender())
    async with app.house.opened(), Browser.at(app) as ada:
        made = await ada.press("/tables", htmx=False, game="yabec", seats="1")
        table = made.headers["location"]
        await ada.look(table)
        save = (await ada.get(f"{table}/save.tw?seal=break")).content
        game = played("yabec", seed=3, answers=150)
        long = header_line(game.setup) + record_lines(game.records)
        rooms = [f"## {n}. A\nlevel 1, at {n * 4},0, size 3x3\n- exit: e 10 ft door to {n + 1}\n" for n in range(49)]
        big = "# D\n" + "".join(rooms) + "## 49. Z\nlevel 1, at 196,0, size 3x3\n"
        steps = Steps(monkeypatch)
        answers = [
            await ada.press(f"{table}/sketch", call=("Room: 100 left, 100 right, 100 deep. " * 100)[:3900]),
            await ada.press(f"{table}/sketch", call=("Left wall: north 100, east 100. " * 120)[:3900]),
            await ada.press("/tables", True, game="yabec", **{"set.dungeon": big}),
            await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", save)}),
            await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", long)}),
            await ada.get(f"{table}/verify"),
            await ada.get(f"{table}/replay?step=1"),
            await ada.get(f"{table}/chronicle"),
        ]
    assert all(response.status_code < 500 for response in answers)
    assert steps.longest < 0.1, f"held up for {steps.longest:.3f} s"  # `make bench ARGS="--only holding"`: every game


async def test_a_game_of_bots_without_an_end_opens_and_can_be_stopped(tmp_path: Path) -> None:
    """Freehold without a last week: it never opened, and burned a core."""
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS, log=False), render=PlainRender())
    async with app.house.opened(), Browser.at(app) as ada:
        fields = {"set.weeks": "0", "sit.p1": "bot:steady", "sit.gm": "referee"}
        made = await ada.press("/tables", False, game="freehold", seats="1", **fields)
        assert made.status_code == 303, made.text
        table, began = made.headers["location"], time.thread_time()
        page = await ada.look(table)
        assert time.thread_time() - began < 5
        await asyncio.sleep(0.5)
        assert (await ada.look(table))["version"] >= page["version"] > 0
        await ada.press(f"{table}/rest", False, on="1")
        assert (await ada.look(table))["bots_do"] == "rest"


def test_bots_that_rest_at_the_referees_turn_can_be_told_to_go_on() -> None:
    """They are stopped wherever they are: one time in three it was the referee's turn, and no button was there."""
    cards = {"p1": SeatCard(sitter="bot:steady"), "gm": SeatCard(sitter="referee")}
    desk = Desk(cards, resting=True)
    setup = Setup("c", "freehold", 1, open_dice("x"), ("p1",))
    for waited_for in ("p1", "gm"):
        assert bots_do(Head("t", setup, desk, 1, 1, 0.0, "", {waited_for: 0.0})) == "rest"
    assert bots_do(Head("t", setup, Desk({"p1": SeatCard()}), 1, 1, 0.0, "", {"p1": 0.0})) == ""


async def test_the_schema_asked_for_right_after_the_start_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS, log=False), render=PlainRender())
    steps = Steps(monkeypatch)
    async with app.house.opened(), Browser.at(app) as ada:
        answers = await asyncio.gather(*(ada.get("/api/openapi.json") for _ in range(3)))
    assert [answer.json()["info"]["title"] for answer in answers] == ["Tablewright"] * 3
    assert steps.longest < 0.1, f"held up for {steps.longest:.3f} s"
