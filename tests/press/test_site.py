"""The manual: every link of every page leads somewhere, headings can be found, and it looks right in a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from tablewright.cli import main
from tablewright.press.site.pages import find_page, pages_root, write_site


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = pages_root()
    assert root
    folder = tmp_path_factory.mktemp("manual")
    write_site(root, folder)
    return folder


def test_every_link_and_picture_leads_somewhere(manual: Path) -> None:
    for page in manual.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r'(?:href|src)="([^"]+)"', text):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), f"{page.name}: {link}"
            if anchor and target.suffix == ".html":
                assert f'id="{anchor}"' in target.read_text(encoding="utf-8"), f"{page.name}: {link}"


def test_every_page_of_the_project_is_in_it(manual: Path) -> None:
    root = pages_root()
    assert root
    for page in (*root.glob("*.md"), *(root / "docs").rglob("*.md"), *root.glob("games/*/*.md")):
        address = page.relative_to(root).with_suffix(".html")
        assert (manual / (address.with_stem("index") if address.stem == "README" else address)).is_file(), page


def test_every_heading_can_be_searched(manual: Path) -> None:
    words = (manual / "words.js").read_text(encoding="utf-8").removeprefix("const WORDS = ").rstrip(";\n")
    entries = json.loads(words)
    assert ["docs/scenarios.html#scenarios", "Scenarios", "Scenarios"] in [entry[:3] for entry in entries]
    assert len(entries) > 100


def test_pages_are_found_by_their_names(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, ["docs", "adding-a-game", "--to", str(tmp_path), "--no-open"])
    assert said.stdout.strip() == str(tmp_path / "docs" / "adding-a-game.html")
    refused = CliRunner().invoke(main, ["docs", "nothing", "--to", str(tmp_path), "--no-open"])
    assert refused.exit_code == 2
    assert "there are: README, adding-a-choice, adding-a-game" in refused.stderr
    root = pages_root()
    assert root
    pages = write_site(root, tmp_path)
    assert [found.source if (found := find_page(pages, word)) else "" for word in ("", "yabec", "x")] == [
        "README.md",
        "games/yabec/README.md",
        "",
    ]


READERS = (
    *("Players", "Game masters", "Hosts", "Who knows the book"),
    *("Designers of games", "Programmers", "Contributors", "Packagers"),
)


def test_the_menu_has_every_page_once_under_the_headings_of_the_index(manual: Path) -> None:
    menu = (manual / "docs" / "players.html").read_text(encoding="utf-8").partition("<nav ")[2].partition("</nav>")[0]
    sections = dict(zip(re.findall(r"<h2>(.*?)</h2>", menu), menu.split("</h2>")[1:], strict=True))
    assert [*sections] == ["Documentation", *READERS]
    linked = re.findall(r'href="([^"]+)"', menu)
    pages = set(manual.rglob("*.html"))
    assert {(manual / "docs" / link).resolve() for link in linked} == pages
    assert len(linked) == len(pages)
    assert 'href="players.html" aria-current="page"' in sections["Players"]
    assert "insight/freehold.html" in sections["Designers of games"], "its own index is there"


@pytest.mark.browser
def test_on_a_phone_the_text_comes_before_the_list_of_pages(manual: Path, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto((manual / "docs" / "players.html").as_uri())
    text = page.locator("h1").bounding_box()
    assert text
    assert text["y"] < 740 / 2
    expect(page.locator("#pages h2").first).not_to_be_in_viewport()
    page.get_by_role("link", name="All pages").click()
    expect(page.locator("#pages h2").first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.browser
def test_the_search_finds_quicksand(manual: Path, page: Page) -> None:
    page.goto((manual / "docs" / "engineers.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("front door")
    expect(page.locator("#found a").first).to_have_text("7. The front door")
    page.locator("#found a").first.click()
    expect(page.locator("h1")).to_have_text("Adding a game")


@pytest.mark.browser
@pytest.mark.parametrize("words", ["invite a friend", "sound", "link", "phone", "undo", "how do I save", "dark mode"])
def test_the_search_answers_players_first(manual: Path, page: Page, words: str) -> None:
    page.goto((manual / "index.html").as_uri())
    page.locator("#search").fill(words)
    assert "docs/players.html" in str(page.locator("#found a").first.get_attribute("href"))
