"""House rules on the command line: checked, listed, played by, and known to everything that looks at the save later."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.shelf import Wish, begin

BONES = 'game = "twelve_years"\ntitle = "Hard bones"\n[content.monsters.skeleton]\nhp = 12\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "bones.toml"
    path.write_text(BONES)
    return path


def test_a_file_is_checked_and_tried(file: Path) -> None:
    done = CliRunner().invoke(main, ["house", str(file), "--games", "1"])
    assert done.exit_code == 0, done.output
    assert "monsters, skeleton, hp: 10 → 12" in done.stdout
    listed = CliRunner().invoke(main, ["house", "twelve_years", "monsters.skeleton"])
    assert "hp = 10" in listed.stdout
    wrong = CliRunner().invoke(main, ["house", "twelve_years", "monsters.skelton"])
    assert (wrong.exit_code, "did you mean skeleton" in wrong.output) == (1, True)
    nothing = CliRunner().invoke(main, ["house", "nowhere.toml"])
    assert nothing.exit_code == 2


def test_house_rules_for_another_game_are_refused(file: Path) -> None:
    done = CliRunner().invoke(main, ["simulate", "yabec", "--house", str(file), "--games", "1"])
    assert done.exit_code == 1
    assert "bones.toml, line 1: these are house rules for 'twelve_years'" in done.output


def test_whoever_looks_at_a_save_later_knows_them(tmp_path: Path) -> None:
    save = begin(Wish("twelve_years", seed="bones", house=BONES), tmp_path)
    for _ in range(6):
        asked = save.game.pending[0]
        save.answer(asked.seat, asked.usual)
    for words in (["verify"], ["doctor"], ["replay", "--plain"]):
        done = CliRunner().invoke(main, [*words, str(save.path)])
        assert done.exit_code == 0, (words, done.output)
    shown = CliRunner().invoke(main, ["resume", "--plain", str(save.path)], input="party\nquit\n")
    assert "Hard bones" in shown.output
