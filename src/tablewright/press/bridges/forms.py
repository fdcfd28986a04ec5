"""Every form a game can be taken away in, several of them in one archive, and the log as JSON lines."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.events import tag_of
from tablewright.engine.game.game import Game
from tablewright.engine.game.verify import dice_note
from tablewright.engine.scene import Card, MapView, Scene
from tablewright.engine.telling.log import Teller, tale_of
from tablewright.engine.telling.looking import scene_of
from tablewright.press.bridges.surveying import universal_vtt
from tablewright.press.bridges.text_mapper import text_mapper
from tablewright.press.maps import draw_map, maps_of
from tablewright.press.paper.rulebook import bestiary_of, in_words
from tablewright.press.paper.typesetting import picture

# --- Markdown --------------------------------------------------------------------------------------------------------
_LINK = re.compile(r"(?<=[]])(?=[(])|(?<=!)(?=\[(?!\[))")
_MARK = re.compile(r"%(?=%)")


def harmless(markdown: str) -> str:
    """The same words without an element, link or picture: names are people's, and what reads the file may show them."""
    return _LINK.sub(" ", markdown.replace("<", "&lt;"))


# --- people -----------------------------------------------------------------------------------------------------------
# People and foes for other programs: Foundry actors for its Simple Worldbuilding system, and Markdown stat blocks.
PEOPLE = ("member", "friend", "foe")


def people_of(scene: Scene) -> list[Card]:
    """Everybody on a seat's cards."""
    found = [card for card in scene.cards if card.kind in PEOPLE]
    if not found:
        raise Refused("there is nobody on the cards yet: make a character first")
    return found


def foundry_actors(scene: Scene) -> bytes:
    """One JSON list of actors; each can be imported by itself."""
    return msgspec.json.format(msgspec.json.encode([actor(card) for card in people_of(scene)]), indent=2)


def actor(card: Card) -> dict[str, Any]:
    """An actor of the system "worldbuilding": health from the first bar, everything else as attributes."""
    first = card.bars[0] if card.bars else None
    attributes = {_slug(bar.label): _figure(bar.label, bar.now, bar.most) for bar in card.bars[1:]}
    attributes |= {_slug(tag.text): _flag(tag.text) for tag in card.tags}
    return {
        "name": card.title,
        "type": "character",
        "img": "icons/svg/mystery-man.svg",
        "system": {
            "biography": "".join(f"<p>{_plain(line)}</p>" for line in (card.subtitle, *card.lines) if line),
            "health": {"value": first.now if first else 0, "min": 0, "max": first.most if first else 0},
            "power": {"value": 0, "min": 0, "max": 0},
            "attributes": attributes,
            "groups": {},
        },
        "items": [_item(thing, where) for where, thing in card.slots if thing.strip("· ")],
        "prototypeToken": {"name": card.title, "actorLink": card.kind == "member", "disposition": _disposition(card)},
    }


def _disposition(card: Card) -> int:
    return {"member": 1, "friend": 1, "foe": -1}[card.kind]


def _figure(label: str, now: int, most: int) -> dict[str, Any]:
    return {"label": label, "dtype": "Resource", "value": now, "min": 0, "max": most}


def _flag(label: str) -> dict[str, Any]:
    return {"label": label, "dtype": "Boolean", "value": True}


def _item(thing: str, where: str) -> dict[str, Any]:
    system = {"description": f"<p>{_plain(where)}</p>", "quantity": 1, "weight": 0, "attributes": {}, "groups": {}}
    return {"name": thing, "type": "item", "img": "icons/svg/item-bag.svg", "system": system}


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_") or "value"


def stat_blocks(cards: Sequence[Card]) -> str:
    """Everybody as Markdown, one block each."""
    return harmless("\n\n".join(stat_block(card) for card in cards) + "\n")


