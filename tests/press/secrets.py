"""What only the master knows of a game in play, and how to look for it in a file of any kind."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import msgspec
import pytest

from tablewright.engine.copying import freeze, thaw_wholly
from tablewright.engine.game.game import Game
from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import scene_of
from tablewright.press.paper.rulebook import book_of

SHORTEST = 10  # letters: what is shorter is found by chance


def plain(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.lower())


def secrets_of(game: Game[Any], seat: str) -> set[str]:
    """Words of the whole state, and of the master's scene and log, that stand nowhere in what this seat may see."""
    log = [msgspec.to_builtins(entry, enc_hook=str) for entry in game.log_for(seat)]
    public = str(msgspec.to_builtins((book_of(game.ruleset), game.setup.settings)))
    known = plain(" ".join([*_seen_by(game, seat), str(log), public]))
    master = game.ruleset.gm_seat
    state = game.state_for(seat)
    whole = msgspec.to_builtins(thaw_wholly(freeze(state), type(state)))
    told = {*_leaves(whole), *(_seen_by(game, master) if master else ())}
    named = {each for each in told if " " in each}  # names and sentences; keys are everybody's
    return {word for each in named if len(word := plain(each)) >= SHORTEST and word not in known}


def _seen_by(game: Game[Any], seat: str) -> Iterator[str]:
    yield from _leaves(msgspec.to_builtins(scene_of(game, seat)))
    yield from _leaves([msgspec.to_builtins(each) for each in Teller(game, seat).tellings()])


def _leaves(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from _leaves(list(value.values()))
        case list() | tuple():
            for each in value:
                yield from _leaves(each)


def read_off(pdf: bytes, *how: str) -> str:
    """What another program (poppler's) reads off the pages."""
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler's pdftotext is not installed: paper is NOT read (make system installs it)")
    return subprocess.run(["pdftotext", *how, "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()


def words_in(file: bytes) -> str:
    """All that can be read in a PDF, an archive or a text; a picture has no words."""
    if file.startswith(b"%PDF"):
        return plain(read_off(file))
    if file.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(file)) as packed:
            return "".join(plain(name) + words_in(packed.read(name)) for name in packed.namelist())
    return "" if file.startswith(b"\x89PNG") else plain(file.decode("utf-8", "replace"))
