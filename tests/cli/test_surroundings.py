"""The command line anywhere: closed input, few letters, dumb and narrow terminals, Ctrl+C, Tab."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from tablewright.cli import main
from tablewright.cli.commands import ENTRIES
from tablewright.cli.taking.export import FORMS
from tests.cli.conftest import Command
from tests.patience import PATIENCE

GAMES = Path(__file__).parents[2] / "games"
PROGRAM = [sys.executable, "-m", "tablewright"]


def run(*words: str, **surroundings: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, **surroundings}
    return subprocess.run(
        [*PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )


# --- input and letters -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("words", ["play", "play freehold", "play freehold --plain", "resume", "replay"])
def test_closed_input_is_empty_input(command: Command, words: str) -> None:
    """`<&-` in a shell: there is no standard input at all."""
    if words in ("resume", "replay"):
        command("play", "freehold", "--plain")
    done = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m tablewright {words} <&-'], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if words == "play" else 0), done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_where_letters_are_few_they_are_replaced(encoding: str) -> None:
    done = run("play", "twelve_years", "--plain", "--seed", "amber crow vale", PYTHONIOENCODING=encoding)
    assert b"Traceback" not in done.stderr
    assert b"4d4 -> " in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_they_are_replaced_in_every_command(encoding: str, tmp_path: Path) -> None:
    """Click took ASCII for a mistake and wrote UTF-8."""
    (tmp_path / "rich.toml").write_text('game = "twelve_years"\n[content.starting_gold.1]\ngold = 99\n')
    done = run("house", str(tmp_path / "rich.toml"), "--games", "0", PYTHONIOENCODING=encoding)
    assert b" -> 99" in done.stdout, done


def test_a_terminal_that_can_do_nothing_gets_no_escapes(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in in_a_terminal("roll", "3d6")
    assert "\x1b" not in in_a_terminal("saves")
    assert "\x1b" not in in_a_terminal("play", "freehold", typed="quit\n")


def in_a_terminal(*words: str, typed: str = "") -> str:
    """What somebody reads in a terminal of this kind."""
    import pty

    reading, writing = pty.openpty()
    done = subprocess.Popen([*PROGRAM, *words], stdin=writing, stdout=writing, stderr=writing, close_fds=True)
    os.close(writing)
    if typed:
        os.write(reading, typed.encode())
    said = b""
    try:
        while part := os.read(reading, 65536):
            said += part
    except OSError:  # the other end is closed: it is over
        pass
    done.wait(PATIENCE)
    os.close(reading)
    return said.decode()


@pytest.mark.parametrize("name", ["", *ENTRIES])
@pytest.mark.parametrize("columns", [40, 79])
def test_help_keeps_to_the_width(command: Command, monkeypatch: pytest.MonkeyPatch, name: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = command(*([name] if name else []), "--help").stdout
    assert [line for line in shown.splitlines() if len(line) > columns] == []


# --- interrupted -----------------------------------------------------------------------------------------------------
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="there is no /proc to look for processes in")
@pytest.mark.parametrize("words", ["simulate freehold --games 3000", "tournament freehold --games 300"])
def test_ctrl_c_is_130_and_at_once(words: str) -> None:
    """As the terminal sends it: to everybody in the foreground."""
    before = _work_of_children()
    process = playing(words)
    so_far = sum(map(_work_of, [process.pid, *workers_of(process)]))
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert _work_of_children() - before - so_far < 3  # seconds of a processor: what a busy machine takes tells nothing


def _work_of_children() -> float:
    """Of those that are over."""
    return os.times().children_user + os.times().children_system


def _work_of(pid: int) -> float:
    """Of one that is running."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


INTERRUPTED_WHILE_LOADING = """
import os, runpy, signal, sys

class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == "tablewright.cli.commands":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Pressing())
sys.argv = ["tablewright", "where"]
runpy.run_module("tablewright", run_name="__main__")
"""


