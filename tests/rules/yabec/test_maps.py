"""Map calls: a dungeon called and drawn again is the same dungeon; errors name their line; pictures hold together."""

from __future__ import annotations

import hashlib
import time
from xml.etree import ElementTree

import pytest

from tablewright.rules.yabec.dungeons import build
from tablewright.world.dungeon import check
from tablewright.world.mapping import parse
from tablewright.world.mapping_calls import calls_for, grid_of
from tablewright.world.mapping_compare import same_map
from tablewright.world.mapping_draw import draw
from tablewright.world.mapping_pictures import as_svg, as_text
from tablewright.world.mapping_words import MapError


def picker(seed: int):  # type: ignore[no-untyped-def]
    def pick(topic: str, size: int) -> int:
        return int.from_bytes(hashlib.blake2b(f"{seed} {topic}".encode(), digest_size=8).digest(), "big") % size

    return pick


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("relative", [False, True])
def test_round_trip(seed: int, relative: bool) -> None:
    """YB-MAP-02, YB-MAP-04, YB-XP-13: dungeon to calls to map equals the dungeon, with a compass and without."""
    dungeon = build(f"d{seed}", 2, 7, picker(seed))
    assert not check(dungeon)
    for level in (1, 2):
        truth = grid_of(dungeon, level)
        drawing = draw(calls_for(truth, relative=relative))
        assert not drawing.faults
        assert same_map(truth, drawing.grid)


@pytest.mark.parametrize("seed", range(20))
def test_known_parts_are_called_too(seed: int) -> None:
    """YB-MAP-03: calls cover what was seen, and draw without contradiction."""
    dungeon = build(f"d{seed}", 1, 8, picker(seed))
    known: list[str] = []
    for room in dungeon.rooms:
        known.append(room)
        if dungeon.entrance in known:
            assert not draw(calls_for(grid_of(dungeon, 1, known))).faults


def test_a_level_of_sixty_rooms_is_drawn_quickly() -> None:
    dungeon = build("big", 1, 60, picker(7))
    grid = grid_of(dungeon, 1)
    began = time.perf_counter()
    drawing = draw(calls_for(grid))
    as_text(drawing.grid)
    assert time.perf_counter() - began < 2
    assert same_map(grid, drawing.grid)


def test_a_wrong_map_is_not_the_same() -> None:
    """YB-XP-13: one door more or one wall less, and the map is not correct."""
    one, two = draw("Hallway 2 north. Terminate."), draw("Hallway 2 north. Terminate. Door on the east wall.")
    assert not same_map(one.grid, two.grid)
    assert same_map(one.grid, draw("Hallway 2 east. Terminate.").grid)  # turned as a whole is fine


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Hallway north.", "needs a number"),
        ("Hallwy 2 north.", "did you mean 'hallway'"),
        ("Turn.", "needs a direction"),
        ("Room: 1 north, 2 south, 3.", "depth"),
        ("Door on the wall.", "which wall"),
        ("Stairs.", "up or down"),
        ("1. Fly to the moon.", "begins no call"),
    ],
)
def test_errors_name_line_and_cure(text: str, says: str) -> None:
    """YB-MAP-06: the parser says what it expected."""
    with pytest.raises(MapError, match=says):
        parse(text)


def test_svg_is_well_formed() -> None:
    picture = as_svg(draw("Hallway 2 north. Split. To the east: Stairs down.").grid, "a <map> & more")
    assert ElementTree.fromstring(picture).tag.endswith("svg")
