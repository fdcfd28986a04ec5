"""People who sit together: everybody knows the question, says what they want, leads and rings."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tablewright.engine.consent import CONSENT, Asking, has_consent
from tablewright.engine.decisions import Question, speaks_for
from tablewright.engine.scene import Scene
from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tablewright.web.serving.limits import TooMany
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.wording import iso
from tests.engine.journey import OWN, WHERE, Journey
from tests.web.conftest import NO_LIMITS, PlainRender
from tests.web.speaking import socket

PATH = "/api/v1/tables"


class Clock:
    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def app(tmp_path: Path, clock: Clock) -> AsyncIterator[Application]:
    config = Config(str(tmp_path / "store.sqlite"), limits=NO_LIMITS)
    made = create_app(config, lambda key, house="": Journey(), ("journey",), PlainRender(), clock=clock)
    async with made.house.opened():
        yield made


class Party:
    """Three people at a table, each with a token."""

    def __init__(self, app: Application) -> None:
        self.app, self.number = app, 0
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table.test")
        self.made: dict[str, Any] = {}

    async def sit_down(self, **wish: Any) -> Party:
        wish = {"game": "journey", "players": 3, "dice": "open", "seed": "x", **wish}
        self.made = (await self.http.post(PATH, json=wish)).json()
        self.path = f"{PATH}/{self.made['table']}"
        return self

    def bearer(self, seat: str) -> dict[str, str]:
        token = self.made["owner"] if seat == "owner" else self.made["seats"][seat]
        return {"authorization": f"Bearer {token}"}

    async def look(self, seat: str) -> Any:
        return (await self.http.get(self.path, headers=self.bearer(seat))).json()

    async def seats(self) -> Any:
        return (await self.http.get(f"{self.path}/desk", headers=self.bearer("owner"))).json()["seats"]

    async def question(self, seat: str) -> Any:
        return (await self.look(seat))["questions"][0]

    async def do(self, seat: str, what: str, **fields: Any) -> httpx.Response:
        self.number += 1
        id_of = {} if what in ("mark", "lead", "ring", "close", "mute") else {"command": f"c{self.number}"}
        given = {**id_of, **fields}
        return await self.http.post(f"{self.path}/{what}", json=given, headers=self.bearer(seat))

    async def answer(self, seat: str, key: str) -> Any:
        version = (await self.look(seat))["version"]
        done = await self.do(seat, "answer", version=version, key=key)
        assert done.status_code == 200, done.text
        return done.json()


@pytest.fixture
async def party(app: Application) -> Party:
    return await Party(app).sit_down()


async def test_everybody_sees_the_question_of_their_party(party: Party) -> None:
    asked, waits = await party.question("p1"), await party.question("p2")
    assert asked["id"] == waits["id"] == "0-0:where"
    assert (asked["may"], waits["may"]) == (["answer", "mark", "lead"], ["mark", "ask-lead", "ring"])
    assert (waits["seat"], waits["of"], waits["way"], waits["lead"]) == ("p1", "party", "leader", "p1")
    assert [each["key"] for each in waits["prompt"]["choices"]] == ["north", "south", "stay"]
    assert waits["since"]


async def test_and_nothing_that_only_the_other_may_know(party: Party) -> None:
    """Hints and odds that are not the same for both are dropped, and all of what is put to one seat alone."""
    assert "CANARY-p1" in json.dumps(await party.look("p1"))
    seen = json.dumps(await party.look("p2"))
    assert "CANARY-p1" not in seen
    await party.answer("p1", "north")
    await party.answer("p1", "fast")
    view = await party.look("p2")
    (mine, *others) = view["questions"]
    assert (mine["seat"], mine["of"], mine["may"]) == ("p2", "own", ["answer"])
    assert [(each["seat"], each["of"], each.get("prompt"), each["may"]) for each in others] == [
        ("p1", "own", None, ["ring"]),
        ("p3", "own", None, ["ring"]),
    ]
    assert not any(name in json.dumps(others) for name in ("CANARY", "rest", "own:"))


async def test_what_people_would_have_next_goes_along_to_that_question(party: Party) -> None:
    """While others act, a seat sees what its party was asked last, without figures, and its mark waits there."""
    await party.look("p2")
    await party.answer("p1", "north")
    await party.answer("p1", "fast")
    assert not any(each["id"].startswith("next:") for each in (await party.look("p2"))["questions"]), "it has its own"
    await party.answer("p2", "rest")
    wish = (await party.look("p2"))["questions"][-1]
    assert (wish["id"], wish["of"], wish["may"]) == ("next:0-0:where", "party", ["mark"])
    assert "CANARY" not in json.dumps(wish)
    assert (await party.do("p2", "mark", question=wish["id"], key="east")).status_code == 422
    assert (await party.do("p2", "mark", question=wish["id"], key="south")).status_code == 200
    await party.answer("p3", "rest")
    await party.answer("p1", "rest")
    asked = await party.question("p1")
    assert (asked["question"], asked["marks"]) == ("where", {"p2": "south"})
    assert (await party.do("p2", "mark", question=wish["id"], key="north")).status_code == 409


class LeftAtHome(Journey):
    """The third player's character is left at home after a day: the other two decide."""

    def play(self, state: Any, turn: str, table: Any) -> None:
        party = tuple(state.seats[:2]) if state.days else tuple(state.seats)
        state.went.append(table.ask(speaks_for("p1", party), WHERE, ("north", "south")))
        table.ask("p2", OWN, ("rest", "watch"))
        state.days += 1


