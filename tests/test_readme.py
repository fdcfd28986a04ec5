"""The documentation keeps its word: commands run (docs_running.py), links lead somewhere, excerpts are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.__main__ import MEASURES
from tablewright.rules import GAMES
from tests.docs_running import Shell, blocks_of, inline_commands, unknown, unmarked

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "tablewright"
README = ROOT / "README.md"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(DOCS.rglob("*.md")),
    *sorted(ROOT.glob("games/*/*.md")),
    *sorted(ROOT.glob("packages/*/README.md")),
    ROOT / "tools" / "README.md",
]

_EXCERPT = re.compile(r"<!-- from (\S+) -->\n```\w+\n(.*?)```", re.S)
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
_PROGRAM = re.compile(
    r"((?<=python -m )(?:benchmarks|packages|tools|tests)[\w.]*|(?:packages|tools)/[\w/]+\.py)([^`\n|]*)"
)
_OPTION = re.compile(r"(?<!\S)--[a-z][a-z-]*")
_ELSEWHERE = re.compile(r"[a-z]+:")


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# --- commands --------------------------------------------------------------------------------------------------------
RUN = [page for page in PAGES if page.stem != "adding-a-game" and blocks_of(page)]


@pytest.mark.parametrize("page", RUN, ids=page_name)
def test_the_commands_of_a_page_do_what_it_says(page: Path, tmp_path: Path) -> None:
    """One after the other, as a reader would. Adding a game needs an environment: see tests/outside."""
    Shell(tmp_path, ROOT).follow(page)


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_no_command_stands_in_a_page_untried(page: Path) -> None:
    assert unmarked(page) == [], "put a mark before it: see tests/docs_running.py"
    assert [problem for words in inline_commands(page) if (problem := unknown(words))] == []


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_programs_of_the_project_take_what_a_page_says(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"--only ([a-z][a-z-]*)", text)) <= set(MEASURES)
    for module, words in _PROGRAM.findall(text):
        source = _source(module.removesuffix(".py").replace(".", "/"))
        assert source, f"there is no {module}"
        for option in _OPTION.findall(words):
            assert f'"{option}"' in source, f"{module} has no {option}"


def _source(module: str) -> str:
    files = [ROOT / f"{module}.py", ROOT / module / "__main__.py"]
    return "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())


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


AUDIENCES = {
    "Players": "players.md",
    "Game masters": "game-masters.md",
    "Hosts": "hosting.md",
    "Who knows the book": "rules-experts.md",
    "Designers of games": "designers.md",
    "Programmers": "api.md",
    "Contributors": "../CONTRIBUTING.md",
    "Packagers": "packaging.md",
}


@pytest.mark.parametrize("who", AUDIENCES)
def test_everybody_finds_their_first_ten_questions(who: str) -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {who}\n- \[[^]]+\]\({re.escape(AUDIENCES[who])}\)", index, re.M)
    questions = re.findall(r"^\*\*[^*]+\?\*\* \S", (DOCS / AUDIENCES[who]).read_text(encoding="utf-8"), re.M)
    assert len(questions) >= 10


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
            folders = [ROOT, SOURCE, page.parent, *page.parent.glob("src/*"), *ROOT.glob("games/*/src")]
            folders += ROOT.glob("examples/*/src/*")
            assert any(any(folder.glob(each)) for folder in folders), f"{page.name} names {each}: there is no such file"


def bare(code: str) -> str:
    """Code without its indentation, so that a method may be shown as a function."""
    return "\n".join(line.strip() for line in code.strip().splitlines())


def test_every_tool_stands_on_the_page_of_tools() -> None:
    page = (ROOT / "tools" / "README.md").read_text(encoding="utf-8")
    tools = {file.name for file in (ROOT / "tools").iterdir() if file.suffix in (".py", ".sh")}
    assert set(re.findall(r"\[(\w+\.(?:py|sh))\]\(\1\)", page)) == tools
