"""The JSON API, through the client that programs use; and what keeps hostile programs out."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest
from jsonschema import Draft202012Validator
from tablewright_client import Client, Moved, NotAllowed

from tablewright.web.api.messages import MakeTable
from tablewright.web.api.schema import EXAMPLES
from tablewright.web.serving.app import Application
from tests.patience import PATIENCE
from tests.web.conftest import Browser, Served, invite


def test_a_program_plays_a_game_to_its_end(served: Served) -> None:
    with Client.at(served.address) as client:
        assert client.games() == ["duel"]
        made = client.new_table("duel", players=2, settings={"rounds": 4})
        one, two = made.seat("p1"), made.seat("p2")
        view = one.look()
        assert view.decision is not None
        assert view.decision.options == ("strike", "lunge", "whisper", "beg", "wait")
        ends = []
        for _ in range(2):
            ends.append(one.answer("wait").over)
            two.look()
            ends.append(two.answer("wait").over)
            one.look()
        assert ends == ["", "", "", "done"]
        with pytest.raises(NotAllowed, match="over"):
            one.answer("wait")


def test_the_same_command_is_done_once_and_a_stale_one_brings_the_new_view(served: Served) -> None:
    with Client.at(served.address) as client:
        made = client.new_table("duel", players=2)
        one = made.seat("p1")
        first = one.answer("wait", command="once")
        one.version = 0
        again = one.answer("wait", command="once")
        assert (first.version, again.version, again.repeated) == (1, 1, True)
        one.version = 0
        with pytest.raises(Moved) as moved:
            one.answer("wait")
        assert (moved.value.view.version, one.version) == (1, 1)
        assert one.answer("wait").version == 2


def test_undo_stand_salt_and_talk(served: Served) -> None:
    with Client.at(served.address) as client:
        made = client.new_table("duel", players=2)
        one = made.seat("p1")
        one.salt("pinch")
        one.stand("parry", "yes")
        one.answer("wait")
        one.undo()
        one.say("hello")
        lines = httpx.get(
            f"{served.address}/api/v1/tables/{made.table}/chat",
            headers={"authorization": f"Bearer {one.token}"},
            timeout=PATIENCE,
        )
        assert lines.json()["lines"][0]["text"] == "hello"


def test_events_show_the_table_whenever_it_changes(served: Served) -> None:
    with Client.at(served.address) as client, Client.at(served.address) as other:
        made = client.new_table("duel", players=2)
        one, two = made.seat("p1"), made.seat("p2")
        two._client = other
        views = one.views()
        assert next(views).version == 0
        two.answer("wait")
        while (view := next(views)).version == 0:
            pass  # somebody came in
        assert view.version == 1


def test_what_is_said_shows_in_events_too(served: Served) -> None:
    """Whoever reads views asks for the talk then, as the chat bridge does."""
    with Client.at(served.address) as client, Client.at(served.address) as other:
        made = client.new_table("duel", players=2)
        one, two = made.seat("p1"), made.seat("p2")
        two._client = other
        views = one.views()
        before = next(views).stamp
        two.say("hello")
        assert next(view for view in views if view.stamp > before).version == 0
        assert one.chat()[-1].text == "hello"


async def test_the_seats_that_are_named_are_at_the_table_or_refused(ada: Browser) -> None:
    """A second seat was left out without a word."""
    wish = {"game": "duel", "seats": {"p1": "me", "p2": "me"}}
    made = await ada.post("/api/v1/tables", json=wish)
    assert made.status_code == 201, made.json()
    assert sorted(made.json()["seats"]) == ["gm", "p1", "p2"]
    named = [{"p1": "me", "p9": "me"}, {"p1": "me", "p2": "me", "master": "me"}]
    many, strange = [(await ada.post("/api/v1/tables", json=wish | {"seats": seats})).json() for seats in named]
    assert (many["status"], strange["status"]) == (422, 422)
    assert "there is no seat 'master' at this table; there are p1, p2, gm" in strange["error"]
    few = await ada.post("/api/v1/tables", json=wish | {"players": 1})
    assert few.status_code == 422


async def test_tokens_open_their_own_seats_only(app: Application, ada: Browser) -> None:
    made = (await ada.post("/api/v1/tables", json={"game": "duel", "players": 2, "seats": {"gm": "me"}})).json()
    other = (await ada.post("/api/v1/tables", json={"game": "duel", "players": 2})).json()
    path = f"/api/v1/tables/{made['table']}"
    body = {"version": 0, "command": "c", "key": "wait"}

    def bearer(token: str) -> dict[str, str]:
        return {"authorization": f"Bearer {token}"}

    p1 = bearer(made["seats"]["p1"])
    assert (await ada.get(path)).status_code == 401
    assert (await ada.get(path, headers=bearer("nonsense"))).status_code == 401
    assert (await ada.get(path, headers=bearer(other["owner"]))).status_code == 401
    assert (await ada.get(path, headers=p1)).json()["held"] == ["p1"]
    assert (await ada.post(f"{path}/answer", json={**body, "seat": "p2"}, headers=p1)).status_code == 403
    assert (await ada.post(f"{path}/override", json={**body, "key": ""}, headers=p1)).status_code == 400
    change = {"version": 0, "command": "c", "path": "rounds", "value": "1", "reason": "x"}
    assert (await ada.post(f"{path}/override", json=change, headers=p1)).status_code == 403
    gm = bearer(made["seats"]["gm"])
    assert (await ada.post(f"{path}/override", json=change, headers=gm)).status_code == 200
    assert (await ada.post(f"{path}/answer", json=body, headers=bearer(made["owner"]))).status_code == 403


async def test_a_browser_lets_a_program_in_by_invite_link(ada: Browser) -> None:
    table = await ada.new_table()
    page = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))
    token = page["links"][0]["text"].rpartition("/")[2]
    got = (await ada.post("/api/v1/join", json={"token": token, "name": "Robot"})).json()
    assert got["seats"] == ["p2"]
    view = await ada.get(
        f"/api/v1{table.replace('/t/', '/tables/')}", headers={"authorization": f"Bearer {got['token']}"}
    )
    assert view.json()["seat"] == "p2"
    assert (await ada.look(table))["seats"][1]["name"] == "Robot"
    robot = {"authorization": f"Bearer {got['token']}"}
    agreed = {"for_seat": "p2", "command": "agreed"}
    at = f"/api/v1{table.replace('/t/', '/tables/')}"
    assert (await ada.post(f"{at}/agree", json=agreed, headers=robot)).status_code == 200
    await ada.press(f"{table}/revoke", for_seat="p2")
    view = await ada.get(
        f"/api/v1{table.replace('/t/', '/tables/')}", headers={"authorization": f"Bearer {got['token']}"}
    )
    assert view.status_code == 401


async def test_a_program_may_send_the_whole_link(ada: Browser) -> None:
    """As it was sent to people, with a slash or a query at its end; and what is no link is told what would be one."""
    for end in ("", "/", "?table=x"):
        table = await ada.new_table()
        link = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))["links"][0]["text"]
        got = await ada.post("/api/v1/join", json={"token": f" {link}{end}", "name": "Robot"})
        assert got.json()["seats"] == ["p2"], end
    refused = await ada.post("/api/v1/join", json={"token": "https://example.org/t/abc"})
    assert refused.status_code == 403
    assert "the link, or the last part of it" in refused.json()["error"]


async def test_a_command_used_again_gives_away_nobody_s_table(ada: Browser, bob: Browser) -> None:
    """Not to somebody else who guesses its id, and not for another wish: neither may learn a token."""
    wish = {"game": "duel", "players": 2, "command": "my-bot-creates-table-0001"}
    made = (await ada.post("/api/v1/tables", json=wish)).json()
    assert (await ada.post("/api/v1/tables", json=wish)).json() == {**made, "repeated": True}
    tries: tuple[tuple[Browser, dict[str, Any], int], ...] = (
        (bob, {}, 201),
        (bob, {"players": 3}, 422),
        (ada, {"players": 3}, 422),
        (ada, {"name": "Eve"}, 422),
    )
    for poster, changed, status in tries:
        answer = await poster.post("/api/v1/tables", json={**wish, **changed})
        assert not [token for token in (made["table"], made["owner"], *made["seats"].values()) if token in answer.text]
        assert answer.status_code == status
    answer = await ada.post(f"/api/v1/tables/upload?command={wish['command']}", content=b"no save")
    assert (answer.status_code, "another table already" in answer.json()["error"]) == (422, True)


async def test_who_sets_a_table_again_has_no_token_for_others_seats(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**{"set.rounds": "1"})
    await invite(ada, bob, table)
    key = ada.read(await ada.press(f"{table}/token", for_seat="p1"))["links"][0]["text"]
    await ada.do(table, "answer", key="wait")
    headers = {"authorization": f"Bearer {key}"}
    made = (await ada.post(f"/api/v1{table.replace('/t/', '/tables/')}/again", json={}, headers=headers)).json()
    at = f"/api/v1/tables/{made['table']}"
    held = (await ada.get(at, headers={"authorization": f"Bearer {made['owner']}"})).json()["held"]
    assert held == ["p1"]
    assert (await ada.get(at, headers={"authorization": f"Bearer {made['seats']['p2']}"})).status_code == 401
    assert (await bob.look(f"/t/{made['table']}"))["held"] == ["p2"]


async def test_nobody_guesses_by_what_a_link_was_used(ada: Browser) -> None:
    """A link is good once. Sent again under the same id it brings the same token: so that must be nobody's guess."""
    table = await ada.new_table()
    page = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))
    wish = {"token": page["links"][0]["text"].rpartition("/")[2], "name": "Robot"}
    assert (await ada.post("/api/v1/join", json={**wish, "command": "1"})).status_code == 400
    good = {**wish, "command": "a" * 22}
    tokens = [(await ada.post("/api/v1/join", json=good)).json()["token"] for _ in range(2)]
    assert tokens[0] == tokens[1]
    assert (await ada.post("/api/v1/join", json={**wish, "command": "b" * 22})).status_code == 403


