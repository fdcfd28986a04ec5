"""Dungeons: generated, written, folded up and found again."""

from __future__ import annotations

import itertools
from collections.abc import Collection

import msgspec

from tablewright.engine.copying import fold, unfold
from tablewright.engine.decisions import Refused
from tablewright.world.dungeon import FEET_A_CELL, Band, Dungeon, Faction, Hoard, Room, Side, Trap, Way, overlap, reach
from tablewright.world.dungeon.maker import Holding, Level, MakeHoard, Pick, Recipe, Theme, Workshop, make_dungeon
from tablewright.world.dungeon.written import join_parts, must_be_known, written
from tablewright.world.mapping.calls import calls_for, compare, same_map
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import Grid
from tablewright.world.mapping.level import grid_of
from yabec import content
from yabec.book.core import stats
from yabec.settings import DUNGEONS
from yabec.state import Creature, Dwellers, World

# --- alleys -----------------------------------------------------------------------------------------------------------
# Blind alleys off the halls, and alcoves: what makes a level worth mapping. Chapters: Mapping, Zones.
# They are kept only if the level's calls still draw the level again, so that a mapper can follow (YB-MAP-02).
ALLEY, BEND, FORK, CACHE, ALCOVE = 10, 50, 40, 30, 12  # chances in a hundred
ACROSS: dict[bool, tuple[Side, Side]] = {True: ("n", "s"), False: ("e", "w")}
NO_ALCOVE = ("part", "stairs", "hall")


def maps_well(grid: Grid) -> bool:
    """Whether the level's calls draw the level (YB-MAP-02)."""
    return same_map(draw(calls_for(grid)).grid, grid)


def add_alleys(dungeon: Dungeon, key: str, pick: Pick, hoard: MakeHoard) -> Dungeon:
    """Some halls have a blind alley on a side, some rooms an alcove; a level that could not be mapped has none."""
    for level in sorted({room.level for room in dungeon.rooms.values()}):
        builder = _Builder(dungeon, level, key, pick, hoard)
        for room in [each for each in dungeon.rooms.values() if each.level == level]:
            builder.add_to(room)
        if builder.added and not builder.all_drawn():
            builder.take_down()
    return dungeon


class _Builder:
    """Adds to one level, and can take down again what it added."""

    def __init__(self, dungeon: Dungeon, level: int, key: str, pick: Pick, hoard: MakeHoard) -> None:
        self.dungeon, self.level, self.key, self.pick, self.hoard = dungeon, level, key, pick, hoard
        self.added: list[tuple[Room, Way]] = []
        self.alcoved: list[Room] = []
        self.squares = -1

    def _lucky(self, topic: str, chance: int) -> bool:
        return self.pick(f"{self.key}:{topic}", 100) >= 100 - chance

    def add_to(self, room: Room) -> None:
        if room.purpose == "hall":
            for side in ACROSS[room.width >= room.height]:
                if self._lucky(f"{room.id}:{side} alley", ALLEY):
                    self._alley(room, side)
        whole = room.shape == "rectilinear" and room.purpose not in NO_ALCOVE and "whole" not in room.data
        if whole and self._lucky(f"{room.id}:alcove", ALCOVE):
            self._alcove(room)

    def _cache(self, topic: str) -> Hoard | None:
        lucky = self._lucky(f"{topic} cache", CACHE)
        return self.hoard(f"{self.key}:{topic}", self.level, "cache") if lucky else None

    def _alley(self, hall: Room, side: Side) -> None:
        """Straight, with a bend, or with a fork at its end."""
        topic, spot = f"{hall.id}:{side}", max(hall.width, hall.height) // 2
        x, y = (hall.x + spot, hall.y) if side in ("n", "s") else (hall.x, hall.y + spot)
        bent = self._lucky(f"{topic} bend", BEND)
        first = _beside(hall, f"{hall.id}{side}", (x, y), side, 2 if bent else 1)
        first.hoard = None if bent else self._cache(topic)
        if not self._add(hall, first, side) or not bent:
            return
        end = {"s": (first.x, first.y + 1), "e": (first.x + 1, first.y)}.get(side, (first.x, first.y))
        turns = ACROSS[side in ("e", "w")]
        for turn in turns if self._lucky(f"{topic} fork", FORK) else turns[:1]:
            arm = _beside(first, f"{first.id}{turn}", end, turn, 1)
            arm.hoard = self._cache(f"{topic} {turn}")
            self._add(first, arm, turn)

    def _alcove(self, room: Room) -> None:
        """A corner that sticks out of a wall: one room on paper, two zones."""
        alcove = Room(f"{room.id}v", room.level, room.x + room.width, room.y, 1, 1, f"{room.name}, an alcove",
                      room.text, purpose="part", area=room.area, data={"whole": room.id})  # fmt: skip
        if self._add(room, alcove, "e", wide=True):
            room.data = {**room.data, "whole": room.id}
            self.alcoved.append(room)

    def _add(self, room: Room, new: Room, side: Side, *, wide: bool = False) -> bool:
        """Add it, unless something stands there already."""
        if new.id in self.dungeon.rooms or any(overlap(new, each) for each in self.dungeon.rooms.values()):
            return False
        if not self.added:
            self.squares = len(grid_of(self.dungeon, self.level).squares)
        way = Way(f"{new.id}w", room.id, new.id, "open", "open", 0, side, data={"wide": True} if wide else {})
        self.dungeon.rooms[new.id], self.dungeon.ways[way.id] = new, way
        self.added.append((new, way))
        return True

    def all_drawn(self) -> bool:
        """Every square of it is new on paper, and the level can be called and drawn."""
        new = sum(room.width * room.height for room, _ in self.added)
        grid = grid_of(self.dungeon, self.level)
        return len(grid.squares) == self.squares + new and maps_well(grid)

    def take_down(self) -> None:
        for room, way in self.added:
            del self.dungeon.rooms[room.id], self.dungeon.ways[way.id]
        for room in self.alcoved:
            room.data = {name: value for name, value in room.data.items() if name != "whole"}


