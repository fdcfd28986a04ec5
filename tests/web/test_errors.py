"""The most common errors, each made on purpose: the answer names what is wrong and where, and says what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tests.web.conftest import Browser

FILES = {
    "letters.tw": "\xff\xfe nothing",
    "newer.tw": '{"tablewright": 99}\n',
    "header.tw": '{"tablewright": 1}\n',
    "odd.toml": "[nonsense]\nhp = 3\n",
    "other.toml": 'game = "freehold"\n[settings]\n',
    "entry.toml": 'game = "twelve_years"\n[content.archetypes.gaint]\nhp = 3\n',
    "setting.toml": 'game = "twelve_years"\n[settings]\ncastle_mode = "nowhere"\n',
}

COMMANDS = {  # what is wrong and where; what to do next
    "paly": ("'paly'", "did you mean 'play'"),
    "play twelve": ("'twelve'", "did you mean 'twelve_years'"),
    "play twelve_years --plain --set nope=1": ("--set: there is no setting 'nope'", "there are: castle_mode"),
    "play twelve_years --plain --set castle_mode=nowhere": ("castle_mode: 'nowhere'", "choose one of normal"),
    "play twelve_years --plain --players 99": ("--players: Twelve Years", "choose another number"),
    "play twelve_years --plain --bot p9=planner": ("--bot: there is no seat 'p9'", "seats are p1"),
    "play twelve_years --plain --bot p1=plannar": ("no bot 'plannar'", "did you mean 'planner'"),
    "play twelve_years --plain --nonsense": ("'--nonsense'", "Try 'tablewright play --help'"),
    "resume --plain": ("no saves yet", "begin a game with: tablewright play"),
    "resume nowhere --plain": ("no save 'nowhere'", "see: tablewright saves"),
    "verify ./letters.tw": ("letters.tw: this is not", "copy the whole file again"),
    "verify ./newer.tw": ("newer.tw: written by a newer Tablewright", "update this one"),
    "verify ./header.tw": ("header.tw: line 1", "use a backup"),
    "verify ./gone.tw": ("'gone.tw'", "see: tablewright saves"),
    "print twelve_years poster": ("KIND: 'poster'", "there are: sheet"),
    "print twelve_years map": ("made from a game in play", "name a save"),
    "print twelve_years sheet --paper a9": ("--paper: 'a9'", "there are: a4"),
    "house ./odd.toml": ("odd.toml: Object contains unknown field `nonsense`", "there may be: game"),
    "house ./entry.toml": ("entry.toml, line 2", "did you mean giant"),
    "house ./setting.toml": ("setting.toml, line 3: castle_mode: 'nowhere'", "choose one of normal"),
    "play twelve_years --plain --house ./other.toml": ("other.toml, line 1", "begin that game, or change the line"),
}


@pytest.mark.parametrize("words", COMMANDS)
def test_the_command_line(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    refused = CliRunner().invoke(main, words.split(), prog_name="tablewright")
    assert refused.exit_code in (1, 2)
    for part in COMMANDS[words]:
        assert part in refused.stderr


@pytest.fixture
async def at(ada: Browser) -> dict[str, str]:
    """Words of a table that the cases speak of."""
    made = (await ada.post("/api/v1/tables", json={"game": "duel", "players": 2})).json()
    other = (await ada.post("/api/v1/tables", json={"game": "duel"})).json()
    return {
        "api": f"/api/v1/tables/{made['table']}",
        "p1": made["seats"]["p1"],
        "p2": made["seats"]["p2"],
        "other": other["seats"]["p1"],
        "page": await ada.new_table(),
    }


ANSWER: dict[str, Any] = {"version": 0, "command": "c1", "key": "wait"}
API: dict[str, Any] = {
    "no token": ("GET", "{api}", "", None, 401, "token is needed", "Authorization: Bearer TOKEN"),
    "an unknown token": (
        "GET",
        "{api}",
        "nonsense",
        None,
        401,
        "token is not known here",
        "Ask whoever made the table",
    ),
    "the token of another table": (
        "GET",
        "{api}",
        "{other}",
        None,
        401,
        "for another table",
        "Use the token that came with this one",
    ),
    "no such address": ("GET", "/api/v1/nowhere", "", None, 404, "nothing at this address", "/api/openapi.json"),
    "a game that is not there": (
        "POST",
        "/api/v1/tables",
        "",
        {"game": "dule"},
        422,
        "no game 'dule'",
        "there are: duel",
    ),
    "a setting that is not there": (
        "POST",
        "/api/v1/tables",
        "",
        {"game": "duel", "settings": {"round": 3}},
        422,
        "no setting 'round'",
        "there are: rounds",
    ),
    "too many players": (
        "POST",
        "/api/v1/tables",
        "",
        {"game": "duel", "players": 9},
        422,
        "1 to 4 players, not 9",
        "choose another number",
    ),
    "a sitter that is not there": (
        "POST",
        "/api/v1/tables",
        "",
        {"game": "duel", "seats": {"p1": "ghost"}},
        422,
        "p1: 'ghost'",
        "choose me, invite",
    ),
    "the referee among the players": (
        "POST",
        "/api/v1/tables",
        "",
        {"game": "duel", "seats": {"p1": "referee"}},
        422,
        "p1: the referee",
        "choose a person or a bot",
    ),
    "a field that is missing": ("POST", "/api/v1/tables", "", {}, 400, "body: ", "missing required field `game`"),
    "no body": ("POST", "{api}/answer", "{p1}", None, 400, "body: there is none", "send one of JSON"),
    "no JSON": ("POST", "{api}/answer", "{p1}", b"{", 400, "body: this is no JSON", "correct it and send it again"),
    "an answer that is none": (
        "POST",
        "{api}/answer",
        "{p1}",
        {**ANSWER, "key": "dance"},
        422,
        "'dance' is not an answer to 'move'",
        "choose one of: strike",
    ),
    "another seat": (
        "POST",
        "{api}/answer",
        "{p1}",
        {**ANSWER, "seat": "p2"},
        403,
        "This token holds p1",
        "say which seat acts",
    ),
    "undo of nothing": (
        "POST",
        "{api}/undo",
        "{p1}",
        {"version": 0, "command": "c2"},
        422,
        "nothing to take back: nobody has answered yet",
        "answer what is asked",
    ),
    "talk that is too long": (
        "POST",
        "{api}/chat",
        "{p1}",
        {"text": "x" * 9999, "command": "c3"},
        400,
        "text: ",
        "length <= 500",
    ),
}


@pytest.mark.parametrize("case", API)
async def test_the_api(ada: Browser, at: dict[str, str], case: str) -> None:
    verb, path, token, body, status, wrong, after = API[case]
    headers = {"authorization": f"Bearer {token.format(**at)}"} if token else {}
    sent = {"content": body} if isinstance(body, bytes) else {"json": body} if body is not None else {}
    refused = await ada.request(verb, path.format(**at), headers=headers, **sent)
    error = refused.json()["error"]
    assert (refused.status_code, wrong in error, after in error) == (status, True, True), error


PAGE: dict[str, Any] = {
    "no page": ("/nowhere", None, 404, "no page at this address", "Begin at the start page"),
    "no such table": ("/t/nowhere", None, 404, "no such table", "Ask for an invite link"),
    "a spent invitation": ("/join/nowhere", None, 404, "This link is not good any more", "Ask for another one"),
    "a page of the manual": ("/manual/nowhere", None, 404, "The manual has no such page", "Search it"),
    "a game": ("/new/dule", None, 404, "no game 'dule'", "Choose one on the start page"),
    "a paper": ("{page}/paper/poster", None, 404, "no paper of the kind 'poster'", "there are: sheet"),
    "no file": ("/tables/upload", {}, 422, "no file was sent", "choose a save (.tw) first"),
    "no game": ("/tables", {"game": "dule"}, 422, "no game 'dule'", "there are: duel"),
    "no number": (
        "/tables",
        {"game": "duel", "seats": "many"},
        422,
        "$.players",
        "change that field and send it again",
    ),
    "undo": (
        "{page}/undo",
        {"seat": "p1", "version": "0", "command": "c"},
        422,
        "nothing to take back",
        "answer what is asked",
    ),
    "a seat": ("{page}/invite", {"for_seat": "p9"}, 422, "no seat 'p9'", "choose one that Seats shows"),
    "an answer": (
        "{page}/answer",
        {"seat": "p1", "version": "0", "command": "c", "key": "dance"},
        422,
        "'dance' is not an answer to 'move'",
        "choose one of: strike",
    ),
    "name": ("{page}/name", {"seat": "p1", "name": "x" * 999}, 422, "that were 999", "write at most"),
}


@pytest.mark.parametrize("case", PAGE)
async def test_the_page(ada: Browser, at: dict[str, str], case: str) -> None:
    path, fields, status, wrong, after = PAGE[case]
    path = path.format(**at)
    refused = await (ada.get(path) if fields is None else ada.press(path, htmx=False, **fields))
    view = ada.read(refused)
    error = view.get("text") or view["frame"]["notice"]
    assert (refused.status_code, wrong in error, after in error) == (status, True, True), error
