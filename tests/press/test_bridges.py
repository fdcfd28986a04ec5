"""Bridges: what other programs are given is well-formed, says what the map says, keeps secrets, and can come back."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import HexTile, Link, MapView, Zone
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
from tablewright.press.bridges.bringing import brought, from_map_calls, from_universal_vtt
from tablewright.press.bridges.floor import floor_of
from tablewright.press.bridges.forms import FORMS, exported
from tablewright.press.bridges.log_lines import schema
from tablewright.press.bridges.text_mapper import read_text_mapper, text_mapper
from tablewright.press.bridges.universal_vtt import PIXELS, universal_vtt
from tablewright.press.bridges.vault import BEGIN, END, notes_of, write_vault
from tablewright.press.maps import maps_of
from tablewright.rules import ruleset
from tablewright.world.dungeon.written import read_dungeon
from tablewright.world.mapping.calls import calls_for
from tablewright.world.mapping.level import grid_of
from tests.press.played import GAME_KEYS, game_of

# What importers read of the format, written down from its description: numbers in squares, a picture in base64.
POINT = {"type": "object", "required": ["x", "y"], "properties": {"x": {"type": "number"}, "y": {"type": "number"}}}
VTT_SCHEMA = {
    "type": "object",
    "required": ["format", "resolution", "line_of_sight", "portals", "lights", "environment", "image"],
    "properties": {
        "format": {"const": 0.3},
        "resolution": {
            "type": "object",
            "required": ["map_origin", "map_size", "pixels_per_grid"],
            "properties": {
                "map_origin": POINT,
                "map_size": POINT,
                "pixels_per_grid": {"type": "integer", "minimum": 1},
            },
        },
        "line_of_sight": {"type": "array", "items": {"type": "array", "minItems": 2, "items": POINT}},
        "portals": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["position", "bounds", "rotation", "closed", "freestanding"],
                "properties": {
                    "position": POINT,
                    "bounds": {"type": "array", "minItems": 2, "maxItems": 2, "items": POINT},
                    "rotation": {"type": "number"},
                    "closed": {"type": "boolean"},
                    "freestanding": {"type": "boolean"},
                },
            },
        },
        "image": {"type": "string", "contentEncoding": "base64"},
    },
}
TWO_ROOMS = MapView(
    "zones",
    "Two rooms",
    zones=(Zone("a", 0, 0, 4, 3, "Hall"), Zone("b", 7, 0, 3, 3, "Cell")),
    links=(Link("a", "b", "door", "e"), Link("a", "", "exit", "s")),
)


def rooms_of(game: str) -> Iterator[MapView]:
    return (view for view in maps_of(scene_of(game_of(game), "p1")) if view.zones)


# --- virtual table tops ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [key for key in GAME_KEYS if key != "freehold"])
def test_dungeons_of_every_game_are_good_vtt_files(game: str) -> None:
    (content, *_) = exported("vtt", game_of(game), "p1")
    vtt = json.loads(content)
    jsonschema.validate(vtt, VTT_SCHEMA)
    png = base64.b64decode(vtt["image"])
    size = vtt["resolution"]["map_size"]
    assert png.startswith(b"\x89PNG")
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (size["x"] * PIXELS, size["y"] * PIXELS)
    assert all(0 <= point["x"] <= size["x"] and 0 <= point["y"] <= size["y"]
               for line in vtt["line_of_sight"] for point in line)  # fmt: skip


def test_nobody_sees_out_of_a_room_but_through_its_doors() -> None:
    floor = floor_of(TWO_ROOMS)
    hall = {square for square, owner in floor.squares.items() if owner == "a"}
    cell = {square for square, owner in floor.squares.items() if owner == "b"}
    assert (len(hall), len(cell)) == (12, 9)
    assert [door.kind for door in floor.doors] == ["door", "open", "exit"]
    length = sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in floor.walls)
    around = 2 * (4 + 3) + 2 * (3 + 3)
    passage = 2 * 3  # two walls along three squares between the rooms
    stub = 2 * 2 + 1  # and around the two that lead out
    assert length == around - 3 + passage + stub  # less the three openings


def test_a_land_of_hexes_is_no_dungeon() -> None:
    with pytest.raises(Refused, match="no dungeon on this seat's maps"):
        exported("vtt", game_of("freehold"), "p1")
    with pytest.raises(Refused, match="has no rooms"):
        universal_vtt(MapView("hexes"))


@pytest.mark.parametrize("game", [key for key in GAME_KEYS if key != "freehold"])
def test_what_went_out_comes_back_as_a_dungeon_to_play(game: str) -> None:
    for view in rooms_of(game):
        if not view.links:
            continue
        dungeon = read_dungeon(from_universal_vtt(universal_vtt(view), "Brought"), "brought.md")
        squares = sum(room.width * room.height for room in dungeon.rooms.values())
        assert squares == len(floor_of(view).squares)
        again = read_dungeon(from_map_calls(calls_for(grid_of(dungeon, 1)), "Called"), "called.md")
        assert (len(again.rooms), len(again.ways)) == (len(dungeon.rooms), len(dungeon.ways))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode) | st.recursive(
    st.none() | st.integers() | st.text(max_size=5), lambda deeper: st.lists(deeper, max_size=3) | st.dictionaries(
        st.sampled_from(["resolution", "map_size", "x", "y", "line_of_sight", "portals", "bounds"]), deeper, max_size=4
    )).map(msgspec.json.encode), st.sampled_from([".dd2vtt", ".txt"]))  # fmt: skip
def test_files_that_are_no_maps_are_refused_in_words(content: bytes, suffix: str) -> None:
    with suppress(Refused):  # anything else is a fault of ours
        assert brought(content, suffix, "Odd").startswith("# Odd")


def test_a_map_without_end_is_refused() -> None:
    vtt = {"resolution": {"map_size": {"x": 1e9, "y": 1}}}
    with pytest.raises(Refused, match="1 to 200 squares"):
        from_universal_vtt(msgspec.json.encode(vtt), "Endless")


# --- the land --------------------------------------------------------------------------------------------------------

AXIAL = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
NAMES = st.text("abcXYZ '-é", max_size=12).map(str.strip)


@given(
    st.dictionaries(
        AXIAL, st.tuples(st.sampled_from(["forest", "large_lake", "hills"]), NAMES), min_size=1, max_size=30
    )
)
def test_a_land_is_read_back_as_it_was(land: dict[tuple[int, int], tuple[str, str]]) -> None:
    tiles = tuple(HexTile(f"{q},{r}", q, r, "?", terrain, name) for (q, r), (terrain, name) in land.items())
    read = {
        (each.q, each.r): (each.terrain, each.name)
        for each in read_text_mapper(text_mapper(MapView("hexes", hexes=tiles)))
    }
    assert read == {place: (terrain.replace("_", "-"), name) for place, (terrain, name) in land.items()}


def test_a_text_without_a_hex_is_refused() -> None:
    with pytest.raises(Refused, match="0101 forest"):
        read_text_mapper("hello\n")


# --- people and logs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_KEYS)
def test_people_become_actors_with_their_values_in_place(game: str) -> None:
    actors = json.loads(exported("foundry", game_of(game), "p1")[0])
    cards = {
        card.title: card for card in scene_of(game_of(game), "p1").cards if card.kind in ("member", "friend", "foe")
    }
    assert {actor["name"] for actor in actors} == set(cards)
    for actor in actors:
        card = cards[actor["name"]]
        if card.bars:
            assert (actor["system"]["health"]["value"], actor["system"]["health"]["max"]) == (
                card.bars[0].now,
                card.bars[0].most,
            )
        assert all(set(each) >= {"label", "dtype", "value"} for each in actor["system"]["attributes"].values())


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_line_of_a_log_keeps_to_the_schema(game: str) -> None:
    lines = exported("jsonl", game_of(game), "p1")[0].decode().splitlines()
    assert len(lines) == len(game_of(game).log_for("p1"))
    check = jsonschema.Draft202012Validator(schema())
    assert [error.message for line in lines for error in check.iter_errors(json.loads(line))] == []


# --- notes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_vault_grows_and_never_takes_a_line_of_its_owner(game: str, tmp_path: Path) -> None:
    write_vault(game_of(game), "p1", tmp_path)
    person = next((tmp_path / "People").iterdir())
    person.write_text(person.read_text() + "\nShe owes me a horse.\n")
    before = {file: file.read_text() for file in tmp_path.rglob("*.md")}
    write_vault(game_of(game), "p1", tmp_path)
    assert {file: file.read_text() for file in tmp_path.rglob("*.md")} == before
    text = person.read_text()
    person.write_text(text.replace(text.partition(BEGIN)[2].partition(END)[0], "\nspoilt\n"))
    write_vault(game_of(game), "p1", tmp_path)
    assert person.read_text() == text


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_link_of_a_vault_leads_to_a_note(game: str) -> None:
    notes = notes_of(game_of(game), "p1")
    names = {note.name for note in notes}
    linked = {part.partition("]]")[0] for note in notes for part in note.text.split("[[")[1:]}
    assert {link for link in linked if not link.endswith(".svg")} <= names
    assert len(notes) > 5


# --- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [key for key in GAME_KEYS if ruleset(key).gm_seat])
def test_no_form_tells_a_seat_what_only_the_master_knows(game: str) -> None:
    played = game_of(game)
    hidden = _told_to(played, ruleset(game).gm_seat) - _told_to(played, "p1")
    texts = {form: "\n".join(str(each) for each in _exported(form, played)) for form in FORMS if form != "png"}
    texts["vault"] = "\n".join(note.text for note in notes_of(played, "p1"))
    assert [(form, line) for form, text in texts.items() for line in hidden if line in text] == []
    assert all(str(played.setup.dice.seed) not in text for form, text in texts.items() if form not in ("md", "json"))


def _exported(form: str, game: Any) -> list[str]:
    try:
        return [document.decode() for document in exported(form, game, "p1")]
    except Refused:
        return []  # no land, or no dungeon


def _told_to(game: Any, seat: str) -> set[str]:
    return {telling.text for telling in Teller(game, seat).tellings() if len(telling.text) > 30}
