"""Dungeons written by hand: read from TOML or Markdown, written down again, found by name.

Dungeons written by hand, in TOML or in Markdown, read into the same `Dungeon`.

TOML: the fields of `Dungeon`, `Room`, `Way`, ... as they stand in the package, with lists `[[room]]`, `[[way]]`,
`[[area]]` and `[[faction]]`. Markdown, for people who write prose first:

    # The Drowned Abbey                       title; the paragraph below it is the blurb
    ## Areas
    - crypt: dangerous                        key: danger
    ## 3. The Chapter House                   id and name of a room
    level 1, at 4,6, size 5x3, area crypt, lit, round        (also: cavern, corridor, rough, part of 2,
                                              and zones 2 where a game cuts rooms into zones)
    What one sees on entering, in as many paragraphs as it takes.
    > What only the game master knows.
    - exit: e 20 ft locked secret door to 4   side, length, state, kind, whither ("out" leaves the dungeon)
    - monsters: 2d4 goblin (faction=thieves, attitude=guarded)
    - trap: pit (hard)
    - treasure: 120 coins, gem 50, jewellery 300, potion:healing, hidden, in a cracked font
    - feature: a well without a bottom
    ## Rumours
    - Nobody comes back from the chapter house.

The first room is the entrance. A cavern or any room that is no rectangle is written as several rooms, each `part of`
the first: parts that touch are open to each other. A fault gives a `BadContent` error that names file, line and what
is wrong.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NoReturn, cast

from tablewright.engine.budgets import LONGEST_DUNGEON
from tablewright.engine.charts import BadContent, convert
from tablewright.engine.decisions import Refused
from tablewright.engine.files import read_text
from tablewright.engine.ruleset import OnShelf
from tablewright.world.dungeon import (
    OPPOSITE,
    SIDES,
    Area,
    Band,
    Data,
    Dungeon,
    Faction,
    Hoard,
    Room,
    Side,
    Trap,
    Way,
    WayState,
    check,
)
from tablewright.world.dungeon_limits import too_large

# --- written ----------------------------------------------------------------------------------------------------------
_ROOM = re.compile(r"^## (\w+)\.\s+(.+)$")
_EXTRAS = re.compile(r"^(.*?)\s*\(([^()]*)\)\s*$")
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_DEEP_KEY = re.compile(r"""(?:[\w"'-]{1,80}[ \t]*\.[ \t]*){8}""")
_STATES = ("open", "shut", "stuck", "locked", "barred", "spiked", "broken")
_SHAPES = ("rectilinear", "round", "cavern", "corridor")


def load_dungeon(path: Path) -> Dungeon:
    """The dungeon in a `.toml` or `.md` file, checked."""
    try:
        return read_dungeon(read_text(path), path.name)
    except OSError as error:
        raise BadContent(f"{path.name} cannot be read: {error}") from None


def read_dungeon(text: str, name: str) -> Dungeon:
    """A dungeon from its text, checked: TOML if it is called so or has lists of rooms, else Markdown."""
    if len(text) > LONGEST_DUNGEON:
        raise BadContent(f"{name}: a dungeon has at most {LONGEST_DUNGEON} letters")
    toml = name.endswith(".toml") or bool(re.search(r"^\[\[room\]\]", text, re.MULTILINE))
    dungeon = _from_toml(text, Path(name)) if toml else from_markdown(text, name)
    dungeon.key = dungeon.key or Path(name).stem
    faults = too_large(dungeon) or check(dungeon)
    if faults:
        raise BadContent(f"{name}: {'; '.join(faults)}")
    return dungeon


def _from_toml(text: str, path: Path) -> Dungeon:
    if _DEEP_KEY.search(text):  # Python's reader takes minutes over thousands of dots
        raise BadContent(f"{path.name}: keys of at most eight parts, please")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadContent(f"{path.name}: {error}") from None
    lists: dict[str, tuple[str, Any]] = {
        "room": ("rooms", Room),
        "way": ("ways", Way),
        "area": ("areas", Area),
        "faction": ("factions", Faction),
    }
    for singular, (plural, kind) in lists.items():
        entries = content.pop(singular, [])
        parts = [convert(entry, kind, path, f"{singular} {number}") for number, entry in enumerate(entries, 1)]
        content[plural] = {getattr(part, "id", None) or part.key: part for part in parts}
    parts_of = {plural: content.pop(plural) for plural, _ in lists.values()}
    content.setdefault("key", path.stem)
    dungeon = convert(content, Dungeon, path, "dungeon")
    for plural, parts in parts_of.items():
        setattr(dungeon, plural, parts)
    dungeon.entrance = dungeon.entrance or next(iter(dungeon.rooms), "")
    join_parts(dungeon)
    return dungeon


def from_markdown(text: str, name: str = "dungeon.md") -> Dungeon:
    return _Reader(name).read(text)


class _Reader:
    """Reads line by line; knows in which section it is."""

    def __init__(self, name: str) -> None:
        self.name, self.line = name, 0
        self.dungeon = Dungeon(Path(name).stem)
        self.section = "blurb"
        self.room: Room | None = None
        self.way_lines: dict[str, int] = {}

    def read(self, text: str) -> Dungeon:
        for number, line in enumerate(text.splitlines(), 1):
            self.line = number
            self._take(line.strip())
        self._check_ways()
        self.dungeon.entrance = next(iter(self.dungeon.rooms), "")
        join_parts(self.dungeon)
        return self.dungeon

    def _check_ways(self) -> None:
        """Every way must lead somewhere: said with the line it stands in."""
        if not self.dungeon.rooms:
            self._fail("there is no room; write '## 1. Name' and under it 'level 1, at 0,0, size 3x3'")
        for way in self.dungeon.ways.values():
            if way.b and way.b not in self.dungeon.rooms:
                self.line = self.way_lines[way.id]
                self._fail(f"there is no room {way.b!r} to go to")
        for room in self.dungeon.rooms.values():
            if not room.width:
                self._fail(f"room {room.id!r} needs a line such as 'level 1, at 0,0, size 3x3'")

    def _fail(self, what: str) -> NoReturn:
        raise BadContent(f"{self.name}: line {self.line}: {what}")

    def _take(self, line: str) -> None:
        if not line:
            return
        if line.startswith("## "):
            self._open_section(line)
        elif line.startswith("# "):
            self.dungeon.title = line[2:].strip()
        elif self.room is not None:
            self._take_room_line(self.room, line)
        elif self.section == "blurb":
            self.dungeon.blurb = f"{self.dungeon.blurb} {line}".strip()
        else:
            self._take_list_line(line.removeprefix("- "))

    def _open_section(self, line: str) -> None:
        match = _ROOM.match(line)
        self.room = None
        if not match:
            self.section = line[3:].strip().lower()
            if self.section not in ("areas", "factions", "rumours"):
                self._fail(f"{line!r}: write '## id. Name' for a room, or Areas, Factions, Rumours")
            return
        self.room = Room(match[1], name=match[2].strip(), width=0)
        if match[1] in self.dungeon.rooms:
            self._fail(f"there is a room {match[1]!r} already")
        self.dungeon.rooms[match[1]] = self.room

    def _take_list_line(self, line: str) -> None:
        if self.section == "rumours":
            self.dungeon.rumours.append(line)
            return
        key, _, rest = (part.strip() for part in line.partition(":"))
        if self.section == "areas":
            danger, extras = self._extras(rest)
            self.dungeon.areas[key] = Area(key, danger or "ordinary", str(extras.pop("faction", "")), data=extras)
        else:
            title, extras = self._extras(rest)
            foes = str(extras.pop("foes", "")).split()
            kinds = str(extras.pop("kinds", "")).split()
            chief, wants = str(extras.pop("chief", "")), str(extras.pop("wants", ""))
            self.dungeon.factions[key] = Faction(key, title, kinds, chief, foes, wants)

    def _extras(self, text: str) -> tuple[str, Data]:
        match = _EXTRAS.match(text)
        if not match:
            return text.strip(), {}
        data: Data = {}
        for part in match[2].split(","):
            key, equals, value = (piece.strip() for piece in part.partition("="))
            if key:
                data[key] = (int(value) if _WHOLE.fullmatch(value) else value) if equals else True
        return match[1].strip(), data

    def _take_room_line(self, room: Room, line: str) -> None:
        if not room.width:
            self._take_geometry(room, line)
        elif line.startswith(">"):
            room.secret_text = f"{room.secret_text} {line[1:].strip()}".strip()
        elif line.startswith("- "):
            key, _, rest = (part.strip() for part in line[2:].partition(":"))
            self._take_key(room, key, rest)
        else:
            room.text = f"{room.text} {line}".strip()

    def _take_geometry(self, room: Room, line: str) -> None:
        for part in re.split(r",\s+", line):
            word, _, value = part.partition(" ")
            if word == "level":
                room.level = self._number(value)
            elif word == "at":
                room.x, room.y = self._pair(value, ",", "at 4,6")
            elif word == "size":
                room.width, room.height = self._pair(value, "x", "size 5x3")
            elif word == "part":
                room.data = {**room.data, "whole": value.removeprefix("of ").strip()}
            elif word == "zones":
                room.data = {**room.data, "zones": self._number(value)}
            elif word in ("area", "purpose"):
                setattr(room, word, value)
            elif part in ("lit", "rough"):
                setattr(room, part, True)
            elif part in _SHAPES:
                room.shape = part
            else:
                usual = "level 1, at 0,0, size 3x3, area key, lit, rough, cavern, part of 2"
                self._fail(f"{part!r} is no part of {usual!r}")
        if not room.width:
            self._fail(f"room {room.id!r} needs a size, as in 'size 4x3'")

    def _pair(self, text: str, between: str, example: str) -> tuple[int, int]:
        parts = text.split(between)
        if len(parts) != 2:
            self._fail(f"{text!r}: write two numbers, as in {example!r}")
        return self._number(parts[0]), self._number(parts[1])

    def _number(self, text: str) -> int:
        if not _WHOLE.fullmatch(text.strip()):
            self._fail(f"{text[:40]!r} is no number of at most six digits")
        return int(text)

    def _take_key(self, room: Room, key: str, rest: str) -> None:
        match key:
            case "exit":
                self._take_exit(room, rest)
            case "monsters":
                self._take_band(room, rest)
            case "trap":
                trap, extras = self._extras(rest)
                room.trap = Trap(trap, hard=bool(extras.pop("hard", False)), data=extras)
            case "treasure":
                room.hoard = self._hoard(rest)
            case "feature":
                room.features.append(rest)
            case _:
                self._fail(f"{key!r}: write exit, monsters, trap, treasure or feature")

    def _take_band(self, room: Room, rest: str) -> None:
        text, extras = self._extras(rest)
        number, _, kind = text.rpartition(" ")
        lair, mobile = bool(extras.pop("lair", False)), not extras.pop("immobile", False)
        room.bands.append(Band(kind, number or "1", lair, mobile, str(extras.pop("faction", "")), extras))

    def _take_exit(self, room: Room, rest: str) -> None:
        text, extras = self._extras(rest)
        before, to, goal = text.rpartition(" to ")
        goal = goal.strip()
        words = before.replace(" ft", "ft").split() if to else text.replace(" ft", "ft").split()
        if not to or not words or words[0] not in SIDES:
            self._fail(f"{rest!r}: write 'side, length, state, kind to room', as in 'e 20 ft locked door to 4'")
        side: Side = words[0]
        if self._known_already(room.id, goal, side, "stairs" in words):
            return
        way = Way(f"w{len(self.dungeon.ways) + 1}", room.id, "" if goal == "out" else goal, side=side, data=extras)
        self._take_exit_words(way, words[1:])
        if goal == "out":
            way.kind, way.state = "exit", "open"
        self.dungeon.ways[way.id] = way
        self.way_lines[way.id] = self.line

    def _known_already(self, room: str, goal: str, side: Side, stairs: bool) -> bool:
        """The same way told from its other end; stairs may come out on any side."""
        return any(
            way.a == goal and way.b == room and (side == OPPOSITE[way.side] or (stairs and way.kind == "stairs"))
            for way in self.dungeon.ways.values()
        )

    def _take_exit_words(self, way: Way, words: list[str]) -> None:
        for word in words:
            if word.endswith("ft"):
                way.feet = self._number(word[:-2])
            elif word in _STATES:
                way.state = cast(WayState, word)
            elif word in ("door", "stairs", "passage"):
                way.kind = cast(Any, {"passage": "open"}.get(word, word))
            elif word == "secret":
                way.secret = True
            else:
                self._fail(f"{word!r} is no part of an exit")
        if way.kind != "door":
            way.state = "open"

    def _hoard(self, rest: str) -> Hoard:
        hoard = Hoard()
        for part in (piece.strip() for piece in rest.split(",")):
            first, _, second = part.partition(" ")
            if part == "hidden":
                hoard.hidden = True
            elif first == "in":
                hoard.inside = second
            elif second == "coins":
                hoard.coins += self._number(first)
            elif first == "gem":
                hoard.gems.append(self._number(second))
            elif first == "jewellery":
                hoard.jewellery.append(self._number(second))
            else:
                hoard.things.append(part)
        return hoard


def join_parts(dungeon: Dungeon) -> None:
    """Parts of one room that touch are open to each other along the whole side they share."""
    for room in [room for room in dungeon.rooms.values() if str(room.data.get("whole", room.id)) != room.id]:
        whole = dungeon.rooms.get(str(room.data["whole"]))
        if whole is None:
            raise BadContent(f"{dungeon.key}: room {room.id!r} is part of {room.data['whole']!r}, which is no room")
        whole.data = {**whole.data, "whole": whole.id}
    parts = [room for room in dungeon.rooms.values() if "whole" in room.data]
    dungeon.ways = {key: way for key, way in dungeon.ways.items() if not way.data.get("wide")}
    for number, one in enumerate(parts):
        for other in parts[:number]:
            side = _touching(one, other)
            if side and one.data["whole"] == other.data["whole"]:
                key = f"{one.id}-{other.id}"
                dungeon.ways[key] = Way(key, one.id, other.id, "open", "open", 0, side, data={"wide": True})


def _touching(one: Room, other: Room) -> Side | None:
    """The side of one room at which another stands, wall to wall."""
    if one.level != other.level:
        return None
    beside = one.y < other.y + other.height and other.y < one.y + one.height
    above = one.x < other.x + other.width and other.x < one.x + one.width
    if beside:
        return "e" if one.x + one.width == other.x else "w" if other.x + other.width == one.x else None
    if above:
        return "s" if one.y + one.height == other.y else "n" if other.y + other.height == one.y else None
    return None


# --- writing ----------------------------------------------------------------------------------------------------------
# Writes a dungeon down as Markdown, so that reading it (`written.py`) gives the same dungeon again.
# What play has added (who has seen what, sprung traps, players' notes) is not written, nor what a game knows by key.
_LISTED = re.compile(r"[\s,()=]+")


def write_dungeon(dungeon: Dungeon) -> str:
    """The dungeon's text. Its first room is the entrance."""
    return "\n".join(_lines(dungeon)) + "\n"


def _lines(dungeon: Dungeon) -> Iterator[str]:
    yield f"# {_line(dungeon.title) or dungeon.key}"
    yield ""
    if dungeon.blurb:
        yield from (_prose(dungeon.blurb), "")
    yield from _section("Areas", [_area(area) for area in dungeon.areas.values()])
    yield from _section("Factions", [_faction(faction) for faction in dungeon.factions.values()])
    for room in sorted(dungeon.rooms.values(), key=lambda room: room.id != dungeon.entrance):
        yield from _room(dungeon, room)
    yield from _section("Rumours", [_line(rumour) for rumour in dungeon.rumours])


def _section(title: str, entries: list[str]) -> Iterator[str]:
    if entries:
        yield from (f"## {title}", *(f"- {entry}" for entry in entries), "")


def _line(text: str) -> str:
    return " ".join(text.split())


def _prose(text: str) -> str:
    """A paragraph that cannot be taken for anything else."""
    return _line(text).lstrip("->#").strip()


def _word(text: str) -> str:
    """Words that can stand within brackets."""
    return _LISTED.sub(" ", text).strip()


def _extras(data: Data, **more: str | int | bool) -> str:
    """` (lair, faction=thieves)`; nothing where there is nothing to say."""
    said = {key: value for key, value in {**more, **data}.items() if value not in ("", False)}
    words = [key if value is True else f"{key}={_word(str(value))}" for key, value in said.items()]
    return f" ({', '.join(words)})" if words else ""


def _area(area: Area) -> str:
    return f"{area.key}: {area.danger}{_extras(area.data, faction=area.faction)}"


def _faction(faction: Faction) -> str:
    lists = {"kinds": " ".join(faction.kinds), "foes": " ".join(faction.foes)}
    return f"{faction.key}: {_word(faction.name)}{_extras({}, **lists, chief=faction.chief, wants=faction.wants)}"


# --- a room ----------------------------------------------------------------------------------------------------------
def _room(dungeon: Dungeon, room: Room) -> Iterator[str]:
    yield f"## {room.id}. {_line(room.name) or 'A room'}"
    yield _geometry(room)
    if _prose(room.text):
        yield _prose(room.text)
    if room.secret_text:
        yield f"> {_line(room.secret_text)}"
    yield from (f"- exit: {_exit(way)}" for way in dungeon.ways.values() if way.a == room.id and _is_written(way))
    yield from (f"- monsters: {_band(band)}" for band in room.bands)
    if room.trap is not None:
        yield f"- trap: {_trap(room.trap)}"
    if room.hoard is not None and not room.hoard.empty:
        yield f"- treasure: {_hoard(room.hoard)}"
    yield from (f"- feature: {_line(feature)}" for feature in room.features)
    yield ""


def _is_written(way: Way) -> bool:
    """Parts of one room that touch are open to each other: that goes without saying."""
    return not way.data.get("wide")


def _geometry(room: Room) -> str:
    whole = str(room.data.get("whole", room.id))
    parts = [f"level {room.level}", f"at {room.x},{room.y}", f"size {room.width}x{room.height}"]
    parts += [f"{name} {_word(value)}" for name, value in (("area", room.area), ("purpose", room.purpose)) if value]
    parts += [name for name, on in (("lit", room.lit), ("rough", room.rough)) if on]
    parts += [room.shape] if room.shape != "rectilinear" else []
    parts += [f"zones {room.data['zones']}"] if "zones" in room.data else []
    return ", ".join([*parts, *([f"part of {whole}"] if whole != room.id else [])])


def _exit(way: Way) -> str:
    kind = {"open": "passage", "exit": "passage"}.get(way.kind, way.kind)
    length = [f"{way.feet} ft"] if way.feet else []
    state = [way.state] if way.kind == "door" and way.state not in ("shut", "held") else []
    secret = ["secret"] if way.secret else []
    words = " ".join([way.side, *length, *state, *secret, kind])
    return f"{words} to {way.b or 'out'}{_extras(way.data)}"


def _band(band: Band) -> str:
    said = _extras(band.data, lair=band.lair, immobile=not band.mobile, faction=band.faction)
    return f"{band.number.replace(' ', '')} {band.kind}{said}"


def _trap(trap: Trap) -> str:
    return f"{trap.key}{_extras(trap.data, hard=trap.hard)}"


def _hoard(hoard: Hoard) -> str:
    parts = [f"{hoard.coins} coins"] if hoard.coins else []
    parts += [f"gem {worth}" for worth in hoard.gems] + [f"jewellery {worth}" for worth in hoard.jewellery]
    parts += [thing.replace(",", " ") for thing in hoard.things] + (["hidden"] if hoard.hidden else [])
    return ", ".join([*parts, *([f"in {_line(hoard.inside).replace(',', ' ')}"] if hoard.inside else [])])


# --- in the middle of a game -----------------------------------------------------------------------------------------
def redrawn(before: Dungeon, after: Dungeon) -> list[str]:
    """Describe errors in a dungeon redrawn during play: whatever people have seen must stay as it is."""
    seen = [room for room in before.rooms.values() if room.known != "unseen"]
    faults = [f"{room.name or room.id} has been seen" for room in seen if after.rooms.get(room.id) != room]
    known = {way.id: way for way in before.ways.values() if not way.hidden and _leads_to(way, seen)}
    faults += [f"the way {key!r} has been seen" for key, way in known.items() if after.ways.get(key) != way]
    new = [way for way in after.ways.values() if way.id not in known and not way.secret and _leads_to(way, seen)]
    faults += [f"a new way from {way.a!r} to {way.b or 'out'!r} must be secret: its room has been seen" for way in new]
    return faults if after.entrance == before.entrance else [*faults, "the entrance stays where it is"]


def _leads_to(way: Way, rooms: list[Room]) -> bool:
    return any(room.id in (way.a, way.b) for room in rooms)


# --- shelf ------------------------------------------------------------------------------------------------------------
# Written dungeons by name or by text: those of a game, those in the folder TABLEWRIGHT_DUNGEONS, or one that is handed
# over whole (a setting holds its text, so that a saved game needs no file).
GENERATED = "generated"
LONGEST = LONGEST_DUNGEON  # letters of a dungeon that is handed over


def is_written(value: str) -> bool:
    """Does this setting ask for a written dungeon?"""
    return value.strip() not in (GENERATED, "")


def written(value: str, own: Path) -> Dungeon:
    """The dungeon that a setting names or holds; `Refused`, with file and line, if there is none or it is faulty."""
    try:
        if "\n" in value.strip():
            return read_dungeon(value.replace("\r\n", "\n"), "your dungeon")
        return load_dungeon(_path(value.strip(), own))
    except BadContent as fault:
        raise Refused(str(fault)) from None


def _folders(own: Path) -> list[Path]:
    home = os.environ.get("TABLEWRIGHT_DUNGEONS")
    return [own, *([Path(home)] if home else [])]


def shelf(own: Path) -> list[str]:
    """Keys of the written dungeons there are."""
    return sorted(path.stem for folder in _folders(own) for path in folder.glob("*") if path.suffix in (".md", ".toml"))


def offered(own: Path) -> tuple[OnShelf, ...]:
    """The game's own written ones, with what stands at their head: a title, and a blurb for everybody."""
    return tuple(_head(path) for path in sorted(own.glob("*")) if path.suffix in (".md", ".toml"))


def _head(path: Path) -> OnShelf:
    if path.suffix == ".toml":
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        return OnShelf(path.stem, said["title"], " ".join(said["about"].split()))
    title, blurb = path.read_text(encoding="utf-8").split("\n\n", 2)[:2]
    return OnShelf(path.stem, title.removeprefix("# ").strip(), " ".join(blurb.split()))


def _path(key: str, own: Path) -> Path:
    if key.replace("_", "").replace("-", "").isalnum():
        for folder in _folders(own):
            for path in (folder / f"{key}.md", folder / f"{key}.toml"):
                if path.exists():
                    return path
    known = ", ".join([GENERATED, *shelf(own)])
    raise Refused(f"there is no dungeon {key[:40]!r}; there are: {known}, or the text of one")


def must_be_known(room: Room, kind: str, key: str, keys: Collection[str]) -> None:
    """Complain of a key that the game does not have, and name what comes nearest."""
    if key not in keys:
        near = difflib.get_close_matches(key, keys, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(keys)[:12])} ..."
        raise Refused(f"room {room.id!r}: there is no {kind} {key!r}; {hint}")
