"""What the table tells in every game: no keys of seats, no dice without their meaning."""

from __future__ import annotations

from begone_foe.content import CHARTS
from tablewright.engine.events import Entry, Overruled, Roll, Rolled, TookBack
from tablewright.world.table_talk import table_talk, waiting_words


def test_dice_before_a_question_say_what_they_were_for() -> None:
    rolls = (
        Roll("table", 0, 20, 14, "To hit", "BF-ATK-01", "Ulf"),
        Roll("table", 1, 20, 3, "To hit", "BF-ATK-01", "Ulf"),
        Roll("table", 2, 4, 1, "Score", "BF-CHAR-02", chart="score"),
    )
    told = table_talk(Entry(Rolled(), rolls), CHARTS)
    assert told is not None
    assert told.headline == "To hit (Ulf) 2d20 → 14, 3; Score 1d4 → 1: body"
    assert told.rolls == rolls


def test_changes_and_steps_back_name_people() -> None:
    change = table_talk(Entry(Overruled("gm", "party[0].hit_dice_hp", "3", "5", "A slip.")), {})
    assert change is not None
    assert change.headline == "The game master changes the hit dice hp from 3 to 5"
    back = table_talk(Entry(TookBack("p2", "go:w1")), {})
    assert back is not None
    assert back.headline == "Player 2 takes the last answer back"


def test_whom_the_table_waits_for() -> None:
    assert waiting_words(["p1", "gm", "p1"]) == "Waiting for Player 1 and the game master."
    assert waiting_words(["Ann"]) == "Waiting for Ann."