async def test_the_schema_describes_every_command(ada: Browser) -> None:
    schema = (await ada.get("/api/openapi.json")).json()
    assert "/api/v1/tables/{table}/answer" in schema["paths"]
    assert not [path for path in schema["paths"] if not path.startswith("/api/v1/")]
    assert "409" in schema["paths"]["/api/v1/tables/{table}/answer"]["post"]["responses"]


async def test_a_chart_is_rolled_by_the_game_master_and_notes_need_a_place(ada: Browser) -> None:
    made = (await ada.post("/api/v1/tables", json={"game": "duel", "players": 1, "seats": {"gm": "me"}})).json()
    path = f"/api/v1/tables/{made['table']}"

    async def send(what: str, seat: str, **fields: str) -> httpx.Response:
        body = {"seat": seat, "version": 0, "command": what + seat, **fields}
        return await ada.post(f"{path}/{what}", json=body, headers={"authorization": f"Bearer {made['seats'][seat]}"})

    assert (await send("chart", "p1", chart="signs")).status_code == 403
    assert (await send("chart", "gm", chart="weather")).status_code == 422
    refused = await send("note", "p1", place="cellar", text="mice")
    assert (refused.status_code, "no place" in refused.json()["error"]) == (422, True)
    assert (await send("chart", "gm", chart="signs")).json()["version"] == 1


