"""play, resume, saves, where: from the first question to the shelf and back."""

import json
from pathlib import Path

import pytest

from tablewright.engine.game.saves import SaveFile, read
from tests.cli.conftest import Command
from tests.engine.games import TOY


def save_of(home: Path, name: str) -> Path:
    return home / "data" / "saves" / f"{name}.tw"


def test_a_game_is_saved_as_it_is_played(command: Command, home: Path) -> None:
    result = command("play", "toy", "--plain", "--seed", "amber crow", lines="Ada\n")
    assert result.exit_code == 0
    assert 'open dice, seed "amber crow"' in result.stderr
    text = read(save_of(home, "toy"))
    assert (text.setup.game, text.setup.dice.seed, text.setup.seats) == ("toy", "amber crow", ("p1",))
    assert [getattr(record, "key", "") for record in text.records] == ["Ada"]


def test_without_a_terminal_play_is_plain(command: Command) -> None:
    assert command("play", "toy", lines="Ada\nflee\nhome\n").exit_code == 0


def test_resume_goes_on(command: Command, home: Path) -> None:
    command("play", "toy", "--plain", lines="Ada\n")
    assert command("resume", "--plain", lines="flee\n").exit_code == 0
    assert command("resume", "toy", "--plain", lines="home\n").exit_code == 0
    assert [getattr(record, "key", "") for record in read(save_of(home, "toy")).records] == ["Ada", "flee", "home"]


def test_all_options_reach_the_setup(command: Command, home: Path) -> None:
    words = ["--sealed", "--salt", "my salt", "--set", "hp=3", "--set", "foe=9", "--name", "Été", "--undo", "never"]
    assert command("play", "toy", "--plain", *words, "--hand-dice", lines="").exit_code == 0
    text = read(save_of(home, "toy-ete"))
    setup = text.setup
    assert setup.dice.kind == "sealed"
    assert setup.settings == {"hp": 3, "foe": 9}
    assert (setup.title, setup.undo, setup.hand_dice) == ("Été", "never", ("p1",))
    assert setup.salts == ("p1:my salt",)


def test_bots_take_their_seats_and_keep_them(command: Command, home: Path) -> None:
    result = command("play", "toy", "--plain", "--bot", "p2=first", lines="Ada\n")
    assert result.exit_code == 0
    setup = read(save_of(home, "toy")).setup
    assert (setup.seats, setup.bots) == (("p1", "p2"), {"p2": "first"})
    before = len(read(save_of(home, "toy")).records)
    command("resume", "--plain", lines="flee\nhome\n")
    records = read(save_of(home, "toy")).records
    assert len(records) > before
    assert {getattr(record, "by", "") for record in records if getattr(record, "seat", "") == "p2"} == {"helper"}


@pytest.mark.parametrize(
    ("bot", "why"),
    [("p1=first", "keep one for yourself"), ("p9=first", "seats are p1"), ("p1=referee", "the referee sits only")],
)
def test_who_is_refused_a_bot_finds_the_game_as_it_was(command: Command, home: Path, bot: str, why: str) -> None:
    """The bot sat down and played the game to its end before anybody was told that it could not."""
    command("play", "toy", "--plain", lines="Ada\n")
    before = save_of(home, "toy").read_bytes()
    result = command("resume", "toy", "--plain", "--bot", bot)
    assert (result.exit_code, why in result.stderr) == (2, True)
    assert save_of(home, "toy").read_bytes() == before


def test_names_do_not_clash(command: Command) -> None:
    for _ in range(3):
        command("play", "toy", "--plain", "--name", "The Same")
    names = {save["name"] for save in json.loads(command("saves", "--json").stdout)}
    assert names == {"toy-the-same", "toy-the-same-2", "toy-the-same-3"}


def test_the_list_of_saves(command: Command, home: Path) -> None:
    assert command("saves").stdout == ""
    command("play", "toy", "--plain", "--name", "One", lines="Ada\nflee\n")
    save_of(home, "broken").write_text("no save")
    shown = command("saves").stdout
    assert "toy-one  toy" in shown
    assert "cannot be read" in shown
    listed = {save["name"]: save for save in json.loads(command("saves", "--json").stdout)}
    assert (listed["toy-one"]["answers"], listed["toy-one"]["title"]) == (2, "One")
    assert listed["broken"]["problem"]


