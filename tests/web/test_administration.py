"""What a host does with tables beside a running server: the commands, and what people at the table see of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.engine.game.saves import read
from tablewright.store.model import Present
from tablewright.web.hosting import archive, blocklist, personal
from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, Browser, PlainRender, invite

SECRET, ON_MAP, SAID = "zx-private-zx", "zx-on-map-zx", "zx-said-zx"
Tool = Callable[..., Awaitable[Any]]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
async def app(store: Path) -> AsyncIterator[Application]:
    made = create_app(Config(str(store), limits=NO_LIMITS, log=False), render=PlainRender())
    async with made.house.opened():
        yield made


@pytest.fixture
def tool(store: Path) -> Tool:
    """The program, beside the server: what it says as JSON."""

    async def run(*words: str, code: int = 0) -> Any:
        said = await asyncio.to_thread(CliRunner().invoke, main, [*words, "--store", str(store), "--json"])
        assert said.exit_code == code, said.output
        return json.loads(said.stdout) if said.stdout else said.stderr

    return run


async def _table(ada: Browser, bob: Browser) -> str:
    """A game of two, in which Bob has said and noted something; its id."""
    made = await ada.press("/tables", htmx=False, game="freehold", seats="2", name="Ada Love", title="The Ford")
    path = made.headers["location"]
    await invite(ada, bob, path, name="Bob Bridge")
    await bob.press(f"{path}/chat", seat="p2", text=SAID, command="c1")
    await bob.press(f"{path}/gm/notes", seat="p2", text=SECRET)
    page = await bob.look(f"{path}?seat=p2")
    hexes = [each["id"] for each in page["scene"]["map"]["hexes"]]
    noted = await bob.press(
        f"{path}/note", seat="p2", place=hexes[0], text=ON_MAP, version=page["version"], command="n1"
    )
    assert noted.status_code == 200
    return path.rpartition("/")[2]


async def test_a_host_finds_a_table_and_is_shown_nothing_secret(ada: Browser, bob: Browser, tool: Tool) -> None:
    table = await _table(ada, bob)
    await ada.press("/tables", htmx=False, game="yabec", seats="1")
    assert len(await tool("tables", "list")) == 2
    (found,) = await tool("tables", "find", "bridge")
    assert (found["table"], found["people"]) == (table, ["Ada Love", "Bob Bridge"])
    sheet = await tool("tables", "show", table)
    assert [seat["name"] for seat in sheet["seats"]][:2] == ["Ada Love", "Bob Bridge"]
    assert not any(word in json.dumps(sheet) for word in (SECRET, ON_MAP, SAID))
    assert "there is no table" in str(await tool("tables", "show", "nothing", code=1))


async def test_a_table_taken_out_opens_elsewhere(ada: Browser, bob: Browser, tool: Tool, tmp_path: Path) -> None:
    table = await _table(ada, bob)
    written = await tool("tables", "export", table, "--to", str(tmp_path))
    path = Path(written["game"])
    assert path.name == f"the-ford-{table}.tw"
    assert path.stat().st_mode & 0o077 == 0
    assert read(path).setup.title == "The Ford"
    assert SAID in Path(written["talk"]).read_text()


async def test_who_has_lost_their_browser_comes_back_to_their_seat_notes_and_table(
    app: Application, ada: Browser, bob: Browser, tool: Tool
) -> None:
    table = await _table(ada, bob)
    await ada.press(f"/t/{table}/gm/notes", seat="p1", text="Ada's own")
    link = (await tool("tables", "invite", table, "p1", "--back"))["link"]
    async with Browser.at(app) as anew:
        await anew.look(link)
        assert (await anew.press(link, htmx=False)).status_code == 303
        page = await anew.look(f"/t/{table}?seat=p1")
        assert (page["owner"], "p1" in page["held"]) == (True, True)
        head = await app.house.store.head(table)
        assert head.desk.notes["p1"] == "Ada's own"
    assert "The host of this server has made a link" in str((await bob.look(f"/t/{table}"))["chat"])


async def test_whoever_is_invited_by_the_host_reads_no_notes_of_before(
    app: Application, ada: Browser, bob: Browser, tool: Tool
) -> None:
    table = await _table(ada, bob)
    link = (await tool("tables", "invite", table, "p2"))["link"]
    async with Browser.at(app) as cyd:
        await cyd.look(link)
        assert (await cyd.press(link, htmx=False, name="Cyd")).status_code == 303
        page = await cyd.look(f"/t/{table}?seat=p2")
        assert SECRET not in json.dumps(page)
        assert ON_MAP not in json.dumps(page)
    assert (await bob.get(f"/t/{table}")).status_code == 404
    assert "Cyd sits in" in str((await ada.look(f"/t/{table}"))["chat"])


async def test_an_invitation_by_the_host_ends_older_links_and_tokens(ada: Browser, bob: Browser, tool: Tool) -> None:
    table = await _table(ada, bob)
    page = bob.read(await bob.press(f"/t/{table}/token", seat="p2", for_seat="p2"))
    program = {"authorization": f"Bearer {page['links'][0]['text']}"}
    assert (await bob.get(f"/api/v1/tables/{table}", headers=program)).status_code == 200
    older = (await tool("tables", "invite", table, "p2"))["link"]
    assert (await bob.get(f"/api/v1/tables/{table}", headers=program)).status_code == 401
    newer = (await tool("tables", "invite", table, "p2"))["link"]
    assert [(await ada.get(link)).status_code for link in (older, newer)] == [404, 200]
    assert (await bob.look(f"/t/{table}"))["held"] == ["p2"], "until the link is used"
    assert "older links and tokens to it are void" in str((await ada.look(f"/t/{table}"))["chat"])


async def test_a_host_ends_all_cookies_links_and_tokens_at_once(
    app: Application, ada: Browser, bob: Browser, tool: Tool
) -> None:
    table, other = await _table(ada, bob), await _table(ada, bob)
    page = bob.read(await bob.press(f"/t/{table}/token", seat="p2", for_seat="p2"))
    program = {"authorization": f"Bearer {page['links'][0]['text']}"}
    older = (await tool("tables", "invite", table, "p2"))["link"]
    ways = await tool("tables", "void", "--all", "--yes")
    assert {way["table"] for way in ways} == {table, other}
    for browser in (ada, bob):
        assert (await browser.get(f"/t/{table}")).status_code == 404
    assert (await bob.get(f"/api/v1/tables/{table}", headers=program)).status_code == 401
    assert (await bob.get(older)).status_code == 404
    (link,) = [way["link"] for way in ways if way["table"] == table and way["seats"] == ["p2"]]
    async with Browser.at(app) as anew:
        await anew.look(link)
        assert (await anew.press(link, htmx=False)).status_code == 303
        page = await anew.look(f"/t/{table}?seat=p2")
        assert (page["held"], ON_MAP in json.dumps(page)) == (["p2"], True)
        assert "has ended all cookies, links and tokens" in str(page["chat"])
    assert len(ways) == 4
    assert "name one table" in str(await tool("tables", "void", "--yes", code=2))


async def test_what_is_erased_is_in_no_file_of_the_store(ada: Browser, bob: Browser, tool: Tool, store: Path) -> None:
    """Name, talk and notes were readable in the write-ahead log long after the table was gone."""
    table = await _table(ada, bob)
    traces = (SECRET, ON_MAP, SAID, "Bob Bridge")
    assert all(_is_in(store, word) for word in traces)
    before = (await ada.look(f"/t/{table}"))["version"]
    await tool("tables", "erase", table, "p2")
    assert [word for word in traces if _is_in(store, word)] == []
    page = await ada.look(f"/t/{table}")
    assert page["version"] >= before
    assert not any(word in json.dumps(page) for word in traces)
    assert (await ada.look(f"/t/{table}/verify"))["ok"]
    assert (await bob.look(f"/t/{table}?seat=p2"))["held"] == ["p2"]


async def test_what_is_removed_is_in_no_file_of_the_store(ada: Browser, bob: Browser, tool: Tool, store: Path) -> None:
    table = await _table(ada, bob)
    await tool("tables", "remove", table, "--yes")
    assert (await ada.get(f"/t/{table}")).status_code == 404
    assert [word for word in (SECRET, ON_MAP, SAID, "Bob Bridge", "The Ford") if _is_in(store, word)] == []


def _is_in(store: Path, word: str) -> bool:
    return any(word.encode() in path.read_bytes() for path in store.parent.glob(f"{store.name}*"))


async def test_a_barred_address_is_refused_without_a_restart(
    app: Application, ada: Browser, bob: Browser, tool: Tool
) -> None:
    assert (await bob.get("/")).status_code == 200
    assert await tool("block", "10.0.0.2") == {"barred": ["10.0.0.2/32"]}
    await app.house.blocklist.refresh()
    assert (await bob.get("/")).status_code == 403
    assert (await ada.get("/")).status_code == 200
    assert await tool("block", "10.0.0.2", "--lift") == {"barred": []}
    await app.house.blocklist.refresh()
    assert (await bob.get("/")).status_code == 200
    assert "no IP address" in str(await tool("block", "somebody", code=2))


async def test_what_nobody_opens_is_noted_then_taken_out_and_can_be_brought_back(
    app: Application, ada: Browser, bob: Browser, tmp_path: Path, store: Path
) -> None:
    folder, now = tmp_path / "archive", app.house.clock()
    folder.mkdir()
    table = await _table(ada, bob)

    async def look(days: float) -> None:
        await archive.Archive(app.house.store, folder, 365, lambda: now + days * archive.DAY).look()

    for days in (364, 366, 379):
        await look(days)
    talk = str((await ada.look(f"/t/{table}"))["chat"])
    assert talk.count("Nobody has opened this table for 365 days.") == 1
    await app.house.store.arrive(Present(table, "ada", ("p1",)), now + 380 * archive.DAY)
    for days in (381, 700):  # somebody came back: the old note counts no more
        await look(days)
    assert list(folder.iterdir()) == []
    for days in (746, 765):
        await look(days)
    (game, _) = sorted(folder.iterdir(), key=lambda path: path.suffix, reverse=True)
    assert (await ada.get(f"/t/{table}")).status_code == 404
    assert not _is_in(store, SAID)
    brought = await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", game.read_bytes())})
    assert brought.status_code == 303


@pytest.mark.parametrize(
    ("barred", "client", "holds"),
    [
        ("2001:db8::/64", "2001:db8::7", True),
        ("2001:db8::/64", "2001:db8:0:1::7", False),
        ("203.0.113.9", "::ffff:203.0.113.9", True),
        ("203.0.113.9", "testclient", False),
    ],
)
def test_addresses_of_both_kinds(barred: str, client: str, holds: bool) -> None:
    known = blocklist.Blocklist(None)  # type: ignore[arg-type]
    known._networks = (blocklist.network_of(barred),)
    assert known.holds(client) is holds


async def test_a_person_is_handed_what_is_theirs_and_nothing_of_others(
    app: Application, ada: Browser, bob: Browser
) -> None:
    from tablewright.web.tables.tokens import digest_of

    await _table(ada, bob)
    holders = [digest_of(browser.cookies["tablewright"].partition(".")[0]) for browser in (ada, bob)]
    (of_ada,), (of_bob,) = [await personal.kept_of(app.house.tables, holder) for holder in holders]
    assert (of_bob.name, of_bob.seats, of_bob.notes) == ("Bob Bridge", ("p2",), {"p2": SECRET})
    assert [text for _, text in of_bob.talk] == [SAID]
    assert ON_MAP in str(of_bob.notes_on_the_map)
    assert not any(word in str(of_ada) for word in (SECRET, ON_MAP, SAID))


async def test_one_page_hands_out_and_erases_what_is_ones_own(ada: Browser, bob: Browser, store: Path) -> None:
    table = await _table(ada, bob)
    page = await bob.look("/mine")
    assert page["tables"] == [{"table": table, "title": "The Ford", "name": "Bob Bridge", "talk": 1, "notes": 2}]
    taken = (await bob.get("/mine.json")).json()
    assert all(word in json.dumps(taken) for word in (SECRET, ON_MAP, SAID))
    assert "Ada Love" not in json.dumps(taken)
    assert (await bob.press("/mine/erase", htmx=False)).status_code == 403  # nobody erases by mistake
    assert (await bob.press("/mine/erase", htmx=False, sure="1")).status_code == 303
    page = await bob.look("/mine?done=erased")
    assert page["tables"] == [{"table": table, "title": "The Ford", "name": "", "talk": 0, "notes": 0}]
    assert [word for word in (SECRET, ON_MAP, SAID, "Bob Bridge") if _is_in(store, word)] == []
    assert (await ada.look(f"/t/{table}"))["seats"][0]["name"] == "Ada Love"


async def test_notes_of_a_seat_that_was_left_are_erased_too(
    app: Application, ada: Browser, bob: Browser, store: Path
) -> None:
    table = await _table(ada, bob)
    await bob.press(f"/t/{table}/sit", for_seat="p2", sitter="nobody")
    async with Browser.at(app) as cyd:
        await invite(ada, cyd, f"/t/{table}", name="Cyd")
        assert (await cyd.get("/mine.json")).text.count("zx-") == 0
    assert _is_in(store, SECRET)
    assert SECRET in (await bob.get("/mine.json")).text
    await bob.press("/mine/erase", htmx=False, sure="1")
    assert [word for word in (SECRET, ON_MAP) if _is_in(store, word)] == []
