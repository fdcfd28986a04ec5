"""Paper: every kind for every game, in every size, with embedded fonts, words one can search, and no secrets."""

from __future__ import annotations

import re
import zipfile
from functools import cache
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from tablewright.engine.decisions import Refused
from tablewright.engine.telling.log import Teller
from tablewright.press.paper import rulebook, typesetting
from tablewright.press.paper.chronicle import passages
from tablewright.press.paper.kinds import KINDS, Order, printed
from tablewright.press.paper.rulebook import book_of, grid_of, paper_of, sheets_of
from tablewright.rules import ruleset
from tests.press.played import GAME_KEYS, game_of, paper_of_play
from tests.press.secrets import read_off

POINTS = {"a4": (595.3, 841.9), "letter": (612.0, 792.0), "pocket": (297.6, 419.5)}
OF_PLAY = [key for key, kind in KINDS.items() if kind.suffix == "pdf"]


def text_of(pdf: bytes) -> str:
    """What another program reads off the page: pages are parted by form feeds."""
    return read_off(pdf)


@cache
def pages_of(kind: str, game: str, paper: str = "a4") -> bytes:
    """Paper of a game's rules, made once a run."""
    return printed(kind, Order(ruleset(game), paper=paper))


def plain(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.lower())


@pytest.mark.parametrize("game", GAME_KEYS)
@pytest.mark.parametrize("kind", OF_PLAY)
def test_every_kind_comes_out_of_every_game(kind: str, game: str) -> None:
    made = pages_of(kind, game) if kind in ("rulebook", "booklet", "screen") else paper_of_play(kind, game)
    reader = PdfReader(BytesIO(made))
    assert reader.pages
    short, long = sorted((float(reader.pages[0].mediabox.width), float(reader.pages[0].mediabox.height)))
    assert (round(short), round(long)) == tuple(round(each) for each in POINTS["a4"])
    assert all(font_is_embedded(page) for page in reader.pages)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_game_has_its_sign_on_paper(game: str) -> None:
    sign = ElementTree.fromstring(typesetting.icon(ruleset(game).icon))
    assert sign.get("viewBox")
    assert sign.findall("{http://www.w3.org/2000/svg}path")
    assert typesetting.icon("no-such-icon") == typesetting.icon("../icons") == ""


def font_is_embedded(page: Any) -> bool:
    """Every face of a page travels with it; form fields use one of those that every reader has."""
    fonts = (page.get("/Resources") or {}).get("/Font") or {}
    parts = [font.get_object()["/DescendantFonts"][0].get_object() for font in fonts.values()]
    return all({"/FontFile2", "/FontFile3"} & set(part["/FontDescriptor"].get_object()) for part in parts)


@pytest.mark.parametrize("paper", POINTS)
@pytest.mark.parametrize("kind", ["sheet", "screen", "hexes", "squares", "rulebook"])
def test_every_size_of_paper(kind: str, paper: str) -> None:
    pages = PdfReader(BytesIO(pages_of(kind, "twelve_years", paper))).pages
    sides = sorted((float(pages[0].mediabox.width), float(pages[0].mediabox.height)))
    assert sides == pytest.approx(POINTS[paper], abs=1)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_quick_sheet_and_the_screen_stay_short(game: str) -> None:
    most = {"twelve_years": 2}.get(game, 8)
    assert len(PdfReader(BytesIO(pages_of("screen", game))).pages) <= most


WORD = re.compile(
    r'xMin="(?P<left>[-\d.]+)" yMin="(?P<top>[-\d.]+)" xMax="(?P<right>[-\d.]+)" yMax="(?P<foot>[-\d.]+)">'
)
LEAST_RIM = 4  # points


