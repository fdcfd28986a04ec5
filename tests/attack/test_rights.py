"""Who may read and do what, at tables of all five games, judged by what comes out and what is changed, not by a status.

Secrets are planted, and then everybody asks for everything there is: each operation of the API, each page, each live
connection, each piece of paper and each file for other programs. A secret may stand in nothing that somebody gets who
may not know it. Then everybody who may not tries to do everything to the seat of somebody else, and nothing is changed.
"""

from __future__ import annotations

import io
import re
import shutil
import zipfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pypdf
import pytest

from tablewright.engine.telling.counsel import counsel
from tablewright.engine.thinking.thinker import Budget
from tablewright.press.paper.kinds import KINDS
from tablewright.rules import titles
from tablewright.web.api.routes import API, BASE
from tablewright.web.api.schema import EXAMPLES, PARAMETERS
from tablewright.web.pages.paper import TAKEN
from tablewright.web.serving.app import ROUTES, Application, create_app
from tablewright.web.serving.config import Config
from tablewright.web.serving.hands import OwnHands
from tablewright.web.tables import heavy
from tests.press.secrets import read_off
from tests.web.conftest import NO_LIMITS
from tests.web.one_thread import Asker
from tests.web.speaking import all_told
from tests.web.test_gallery import Clock

GAMES = tuple(titles())
NOTES, ON_MAP, MASTERS = "the butler has done it", "a door behind the altar", "the duke is a werewolf"
HOOK = "https://hooks.example.org/tell-nobody-of-this"
JUST_NOW = "hush, somebody is listening"
LATE_MINUTES = 10
BY_BROWSER = " by browser"


class Person(Asker):
    """Somebody who asks: as a browser, or as a program by a token."""

    def __init__(self, app: Application, name: str, token: str = "") -> None:
        super().__init__(app)
        self.app, self.name, self.token, self._sent = app, name, token, 0
        if token:
            self.headers["authorization"] = f"Bearer {token}"

    async def do(self, table: str, what: str, **fields: Any) -> Any:
        """Something of the API that this person may do."""
        self._sent += 1
        body = {"command": f"{self.name}-{self._sent}", **fields}
        status, said = await self.json("POST", f"/tables/{table}/{what}", body)
        assert status in (200, 201), (what, status, said)
        return said

    async def reads(self, path: str) -> str:
        """All the words of what comes from there. A live connection is left when it has told how things are."""
        is_live = path.partition("?")[0].endswith(("/live", "/events"))
        if path.partition("?")[0].endswith("/socket"):
            return await all_told(self.app, path, {key: value for key, value in self.headers.items() if key != "host"})
        _, said = await self.ask("GET", path, until=lambda part: is_live and part.count(b"\n\n") > 1)
        return words_in(said)


def words_in(content: bytes) -> str:
    """What a reader finds in a file of any kind."""
    if content.startswith(b"%PDF"):
        return " ".join(_read_off(content).split())
    if content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "\n".join(words_in(archive.read(name)) for name in archive.namelist())
    return content.decode("utf-8", "replace")


def _read_off(pdf: bytes) -> str:
    """By poppler's program, which is four times as quick as Python, where there is one."""
    if shutil.which("pdftotext"):
        return read_off(pdf, "-raw")
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


class World(NamedTuple):
    """A table, everybody who has to do with it, and what only some of them may know."""

    app: Application
    table: str
    clock: Clock
    people: Mapping[str, Person]
    secrets: Mapping[str, frozenset[str]]  # words: who may read them


