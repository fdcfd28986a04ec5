"""Safety: what others may not know is in no byte they get; what others send cannot hurt."""

from __future__ import annotations

import logging
from http.client import REQUEST_ENTITY_TOO_LARGE
from pathlib import Path
from typing import Any

import pytest

from tablewright.web.serving.app import Application
from tablewright.web.serving.config import Limits
from tablewright.web.serving.limits import counted_as
from tablewright.web.showing import render
from tests.web.conftest import Browser, PlainRender, invite, make_app

READ = (
    *("", "/parts", "/log?before=0", "/log/1", "/replay", "/replay?step=1", "/verify", "/chronicle", "/chronicle.md"),
    *("/log.json", "/save.tw", "/save.tw?seal=break", "/see/p1", "/log/99", "/nothing"),
)


async def everything(browser: Browser, table: str, api: str = "") -> bytes:
    """Every byte a viewer can get out of a table: bodies, headers, refusals."""
    seen = b""
    for path in READ:
        for seat in ("", "p1", "p2", "gm"):
            glue = "&" if "?" in path else "?"
            response = await browser.get(f"{table}{path}{glue}seat={seat}")
            seen += response.content + str(response.headers).encode()
    for what in ("answer", "undo", "stand", "chat", "vote", "gm/notes", "gm/override", "invite"):
        for seat in ("p1", "gm"):
            fields: dict[str, Any] = {"seat": seat, "version": 0, "command": "c", "key": "x", "path": "hidden"}
            response = await browser.press(f"{table}/{what}", **fields, value="x", reason="y", for_seat="p1")
            seen += response.content + str(response.headers).encode()
    for path in ("", "/log", "/chat", "/nothing"):
        response = await browser.get(f"/api/v1/tables/{table.rpartition('/')[2]}{path}", headers={"authorization": api})
        seen += response.content
    return seen + (await browser.get("/")).content + (await browser.get("/health")).content


@pytest.mark.parametrize("page_maker", [PlainRender(), render], ids=["plain", "ours"])
async def test_secrets_reach_nobody_else(tmp_path: Path, page_maker: Any) -> None:
    app = make_app(tmp_path / "tables.sqlite3", render=page_maker)
    plain = make_app(tmp_path / "tables.sqlite3")
    async with (
        app.house.opened(),
        plain.house.opened(),
        Browser.at(plain) as ada,
        Browser.at(plain) as bob,
        Browser.at(plain) as cyd,
        Browser.at(plain) as eve,
    ):
        table = await ada.new_table(title="Secrets", **{"sit.gm": "me"})
        await invite(ada, bob, table)
        await ada.do(table, "answer", key="whisper")
        await ada.do(table, "answer", key="CANARY-word-of-p1")
        await ada.press(f"{table}/gm/notes", seat="gm", text="CANARY-notes")
        link = ada.read(await ada.press(f"{table}/watchers", on="1"))["links"][0]["text"]
        await cyd.get(link.removeprefix("http://table.test"))
        await eve.look()
        table_id = table.rpartition("/")[2]
        secret = (await app.house.store.head(table_id)).setup.dice.secret
        canaries = [b"CANARY", secret.encode(), bytes.fromhex(secret)]
        cookies = [token_of(browser).encode() for browser in (ada, bob, cyd)]
        for viewer in (bob, cyd, eve):
            await viewer.look()
            async with Browser.at(app) as looker:
                looker.cookies, looker.csrf = viewer.cookies, viewer.csrf
                seen = await everything(looker, table)
            for canary in (*canaries, *cookies):
                assert canary not in seen
        assert b"CANARY-word-of-p1" in await everything(ada, table)  # the search finds what is there


def token_of(browser: Browser) -> str:
    """The secret part of the cookie that holds a browser's seats."""
    return browser.cookies["tablewright"].partition(".")[0]


async def test_an_open_seed_is_shown_only_where_the_table_says_so(ada: Browser, bob: Browser) -> None:
    for show, found in (("1", True), ("0", False)):
        table = await ada.new_table(dice="open", seed="CANARY-seed", show_seed=show, **{"set.rounds": "3"})
        await invite(ada, bob, table)
        assert (b"CANARY-seed" in await everything(bob, table)) is found
        for _ in range(3):
            await bob.do(table, "answer", seat="p2", key="wait")
        assert (await bob.look(f"{table}/verify"))["dice"]["seed"] == "CANARY-seed"