async def test_whoever_is_left_at_home_says_what_they_would_have_with_the_others(tmp_path: Path, clock: Clock) -> None:
    config = Config(str(tmp_path / "home.sqlite"), limits=NO_LIMITS)
    made = create_app(config, lambda key, house="": LeftAtHome(), ("journey",), PlainRender(), clock=clock)
    async with made.house.opened():
        party = await Party(made).sit_down()
        for seat, key in (("p1", "north"), ("p2", "rest"), ("p1", "north")):
            await party.look("p3")
            await party.answer(seat, key)
        wishes = [(await party.look(seat))["questions"][-1]["id"] for seat in ("p1", "p3")]
        assert wishes[0].startswith("next:")
        assert wishes[0] == wishes[1]


async def test_marks_are_seen_and_go_with_the_question(party: Party) -> None:
    question = (await party.question("p2"))["id"]
    done = await party.do("p2", "mark", question=question, key="north")
    assert (done.status_code, done.json()) == (200, {"question": question, "marks": {"p2": "north"}})
    await party.do("p3", "mark", question=question, key="south")
    await party.do("p3", "mark", question=question, key="north")
    assert (await party.question("p1"))["marks"] == {"p2": "north", "p3": "north"}
    await party.do("p3", "mark", question=question, key="")
    assert (await party.question("p1"))["marks"] == {"p2": "north"}
    await party.answer("p1", "south")
    assert (await party.question("p2"))["marks"] == {}
    save = (await party.http.get(f"{party.path}/save", headers=party.bearer("owner"))).text
    assert '"marks":{"p2":"north"}' in save
    late = await party.do("p2", "mark", question=question, key="north")
    assert late.status_code == 409


@pytest.mark.parametrize(
    ("seat", "fields", "words"),
    [
        ("p2", {"key": "up"}, "'up' is none of: north, south, stay"),
        ("p2", {"question": "7-7:where", "key": "north"}, "0-0:where"),
    ],
)
async def test_a_mark_that_means_nothing(party: Party, seat: str, fields: dict[str, str], words: str) -> None:
    question = (await party.question(seat))["id"]
    refused = await party.do(seat, "mark", **{"question": question, **fields})
    assert refused.status_code in (409, 422)
    assert words in refused.text


async def test_the_lead_is_passed_on_and_asked_for(party: Party) -> None:
    for refused in (await party.do("p2", "lead", to="p3"), await party.do("p2", "lead", way="vote")):
        assert (refused.status_code, refused.json()["error"]) == (
            422,
            "only who leads passes the lead on; you can ask for it",
        )
    assert (await party.do("p2", "lead", to="p2")).status_code == 200
    talk = (await party.http.get(f"{party.path}/chat", headers=party.bearer("p1"))).json()["lines"]
    assert (talk[-1]["name"], talk[-1]["text"]) == ("Player 2", "asks for the lead.")
    assert (await party.question("p1"))["seat"] == "p1"
    assert (await party.do("p1", "lead", to="p2")).status_code == 200
    assert (await party.look("p2"))["decision"]["question"] == "where"


async def test_whoever_is_away_loses_the_lead(party: Party, clock: Clock) -> None:
    clock.now += 61
    assert (await party.do("p2", "lead", to="p2")).status_code == 200
    assert (await party.question("p1"))["lead"] == "p2"


async def test_a_vote_is_one_question_for_all(party: Party) -> None:
    await party.do("p1", "lead", way="vote")
    (question,) = (await party.look("p3"))["questions"]
    assert (question["seat"], question["way"], question["may"]) == ("p3", "vote", ["answer", "mark", "ask-lead"])
    await party.answer("p3", "south")
    (question,) = (await party.look("p3"))["questions"]
    assert (question["voted"], question["id"], question["may"]) == (["p3"], "0-0:where", ["mark", "ask-lead", "ring"])
    assert (await party.do("p2", "close")).status_code == 422
    assert (await party.do("p1", "close")).status_code == 200
    assert (await party.look("p1"))["decision"]["question"] == "how"


