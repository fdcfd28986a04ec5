"""After a game: what if from any step, again at the same table or with the same dice, a card that spoils nothing."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import Browser, invite


async def play_out(ada: Browser, table: str) -> Any:
    """Wait for each other until it is over."""
    page = await ada.look(table)
    while "over" not in page:
        seat = next(each["seat"] for each in page["seats"] if each.get("waited_for"))
        page = ada.read(await ada.do(table, "answer", seat=seat, key="wait"))
    return page


def dice(page: Any) -> list[int]:
    return [roll["face"] for each in page["log"]["tellings"] for roll in each["telling"].get("rolls", [])]


async def test_what_if_goes_on_from_any_step_at_a_table_of_ones_own(ada: Browser) -> None:
    table = await ada.new_table(dice="open", seed="a fork", **{"set.rounds": "3"})
    first = ada.read(await ada.do(table, "answer", seat="p1", key="strike"))
    await ada.do(table, "answer", seat="p2", key="strike")
    response = await ada.press(f"{table}/fork", htmx=False, step="1")
    assert response.status_code == 303
    twin = response.headers["location"]
    page = await ada.look(twin)
    assert twin != table
    assert dice(page) == dice(first)
    assert page["version"] < (await ada.look(table))["version"] + 1


async def test_nobody_forks_a_game_in_its_course_that_others_sit_at(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table()
    await invite(ada, bob, table)
    assert (await ada.press(f"{table}/fork", step="0")).status_code == 422
    assert (await bob.press(f"{table}/fork", step="0")).status_code == 403


async def test_sealed_dice_that_are_forked_are_no_longer_sealed_for_all_to_see(ada: Browser) -> None:
    table = await ada.new_table(dice="sealed")
    assert (await ada.press(f"{table}/fork", htmx=False, step="0")).status_code == 303
    assert "seal is broken" in (await ada.look(table))["chat"][-1]["text"]


async def test_again_with_the_same_people_and_new_dice(ada: Browser, bob: Browser) -> None:
    table = await ada.new_table(**{"set.rounds": "1"}, name="Ada", title="A duel")
    assert (await ada.press(f"{table}/again")).status_code == 422
    page = await play_out(ada, table)
    assert page["share"][0].endswith("A duel")
    made = (await ada.press(f"{table}/again", htmx=False)).headers["location"]
    new = await ada.look(made)
    assert (new["title"], new["held"]) == ("A duel, again", page["held"])
    assert (await ada.look(table))["again"] == new["table"]
    assert (await bob.get(made)).status_code == 404


async def test_again_with_the_same_dice(ada: Browser) -> None:
    table = await ada.new_table(dice="sealed", **{"set.rounds": "1"})
    struck = ada.read(await ada.do(table, "answer", seat="p1", key="strike"))
    await play_out(ada, table)
    made = (await ada.press(f"{table}/again", htmx=False, dice="same")).headers["location"]
    again = ada.read(await ada.do(made, "answer", seat="p1", key="strike"))
    assert dice(again)[:1] == dice(struck)[:1]


async def test_the_card_to_share_is_a_picture_of_a_finished_game(ada: Browser) -> None:
    table = await ada.new_table(**{"set.rounds": "1"})
    assert (await ada.get(f"{table}/card.svg")).status_code == 422
    await play_out(ada, table)
    card = await ada.get(f"{table}/card.svg")
    assert card.headers["content-type"] == "image/svg+xml"
    assert "every die can be checked" in card.text


async def test_the_seed_of_the_day_is_one_for_all_and_the_house_sees_how_it_went(ada: Browser, bob: Browser) -> None:
    assert "results" not in await bob.look("/new/duel")
    hers = await ada.new_table(dice="day", name="Ada", **{"set.rounds": "3"})
    his = await bob.new_table(dice="day", name="Bob", **{"set.rounds": "3"})
    struck = ada.read(await ada.do(hers, "answer", key="strike"))
    assert dice(bob.read(await bob.do(his, "answer", key="strike"))) == dice(struck)
    await play_out(ada, hers)
    results = (await bob.look("/new/duel"))["results"]
    assert [name for name, _, _ in results] == ["Ada", "Bob"]
    assert results[0][1]
    assert not results[1][1]
