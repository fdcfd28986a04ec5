"""A campaign as a folder of linked notes (Obsidian and its kin): people, places, monsters met, chapters, maps.

A note has a part that is ours, between two marks, and the rest of it is its owner's: writing again after more play
brings our part up to date, adds what is new, and never touches a line outside the marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.scene import Card, MapView, Scene
from tablewright.engine.telling.log import Teller, tale_of
from tablewright.engine.telling.looking import scene_of
from tablewright.press.bridges.people import stat_block
from tablewright.press.maps import draw_map, maps_of
from tablewright.press.paper.rulebook import bestiary_of, in_words

BEGIN, END = "%% tablewright: from here %%", "%% tablewright: to here. Your own lines go below. %%"
_INSIDE = ("key", "roll", "name", "fx", "from", "use")  # of an entry: for the rules, not for people
_UNSAFE = re.compile(r'[\\/:*?"<>|#^\[\]\x00-\x1f]+')
_HEADING = re.compile(r"^(#{2,3}) +(.+)$", re.MULTILINE)
_LONGEST_NAME = 80
_SHORTEST_LINK = 3  # letters; shorter names stand in too many words


class Note(msgspec.Struct, frozen=True):
    """One note: where it lies, what machines read of it, and its text."""

    path: str
    front: Mapping[str, str]
    text: str

    @property
    def name(self) -> str:
        return Path(self.path).stem


def notes_of(game: Game[Any], seat: str) -> list[Note]:
    """All notes of a game, as this seat may know it, linked to each other."""
    scene = scene_of(game, seat)
    title = game.setup.title or game.ruleset.title
    notes = [*_people(scene), *_places(scene), *_monsters(game, seat), *_chapters(game, seat)]
    unique = list({note.path.casefold(): note for note in notes}.values())
    front = {"type": "campaign", "game": game.ruleset.title, "seat": seat}
    index = Note(f"{safe(title)}.md", front, _index(title, unique))
    return [index, *(_linked(note, unique) for note in unique)]


def safe(name: str) -> str:
    """A name that every file system and every link takes."""
    return _UNSAFE.sub(" ", name).strip(" .")[:_LONGEST_NAME].strip() or "Unnamed"


# --- what there is to note -------------------------------------------------------------------------------------------
def _people(scene: Scene) -> Iterator[Note]:
    for card in scene.cards:
        if card.kind in ("member", "friend", "party"):
            front = {"type": "party" if card.kind == "party" else "person", "role": card.subtitle}
            yield Note(f"People/{safe(card.title)}.md", front, _without_head(card))


def _without_head(card: Card) -> str:
    return stat_block(card).partition("\n")[2].strip()


def _places(scene: Scene) -> Iterator[Note]:
    for view in maps_of(scene):
        yield from _hexes(view)
        yield from _rooms(view)
        name = safe(view.title or "Map")
        yield Note(f"Maps/{name}.md", {"type": "map"}, f"![[{name}.svg]]\n\n" + "\n".join(view.text))


def _hexes(view: MapView) -> Iterator[Note]:
    for tile in view.hexes:
        if tile.known != "unseen" and tile.name:
            front = {"type": "place", "hex-q": str(tile.q), "hex-r": str(tile.r), "hex-terrain": tile.terrain}
            marks = "\n".join(f"- {mark.label}" for mark in tile.marks)
            yield Note(f"Places/{safe(tile.name)} ({tile.q},{tile.r}).md", front, f"{tile.note}\n\n{marks}".strip())


def _rooms(view: MapView) -> Iterator[Note]:
    place = safe(view.title or "Dungeon")
    rooms = [f"## {zone.label}\n" + "\n".join(f"- {mark.label}" for mark in zone.marks) for zone in view.zones]
    if rooms:
        yield Note(f"Places/{place}.md", {"type": "dungeon", "rooms": str(len(rooms))}, "\n\n".join(rooms))


def _monsters(game: Game[Any], seat: str) -> Iterator[Note]:
    """Those of the bestiary that stand in what this seat was told; what their entries say is the master's, if any."""
    told = "\n".join(f"{telling.headline} {telling.text}" for telling in Teller(game, seat).tellings())
    for name, entry in bestiary_of(game.ruleset).items():
        if re.search(rf"\b{re.escape(name)}s?\b", told, re.IGNORECASE):
            text = _entry(entry) if seat == game.ruleset.gm_seat or not game.ruleset.gm_seat else ""
            yield Note(f"Monsters/{safe(name.capitalize())}.md", {"type": "monster"}, text)