async def test_a_ring_is_heard_once_a_minute(party: Party, clock: Clock) -> None:
    async with socket(party.app, f"{party.path}/socket", party.bearer("p1")) as one:
        await one.until("view")
        assert (await party.do("p2", "ring", for_seat="p1")).status_code == 200
        assert (await one.until("ring"))["seat"] == "p2"
    again = await party.do("p2", "ring", for_seat="p1")
    assert (again.status_code, again.headers["retry-after"]) == (429, "60")
    assert (await party.do("p2", "ring", for_seat="p3")).status_code == 422
    clock.now += 60
    assert (await party.do("p2", "ring", for_seat="p1")).status_code == 200


async def test_of_two_rings_that_come_at_once_one_is_heard(party: Party, app: Application) -> None:
    house = app.house
    head = await house.store.head(party.made["table"])  # as both of them find the table
    viewer = Viewer("", ("p2",))
    await house.company.ring(head, viewer, "p2", "p1")
    with pytest.raises(TooMany):
        await house.company.ring(head, viewer, "p2", "p1")


async def test_marks_are_told_in_few_words(party: Party) -> None:
    question = (await party.question("p2"))["id"]
    async with socket(party.app, f"{party.path}/socket", party.bearer("p1")) as one:
        await one.until("view")
        done = await one.do("mark", command="m1", question=question, key="stay")
        assert (done["status"], done["outcome"]["marks"]) == (200, {"p1": "stay"})
        await party.do("p2", "mark", question=question, key="south")
        while (told := await one.until("marks"))["marks"] != {"p1": "stay", "p2": "south"}:
            pass
        assert len(json.dumps(told)) < 400
        assert [each["event"] for each in one.heard].count("view") == 1


async def test_marks_are_told_soon(party: Party) -> None:
    """No figure is held here, only that a mark waits for nothing; `tools/` measures."""
    question = (await party.question("p2"))["id"]
    async with socket(party.app, f"{party.path}/socket", party.bearer("p1")) as one:
        await one.until("view")
        began = time.perf_counter()
        for number in range(20):
            await party.do("p2", "mark", question=question, key=("north", "south")[number % 2])
            await one.until("marks")
        print(f"{(time.perf_counter() - began) / 20 * 1000:.1f} ms a mark")


async def test_something_to_do_though_nobody_asks(party: Party) -> None:
    view = await party.look("p2")
    assert [each["key"] for each in view["own"]] == ["speak"]
    said = await party.do("p2", "own", version=view["version"], key="speak", text="Wait!")
    assert said.status_code == 200
    assert (await party.do("p2", "own", version=view["version"], key="fly")).status_code == 422


class Cellar(Journey):
    """Only the first player knows of a way down, and the key of that answer says so."""

    def play(self, state: Any, turn: str, table: Any) -> None:
        state.went.append(table.ask(speaks_for("p1", tuple(state.seats)), WHERE, ("north", "south", "CANARY-cellar")))

    def scene(self, state: Any, seat: str, pending: Any) -> Scene:
        seen = super().scene(state, seat, pending)
        if seat == "p1" or seen.prompt is None:
            return seen
        known = tuple(choice for choice in seen.prompt.choices if "CANARY" not in choice.key)
        return msgspec.structs.replace(seen, prompt=msgspec.structs.replace(seen.prompt, choices=known))


async def test_a_key_or_a_marker_tells_nothing_that_only_its_seat_may_know(tmp_path: Path, clock: Clock) -> None:
    config = Config(str(tmp_path / "cellar.sqlite"), limits=NO_LIMITS)
    made = create_app(config, lambda key, house="": Cellar(), ("journey",), PlainRender(), clock=clock)
    async with made.house.opened():
        party = await Party(made).sit_down()
        question = (await party.question("p1"))["id"]
        assert (await party.do("p1", "mark", question=question, key="CANARY-cellar")).status_code == 200
        assert (await party.question("p1"))["marks"] == {"p1": "CANARY-cellar"}
        async with socket(party.app, f"{party.path}/socket", party.bearer("p2")) as two:
            await two.until("view")
            refused = await party.do("p2", "mark", question=question, key="CANARY-cellar")
            assert (refused.status_code, "cellar:" in refused.text) == (422, False)
            assert "none of: north, south" in refused.text
            told = await party.do("p2", "mark", question=question, key="north")
            assert told.json()["marks"] == {"p2": "north"}
            await two.until("marks")
            assert "CANARY" not in json.dumps([each for each in two.heard if each["event"] in ("view", "marks")])
        assert "CANARY" not in json.dumps(await party.look("p2"))


