"""What is rendered, without a browser: escaping, colours, drawings, weight."""

from __future__ import annotations

import gzip
import math
import re
from html.parser import HTMLParser
from itertools import combinations
from typing import Any

import msgspec
import pytest
from markupsafe import Markup

from tablewright.engine.scene import Choice, Field, HexTile, Link, MapView, Mark, Prompt, Scene, Token, Zone
from tablewright.messages import views as parts
from tablewright.press.icons import icons
from tablewright.rules import GAMES, ruleset
from tablewright.web.drawing.field import NARROW, WIDE, Shape, draw_field
from tablewright.web.drawing.hexes import draw_hexes, look_of
from tablewright.web.drawing.legend import legend_of
from tablewright.web.drawing.svg import STATIC, content_of, static_url
from tablewright.web.drawing.town import signs_of
from tablewright.web.drawing.vignette import draw_vignette
from tablewright.web.drawing.zones import CELL, between
from tablewright.web.showing import render
from tablewright.web.showing.ink import NIGHT, PAPER, contrast, readable
from tablewright.web.showing.laying import stand_of
from tests.browser import gallery
from tests.browser.conftest import SCREENS

NASTY = """"><script>alert('x')</script><b onmouseover=alert(1)>"""
FIRST_PAGE_AIM = 70_000  # bytes, zipped, without fonts


