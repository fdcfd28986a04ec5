"""The drawing board: what is drawn is held against the game's own reader, and in a game only what nobody has seen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tablewright_client import AsyncClient, AsyncSeat, NotAllowed

from tablewright.engine.ruleset import settle
from tablewright.rules import ruleset
from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tablewright.web.tables.drawing_board import places_in
from tablewright.world.dungeon.written import load_dungeon
from tests.web.conftest import NO_LIMITS, Browser, PlainRender

DUNGEONS = Path(__file__).parents[2] / "games" / "begone_foe" / "src" / "begone_foe" / "content" / "dungeons"
TWO_ROOMS: dict[str, Any] = {
    "key": "drawn",
    "title": "The Cellar",
    "entrance": "1",
    "rooms": {
        "1": {"id": "1", "name": "The Steps", "text": "Wet steps."},
        "2": {"id": "2", "name": "The Vat", "x": 5, "bands": [{"kind": "goblin", "number": "1d4"}]},
    },
    "ways": {
        "w1": {"id": "w1", "a": "1", "b": "2", "side": "e", "feet": 20, "state": "locked", "secret": True},
        "w2": {"id": "w2", "a": "1", "kind": "exit", "state": "open", "side": "s"},
    },
}


OVERLAPPING = msgspec.json.encode({**TWO_ROOMS, "rooms": {**TWO_ROOMS["rooms"], "2": {"id": "2", "x": 1}}}).decode()


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Application]:
    config = Config(str(tmp_path_factory.mktemp("board") / "t.sqlite3"), limits=NO_LIMITS, log=False)
    app = create_app(config, render=PlainRender())
    async with app.house.opened():
        yield app


@pytest.fixture
async def master(house: Application) -> AsyncIterator[Browser]:
    async with Browser.at(house) as browser:
        await browser.look("/board/begone_foe")
        yield browser


async def drawn(browser: Browser, what: str, game: str = "begone_foe", **fields: Any) -> Any:
    return (await browser.press(f"/board/{game}/{what}", **fields)).json()


def plan_with(**changes: Any) -> str:
    return msgspec.json.encode({**TWO_ROOMS, **changes}).decode()


async def test_a_drawing_becomes_the_text_that_is_played(master: Browser) -> None:
    looked = await drawn(master, "check", plan=plan_with())
    assert looked["faults"] == []
    assert "- exit: e 20 ft locked secret door to 2" in looked["text"]
    again = await drawn(master, "open", text=looked["text"])
    assert again["dungeon"]["rooms"]["2"]["bands"] == [{"kind": "goblin", "number": "1d4"}]
    made = await master.press(
        "/tables", htmx=False, game="begone_foe", seats="1", **{"sit.gm": "me", "set.dungeon": looked["text"]}
    )
    assert made.status_code == 303


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"ways": {}}, "cannot be reached"),
        ({"entrance": "9"}, "is no room"),
        ({"rooms": {**TWO_ROOMS["rooms"], "2": {"id": "2", "x": 1}}}, "overlap"),
        ({"rooms": {**TWO_ROOMS["rooms"], "2": {"id": "2", "x": 5, "bands": [{"kind": "gobbo"}]}}}, "gobbo"),
        ({"rooms": {**TWO_ROOMS["rooms"], "2": {"id": "2", "x": 5, "hoard": {"things": ["moon"]}}}}, "moon"),
        ({"rooms": {**TWO_ROOMS["rooms"], "2": {"id": "2", "x": 5, "width": 5000}}}, "squares"),
    ],
)
async def test_what_is_wrong_is_said(master: Browser, changes: dict[str, Any], fault: str) -> None:
    looked = await drawn(master, "check", plan=plan_with(**changes))
    assert fault in "; ".join(looked["faults"])


NO_DUNGEONS = {
    "nothing": "",
    "a list": "[]",
    "no key": "{}",
    "a wrong key": '{"key": 1}',
    "deep": "[" * 5000,
    "long": '{"key":"' + "x" * 300_000 + '"}',
}


@pytest.mark.parametrize("plan", NO_DUNGEONS.values(), ids=NO_DUNGEONS)
async def test_what_is_no_dungeon_is_refused(master: Browser, plan: str) -> None:
    response = await master.press("/board/begone_foe/check", plan=plan)
    assert response.status_code in (413, 422)


async def test_only_games_with_rooms_have_a_board(master: Browser) -> None:
    assert (await master.get("/board/twelve_years")).status_code == 404
    assert (await master.get("/board/nothing")).status_code == 404
    assert (await master.press("/board/begone_foe/burn", plan="{}")).status_code == 404
    assert (await master.press("/board/twelve_years/make", seed="x", levels="1", rooms="6")).status_code == 422
    assert (await master.post("/board/begone_foe/make", data={"seed": "x"})).status_code == 403


@pytest.mark.parametrize(
    ("game", "key"), [("pocket_fantasy", "seven_candles"), ("freehold", "the_wet_year"), ("yabec", "low_tide")]
)
async def test_what_is_written_can_be_taken_changed_and_brought_along(master: Browser, game: str, key: str) -> None:
    form = (await master.get(f"/new/{game}")).text
    assert key in form
    text = (await master.get(f"/written/{game}/{key}")).text
    setting = next(setting for setting in ruleset(game).settings if any(each.key == key for each in setting.shelf))
    assert settle(ruleset(game).settings, {setting.key: text})[setting.key] == text
    assert (await master.get(f"/written/{game}/..%2Fledger")).status_code == 404
    assert (await master.get(f"/written/{game}/nothing")).status_code == 404


@pytest.mark.parametrize("game", ["begone_foe", "yabec"])
async def test_one_made_by_chance_is_sound_and_has_rumours(master: Browser, game: str) -> None:
    made = (await drawn(master, "make", game, seed="amber bone", levels="2", rooms="9"))["dungeon"]
    assert made == (await drawn(master, "make", game, seed="amber bone", levels="2", rooms="9"))["dungeon"]
    assert made["rumours"]
    looked = await drawn(master, "check", game, plan=msgspec.json.encode(made).decode())
    assert looked["faults"] == []


async def test_programs_draw_too(master: Browser) -> None:
    """Made, changed, looked over, read again and played, by the client."""
    client = AsyncClient(httpx.AsyncClient(transport=master._transport, base_url="http://table.test/api/v1/"))
    made = await client.make_dungeon("begone_foe", "amber bone", levels=2, rooms=9)
    again = await client.make_dungeon("begone_foe", "amber bone", levels=2, rooms=9)
    assert (made.plan, made.text, made.faults) == (again.plan, "", ())
    plan = msgspec.json.decode(made.plan)
    plan["title"] = "The Quiet Cellar"
    looked = await client.check_dungeon("begone_foe", msgspec.json.encode(plan).decode())
    assert (looked.faults, looked.plan) == ((), "")
    opened = await client.open_dungeon("begone_foe", looked.text)
    assert msgspec.json.decode(opened.plan)["title"] == "The Quiet Cellar"
    await client.new_table("begone_foe", settings={"dungeon": looked.text})
    assert "overlap" in str((await client.check_dungeon("begone_foe", OVERLAPPING)).faults)
    assert "saltmouth" in (await client.open_dungeon("begone_foe", "saltmouth")).plan
    assert (await client.written("begone_foe", "saltmouth")).startswith("#")


async def test_programs_that_draw_are_refused_as_browsers_are(master: Browser) -> None:
    client = AsyncClient(httpx.AsyncClient(transport=master._transport, base_url="http://table.test/api/v1/"))
    refused = {
        client.make_dungeon("twelve_years"): 422,
        client.make_dungeon("nothing"): 404,
        client.make_dungeon("begone_foe", rooms=2): 400,
        client.open_dungeon("begone_foe", "no dungeon"): 422,
        client.check_dungeon("begone_foe", "[" * 5000): 422,
        client.written("begone_foe", "nothing"): 404,
        client.written("nothing", "saltmouth"): 404,
    }
    for act, status in refused.items():
        with pytest.raises(NotAllowed) as said:
            await act
        assert said.value.status == status, said.value.reason


# --- in the middle of a game -----------------------------------------------------------------------------------------
async def below(browser: Browser, game: str, dungeon: str) -> str:
    """A table whose party, played by a bot, has gone down; the path of its page."""
    fields = {"sit.gm": "me", "sit.p1": "bot:careful", "set.dungeon": dungeon, "dice": "open", "seed": "amber bone"}
    made = await browser.press("/tables", htmx=False, game=game, seats="1", **fields)
    table = str(made.headers["location"])
    for _ in range(60):
        page = await browser.look(f"{table}?seat=gm")
        if page["gm"].get("board") and page["gm"]["queue"] and await is_known(browser, table):
            return table
        if page["gm"]["queue"]:
            decision = page["gm"]["queue"][0]["decision"]
            await browser.do(table, "answer", seat="gm", key=usual_of(decision))
    raise AssertionError("the bot never went down")


@pytest.mark.parametrize(("game", "dungeon"), [("begone_foe", "saltmouth"), ("yabec", "weeping_stair")])
async def test_what_nobody_has_seen_is_drawn_anew(master: Browser, house: Application, game: str, dungeon: str) -> None:
    table = await below(master, game, dungeon)
    page = await master.look(f"{table}/gm/board?seat=gm")
    plan = msgspec.json.decode(page["plan"])
    unseen = [room for room in plan["rooms"].values() if room.get("known", "unseen") == "unseen"]
    seen = next(room for room in plan["rooms"].values() if room.get("known", "unseen") != "unseen")
    goal = unseen[-1]
    goal["name"], goal["secret_text"] = "The Quiet Room", "CANARY-secret"
    goal["trap"] = {"key": msgspec.json.decode(page["known"])["traps"][0][0]}
    plan["rooms"]["new"] = {"id": "new", "x": 90, "y": 90, "level": goal.get("level", 1), "name": "CANARY-annex"}
    plan["ways"]["new"] = {"id": "new", "a": goal["id"], "b": "new", "side": "s", "secret": True}

    async def put(changed: Any) -> Any:
        text = msgspec.json.encode(changed).decode()
        return master.read(await master.do(table, "gm/board", seat="gm", path=page["path"], plan=text))

    table_id = table.rpartition("/")[2]
    refused = await put({**plan, "rooms": {**plan["rooms"], seen["id"]: {**seen, "name": "Otherwise"}}})
    assert "has been seen" in refused["frame"]["notice"]
    wrong = {**plan, "ways": {**plan["ways"], "o": {"id": "o", "a": seen["id"], "b": "new", "side": "s"}}}
    assert "must be secret" in (await put(wrong))["frame"]["notice"]
    after = await put(plan)
    assert "notice" not in after["frame"]
    async with house.house.tables.at(table_id) as (_, opened):
        place = next(place for place in places_in(opened.game.checkpoint) if place.path == page["path"])
        trap = place.dungeon.rooms[goal["id"]].trap
        assert trap is not None
        assert trap.signs  # what the rules know by key is filled in
        assert place.dungeon.rooms["new"].known == "unseen"
    told = "".join([(await master.get(f"{table}{path}")).text for path in ("?seat=p1", "/log?seat=p1", "/see/p1")])
    assert "places nobody has seen" in told
    assert "CANARY" not in told


def usual_of(decision: Any) -> str:
    return str(decision.get("default") or [*decision.get("options", ()), ""][0])


async def is_known(browser: Browser, table: str) -> bool:
    """Has somebody seen a room of it?"""
    plan = (await browser.look(f"{table}/gm/board?seat=gm"))["plan"]
    return '"known":' in plan


async def test_only_the_master_draws(master: Browser, house: Application) -> None:
    table = await below(master, "begone_foe", "saltmouth")
    async with Browser.at(house) as eve:
        await eve.look()
        assert (await eve.get(f"{table}/gm/board")).status_code in (403, 404)
        pressed = await eve.press(f"{table}/gm/board", seat="gm", version="0", path="dungeon", plan=plan_with())
        assert pressed.status_code in (403, 404)


async def test_a_program_in_the_masters_chair_draws_too(master: Browser) -> None:
    table = await below(master, "begone_foe", "saltmouth")
    link = master.read(await master.press(f"{table}/token", for_seat="gm"))["links"][0]["text"]
    api = AsyncClient(httpx.AsyncClient(transport=master._transport, base_url="http://table.test/api/v1/"))
    seat = AsyncSeat(api, table.rpartition("/")[2], "gm", link)
    await seat.look()
    plan = msgspec.json.decode((board := await seat.board()).plan)
    room = [each for each in plan["rooms"].values() if each.get("known", "unseen") == "unseen"][-1]
    room["secret_text"] = "a program's secret"
    await seat.redraw(msgspec.json.encode(plan).decode())
    assert "a program's secret" in (await seat.board()).plan
    assert "goblin" in board.monsters
    assert (await seat.board(board.path)).path == board.path
    with pytest.raises(NotAllowed, match="no such dungeon"):
        await seat.board("cellar")


def test_the_games_own_dungeons_are_sound() -> None:
    assert len(load_dungeon(DUNGEONS / "saltmouth.md").rooms) >= 15
