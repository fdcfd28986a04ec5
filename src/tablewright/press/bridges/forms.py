"""Every form a game can be taken away in, several of them in one archive, and the log as JSON lines."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.events import tag_of
from tablewright.engine.game.game import Game
from tablewright.engine.game.verify import dice_note
from tablewright.engine.scene import MapView
from tablewright.engine.telling.log import Teller, tale_of
from tablewright.engine.telling.looking import scene_of
from tablewright.press.bridges.people import foundry_actors, people_of, stat_blocks
from tablewright.press.bridges.text_mapper import text_mapper
from tablewright.press.bridges.universal_vtt import universal_vtt
from tablewright.press.bridges.vault import notes_of, safe, written
from tablewright.press.maps import draw_map, maps_of
from tablewright.press.paper.typesetting import picture


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
    return [f"{tale_of(game, seat)}\n{dice_note(game)}".encode()]


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
