"""The shared dungeon: making one, walking it, writing one by hand."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.copying import freeze
from tablewright.world.clock import Clock
from tablewright.world.dungeon import (
    Band,
    Dungeon,
    Faction,
    Hoard,
    Trap,
    Way,
    check,
    nearest,
    open_path,
    path,
    reach,
    reach_along,
    roads_of,
    ways_from,
)
from tablewright.world.dungeon.maker import Holding, Level, Recipe, Theme, make_dungeon, redraw
from tablewright.world.dungeon.map import map_of
from tablewright.world.dungeon.written import from_markdown, load_dungeon, redrawn, write_dungeon
from tablewright.world.likeness import Flame, burn, longest

GAMES = Path(__file__).parents[2] / "games"
THEME = Theme("mine", ("The Mine",), "Dark.", {"empty": ("a room",)}, {"empty": ("Dust.",)}, ("a cart",), ("a chest",))


def _recipe(levels: int) -> Recipe:
    sides = tuple(
        Holding(Faction(key, key), Band(key, "1d4"), Band(key, "2d4"), (Band(f"{key}-chief"),)) for key in ("a", "b")
    )
    level = Level(12, sides, (Band("bear"),), (Trap("pit", bypass=["pole"]),))
    return Recipe("test", THEME, (level,) * levels, lambda topic, level, weight: Hoard(coins=100 * level))


def _made(seed: int, levels: int = 2) -> Dungeon:
    def pick(topic: str, size: int) -> int:
        return int.from_bytes(hashlib.blake2b(f"{seed}{topic}".encode(), digest_size=8).digest(), "big") % size

    return make_dungeon(_recipe(levels), pick)


@pytest.mark.parametrize("seed", range(30))
def test_made_dungeons_are_sound(seed: int) -> None:
    dungeon = _made(seed)
    assert check(dungeon) == []
    assert dungeon.levels == 2
    assert freeze(dungeon) == freeze(_made(seed))
    purposes = [room.purpose for room in dungeon.rooms.values()]
    assert purposes.count("chief") >= 3
    assert "vault" in purposes
    assert len(freeze(dungeon)) < 20_000
    assert all(room.name for room in dungeon.rooms.values())
    loops = len(dungeon.ways) - len(dungeon.rooms)  # a tree has one way less than rooms; one way leads out
    assert loops >= 2


def test_walking() -> None:
    dungeon = _made(1)
    far = reach(dungeon, dungeon.entrance, lambda way: True)
    goal = max(far, key=lambda room: far[room].rooms)
    steps = path(dungeon, dungeon.entrance, goal, lambda way: True)
    assert len(steps) == far[goal].rooms
    assert steps[0] == far[goal].first
    dungeon.rooms[goal].note = "here"
    assert nearest(dungeon, goal, lambda room: room.note == "here", 3) is None


@pytest.mark.parametrize("seed", range(5))
def test_who_looks_around_sees_what_who_looks_everywhere_sees_there(seed: int) -> None:
    dungeon = _made(seed)
    for start in dungeon.rooms:
        everywhere = reach(dungeon, start)
        around = reach_along(dungeon, start, roads_of(dungeon, open_path), most_rooms=2)
        assert list(around.items()) == [(room, far) for room, far in everywhere.items() if far.rooms <= 2]


def test_a_map_shows_only_what_is_known() -> None:
    dungeon = _made(2)
    dungeon.rooms[dungeon.entrance].known = "entered"
    seen = map_of(dungeon, 1, dungeon.entrance)
    assert [zone.id for zone in seen.zones] == [dungeon.entrance]
    assert all(link.b == "" for link in seen.links)
    assert len(map_of(dungeon, 1, dungeon.entrance, all_known=True).zones) > 5


def test_stairs_that_were_walked_lead_somewhere() -> None:
    dungeon = _made(2)
    stairs = next(way for way in dungeon.ways.values() if way.kind == "stairs")
    top, bottom = dungeon.rooms[stairs.a], dungeon.rooms[stairs.b]
    top.known = "entered"
    assert any("stairs" in text and "into the unknown" in text for text in map_of(dungeon, top.level, top.id).text)
    bottom.known = "entered"
    told = next(text for text in map_of(dungeon, top.level, top.id).text if text.startswith(top.name))
    assert f" to {bottom.name}" in told


MARKDOWN = """
# The Drowned Abbey
Nobody prays here now.
## Areas
- crypt: dangerous
## Factions
- thieves: the Candle Thieves (foes=dead, kinds=bandit)
## 1. The Porch
level 1, at 0,0, size 3x3, lit
Wet steps lead in.
> The third step is loose.
- exit: s passage to out
- exit: e 20 ft locked door to 2
## 2. The Nave
level 1, at 5,0, size 4x3, area crypt, round
Benches float.
- exit: w 20 ft locked door to 1
- monsters: 2d4 skeleton (immobile, attitude=hostile)
- trap: pit (hard)
- treasure: 120 coins, gem 50, potion:sleep, hidden, in a cracked font
- feature: a bell without a clapper
## Rumours
- The bell rings by itself.
"""


def test_markdown(tmp_path: Path) -> None:
    dungeon = from_markdown(MARKDOWN)
    nave = dungeon.rooms["2"]
    assert (dungeon.title, dungeon.entrance, len(dungeon.ways)) == ("The Drowned Abbey", "1", 2)
    assert dungeon.ways["w1"].kind == "exit"
    assert nave.bands == [Band("skeleton", "2d4", mobile=False, data={"attitude": "hostile"})]
    assert nave.hoard == Hoard(120, [50], [], ["potion:sleep"], hidden=True, inside="a cracked font")
    assert nave.trap is not None
    assert nave.trap.hard
    assert dungeon.rooms["1"].secret_text == "The third step is loose."
    assert [way.blocked for way in ways_from(dungeon, "2")] == [True]
    file = tmp_path / "abbey.md"
    file.write_text(MARKDOWN)
    assert load_dungeon(file).key == "abbey"
    file.write_text(MARKDOWN.replace("locked door to 2", "locked gate to 2"))
    with pytest.raises(BadContent, match="line 13: 'gate' is no part of an exit"):
        load_dungeon(file)


def test_toml(tmp_path: Path) -> None:
    file = tmp_path / "cellar.toml"
    file.write_text('title = "Cellar"\n[[room]]\nid = "1"\n[[way]]\nid = "w1"\na = "1"\nb = "7"\n')
    with pytest.raises(BadContent, match="leads to '7', which is no room"):
        load_dungeon(file)


def test_flames_and_clock() -> None:
    torch, lamp = Flame(5, lit=True), Flame(2, lit=True)
    assert burn([torch, lamp], 3) == [lamp]
    assert (torch.left, longest([torch, lamp])) == (2, 2)
    torch.quench()
    assert longest([torch]) == 0
    clock = Clock()
    clock.pass_turns(3)
    assert not clock.check_due(4)
    assert clock.check_due(3)
    assert not clock.check_due(3)
    assert (clock.day, clock.time_of_day) == (1, "08:30")


# --- written down again ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("file", sorted(GAMES.glob("*/src/*/content/dungeons/*.md")), ids=lambda file: file.stem)
def test_a_written_dungeon_is_written_down_as_it_was_read(file: Path) -> None:
    dungeon = load_dungeon(file)
    text = write_dungeon(dungeon)
    assert from_markdown(text, file.name) == dungeon
    assert write_dungeon(from_markdown(text, file.name)) == text


@pytest.mark.parametrize("seed", range(5))
def test_a_made_dungeon_is_written_down_with_all_that_a_writer_decides(seed: int) -> None:
    made = _made(seed)
    read = from_markdown(write_dungeon(made))
    assert list(read.rooms) == list(made.rooms)
    for room in made.rooms.values():
        other = read.rooms[room.id]
        assert (other.bands, other.hoard, other.features, other.text) == (
            room.bands,
            room.hoard,
            room.features,
            room.text,
        )
    ways = sorted((way.a, way.b, way.side, way.kind, way.secret, way.feet) for way in made.ways.values())
    assert sorted((way.a, way.b, way.side, way.kind, way.secret, way.feet) for way in read.ways.values()) == ways


def test_prose_that_looks_like_a_list_stays_prose() -> None:
    dungeon = from_markdown("# T\n## 1. R\nlevel 1, at 0,0, size 3x3\n- exit: s passage to out\n")
    dungeon.rooms["1"].text = "- exit: n passage to 1\n## 2. Another"
    dungeon.rooms["1"].hoard = Hoard(things=["a, b"], inside="x, hidden")
    read = from_markdown(write_dungeon(dungeon))
    assert list(read.rooms) == ["1"]
    assert len(read.ways) == 1
    assert not read.rooms["1"].hoard or not read.rooms["1"].hoard.hidden


def test_whatever_people_have_seen_stays_as_it_is() -> None:
    before, after = _made(1), _made(1)
    near = before.rooms[before.entrance]
    near.known = after.rooms[near.id].known = "entered"
    assert redrawn(before, after) == []
    far = next(room for room in after.rooms.values() if room.known == "unseen" and not ways_to(after, near.id, room.id))
    far.name = "Another"
    assert redrawn(before, after) == []
    after.ways["door"] = Way("door", near.id, far.id, side="n")
    assert "must be secret" in redrawn(before, after)[0]
    after.ways["door"].secret = True
    assert redrawn(before, after) == []
    after.rooms[near.id].name = "Changed"
    assert "has been seen" in redrawn(before, after)[0]


def test_a_dungeon_that_nobody_has_entered_is_imagined_with_a_way_in() -> None:
    """Whoever thinks ahead in town would otherwise walk into nothing; what is inside is still another's."""
    dungeon, other = _made(1), _made(2)
    redraw(dungeon, other, lambda topic, size: 1 % size)
    way_in = dungeon.rooms[dungeon.entrance]
    assert not way_in.bands
    assert next(way.kind for way in ways_from(dungeon, way_in.id)) == "exit"
    assert len(reach(dungeon, way_in.id, lambda way: True)) == len(dungeon.rooms) > 5
    assert all(room.id.startswith("beyond") for room in dungeon.rooms.values() if room is not way_in)


def ways_to(dungeon: Dungeon, one: str, other: str) -> list[Way]:
    return [way for way in dungeon.ways.values() if {way.a, way.b} == {one, other}]
