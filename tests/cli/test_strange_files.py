"""Files that are none, counts without measure, and output that nobody can take: each is answered in a line, at once."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tablewright.cli import main
from tablewright.cli.commands import ENTRIES
from tablewright.cli.terminal.problems import in_words
from tablewright.engine.files import Unreadable, read_whole
from tests.cli.conftest import Command
from tests.patience import PATIENCE

PROGRAM = [sys.executable, "-m", "tablewright"]

# --- files -----------------------------------------------------------------------------------------------------------
READERS = (  # every command that reads a file somebody names
    "map {}",
    "import {}",
    "house {}",
    "scenario {}",
    "experiment {}",
    "simulate toy --games 1 --house {}",
    "play toy --plain --house {}",
    "odds toy --house {}",
    "print toy sheet --to - --house {}",
    "play yabec --plain --dungeon {}",
    "restore {} --store new.sqlite3",
    "backup --to copy --store {}",
    "resume {} --plain",
    "replay {}",
    "verify {}",
    "export {}",
    "doctor {}",
    "print {} sheet --to -",
)
_GIGANTIC = 2**40


@pytest.fixture
def strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what has a name and is no file, or one that nobody wants to read."""
    place = tmp_path / "strange"
    place.mkdir()
    monkeypatch.chdir(place)
    os.mkfifo("pipe.tw")
    Path("device.tw").symlink_to("/dev/zero")
    Path("folder.tw").mkdir()
    Path("letters.tw").write_bytes(b"\xff\xfe\x00\x01" * 9)
    with Path("gigantic.tw").open("wb") as file:
        file.truncate(_GIGANTIC)  # it takes no room on the disk
    return place


