"""Maps as drawings: well-formed, complete, safe with any words, and drawn the same way every time."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.scene import HexTile, Link, MapView, Mark, Scene, Zone
from tablewright.press.icons import look_of
from tablewright.press.maps import draw_map, maps_of

SVG = "{http://www.w3.org/2000/svg}"
LAND = MapView(
    "hexes",
    "The land",
    (
        HexTile("0,0", 0, 0, "S", "start", "Thrift", marks=(Mark("S", "the city"),), here=True),
        HexTile("1,0", 1, 0, "F", "forest", "Redcap & <Shade>"),
        HexTile("0,-1", 0, -1, "L", "large_lake", known="told"),
        HexTile("-1,0", -1, 0, "?", "unseen", known="unseen"),
    ),
    legend=(("@", "you"), ("S", "city"), ("*", "dungeon")),
    paths=(("0,0", "1,0"), ("1,0", "0,0", "0,-1"), ("0,0",)),
)
CAVE = MapView(
    "zones",
    "The cave",
    zones=(
        Zone("1", 0, 0, 4, 3, "1", "cavern", here=True),
        Zone("2", 6, 0, 3, 3, "2", "round", marks=(Mark("!", "wolves", tone="bad"),)),
        Zone("3", 6, 6, 5, 2, "3", "corridor", level=1, known="told"),
    ),
    links=(
        Link("1", "2", "door"),
        Link("2", "3", "stairs"),
        Link("1", "", "exit", "w", "way out"),
        Link("3", "", "secret", "s"),
        Link("3", "", "locked", "e"),
        Link("2", "", "open", "n"),
        Link("gone", "1"),
    ),
    legend=(("@", "you"), ("!", "enemies"), ("$", "loot")),
)


def texts_of(document: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(document).iter(f"{SVG}text")]


@pytest.mark.parametrize("view", [LAND, CAVE], ids=lambda view: view.kind)
def test_a_map_is_well_formed_and_keeps_to_its_frame(view: MapView) -> None:
    root = ElementTree.fromstring(draw_map(view))
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == view.title
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert (width, height) == (float(root.attrib["width"]), float(root.attrib["height"]))
    assert draw_map(view) == draw_map(view)


def test_land_shows_letters_names_and_marks() -> None:
    texts = texts_of(draw_map(LAND, "Mine"))
    assert "Mine" in texts
    assert {"S", "F", "L", "?", "Thrift", "Redcap & <Shade>", "@"} <= set(texts)


def test_the_legend_tells_only_what_is_shown() -> None:
    texts = texts_of(draw_map(LAND))
    assert {"you", "city", "forest", "large lake", "way 1", "way 2"} <= set(texts)
    assert {"dungeon", "way 3", "unseen"}.isdisjoint(texts)


def test_each_way_has_a_dash_of_its_own() -> None:
    lines = list(ElementTree.fromstring(draw_map(LAND)).iter(f"{SVG}polyline"))
    assert len({line.attrib["stroke-dasharray"] for line in lines}) == len(lines) == 2


def test_rooms_show_doors_stairs_and_what_is_unknown() -> None:
    drawing = draw_map(CAVE)
    assert {"1", "2", "3 ↓1", "!", "@", "S", "?", "not opened", "enemies"} <= set(texts_of(drawing))
    titles = {element.text for element in ElementTree.fromstring(drawing).iter(f"{SVG}title")}
    assert {"door", "stairs", "way out", "secret", "locked", "open"} <= titles


@given(st.text(max_size=30))
def test_no_words_break_a_drawing(words: str) -> None:
    """Names come from people: whatever they write, the file stays a drawing."""
    named = MapView("hexes", words, (HexTile("a", 0, 0, "F", words, words, marks=(Mark("*", words),)),))
    ElementTree.fromstring(draw_map(named, words))
    room = MapView("zones", words, zones=(Zone("1", 0, 0, 2, 2, words),), links=(Link("1", kind="door", label=words),))
    ElementTree.fromstring(draw_map(room, words))


def test_only_maps_that_show_something_count() -> None:
    scene = Scene("toy", "hexes", "Toy", "Go.", map=LAND, other_maps=(MapView("zones"), CAVE))
    assert maps_of(scene) == [LAND, CAVE]
    assert maps_of(Scene("toy", "hexes", "Toy", "Go.")) == []


def test_the_same_word_always_looks_the_same() -> None:
    assert look_of("quiet_forest") == look_of("forest")
    assert look_of("glass flats") == look_of("glass flats")
