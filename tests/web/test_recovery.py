"""Seats that come along to another device by words, and sessions that are ended."""

from __future__ import annotations

import re

import pytest

from tablewright.engine.decisions import Refused
from tablewright.web.tables.tokens import new_token, token_from, words_of
from tests.web.conftest import Browser, Served
from tests.web.test_live import browser_at, listening


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


async def test_new_words_void_the_old_ones(ada: Browser, bob: Browser) -> None:
    await ada.new_table()
    old = await words_shown(ada)
    new = await words_shown(ada)
    assert (await bob.press("/mine/recover", htmx=False, words=old)).status_code == 422
    assert (await bob.press("/mine/recover", htmx=False, words=new)).status_code == 303


async def test_all_other_devices_are_ended(ada: Browser, bob: Browser) -> None:
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


@pytest.mark.parametrize("first", [True, False])
async def test_one_device_is_ended(ada: Browser, bob: Browser, *, first: bool) -> None:
    """The first of a person's devices, or one that came by words: the others go on as if it had never been."""
    ada.headers["user-agent"] = "Mozilla/5.0 (X11; Linux) Firefox/140.0"
    bob.headers["user-agent"] = "Mozilla/5.0 (iPhone) Safari/604.1"
    table, beside = await ada.new_table(), await bob.new_table()
    await ada.look(table)
    await bob.press("/mine/recover", htmx=False, words=await words_shown(ada))
    gone, stays = (ada, bob) if first else (bob, ada)
    devices = (await stays.look("/mine"))["devices"]
    assert {each["name"] for each in devices} == {"Firefox on Linux", "Safari on an iPhone"}
    (other,) = (each["id"] for each in devices if not each["here"])
    (mine,) = (each["id"] for each in devices if each["here"])
    assert (await stays.press("/mine/end", htmx=False, device=mine)).status_code == 422
    assert (await stays.press("/mine/end", htmx=False, device=other)).status_code == 303
    for each in (table, beside):
        assert (await gone.get(each)).status_code == 404
        assert (await stays.look(each))["seat"] == "p1"
    assert [each["id"] for each in (await stays.look("/mine"))["devices"]] == [mine]
    assert "devices" not in await gone.look("/mine")
    assert (await stays.press("/mine/end", htmx=False, device=other)).status_code == 422


async def test_programs_list_and_end_devices_by_the_words(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    await ada.look(table)
    words = await words_shown(ada)
    await bob.press("/mine/recover", htmx=False, words=words)
    first, second = (await bob.post("/api/v1/devices", json={"words": words})).json()
    assert (await ada.get(table)).status_code == 200
    for device in (first, second):
        assert device.keys() == {"id", "name", "seen"}
    refused = await bob.post("/api/v1/devices/end", json={"words": words, "device": "nobody"})
    assert (refused.status_code, first["id"] in refused.json()["error"]) == (422, True)
    for device in (first, second):
        left = (await bob.post("/api/v1/devices/end", json={"words": words, "device": device["id"]})).json()
        assert device not in left
    assert {(await browser.get(table)).status_code for browser in (ada, bob)} == {404}
    assert (await bob.post("/api/v1/devices", json={"words": words_of(new_token())})).status_code == 422
    await bob.press("/mine/recover", htmx=False, words=words)
    assert (await bob.look(table))["seat"] == "p1"


async def test_a_page_that_is_open_on_an_ended_device_ends(served: Served) -> None:
    async with browser_at(served) as ada, browser_at(served) as bob:
        table = await ada.new_table()
        await bob.press("/mine/recover", htmx=False, words=await words_shown(ada))
        await bob.look(table)
        async with listening(ada, f"{table}/live") as events:
            await events.next()
            (other,) = (each["id"] for each in (await bob.look("/mine"))["devices"] if not each["here"])
            await bob.press("/mine/end", htmx=False, device=other)
            while (await events.next()).get("event") != "gone":
                pass