@pytest.mark.parametrize("words", READERS)
@pytest.mark.parametrize("file", ["pipe", "device", "gigantic", "folder", "letters"])
def test_what_is_no_file_to_read_is_refused_at_once(command: Command, strange: Path, words: str, file: str) -> None:
    if words.startswith("scenario") and file == "folder":
        return  # a folder of scenarios is one, even if there are none in it
    before = sorted(strange.iterdir())
    result = command(*words.format(f"./{file}.tw").split())
    assert result.exit_code in (1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    named = f"{file}.tw" in result.stderr + result.stdout
    assert named or "this is neither a Universal VTT file" in result.stderr
    assert sorted(strange.iterdir()) == before


def test_a_gigantic_save_is_refused(command: Command, finished: str, home: Path) -> None:
    save = home / "data" / "saves" / f"{finished}.tw"
    with save.open("r+b") as file:
        file.truncate(_GIGANTIC)
    assert "larger than 1024 MB" in command("verify", finished).stderr
    assert "larger than 1024 MB" in command("saves").output


def test_a_pipe_on_the_shelf_holds_nobody_up(command: Command, finished: str, home: Path) -> None:
    os.mkfifo(home / "data" / "saves" / "odd.tw")
    said = command("saves").output
    assert finished in said
    assert "this is a pipe, not a file" in said


def test_what_the_shell_opens_for_a_command_is_read(tmp_path: Path) -> None:
    """`map <(...)` in bash; and it may not be without end either."""
    line = f'"{sys.executable}" -m tablewright map'
    script = f"{line} <(echo 'hallway 4') && {line} /dev/stdin </dev/null; {line} <(yes); {line} - </dev/zero"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "squares" in done.stdout, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("this is larger than 64 MB") == 2
    assert "cannot read /dev/stdin: this is a device, not a file" in done.stderr


def test_sizes_are_looked_at_before_anything_is_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_whole(file, 5) == b"12345"
    with pytest.raises(Unreadable, match="larger than"):
        read_whole(file, 4)


# --- counts ----------------------------------------------------------------------------------------------------------
COUNTED = [
    (name, option.opts[0], option.type)
    for name in ENTRIES
    for option in (main.get_command(click.Context(main), name) or click.Command("none")).params
    if isinstance(option.type, click.IntRange | click.FloatRange)
]


def test_every_count_has_an_end() -> None:
    assert {"--games", "--jobs", "--players", "--answers", "--samples", "--times"} <= {opt for _, opt, _ in COUNTED}
    assert [(name, option) for name, option, kind in COUNTED if kind.max is None] == []
    kinds = {id(option.type): option.type for name in ENTRIES for option in _options(name)}
    assert not [kind for kind in kinds.values() if type(kind) in (click.types.IntParamType, click.types.FloatParamType)]


def _options(name: str) -> list[click.Parameter]:
    command = main.get_command(click.Context(main), name)
    assert command
    return command.params


@pytest.mark.parametrize(
    "words",
    [
        "simulate toy --games {}",
        "simulate toy --jobs {}",
        "simulate toy --players {}",
        "tournament toy --answers {}",
        "rules toy --reach --games {}",
        "odds 3d6 --samples {}",
        "roll 3d6 --times {}",
        "play freehold --set weeks={}",
        "serve --limit seat_rate={}",
        "serve --limit body={}",
        "serve --backup-hours {}",
        "serve --backup-hours nan",
        "roll {}d6",
        "roll d{}",
        "odds 3d6+{}",
    ],
)
def test_counts_without_measure_are_refused(command: Command, words: str) -> None:
    result = command(*words.format(10**20).split())
    assert result.exit_code == 2, result.output
    assert "Error: " in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("games = 100000000000000000", "at most 10,000,000,000"),
        ("precision = nan", "a precision above 0"),
        (f"[grid]\nseats = {list(range(200))}\nbot = {['bold'] * 200}", "at most 10,000 variants"),
    ],
)
def test_experiments_have_a_measure(command: Command, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "many.toml"
    file.write_text(f'game = "freehold"\n{text}\n')
    result = command("experiment", str(file))
    assert result.exit_code == 1
    assert said in result.stderr


# --- output ----------------------------------------------------------------------------------------------------------
def told(script: str) -> subprocess.CompletedProcess[str]:
    shell = ["bash", "-c", f'tablewright() {{ "{sys.executable}" -m tablewright "$@"; }}; {script}']
    return subprocess.run(shell, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", ["--help", "play --help", "export kept --as json", "roll 3d6 --json"])
def test_a_full_disk_is_told_in_a_line(command: Command, words: str) -> None:
    if "kept" in words:
        command("play", "freehold", "--plain", "--name", "Kept")
        words = words.replace("kept", "freehold-kept")
    done = told(f"tablewright {words} >/dev/full")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith("No space left on device")


def test_a_copy_that_finds_no_room_names_where_it_was_to_go() -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "docs/a.png", None, "manual/a.png")
    assert in_words(full) == "manual/a.png: No space left on device"
    gone = OSError(errno.ENOENT, "No such file or directory", "docs/a.png", None, "manual/a.png")
    assert in_words(gone) == "docs/a.png: No such file or directory"


@pytest.mark.parametrize("words", ["--help", "export kept --as json"])
def test_a_reader_who_is_gone_needs_no_words(command: Command, words: str) -> None:
    if "kept" in words:
        command("play", "freehold", "--plain", "--name", "Kept")
        words = words.replace("kept", "freehold-kept")
    done = told(f"tablewright {words} | true; exit ${{PIPESTATUS[0]}}")
    assert done.stderr == ""
    assert done.returncode in (0, 1)  # it may have been quicker


def test_closed_output_is_no_output(command: Command) -> None:
    command("play", "freehold", "--plain", "--name", "Kept")
    done = told("tablewright export freehold-kept --as json >&- && tablewright --help >&- 2>&-")
    assert (done.returncode, done.stderr) == (0, "")


# --- what is not there -----------------------------------------------------------------------------------------------
def test_elsewhere_than_on_unix_it_says_so() -> None:
    code = "from tablewright.cli import main; import os; os.name = 'nt'; main(['games'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Error: this needs Linux, macOS or another Unix; under Windows, its subsystem for Linux\n"


def test_tests_without_pytest_say_what_to_install() -> None:
    code = "import sys; sys.modules['pytest'] = None\nimport tablewright.testing"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    sentence = "tablewright.testing needs pytest, which comes with an extra: pip install 'tablewright[test]'"
    assert done.stderr.splitlines()[-1] == f"ImportError: {sentence}"
    assert done.stderr.count("needs pytest") == 1, "said once, not quoted in the traceback as well"


def test_part_of_the_harness_without_pytest_says_it_too() -> None:
    code = """
import sys
sys.modules["pytest"] = None
try:
    from tablewright.testing.harness import Harness
except ImportError as problem:
    print(problem.name, str(problem).partition(",")[0])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("pytest tablewright.testing needs pytest\n", "")
