"""The rulebook in the browser: every rule under its id, found by words, and the one in play is marked."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from tablewright_client import AsyncClient

from tablewright.press.paper.rulebook import book_of
from tablewright.rules import GAMES, ruleset
from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, Browser


@pytest.mark.parametrize("game", GAMES)
async def test_the_whole_book_and_what_is_looked_up(game: str, tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS, log=False))
    rules = [rule for chapter in book_of(ruleset(game)).chapters for rule in chapter.rules]
    async with app.house.opened(), Browser.at(app) as reader:
        page = (await reader.get(f"/book/{game}")).text
        anchors = re.findall(r'class="book-rule(?: current)?" id="([^"]+)"', page)
        assert anchors == [rule.id for rule in rules]
        found = (await reader.get(f"/book/{game}/find", params={"words": rules[5].id.lower()})).text
        assert re.findall(r'class="book-rule(?: current)?" id="([^"]+)"', found)[0] == rules[5].id
        now = (await reader.get(f"/book/{game}/find", params={"now": rules[5].id})).text
        assert re.findall(r'aria-current="true"', now) == ['aria-current="true"']
        nothing = (await reader.get(f"/book/{game}/find", params={"words": "<b>zyzzyva"})).text
        assert "No rule speaks of “&lt;b&gt;zyzzyva”" in nothing
        assert "How to play" in (await reader.get(f"/book/{game}/find")).text
        assert (await reader.get("/book/ludo")).status_code == 404
        programs = AsyncClient(httpx.AsyncClient(transport=reader._transport, base_url="http://table.test/api/v1/"))
        assert [rule.id for rule in await programs.rules(game)] == anchors
        assert 1 < len(await programs.rules(game, "the")) <= 40


CARDS = {
    "twelve_years": ("Goblin 2", "12 hp", "TY-MON-01"),
    "pocket_fantasy": ("Halda", "Dwarf fighter, d6, 6 gold", "PF-CLASS-01"),
    "begone_foe": ("Lorne Rushlight", "Chaotic Fighter, level 1", "BF-"),
    "yabec": ("Goblin King", "", "Monsters"),
    "freehold": ("Ember beetles", "", "Creatures"),
}


@pytest.mark.parametrize("game", GAMES)
async def test_a_card_opens_the_book_at_what_it_is(game: str, tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS, log=False))
    title, kind, place = CARDS[game]
    async with app.house.opened(), Browser.at(app) as reader:
        found = (await reader.get(f"/book/{game}/find", params={"card": title, "kind": kind})).text
        assert re.findall(r'class="book-rule(?: current)?" id="([^"]+)"', found)[0].startswith(place)
        unknown = (await reader.get(f"/book/{game}/find", params={"card": "Zyzzyva", "kind": "", "now": ""})).text
        assert "How to play" in unknown
