"""A table that is slow to open, to draw or to tell delays no other table, and not `/health`."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tablewright.engine.telling.log import Teller
from tablewright.web.serving.app import Application
from tablewright.web.serving.hands import OverBudget
from tablewright.web.serving.threads import Threads
from tablewright.web.serving.turns import ASKER
from tests.patience import PATIENCE
from tests.web.conftest import Browser
from tests.web.toys import DuelGame


class Gate:
    """Holds up whoever comes through from one table, until it is opened."""

    def __init__(self) -> None:
        self.came, self._open = threading.Event(), threading.Event()
        self.held_up_all = False

    def before(self, work: Callable[..., Any], is_slow: Callable[..., bool]) -> Callable[..., Any]:
        def held(*values: Any, **more: Any) -> Any:
            if is_slow(*values):
                self.came.set()
                self.held_up_all |= not self._open.wait(PATIENCE)
            return work(*values, **more)

        return held

    async def others_are_served(self, others: Browser, table: str) -> None:
        assert await asyncio.to_thread(self.came.wait, PATIENCE)
        assert (await others.get("/health")).status_code == 200
        assert (await others.look(table))["title"]
        assert not self.held_up_all
        self._open.set()


SLOW_ROUNDS = 77  # by this the tests know the slow table


async def _tables(slow: Browser, quick: Browser) -> tuple[str, str]:
    return await slow.new_table(**{"set.rounds": str(SLOW_ROUNDS)}), await quick.new_table()


async def test_who_draws_a_slow_table_delays_nobody(
    ada: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    (slow, quick), gate = await _tables(ada, bob), Gate()
    scene = gate.before(DuelGame.scene, lambda game, state, *_: state.rounds == SLOW_ROUNDS)
    monkeypatch.setattr(DuelGame, "scene", scene)
    looking = asyncio.create_task(ada.look(slow))
    await gate.others_are_served(bob, quick)
    await looking


async def test_who_tells_a_slow_table_delays_nobody(
    ada: Browser, bob: Browser, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    (slow, quick), gate = await _tables(ada, bob), Gate()
    await ada.look(slow)
    async with app.house.tables.at(slow.removeprefix("/t/")) as (_, opened):
        told = opened.teller("p1")
    monkeypatch.setattr(Teller, "page", gate.before(Teller.page, lambda teller, *_: teller is told))
    looking = asyncio.create_task(ada.get(f"{slow}/log?seat=p1&before=1"))
    await gate.others_are_served(bob, quick)
    await looking


async def test_who_answers_at_a_slow_table_delays_nobody(
    ada: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    (slow, quick), gate = await _tables(ada, bob), Gate()
    play = gate.before(DuelGame.play, lambda game, state, *_: state.rounds == SLOW_ROUNDS)
    page = await ada.look(f"{slow}?seat=p1")
    monkeypatch.setattr(DuelGame, "play", play)
    fields = {"seat": "p1", "version": page["version"], "command": page["command"], "key": "wait"}
    answering = asyncio.create_task(ada.press(f"{slow}/answer", **fields))
    await gate.others_are_served(bob, quick)
    assert (await answering).status_code == 200


async def test_work_that_does_not_end_is_stopped() -> None:
    def for_ever() -> None:
        while True:
            pass

    with pytest.raises(OverBudget):
        await Threads(0.1).aside(for_ever)


async def test_work_of_somebody_who_has_gone_is_over_before_anything_else_happens_at_the_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A table closed in the middle of a bot's spell: its thread went on, and complained of its end to nobody."""
    began, ended, complaints = threading.Event(), threading.Event(), list[Any]()

    def for_ever() -> None:
        try:
            while True:
                began.set()
        finally:
            ended.set()

    asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
    working = asyncio.create_task(Threads().aside(for_ever))
    assert await asyncio.to_thread(began.wait, PATIENCE)
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert ended.is_set()
    gc.collect()
    await asyncio.sleep(0)
    assert not complaints
    assert "too long" not in caplog.text


async def test_what_is_slow_for_one_address_leaves_room_for_another() -> None:
    hands, gate = Threads(), threading.Event()

    async def run(who: str) -> bool:
        ASKER.set(who)
        return await hands.aside(gate.wait, PATIENCE)

    slow = [asyncio.create_task(run("mallory")) for _ in range(10)]
    await asyncio.sleep(0)

    async def other() -> str:
        ASKER.set("ada")
        return await hands.aside(str, "served")

    assert await asyncio.create_task(other()) == "served"
    gate.set()
    assert all(await asyncio.gather(*slow))