async def test_the_schema_says_what_needs_a_token(ada: Browser) -> None:
    schema = (await ada.get("/api/openapi.json")).json()
    assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    open_to_all = {path for path, acts in schema["paths"].items() for act in acts.values() if "security" not in act}
    makes = {"/api/v1/tables", "/api/v1/tables/upload", "/api/v1/join"}
    by_words = {"/api/v1/devices", "/api/v1/devices/end"}
    free = ("terms", "rules", "print/{kind}", "written/{key}", "board/make", "board/open", "board/check")
    of_games = {f"/api/v1/games/{{game}}/{what}" for what in free}
    assert open_to_all == {"/api/v1/games"} | of_games | makes | by_words


# --- the schema says everything --------------------------------------------------------------------------------------
async def test_every_key_is_explained_and_has_its_default(ada: Browser) -> None:
    """Of what is sent and of what comes back, however deep inside."""
    components = (await ada.get("/api/openapi.json")).json()["components"]["schemas"]
    assert len([name for name in components if name.endswith("Command")]) >= 25
    for name, component in components.items():
        assert component["description"], name
        for key, value in component.get("properties", {}).items():
            assert value.get("description"), f"{name}.{key} means nothing"
            assert "default" in value or key in component["required"] or "$ref" in value, f"{name}.{key}"
    assert components["MakeTable"]["properties"]["settings"]["default"] == {}