async def test_spectators_see_marks_as_late_as_the_rest(app: Application, clock: Clock) -> None:
    party = await Party(app).sit_down(late_minutes=10)
    link = (await party.do("owner", "watchers", on=True)).json()["text"]
    joined = (await party.http.post("/api/v1/join", json={"token": link, "name": "Eve"})).json()
    clock.now += 3600
    question = (await party.question("p2"))["id"]
    await party.do("p2", "mark", question=question, key="north")
    seen = (await party.http.get(party.path, headers={"authorization": f"Bearer {joined['token']}"})).json()
    assert [(each["of"], bool(each["may"]), bool(each["marks"])) for each in seen["questions"]] == [
        ("party", False, False)
    ]
    assert "CANARY" not in json.dumps(seen)


# --- a yes in time, and talk ------------------------------------------------------------------------------------------
class Lending(Journey):
    """The first player would spend what is the second's."""

    def play(self, state: Any, turn: str, table: Any) -> None:
        wish = table.ask("p1", WHERE, ("north", "spend"))
        asking = Asking(by="p1", whose="p2", what="coin", moment=str(len(state.went)), grave=True)
        agreed = wish == "spend" and has_consent(table, Question(CONSENT, "TOY-05"), [], asking)
        state.went.append(f"{wish} {agreed}")


@pytest.fixture
async def lending(tmp_path: Path, clock: Clock) -> AsyncIterator[Party]:
    config = Config(str(tmp_path / "lending.sqlite"), limits=NO_LIMITS)
    made = create_app(config, lambda key, house="": Lending(), ("journey",), PlainRender(), clock=clock)
    async with made.house.opened():
        party = await Party(made).sit_down()
        await party.answer("p1", "spend")
        yield party


async def test_silence_is_a_no_of_whoever_is_there(lending: Party, clock: Clock) -> None:
    (question,) = [each for each in (await lending.look("p2"))["questions"] if each["seat"] == "p2"]
    assert question["closes"] == iso(clock.now + 60)
    async with socket(lending.app, f"{lending.path}/socket", lending.bearer("p2")) as one:
        await one.until("view")
        while not any(seat["seat"] == "p2" and seat.get("present") for seat in await lending.seats()):
            await asyncio.sleep(0.01)
        clock.now += 59
        assert await lending.app.house.console.close_consents() == 0
        clock.now += 2
        assert await lending.app.house.console.close_consents() == 1
    assert (await lending.look("p1"))["decision"]["question"] == "where", "whoever asked chooses again"
    save = (await lending.http.get(f"{lending.path}/save", headers=lending.bearer("owner"))).text
    assert '"key":"no","by":"silence"' in save


async def test_whoever_is_away_is_waited_for(lending: Party, clock: Clock) -> None:
    clock.now += 3600
    assert await lending.app.house.console.close_consents() == 0
    assert (await lending.look("p2"))["decision"]["question"] == "consent"


async def test_for_whoever_is_away_the_rule_says_no(lending: Party, clock: Clock) -> None:
    await lending.do("owner", "charter", absent="bot", absent_minutes=10)
    clock.now += 601
    assert await lending.app.house.console.act_for_absent() == 1
    save = (await lending.http.get(f"{lending.path}/save", headers=lending.bearer("owner"))).text
    assert '"seat":"p2","key":"no","by":"helper"' in save


async def test_a_table_may_take_its_time(lending: Party, clock: Clock) -> None:
    done = await lending.do("owner", "charter", absent="wait", absent_minutes=10, consent_seconds=0)
    assert done.json()["charter"].get("consent_seconds", 0) == 0
    assert (await lending.question("p2"))["closes"] == ""
    refused = await lending.do("owner", "charter", absent="wait", absent_minutes=10, consent_seconds=9999)
    assert (refused.status_code, "0 (no limit) to 3600 seconds" in refused.text) == (422, True)


async def test_whose_talk_is_read_is_everybodys_own_choice(party: Party) -> None:
    await party.do("p1", "chat", text="Over here!")
    assert (await party.do("p2", "mute", for_seat="p1")).status_code == 200

    async def read(seat: str) -> list[str]:
        found = (await party.http.get(f"{party.path}/chat", headers=party.bearer(seat))).json()["lines"]
        return [line["text"] for line in found if line.get("kind", "talk") == "talk"]

    assert (await read("p2"), await read("p3")) == ([], ["Over here!"])
    await party.do("p2", "mute", for_seat="p1", on=False)
    assert await read("p2") == ["Over here!"]
    assert (await party.do("p2", "mute", for_seat="p2")).status_code == 422
