"""Sealed dice: the secret is told once, at an end from which nobody goes back. Any other way out breaks the seal."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import sealed_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Noted, Override, Undone
from tablewright.engine.game.saves import header_line, parse, record_lines
from tablewright.engine.game.verify import verify
from tests.engine.games import TOY, new_game
from tests.web.conftest import Browser, invite

SEALED = sealed_dice("campaign", b"s" * 32)
ENDING = (("p1", "Ada"), ("p1", "flee"), ("p1", "home"))


def _ended() -> Game[Any]:
    game = new_game(dice=SEALED, undo="always")
    for seat, key in ENDING:
        game.answer(seat, key)
    assert game.outcome
    return game


# --- in the engine ----------------------------------------------------------------------------------------------------
def test_the_end_of_a_sealed_game_stands() -> None:
    game = _ended()
    assert game.revealed_secret == SEALED.secret
    for agreed in (False, True):
        with pytest.raises(Refused, match="its end stands"):
            game.undo("p1", agreed=agreed)
    with pytest.raises(Refused, match="its end stands"):
        game.override("gm", "votes", {}, "once more")
    assert not game.seal_broken


@pytest.mark.parametrize("record", [Undone("p1", agreed=True), Override("gm", "votes", {}, "once more")])
def test_a_record_that_goes_on_after_the_end_breaks_the_seal_for_ever(record: Any) -> None:
    game = _ended()
    twin = Game(TOY, game.setup, [*game.records, record])
    assert twin.outcome is None
    assert twin.seal_broken
    assert twin.revealed_secret == SEALED.secret  # whoever wants to know may: it is no secret any more
    text = parse(header_line(twin.setup) + record_lines(twin.records), "x")
    assert [finding.checked for finding in verify(TOY, text).findings if not finding.good] == ["seal"]


def test_nothing_else_tells_the_secret() -> None:
    game = new_game(dice=SEALED, undo="always")
    for seat, key in ENDING[:2]:
        game.answer(seat, key)
        assert game.revealed_secret == ""
    game.undo("p1")
    assert (game.revealed_secret, game.seal_broken) == ("", "")


def test_salt_does_not_change_dice_that_were_seen() -> None:
    """Answer, see the die, take it back, salt, and answer again: the old way to another die."""
    game = new_game(dice=SEALED, undo="always")
    game.answer("p1", "Ada")
    game.answer("p1", "fight")
    while any(isinstance(record, Answered) for record in game.records) and game.dice_rolled:
        game.undo("p1")
    with pytest.raises(Refused, match="taken back"):
        game.salt("p1", "luck")


# --- at a served table ------------------------------------------------------------------------------------------------
async def _two_at_a_table(owner: Browser, guest: Browser, **options: str) -> str:
    table = await owner.new_table(undo="always", **{"set.rounds": "2", "sit.gm": "referee", **options})
    await invite(owner, guest, table)
    await owner.do(table, "answer", key="strike")
    return table


async def test_the_secret_is_told_at_the_end_and_the_end_stands(ada: Browser, bob: Browser) -> None:
    table = await _two_at_a_table(ada, bob)
    assert not (await bob.look(table))["charter"]["dice"].get("seed")
    await bob.do(table, "answer", seat="p2", key="strike")
    page = await bob.look(table)
    assert (page["over"], len(page["charter"]["dice"]["seed"])) == ("done", 64)
    assert not page.get("may_undo")
    for browser, seat in ((bob, "p2"), (ada, "p1")):
        for agreed in ("", "1"):
            assert (await browser.do(table, "undo", seat=seat, agreed=agreed)).status_code == 422
    assert not (await ada.look(table))["charter"]["dice"].get("seal_broken")


async def test_a_hidden_seed_is_told_at_an_end_that_stands_as_well(ada: Browser, bob: Browser) -> None:
    table = await _two_at_a_table(ada, bob, dice="open", seed="pepper", show_seed="")
    assert not (await bob.look(table))["charter"]["dice"].get("seed")
    await bob.do(table, "answer", seat="p2", key="strike")
    assert (await bob.look(table))["charter"]["dice"]["seed"] == "pepper"
    assert (await bob.do(table, "undo", seat="p2")).status_code == 422


async def test_who_plays_alone_with_an_open_seed_may_take_the_end_back(ada: Browser) -> None:
    table = await ada.new_table(undo="always", dice="open", **{"set.rounds": "1"})
    await ada.do(table, "answer", key="wait")
    assert (await ada.look(table))["over"] == "done"
    assert (await ada.do(table, "undo")).status_code == 200
    assert not (await ada.look(table)).get("over")


async def test_a_game_master_cannot_go_on_after_the_end_either(ada: Browser, bob: Browser) -> None:
    table = await _two_at_a_table(ada, bob, **{"sit.gm": "me"})
    await bob.do(table, "answer", seat="p2", key="strike")
    response = await ada.do(table, "gm/override", seat="gm", path="rounds", value="5", reason="more")
    assert response.status_code == 422
    assert (await ada.look(table))["over"] == "done"


async def test_before_the_end_nobody_takes_what_is_others(ada: Browser, bob: Browser) -> None:
    """Not the maker, who holds all players' seats while somebody else is the game master."""
    table = await ada.new_table(**{"sit.gm": "invite"})
    assert (await ada.get(f"{table}/save.tw?seal=break")).status_code == 422
    await invite(ada, bob, table, seat="gm")
    assert (await ada.get(f"{table}/save.tw?seal=break")).status_code == 422
    assert (await bob.get(f"{table}/save.tw?seal=break")).status_code == 403


def _note(seat: str, words: str, game: Game[Any]) -> Any:
    return game.note(seat, "x", words)


async def test_after_the_end_notes_stay_their_writers(ada: Browser, bob: Browser, app: Any) -> None:
    table = await _two_at_a_table(ada, bob)
    name = table.removeprefix("/t/")
    for seat, words in (("p1", "Ada's own words"), ("p2", "Bob's own words")):
        head = await app.house.store.head(name)
        await app.house.tables.act(
            name, head.version, f"note {seat}", lambda game, s=seat, w=words: game.note(s, "x", w)
        )
    await bob.do(table, "answer", seat="p2", key="strike")
    taken = (await bob.get(f"{table}/save.tw")).content
    assert b"Bob's own words" in taken
    assert b"Ada's own words" not in taken
    assert all(isinstance(record, Noted | Answered) for record in parse(taken, "x").records)
    response = await bob.post("/tables/upload", data={"csrf": bob.csrf}, files={"save": ("x.tw", taken)})
    assert response.status_code == 303
    version = (await bob.look(table))["version"]
    forked = (await bob.press(f"{table}/fork", htmx=False, step=str(version))).headers["location"]
    taken = (await bob.get(f"{forked}/save.tw?seal=break")).content
    assert b"Bob's own words" in taken
    assert b"Ada's own words" not in taken


async def test_a_file_brought_along_in_mid_game_says_so(ada: Browser) -> None:
    table = await ada.new_table()
    await ada.do(table, "answer", key="strike")
    taken = (await ada.get(f"{table}/save.tw?seal=break")).content
    page = await ada.look(table)
    assert page["charter"]["dice"]["seal_broken"]
    assert "took the whole game along" in page["chat"][-1]["text"]
    response = await ada.post("/tables/upload", data={"csrf": ada.csrf}, files={"save": ("x.tw", taken)})
    twin = await ada.look(response.headers["location"])
    assert "brought along" in twin["charter"]["dice"]["seal_broken"]