@pytest.fixture(autouse=True)
def _counsel_is_brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read of it does not hang on how long somebody thinks: `test_thinking` proves that of the thought."""
    monkeypatch.setattr(heavy, "counsel", partial(counsel, budget=Budget(tries=2, seconds=0.001)))


@asynccontextmanager
async def world(game: str, folder: Path) -> AsyncIterator[World]:
    """Ada made the table and masters it where there is a chair; Bob and Cyd play, and somebody looks on."""
    clock = Clock()
    config = Config(str(folder / "tables.sqlite3"), limits=NO_LIMITS, log=False, hooks=True)
    app = create_app(config, clock=clock, hands=OwnHands())
    app.house.tables.on_wait = lambda head, seats: None  # nobody is really told
    async with app.house.opened():
        status, made = await Asker(app).json("POST", "/tables", {"game": game, "players": 3, "name": "Ada"})
        assert status == 201, made
        table = made["table"]
        ada = Person(app, "ada", made["owner"])
        seats = (await ada.json("GET", f"/tables/{table}"))[1]["seats"]
        if "gm" in seats:
            await ada.do(table, "sit", seat="p1", for_seat="gm", sitter="me")
        people = {"ada": ada}
        links: list[str] = []
        for name, seat in (("gone", "p2"), ("bob", "p2"), ("cyd", "p3")):
            if name == "bob":
                await people["gone"].do(table, "agree", for_seat="p2", on=True)
            link = (await ada.do(table, "invite", seat="p1", for_seat=seat))["text"]
            links.append(link.rpartition("/")[2])
            people[name] = await _come(app, name, link)
        watch = (await ada.do(table, "watchers", seat="p1", on=True))["text"]
        people["looker"] = await _come(app, "looker", watch)
        other = (await Asker(app).json("POST", "/tables", {"game": game, "name": "Dan"}))[1]
        people["stranger"] = Person(app, "stranger", other["owner"])
        people["nobody"] = Person(app, "nobody")
        secrets = await _plant(app, table, people)
        tokens = {each.token: frozenset({name}) for name, each in people.items() if each.token}
        for name in ("ada", "bob", "cyd", "looker", "nobody"):
            people[name + BY_BROWSER] = await _browser(app, table, people[name], watch)
        yield World(app, table, clock, people, {**secrets, **tokens})


async def _come(app: Application, name: str, link: str) -> Person:
    status, got = await Asker(app).json("POST", "/join", {"token": link, "name": name.title()})
    assert status == 201, got
    return Person(app, name, got["token"])


async def _browser(app: Application, table: str, person: Person, watch: str) -> Person:
    """The same person by a browser: what a token opens, a link to share hands on."""
    browser = Person(app, person.name + BY_BROWSER)
    await browser.ask("GET", "/")
    seat = {"ada": "p1", "bob": "p2", "cyd": "p3"}.get(person.name)
    if seat:
        link = (await person.do(table, "share", seat=seat))["text"]
        path = "/join/" + link.rpartition("/")[2]
        _, shown = await browser.ask("GET", path)
        await browser.form(path, csrf=_csrf(shown), name=person.name.title())
    elif person.name == "looker":
        await browser.ask("GET", "/watch/" + watch.rpartition("/")[2])
    return browser


def _csrf(page: bytes) -> str:
    found = re.search(rb'name="csrf" value="(\w+)"', page)
    return found[1].decode() if found else ""


async def _plant(app: Application, table: str, people: Mapping[str, Person]) -> dict[str, frozenset[str]]:
    """Put words that few may know wherever words can be put; who may read them."""
    ada, bob = people["ada"], people["bob"]
    await bob.do(table, "notes", seat="p2", text=NOTES)
    secrets = {NOTES: frozenset({"bob"})}
    await ada.do(table, "notes", seat="p1", text=MASTERS)
    secrets[MASTERS] = frozenset({"ada"})
    await ada.do(table, "hook", seat="p1", address=HOOK)
    secrets[HOOK] = frozenset({"ada"})
    view = (await bob.json("GET", f"/tables/{table}"))[1]
    shown = view["scene"].get("map") or {}
    for place in [each["id"] for kind in ("hexes", "zones") for each in shown.get(kind, [])]:
        body = {"command": f"map {place}", "version": view["version"], "place": place, "text": ON_MAP}
        if (await bob.json("POST", f"/tables/{table}/note", body))[0] == 200:
            secrets[ON_MAP] = frozenset({"bob"})
            break
    head = await app.house.store.head(table)
    secrets[head.setup.dice.secret] = frozenset()
    secrets[app.house.key.hex()] = frozenset()
    return secrets


# --- what can be asked for -------------------------------------------------------------------------------------------
def _filled(path: str, game: str, table: str, *, all_paper: bool) -> Iterator[str]:
    """An address with every word that may stand in it. Paper that is the same at every table is asked for once."""
    kinds = [key for key, kind in KINDS.items() if kind.of_play and key not in ("rulebook", "booklet")]
    words = {
        "{table}": [table],
        "{game}": [game],
        "{other}": ["p2", "gm"],
        "{number}": ["1", "3"],
        "{kind}": kinds if all_paper and "{table}" in path else ["sheet"],
        "{form}": list(TAKEN) if all_paper else ["jsonl"],
        "{key}": ["crypt"],
        "{part}": [str(PARAMETERS["find"])],
        "{token}": ["k3m9qxw7abcd"],
    }
    paths = [path]
    for word, values in words.items():
        paths = [each.replace(word, value) for each in paths for value in (values if word in each else [""])]
    yield from paths


def looks(game: str, table: str, name: str) -> list[str]:
    """Every address that somebody can look at, also from the seat of Bob where a seat can be said."""
    by_browser, found = name.endswith(BY_BROWSER), []
    for route in ROUTES if by_browser else API:
        path = route.path_format if by_browser else BASE + route.path_format
        if route.method != "GET" or path.startswith(("/static", "/manual", "/accent", "/api/openapi")):
            continue
        seats = ("", "?seat=p2") if "seat" in route.words.__struct_fields__ else ("",)
        filled = _filled(path, game, table, all_paper=name in ("cyd", "looker", "bob"))
        found += [each + seat for each in filled for seat in seats]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_reads_what_is_not_for_them(game: str, tmp_path: Path) -> None:
    async with world(game, tmp_path) as there:
        found: set[str] = set()
        for name, person in there.people.items():
            for path in looks(game, there.table, name):
                said = await person.reads(path)
                for secret, knowing in there.secrets.items():
                    if secret in said:
                        assert name.removesuffix(BY_BROWSER) in knowing, (path, name, secret)
                        found.add(secret)
        assert {NOTES, MASTERS} <= found  # they are where they may be


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_who_looks_on_late_hears_nothing_of_now(game: str, tmp_path: Path) -> None:
    async with world(game, tmp_path) as there:
        there.clock.pass_minutes(2 * LATE_MINUTES)
        ada, table, heard = there.people["ada"], there.table, set()
        await ada.do(table, "charter", seat="p1", late_minutes=LATE_MINUTES)
        await there.people["cyd"].do(table, "chat", seat="p3", text=JUST_NOW)
        for name in ("looker", "looker" + BY_BROWSER, "cyd"):
            paths = looks(game, table, name)
            for path in (each for each in paths if table in each):
                if JUST_NOW in await there.people[name].reads(path):
                    assert name == "cyd", path
                    heard.add(path)
        assert {f"{BASE}/tables/{table}/chat", f"{BASE}/tables/{table}/socket"} <= heard


# --- what can be done ------------------------------------------------------------------------------------------------
async def _state_of(there: World) -> Any:
    """All that others could have changed of Bob's seat, and the game itself."""
    store, bob = there.app.house.store, there.people["bob"]
    head = await store.head(there.table)
    _, desk = await bob.json("GET", f"/tables/{there.table}/desk?seat=p2")
    own = next(seat for seat in desk["seats"] if seat["seat"] == "p2")
    kept = {key: own.get(key) for key in ("name", "sitter", "person", "held")}
    records = await store.records(there.table, until=head.version)
    return head.version, records, desk["notes"], kept, head.setup, await store.who_holds(there.table, "p2")


