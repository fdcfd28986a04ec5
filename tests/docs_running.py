"""Pages that keep their word: a mark before a block of code says what a test does with it.

| mark | the block |
|---|---|
| `<!-- run -->` | shell commands, run one page after the other in a folder of its own with a home of its own |
| `<!-- run, typing: 1 s quit -->` | the same, with these lines typed |
| `<!-- said -->` | lines that the command before it must have said, in this order |
| `<!-- file NAME -->` | is written into a file of this name, for the commands after it |
| `<!-- try -->` | each line by itself, with nothing typed; a server must say where it is, and is closed again |
| `<!-- python -->` | a program; where it speaks of localhost:8722, a server is there for it, at another port |
| `<!-- read -->` | commands whose words and options must be known; running them needs what a test has not |
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from tablewright.cli import main
from tablewright.cli.commands import ENTRIES
from tests.patience import PATIENCE

_MARKED = re.compile(r"<!-- (run|said|file|try|python|read)(?:, typing: (.*?)| (\S+))? -->\n```\w*\n(.*?)```", re.S)
_FENCED = re.compile(r"((?:<!-- .*? -->\n)?)```(\w*)\n(.*?)```", re.S)
_INLINE = re.compile(r"`(tablewright [^`\n]+)`")
_SERVED: list[list[str]] = []  # words with which a server was opened and closed
_PLACEHOLDER = re.compile(r"\b[A-Z][A-Z_]+\b|\.\.\.")


class Block(NamedTuple):
    mark: str
    typed: str
    name: str
    text: str


def blocks_of(page: Path) -> list[Block]:
    return [Block(*found) for found in _MARKED.findall(page.read_text(encoding="utf-8"))]


def unmarked(page: Path) -> list[str]:
    """Blocks with commands of ours that no test looks at."""
    found = _FENCED.findall(page.read_text(encoding="utf-8"))
    return [text for mark, _, text in found if re.search(r"^(\w+=\S+ )*tablewright ", text, re.M) and not mark]


# --- running ---------------------------------------------------------------------------------------------------------
class Shell:
    """A folder with the project's tests, games and docs, and a home of its own."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._folder, self._address = folder, ""
        for name in ("tests", "docs", "examples", "games"):
            (folder / name).symlink_to(root / name)
        self._environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "TABLEWRIGHT_HOME": str(folder / "home"),
            "NO_COLOR": "1",
            "PYTHONIOENCODING": "utf-8",
        }

    def follow(self, page: Path) -> None:
        """Do what the page says, from its first block to its last."""
        said = ""
        with ExitStack() as self._to_close:
            for block in blocks_of(page):
                if block.mark == "said":
                    assert_told_in_order(block.text.splitlines(), said, page.name)
                else:
                    said = self._do(block) or said

    def _do(self, block: Block) -> str:
        """What one block asks for; what was said then, if anything was."""
        if block.mark == "run":
            return self.run(block.text, block.typed.split())
        if block.mark == "python":
            return self.run_program(block.text)
        if block.mark == "file":
            (self._folder / block.name).write_text(block.text, encoding="utf-8")
        elif block.mark == "try":
            for line in block.text.splitlines():
                self.try_out(line)
        else:
            assert [problem for words in commands_in(block.text) if (problem := unknown(words))] == []
        return ""

    def run(self, commands: str, typed: list[str]) -> str:
        done = subprocess.run(
            ["bash", "-euc", commands],
            input="".join(f"{line}\n" for line in typed),
            capture_output=True,
            encoding="utf-8",
            cwd=self._folder,
            env=self._environment,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{commands}{done.stdout[-2000:]}{done.stderr}"
        assert done.stdout + done.stderr, f"{commands} said nothing"
        return done.stdout

    def try_out(self, command: str) -> None:
        """Run a command with nothing typed, or open a server and close it again."""
        words = shlex.split(command, comments=True)
        if words[:2] == ["tablewright", "serve"]:
            if words not in _SERVED:  # many pages end with the same words
                with self._served(*words[2:]) as address:
                    assert "://" in address, f"{command} does not say where it is"
                _SERVED.append(words)
        elif words:
            self.run(command, [])

    def run_program(self, text: str) -> str:
        """A program in a file of its own, with a server if it speaks to one: the same for all of a page."""
        if "localhost:8722" in text:
            self._address = self._address or self._to_close.enter_context(self._served())
            text = text.replace("http://localhost:8722", self._address)
        (self._folder / "program.py").write_text(text, encoding="utf-8")
        return self.run(f"{shlex.quote(sys.executable)} program.py", [])

    @contextmanager
    def _served(self, *options: str) -> Iterator[str]:
        """A server at any port, closed afterwards; gives its address."""
        process = subprocess.Popen(
            [sys.executable, "-m", "tablewright", "serve", *options, "--port", "0", "--no-open"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=self._folder,
            env=self._environment,
        )
        assert process.stdout
        yield process.stdout.readline().strip()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 130)
        process.stdout.close()


def assert_told_in_order(lines: list[str], said: str, page: str) -> None:
    told = iter(said.splitlines())
    for line in lines:
        assert line in told, f"{page} promises {line!r}, which was not said (in this order)"


# --- reading ---------------------------------------------------------------------------------------------------------
def commands_in(text: str) -> Iterator[list[str]]:
    """The commands of ours in a shell text, as words; whatever comes after a pipe is not ours."""
    for line in text.splitlines():
        words = shlex.split(line, comments=True)
        while words and re.fullmatch(r"\w+=.*", words[0]):
            words.pop(0)
        ends = [number for number, word in enumerate(words) if word in ("|", ">", ">>", "&", "&&")]
        if words[:1] == ["tablewright"]:
            yield words[1 : ends[0] if ends else None]


def inline_commands(page: Path) -> Iterator[list[str]]:
    """Commands within sentences, but for those with a GAME or FILE in them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    for line in _INLINE.findall(text):
        if not _PLACEHOLDER.search(line):
            yield from commands_in(line)


def unknown(words: list[str]) -> str:
    """What is wrong with a command's name and options; nothing if they are known."""
    if not words or words[0].startswith("-"):
        return ""
    if words[0] not in ENTRIES:
        return f"there is no command {words[0]}"
    with main.make_context("tablewright", ["--", *words], resilient_parsing=True) as ctx:
        command = main.get_command(ctx, words[0])
        assert command is not None
        try:
            command.make_parser(ctx).parse_args(words[1:])
        except click.UsageError as error:
            return f"{' '.join(words)}: {error.format_message()}"
    return ""
