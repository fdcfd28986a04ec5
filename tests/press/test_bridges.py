"""Bridges: what other programs are given is well-formed, says what the map says, keeps secrets, and can come back."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Link, MapView, Zone
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
from tablewright.press.bridges.forms import exported
from tablewright.press.bridges.surveying import PIXELS
from tablewright.press.maps import maps_of
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


def _exported(form: str, game: Any) -> list[str]:
    try:
        return [document.decode() for document in exported(form, game, "p1")]
    except Refused:
        return []  # no land, or no dungeon


def _told_to(game: Any, seat: str) -> set[str]:
    return {telling.text for telling in Teller(game, seat).tellings() if len(telling.text) > 30}