def stat_block(card: Card) -> str:
    lines = [f"## {card.title}"]
    lines += [f"*{card.subtitle}*"] if card.subtitle else []
    if card.bars:
        lines.append(" · ".join(f"**{bar.label}** {bar.now}/{bar.most}" for bar in card.bars))
    if card.tags:
        lines.append("Marks: " + ", ".join(tag.text for tag in card.tags))
    lines += list(card.lines)
    lines += [f"- {where}: {thing}" for where, thing in card.slots if thing.strip("· ")]
    head, *rest = lines
    return "\n\n".join([head, "\n\n".join(line for line in rest if not line.startswith("- ")),
                        "\n".join(line for line in rest if line.startswith("- "))]).strip()  # fmt: skip


# --- vault ------------------------------------------------------------------------------------------------------------
# A campaign as a folder of linked notes (Obsidian and its kin): people, places, monsters met, chapters, maps.
# A note has a part that is ours, between two marks, and the rest of it is its owner's: writing again after more play
# brings our part up to date, adds what is new, and never touches a line outside the marks.
BEGIN, END = "%% tablewright: from here %%", "%% tablewright: to here. Your own lines go below. %%"
_INSIDE = ("key", "roll", "name", "fx", "from", "use")  # of an entry: for the rules, not for people
_UNSAFE = re.compile(r'[\\/:*?"<>|#^\[\]\x00-\x1f]+')
_HEADING = re.compile(r"^(#{2,3}) +(.+)$", re.MULTILINE)
_LONGEST_NAME = 80


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
    ours = f"{BEGIN}\n{_MARK.sub('% ', harmless(note.text))}\n{END}\n"
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


# --- forms ------------------------------------------------------------------------------------------------------------
# --- log lines --------------------------------------------------------------------------------------------------------
# The log as JSON lines: one object an entry, with its words, its dice and its data. The schema is `LogLine`.
class Die(msgspec.Struct, frozen=True):
    """A die that fell: its sides, its face, why, by which rule, for whom."""

    sides: int
    face: int
    why: str
    rule: str
    who: str = ""


class LogLine(msgspec.Struct, frozen=True):
    """One entry of the log as a seat reads it."""

    number: int  # from 1, in the order of the log
    event: str  # what kind of thing happened
    rule: str  # by which rule, if it names one
    headline: str
    text: str  # in words
    dice: tuple[Die, ...]
    data: dict[str, Any]  # the event's own fields; which there are depends on its kind


def log_lines(game: Game[Any], seat: str) -> str:
    """Everything this seat has read, a line each."""
    told = zip(game.log_for(seat), Teller(game, seat).tellings(), strict=True)
    return "".join(f"{_line(number, entry, telling)}\n" for number, (entry, telling) in enumerate(told, 1))


def _line(number: int, entry: Any, telling: Any) -> str:
    dice = tuple(Die(roll.sides, roll.face, roll.why, roll.rule, roll.who) for roll in entry.rolls)
    data = msgspec.to_builtins(entry.event)
    data.pop("event", None)
    line = LogLine(number, tag_of(entry.event), telling.rule, telling.headline, telling.text, dice, data)
    return msgspec.json.encode(line).decode()


def schema() -> dict[str, Any]:
    """The JSON Schema of one line."""
    return msgspec.json.schema(LogLine)


# --- forms ------------------------------------------------------------------------------------------------------------
# Every form a game can be taken away in: the chronicle, the log, maps and people, each for some other program.
Documents = list[bytes]


def _chronicle(game: Game[Any], seat: str) -> Documents:
    return [f"{harmless(tale_of(game, seat))}\n{dice_note(game)}".encode()]


def _log(game: Game[Any], seat: str) -> Documents:
    """One object: how the game was set up (no secret before its end), how it ended, and each entry with its words."""
    setup = game.setup if game.outcome else msgspec.structs.replace(game.setup, dice=game.setup.dice.public())
    entries = [
        {"told": telling.text, "headline": telling.headline, "rule": telling.rule, **_in_data(entry)}
        for entry, telling in zip(game.log_for(seat), Teller(game, seat).tellings(), strict=True)
    ]
    log = {
        "setup": msgspec.to_builtins(setup),
        "salts": game.asides.salts,
        "outcome": game.outcome,
        "seat": seat,
        "entries": entries,
    }
    return [msgspec.json.format(msgspec.json.encode(log), indent=2) + b"\n"]


