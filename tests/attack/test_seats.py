"""Seats in which somebody has sat down: nobody takes one in silence, and no note is read by anybody but its writer.

Everything is played at all five games, by what is in the answers and not by their status alone.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tests.attack.worlds import KEYS
from tests.patience import PATIENCE
from tests.web.conftest import NO_LIMITS, Browser, invite, make_app
from tests.web.test_gallery import Clock

SECRET, ON_MAP = "the butler did it", "a door behind the altar"
LOOKS = ("", "/desk", "/log", "/chat", "/chronicle")


class Program:
    """Somebody at a table by a token."""

    def __init__(self, http: httpx.AsyncClient, table: str, token: str, seat: str) -> None:
        self.http, self.table, self.token, self.seat, self.sent = http, table, token, seat, 0

    async def do(self, what: str, /, **fields: Any) -> httpx.Response:
        self.sent += 1
        body = {"command": f"{self.token}-{self.sent}", "seat": self.seat, **fields}
        return await self.http.post(f"/api/v1/tables/{self.table}/{what}", json=body, headers=self.headers)

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(f"/api/v1/tables/{self.table}{path}", headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def desk(self) -> Any:
        return (await self.get(f"/desk?seat={self.seat}")).json()

    async def talk(self) -> list[str]:
        return [line["text"] for line in (await self.get("/chat")).json()["lines"]]

    async def reads(self, words: str, seat: str = "p2") -> list[str]:
        """Where these words stand in anything that can be looked at."""
        looks = [*LOOKS, f"/desk?seat={seat}", f"?seat={seat}", f"/replay?step=9&seat={seat}", f"/see/{seat}"]
        return [path for path in looks if words in (await self.get(path)).text]


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS))
    transport = httpx.ASGITransport(app=app)
    async with (
        app.house.opened(),
        httpx.AsyncClient(transport=transport, base_url="http://t", timeout=PATIENCE) as client,
    ):
        yield client


async def _at_a_table(http: httpx.AsyncClient, game: str) -> tuple[Program, Program]:
    """Who made a table for two, and a friend who sat down by a link and wrote what nobody else is to read."""
    wish = {"game": game, "players": 2, "seats": {"p2": "invite"}, "name": "Ada"}
    made = (await http.post("/api/v1/tables", json=wish)).json()
    ada = Program(http, made["table"], made["owner"], "p1")
    return ada, await _joined(ada, "p2", "Bob")


async def _joined(ada: Program, seat: str, name: str) -> Program:
    made = await ada.do("invite", for_seat=seat)
    assert made.status_code == 200, made.text
    got = (await ada.http.post("/api/v1/join", json={"token": made.json()["text"], "name": name})).json()
    return Program(ada.http, ada.table, got["token"], seat)


async def _write(bob: Program) -> str:
    """Plant secrets on the desk, and on the map where there is one; the place on the map."""
    assert (await bob.do("notes", text=SECRET)).status_code == 200
    view = (await bob.get("")).json()
    shown = view["scene"].get("map") or {}
    places = [each["id"] for kind in ("hexes", "zones") for each in shown.get(kind, [])]
    for place in places:
        noted = await bob.do("note", place=place, text=ON_MAP, version=view["version"])
        if noted.status_code == 200:
            return str(place)
    return ""


def _ways(seat: str, bot: str) -> list[tuple[str, dict[str, Any]]]:
    sitters = ("me", "nobody", f"bot:{bot}")
    return [
        *(("sit", {"for_seat": seat, "sitter": sitter}) for sitter in sitters),
        *((what, {"for_seat": seat}) for what in ("token", "revoke", "invite")),
    ]


@pytest.mark.parametrize("game", KEYS)
async def test_nobody_takes_a_seat_from_who_sits_in_it(http: httpx.AsyncClient, game: str) -> None:
    """By every way there is, of a person and of one who lets a bot play for them; and what can be done is said."""
    ada, bob = await _at_a_table(http, game)
    await _write(bob)
    bot = (await bob.desk())["bots"][0]["key"]
    for sitter in ("me", f"bot:{bot}"):
        assert (await bob.do("sit", for_seat="p2", sitter=sitter)).status_code == 200
        before = await ada.talk()
        for what, fields in _ways("p2", bot):
            refused = await ada.do(what, **fields)
            assert refused.status_code == 422, (what, fields)
            assert "once Bob agrees" in refused.json()["error"]
            assert SECRET not in refused.text
        assert await ada.talk() == before
        assert (await bob.desk())["notes"] == SECRET
    assert await ada.reads(SECRET) == await ada.reads(ON_MAP) == []


@pytest.mark.parametrize("game", KEYS)
async def test_who_is_given_a_seat_back_reads_none_of_its_notes(http: httpx.AsyncClient, game: str) -> None:
    """The old token ends, all are told, and whoever comes back finds their own notes, on the desk and on the map."""
    ada, bob = await _at_a_table(http, game)
    place = await _write(bob)
    assert (await ada.do("recall", for_seat="p2")).status_code == 200
    assert [seat["asked_back"] for seat in (await bob.desk())["seats"] if seat["seat"] == "p2"] == [True]
    assert (await bob.do("agree", for_seat="p2")).status_code == 200
    assert (await ada.do("sit", for_seat="p2", sitter="me")).status_code == 200
    assert (await bob.get("")).status_code == 401
    assert "taken back from Bob: Bob agreed." in "".join(await ada.talk())
    ada.seat = "p2"
    assert (await ada.desk())["notes"] == ""
    assert (await ada.do("notes", text="Ada's own")).status_code == 200
    key = (await ada.do("token", for_seat="p2")).json()["text"]
    assert await ada.reads(SECRET) == await ada.reads(ON_MAP) == []
    assert ON_MAP not in (await Program(http, ada.table, key, "p2").get("")).text
    again = await _joined(ada, "p2", "Bob")
    assert (
        await http.get(f"/api/v1/tables/{ada.table}", headers={"authorization": f"Bearer {key}"})
    ).status_code == 401
    assert (await again.desk())["notes"] == ""
    assert (await again.do("former", token=bob.token)).status_code == 200
    assert (await again.desk())["notes"] == SECRET
    if place:
        assert ON_MAP in (await again.get("")).text
    assert await ada.reads("Ada's own") == await ada.reads(SECRET) == await ada.reads(ON_MAP) == []


@pytest.mark.parametrize("game", KEYS)
async def test_a_master_does_not_read_others_notes_on_the_map(http: httpx.AsyncClient, game: str) -> None:
    ada, bob = await _at_a_table(http, game)
    seats = (await ada.get("")).json()["seats"]
    place = await _write(bob)
    if "gm" not in seats or not place:
        return  # nobody masters it, or it begins without a map
    assert (await ada.do("sit", for_seat="gm", sitter="me")).status_code == 200
    assert ON_MAP in (await bob.get("")).text
    ada.seat = "gm"
    assert (await ada.get("/see/p2")).status_code == 200
    assert await ada.reads(ON_MAP) == []


async def test_a_token_of_a_seat_is_no_way_round(ada: Browser, bob: Browser) -> None:
    """By the pages as well: what a browser is refused, and what it may read afterwards."""
    table = await ada.new_table(name="Ada")
    await invite(ada, bob, table)
    await bob.press(f"{table}/sit", for_seat="p2", sitter="bot:cautious")
    page: dict[str, Any] = {}
    for what, fields in _ways("p2", "cautious"):
        page = ada.read(refused := await ada.press(f"{table}/{what}", **fields))
        assert (refused.status_code, page.get("links")) == (422, None)
        assert "once Bob agrees" in page["frame"]["notice"]
    shown = next(seat for seat in page["seats"] if seat["seat"] == "p2")
    assert shown["why_not"] in page["frame"]["notice"]


# --- what lets a seat be called back ---------------------------------------------------------------------------------
@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def app(tmp_path: Path, clock: Clock) -> AsyncIterator[Application]:
    made = make_app(tmp_path / "tables.sqlite3", clock=clock)
    async with made.house.opened():
        yield made


async def _may(ada: Browser, table: str, seat: str = "p2") -> bool:
    return any(each["seat"] == seat and each.get("may_seat", False) for each in (await ada.look(table))["seats"])


async def test_a_seat_nobody_sat_down_in_is_the_makers(ada: Browser) -> None:
    table = await ada.new_table(name="Ada", **{"sit.p2": "invite"})
    assert await _may(ada, table)
    assert (await ada.press(f"{table}/sit", for_seat="p2", sitter="me")).status_code == 200
    assert "p2" in (await ada.look(table))["held"]


async def test_of_two_people_one_alone_takes_nothing(ada: Browser, bob: Browser, clock: Clock) -> None:
    """There is nobody else who could agree. The table waits for ever, so time does not help either."""
    table = await ada.new_table(name="Ada")
    await invite(ada, bob, table)
    clock.pass_minutes(60 * 24 * 400)
    assert not await _may(ada, table)
    await bob.press(f"{table}/sit", for_seat="p2", sitter="nobody")
    assert await _may(ada, table)
    assert "Nobody sits in the seat of Player 2 now." in str(await ada.look(table))


async def test_all_others_together_may_give_a_seat_up(app: Application, ada: Browser, bob: Browser) -> None:
    response = await ada.press("/tables", htmx=False, game="duel", seats="4", name="Ada", **{"sit.gm": "invite"})
    table = response.headers["location"]
    await invite(ada, bob, table)
    async with Browser.at(app) as cyd, Browser.at(app) as dan:
        await invite(ada, cyd, table, "p3", "Cyd")
        await invite(ada, dan, table, "gm", "Dan")
        assert (await ada.press(f"{table}/agree", seat="p1", for_seat="p2", on="1")).status_code == 422
        await cyd.press(f"{table}/agree", seat="p3", for_seat="p2", on="1")
        assert not await _may(ada, table)
        await dan.press(f"{table}/agree", seat="gm", for_seat="p2", on="1")
        assert await _may(ada, table)
        await cyd.press(f"{table}/agree", seat="p3", for_seat="p2", on="")
        assert not await _may(ada, table)
        await cyd.press(f"{table}/agree", seat="p3", for_seat="p2", on="1")
        assert (await ada.press(f"{table}/revoke", for_seat="p2")).status_code == 200
        assert "taken back from Bob: Cyd and Dan agreed." in str(await cyd.look(table))
        assert (await bob.get(table)).status_code == 404


async def test_who_is_asked_once_is_not_asked_again(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(name="Ada")
    await invite(ada, bob, table)
    for _ in range(3):
        await ada.press(f"{table}/recall", for_seat="p2")
        await bob.press(f"{table}/agree", seat="p2", for_seat="p2", on="")
    chat = [line["text"] for line in (await bob.look(table))["chat"]]
    assert sum("asks for" in line for line in chat) == sum("does not agree" in line for line in chat) == 1


async def test_an_absent_player_loses_the_seat_by_the_charter_alone(ada: Browser, bob: Browser, clock: Clock) -> None:
    table = await ada.new_table(name="Ada", absent="bot", absent_minutes="60")
    clock.pass_minutes(600)  # the table has waited for that seat, but not for Bob
    await invite(ada, bob, table)
    assert not await _may(ada, table)
    clock.pass_minutes(59)
    assert not await _may(ada, table)
    clock.pass_minutes(2)
    assert await _may(ada, table)
    await bob.do(table, "answer", seat="p2", key="wait")
    assert not await _may(ada, table)


async def test_a_bot_that_answers_for_somebody_absent_does_not_make_them_present(
    app: Application, ada: Browser, bob: Browser, clock: Clock
) -> None:
    table = await ada.new_table(name="Ada", absent="bot", absent_minutes="60")
    await invite(ada, bob, table)
    clock.pass_minutes(61)
    await app.house.console.act_for_absent()
    assert await _may(ada, table)
    await bob.do(table, "answer", seat="p2", key="wait")
    assert not await _may(ada, table)


async def test_the_charter_is_not_shortened_to_take_a_seat(ada: Browser, bob: Browser, clock: Clock) -> None:
    table = await ada.new_table(name="Ada", absent="bot", absent_minutes="600")
    await invite(ada, bob, table)
    clock.pass_minutes(5)
    await ada.press(f"{table}/charter", absent="bot", absent_minutes="1")
    assert "answers for absent players after 1 minute." in str(await bob.look(table))
    assert not await _may(ada, table)
    clock.pass_minutes(590)
    assert not await _may(ada, table)
    clock.pass_minutes(15)
    assert await _may(ada, table)


async def test_notes_of_who_left_come_back_to_them_alone(ada: Browser, bob: Browser, app: Application) -> None:
    table = await ada.new_table(name="Ada")
    await invite(ada, bob, table)
    await bob.press(f"{table}/notes", seat="p2", text=SECRET)
    await app.house.console.keep_notes(*await _as(app, bob, table), "p2", SECRET)
    await bob.press(f"{table}/sit", for_seat="p2", sitter="nobody")
    async with Browser.at(app) as cyd:
        await invite(ada, cyd, table, name="Cyd")
        head, _ = await _as(app, cyd, table)
        assert head.desk.notes == {}
        assert (await cyd.press(f"{table}/agree", seat="p2", for_seat="p2", on="1")).status_code == 200
        await ada.press(f"{table}/revoke", for_seat="p2")
    await invite(ada, bob, table)
    head, _ = await _as(app, bob, table)
    assert head.desk.notes == {"p2": SECRET}


async def _as(app: Application, browser: Browser, table: str) -> tuple[Any, Any]:
    """The head of a table, and somebody as its viewer."""
    from tablewright.web.tables.people import viewer_from
    from tablewright.web.tables.tokens import digest_of

    store, name = app.house.store, table.rpartition("/")[2]
    holder = digest_of(browser.cookies["tablewright"].partition(".")[0])
    found = await store.place_of(name, holder)
    assert found is not None
    return await store.head(name), viewer_from(holder, *found)