async def test_the_log_has_no_tokens(ada: Browser, bob: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "tablewright")
    table = await ada.new_table()
    for what in ("invite", "feed", "watchers"):
        link = ada.read(await ada.press(f"{table}/{what}", for_seat="p2", on="1"))["links"][0]["text"]
        await bob.get(link.removeprefix("http://table.test"))
        assert link.rpartition("/")[2] not in caplog.text
    assert token_of(ada) not in caplog.text
    assert "/join/..." in caplog.text


# --- what others send ------------------------------------------------------------------------------------------------
async def test_a_form_must_come_from_our_page(app: Application, ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    page = await ada.look(table)
    fields = {"seat": "p1", "key": "wait", "version": "0", "command": page["command"]}
    assert (await ada.post(f"{table}/answer", data=fields)).status_code == 403
    await bob.look()
    assert (await ada.post(f"{table}/answer", data={**fields, "csrf": bob.csrf})).status_code == 403
    good = {**fields, "csrf": ada.csrf}
    for headers in (
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": "http://table.test", "sec-fetch-site": "cross-site"},
    ):
        assert (await ada.post(f"{table}/answer", data=good, headers=headers)).status_code == 403
    assert (await ada.post(f"{table}/answer", data=good, headers={"origin": "http://table.test"})).status_code == 303


async def test_every_answer_has_safe_headers(ada: Browser) -> None:
    table = await ada.new_table()
    for path in ("/", table, "/nothing", "/api/v1/games", "/health", "/static/nothing"):
        headers = (await ada.get(path)).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")


async def test_files_carry_only_the_headers_that_mean_something_to_files(ada: Browser) -> None:
    for path in ("/static/table.css", "/accent/1f4e79"):
        headers = (await ada.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-type"].startswith("text/css")
        assert "content-security-policy" not in headers
        assert "set-cookie" not in headers


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(app: Application) -> None:
    async with Browser.at(app) as ada:
        cookie = (await ada.get("/")).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        secure = (await ada.get("https://table.test/", headers={"cookie": ""})).headers.get("set-cookie", "").lower()
        assert "secure" in secure or not secure


async def test_names_and_talk_are_escaped(tmp_path: Path) -> None:
    app, plain = make_app(tmp_path / "t.sqlite3", render=render), make_app(tmp_path / "t.sqlite3")
    nasty = "<script>alert(1)</script>\"'><img src=x>"
    async with app.house.opened(), plain.house.opened(), Browser.at(plain) as ada, Browser.at(app) as looker:
        table = await ada.new_table(title=nasty[:80], name=nasty[:40])
        await ada.do(table, "chat", text=nasty)
        await ada.do(table, "answer", key="whisper")
        await ada.do(table, "answer", key=nasty)
        looker.cookies = ada.cookies
        for path in ("/", table, f"{table}/parts", f"{table}/replay", f"{table}/chronicle", f"{table}/verify"):
            text = (await looker.get(path)).text
            assert "<script>alert" not in text
            assert "<img src=x" not in text


async def test_an_error_is_told_in_words_that_fit_and_leads_back(tmp_path: Path) -> None:
    app, plain = make_app(tmp_path / "t.sqlite3", render=render), make_app(tmp_path / "t.sqlite3")
    async with app.house.opened(), plain.house.opened(), Browser.at(plain) as ada, Browser.at(app) as looker:
        table = await ada.new_table()
        looker.cookies = ada.cookies
        nowhere = (await looker.get("/nowhere")).text
        assert "There is no page at this address." in nowhere
        assert "Not Found" not in nowhere
        assert "Addresses of tables" not in nowhere
        assert "Addresses of tables" in (await looker.get("/t/zzzzzzzzzzzz")).text
        assert "Back to the table" not in (await looker.get("/t/zzzzzzzzzzzz/replay")).text
        assert "Back to the table" in (await looker.get(f"{table}/replay?step=none")).text


async def test_bodies_are_capped_even_when_they_do_not_say_how_long_they_are(ada: Browser) -> None:
    table = await ada.new_table()
    assert (await ada.press(f"{table}/chat", text="x" * 70_000)).status_code == 413

    async def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert (await ada.post(f"{table}/chat", content=endless(), headers=headers)).status_code == 413


async def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    slow = 0.01  # a second: on a machine that is busy enough, one a second would come back meanwhile
    limits = Limits(slow, address_burst=20, seat_rate=slow, seat_burst=3, chat_rate=slow, chat_burst=2)
    app = make_app(tmp_path / "tables.sqlite3", limits=limits)
    async with app.house.opened(), Browser.at(app) as ada, Browser.at(app, "10.9.9.9") as bob:
        table = await ada.new_table()
        statuses = [(await ada.press(f"{table}/name", seat="p1", name=f"A{number}")).status_code for number in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        response = await ada.get("/health")
        for _ in range(30):
            response = await ada.get("/health")
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) >= 1
        assert (await bob.get("/health")).status_code == 200


async def test_nothing_outside_the_static_folder_is_served(ada: Browser) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"):
        assert (await ada.get(path)).status_code == 404


async def test_a_base_path_and_a_public_address(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3", url="https://example.org/rpg")
    async with app.house.opened(), Browser.at(app) as ada:
        response = await ada.get("/rpg/")
        view = ada.read(response)
        assert view["frame"]["base"] == "/rpg"
        cookie = response.headers["set-cookie"].lower()
        assert "path=/rpg" in cookie
        assert "secure" in cookie
        ada.cookies.set("tablewright", cookie.partition("tablewright=")[2].partition(";")[0])
        assert (await ada.get("/rpgs")).status_code == 404
        assert (await ada.get("/")).status_code == 200  # a proxy may have taken the base path off already


async def test_a_save_may_be_long_under_a_base_path_too(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3", url="https://example.org/rpg")
    async with app.house.opened(), Browser.at(app) as ada:
        ada.read(await ada.get("/rpg/"))
        longer = b"x" * (app.house.config.limits.body + 1)
        response = await ada.post("/rpg/tables/upload", data={"csrf": ada.csrf}, files={"save": ("a.tw", longer)})
        assert response.status_code != REQUEST_ENTITY_TOO_LARGE


async def test_the_cookie_of_a_seat_is_sent_again_every_month(tmp_path: Path) -> None:
    day = 24 * 3600.0
    now = 20_000 * day
    app = make_app(tmp_path / "tables.sqlite3", clock=lambda: now)
    async with app.house.opened(), Browser.at(app) as ada:
        table = await ada.new_table()
        token, first = token_of(ada), ada.cookies["tablewright"]
        now += 29 * day
        assert "set-cookie" not in (await ada.get(table)).headers
        now += day
        renewed = (await ada.get(table)).headers["set-cookie"]
        assert "max-age=31536000" in renewed.lower()
        assert token_of(ada) == token
        assert ada.cookies["tablewright"] != first
        assert "set-cookie" not in (await ada.get("/")).headers
        now -= 400 * day  # a server whose clock was wrong
        assert "set-cookie" in (await ada.get("/")).headers
        ada.cookies.clear()
        ada.cookies.set("tablewright", token)  # as an older version sent it
        assert "set-cookie" in (await ada.get("/")).headers
        assert "p1" in (await ada.look(table))["held"]


async def test_an_error_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(tmp_path / "tables.sqlite3")
    async with app.house.opened(), Browser.at(app) as ada:
        table = await ada.new_table()

        async def broken(*_: Any) -> None:
            raise RuntimeError("CANARY in a traceback")

        monkeypatch.setattr(app.house.store, "around", broken)
        response = await ada.get(table)
        assert response.status_code == 500
        assert "CANARY" not in response.text
        assert "Traceback" not in response.text


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("-", "-"),
        ("no:address", "no:address"),
    ],
)
def test_an_ipv6_address_is_counted_for_its_network(address: str, counted: str) -> None:
    assert counted_as(address) == counted


async def test_whoever_has_a_whole_network_has_one_share(tmp_path: Path) -> None:
    app = make_app(tmp_path / "x.sqlite3", limits=Limits(address_rate=0.001, address_burst=3))
    async with app.house.opened():
        statuses = []
        for number in range(1, 6):
            async with Browser.at(app, f"2001:db8:1:2::{number}") as browser:
                statuses.append((await browser.get("/health")).status_code)
    assert statuses == [200, 200, 200, 429, 429]