async def test_every_act_and_every_word_of_a_path_is_explained(ada: Browser) -> None:
    schema = (await ada.get("/api/openapi.json")).json()
    acts = {f"{verb} {path}": act for path, acts in schema["paths"].items() for verb, act in acts.items()}
    assert [name for name, act in acts.items() if not act.get("description")] == []
    for name, act in acts.items():
        for word in act.get("parameters", ()):
            assert word["description"], name
            assert word["required"] or "default" in word["schema"], f"{name}: {word['name']}"
            assert list(Draft202012Validator(word["schema"]).iter_errors(word["example"])) == [], name


async def test_refusals_say_what_is_missing(ada: Browser) -> None:
    made = (await ada.post("/api/v1/tables", json={"game": "duel"})).json()
    path, seat = f"/api/v1/tables/{made['table']}", {"authorization": f"Bearer {made['seats']['p1']}"}

    async def refused(words: str, **sent: Any) -> str:
        return str((await ada.post(words, **sent)).json()["error"])

    assert await refused("/api/v1/tables") == "body: there is none; send one of JSON"
    assert await refused(f"{path}/answer", headers=seat) == "body: there is none; send one of JSON"
    assert await refused("/api/v1/tables", json={}) == "body: Object missing required field `game`"
    assert await refused(f"{path}/answer", json={"key": "yes"}, headers=seat) == (
        "body: Object missing required field `version`"
    )
    wrong = await ada.get(path, headers={"authorization": "Bearer nonsense"})
    assert (wrong.status_code, wrong.json()["error"]) == (
        401,
        "This token is not known here, or is void by now. Ask whoever made the table for a new one.",
    )
    none = await ada.get(path)
    assert (none.status_code, none.json()["error"]) == (401, "A token is needed: Authorization: Bearer TOKEN")


async def test_every_command_has_an_example_that_is_valid(ada: Browser) -> None:
    """By the schema itself, and by what the server reads with."""
    schema = (await ada.get("/api/openapi.json")).json()
    components = schema["components"]["schemas"]
    bodies = [act["requestBody"] for acts in schema["paths"].values() for act in acts.values() if "requestBody" in act]
    names = {body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2] for body in bodies}
    assert [name for name in names if not components[name].get("examples")] == []
    kinds = {type(example).__name__: type(example) for example in EXAMPLES}
    for name, component in components.items():
        for example in component.get("examples", ()):
            errors = Draft202012Validator({"$ref": f"#/components/schemas/{name}", **schema}).iter_errors(example)
            assert list(errors) == [], name
            kind = kinds[name.rpartition("_")[2]]
            assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(example, kind))) == example


async def test_an_example_can_be_sent_as_it_stands(ada: Browser) -> None:
    wish = next(example for example in EXAMPLES if isinstance(example, MakeTable))
    made = await ada.post("/api/v1/tables", json=msgspec.to_builtins(msgspec.structs.replace(wish, game="duel")))
    assert made.status_code == 201, made.text