def _entry(entry: Mapping[str, Any]) -> str:
    shown = [field for field in entry if field not in _INSIDE]
    return "\n".join(f"- {field.replace('_', ' ')}: {in_words(entry[field], field)}" for field in shown)


def _chapters(game: Game[Any], seat: str) -> Iterator[Note]:
    """The chronicle, a note for each of its headings."""
    tale = re.sub(r"\A---\n.*?\n---\n", "", tale_of(game, seat), count=1, flags=re.DOTALL)
    tale = tale.replace("[[", "[ [")  # no link of ours
    heads = list(_HEADING.finditer(tale))
    yield Note("Chronicle.md", {"type": "chronicle"}, tale[: heads[0].start()].strip() if heads else tale.strip())
    for number, head in enumerate(heads, 1):
        end = heads[number].start() if number < len(heads) else len(tale)
        name = f"Chronicle/{number:03d} {safe(head[2])}.md"
        yield Note(name, {"type": "session", "number": str(number)}, tale[head.end() : end].strip())


def _index(title: str, notes: Iterable[Note]) -> str:
    folders: dict[str, list[str]] = {}
    for note in notes:
        folders.setdefault(str(Path(note.path).parent), []).append(f"- [[{note.name}]]")
    parts = [f"## {'Tale' if folder == '.' else folder}\n" + "\n".join(links) for folder, links in folders.items()]
    return f"# {title}\n\n" + "\n\n".join(parts)


def _linked(note: Note, notes: list[Note]) -> Note:
    """Names of other notes become links to them, the longest first."""
    names = sorted(
        {each.name for each in notes if len(each.name) > 3 and each.path != note.path}, key=len, reverse=True
    )
    if not names:
        return note
    pattern = re.compile(r"\[\[.*?\]\]|\b(" + "|".join(map(re.escape, names)) + r")\b")
    text = pattern.sub(lambda match: f"[[{match[1]}]]" if match[1] else match[0], note.text)
    return msgspec.structs.replace(note, text=text)


# --- writing ---------------------------------------------------------------------------------------------------------
def written(note: Note, before: str = "") -> str:
    """A note's file: ours anew, and whatever its owner wrote around it as it was."""
    front = "\n".join(f'{key}: "{_quoted(value)}"' for key, value in note.front.items() if value)
    ours = f"{BEGIN}\n{note.text}\n{END}\n"
    if BEGIN in before and END in before:
        head, _, rest = before.partition(BEGIN)
        return f"{head}{ours}{rest.partition(END)[2].removeprefix(chr(10))}"
    kept = f"\n{before}" if before else ""
    return f"---\n{front}\n---\n\n{ours}{kept}"


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def write_vault(game: Game[Any], seat: str, folder: Path) -> int:
    """Write or bring up to date a folder of notes; returns how many."""
    if folder.exists() and not folder.is_dir():
        raise Refused(f"{folder} is a file: a vault is a folder")
    notes = notes_of(game, seat)
    for note in notes:
        file = folder / note.path
        file.parent.mkdir(parents=True, exist_ok=True)
        before = file.read_text("utf-8") if file.is_file() else ""
        file.write_text(written(note, before), encoding="utf-8")
    for view in maps_of(scene_of(game, seat)):
        drawing = folder / "Maps" / f"{safe(view.title or 'Map')}.svg"
        drawing.write_text(draw_map(view), encoding="utf-8")
    return len(notes)
