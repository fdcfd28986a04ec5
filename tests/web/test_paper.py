"""Paper from the browser: a page that lists it, files that are PDFs, and nothing a seat may not know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tablewright_client import Client, NotAllowed

from tablewright.engine.game.saves import header_line, record_lines
from tablewright.web.pages.paper import Shown
from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tests.press.played import game_of
from tests.press.secrets import secrets_of, words_in
from tests.web.conftest import NO_LIMITS, Browser, PlainRender, Served


@pytest.fixture
def app(tmp_path: Path) -> Application:
    return create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS, log=False), render=PlainRender())


async def test_every_kind_a_page_lists_is_a_file(app: Application) -> None:
    async with app.house.opened(), Browser.at(app) as ada:
        made = await ada.press("/tables", False, game="twelve_years", seats="1")
        table = made.headers["location"]
        listed = (await ada.look(f"{table}/paper"))["papers"]
        assert {"sheet", "map", "chronicle", "rulebook"} <= {one["key"] for one in listed}
        for one in listed:
            file = await ada.get(f"{one['address']}?size=letter")
            assert file.status_code == 200, (one, file.text[:200])
            assert file.content[:4] == (b"PK\x03\x04" if one["suffix"] == "epub" else b"%PDF")


async def test_a_table_can_be_taken_to_other_programs(app: Application) -> None:
    async with app.house.opened(), Browser.at(app) as ada:
        table = (await ada.press("/tables", False, game="twelve_years", seats="1")).headers["location"]
        forms = {one["key"]: one["address"] for one in (await ada.look(f"{table}/paper"))["forms"]}
        taken = {key: await ada.get(address) for key, address in forms.items()}
        told = {key: file.status_code for key, file in taken.items()}
        assert set(told.values()) == {200}, told
        assert "vtt" not in told, "what has nothing to show is not offered"
        assert taken["png"].content.startswith(b"\x89PNG")
        assert taken["vault"].content.startswith(b"PK")
        assert "enter one" in (await ada.get(f"{table}/take/vtt")).text
        assert (await ada.get(f"{table}/take/docx")).status_code == 404


async def test_what_cannot_be_printed_is_told_in_words(app: Application) -> None:
    async with app.house.opened(), Browser.at(app) as ada, Browser.at(app) as eve:
        table = (await ada.press("/tables", False, game="freehold", seats="1")).headers["location"]
        listed = {one["key"] for one in (await ada.look(f"{table}/paper"))["papers"]}
        assert not listed & {"sheet", "form"}, "nobody is on a sheet yet"
        refused = await ada.get(f"{table}/paper/sheet")
        assert refused.status_code == 422
        assert "make a character first" in refused.text
        assert (await ada.get(f"{table}/paper/poster")).status_code == 404
        assert (await ada.get(f"{table}/paper/hexes?size=a9")).status_code == 422
        assert (await ada.get("/paper/ludo/sheet")).status_code == 404
        assert (await eve.get(f"{table}/paper/chronicle")).status_code == 404


async def test_rules_are_printed_for_anybody(app: Application) -> None:
    async with app.house.opened(), Browser.at(app) as eve:
        listed = {one["key"] for one in (await eve.look("/paper/yabec"))["papers"]}
        assert "screen" in listed
        assert "chronicle" not in listed
        assert (await eve.get("/paper/yabec/form")).content.startswith(b"%PDF")


# --- the same for programs -------------------------------------------------------------------------------------------
def test_a_program_prints_what_its_seat_may_know_and_no_more(app: Application) -> None:
    """A game in play is put on a table; the player's token takes every file, and none has a word of the master's."""
    game = game_of("begone_foe")
    hidden = secrets_of(game, "p1")
    with Served(app) as served, Client.at(served.address) as client:
        table = client.bring(header_line(game.setup) + record_lines(game.records))
        seat = table.seat("p1")
        files = {kind: seat.paper(kind) for kind in ("sheet", "map", "chronicle", "epub")}
        files |= {form: seat.export(form) for form in ("jsonl", "vtt", "vault")}
        for name, file in files.items():
            words = words_in(file)
            assert [each for each in hidden if each in words] == [], name
        assert seat.paper("map", "letter") != seat.paper("map")
        with pytest.raises(NotAllowed, match="poster"):
            seat.paper("poster")
        with pytest.raises(NotAllowed, match="docx"):
            seat.export("docx")
        assert client.paper("yabec", "hexes").startswith(b"%PDF")


async def test_one_paper_is_suggested_and_the_others_stand_in_groups_with_their_first_lines(tmp_path: Path) -> None:
    game = game_of("begone_foe")
    app = create_app(Config(str(tmp_path / "shown.sqlite3"), limits=NO_LIMITS, log=False))
    async with app.house.opened(), Browser.at(app) as ada:
        ada.csrf = re.findall(r'name="csrf" value="(\w+)"', (await ada.get("/new/twelve_years")).text)[0]
        table = (await ada.press("/tables", False, game="twelve_years", seats="1")).headers["location"]
        for page in ("/paper/begone_foe", f"{table}/paper"):
            text = (await ada.get(page)).text
            assert text.index('class="suggested"') < text.index("<details")
            assert ("<svg" in text[text.index('class="suggested"') : text.index("<details")]) == (page[:3] == "/t/")
    shown = Shown.of(game, "p1")
    assert shown.has("sheet")
    assert shown.has("map")
    assert shown.suggested(over=False) == "map"
    assert shown.suggested(over=True) == "chronicle"
    for kind in ("sheet", "map", "chronicle", "rulebook"):
        assert shown.lines(kind, game.ruleset), kind


async def test_a_chronicle_on_the_screen_has_no_frame_for_notes(app: Application) -> None:
    game = game_of("twelve_years")
    async with app.house.opened(), Browser.at(app) as ada:
        await ada.look()
        save = {"save": ("a.tw", header_line(game.setup) + record_lines(game.records))}
        made = await ada.post("/tables/upload", data={"csrf": ada.csrf}, files=save)
        assert made.status_code == 303, made.text
        table = made.headers["location"]
        assert "[!note]" in (await ada.get(f"{table}/chronicle.md")).text
        assert "[!note]" not in (await ada.get(f"{table}/chronicle")).text