class Tags(HTMLParser):
    """Collects every tag with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.mark.parametrize("name", SCREENS)
def test_no_page_has_inline_script_style_or_handlers(name: str) -> None:
    for tag, attributes in Tags(SCREENS[name]()).tags:
        assert tag != "style"
        assert tag != "script" or attributes.get("src")
        assert not [attribute for attribute in attributes if attribute == "style" or attribute.startswith("on")]


@pytest.mark.parametrize("name", SCREENS)
def test_every_id_is_there_once_and_every_label_has_its_field(name: str) -> None:
    tags = Tags(SCREENS[name]()).tags
    ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["for"] for tag, attributes in tags if tag == "label"} <= set(ids)


def test_names_chat_and_choices_are_escaped() -> None:
    land = MapView("hexes", NASTY, (HexTile("a", 0, 0, NASTY, "forest", NASTY, note=NASTY),))
    choice = Choice(NASTY, NASTY, NASTY, NASTY, hotkey=NASTY, group=NASTY, place="a")
    scene = Scene("g", "fight", NASTY, NASTY, map=land, prompt=Prompt("p1", "q", NASTY, choices=(choice,)))
    page = gallery.table_page(scene, title=NASTY, chat=(parts.ChatLine(1, NASTY, NASTY, ""),))
    tags = Tags(render.table(page)).tags
    assert not [tag for tag, attributes in tags if "onmouseover" in attributes]
    assert all(attributes.get("src") for tag, attributes in tags if tag == "script")


def test_a_choice_carries_what_the_server_asks_for() -> None:
    text = render.table_parts(gallery.table_page(gallery.fight()))
    form = text[text.index('<form id="answer"') :]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
    assert fields == {"csrf": "c5rf", "version": "7", "command": "abc", "seat": "p1"}


def test_a_view_that_is_asked_for_twice_is_drawn_once_and_with_one_map(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(*values: Any) -> Markup:
        drawn.append("map")
        return draw_hexes(*values)

    monkeypatch.setattr(render, "draw_hexes", draw)
    first, again = (render.table_parts(gallery.table_page(gallery.hexes(), stamp=4711)) for _ in range(2))
    assert (first, drawn) == (again, ["map"])
    assert render.table_parts(gallery.table_page(gallery.hexes(), stamp=4712)) != first


def test_a_spectator_gets_nothing_to_press() -> None:
    text = render.table(gallery.spectator_page())
    assert 'method="post"' not in text


@pytest.mark.parametrize("accent", ["#8c1c13", "#1f4e79", "#2f5d50", "#ffff00", "#000000", "#ffffff", "", "red"])
def test_any_spot_colour_becomes_readable_by_day_and_by_night(accent: str) -> None:
    day, night = readable(accent)
    assert contrast(day, PAPER) >= 4.5
    assert contrast(night, NIGHT) >= 4.5


def test_a_colour_that_reads_well_is_left_alone() -> None:
    assert readable("#8c1c13")[0] == "#8c1c13"


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_an_icon_and_a_colour(key: str) -> None:
    game = ruleset(key)
    assert game.icon in icons()
    assert re.fullmatch("#[0-9a-fA-F]{6}", game.accent)


def test_no_two_games_have_the_same_plate() -> None:
    plates = {re.sub("#[0-9a-f]{6}", "", draw_vignette(game.key, "torch", game.accent, "")) for game in gallery.GAMES}
    assert len(plates) == len(gallery.GAMES)


def test_terrain_looks_are_all_drawn() -> None:
    drawn = set(re.findall(r'<g id="(\w+)"', (STATIC / "terrain.svg").read_text("utf-8")))
    keys = ("large_lake", "quiet_forest", "clearing", "marsh", "hills", "forest", "start", "castle", "plains", "swamp")
    assert {look_of(key) for key in (*keys, "mountains", "barrens")} <= drawn
    assert look_of("nowhere") == ""


def test_a_hex_that_can_be_chosen_carries_its_choice() -> None:
    scene = gallery.hexes()
    assert scene.map
    assert scene.prompt
    drawn = draw_hexes(scene.map, stand_of(scene, scene.prompt).things, "")
    assert drawn.count("data-choice-key=") == 6
    assert drawn.count('class="badge"') == 6


def test_a_legend_explains_what_is_drawn_and_nothing_else() -> None:
    gate = Mark("*", "the Gate", "dungeon-gate")
    tiles = (HexTile("0,0", 0, 0, "Q", "quiet_forest", marks=(gate,)), HexTile("0,1", 0, 1, "?", "unseen"))
    view = MapView("hexes", hexes=tiles, legend=(("*", "dungeon"), ("$", "loot"), ("F", "forest")))
    told = [(sign.icon or sign.letter, sign.meaning) for sign in legend_of(view)]
    assert told == [("dungeon-gate", "dungeon"), ("?", "unseen"), ("Q", "quiet forest")]


def test_a_passage_runs_straight_between_rooms_that_face_each_other() -> None:
    link, west, east = Link("a", "b"), Zone("a", 0, 0, 2, 2, "1"), Zone("b", 4, 1, 2, 2, "2")
    passage = between(link, west, east)
    assert passage.points == ((2 * CELL, 1.5 * CELL), (4 * CELL, 1.5 * CELL))
    assert passage.door == (2 * CELL, 1.5 * CELL)
    assert between(Link("b", "a"), east, west).door == (4 * CELL, 1.5 * CELL)


def test_a_passage_bends_where_rooms_do_not_face_each_other() -> None:
    passage = between(Link("a", "b"), Zone("a", 0, 0, 2, 2, "1"), Zone("b", 4, 4, 2, 2, "2"))
    assert passage.points == ((2 * CELL, CELL), (5 * CELL, CELL), (5 * CELL, 4 * CELL))


def test_the_first_page_is_light() -> None:
    page = render.table(gallery.table_page(gallery.hexes()))
    files = {file for file in re.findall(r'"/static/([^"?#]+)', page) if not file.endswith(".woff2")}
    total = sum(len(gzip.compress(content_of(file))) for file in files) + len(gzip.compress(page.encode()))
    assert total < FIRST_PAGE_AIM


def test_addresses_of_files_change_with_their_content() -> None:
    assert re.fullmatch(r"/tables/static/table\.css\?v=[0-9a-f]{10}", static_url("/tables", "table.css"))


@pytest.mark.parametrize("shape", [WIDE, NARROW])
@pytest.mark.parametrize("zones", [0, 1, 3, 6])
def test_no_token_of_a_fight_covers_another(shape: Shape, zones: int) -> None:
    """However many stand there, and wherever: discs keep apart, and all of them lie on the paper."""
    for many in (1, 2, 5, 9, 16, 30):
        tokens = [Token(f"t{n}", f"Token {n}", zone=f"z{n % max(1, zones)}", side="foes") for n in range(many)]
        drawn = draw_field(Field(tuple(tokens), tuple((f"z{n}", f"Zone {n}") for n in range(zones))), {}, {}, "", shape)
        _, _, width, height = map(float, re.findall(r'viewBox="([^"]*)"', drawn)[0].split())
        places = [
            (float(x), float(y)) for x, y in re.findall(r'class="token[^>]*translate\(([\d.]+) ([\d.]+)\)', drawn)
        ]
        assert len(places) == many
        assert all(36 <= x <= width - 36 and 36 <= y <= height - 64 for x, y in places)
        assert all(math.dist(one, other) >= 72 for one, other in combinations(places, 2))


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_are_offered_in_words(game: str) -> None:
    page = msgspec.structs.replace(gallery.new_table_page(), settings=ruleset(game).settings)
    html = render.new_table(page).partition("House rules of")[2]
    words = re.findall(r'<label for="set-[^>]*>([^<]*)|<option[^>]*>([^<]*)', html)
    raw = [word for pair in words for word in pair if "_" in word or re.search(r"\b([Hh]p|[Gg]m|[Pp]vp|[Mm]p)\b", word)]
    assert raw == []


def test_an_error_is_told_in_a_sentence() -> None:
    page = msgspec.structs.replace(gallery.error_page(), text="nothing is asked of you now")
    assert "<h1>Nothing is asked of you now</h1>" in render.error(page)


def test_a_town_is_drawn_where_its_places_are_asked_for_and_not_for_any_other_question() -> None:
    def boards(*labels: str) -> list[str]:
        choices = tuple(Choice(label, label) for label in labels)
        prompt = Prompt("p1", "home", "What now?", choices=choices)
        return [
            sign.label
            for scene in [Scene("g", "home", "Home", "What now?", prompt=prompt)]
            for sign in signs_of(scene, prompt, stand_of(scene, prompt))
        ]

    assert boards("A new adventure", "Rest a night", "Try something") == [
        "A new adventure",
        "Rest a night",
        "Try something",
    ]
    assert boards("Roll", "Someone has gone missing", "Something has been stolen") == []


def test_the_map_of_the_dungeon_just_left_lies_in_the_drawer_and_leaves_the_town_to_its_places() -> None:
    choices = tuple(Choice(f"go-{number}", label) for number, label in enumerate(("A new adventure", "Rest a night")))
    prompt = Prompt("p1", "home", "What now?", choices=choices)
    town = Scene("g", "town", "Home", "What now?", prompt=prompt, other_maps=(gallery.dungeon_map(),))
    text = render.table_parts(gallery.table_page(town))
    drawer = text.index('id="about"')
    assert text.index('class="map-frame small"') > drawer
    for choice in choices:
        assert f'data-choice-key="{choice.key}"' in text, "what a sign offers stands nowhere else"
    assert 'id="map-frame"' not in text[:drawer]
