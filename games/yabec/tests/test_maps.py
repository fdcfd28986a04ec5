"""Map calls: a dungeon called and drawn again is the same dungeon; errors name their line; pictures hold together."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import shown
from tablewright.world.dungeon import Dungeon, check, reach
from tablewright.world.mapping.calls import calls_for, compare, same_map
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import Grid, as_svg, as_text, edge_of, step
from tablewright.world.mapping.language import parse
from tablewright.world.mapping.level import grid_of, sight_of, whole_of
from tablewright.world.mapping.sheet import Sheet, to_paper
from tablewright.world.mapping.words import COMPASS, MapError, back_of
from yabec import RULESET
from yabec.book.delve.dungeons import build, from_setting
from yabec.settings import DUNGEONS


def picker(seed: int) -> Callable[[str, int], int]:
    def pick(topic: str, size: int) -> int:
        return int.from_bytes(hashlib.blake2b(f"{seed} {topic}".encode(), digest_size=8).digest(), "big") % size

    return pick


@pytest.mark.parametrize("seed", range(40))
def test_round_trip(seed: int) -> None:
    """YB-MAP-02, YB-MAP-04, YB-XP-13: dungeon to calls to map equals the dungeon, with a compass and without."""
    dungeon = build(f"d{seed}", 2, 7, picker(seed))
    assert not check(dungeon)
    for level in (1, 2):
        truth = grid_of(dungeon, level)
        for relative in (False, True):
            drawing = draw(calls_for(truth, relative=relative))
            assert not drawing.faults
            assert same_map(truth, drawing.grid)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_known_is_called_and_drawn_again(seed: int) -> None:
    """YB-MAP-03, YB-MAP-04: at each step of an exploration the calls draw just what the party knows."""
    dungeon = build(f"d{seed}", 2, 8, picker(seed))
    known: list[str] = []
    for way in dungeon.ways.values():
        way.found = way.secret  # whoever goes through a secret door has found it
    for room in reach(dungeon, dungeon.entrance, lambda way: True):
        known.append(room)
        _assert_round_trip(dungeon, known)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("relative", [False, True])
def test_calls_written_one_to_a_line_draw_what_they_draw_together(seed: int, relative: bool) -> None:
    """YB-MAP-20, YB-MAP-25: a door finds its room, an arm its branch, whatever call they came in."""
    calls = calls_for(grid_of(build(f"d{seed}", 1, 7, picker(seed)), 1), relative=relative)
    sheet = Sheet()
    faults = [fault for line in calls.splitlines()[1:] if line for fault in sheet.call(line)]
    assert not faults
    assert sheet.paper == to_paper(draw(calls).grid)


@pytest.mark.parametrize(
    "calls",
    [
        "Room: 1 west, 1 east, 3 deep.\nDoor: east wall 1.\nExit: north wall, center.\nHallway 2 north.",
        "Hallway 1 north\nTerminate.\nDoor on the north wall.\nHallway 1 north",
        "Hallway 1 north\nCross\nTo the East: Terminate; Door: East wall 1\nBeyond the Door\n2 North, 0 South, 2 deep.",
        "Hallway 2 north\nLeft wall: north 2, west 2, north 1\nRight wall: north 2, east 2, north 1",
        "Hallway 1 north\nDoor on the east wall\nHallway 2 north\nBeyond the door\nHallway 2 east",
    ],
)
def test_a_call_goes_on_where_the_line_before_it_ended(calls: str) -> None:
    sheet = Sheet()
    assert not [fault for line in calls.splitlines() for fault in sheet.call(line)]
    assert sheet.paper == to_paper(draw(calls).grid)


def test_a_pencil_moved_by_hand_calls_doors_of_the_square_under_it() -> None:
    sheet = Sheet()
    sheet.call("Hallway 3 north.")
    sheet.move("south")
    sheet.call("Door on the west wall.")
    assert sheet.grid.side((0, 2), "west") == "door"
    sheet.undo()
    assert sheet.grid.side((0, 2), "west") == "wall"
    with pytest.raises(MapError, match="draws nothing"):
        sheet.call("Cross Roads")


def _assert_round_trip(dungeon: Dungeon, known: list[str]) -> None:
    """With a compass and without."""
    for level in sorted({dungeon.rooms[room].level for room in known}):
        truth = grid_of(dungeon, level, known)
        for relative in (False, True):
            drawing = draw(calls_for(truth, relative=relative))
            assert not drawing.faults
            assert same_map(truth, drawing.grid)
            assert compare(drawing.grid, truth).correct


@pytest.mark.parametrize("seed", range(12))
def test_each_zone_is_called_as_it_is_seen_from_each_way_in(seed: int) -> None:
    """YB-MAP-03: a call covers what is seen from the zone, from where one came in."""
    dungeon = build(f"d{seed}", 2, 8, picker(seed))
    for way in dungeon.ways.values():
        for zone in filter(None, (way.a, way.b)):
            seen = sight_of(dungeon, zone, way.id)
            assert (0, 0) in seen.squares
            for relative in (False, True):
                drawing = draw(calls_for(seen, relative=relative))
                assert not drawing.faults
                assert compare(drawing.grid, seen).missing == ()


def test_the_written_dungeon_is_called_as_it_becomes_known() -> None:
    """YB-MAP-02, YB-MAP-18: caverns of several parts, split halls and stairs, at each step of an exploration."""
    dungeon = from_setting("weeping_stair", "d1")
    assert len({whole_of(room) for room in dungeon.rooms.values()}) >= 15
    for way in dungeon.ways.values():
        way.found = way.secret
    known: list[str] = []
    for room in reach(dungeon, dungeon.entrance, lambda way: True):
        known.append(room)
        _assert_round_trip(dungeon, known)
    for way in dungeon.ways.values():
        for zone in filter(None, (way.a, way.b)):
            seen = sight_of(dungeon, zone, way.id)
            assert not any(draw(calls_for(seen, relative=relative)).faults for relative in (False, True))


ROOM = "# A hole\n## 1. Door\nlevel 1, at 0,0, size 3x3\n- exit: s passage to out\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nowhere", "there is no dungeon 'nowhere'"),
        ("# Nothing\nbut a blurb\n", "there is no room"),
        (ROOM + "- exit: n door to 7\n", "line 5: there is no room '7'"),
        (ROOM.replace("3x3", "3"), "line 3: '3': write two numbers"),
        (ROOM + "- monsters: 2 goblyn\n", "did you mean 'goblin'"),
        (ROOM + "- trap: pitt\n", "did you mean 'pit'"),
        (ROOM + "- treasure: 3 coins, sword_9\n", "did you mean 'sword_1'"),
        (ROOM + "- lamp: yes\n", "write exit, monsters, trap, treasure or feature"),
        (
            ROOM + "## 2. Part\nlevel 1, at 9,9, size 2x2, part of 9\n- exit: n door to 1\n",
            "part of '9', which is no room",
        ),
        (ROOM + "## 2. Lost\nlevel 1, at 9,9, size 2x2\n", "cannot be reached"),
        (ROOM + "- exit: n door to 2\n## 2. On top\nlevel 1, at 1,1, size 2x2\n", "overlap"),
        (ROOM + "- exit: n door to 2\n## 2. Far\nlevel 1, at 20,20, size 2x2\n", "cannot be told in map calls"),
        ("[[room]]\nid = 3\n", "room 1"),
    ],
)
def test_a_faulty_dungeon_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(Refused, match=re.escape(says)):
        from_setting(text, "d1")


def test_a_dungeon_by_its_text_is_played() -> None:
    """The setting holds the whole text, so that a save needs no file; state and charter do not repeat it."""
    text = (DUNGEONS / "weeping_stair.md").read_text("utf-8")
    world = RULESET.new({"dungeon": text.replace("\n", "\r\n")}, ["p1"])
    assert world.dungeons["d1"].title == "The Weeping Stair"
    assert shown(text) == "The Weeping Stair (written)"


# Rooms of any outline: squares that hang together, entered from below at the lowest square of the first column.
shapes = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12)


def _blob(steps: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """A room without pillars: whatever the outline encloses."""
    squares = {(0, 0)}
    for x, y in steps:
        squares |= {(0, n) for n in range(y + 1)} | {(n, y) for n in range(x + 1)}
    return squares


@settings(deadline=None, max_examples=60)
@given(shapes, st.sampled_from(("north", "east", "south", "west")), st.booleans())
def test_any_outline_is_traced_and_drawn_again(steps: list[tuple[int, int]], heading: str, relative: bool) -> None:
    """YB-MAP-16: the wall of a cavern, traced from the entrance and drawn from the trace."""
    grid = _room_of(_blob(steps), heading)
    drawing = draw(calls_for(grid, relative=relative))
    assert not drawing.faults
    assert same_map(grid, drawing.grid)
    if not relative:
        assert drawing.grid.heading == heading


def _room_of(squares: set[tuple[int, int]], heading: str) -> Grid:
    start = min(squares, key=lambda square: {"north": (square[1], square[0]), "south": (-square[1], square[0]),
                "east": square, "west": (-square[0], square[1])}[heading])  # fmt: skip
    moved = sorted((x - start[0], y - start[1]) for x, y in squares)
    grid = Grid(dict.fromkeys(moved, "room"), {}, dict.fromkeys(moved, 1), [], heading)
    for square in moved:
        for side in COMPASS:
            grid.sides[edge_of(square, side)] = "open" if step(square, side) in grid.squares else "wall"
    grid.sides[edge_of((0, 0), back_of(heading))] = "exit"
    return grid


def test_a_level_of_sixty_rooms_is_drawn_quickly() -> None:
    dungeon = build("big", 1, 60, picker(7))
    grid = grid_of(dungeon, 1)
    began = time.process_time()
    drawing = draw(calls_for(grid))
    as_text(drawing.grid)
    assert time.process_time() - began < 2
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
