"""Several people at one terminal: what each would do, who leads, whose turn it is."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Setup
from tablewright.engine.game.saves import SaveFile
from tablewright.play.plain import lines as plain
from tablewright.play.screens.table import table_app
from tablewright.play.session import Session
from tests.engine.journey import OWN, Journey

SEATS = ("p1", "p2", "p3")


def play(folder: Path, *lines: str) -> tuple[str, SaveFile]:
    save = SaveFile.create(folder / "j.tw", Game(Journey(), Setup("c", "journey", 1, open_dice("x"), SEATS)))
    said = io.StringIO()
    plain.run(save, SEATS, False, io.StringIO("".join(f"{line}\n" for line in lines)), said)
    return said.getvalue(), save


def test_whoever_does_not_answer_says_what_they_want(tmp_path: Path) -> None:
    said, save = play(tmp_path, "want 2", "want p3 1", "want p2 3", "again", "1")
    assert "Player 1 leads." in said
    assert "Player 2 would: South." in said
    assert "Wanted: Player 3: North; Player 2: Stay." in said
    answered = next(record for record in save.game.records if isinstance(record, Answered))
    assert (answered.key, answered.way, answered.marks) == ("north", "leader", {"p3": "north", "p2": "stay"})
    assert "Wanted" not in said.split("Which way?")[-1]


def test_the_lead_is_passed_on(tmp_path: Path) -> None:
    said, save = play(tmp_path, "lead p2", "lead dice", "lead vote")
    assert "Player 2 leads." in said
    assert "Say who: p1, p2, p3; or how the party decides: leader, vote, turns" in said
    assert "From now on the party votes." in said
    assert (save.game.company.lead, save.game.company.way) == ("p2", "vote")


def test_a_bell(tmp_path: Path) -> None:
    said, _ = play(tmp_path, "ring", "ring p3")
    assert "\aPlayer 1, it is your turn." in said
    assert "The table does not wait for p3." in said


class Hummed(Journey):
    """Whoever waits may hum or sing."""

    def own(self, state: Any, seat: str, table: Any) -> None:
        state.went.append(f"{seat} {table.ask(seat, OWN, ('nothing', 'hum', 'sing'))}s")


def play_by_hand(folder: Path, ruleset: Journey, *lines: str) -> tuple[str, SaveFile]:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    save = SaveFile.create(folder / "j.tw", Game(ruleset, Setup("c", "journey", 1, open_dice("x"), SEATS[:2])))
    said = io.StringIO()
    plain.run(save, SEATS[:2], False, Keyboard("".join(f"{line}\n" for line in lines)), said)
    return said.getvalue(), save


def test_whoever_is_not_asked_does_something_of_their_own(tmp_path: Path) -> None:
    said, save = play_by_hand(tmp_path, Hummed(), "own", "own 3", "own s")
    assert said.count("Though nobody asks, Player 2 may do something: say own for a list.") >= 1
    assert "1. Player 2: Hum. 2. Player 2: Sing." in said
    assert "Say which by its number" in said
    assert save.game.state_for("p2").went == ["p2 sings"]


def test_two_at_one_terminal_are_told_whose_turn_it_is(tmp_path: Path) -> None:
    said, _ = play_by_hand(tmp_path, Journey(), "1", "1", "next", "r")
    assert said.startswith("\nPlayer 1, it is your turn.\n")
    assert "Player 2, it is your turn. Also asked: Player 1; say next to go on with them." in said
    assert "press Enter when you alone look" not in said, "they have no secrets from each other"


def test_a_curtain_falls_between_seats_that_have_secrets(tmp_path: Path) -> None:
    class Mastered(Journey):
        gm_seat = "p2"

    said, save = play_by_hand(tmp_path, Mastered(), "1", "1", "next", "", "r")
    above, _, below = said.partition("Game master: press Enter when you alone look.")
    assert above.endswith("\n" * 60)
    assert below.startswith("\nGame master, it is your turn.")
    assert [each.seat for each in save.game.records if isinstance(each, Answered)] == ["p1", "p1", "p2"]


# --- the full screen --------------------------------------------------------------------------------------------------
def sit_down(folder: Path, ruleset: Journey, seats: tuple[str, ...] = SEATS) -> Session:
    game = Game(ruleset, Setup("c", "journey", 1, open_dice("x"), seats))
    return Session(SaveFile.create(folder / "j.tw", game), seats, guide=False)


async def shown(pilot: Pilot[None]) -> str:
    await pilot.pause()
    lines = ("".join(part.text for part in line) for line in pilot.app.screen._compositor.render_strips())
    return "\n".join(" ".join(line.split()) for line in lines)


async def test_the_full_screen_says_who_leads_and_who_is_for_what(tmp_path: Path) -> None:
    session = sit_down(tmp_path, Journey())
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        assert "Player 1: Go on. Player 1 leads." in await shown(pilot)
        await pilot.press("equals_sign")
        assert "Player 2 would: press what" in await shown(pilot)
        await pilot.press("equals_sign", "2")
        assert "2 South [P3]" in await shown(pilot)
        await pilot.press("1")
    answered = next(record for record in session.game.records if isinstance(record, Answered))
    assert (answered.key, answered.marks) == ("north", {"p3": "south"})


async def test_a_wish_said_again_is_taken_back(tmp_path: Path) -> None:
    session = sit_down(tmp_path, Journey(), SEATS[:2])
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("equals_sign", "2", "equals_sign", "equals_sign")
        assert "Player 2 would" not in await shown(pilot)
        await pilot.press("equals_sign", "escape")
        assert session.wants == {"p2": "south"}
        await pilot.press("equals_sign", "2")
    assert session.wants == {}
    assert not session.game.records


async def test_the_lead_and_deeds_of_ones_own_are_a_list(tmp_path: Path) -> None:
    session = sit_down(tmp_path, Hummed(), SEATS[:2])
    async with table_app(session).run_test(size=(120, 24)) as pilot:
        assert "& what others may do" in await shown(pilot)
        await pilot.press("ampersand")
        page = await shown(pilot)
        for row in ("Player 2: Hum", "Player 2 leads from now on", "From now on the party votes"):
            assert row in page
        await pilot.press("down", "enter")
        await pilot.pause()
    assert session.game.state_for("p2").went == ["p2 sings"]


async def test_the_full_screen_says_whose_turn_it_is_behind_a_curtain(tmp_path: Path) -> None:
    class Mastered(Journey):
        gm_seat = "p2"

    session = sit_down(tmp_path, Mastered(), SEATS[:2])
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("at")
        assert "Nobody else at this keyboard is asked." in [note.message for note in pilot.app._notifications]
        await pilot.press("1", "1")
        assert "Also asked: Game master." in await shown(pilot)
        await pilot.press("at")
        hidden = await shown(pilot)
        assert "Game master, it is your turn." in hidden
        assert "CANARY" not in hidden
        await pilot.press("r")
        assert session.asked_seats == ["p1", "p2"], "a key does nothing behind the curtain"
        await pilot.press("enter")
        assert "Game master: Go on." in await shown(pilot)
