"""Several people at one terminal, in lines: what each would do, who leads, whose turn it is."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

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


async def test_the_full_screen_says_who_leads_and_who_is_for_what(tmp_path: Path) -> None:
    save = SaveFile.create(tmp_path / "j.tw", Game(Journey(), Setup("c", "journey", 1, open_dice("x"), SEATS)))
    session = Session(save, SEATS)
    session.want("p3", "south")
    async with table_app(session).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = "\n".join("".join(part.text for part in line) for line in pilot.app.screen._compositor.render_strips())
    assert "Player 1 leads" in shown
    assert "South [P3]" in shown


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
