"""Admission: where the table has agreed on it, nobody comes in by a link alone."""

from __future__ import annotations

import httpx
import pytest
from tablewright_client import AsyncClient, NotAllowed, wire

from tablewright.web.api.callers import AT_THE_DOOR
from tablewright.web.serving.app import Application
from tablewright.web.tables import admitting
from tests.web.conftest import Browser, invite


async def _link(owner: Browser, table: str, what: str = "invite", **fields: str) -> str:
    page = owner.read(await owner.press(f"{table}/{what}", True, **fields))
    return str(page["links"][0]["text"]).removeprefix("http://table.test")


async def test_who_knocks_is_let_in(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(admit="1", **{"sit.p2": "invite"})
    path = await _link(ada, table, for_seat="p2")
    await bob.look(path)
    knocked = await bob.press(path, htmx=False, name="Bob")
    waiting = knocked.headers["location"]
    assert (await bob.look(waiting))["waiting"] is True
    assert (await bob.get(table)).status_code == 404
    (knock,) = (await ada.look(table))["knocks"]
    assert (knock["name"], knock["seat"]) == ("Bob", "Player 2")
    assert bob.csrf not in str(knock)
    page = ada.read(await ada.do(table, "admit", who=knock["who"], on="1"))
    assert (page.get("knocks"), page["seats"][1]["name"]) == (None, "Bob")
    assert (await bob.get(waiting)).headers["location"] == table
    assert (await bob.look(table))["held"] == ["p2"]


async def test_who_is_sent_away_stays_outside_and_others_decide_nothing(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(admit="1", **{"sit.p2": "invite"})
    path = await _link(ada, table, for_seat="p2")
    await bob.look(path)
    await bob.press(path, htmx=False, name="Bob")
    (knock,) = (await ada.look(table))["knocks"]
    assert (await bob.press(f"{table}/admit", who=knock["who"], on="1")).status_code == 404
    await ada.do(table, "admit", who=knock["who"], on="0")
    assert (await bob.get(table)).status_code == 404
    assert (await ada.do(table, "admit", who=knock["who"], on="1")).status_code == 422
    await bob.press(path, htmx=False, name="Bob")
    (knock,) = (await ada.look(table))["knocks"]
    await ada.do(table, "revoke", for_seat="p2")  # the link is void: it lets nobody in any more
    assert (await ada.do(table, "admit", who=knock["who"], on="1")).status_code == 422
    assert (await bob.get(table)).status_code == 404


async def test_only_who_made_the_table_sees_the_door(app: Application, ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**{"sit.p2": "invite"})
    await invite(ada, bob, table)
    await ada.do(table, "charter", absent="wait", absent_minutes="60", admit="1", late_minutes="0")
    path = await _link(ada, table, "watchers", on="1")
    async with Browser.at(app, "10.0.0.3") as eve:
        response = await eve.get(path)
        assert (response.status_code, eve.read(response)["waiting"]) == (202, True)
        assert (await eve.get(table)).status_code == 404
        assert "knocks" not in await bob.look(table)
        (knock,) = (await ada.look(table))["knocks"]
        assert (await bob.do(table, "admit", seat="p2", who=knock["who"], on="1")).status_code == 403
        await ada.do(table, "admit", who=knock["who"], on="1")
        assert (await eve.get(path)).headers["location"] == table
        assert (await eve.look(table))["spectator"] is True


async def test_a_door_is_not_filled(ada: Browser, app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admitting, "MOST_KNOCKS", 2)
    table = await ada.new_table(admit="1")
    path = await _link(ada, table, "watchers", on="1")
    statuses = []
    for _ in range(3):
        async with Browser.at(app, "10.0.0.3") as somebody:
            statuses.append((await somebody.get(path)).status_code)
    assert statuses == [202, 202, 422]


async def test_programs_knock_too(app: Application) -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://table.test/api/v1") as http:
        made = (await http.post("/tables", json={"game": "duel", "players": 2, "admit": True})).json()
        at, owner = f"/tables/{made['table']}", {"authorization": f"Bearer {made['owner']}"}
        asked = {"command": "one", "for_seat": "p2"}
        token = (await http.post(f"{at}/invite", headers=owner, json=asked)).json()["text"].rpartition("/")[2]
        joined = (await http.post("/join", json={"token": token, "name": "Machine"})).json()
        assert joined["admitted"] is False
        mine = {"authorization": f"Bearer {joined['token']}"}
        waits = await http.get(at, headers=mine)
        assert (waits.status_code, waits.json()["error"]) == (403, AT_THE_DOOR)
        (knock,) = (await http.get(f"{at}/desk", headers=owner)).json()["knocks"]
        assert (knock["name"], knock["program"]) == ("Machine", True)
        other = {"authorization": f"Bearer {made['seats']['p1']}"}
        wish = {"command": "two", "who": knock["who"], "let_in": True}
        assert (await http.post(f"{at}/admit", headers=other, json=wish)).status_code == 403
        assert "knocks" not in (await http.get(f"{at}/desk", headers=other)).text.replace('"knocks":[]', "")
        desk = await http.post(f"{at}/admit", headers=owner, json=wish)
        assert (desk.status_code, desk.json()["knocks"]) == (200, [])
        assert (await http.get(at, headers=mine)).json()["held"] == ["p2"]
        assert (await http.post(f"{at}/admit", headers=owner, json=wish)).status_code == 422


@pytest.mark.parametrize("let_in", [True, False])
async def test_a_client_waits_at_the_door(app: Application, monkeypatch: pytest.MonkeyPatch, *, let_in: bool) -> None:
    """It knocks on, does nothing meanwhile, and hears what came of it."""
    transport = httpx.ASGITransport(app=app)
    async with AsyncClient(httpx.AsyncClient(transport=transport, base_url="http://table.test/api/v1/")) as client:
        host = (await client.new_table("duel", players=2, admit=True)).host("p1")
        seat = await client.join((await host.invite("p2")).text, "Machine")
        knocked: list[float] = []

        async def meanwhile(pause: float) -> None:
            knocked.append(pause)
            if len(knocked) == 3:
                await host.admit((await host.desk()).knocks[0].who, let_in)

        monkeypatch.setattr("tablewright_client.asynchronous.asyncio.sleep", meanwhile)
        assert seat.admitted is False
        assert await seat.wait_at_the_door(wire.KNOCK) is False, "nobody came in time"
        assert len(knocked) == 1
        if let_in:
            assert await seat.wait_at_the_door() is True
            assert (await seat.look()).held == ("p2",)
        else:
            with pytest.raises(NotAllowed) as sent_away:
                await seat.wait_at_the_door()
            assert sent_away.value.status == 401
        assert len(knocked) == 3