def test_ctrl_c_is_heard_while_the_program_is_still_being_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_LOADING], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_is_not_heard_where_that_was_decided_before() -> None:
    """As under nohup, and as in a script's background."""
    ignoring = f"import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n{INTERRUPTED_WHILE_LOADING}"
    done = subprocess.run([sys.executable, "-c", ignoring], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def playing(words: str = "simulate freehold --games 3000") -> subprocess.Popen[str]:
    """Bots at play for long, but not for ever: if the tests are cut off, it ends by itself."""
    command = [*PROGRAM, *words.split(), "--jobs", "2"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """Two that play, and one that Python keeps beside them, as soon as all are there."""
    workers: list[int] = []
    while len(workers) < 3 and process.poll() is None:
        workers = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
        time.sleep(0.1)
    assert process.poll() is None
    return workers


def running(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="there is no /proc to look for processes in")
def test_workers_do_not_outlive_who_asked_them() -> None:
    process = playing()
    workers = workers_of(process)
    process.kill()
    process.communicate(timeout=PATIENCE)
    until = time.monotonic() + PATIENCE
    while (left := [pid for pid in workers if running(pid)]) and time.monotonic() < until:
        time.sleep(0.1)
    assert left == []


def test_ctrl_c_at_the_table_keeps_the_game(home: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "play", "freehold", "--plain", "--name", "Kept"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    while process.stdout.read(1) != ">":
        pass
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Everything is saved in freehold-kept.tw" in said


# --- refused ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "words", ["odds 3d6 --bogus", "roll 3d6 --bogus=3", "roll -x", "odds freehold --scene", "play --x"]
)
def test_unknown_options_are_refused(command: Command, words: str) -> None:
    result = command(*words.split())
    assert result.exit_code == 2
    assert "No such option" in result.stderr


def test_dice_may_begin_with_a_minus(command: Command) -> None:
    assert command("odds", "-2+1d4").exit_code == 0
    assert command("odds", "1d4", "-2").exit_code == 0
    assert command("roll", "-d4").exit_code == 0


REFUSED = (
    "play toy --bot p1=first",
    "play toy --set bogus=1",
    "play toy --players 99",
    "play toy --seed a --sealed",
    "play yabec --dungeon empty.txt",
    "play freehold --dungeon empty.txt",
    "resume",
    "backup --to copy --store not-there.sqlite3",
    "backup --to no/folder/copy --store empty.txt",
    "restore empty.txt --store new.sqlite3",
    "restore not-there --store new.sqlite3",
    "docs no-such-page",
    "docs no-such-page --to manual",
    "new-game freehold",
    "new-game bad!name",
    "export not-there --as md --to tale.md",
    "serve --store no/folder/tables.sqlite3",
    "serve --backups no/folder",
    "serve --host 999.1.1.1 --no-open",
    "simulate toy --bot nobody",
)


@pytest.mark.parametrize("words", REFUSED)
def test_a_refused_command_leaves_nothing_behind(
    command: Command, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "empty.txt").touch()
    monkeypatch.chdir(here)
    assert command(*words.split()).exit_code in (1, 2)
    assert [path.name for path in here.iterdir()] == ["empty.txt"]
    assert not [path for path in home.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    "words",
    [
        "--url notaurl",
        "--url ftp://x.y",
        "--url https://",
        "--store no/such/folder/x.sqlite3",
        "--limit bogus=1",
        "--limit seat_rate=fast",
        "--limit body=1.5",
    ],
)
def test_serve_refuses_what_cannot_be(
    command: Command, tmp_path: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("serve", *words.split())
    assert result.exit_code == 2
    assert not (tmp_path / "no").exists()


# --- Tab -------------------------------------------------------------------------------------------------------------
def offered(*words: str) -> list[str]:
    *before, incomplete = words
    completion = ShellComplete(main, {}, "tablewright", "_TABLEWRIGHT_COMPLETE")
    return [item.value for item in completion.get_completions(list(before), incomplete)]


def test_tab(command: Command) -> None:
    command("play", "toy", "--plain", "--name", "Crow", lines="")
    assert offered("play", "to") == ["toy"]
    assert {"twelve_years", "freehold", "toy"} <= set(offered("simulate", ""))
    assert offered("resume", "toy") == ["toy-crow"]
    assert offered("play", "toy", "--set", "") == ["hp=", "foe="]
    assert offered("simulate", "toy", "--bot", "") == ["first", "hurt", "p1=", "p2=", "p3=", "p4="]
    assert offered("tournament", "toy", "--bot", "") == ["first", "hurt"]
    assert offered("play", "toy", "--bot", "p2=h") == ["p2=hurt"]
    assert (
        offered("play", "toy", "--bot", "")
        == offered("resume", "toy-crow", "--bot", "")
        == ["p1=", "p2=", "p3=", "p4="]
    )
    assert offered("resume", "toy-crow", "--bot", "p1=f") == offered("resume", "--bot", "p1=f") == ["p1=first"]
    assert offered("play", "yabec", "--bot", "g") == ["gm="]
    assert "gm=referee" in offered("play", "yabec", "--bot", "gm=")
    assert not [each for each in offered("simulate", "yabec", "--bot", "") if each.startswith("gm")]
    assert offered("serve", "--limit", "seat_r") == ["seat_rate="]
    assert offered("export", "toy-crow", "--as", "") == [*FORMS, "vault"]
    assert offered("simu") == ["simulate"]
    assert offered("print", "toy") == ["toy", "toy-crow"]
    assert offered("print", "toy-crow", "ch") == ["chronicle"]
    assert offered("print", "toy", "sheet", "--paper", "l") == ["letter"]
    assert offered("docs", "rules") == ["rules-experts"]
    assert offered("odds", "twelve_years", "fi") == ["fight"]
    assert offered("house", "freeh") == offered("scenario", "freeh") == offered("odds", "freeh") == ["freehold"]


def ask(command: Command, shell: str, line: str) -> set[str]:
    """What a shell is told when somebody presses Tab at the end of this line."""
    *_, last = words = line.split(" ")
    where = last if shell == "fish" else str(len(words) - 1)
    said = command(_TABLEWRIGHT_COMPLETE=f"{shell}_complete", COMP_WORDS=line, COMP_CWORD=where).stdout
    if shell == "zsh":
        return set(said.splitlines()[1::3])
    return {text.partition(",")[2].partition("\t")[0] for text in said.splitlines()}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_ask(command: Command, shell: str) -> None:
    """The line that docs/commands.md tells to put into a shell's settings, and what it answers there."""
    done = run(_TABLEWRIGHT_COMPLETE=f"{shell}_source")
    assert done.returncode == 0
    assert b"_TABLEWRIGHT_COMPLETE" in done.stdout
    command("play", "freehold", "--plain", "--name", f"Tab {shell}")
    assert ask(command, shell, "tablewright play tw") == {"twelve_years"}
    assert ask(command, shell, f"tablewright resume freehold-tab-{shell}") == {f"freehold-tab-{shell}"}
    assert "p2=bold" in ask(command, shell, "tablewright play freehold --bot p2=b")
    assert "weeks=" in ask(command, shell, "tablewright play freehold --set w")
    assert ask(command, shell, "tablewright export x --as ") == {*FORMS, "vault"}


# --- how long it will take -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "words",
    [
        "simulate freehold --games 8 --jobs 1",
        "rules pocket_fantasy --reach --games 1",
        f"scenario {GAMES / 'freehold' / 'scenarios' / 'save.toml'}",
    ],
)
def test_long_work_says_how_long_it_will_take(command: Command, words: str) -> None:
    """To a person; a pipe gets the result and nothing else."""
    assert "left" in in_a_terminal(*words.split())
    assert "left" not in command(*words.split()).output


def test_scenes_for_tools(command: Command) -> None:
    assert command("odds", "toy", "--json").stdout.strip() == '{"game":"toy","scenes":["exchange"]}'
