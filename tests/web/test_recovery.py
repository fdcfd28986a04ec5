"""Seats that come along to another device by words, and sessions that are ended."""

from __future__ import annotations

import re

import pytest

from tablewright.engine.decisions import Refused
from tablewright.web.tables.tokens import new_token, token_from, words_of
from tests.web.conftest import Browser


@pytest.mark.parametrize("token", [new_token(), "A" * 22, "_" * 21 + "w"])
def test_a_token_in_words_is_that_token(token: str) -> None:
    words = words_of(token)
    assert re.fullmatch("([a-z]{5} ){7}[a-z]{5}", words)
    assert token_from(words) == token
    assert token_from(f"  {words.upper().replace(' ', ', ')}.") == token


@pytest.mark.parametrize(("words", "said"), [("lusab babad", "these were 2"), ("hello " * 8, "'hello' is none")])
def test_what_was_written_down_badly_is_named(words: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        token_from(words)


async def words_shown(browser: Browser) -> str:
    page = await browser.press("/mine/words")
    assert page.headers["cache-control"] == "no-store"
    return str(browser.read(page)["words"])


async def test_words_bring_all_seats_to_another_device(ada: Browser, bob: Browser) -> None:
    table, beside = await ada.new_table(), await bob.new_table()
    words = await words_shown(ada)
    assert "words" not in await ada.look("/mine"), "they are shown when asked for, and then no more"
    assert (await bob.get(table)).status_code == 404
    await bob.press("/mine/recover", htmx=False, words=words)
    for browser in (ada, bob):
        for each in (table, beside):
            assert (await browser.look(each))["seat"] == "p1"


async def test_words_that_open_nothing(ada: Browser, bob: Browser) -> None:
    await ada.new_table()
    refused = await bob.press("/mine/recover", htmx=False, words=words_of(new_token()))
    assert (refused.status_code, "these words hold no seat here" in refused.text) == (422, True)
    assert (await bob.press("/mine/words")).status_code == 403


async def test_other_sessions_are_ended(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    old = await words_shown(ada)
    await bob.press("/mine/recover", htmx=False, words=old)
    await bob.look("/mine")
    await bob.press("/mine/renew", htmx=False)
    await bob.look("/mine")
    assert (await bob.look(table))["seat"] == "p1"
    assert (await ada.get(table)).status_code == 404
    assert (await ada.press("/mine/recover", htmx=False, words=old)).status_code == 422
    await ada.press("/mine/recover", htmx=False, words=await words_shown(bob))
    assert (await ada.look(table))["seat"] == "p1"
