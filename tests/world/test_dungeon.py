"""The shared dungeon: making one, walking it, writing one by hand."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tablewright.engine.charts import BadContent
from tablewright.engine.copying import freeze
from tablewright.world.clock import Clock
from tablewright.world.dungeon import Band, Dungeon, Faction, Hoard, Trap, check, nearest, path, reach, ways_from
from tablewright.world.dungeon.maker import Holding, Level, Recipe, Theme, make_dungeon
from tablewright.world.dungeon.map import map_of
from tablewright.world.dungeon.written import from_markdown, load_dungeon
from tablewright.world.light import Flame, burn, longest

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


def test_a_map_shows_only_what_is_known() -> None:
    dungeon = _made(2)
    dungeon.rooms[dungeon.entrance].known = "entered"
    seen = map_of(dungeon, 1, dungeon.entrance)
    assert [zone.id for zone in seen.zones] == [dungeon.entrance]
    assert all(link.b == "" for link in seen.links)
    assert len(map_of(dungeon, 1, dungeon.entrance, all_known=True).zones) > 5


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
