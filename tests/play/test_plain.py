"""The line mode, played through pipes."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tablewright import rules, shelf
from tablewright.engine.game.saves import SaveFile
from tablewright.play.plain import lines as plain
from tablewright.play.plain import start as plain_start
from tablewright.play.session import Session
from tests.play.parlour import ParlourGame, new_save


def play(save: SaveFile, *lines: str, guide: bool = True) -> tuple[str, int]:
    """Play these lines; what was said, and the exit code."""
    said = io.StringIO()
    code = plain.run(save, ["p1"], guide, io.StringIO("".join(line + "\n" for line in lines)), said)
    return said.getvalue(), code


def test_a_round_says_what_is_wanted_what_happened_and_what_can_be_answered(save: SaveFile) -> None:
    said, _ = play(save, "The Stubborn", guide=False)
    wanted, *rest = said.split("Choose where to go. ")[1].splitlines()
    assert wanted == "Unknown hexes are rolled when you enter."
    assert rest[0] == "The Stubborn come in."
    assert "1. NW: known" in rest
    assert "2. N (w): known" in rest
    assert "7. Enter the dungeon" in rest


def test_the_letter_that_quits_is_no_choices_letter(save: SaveFile) -> None:
    said, _ = play(save, "", guide=False)
    assert "(q)" not in said
    assert "(w)" in said


def test_a_whole_game_by_pipe(save: SaveFile) -> None:
    said, code = play(save, "The Stubborn", "7", "east", "fight", "fight", "leave", "3")
    assert save.game.outcome == "won", said
    assert code == 0
    assert "The parlour closes" in said
    assert said.endswith("Everything is saved in parlour.tw.\n")


def test_no_more_lines_is_a_polite_end(save: SaveFile) -> None:
    said, code = play(save, "The Stubborn")
    assert code == 0
    assert said.endswith("Everything is saved in parlour.tw.\n")
    again = SaveFile.open(save.path, lambda key: ParlourGame())
    assert Session(again, ["p1"]).look().prompt.question == "go"  # type: ignore[union-attr]


def test_a_script_that_says_something_wrong_fails(save: SaveFile) -> None:
    said, code = play(save, "The Stubborn", "99", "n")
    assert code == 1
    assert "There is no choice 99; choose a number from 1 to 7." in said
    assert "You go n." in said


def test_facts_are_said_again_only_when_they_change(save: SaveFile) -> None:
    said, _ = play(save, "", "delve", "east", "fight", "fight", "lamp", "rope")
    assert said.count("gold 137.") == 1
    assert said.count("level 1.") == 1
    assert "gold 127." in said


def test_hints_are_said_until_they_are_turned_off(save: SaveFile) -> None:
    said, _ = play(save, "", "g", "n")
    assert said.count("Hint: Each number is a choice.") == 1
    assert "Hints are off." in said


def test_help_map_party_log_odds_dice(save: SaveFile) -> None:
    said, code = play(save, "", "?", "m", "party", "l 1", "delve", "east", "o", "dice")
    assert code == 0
    assert "this help" in said
    assert "You are in forest." in said
    assert "North-east: marsh, dungeon." in said
    assert "Ysolde, Hermit, hp 9 of 9." in said
    assert "  belt: empty." in said
    assert "1. The Reluctant come in." in said
    assert "1. Fight: hurt the foe 3/6, be hurt 3/6." in said
    assert "Open seed: amber crow." in said


def test_rooms_in_sentences(save: SaveFile) -> None:
    said, _ = play(save, "", "delve", "m")
    assert "You are in Round hall, monster, loot. Ways: door to Gate, door east to the unknown" in said


def test_how_tells_dice_arithmetic_chart_and_rule(save: SaveFile) -> None:
    said, _ = play(save, "", "delve", "east", "h", "fight", "h")
    assert "No dice have been rolled yet." in said
    face = save.game.log[-1].rolls[0].face
    assert f"Blows for p1: d6 shows {face} (PAR-FIGHT-01; roll 1 of p1)." in said
    assert "Chart Blows (PAR-FIGHT-01):" in said
    assert said.count("<- this") == 1
    assert "Rule PAR-FIGHT-01: One die decides" in said


def test_a_rules_text_by_its_id_or_of_the_question(save: SaveFile) -> None:
    said, code = play(save, "", "r par-shop-01", "r", "r PAR-NONE-99")
    assert "Rule PAR-SHOP-01: Everything costs" in said
    assert "Rule PAR-MOVE-01: A party walks" in said
    assert "There is no rule 'PAR-NONE-99'" in said
    assert code == 1


def test_words_of_ones_own_may_look_like_a_command(save: SaveFile) -> None:
    said, _ = play(save, "map of sorrow")
    assert "map of sorrow come in." in said


def test_a_slash_makes_a_command_while_words_are_asked_for(save: SaveFile) -> None:
    said, code = play(save, "/q", "never read")
    assert "never read" not in said
    assert code == 0


def test_undo_says_the_question_again(save: SaveFile) -> None:
    said, _ = play(save, "Bram", "u", "Rook")
    assert said.count("Name your party.") == 2
    assert "Rook come in." in said


def test_standing_answers(tmp_path: Path) -> None:
    save = new_save(tmp_path, hand_dice=("p1",))
    said, _ = play(save, "", "delve", "east", "1", "1", "always 2", "1", "1", "always", "always off 1", "1", "1")
    assert "To answer this for good, say always and a number, or always usual for what is marked so." in said
    assert "1. parry: always yes" in said
    assert "You will be asked again." in said
    assert said.count("Parry the blow?") == 2


def test_a_pipe_gets_no_colours_and_whole_lines(save: SaveFile) -> None:
    said, _ = play(save, "", "m")
    assert "\x1b" not in said
    assert all(ord(letter) < 0x2500 for letter in said), "no box drawing"


def test_a_terminal_gets_bold_and_wrapped_lines_and_ctrl_d_leaves(tmp_path: Path) -> None:
    """The real thing at a real (pseudo) terminal."""
    new_save(tmp_path)
    script = (
        "import sys; from pathlib import Path; from tablewright.engine.game.saves import SaveFile;"
        "from tablewright.play.plain import lines as plain; from tests.play.parlour import ParlourGame;"
        f"save = SaveFile.open(Path({str(tmp_path / 'parlour.tw')!r}), lambda key: ParlourGame());"
        "sys.exit(plain.run(save, ['p1'], True, sys.stdin, sys.stdout))"
    )
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "50", "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as child:
        os.close(theirs)
        os.write(ours, b"Bram\nnonsense\n\x04")
        said = _read_all(ours)
        assert child.wait(20) == 0
    os.close(ours)
    assert "\x1b[1mName your party.\x1b[0m" in said
    assert "Bram come in." in said
    assert max(map(len, said.replace("\x1b[1m", "").replace("\x1b[0m", "").splitlines())) <= 50


def _read_all(descriptor: int) -> str:
    said = b""
    while True:
        try:
            more = os.read(descriptor, 4096)
        except OSError:  # the other end is closed
            return said.decode()
        if not more:
            return said.decode()
        said += more


def test_notes_on_places(save: SaveFile) -> None:
    said, code = play(save, "", "note", "note ravens next time", "note", "m", guide=False)
    assert "You have written nothing on this map." in said
    assert "Noted on here" in said
    assert "ravens next time" in said.rsplit("> m", 1)[1]
    assert code == 0
    assert list(save.game.asides.notes["p1"].values()) == ["ravens next time"]
    name = Session(save, ["p1"]).places()[1].name
    said, _ = play(save, f"note {name}: a lake", f"note {name}:", guide=False)
    assert f"Noted on {name}." in said
    assert f"No note on {name} any more." in said
    assert len(save.game.asides.notes["p1"]) == 1


def test_the_usual_answer_for_good(tmp_path: Path) -> None:
    save = new_save(tmp_path, hand_dice=("p1",))
    said, _ = play(save, "", "delve", "east", "1", "1", "always usual", "always")
    assert "always what is marked as usual" in said
    assert "default" in save.game.standing.values()


def test_the_first_questions_in_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ParlourGame()
    monkeypatch.setattr(rules, "GAMES", {"parlour": game.title})
    for module in (plain_start, shelf):
        monkeypatch.setattr(module, "find_ruleset", lambda key: game)

    def choose(*lines: str) -> tuple[SaveFile | None, str]:
        said = io.StringIO()
        return plain_start.choose(io.StringIO("".join(f"{line}\n" for line in lines)), said, tmp_path), said.getvalue()

    save, said = choose("9", "1", "The Stubborn")
    assert "There are numbers 1 to 1." in said
    assert save
    assert save.game.setup.title == "The Stubborn"
    again, said = choose("2")
    assert "2. The Stubborn" in said
    assert again
    assert again.path == save.path
    assert choose("q")[0] is None
    assert choose("1")[0] is None  # the lines ran out
