"""Several people at one terminal, in lines: what each would do, who leads, whose turn it is."""

from __future__ import annotations

import io
from pathlib import Path

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Setup
from tablewright.engine.game.saves import SaveFile
from tablewright.play.plain import lines as plain
from tablewright.play.screens.table import table_app
from tablewright.play.session import Session
from tests.engine.journey import Journey

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