def _bodies(version: int) -> dict[str, Any]:
    """A message for each operation that fits its schema, about Bob's seat."""
    by_kind = {type(example): example for example in EXAMPLES}
    found = {}
    for route in API:
        if route.method == "POST" and "{table}" in route.path and route.body in by_kind:
            body = msgspec.to_builtins(by_kind[route.body])
            about = {"seat": "p2", "for_seat": "p2", "version": version, "step": 0}
            found[route.path_format] = {**body, **{key: value for key, value in about.items() if key in body}}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_does_anything_to_the_seat_of_somebody_else(game: str, tmp_path: Path) -> None:
    async with world(game, tmp_path) as there:
        before, table = await _state_of(there), there.table
        bodies = _bodies(before[0])
        assert len(bodies) == sum(route.method == "POST" and "{table}" in route.path for route in API)
        others = [name for name in there.people if not name.startswith(("ada", "bob"))]
        for name in others:
            person = there.people[name]
            for number, (path, example) in enumerate(bodies.items()):
                if path.endswith("/rest"):
                    continue  # whoever plays may let the bots rest
                body = {**example, "command": f"{name.replace(' ', '-')}-{number:030}"}
                where = BASE + path.replace("{table}", table)
                sent = msgspec.json.encode({key: body[key] for key in example})
                _, said = await person.ask("POST", where, sent, "application/json")
                _need_no_secret(there, name, where, words_in(said))
            await person.ask("DELETE", f"{BASE}/tables/{table}")
            await _press_everything(there, name, before[0])
            assert await _state_of(there) == before, name


async def _press_everything(there: World, name: str, version: int) -> None:
    """Every form of every page, filled in for Bob's seat."""
    person = there.people[name]
    _, start = await person.ask("GET", "/new/freehold")
    fields = {"csrf": _csrf(start), "seat": "p2", "for_seat": "p2", "version": str(version), "sure": "1", "on": "1"}
    fields |= {"text": "mine now", "name": "mine now", "sitter": "me", "key": "fight", "who": "p2", "step": "0"}
    for route in ROUTES:
        if route.method == "POST" and "{table}" in route.path and not route.path.endswith("/rest"):
            where = route.path_format.replace("{table}", there.table)
            _, said = await person.form(where, **fields, command=f"{name} {where}")
            _need_no_secret(there, name, where, words_in(said))


def _need_no_secret(there: World, name: str, where: str, said: str) -> None:
    for secret, knowing in there.secrets.items():
        assert secret not in said or name.removesuffix(BY_BROWSER) in knowing, (where, name, secret)
