"""Games that are not installed any more, are broken, or are still being read: nobody else's table notices."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset
from tablewright.web.serving.app import Application
from tests.patience import PATIENCE
from tests.web.conftest import Browser

GONE = "there is no game 'duel'; there are: chess"


def nothing_found(key: str) -> Ruleset[Any]:
    raise Refused(GONE)


async def test_a_table_waits_until_its_game_is_back(
    app: Application, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.new_table(title="Dawn")
    found = app.house.tables.find_ruleset
    monkeypatch.setattr(app.house.tables, "find_ruleset", nothing_found)
    monkeypatch.setattr(app.house, "games", ())
    app.house.tables.forget(table.rpartition("/")[2])
    (card,) = (await ada.look())["open_tables"]
    assert (card["title"], card["game"]) == ("Dawn", GONE)
    refused = await ada.get(table)
    assert refused.status_code == 422
    assert "there is no game" in refused.text
    assert await app.house.console.act_for_absent() == 0
    monkeypatch.setattr(app.house.tables, "find_ruleset", found)
    assert (await ada.look(table))["version"] == 0


async def test_words_that_cannot_be_read_stop_no_other_game(
    app: Application, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app.house.tables, "find_ruleset", nothing_found)
    app.house._load_games()
    assert "the words of duel could not be read" in caplog.text


async def test_who_opens_the_first_page_while_games_are_read_holds_up_nobody(
    app: Application, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, read = app.house.tables.find_ruleset, threading.Event()

    def slowly(key: str) -> Ruleset[Any]:
        assert read.wait(PATIENCE)
        return found(key)

    monkeypatch.setattr(app.house.tables, "find_ruleset", slowly)
    monkeypatch.setattr(app.house, "_games_read", False)
    first = asyncio.create_task(ada.get("/"))
    assert (await ada.get("/health")).status_code == 200
    assert not first.done()
    read.set()
    assert (await first).status_code == 200
