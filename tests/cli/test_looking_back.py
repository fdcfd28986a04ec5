"""verify, export, replay, doctor: what can be done with a save afterwards."""

import io
import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tablewright.cli.replay import KEYS, _step_through
from tablewright.engine.game.saves import header_line, read, record_lines
from tablewright.play.session import Film
from tests.cli.conftest import Command
from tests.cli.test_playing import save_of
from tests.engine.games import TOY, new_game


# --- verify ----------------------------------------------------------------------------------------------------------
def test_a_finished_game_is_verified_and_its_secret_shown(command: Command, finished: str) -> None:
    result = command("verify", finished)
    assert result.exit_code == 0
    assert result.stdout.count("good") == 4
    assert "secret" in result.stdout
    data = json.loads(command("verify", finished, "--json").stdout)
    assert (data["good"], data["outcome"], len(data["revealed"])) == (True, "over", 64)


def test_a_running_game_keeps_its_secret(command: Command) -> None:
    command("play", "toy", "--plain", "--sealed", lines="Ada\n")
    result = command("verify")
    assert result.exit_code == 0
    assert "not revealed before the game is over" in result.stdout


def test_tampering_is_found(command: Command, finished: str, home: Path) -> None:
    path = save_of(home, finished)
    path.write_text(path.read_text().replace('"key":"Ada"', '"key":"Eve"'))
    result = command("verify", finished)
    assert result.exit_code == 1
    assert "WRONG" in result.stdout


# --- export ----------------------------------------------------------------------------------------------------------
def test_the_chronicle(command: Command, finished: str) -> None:
    assert command("export", finished).stdout.startswith("# Toy")


def test_the_log_as_json(command: Command, finished: str) -> None:
    log = json.loads(command("export", finished, "--as", "json").stdout)
    assert log["outcome"] == "over"
    assert [entry["event"]["event"] for entry in log["entries"]] == ["whispered"]
    assert log["setup"]["dice"]["secret"]


def test_the_log_of_a_running_game_has_no_secret(command: Command, home: Path) -> None:
    command("play", "toy", "--plain", "--sealed", lines="Ada\n")
    secret = json.loads(save_of(home, "toy").read_text().splitlines()[0])["setup"]["dice"]["secret"]
    assert secret not in command("export", "--as", "json").stdout


def test_the_log_is_what_the_seat_may_know(command: Command) -> None:
    command("play", "toy", "--plain", "--players", "2", lines="Ada\nflee\n")
    assert "canary" in command("export", "--as", "json").stdout
    assert "canary" not in command("export", "--as", "json", "--seat", "p2").stdout
    assert command("export", "--seat", "p7").exit_code == 2


def test_export_into_a_file(command: Command, finished: str, tmp_path: Path) -> None:
    result = command("export", finished, "--to", str(tmp_path / "out.md"))
    assert result.stdout == ""
    assert "written:" in result.stderr
    tale = (tmp_path / "out.md").read_text()
    assert tale.startswith("# Toy\n")
    assert "## The dice" in tale


def test_a_game_without_a_map(command: Command, finished: str) -> None:
    result = command("export", finished, "--as", "svg")
    assert result.exit_code == 1
    assert "no map" in result.stderr


def test_the_dice_can_be_checked_without_us(command: Command, tmp_path: Path) -> None:
    """docs/check_dice.py on an exported log: right as it is, wrong when a face is changed."""
    command("play", "toy", "--plain", "--sealed", "--salt", "my salt", lines="Ada\nfight\n" + "yes\nflee\nhome\n" * 20)
    log = tmp_path / "log.json"
    command("export", "--as", "json", "--to", str(log))
    checker = [sys.executable, str(Path(__file__).parents[2] / "docs" / "check_dice.py"), str(log)]
    good = subprocess.run(checker, capture_output=True, text=True, check=False)
    assert (good.returncode, "the promise was kept" in good.stdout) == (0, True), good.stderr
    log.write_text(log.read_text().replace('"face": ', '"face": 1', 1))
    bad = subprocess.run(checker, capture_output=True, text=True, check=False)
    assert (bad.returncode, "must show" in bad.stderr) == (1, True)


