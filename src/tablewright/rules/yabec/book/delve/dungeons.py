"""Dungeons for yabec: made or hand-written, cut into zones, with halls of their own.

Chapter: Zones. A room or hall beyond four squares is several zones, cut evenly; doorways divide zones.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.rules.yabec.book.delve.alleys import add_alleys
from tablewright.rules.yabec.content import FEATURES, HOUSE, ITEMS, LANGUAGES, MONSTERS
from tablewright.rules.yabec.settings import DUNGEONS
from tablewright.world.dungeon import FEET_A_CELL, Band, Dungeon, Faction, Hoard, Room, Side, Trap, Way, overlap, reach
from tablewright.world.dungeon.maker import Holding, Level, MakeHoard, Pick, Recipe, Theme, make_dungeon
from tablewright.world.dungeon.written import join_parts, must_be_known, written
from tablewright.world.mapping.calls import calls_for, compare, same_map
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.level import grid_of

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
    titles = HOUSE.theme[_theme_of(key, pick)].titles
    start = pick(f"{key}:name", len(titles))
    ordered = [*titles[start:], *titles[:start]]
    farther = (f"{which} {title.removeprefix('The ')}" for which in HOUSE.farther for title in ordered)
    return next((title for title in itertools.chain(ordered, farther) if title not in taken), key)


def _theme_of(key: str, pick: Pick) -> str:
    themes = tuple(HOUSE.theme)
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
    facts = msgspec.to_builtins(HOUSE.theme[theme_key])
    theme = msgspec.convert({"key": theme_key, **facts}, Theme)
    return Recipe(key, theme, tuple(_level(key, n, rooms, pick) for n in range(1, levels + 1)), hoard)


# --- what calls for skill --------------------------------------------------------------------------------------------
def furnish(dungeon: Dungeon, pick: Pick) -> None:
    """Features, sleepers, doors with cracks, and one door that only a word opens: see `features.py`."""
    for room in dungeon.rooms.values():
        if room.purpose in _FURNISHED and pick(f"{room.id}:feature", 100) < _FEATURE_CHANCE:
            kinds = tuple(FEATURES)
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
    facts = FEATURES[key]
    words = facts.texts[pick(f"{room.id}:words", len(facts.texts))]
    data: dict[str, str | int | bool] = {
        "feature": key,
        "feet": facts.feet[pick(f"{room.id}:feet", len(facts.feet))],
    }
    if facts.reward[1]:
        low, high = facts.reward
        data["reward"] = 10 * ((low + pick(f"{room.id}:reward", high - low)) * room.level // 10)
    if key == "inscription":
        data["language"] = LANGUAGES[pick(f"{room.id}:language", len(LANGUAGES))]
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
    facts = HOUSE.depth(depth)
    guards = facts.guards
    guard = guards[pick(f"{key}:guard:{depth}", len(guards))]
    chiefs = facts.chiefs
    chief = chiefs[pick(f"{key}:chief:{depth}", len(chiefs))]
    number = facts.numbers.get(guard, "1d4")
    faction = Faction(guard, f"the {MONSTERS[guard].name.lower()}s", [guard], chief)
    holding = Holding(faction, Band(guard, number), Band(guard, number), (Band(chief, "1"), Band(guard, "1d2")))
    traps = tuple(Trap(each.key, each.name, each.signs) for each in HOUSE.trap)
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
    again = f" {number // len(HOUSE.halls) + 1}" if number >= len(HOUSE.halls) else ""
    name = HOUSE.halls[number % len(HOUSE.halls)] + again
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
            next(key for letter in "bcdefghijklmn" if (key := f"{room.id}{letter}") not in dungeon.rooms),
            room.level,
            room.x,
            room.y,
            room.width,
            room.height,
            f"{name}, far side",
            room.text,
            shape=shape,
            purpose=room.purpose if room.purpose == "hall" else "part",
            area=room.area,
        )
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
    traps = {each.key: each for each in HOUSE.trap}
    for band in room.bands:
        must_be_known(room, "monster", band.kind, MONSTERS)
    for thing in room.hoard.things if room.hoard else ():
        must_be_known(room, "thing", thing.partition("*")[0], ITEMS)
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
