"""The full-screen table: every key, every kind of question, clicks, sizes."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, Static

from tablewright.engine.dice import sealed_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Setup
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Choice
from tablewright.engine.telling.keys import Spot
from tablewright.play.drawing.choices import Entry, lay_out
from tablewright.play.drawing.rooms import NIGHT, PAPER
from tablewright.play.screens.pages import LeavePage, ListPage, LogPage, MapPage, Page, StandingPage
from tablewright.play.screens.panes import ChoicePane, LogPane, MapPane
from tablewright.play.screens.table import TableScreen, table_app
from tablewright.play.session import Session
from tablewright.shelf import Wish, begin
from tests.play.parlour import ParlourGame, new_save


def answers(session: Session) -> list[str]:
    return [record.key for record in session.game.records if isinstance(record, Answered)]


def text_of(pilot: Pilot[object], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).visual)


async def press(pilot: Pilot[object], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def test_words_are_typed_and_commands_do_not_fire_meanwhile(session: Session) -> None:
    async with table_app(session).run_test() as pilot:
        await press(pilot, *"umlaut", "enter")
        assert answers(session) == ["umlaut"]


async def test_enter_alone_takes_the_default_words(session: Session) -> None:
    async with table_app(session).run_test() as pilot:
        await press(pilot, "enter")
        assert answers(session) == ["The Reluctant"]
        assert "Choose where to go" in text_of(pilot, "#wanted")


async def test_words_that_are_refused_can_be_mended(session: Session) -> None:
    session.answer("")
    for key in ("delve", "east", "fight", "fight", "leave"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, *"999", "enter")
        assert answers(session)[-1] == "leave"
        await press(pilot, "backspace", "backspace", "enter")
        assert answers(session)[-1] == "9"


async def test_a_long_row_of_digits_does_no_harm(session: Session) -> None:
    for key in ("", "delve", "east", "fight", "fight", "leave"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, *"1" * 30, "w")
        words = pilot.app.screen.query_one(Input)
        assert words.value == "1" * 10


async def test_half_written_words_stay(session: Session) -> None:
    async with table_app(session).run_test() as pilot:
        await press(pilot, *"Cro", "escape", "G", "enter", "w", "enter")
        assert answers(session) == ["Crow"]


async def test_digits_letters_and_clicks_pick(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test(size=(100, 40)) as pilot:
        await press(pilot, "8", "s")
        assert answers(session)[1:] == ["n", "s"]
        await pilot.click(ChoicePane, offset=(2, 0))
        await pilot.pause()
        assert answers(session)[1:] == ["n", "s", "delve"]


async def test_letters_of_hexes_are_not_commands(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test() as pilot:
        await press(pilot, "q", "w", "e", "a", "s", "d")
        assert answers(session)[1:] == ["nw", "n", "ne", "sw", "s", "se"]


async def test_two_digits_where_there_are_more_than_nine(session: Session) -> None:
    for key in ("", "delve", "east", "fight", "fight"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "1")
        assert "1_ Lamp" in text_of(pilot, "#keys")
        await press(pilot, "enter")
        assert answers(session)[-1] == "lamp"
        await press(pilot, "1", "1")
        assert answers(session)[-1] == "lamp", "two digits wait for Enter: they may have been meant for two questions"
        assert "11_ Book" in text_of(pilot, "#keys")
        await press(pilot, "enter")
        assert answers(session)[-1] == "book"
        await press(pilot, "1", "escape", "3")
        assert answers(session)[-1] == "sword"
        await press(pilot, "1", "1", "backspace", "enter")
        assert answers(session)[-1] == "lamp"


async def test_a_digit_that_may_have_a_second_one_is_never_taken_by_itself(session: Session) -> None:
    for key in ("", "delve", "east", "fight", "fight"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "1")
        await pilot.pause(1.2)
        assert answers(session)[-1] == "fight"
        await press(pilot, "9")
        assert answers(session)[-1] == "fight"
        assert "19_" not in text_of(pilot, "#keys"), "there is no 19"


@pytest.mark.parametrize("keys", ["OK", "PJ", "LZ", "MH"])
async def test_keys_typed_while_leaving_do_no_harm(session: Session, keys: str) -> None:
    session.answer("")
    app = table_app(session)
    async with app.run_test() as pilot:
        await press(pilot, "escape")
        for key in ("enter", *keys):  # quicker than any screen opens
            app.post_message(Key(key, key if len(key) == 1 else "\r"))
        await pilot.pause()
    assert app.return_code == 0
    assert app.return_value == 0


@pytest.mark.parametrize("keys", ["OK", "PJ", "LZ", "MH"])
async def test_keys_quicker_than_a_page_opens_do_no_harm(session: Session, keys: str) -> None:
    for key in ("", "delve", "east", "fight", "fight", "leave", "3"):
        session.answer(key)
    app = table_app(session)
    async with app.run_test() as pilot:
        await pilot.pause()
        for key in keys:
            app.post_message(Key(key, key))
        await pilot.pause()
    assert app.return_code != 1


async def test_the_same_remark_stands_once(session: Session) -> None:
    session.answer("")
    app = table_app(session)
    async with app.run_test() as pilot:
        await press(pilot, *["enter"] * 5)
        assert [note.message for note in app._notifications] == [
            "Press a key of a choice, or point with the arrows and press Enter. Tab lists all."
        ]
        session.answer("n")


async def test_a_remark_goes_with_the_next_answer(session: Session) -> None:
    session.answer("")
    app = table_app(session)
    async with app.run_test() as pilot:
        await press(pilot, "enter", "@", "8")
        assert not list(app._notifications)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_the_usual_ways_out_ask_as_esc_does(session: Session, key: str) -> None:
    session.answer("")
    app = table_app(session)
    async with app.run_test() as pilot:
        await press(pilot, key)
        assert isinstance(pilot.app.screen, LeavePage)
        await press(pilot, "escape", "P", key)
        assert isinstance(pilot.app.screen, LeavePage), "from a page as well"
        await press(pilot, "enter")
    assert app.return_value == 0


async def test_a_number_that_is_no_choice_is_said_so(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test() as pilot:
        await press(pilot, "6", "0")
        assert answers(session) == [""]


async def test_arrows_point_and_enter_takes(session: Session) -> None:
    for key in ("", "delve"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "down", "down")
        assert answers(session) == ["", "delve"]
        await press(pilot, "enter")
        assert answers(session)[-1] == "stairs"


async def test_on_hexes_the_number_pad_points(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test() as pilot:
        await press(pilot, "pageup", "enter", "end", "enter", "up", "escape", "enter")
        assert answers(session)[1:] == ["ne", "sw"], "Esc points at nothing again"


async def test_enter_takes_a_default_only_if_it_is_harmless(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test() as pilot:
        await press(pilot, "enter")
        assert answers(session) == [""]
        session.answer("delve")
        session.answer("east")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        screen._renew()
        await press(pilot, "enter")
        assert answers(session)[-1] == "wait"


async def test_a_click_on_the_map_points_and_a_second_one_goes(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        pane = pilot.app.screen.query_one(MapPane)
        corner = pane.corner
        spot = next(point for point, place in pane.drawing.places.items() if place == "0,-1")
        await pilot.click(MapPane, offset=(spot.x + corner.x, spot.y + corner.y))
        await pilot.pause()
        assert answers(session) == [""]
        await pilot.click(MapPane, offset=(spot.x + corner.x, spot.y + corner.y))
        await pilot.pause()
        assert answers(session) == ["", "n"]


@pytest.mark.parametrize(
    ("key", "page"),
    [("M", MapPage), ("L", LogPage), ("P", Page), ("question_mark", Page), ("O", Page), ("tab", ListPage)],
)
async def test_pages_open_by_their_key_and_close_by_esc(session: Session, key: str, page: type) -> None:
    session.answer("")
    async with table_app(session).run_test() as pilot:
        await press(pilot, key)
        assert isinstance(pilot.app.screen, page)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, key)
        await press(pilot, key)
        assert isinstance(pilot.app.screen, TableScreen), "the same key closes it"


async def test_how_shows_the_last_dice(session: Session) -> None:
    for key in ("", "delve", "east"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "H")
        assert isinstance(pilot.app.screen, TableScreen), "no dice yet"
        await press(pilot, "i", "H")
        told = str(pilot.app.screen.query_one("#page Static", Static).visual)
        assert "d6 [6] Blows for p1 highest" in told
        assert "► 6 a hit nobody forgets" in told


async def test_a_log_entry_unfolds_and_folds_on_enter(session: Session) -> None:
    for key in ("", "delve", "east", "fight"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "shift+tab")
        log = pilot.app.focused
        assert isinstance(log, LogPane)
        await press(pilot, "end", "enter")
        assert "One die decides" in " ".join(str(log.get_option_at_index(3).prompt).split())
        await press(pilot, "enter")
        assert "One die decides" not in str(log.get_option_at_index(3).prompt)
        assert answers(session)[-1] == "fight", "Enter in the log answers nothing"
        await press(pilot, "escape")
        assert pilot.app.focused is None


async def test_space_reads_on_in_the_log_and_then_from_its_news_again(session: Session) -> None:
    session.answer("")
    for _ in range(20):
        session.answer("n")
    async with table_app(session).run_test() as pilot:
        await pilot.pause()
        log = next(pane for pane in pilot.app.screen.query(LogPane) if pane.display)
        assert log.scroll_offset.y == log.max_scroll_y
        log.scroll_to(y=0, animate=False)
        await press(pilot, "space")
        assert log.scroll_offset.y > 0
        await press(pilot, *["space"] * 9)
        assert log.scroll_offset.y == log.max_scroll_y


async def test_undo_and_its_refusal(session: Session) -> None:
    for key in ("", "delve", "east"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "u")
        assert "A large round room" in text_of(pilot, "#wanted")
        await press(pilot, "6", "i", "u")
        assert session.look().tellings[-1].rolls, "nothing is taken back after dice"


async def test_a_standing_answer_is_left_and_ended(tmp_path: Path) -> None:
    session = Session(new_save(tmp_path, hand_dice=("p1",)), ["p1"])
    for key in ("", "delve", "east"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "i", "1", "enter")
        assert "always" in text_of(pilot, "#keys")
        await press(pilot, "exclamation_mark", "y")
        assert session.standing == {"parry": "yes"}
        await press(pilot, "exclamation_mark")
        assert isinstance(pilot.app.screen, StandingPage)
        await press(pilot, "1")
        assert session.standing == {}


async def test_dice_rolled_by_hand_are_typed(tmp_path: Path) -> None:
    session = Session(new_save(tmp_path, hand_dice=("p1",)), ["p1"])
    for key in ("", "delve", "east"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        await press(pilot, "i")
        assert "roll a d6" in text_of(pilot, "#question")
        await press(pilot, "9", "enter")
        assert answers(session)[-1] == "fight", "no such face"
        await press(pilot, "backspace", "4", "enter")
        assert answers(session)[-1] == "4"


async def test_hints_can_be_turned_off(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test() as pilot:
        hint = pilot.app.screen.query_one("#hint")
        assert hint.display
        await press(pilot, "G")
        assert not hint.display


async def test_night_becomes_paper_and_the_map_changes_its_size(session: Session) -> None:
    session.answer("")
    async with table_app(session).run_test(size=(100, 40)) as pilot:
        before = pilot.app.theme
        await press(pilot, "asterisk")
        assert {before, pilot.app.theme} == {NIGHT, PAPER}
        pane = pilot.app.screen.query_one(MapPane)
        sizes = set()
        for _ in range(3):
            await press(pilot, "plus")
            sizes.add(pane.drawing.width)
        assert len(sizes) == 2


async def test_esc_leaves_only_after_asking(session: Session) -> None:
    session.answer("")
    app = table_app(session)
    async with app.run_test() as pilot:
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LeavePage)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "escape", "enter")
    assert app.return_value == 0


async def test_esc_in_the_words_gives_the_keys_back(session: Session) -> None:
    async with table_app(session).run_test() as pilot:
        await press(pilot, "escape", "P")
        assert isinstance(pilot.app.screen, Page)
        await press(pilot, "escape", "enter")
        assert isinstance(pilot.app.focused, Input), "Enter goes back to writing"


async def test_at_one_keyboard_no_seat_is_told_what_changed_for_another() -> None:
    save = begin(Wish("twelve_years", players=2, seed="amber crow vale"))
    async with table_app(Session(save, ["p1", "p2"])).run_test(size=(120, 40)) as pilot:
        await press(pilot, "1", "1")
        assert "Gold 27" in text_of(pilot, "#strip")
        assert text_of(pilot, "#wanted").startswith("Player 2: ")
        await press(pilot, "at")
        assert "Gold 30" in text_of(pilot, "#strip"), "the other party's purse"
        assert text_of(pilot, "#wanted").startswith("Player 1: ")


async def test_what_holds_for_several_choices_stands_above_them() -> None:
    """Under a long list it would be off a low screen, where nobody scrolls to it."""
    choices = [Choice(f"strike:{n}", f"Strike goblin {n}", odds="55 % to hit; D6") for n in range(1, 10)]
    spots = [Spot(choice, n + 1, str(n + 1), "list") for n, choice in enumerate(choices)]
    laid = lay_out([Entry(n, str(n + 1), choice) for n, choice in enumerate(choices)], spots, 0, 30)
    lines = laid.content.plain.splitlines()
    assert lines[0] == "each: 55 % to hit; D6"
    assert next(spot.line for spot in laid.spots) == 1, "a click still means the line it is on"


async def test_the_end_is_shown_and_nothing_more_is_asked(session: Session) -> None:
    for key in ("", "delve", "east", "fight", "fight", "leave", "3"):
        session.answer(key)
    async with table_app(session).run_test() as pilot:
        assert "The parlour closes" in text_of(pilot, "#ending")
        assert "The game is over" in text_of(pilot, "#question")
        await press(pilot, "1", "enter", "down")
        assert session.over


async def test_a_fault_shows_no_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Textual's own report of a fault would print all variables, the secret of sealed dice among them."""
    game = Game(ParlourGame(), Setup("c1", "parlour", 1, sealed_dice("c1", b"canary" * 6), ("p1",)))
    app = table_app(FaultySession(SaveFile.create(tmp_path / "parlour.tw", game), ["p1"]))
    with contextlib.suppress(RuntimeError):
        async with app.run_test() as pilot:
            await press(pilot, "enter")
    said = "".join(capsys.readouterr())
    assert "a fault of 72 letters" in said
    assert game.setup.dice.secret[:12] not in said
    assert app.return_code == 1


class FaultySession(Session):
    def answer(self, key: str) -> None:
        secret = self.game.setup.dice.secret
        raise RuntimeError(f"a fault of {len(secret)} letters")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (200, 60), (30, 10)])
@pytest.mark.parametrize(
    "keys", [(), ("",), ("", "delve"), ("", "delve", "east"), ("", "delve", "east", "fight", "fight")]
)
async def test_every_scene_fits_every_size(session: Session, size: tuple[int, int], keys: tuple[str, ...]) -> None:
    for key in keys:
        session.answer(key)
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        for widget in ("#wanted", "#keys"):
            region = pilot.app.screen.query_one(widget).region
            assert region.width == size[0]
            assert 0 <= region.y < size[1]


async def test_words_of_the_game_are_explained(session: Session) -> None:
    async with table_app(session).run_test() as pilot:
        await press(pilot, "enter", "X")
        assert isinstance(pilot.app.screen, Page)
        await press(pilot, "X")
        assert isinstance(pilot.app.screen, TableScreen)
