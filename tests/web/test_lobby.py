"""The lobby: chairs, links that only their maker sees again, who is ready, and who may let the table begin."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tablewright_client import AsyncClient, AsyncSeat, NotAllowed

from tablewright.web.serving import reach
from tablewright.web.serving.app import Application
from tests.web.conftest import Browser

FRIEND = {"sit.p2": "invite"}


def chair(page: dict[str, Any], seat: str = "p2") -> Any:
    return next(one for one in page["lobby"]["chairs"] if one["seat"]["seat"] == seat)


async def join(guest: Browser, link: str) -> None:
    path = f"/join/{link.rpartition('/join/')[2]}"
    await guest.look(path)
    assert (await guest.press(path, htmx=False, name="Bob")).status_code == 303


async def test_an_empty_chair_has_a_link_that_its_maker_sees_again(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**FRIEND, name="Ada")
    page = await ada.look(table)
    link = chair(page)["link"]
    assert (chair(page)["comes"], chair(page, "p1")["comes"]) == ("empty", "here")
    assert chair(await ada.look(table))["link"] == link
    await join(bob, link)
    theirs = await bob.look(table)
    assert chair(theirs)["seat"]["name"] == "Bob"
    assert all("link" not in one for one in theirs["lobby"]["chairs"])
    assert "link" not in chair(await ada.look(table))


async def test_a_link_taken_back_is_void_and_another_one_is_made(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**FRIEND)
    old = chair(await ada.look(table))["link"]
    await ada.do(table, "revoke", for_seat="p2")
    assert (await bob.get(f"/join/{old.rpartition('/join/')[2]}")).status_code == 404
    await ada.do(table, "sit", for_seat="p2", sitter="nobody")
    await ada.do(table, "invite", for_seat="p2")
    assert chair(await ada.look(table))["link"] != old


async def test_ready_is_said_by_oneself_and_begun_by_who_may(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**FRIEND)
    await join(bob, chair(await ada.look(table))["link"])
    assert (await bob.do(table, "ready", seat="p2", on="1")).status_code == 200
    assert chair(await ada.look(table))["ready"]
    assert (await bob.do(table, "begin", seat="p2")).status_code == 403
    page = ada.read(await ada.do(table, "begin"))
    assert "lobby" not in page
    assert page["scene"]["prompt"]["question"] != "salt"


async def test_who_plays_alone_meets_no_lobby(ada: Browser) -> None:
    assert "lobby" not in await ada.look(await ada.new_table())


async def test_the_address_is_one_that_others_can_reach(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.1.7")
    async with Browser.at(app) as here:
        here.base_url = "http://127.0.0.1:8722"
        page = await here.look(await here.new_table(**FRIEND))
        assert chair(page)["link"].startswith("http://192.168.1.7:8722/join/")
        assert not page["lobby"]["alone"]
    monkeypatch.setattr(reach, "own_address", lambda: "")
    async with Browser.at(app) as here:
        here.base_url = "http://127.0.0.1:8722"
        assert (await here.look(await here.new_table(**FRIEND)))["lobby"]["alone"]


async def test_programs_gather_too(app: Application, bob: Browser) -> None:
    transport = httpx.ASGITransport(app=app)
    async with AsyncClient(httpx.AsyncClient(transport=transport, base_url="http://table.test/api/v1/")) as client:
        made = await client.new_table("duel", players=3, lobby=True, seats={"p2": "invite"})
        host, other = made.host("p1"), made.seat("p3")

        async def chairs(seat: AsyncSeat) -> list[tuple[str, bool]]:
            lobby = (await seat.desk()).lobby
            assert lobby is not None
            assert not any(chair.link for chair in lobby.chairs)
            return [(chair.comes, chair.ready) for chair in lobby.chairs]

        assert (await chairs(host))[1] == ("empty", False)
        await join(bob, (await host.invite("p2")).text)
        assert (await chairs(other))[1] == ("away", False)  # Bob has not looked at the table yet
        await other.ready()
        assert [ready for _, ready in (await chairs(host))[:3]] == [False, False, True]
        with pytest.raises(NotAllowed):
            await other.begin()
        await host.begin()
        assert (await host.desk()).lobby is None


async def test_an_invitation_names_the_people_who_sit_there_and_no_program(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(name="Ann")
    page = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))
    path = page["links"][0]["text"].removeprefix("http://table.test")
    assert (await bob.look(path))["people"] == ["Ann"]