def _beside(room: Room, key: str, at: tuple[int, int], side: Side, length: int) -> Room:
    """A corridor of so many squares that leads away from a square of this room."""
    x, y = at
    spots: dict[Side, tuple[int, int]] = {"n": (x, y - length), "s": (x, y + 1), "e": (x + 1, y), "w": (x - length, y)}
    width, height = (1, length) if side in ("n", "s") else (length, 1)
    return Room(key, room.level, *spots[side], width, height, "Blind Alley", "It leads nowhere, or did once.",
                shape="corridor", purpose="hall", area=room.area)  # fmt: skip


# --- dungeons ---------------------------------------------------------------------------------------------------------
# Dungeons for yabec: made or hand-written, cut into zones, with halls of their own.
# Chapter: Zones. A room or hall beyond four squares is several zones, cut evenly; doorways divide zones.
LONGEST = 4
OPEN_SHARE = 0.7  # of the zones, without forcing a door
_WEIGHTS = {"cache": (60, 240), "guarded": (150, 500), "chief": (500, 1100), "vault": (700, 1600)}
_GEMS, _JEWELS = (10, 25, 50, 50, 100), (60, 120, 200, 300)
_FURNISHED = ("empty", "shrine", "trapped", "stairs", "lair", "den")
_FEATURE_CHANCE, _SLEEP_CHANCE, _CRACK_CHANCE, _BAR_CHANCE, _VAULT_CHANCE = 45, 30, 25, 40, 60
_WORDS = ("a name said backwards", "three knocks and a sigh", "the queen's own name", "silence, kept for a breath")
_TELLING = ("inscription", "legend")  # features that give a word away
_FINDS = ("potion_healing", "scroll_arcane", "scroll_divine", "sword_1", "dagger_1", "leather_1", "shield_1", "mace_1",
          "wand_missiles", "lamp_ever", "bow_1", "chain_1")  # fmt: skip