# --- replay ----------------------------------------------------------------------------------------------------------
def test_a_replay_in_a_pipe_tells_all_steps(command: Command, finished: str) -> None:
    steps = [line for line in command("replay", finished).stdout.splitlines() if line.startswith("[")]
    assert steps == ["[0] the beginning", "[1] p1: Ada", "[2] p1: flee", "[3] p1: home"]
    assert command("replay", finished, "--to", "1").stdout.count("[") == 2


def test_a_person_steps_through_a_replay(
    command: Command, finished: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Enter, ], [, a number, a wrong word, q."""
    text = read(save_of(home, finished))
    film = Film(TOY, text.setup, text.records, "p1")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n]\n[\n99\nwhat\n0\nq\n"))
    _step_through(film, 0)
    shown = capsys.readouterr()
    assert [line[1] for line in shown.out.splitlines() if line.startswith("[")] == list("0121" + "3" + "0")
    assert shown.err.count(KEYS) == 2


# --- doctor ----------------------------------------------------------------------------------------------------------
def test_a_healthy_save(command: Command, finished: str) -> None:
    result = command("doctor", finished)
    assert (result.exit_code, result.stdout) == (0, "toy-finished.tw: healthy\n")


def test_a_torn_tail_is_cut_and_the_old_file_kept(command: Command, finished: str, home: Path) -> None:
    path = save_of(home, finished)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"record":"ans')
    result = command("doctor", finished)
    assert result.exit_code == 0
    assert "unfinished (14 bytes)" in result.stdout
    assert path.read_bytes() == whole
    assert path.with_name("toy-finished.tw.bak").read_bytes() == whole + b'{"record":"ans'
    assert command("verify", finished).exit_code == 0


@pytest.mark.parametrize("damage", ["garbage", '{"record":"answer","seat":"p1","key":"dance"}'])
def test_a_damaged_middle_is_cut_only_when_asked(command: Command, finished: str, home: Path, damage: str) -> None:
    path = save_of(home, finished)
    lines = path.read_text().splitlines(keepends=True)
    broken = "".join([*lines[:2], damage + "\n", *lines[3:]])
    path.write_text(broken)
    told = command("doctor", finished)
    assert told.exit_code == 1
    assert "--fix" in told.stdout
    assert path.read_text() == broken
    mended = command("doctor", finished, "--fix", "--json")
    assert mended.exit_code == 0
    assert json.loads(mended.stdout)["mended"] is True
    assert path.read_text() == "".join(lines[:2])
    assert command("resume", finished, "--plain", lines="flee\nhome\n").exit_code == 0


def test_nothing_is_cut_before_the_last_checkpoint_that_opens(command: Command, tmp_path: Path) -> None:
    """An honest game of 114 lines was cut down to one, because the rules had changed under its first answer."""
    game = new_game("amber crow", settings={"hp": 30, "foe": 30})
    for key in ("Ada", "fight", "fight"):
        game.answer("p1", key)
    game.records.append(game.make_checkpoint())
    kept = len(game.records)
    game.answer("p1", "fight")
    changed = [
        msgspec.structs.replace(record, check="otherwise") if number == 1 else record
        for number, record in enumerate(game.records)
    ]
    path = tmp_path / "old.tw"
    whole = header_line(game.setup) + record_lines(changed)
    path.write_bytes(whole)
    told = command("doctor", str(path), "--fix")
    assert (told.exit_code, path.read_bytes()) == (0, whole)
    assert f"goes on from its checkpoint at record {kept}," in told.stdout
    path.write_bytes(whole + b'{"record":"answer","seat":"p1","key":"dance"}\n')
    assert f"record {len(changed) + 1} does not replay" in command("doctor", str(path)).stdout
    assert command("doctor", str(path), "--fix").exit_code == 0
    assert path.read_bytes() == whole


def test_what_is_no_save_is_left_alone(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "letter.tw"
    path.write_text("Dear aunt,\n")
    result = command("doctor", str(path), "--fix")
    assert result.exit_code == 1
    assert "not a Tablewright save" in result.stderr
    assert path.read_text() == "Dear aunt,\n"


def test_a_second_backup_does_not_replace_the_first(command: Command, finished: str, home: Path) -> None:
    path = save_of(home, finished)
    for number in (b"1", b"2"):
        path.write_bytes(path.read_bytes() + number)
        assert command("doctor", finished).exit_code == 0
    assert path.with_name("toy-finished.tw.bak").read_bytes().endswith(b"1")
    assert path.with_name("toy-finished.tw.bak2").read_bytes().endswith(b"2")