def _in_data(entry: Any) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(entry)
    return {**data, "event": {"event": tag_of(entry.event), **data["event"]}}


def _log_lines(game: Game[Any], seat: str) -> Documents:
    return [log_lines(game, seat).encode()]


# --- maps ------------------------------------------------------------------------------------------------------------
def _views(game: Game[Any], seat: str) -> list[MapView]:
    views = maps_of(scene_of(game, seat))
    if not views:
        raise Refused("there is no map in this game yet: go somewhere first")
    return views


def _drawings(game: Game[Any], seat: str) -> list[str]:
    return [draw_map(view, ": ".join(filter(None, (game.setup.title, view.title)))) for view in _views(game, seat)]


def _svg(game: Game[Any], seat: str) -> Documents:
    return [f"{drawing}\n".encode() for drawing in _drawings(game, seat)]


def _png(game: Game[Any], seat: str) -> Documents:
    return [picture(drawing, *_pixels(drawing)) for drawing in _drawings(game, seat)]


def _pixels(drawing: str) -> tuple[int, int]:
    """As many pixels as the drawing has units, twice: for screens that are sharp."""
    _, _, width, height = drawing.partition('viewBox="')[2].partition('"')[0].split()
    return round(2 * float(width)), round(2 * float(height))


def _vtt(game: Game[Any], seat: str) -> Documents:
    rooms = [view for view in _views(game, seat) if view.zones]
    if not rooms:
        raise Refused(
            "there is no dungeon on this seat's maps now: enter one, or take the land as svg, png or textmapper"
        )
    return [universal_vtt(view) for view in rooms]


def _text_mapper(game: Game[Any], seat: str) -> Documents:
    land = [view for view in _views(game, seat) if view.hexes]
    if not land:
        raise Refused("there is no land of hexes in this game: dungeons are taken as vtt, svg or png")
    return [text_mapper(view).encode() for view in land]


# --- people ----------------------------------------------------------------------------------------------------------
def _foundry(game: Game[Any], seat: str) -> Documents:
    return [foundry_actors(scene_of(game, seat)) + b"\n"]


def _stats(game: Game[Any], seat: str) -> Documents:
    return [stat_blocks(people_of(scene_of(game, seat))).encode()]


FORMS: dict[str, tuple[Callable[[Game[Any], str], Documents], str]] = {
    "md": (_chronicle, "md"),
    "json": (_log, "json"),
    "jsonl": (_log_lines, "jsonl"),
    "svg": (_svg, "svg"),
    "png": (_png, "png"),
    "vtt": (_vtt, "dd2vtt"),
    "textmapper": (_text_mapper, "txt"),
    "foundry": (_foundry, "json"),
    "stats": (_stats, "md"),
}


def exported(form: str, game: Game[Any], seat: str) -> Documents:
    """A game in one form, as a seat may know it; several maps are several documents."""
    if form not in FORMS:
        raise Refused(f"there is no form {form!r}; there are: {', '.join(FORMS)}")
    return FORMS[form][0](game, seat)


# --- archive ----------------------------------------------------------------------------------------------------------
# Several files in one: what a browser can take away with one press.
VAULT = "vault"
_LONG_AGO = (2000, 1, 1, 0, 0, 0)  # the same game gives the same file


def archived(form: str, game: Game[Any], seat: str) -> tuple[bytes, str]:
    """A game in one form as one file, and the file's suffix."""
    if form == VAULT:
        return _packed(_vault(game, seat)), "zip"
    documents, suffix = exported(form, game, seat), FORMS[form][1]
    if len(documents) == 1:
        return documents[0], suffix
    return _packed({f"{form}-{number}.{suffix}": each for number, each in enumerate(documents, 1)}), "zip"


def _vault(game: Game[Any], seat: str) -> dict[str, bytes]:
    notes = {note.path: written(note).encode() for note in notes_of(game, seat)}
    maps = maps_of(scene_of(game, seat))
    return notes | {f"Maps/{safe(view.title or 'Map')}.svg": draw_map(view).encode() for view in maps}


def _packed(files: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