def zone_count(squares: int) -> int:
    """How many zones a side of so many squares makes: ceiling of a quarter (YB-ZONE-02)."""
    return -(-squares // LONGEST)


def hide_relic(dungeon: Dungeon) -> None:
    """What the party has sworn to fetch lies with the best-kept hoard that nobody has emptied (YB-XP-08)."""
    hoards = [room for room in dungeon.rooms.values() if room.hoard is not None]
    if any("relic" in room.hoard.things for room in hoards if room.hoard is not None):
        return
    kept = [room for room in hoards if room.purpose in ("vault", "chief")] or list(dungeon.rooms.values())
    deepest = max(kept, key=lambda room: (room.level, room.known != "entered", room.purpose == "vault"))
    if deepest.hoard is None:
        deepest.hoard = Hoard()
    deepest.hoard.things.append("relic")


def hold_prisoner(dungeon: Dungeon, name: str) -> None:
    """Whom the party has sworn to free sits where their captors live, as deep as may be (YB-TOWN-19)."""
    if any("prisoner" in room.data for room in dungeon.rooms.values()):
        return
    cells = [room for room in dungeon.rooms.values() if room.purpose in ("den", "guard", "chief")]
    cell = max(cells or dungeon.rooms.values(), key=lambda room: (room.known != "entered", room.level))
    cell.data = {**cell.data, "prisoner": name}


def mark_monster(dungeon: Dungeon, mark: str) -> None:
    """The one that the party has sworn to kill lives alone or leads, as deep as may be (YB-TOWN-18)."""
    if any("mark" in room.data for room in dungeon.rooms.values()):
        return
    lairs = [room for room in dungeon.rooms.values() if room.bands]
    if lairs:
        lair = max(lairs, key=lambda room: (room.purpose in ("chief", "lair"), room.level))
        lair.data = {**lair.data, "mark": mark}


def new_title(key: str, taken: Collection[str], pick: Pick) -> str:
    """A name that no other dungeon has, from its theme."""
    titles = content.HOUSE.theme[_theme_of(key, pick)].titles
    start = pick(f"{key}:name", len(titles))
    ordered = [*titles[start:], *titles[:start]]
    farther = (f"{which} {title.removeprefix('The ')}" for which in content.HOUSE.farther for title in ordered)
    return next((title for title in itertools.chain(ordered, farther) if title not in taken), key)


def _theme_of(key: str, pick: Pick) -> str:
    themes = tuple(content.HOUSE.theme)
    return themes[pick(f"{key}:theme", len(themes))]


def build(key: str, levels: int, rooms: int, pick: Pick, riches: int = 1) -> Dungeon:
    """A dungeon of so many levels, cut into zones, with hoards so many times as rich as usual."""
    hoard = hoards(pick, riches)
    rough = cut_into_zones(make_dungeon(recipe(key, levels, rooms, pick, hoard), pick))
    dungeon = own_names(add_alleys(rough, key, pick, hoard), key)
    furnish(dungeon, pick)
    let_in(dungeon)
    dungeon.rooms[dungeon.entrance].lit = pick(f"{key}:daylight", 3) == 0
    return dungeon


def recipe(key: str, levels: int, rooms: int, pick: Pick, hoard: MakeHoard) -> Recipe:
    theme_key = _theme_of(key, pick)
    facts = msgspec.to_builtins(content.HOUSE.theme[theme_key])
    theme = msgspec.convert({"key": theme_key, **facts}, Theme)
    return Recipe(key, theme, tuple(_level(key, n, rooms, pick) for n in range(1, levels + 1)), hoard)


# --- what calls for skill --------------------------------------------------------------------------------------------
def furnish(dungeon: Dungeon, pick: Pick) -> None:
    """Features, sleepers, doors with cracks, and one door that only a word opens: see `features.py`."""
    for room in dungeon.rooms.values():
        if room.purpose in _FURNISHED and pick(f"{room.id}:feature", 100) < _FEATURE_CHANCE:
            kinds = tuple(content.FEATURES)
            _add_feature(room, kinds[pick(f"{room.id}:which", len(kinds))], pick)
        for band in room.bands:
            if room.purpose in ("den", "lair", "chief") and pick(f"{room.id}:asleep", 100) < _SLEEP_CHANCE:
                band.data = {**band.data, "asleep": True}
    for way in dungeon.ways.values():
        if way.kind == "door" and pick(f"{way.id}:cracks", 100) < _CRACK_CHANCE:
            way.data = {**way.data, "cracks": True}
        elif way.state == "stuck" and pick(f"{way.id}:bar", 100) < _BAR_CHANCE:
            way.state = "barred"
    _word_door(dungeon, pick)


def let_in(dungeon: Dungeon) -> None:
    """Whoever brings no tools still sees most of a dungeon: where fastened doors would shut too much away, some are
    merely shut. Vaults keep theirs.
    """
    kept = [way.id for vault in _vaults(dungeon) for way in _vault_doors(dungeon, vault)]
    while True:
        open_to = reach(dungeon, dungeon.entrance, lambda way: not way.hidden and _unfastened(way))
        if len(open_to) >= OPEN_SHARE * len(dungeon.rooms):
            return
        frontier = [
            way for way in dungeon.ways.values()
            if way.b and not _unfastened(way) and not way.hidden and not way.data.get("magic")
            and (way.a in open_to) != (way.b in open_to) and way.id not in kept
        ]  # fmt: skip
        if not frontier:
            return
        frontier[0].state = "shut"


def _unfastened(way: Way) -> bool:
    return way.kind != "door" or way.state in ("open", "shut", "broken")


def _add_feature(room: Room, key: str, pick: Pick) -> None:
    facts = content.FEATURES[key]
    words = facts.texts[pick(f"{room.id}:words", len(facts.texts))]
    data: dict[str, str | int | bool] = {
        "feature": key,
        "feet": facts.feet[pick(f"{room.id}:feet", len(facts.feet))],
    }
    if facts.reward[1]:
        low, high = facts.reward
        data["reward"] = 10 * ((low + pick(f"{room.id}:reward", high - low)) * room.level // 10)
    if key == "inscription":
        data["language"] = content.LANGUAGES[pick(f"{room.id}:language", len(content.LANGUAGES))]
        words = words.format(language=data["language"])
    if key == "chasm" and pick(f"{room.id}:beam", 2):
        data["beam"] = True
        words += " " + facts.beam[pick(f"{room.id}:span", len(facts.beam))]
    room.data = {**room.data, **data}
    room.text = f"{room.text} {words}"


def _word_door(dungeon: Dungeon, pick: Pick) -> None:
    """A vault may open to a word, which is told somewhere on its level (YB-DOOR-02)."""
    doors = next((found for vault in _vaults(dungeon) if len(found := _locked(dungeon, vault)) == 1), [])
    if not doors or not pick(f"{dungeon.key}:word", 2):
        return
    level = [room for room in dungeon.rooms.values() if room.level == dungeon.rooms[doors[0].a].level]
    if not any(room.data.get("feature") in _TELLING for room in level):
        bare = [room for room in level if room.purpose in _FURNISHED and "feature" not in room.data]
        if not bare:
            return
        _add_feature(bare[-1], _TELLING[0], pick)
    doors[0].data = {**doors[0].data, "magic": _WORDS[pick(f"{dungeon.key}:which word", len(_WORDS))]}


def _vaults(dungeon: Dungeon) -> list[str]:
    return [room.id for room in dungeon.rooms.values() if room.purpose == "vault"]


def _locked(dungeon: Dungeon, vault: str) -> list[Way]:
    return [way for way in _vault_doors(dungeon, vault) if way.state == "locked"]


def _vault_doors(dungeon: Dungeon, vault: str) -> list[Way]:
    """The doors of a vault: in its own walls, else at the near end of the halls that lead to it."""
    return _doors_of(dungeon, {vault}) or _doors_of(dungeon, _around(dungeon, vault))


def _doors_of(dungeon: Dungeon, zones: set[str]) -> list[Way]:
    return [way for way in dungeon.ways.values() if way.kind == "door" and (way.a in zones or way.b in zones)]


def _around(dungeon: Dungeon, vault: str) -> set[str]:
    """A vault with its parts, and the halls open to it."""
    parts = {room.id for room in dungeon.rooms.values() if vault in (room.id, room.data.get("whole"))}
    near = {way.other(part) for part in parts for way in dungeon.ways.values() if part in (way.a, way.b)}
    return parts | {zone for zone in near if zone and dungeon.rooms[zone].purpose == "hall"}


def own_names(dungeon: Dungeon, key: str) -> Dungeon:
    """Ids that no other dungeon has."""
    for room in dungeon.rooms.values():
        room.id = f"{key}.{room.id}"
        if "whole" in room.data:
            room.data = {**room.data, "whole": f"{key}.{room.data['whole']}"}
    for way in dungeon.ways.values():
        way.id, way.a, way.b = f"{key}.{way.id}", f"{key}.{way.a}", f"{key}.{way.b}" if way.b else ""
    dungeon.rooms = {room.id: room for room in dungeon.rooms.values()}
    dungeon.ways = {way.id: way for way in dungeon.ways.values()}
    dungeon.entrance = f"{key}.{dungeon.entrance}"
    return dungeon


def _level(key: str, depth: int, rooms: int, pick: Pick) -> Level:
    facts = content.HOUSE.depth(depth)
    guards = facts.guards
    guard = guards[pick(f"{key}:guard:{depth}", len(guards))]
    chiefs = facts.chiefs
    chief = chiefs[pick(f"{key}:chief:{depth}", len(chiefs))]
    number = facts.numbers.get(guard, "1d4")
    faction = Faction(guard, f"the {content.MONSTERS[guard].name.lower()}s", [guard], chief)
    holding = Holding(faction, Band(guard, number), Band(guard, number), (Band(chief, "1"), Band(guard, "1d2")))
    traps = tuple(Trap(each.key, each.name, each.signs) for each in content.HOUSE.trap)
    loners = tuple(Band(each, "1") for each in facts.loners)
    return Level(rooms, (holding,), loners, traps, vault=_VAULT_CHANCE)


def _worth(topic: str, worths: tuple[int, ...], level: int, pick: Pick) -> int:
    return worths[pick(topic, len(worths))] * level


def hoards(pick: Pick, riches: int) -> MakeHoard:
    def hoard(topic: str, level: int, weight: str) -> Hoard:
        low, high = _WEIGHTS.get(weight, _WEIGHTS["cache"])
        coins = (low + pick(f"{topic}:coins", high - low)) * level * riches
        rich = weight in ("chief", "vault")
        gems = [
            _worth(f"{topic}:gem {n}", _GEMS, level * riches, pick)
            for n in range(pick(f"{topic}:gems", 3) if rich else 0)
        ]
        jewels = (
            [_worth(f"{topic}:jewel", _JEWELS, level * riches, pick)]
            if rich and pick(f"{topic}:jewels", 100) < 30
            else []
        )
        things = []
        if weight in ("vault", "chief") and pick(f"{topic}:find", 100) < (60 if weight == "vault" else 25):
            things.append(_FINDS[pick(f"{topic}:what", len(_FINDS))])
        return Hoard(coins, gems, jewels, things, hidden=weight == "cache")

    return hoard


# --- zones -----------------------------------------------------------------------------------------------------------
def cut_into_zones(dungeon: Dungeon) -> Dungeon:
    """Give long passages zones of their own, and cut long rooms (YB-ZONE-01, YB-ZONE-02)."""
    for way in list(dungeon.ways.values()):
        _hall(dungeon, way)
    for room in list(dungeon.rooms.values()):
        _cut(dungeon, room)
    return dungeon


def _hall(dungeon: Dungeon, way: Way) -> None:
    """A passage of two squares or more is a hallway and a zone; the door, if any, is at its near end."""
    cells = way.feet // FEET_A_CELL
    if not way.b or way.kind == "stairs" or cells < 2:
        return
    a, b = dungeon.rooms[way.a], dungeon.rooms[way.b]
    if way.side in ("n", "s"):
        x = _middle(a.x, a.width, b.x, b.width)
        y = b.y + b.height if way.side == "n" else a.y + a.height
        width, height = 1, cells
    else:
        y = _middle(a.y, a.height, b.y, b.height)
        x = a.x + a.width if way.side == "e" else b.x + b.width
        width, height = cells, 1
    number = sum(room.purpose == "hall" for room in dungeon.rooms.values())
    again = f" {number // len(content.HOUSE.halls) + 1}" if number >= len(content.HOUSE.halls) else ""
    name = content.HOUSE.halls[number % len(content.HOUSE.halls)] + again
    hall = Room(f"{way.id}h", a.level, x, y, width, height, name, "A bare passage.", shape="corridor", purpose="hall")
    if any(overlap(hall, room) for room in dungeon.rooms.values()):
        return  # two passages cross: the second stays a way without a zone of its own
    dungeon.rooms[hall.id] = hall
    end = way.b
    way.b, way.feet = hall.id, 0
    dungeon.ways[f"{way.id}x"] = Way(f"{way.id}x", hall.id, end, "open", "open", 0, way.side)


def _middle(a: int, a_size: int, b: int, b_size: int) -> int:
    """Where a passage between two rooms runs: the middle of what they share."""
    return (max(a, b) + min(a + a_size, b + b_size) - 1) // 2


def _cut(dungeon: Dungeon, room: Room) -> None:
    """Cut a long room evenly along its longest side, as often as its writer says or by the rule of thumb; the parts
    are open to each other.
    """
    across = room.width >= room.height
    length = room.width if across else room.height
    parts = min(length, int(room.data.get("zones", 0)) or zone_count(length))
    if parts < 2:
        return
    sizes = [length * (n + 1) // parts - length * n // parts for n in range(parts)]
    shape, name = (room.shape if room.shape == "corridor" else "rectilinear"), room.name
    start = room.x if across else room.y
    pieces = [room]
    for _ in range(1, parts):
        piece = Room(
            next(key for letter in "bcdefghijklmn" if (key := f"{room.id}{letter}") not in dungeon.rooms), room.level,
            room.x, room.y, room.width, room.height, f"{name}, far side", room.text, shape=shape,
            purpose=room.purpose if room.purpose == "hall" else "part", area=room.area,
        )  # fmt: skip
        dungeon.rooms[piece.id] = piece
        pieces.append(piece)
    for number, piece in enumerate(pieces):
        at = start + sum(sizes[:number])
        if across:
            piece.x, piece.width = at, sizes[number]
        else:
            piece.y, piece.height = at, sizes[number]
        piece.data = {**piece.data, "whole": room.data.get("whole", room.id)}
    for first, second in itertools.pairwise(pieces):
        key = f"{first.id}-{second.id}"
        side: Side = "e" if across else "s"
        dungeon.ways[key] = Way(key, first.id, second.id, "open", "open", 0, side, data={"wide": True})
    _reattach(dungeon, pieces)


def _reattach(dungeon: Dungeon, pieces: list[Room]) -> None:
    """Ways that left the whole room now leave the part they touch."""
    whole = pieces[0].id
    for way in dungeon.ways.values():
        if way.data.get("wide"):
            continue
        other_id = way.b if way.a == whole else way.a if way.b == whole else ""
        other = dungeon.rooms.get(other_id)
        if other is None or way.kind == "stairs":
            continue
        best = min(pieces, key=lambda piece: _gap(piece, other))
        if way.a == whole:
            way.a = best.id
        else:
            way.b = best.id


def _gap(a: Room, b: Room) -> int:
    dx = max(b.x - (a.x + a.width), a.x - (b.x + b.width), 0)
    dy = max(b.y - (a.y + a.height), a.y - (b.y + b.height), 0)
    overlap_x = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    overlap_y = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    aligned = overlap_x > 0 or overlap_y > 0
    return dx + dy + (0 if aligned else 100)


# --- written by hand: furnished from our content, and such that a mapper can follow them ------------------------------
def from_setting(value: str, key: str) -> Dungeon:
    """A dungeon written by hand, named or whole (world/dungeon/written.py), checked and cut into zones."""
    return prepared(written(value, DUNGEONS), key)


def prepared(dungeon: Dungeon, key: str) -> Dungeon:
    """A written dungeon as it is played: furnished, cut into zones, and such that its calls draw it again."""
    fill_in(dungeon)
    cut_into_zones(dungeon)
    join_parts(dungeon)
    dungeon.key = key
    own = own_names(dungeon, key)
    for level in sorted({room.level for room in own.rooms.values()}):
        _check_calls(own, level)
    return own


def fill_in(dungeon: Dungeon) -> None:
    """What the writer leaves to the rules, in every room."""
    for room in dungeon.rooms.values():
        _furnish(room)


def _furnish(room: Room) -> None:
    """Fill in what the writer leaves to the rules; complain of keys that the game does not have."""
    traps = {each.key: each for each in content.HOUSE.trap}
    for band in room.bands:
        must_be_known(room, "monster", band.kind, content.MONSTERS)
    for thing in room.hoard.things if room.hoard else ():
        must_be_known(room, "thing", thing.partition("*")[0], content.ITEMS)
    if room.trap is not None:
        must_be_known(room, "trap", room.trap.key, traps)
        facts = traps[room.trap.key]
        room.trap = Trap(facts.key, facts.name, facts.signs)


def _check_calls(dungeon: Dungeon, level: int) -> None:
    """Whoever keeps the map must be able to: the level's calls draw the level again (YB-MAP-02)."""
    truth = grid_of(dungeon, level)
    drawing = draw(calls_for(truth))
    if drawing.faults or not same_map(truth, drawing.grid):
        found = compare(drawing.grid, truth)
        places = ", ".join(str(square) for square in [*found.missing, *found.wrong_there][:3])
        raise Refused(
            f"level {level} cannot be told in map calls, for instance at {places} east and north of the entrance"
        )


# --- folding ----------------------------------------------------------------------------------------------------------
# Dungeons that nobody is in are folded up, with whoever lives or lies there: one lies open at a time, others are a few
# bytes.
# No rule: a state is copied with every answer, and a campaign sees many dungeons.
def lay_open(world: World, name: str) -> None:
    """Lay this dungeon open, if it has been built, and fold the others."""
    for other in [key for key in world.dungeons if key != name]:
        dungeon = world.dungeons.pop(other)
        _fold_dwellers(world, other, dungeon)
        world.away[other] = fold(dungeon)
    if name in world.away:
        world.dungeons[name] = unfold(world.away.pop(name), Dungeon)
        _unfold_dwellers(world, name)


def _fold_dwellers(world: World, name: str, dungeon: Dungeon) -> None:
    living = [each for each in world.creatures.values() if each.side == "foes" and each.zone in dungeon.rooms]
    met = world.delve.encounters
    folded = Dwellers(living, {zone: ids for zone, ids in met.items() if zone in dungeon.rooms})
    if living:
        world.dwellers[name] = fold(folded)
    world.delve.encounters = {zone: ids for zone, ids in met.items() if zone not in folded.encounters}
    gone = {each.id for each in living}
    world.creatures = {key: each for key, each in world.creatures.items() if key not in gone}
    owners = [keep.owner for keep in world.strongholds]
    needed = {*world.party, *owners, *(each.boss for each in world.creatures.values()), *stats.bodies_around(world)}
    lying = [key for key, each in world.creatures.items() if _lies_in(dungeon, each) and each.used.get("replaced")]
    for key in [key for key in lying if key not in needed]:
        world.graves[key] = fold(world.creatures.pop(key))


def _unfold_dwellers(world: World, name: str) -> None:
    if name in world.dwellers:
        dwellers = unfold(world.dwellers.pop(name), Dwellers)
        world.creatures.update({each.id: each for each in dwellers.creatures})
        world.delve.encounters.update(dwellers.encounters)
    for dead in [unfold(each, Creature) for each in world.graves.values()]:
        if _lies_in(world.dungeons[name], dead):
            world.creatures[dead.id] = dead
            del world.graves[dead.id]


def _lies_in(dungeon: Dungeon, body: Creature) -> bool:
    """One of the party whom nobody brought out of there."""
    return body.left and body.zone in dungeon.rooms


# --- workshop ---------------------------------------------------------------------------------------------------------
# What yabec lends to whoever makes dungeons for it: one made by chance to begin with, and the names of things.
def draft(key: str, levels: int, rooms: int, pick: Pick) -> Dungeon:
    """One made by chance as a writer would begin it: whole rooms, not yet cut into zones."""
    dungeon = make_dungeon(recipe(key, levels, rooms, pick, hoards(pick, 1)), pick)
    let_in(dungeon)
    return dungeon


WORKSHOP = Workshop(
    DUNGEONS,
    draft,
    lambda dungeon: prepared(dungeon, "new"),
    fill_in,
    {key: kind.name for key, kind in content.MONSTERS.items()},
    {trap.key: trap.name for trap in content.HOUSE.trap},
    {key: item.name for key, item in content.ITEMS.items()},
)
