"""The master's chair: all see who sits in it, nobody takes it in silence, and secret notes stay their writer's."""

from __future__ import annotations

from typing import Any

from tablewright.web.serving.app import Application
from tests.web.conftest import Browser, invite


def _notes(page: dict[str, object]) -> list[str]:
    chat = page.get("chat", [])
    assert isinstance(chat, list)
    return [line["text"] for line in chat if line.get("kind") == "note"]


async def test_who_made_the_table_does_not_look_over_the_referees_shoulder(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(name="Ada")
    assert "gm" in (await ada.look(table))["held"]  # alone, one may do as one likes
    await invite(ada, bob, table)
    page = await ada.look(f"{table}?seat=gm")
    assert (page["seat"], page["held"]) == ("p1", ["p1"])
    assert "CANARY" not in str(page)
    assert (await ada.get(f"{table}/gm/state")).status_code == 403
    assert (await ada.get(f"{table}/see/p2")).status_code == 403
    change: dict[str, Any] = {"seat": "gm", "path": "rounds", "value": "9", "reason": "x", "version": 0}
    assert (await ada.press(f"{table}/gm/override", **change)).status_code == 403
    await ada.press(f"{table}/sit", for_seat="gm", sitter="me")
    assert "CANARY" in str(await ada.look(f"{table}?seat=gm"))
    page = await bob.look(table)
    assert [seat["sitter"] for seat in page["seats"] if seat.get("gm")] == ["person"]
    assert "Ada sits in the game master's chair now." in _notes(page)


async def test_nobody_takes_the_chair_from_who_sits_in_it(ada: Browser, bob: Browser, app: Application) -> None:
    table = await ada.new_table(name="Ada", **{"sit.gm": "invite"})
    await invite(ada, bob, table, "gm", "Bob")
    assert "Bob sits in the game master's chair now." in _notes(await ada.look(table))
    await bob.press(f"{table}/gm/notes", seat="gm", text="The butler did it.")
    async with Browser.at(app) as eve:
        await invite(ada, eve, table, "p2", "Eve")
        for what, sitter in (("revoke", ""), ("invite", ""), ("token", ""), ("sit", "me"), ("sit", "referee")):
            response = await ada.press(f"{table}/{what}", for_seat="gm", sitter=sitter)
            assert response.status_code == 422, what
        assert (await ada.press(f"{table}/token", for_seat="p2")).status_code == 422
        assert "gm" in (await bob.look(table))["held"]
        assert (await ada.press(f"{table}/agree", seat="p1", for_seat="gm", on="1")).status_code == 422
        assert (await eve.press(f"{table}/agree", seat="p2", for_seat="gm", on="1")).status_code == 200
        assert "Eve agrees" in _notes(await ada.look(table))[-1]
        assert (await ada.press(f"{table}/revoke", for_seat="gm")).status_code == 200
    page = await ada.look(f"{table}?seat=gm")
    assert page["seat"] == "gm"
    assert "butler" not in str(page)
    assert "taken back" in _notes(page)[-1]


async def test_notes_wait_for_their_writer(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(name="Ada", **{"sit.gm": "me"})
    await ada.press(f"{table}/gm/notes", seat="gm", text="Mine alone.")
    await invite(ada, bob, table, "gm", "Bob")
    assert "Mine alone" not in str(await bob.look(f"{table}?seat=gm"))
    await bob.press(f"{table}/gm/notes", seat="gm", text="Bob's own.")
    await invite(bob, ada, table, "gm", "Ada")
    assert (await ada.look(f"{table}?seat=gm"))["gm"]["notes"] == "Mine alone."
    await invite(ada, bob, table, "gm", "Bob")
    assert (await bob.look(f"{table}?seat=gm"))["gm"]["notes"] == "Bob's own."
