"""Several files in one: what a browser can take away with one press."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

from tablewright.engine.game.game import Game
from tablewright.engine.telling.looking import scene_of
from tablewright.press.bridges.forms import FORMS, exported
from tablewright.press.bridges.vault import notes_of, safe, written
from tablewright.press.maps import draw_map, maps_of

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
