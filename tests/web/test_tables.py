"""Tables: from the first visit to the end of a game, with friends, bots and spectators."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tablewright.web.serving.app import Application
from tests.web.conftest import Browser, give_up, invite, make_app


async def test_from_the_first_visit_to_the_first_decision(ada: Browser) -> None:
    start = await ada.look()
    assert [game["key"] for game in start["games"]] == ["duel"]
    form = await ada.look("/new/duel")
    assert form["settings"][0]["key"] == "rounds"
    table = await ada.new_table(name="Ada")
    page = await ada.look(table)
    assert (page["seat"], page["held"], page["owner"], page["your_turn"]) == ("p1", ["gm", "p1", "p2"], True, True)
    assert [(seat["seat"], seat["sitter"]) for seat in page["seats"]] == [
        ("p1", "person"),
        ("p2", "person"),
        ("gm", "referee"),
    ]
    assert [card["id"] for card in (await ada.look())["open_tables"]] == [page["table"]]


async def test_an_answer_is_stored_and_shown(ada: Browser) -> None:
    table = await ada.new_table()
    page = ada.read(await ada.do(table, "answer", key="strike"))
    assert (page["version"], page["log"]["tellings"][0]["number"]) == (1, 1)
    assert page["log"]["tellings"][0]["telling"]["rolls"][0]["sides"] == 6
    detail = await ada.look(f"{table}/log/1?seat=p1")
    assert detail["rules"][0] == ["TOY-01", "Whoever strikes rolls a die."]
    assert len(detail["charts"][0]["lit"]) == 1


async def test_a_plain_form_works_without_script(ada: Browser) -> None:
    table = await ada.new_table()
    page = await ada.look(table)
    response = await ada.press(
        f"{table}/answer", htmx=False, seat="p1", key="wait", version=page["version"], command=page["command"]
    )
    assert (response.status_code, response.headers["location"]) == (303, f"{table}?seat=p1")


async def test_stale_gets_409_with_the_new_view(ada: Browser) -> None:
    table = await ada.new_table()
    old = await ada.look(table)
    await ada.do(table, "answer", key="wait")
    response = await ada.press(f"{table}/answer", seat="p1", key="strike", version=old["version"], command="late")
    page = ada.read(response)
    assert (response.status_code, page["version"], page["frame"]["notice_tone"]) == (409, 1, "bad")


async def test_the_same_press_twice_is_done_once_and_answered_twice(ada: Browser) -> None:
    table = await ada.new_table()
    fields: dict[str, Any] = {"seat": "p1", "key": "strike", "version": 0, "command": "once"}
    first, second = await asyncio.gather(*(ada.press(f"{table}/answer", **fields) for _ in range(2)))
    assert (first.status_code, second.status_code) == (200, 200)
    assert ada.read(second)["version"] == 1


async def test_fifty_press_the_same_button_and_one_event_results(ada: Browser) -> None:
    table = await ada.new_table()
    presses = [
        ada.press(f"{table}/answer", seat="p1", key="strike", version=0, command=f"press {number}")
        for number in range(50)
    ]
    statuses = [response.status_code for response in await asyncio.gather(*presses)]
    assert sorted(statuses) == [200] + [409] * 49
    page = await ada.look(table)
    assert (page["version"], len(page["log"]["tellings"])) == (1, 1)


async def test_what_the_rules_refuse_changes_nothing(ada: Browser) -> None:
    table = await ada.new_table()
    response = await ada.do(table, "answer", key="fly")
    page = ada.read(response)
    assert (response.status_code, page["version"]) == (422, 0)
    assert "choose one of" in page["frame"]["notice"]


async def test_undo_standing_answers_and_salt(ada: Browser) -> None:
    table = await ada.new_table(undo="before-dice")
    assert (await ada.do(table, "salt", salt="a pinch")).status_code == 200
    await ada.do(table, "answer", key="wait")
    page = await ada.look(f"{table}?seat=p1")
    assert page["may_undo"]
    assert page["charter"]["dice"]["salts"] == ["p1:a pinch"]
    page = ada.read(await ada.do(table, "undo"))
    assert page["log"]["tellings"][-1]["telling"]["text"] == "TookBack"
    assert (await ada.do(table, "stand", question="parry", key="yes")).status_code == 200
    assert (await ada.look(f"{table}?seat=p1"))["standing"] == [{"question": "parry", "key": "yes"}]
    await ada.do(table, "answer", key="strike")
    response = await ada.do(table, "undo")
    assert response.status_code == 422
    assert (await ada.do(table, "undo", agreed="1")).status_code == 200  # who holds all seats may agree


async def test_a_seat_is_passed_on_by_link_once(ada: Browser, bob: Browser, app: Application) -> None:
    table = await ada.new_table(name="Ada")
    page = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))
    path = page["links"][0]["text"].removeprefix("http://table.test")
    assert (await bob.get(table)).status_code == 404
    assert (await bob.look(path))["seat"] == "p2"
    assert (await bob.press(path, htmx=False, name="Bob")).status_code == 303
    assert ((await bob.look(table))["held"], (await ada.look(table))["held"]) == (["p2"], ["p1"])
    async with Browser.at(app) as eve:
        assert (await eve.press(path, htmx=False, name="Eve")).status_code == 403
        assert (await eve.get(path)).status_code == 404


async def test_nobody_answers_for_another_seat(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    await invite(ada, bob, table)
    for browser, seat in ((bob, "p1"), (ada, "p2"), (bob, "gm"), (bob, "nobody")):
        response = await browser.press(f"{table}/answer", seat=seat, key="wait", version=0, command="c")
        assert response.status_code == 403
    for what, fields in (
        ("invite", {"for_seat": "p1"}),
        ("sit", {"for_seat": "p1", "sitter": "bot:cautious"}),
        ("revoke", {"for_seat": "p1"}),
        ("token", {"for_seat": "p1"}),
        ("watchers", {"on": "1"}),
        ("charter", {"absent": "bot", "absent_minutes": "1"}),
        ("delete", {}),
        ("gm/override", {"path": "rounds", "value": "1", "reason": "x", "version": 0}),
        ("gm/notes", {"seat": "gm", "text": "x"}),
        ("gm/chart", {"chart": "signs"}),
        ("gm/roll", {"who": "Ada", "die": "20"}),
        ("gm/ask", {}),
        ("chat", {"seat": "p1", "text": "I am Ada"}),
        ("name", {"seat": "p1", "name": "Nobody"}),
    ):
        assert (await bob.press(f"{table}/{what}", **fields)).status_code == 403, what
    assert (await bob.get(f"{table}/save.tw")).status_code == 403
    assert (await bob.get(f"{table}/see/p1")).status_code == 403


async def test_a_seat_is_taken_back(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    await invite(ada, bob, table)
    await give_up(bob, table)
    await ada.press(f"{table}/revoke", for_seat="p2")
    assert (await bob.get(table)).status_code == 404
    assert (await ada.look(table))["held"] == ["gm", "p1", "p2"]


async def test_another_device_shares_the_seats(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    page = ada.read(await ada.press(f"{table}/share"))
    path = page["links"][0]["text"].removeprefix("http://table.test")
    await bob.look(path)
    await bob.press(path, htmx=False)
    assert (await bob.look(table))["held"] == (await ada.look(table))["held"] == ["gm", "p1", "p2"]
    assert (await bob.look(table))["owner"]


async def test_spectators_see_and_cannot_touch(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    page = ada.read(await ada.press(f"{table}/watchers", on="1"))
    path = page["links"][0]["text"].removeprefix("http://table.test")
    assert (await bob.get(path)).status_code == 303
    page = await bob.look(table)
    assert (page["spectator"], page["seat"], page["held"], page["scene"].get("prompt")) == (True, "", [], None)
    assert (await bob.press(f"{table}/answer", seat="p1", key="wait", version=0, command="c")).status_code == 403
    assert (await bob.press(f"{table}/answer", seat="", key="wait", version=0, command="c")).status_code == 403
    await ada.press(f"{table}/watchers", on="0")
    assert (await bob.get(table)).status_code == 404


async def test_bots_play_in_empty_seats(ada: Browser) -> None:
    """At the pace of people: the game is not over before anybody else was asked."""
    table = await ada.new_table(**{"set.rounds": "6", "sit.p2": "bot:cautious"})
    page = await ada.look(table)
    assert ("over" in page, page["waiting_for"], page["seats"][1]["sitter_label"]) == (False, ["Player 1"], "Cautious")
    other = await ada.new_table(**{"sit.p2": "invite"})
    page = await ada.look(other)
    assert (page["seats"][1]["sitter"], page["held"]) == ("nobody", ["p1"])
    await ada.press(f"{other}/sit", for_seat="p2", sitter="me")
    assert (await ada.look(other))["held"] == ["gm", "p1", "p2"]


async def test_the_game_master_rules_asks_and_changes(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**{"sit.gm": "me"})
    await invite(ada, bob, table)
    await bob.do(table, "answer", seat="p2", key="beg")
    console = (await ada.look(f"{table}?seat=gm"))["gm"]
    assert (console["queue"][0]["default"], console["queue"][0]["choices"][0]) == ("none", ["mercy", "Mercy"])
    assert (await ada.press(f"{table}/gm/ask")).status_code == 200
    assert (await bob.look(f"{table}?seat=p2"))["poll"]["choices"][0] == ["mercy", "Mercy"]
    assert (await bob.press(f"{table}/vote", seat="p2", key="mercy")).status_code == 200
    assert (await bob.press(f"{table}/vote", seat="p2", key="gold")).status_code == 422
    assert (await ada.look(f"{table}?seat=gm"))["gm"]["queue"][0]["votes"] == [["Bob", "mercy"]]
    page = ada.read(await ada.do(table, "answer", seat="gm", key="mercy"))
    assert page["gm"]["queue"] == []
    page = ada.read(await ada.do(table, "gm/override", seat="gm", path="rounds", value="99", reason="it is early"))
    assert page["gm"]["overrides"][0]["told"].endswith("to 99")
    assert (await ada.do(table, "gm/override", seat="gm", path="rounds", value="1.5", reason="x")).status_code == 422
    assert (await ada.do(table, "gm/override", seat="gm", path="rounds", value="1" * 30, reason="x")).status_code == 422
    assert (await ada.do(table, "gm/override", seat="gm", path="rounds", value="3", reason=" ")).status_code == 422
    await ada.press(f"{table}/gm/notes", seat="gm", text="The butler did it.")
    assert (await ada.look(f"{table}?seat=gm"))["gm"]["notes"] == "The butler did it."
    page = ada.read(await ada.do(table, "gm/chart", seat="gm", chart="signs"))
    rolled = page["log"]["tellings"][-1]["telling"]
    assert rolled["headline"] == "Signs"
    assert rolled["rolls"][0]["chart"] == "signs"
    assert (await bob.look(f"{table}?seat=p2"))["log"]["tellings"][-1]["telling"] == rolled
    call = {"who": "Bob", "die": "20", "bonus": "-2", "need": "12", "way": "", "edge": "1", "why": "to leap the gap"}
    told = ada.read(await ada.do(table, "gm/roll", seat="gm", **call))["log"]["tellings"][-1]["telling"]
    faces = [roll["face"] for roll in told["rolls"]]
    ends = "succeeds" if max(faces) - 2 >= 12 else "fails"
    assert told["headline"] == "to leap the gap"
    total = f"{max(faces) - 2} (of {faces[0]} and {faces[1]})"
    assert told["text"] == f"Bob rolls d20-2, needs 12 or more: {total}. It {ends}."
    for wrong in ({"die": "7"}, {"who": ""}, {"bonus": "999"}, {"edge": "3"}):
        assert (await ada.do(table, "gm/roll", seat="gm", **{**call, **wrong})).status_code == 422, wrong
    assert (await ada.look(f"{table}/verify"))["ok"]
    assert (await ada.look(f"{table}/see/p2"))["looking_as"] == "p2"


async def test_every_player_adds_words_before_the_first_die(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(name="Ada", ask_salt="1", **{"sit.p2": "invite"})
    await invite(ada, bob, table)
    page = ada.read(await ada.do(table, "answer", key="pepper"))
    assert (page["salting"], page["waiting_for"]) == (True, ["Bob"])
    assert (await bob.do(table, "begin", seat="p2")).status_code == 403
    page = bob.read(await bob.do(table, "answer", seat="p2", key="sea"))
    assert "salting" not in page
    assert page["charter"]["dice"]["salted"] == ["Ada: pepper", "Bob: sea"]
    assert page["scene"]["prompt"]["question"] == "move"


@pytest.mark.parametrize(("who", "asked"), [("me", False), ("invite", True)])
async def test_who_plays_alone_is_not_asked_for_words(ada: Browser, who: str, asked: bool) -> None:
    table = await ada.new_table(ask_salt="friends", **{"sit.p2": who})
    assert ("salting" in await ada.look(table)) == asked


async def test_who_made_the_table_may_begin_without_the_late(ada: Browser) -> None:
    table = await ada.new_table(ask_salt="1", **{"sit.p2": "invite"})
    await ada.do(table, "answer", key="")
    page = ada.read(await ada.do(table, "begin"))
    assert "salting" not in page


async def test_a_game_master_looks_up_what_can_be_changed(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**{"sit.gm": "me", "sit.p2": "invite"})
    await invite(ada, bob, table)
    page = await ada.look(f"{table}/gm/state?find=rounds")
    assert [(leaf["path"], leaf["value"]) for leaf in page["leaves"]] == [("rounds", 5)]
    assert (await ada.look(f"{table}/gm/state?path=rounds"))["value"] == "5"
    assert (await bob.get(f"{table}/gm/state")).status_code == 403


async def test_the_referee_takes_the_seat_and_gives_it_back(ada: Browser) -> None:
    table = await ada.new_table(**{"sit.gm": "me"})
    await ada.do(table, "answer", key="beg")
    assert (await ada.look(table))["waiting_for"] == ["Game master", "Player 2"]
    page = ada.read(await ada.press(f"{table}/sit", for_seat="gm", sitter="referee"))
    assert page["waiting_for"] == ["Player 1", "Player 2"]
    await ada.press(f"{table}/sit", for_seat="gm", sitter="me")
    await ada.do(table, "answer", key="beg")
    assert "Game master" in (await ada.look(table))["waiting_for"]


async def test_talk_is_no_part_of_the_log(ada: Browser) -> None:
    table = await ada.new_table(name="Ada")
    for text in ("hello", "<b>bold</b> \u202eturned\x00", "  "):
        await ada.do(table, "chat", text=text)
    page = await ada.look(table)
    assert [(line["name"], line["text"]) for line in page["chat"]] == [("Ada", "hello"), ("Ada", "<b>bold</b> turned")]
    assert (page["version"], page["log"]) == (0, {})
    assert (await ada.do(table, "chat", text="x" * 501)).status_code == 422


async def test_an_absent_player_is_answered_for_and_it_is_written_down(tmp_path: Path) -> None:
    now = [1000.0]
    app = make_app(tmp_path / "tables.sqlite3", clock=lambda: now[0])
    async with app.house.opened(), Browser.at(app) as ada, Browser.at(app) as bob:
        table = await ada.new_table(absent="bot", absent_minutes="10")
        await invite(ada, bob, table)
        assert await app.house.console.act_for_absent() == 0
        now[0] += 300
        await ada.do(table, "answer", key="wait")
        now[0] += 301
        assert await app.house.console.act_for_absent() == 1
        page = await ada.look(table)
        assert "Bob has kept the table waiting" in page["chat"][-1]["text"]
        assert page["chat"][-1]["kind"] == "note"
        head = await app.house.store.head(page["table"])
        assert b'"by":"helper"' in await app.house.store.records(head.id)
        assert head.waiting["p2"] == now[0]


async def test_the_game_master_acts_for_the_absent_when_the_table_agreed(tmp_path: Path) -> None:
    now = [1000.0]
    app = make_app(tmp_path / "tables.sqlite3", clock=lambda: now[0])
    async with app.house.opened(), Browser.at(app) as ada, Browser.at(app) as bob:
        table = await ada.new_table(absent="gm", absent_minutes="10", **{"sit.gm": "me"})
        await invite(ada, bob, table)
        fields: dict[str, Any] = {"seat": "p2", "key": "wait", "version": 0, "command": "c"}
        assert (await ada.press(f"{table}/answer", **fields)).status_code == 403
        now[0] += 601
        assert (await ada.press(f"{table}/answer", **fields)).status_code == 200
        assert "the game master answered" in (await ada.look(table))["chat"][-1]["text"]


async def test_replay_verify_chronicle(ada: Browser) -> None:
    table = await ada.new_table(**{"set.rounds": "3"})
    for key in ("strike", "wait"):
        await ada.do(table, "answer", key=key)
    replay = await ada.look(f"{table}/replay?step=1&seat=p1")
    assert (replay["step"], replay["steps"], len(replay["log"]["tellings"])) == (1, 2, 1)
    assert (await ada.look(f"{table}/verify"))["ok"]
    assert "&lt;script&gt;" in (await ada.look(f"{table}/chronicle"))["html"]
    assert (await ada.get(f"{table}/chronicle.md")).text.startswith("# The duel")
    assert (await ada.get(f"{table}/log.json?seat=p1")).json()["seat"] == "p1"
    await ada.do(table, "answer", key="wait")
    done = await ada.look(f"{table}/verify")
    assert (done["ok"], len(done["dice"]["seed"])) == (True, 64)


async def test_a_game_is_taken_away_and_brought_back(ada: Browser) -> None:
    table = await ada.new_table()
    await ada.do(table, "answer", key="strike")
    assert (await ada.get(f"{table}/save.tw")).status_code == 422  # the dice are sealed
    save = await ada.get(f"{table}/save.tw?seal=break")
    assert "by Game master" in (await ada.look(table))["charter"]["dice"]["seal_broken"]
    response = await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", save.content)})
    assert response.status_code == 303
    twin = await ada.look(response.headers["location"])
    assert (twin["version"], twin["table"] != table, len(twin["log"]["tellings"])) == (
        2,
        True,
        1,
    )  # the answer, and a checkpoint


async def test_a_made_up_save_is_refused(ada: Browser) -> None:
    table = await ada.new_table(dice="open", seed="x", **{"set.rounds": "3"})
    await ada.do(table, "answer", key="wait")
    good = (await ada.get(f"{table}/save.tw")).content
    for bad in (
        b"junk",
        b"",
        good.replace(b'"seats":["p1","p2"]', b'"seats":["p1","@owner"]'),
        good.replace(b'"seats":["p1","p2"]', b'"seats":["p1"]'),
        good.replace(b'"rounds":3', b'"rounds":"many"'),
        good.replace(b'"rounds":3', b'"rounds":-5'),
        good.replace(b'"game":"duel"', b'"game":"duel","bots":{"p2":"../../x"}'),
        good.replace(b'"key":"wait"', b'"key":"fly"'),
        good.replace(b'"record":"answer"', b'"record":"override","by":"x","path":"words","value":3,"reason":"y"'),
        good.replace(b'"check":"', b'"check":"0'),
        good + b'{"record":"undo","seat":"p9"}\n{"record":"undo","seat":"p9"}\n',
    ):
        response = await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", bad)})
        assert response.status_code == 422, bad
    response = await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", good)})
    assert response.status_code == 303


async def test_a_feed_says_who_is_waited_for(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(title="Post & <play>")
    page = ada.read(await ada.press(f"{table}/feed"))
    path = page["links"][0]["text"].removeprefix("http://table.test")
    feed = (await bob.get(path)).text  # a feed reader has no cookie
    assert feed.count("<entry>") == 2
    assert "Post &amp; &lt;play&gt; waits for Player 1 since" in feed
    assert (await bob.get("/feed/nonsense")).status_code == 404


async def test_a_table_is_deleted(ada: Browser) -> None:
    table = await ada.new_table()
    await ada.press(f"{table}/delete", htmx=False)
    assert (await ada.get(table)).status_code == 404
    assert (await ada.look()).get("open_tables", []) == []


async def test_long_logs_are_paged(ada: Browser) -> None:
    table = await ada.new_table(**{"set.rounds": "1000"})
    for number in range(65):
        for key in ("whisper", f"word {number}"):
            assert (await ada.do(table, "answer", seat="p2", key=key)).status_code == 200
    page = (await ada.look(f"{table}?seat=p2"))["log"]
    assert (len(page["tellings"]), page["older"]) == (30, 36)
    older = (await ada.look(f"{table}/log?before=36&seat=p2"))["log"]
    assert (older["tellings"][0]["number"], older["tellings"][-1]["number"], older["older"]) == (6, 35, 6)


async def test_a_look_and_a_press_read_no_more_than_they_need(
    app: Application, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ada.new_table()
    page = await ada.look(f"{table}?seat=p1")
    read: list[str] = []
    for name in ("place_of", "holds", "head", "records", "around", "chat", "grant", "command"):
        monkeypatch.setattr(app.house.store, name, _noting(read, name, getattr(app.house.store, name)))
    await ada.look(f"{table}?seat=p1")
    assert read == ["place_of", "head", "around"]
    read.clear()
    pressed = {"seat": "p1", "version": page["version"], "command": page["command"], "key": "strike"}
    assert (await ada.press(f"{table}/answer", **pressed)).status_code == 200
    assert read == ["place_of", "head", "head", "around"], "the second head is the table after the answer"


def _noting(read: list[str], name: str, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    def noted(*values: Any, **named: Any) -> Awaitable[Any]:
        read.append(name)
        return work(*values, **named)

    return noted


async def test_who_awaits_a_table_is_not_forgotten_with_it(app: Application) -> None:
    """A lock that was free for the blink of an eye was thrown away with somebody waiting for it: two had the table."""
    tables, inside, most = app.house.tables, 0, 0

    async def come_in() -> None:
        nonlocal inside, most
        async with tables._lock("x"):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    waiting = [asyncio.create_task(come_in()) for _ in range(2)]
    await asyncio.sleep(0)  # one is in
    await asyncio.sleep(0)  # it has left, and the other is about to come in
    tables.forget_idle()
    await asyncio.gather(*waiting, come_in())
    assert most == 1


async def test_the_next_table_is_the_one_that_has_waited_longest(ada: Browser) -> None:
    assert (await ada.get("/next")).headers["location"] == "/"
    first, second = await ada.new_table(), await ada.new_table()
    name = {first: first.rpartition("/")[2], second: second.rpartition("/")[2]}
    assert (await ada.get(f"/next?after={name[first]}")).headers["location"] == second
    assert (await ada.get(f"/next?after={name[second]}")).headers["location"] == first
    assert (await ada.get("/next")).headers["location"] == first, "it was there first"


async def test_my_tables_tell_what_happened_since_i_looked(app: Application, ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    await invite(ada, bob, table)
    await bob.look(table)

    async def news(browser: Browser) -> str:
        return str((await browser.look())["open_tables"][0].get("news", ""))

    assert await news(bob) == ""
    for key in ("strike", "whisper", "the word is amber", "strike"):
        await ada.do(table, "answer", key=key)
    assert await news(ada) == "", "she was there"
    told = await news(bob)
    assert told.count(" strikes: ") == 2
    assert "amber" not in told, "nothing that his seat may not know"
    app.house.tables.forget(table.rpartition("/")[2])
    assert await news(bob) == told, "the game is opened again for it"
    await bob.look(table)
    assert await news(bob) == ""