@pytest.mark.parametrize("game", GAME_KEYS)
@pytest.mark.parametrize(
    ("kind", "paper"), [("rulebook", "a4"), ("screen", "a4"), ("pocket", "a4"), ("pocket", "pocket")]
)
def test_no_word_runs_off_the_page(kind: str, paper: str, game: str) -> None:
    pdf = pages_of(kind, game, paper)
    for page in read_off(pdf, "-bbox").split("<page ")[1:]:
        wide, tall = (float(each) for each in re.findall(r'(?:width|height)="([\d.]+)"', page)[:2])
        for word in WORD.finditer(page):
            assert LEAST_RIM <= float(word["left"]) < float(word["right"]) <= wide - LEAST_RIM, word
            assert LEAST_RIM / 2 <= float(word["top"]) < float(word["foot"]) <= tall - LEAST_RIM / 2, word


# --- sheets ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_filled_sheet_says_what_the_game_says(game: str) -> None:
    filled = sheets_of(game_of(game), "p1")
    words = plain(text_of(paper_of_play("sheet", game)))
    assert filled
    for sheet in filled:
        values = [*sheet.words.values(), *(each for row in sheet.lists.values() for each in row)]
        assert [value for value in values if plain(value) not in words] == []


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_value_has_a_place_and_every_place_a_value(game: str) -> None:
    layouts = {layout.key: layout for layout in paper_of(ruleset(game)).sheet}
    for sheet in sheets_of(game_of(game), "p1"):
        blocks = layouts[sheet.layout].blocks
        places = {place.key for block in blocks for place in block.places} | {block.key for block in blocks} - {""}
        assert {*sheet.words, *sheet.lists, *sheet.tracks} <= places


@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_form_can_be_read_back_and_filled(game: str) -> None:
    reader = PdfReader(BytesIO(paper_of_play("form", game)))
    fields = reader.get_form_text_fields(full_qualified_name=True)
    sheet = sheets_of(game_of(game), "p1")[0]
    assert {key: fields[f"0-{key}"] for key, value in sheet.words.items() if value} == {
        key: value for key, value in sheet.words.items() if value
    }
    assert all("/AP" in field.get_object() for page in reader.pages for field in page.get("/Annots", ()))


def test_a_blank_form_has_the_same_places_and_no_words() -> None:
    fields = PdfReader(BytesIO(printed("form", Order(ruleset("begone_foe"))))).get_form_text_fields()
    assert {"0-name", "0-body", "0-pack-0"} <= set(fields)
    assert not any(fields.values())


def test_words_of_players_are_words_and_never_markup() -> None:
    game = game_of("twelve_years")
    document = rulebook.filled(game, "p1", "a4")
    document["sheets"][0]["words"]["name"] = odd = "#panic() $x$ *loud* <b> \\ @ [oops]"
    assert odd in text_of(rulebook.as_pdf(document))


# --- books -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_rulebook_has_every_rule_by_its_id(game: str) -> None:
    rules = ruleset(game)
    book, text = book_of(rules), text_of(pages_of("rulebook", game))
    assert [rule.id for chapter in book.chapters for rule in chapter.rules if rule.id not in text] == []
    assert len({rule.id for chapter in book.chapters for rule in chapter.rules}) == len(
        [rule for chapter in book.chapters for rule in chapter.rules]
    )
    assert len(book.start) > 5
    assert book.index


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_topic_has_a_title_and_every_panel_a_rule(game: str) -> None:
    rules = ruleset(game)
    paper, book = paper_of(rules), book_of(rules)
    known = {rule.id for chapter in book.chapters for rule in chapter.rules}
    assert len(paper.chapters) == len(book.chapters)
    assert {key for panel in paper.screen for key in panel.rules} <= known


def test_a_booklet_folds_into_order() -> None:
    folded = pages_of("booklet", "freehold")
    sides = text_of(folded).split("\f")[:-1]
    assert len(sides) % 2 == 0
    assert "in other words" in sides[0]  # the title stands beside the last page
    assert "nineteen hexes" in sides[1]  # and how to play behind it
    assert _numbers(sides[4]) in (set(), {5}, {5, len(sides) * 2 - 4})
    middle = _numbers(sides[-1])
    assert middle == {len(sides), len(sides) + 1}