def test_saves_are_found_by_part_of_their_name(command: Command) -> None:
    for name in ("Alpha", "Beta", "Betamax"):
        command("play", "toy", "--plain", "--name", name)
    assert command("verify", "toy-al").exit_code == 0
    assert command("verify", "alpha").exit_code == 0
    assert command("verify", "toy-beta").exit_code == 0
    unclear = command("verify", "bet")
    assert unclear.exit_code == 1
    assert "toy-beta, toy-betamax" in unclear.stderr
    assert "did you mean 'toy-alpha'?" in command("verify", "toy-alhpa").stderr


def test_where_tells_the_folders(command: Command, home: Path) -> None:
    folders = json.loads(command("where", "--json").stdout)
    assert folders["saves"] == str(home / "data" / "saves")
    assert all(folder.startswith(str(home)) for folder in folders.values())
    assert command("where").stdout.splitlines()[0].split() == ["data", str(home / "data")]


def test_a_first_session_is_left_and_gone_on_with(command: Command) -> None:
    begun = command("learn", "freehold", lines="1\nquit\n")
    assert begun.exit_code == 0, begun.output
    assert "Guide, 1 of 14: A home and four people." in begun.output
    assert "Guide, 2 of 14: Who they are." in command("resume", lines="quit\n").output
    refused = command("learn", "toy")
    assert refused.exit_code == 1
    assert "has no guided first session" in refused.output


def test_a_game_tells_what_it_is_like_and_what_a_new_master_does(command: Command) -> None:
    told = command("games", "freehold").output
    assert "how deadly: People die out there" in told
    assert "tablewright learn freehold (12 minutes, with a guide)" in told
    assert "Prepare, in five minutes" in command("games", "freehold", "--master").output
    assert command("games", "twelve_years", "--master").exit_code == 2
    assert command("games", "--master").exit_code == 2


def test_an_exact_title_wins_over_the_beginning_of_a_name(command: Command) -> None:
    command("learn", "freehold", lines="quit\n")
    command("learn", "twelve_years", lines="quit\n")
    for game, title in (("toy", "First Steps"), ("toy", "First Steps Again"), ("freehold", "The First Steps")):
        assert command("play", game, "--plain", "--name", title, lines="quit\n").exit_code == 0
    assert command("verify", "first-steps").exit_code == 0
    assert command("verify", "First Steps").exit_code == 0
    assert "could be any of" in command("verify", "steps").stderr


def test_learning_tables_have_titles_of_their_own(command: Command, home: Path) -> None:
    for game in ("freehold", "twelve_years"):
        command("learn", game, lines="quit\n")
    titles = {read(path).setup.title for path in (home / "data" / "saves").iterdir()}
    assert titles == {"Learning Freehold", "Learning Twelve Years"}
    assert save_of(home, "freehold-learning").is_file()


def test_a_save_bears_its_games_name_and_is_printed_all_the_same(command: Command, tmp_path: Path) -> None:
    command("play", "yabec", "--plain", lines="quit\n")
    tale, blank = tmp_path / "tale.pdf", tmp_path / "blank.pdf"
    printed = command("print", "yabec", "chronicle", "--to", str(tale))
    assert printed.exit_code == 0, printed.output
    assert "--blank" in printed.stderr, "whoever means the rules is told how to say so"
    assert command("print", "yabec", "sheet", "--blank", "--to", str(blank)).exit_code == 0
    assert tale.stat().st_size
    assert blank.stat().st_size
    assert command("print", "begone-foe", "sheet", "--to", str(blank)).exit_code == 0, "no save of this name: the rules"


def test_a_changed_save_is_not_played_on_in_silence(command: Command, home: Path) -> None:
    command("play", "toy", "--plain", "--seed", "amber crow", lines="Ada\n")
    path = save_of(home, "toy")
    played = SaveFile.open(path, lambda key: TOY)
    played.append([played.game.make_checkpoint()])  # as a long game has: it is opened from there
    played.answer("p1", "flee")
    assert "changed" not in command("resume", "--plain", lines="quit\n").output
    path.write_text(path.read_text().replace("Ada", "Eve"))
    resumed = command("resume", "--plain", lines="quit\n")
    assert "does not lead where it led" in resumed.output
    assert "the answer 'Eve' of p1" in resumed.output
    assert "tablewright verify toy" in resumed.output
    assert "What now?" in resumed.output, "and goes on"


def test_an_answer_that_was_never_wholly_saved_is_said_to_be_gone(command: Command, home: Path) -> None:
    command("play", "toy", "--plain", lines="Ada\nflee\n")
    path = save_of(home, "toy")
    path.write_bytes(path.read_bytes()[:-9])
    resumed = command("resume", "--plain", lines="quit\n")
    assert "was never wholly written" in resumed.output
    assert "never wholly" not in command("resume", "--plain", lines="quit\n").output
