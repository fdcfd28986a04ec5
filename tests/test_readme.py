"""The documentation keeps its word: README's commands run, links lead somewhere, excerpts stand in the code they name.

In README.md a comment marks what is run: `<!-- run -->` before a shell block, `<!-- run, typing: 1 s q -->` with lines
to be typed, and `<!-- said -->` before a text block whose lines the command before it must have said, in this order.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablewright.rules import GAMES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "tablewright"
README = ROOT / "README.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]

_MARKED = re.compile(r"<!-- (run|said)(?:, typing: (.*?))? -->\n```\w+\n(.*?)```", re.S)
_EXCERPT = re.compile(r"<!-- from (\S+) -->\n```\w+\n(.*?)```", re.S)
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
_ELSEWHERE = re.compile(r"[a-z]+:")


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# --- commands --------------------------------------------------------------------------------------------------------


def test_the_commands_of_the_readme_do_what_it_says(tmp_path: Path) -> None:
    """One after the other, as a reader would: in a folder with the project's tests and docs, and a home of its own."""
    for name in ("tests", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    said = ""
    for what, typed, text in _MARKED.findall(README.read_text(encoding="utf-8")):
        if what == "run":
            said = run(text, typed.split(), tmp_path)
        else:
            assert_told_in_order(text.splitlines(), said)
    assert (tmp_path / "chronicle.md").read_text(encoding="utf-8").strip()
    assert (tmp_path / "map.svg").read_text(encoding="utf-8").startswith("<svg")


def run(commands: str, typed: list[str], folder: Path) -> str:
    here = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "TABLEWRIGHT_HOME": str(folder / "home"),
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        ["bash", "-euc", commands],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **here},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, f"{commands}{done.stdout[-2000:]}{done.stderr}"
    assert done.stdout
    return done.stdout


def assert_told_in_order(lines: list[str], said: str) -> None:
    told = iter(said.splitlines())
    for line in lines:
        assert line in told, f"README.md promises {line!r}, which was not said (in this order)"


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_make_target_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    code = "\n".join(_CODE.findall(page.read_text(encoding="utf-8")))
    assert set(re.findall(r"^`?make ([a-z-]+)", code, re.M)) <= targets


# --- what stands where -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links_of(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link}: there is no such file"
        assert not anchor or anchor in anchors_of(target), f"{link}: there is no such heading"


def links_of(page: Path) -> Iterator[str]:
    text = _CODE.sub("", page.read_text(encoding="utf-8"))
    for link, picture in _LINK.findall(text):
        if not _ELSEWHERE.match(link or picture):
            yield link or picture


def anchors_of(page: Path) -> set[str]:
    """The headings of a page as GitHub names them."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_index() -> None:
    listed = {(DOCS / link.partition("#")[0]).resolve() for link in links_of(DOCS / "README.md")}
    pages = {page for page in DOCS.glob("*.md") if page.name != "README.md"}
    assert pages - listed == set()


def test_the_table_of_games_is_true() -> None:
    """A game that is registered is called playable, and no other."""
    playable = set(re.findall(r"\| yes: `(\w+)` \|", README.read_text(encoding="utf-8")))
    assert playable == set(GAMES), "mend the column 'playable now' in README.md"


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_excerpts_stand_in_the_code_they_name(page: Path) -> None:
    for name, excerpt in _EXCERPT.findall(page.read_text(encoding="utf-8")):
        assert bare(excerpt) in bare((ROOT / name).read_text(encoding="utf-8")), f"not in {name}:\n{excerpt}"


_FILE = re.compile(r"`((?:[\w.*-]+/)+[\w.*-]+\.(?:py|toml|html|css|js|sh|svg|txt))`")
_SAMPLES = re.compile(r"^(my-|my_|path/to/)")  # files that a reader will have, not we


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_file_that_is_named_is_there(page: Path) -> None:
    """From the project's folder, the source, the page or an example; GAME stands for each of the games."""
    named = {name for name in _FILE.findall(page.read_text(encoding="utf-8")) if not _SAMPLES.match(name)}
    for name in sorted(named):
        for each in {name.replace("GAME", game) for game in GAMES}:
            folders = (ROOT, SOURCE, page.parent, SOURCE / "rules" / page.stem, *ROOT.glob("examples/*/src/*"))
            assert any(any(folder.glob(each)) for folder in folders), f"{page.name} names {each}: there is no such file"


def bare(code: str) -> str:
    """Code without its indentation, so that a method may be shown as a function."""
    return "\n".join(line.strip() for line in code.strip().splitlines())