def _numbers(side: str) -> set[int]:
    return {int(each) for each in re.findall(r"Freehold (\d+)", side)}


def test_a_table_reads_as_people_read_it() -> None:
    grid = grid_of(
        [{"key": "a_b", "name": "Ox", "roll": [1, 2], "fast": True, "likes": ["hay", "rest"]}, {"name": "Hen"}]
    )
    assert grid.heads == ("roll", "name", "fast", "likes")
    assert grid.rows == (("1–2", "Ox", "yes", "hay, rest"), ("", "Hen", "", ""))
    assert grid.rolled


# --- the chronicle ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_chronicle_is_a_book_for_readers(game: str) -> None:
    with zipfile.ZipFile(BytesIO(paper_of_play("epub", game))) as book:
        names = book.namelist()
        assert names[0] == "mimetype"
        assert book.getinfo("mimetype").compress_type == zipfile.ZIP_STORED
        assert book.read("mimetype") == b"application/epub+zip"
        pages = {name: ElementTree.fromstring(book.read(name)) for name in names if name.endswith((".xhtml", ".opf"))}
        package = pages["book/package.opf"]
        listed = {f"book/{item.get('href')}" for item in package.iter("{http://www.idpf.org/2007/opf}item")}
        assert listed == {name for name in names if name.startswith("book/") and not name.endswith(".opf")}
    assert printed("epub", Order(ruleset(game), game_of(game), "p1")) == paper_of_play("epub", game)


def test_a_book_has_no_data_for_machines_and_no_heading_without_a_body() -> None:
    told = passages("---\na: b\n---\n\n# Tale\n\n## One\n\nWords.\n\n## To carry on\n\n```\n{}\n```\n\n### Day 3\n")
    assert [(each.kind, each.level) for each in told] == [("heading", 1), ("heading", 2), ("paragraph", 0)]


# --- secrets ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [key for key in GAME_KEYS if ruleset(key).gm_seat])
def test_no_paper_tells_a_seat_what_only_the_master_knows(game: str) -> None:
    played = game_of(game)
    hidden = _told_to(played, ruleset(game).gm_seat) - _told_to(played, "p1")
    for kind in ("sheet", "pocket", "map", "chronicle"):
        words = plain(text_of(paper_of_play(kind, game)))
        assert [line for line in hidden if plain(line) in words] == [], kind


def _told_to(game: Any, seat: str) -> set[str]:
    return {telling.text for telling in Teller(game, seat).tellings() if len(telling.text) > 30}


def test_alignment_and_tenets_are_their_owners() -> None:
    told = {seat: {each.title: each.words["alignment"] for each in sheets_of(game_of("yabec"), seat)}
              for seat in ("p1", "p2", "gm")}  # fmt: skip
    assert all(told["gm"].values())
    assert told["p1"] != told["p2"]


# --- what goes wrong -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "paper", "says"),
    [
        ("poster", "a4", "there is no paper of the kind 'poster'; there are: sheet"),
        ("sheet", "a9", "there is no paper size 'a9'; there are: a4, letter, pocket"),
        ("map", "a4", "made from a game in play"),
        ("chronicle", "a4", "made from a game in play"),
    ],
)
def test_wrong_words_are_told_plainly(kind: str, paper: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        printed(kind, Order(ruleset("yabec"), paper=paper))


def test_a_game_before_its_first_character_has_no_sheet() -> None:
    with pytest.raises(Refused, match="nobody has a sheet"):
        printed("sheet", Order(ruleset("freehold"), game_of("freehold", 0), "p1"))


def test_without_typst_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    typesetting._typst.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(Refused, match=r"pip install 'tablewright\[press\]'"):
        printed("hexes", Order(ruleset("twelve_years")))
    typesetting._typst.cache_clear()
