"""Writes the template out as a package of somebody's own: its name, its title and the letters of its rules put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablewright.engine.carried import unpacked
from tablewright.engine.decisions import Refused

_TEMPLATE = Path(__file__).parent / "template"
_GAME = "seedling"
_HERE = f"{__package__}.template.{_GAME}"  # how the template's modules call each other


class Naming(msgspec.Struct, frozen=True):
    """What a new game is called, wherever it is called something."""

    key: str
    title: str

    @property
    def package(self) -> str:
        return f"tablewright-{self.key.replace('_', '-')}"

    @property
    def class_name(self) -> str:
        return "".join(word.capitalize() for word in self.key.split("_"))

    @property
    def letters(self) -> str:
        """What the ids of its rules begin with: 'LW' for low_water, 'LAN' for lantern."""
        words = [word for word in self.key.split("_") if word]
        return "".join(word[0] for word in words[:4]).upper() if len(words) > 1 else f"{self.key}xx"[:3].upper()

    def put_into(self, text: str) -> str:
        for ours, theirs in (
            (_HERE, self.key),
            ("tablewright-seedling", self.package),
            ("The Seedling", self.title),
            ("Seedling", self.class_name),
            ("SDL", self.letters),
            (_GAME, self.key),
        ):
            text = text.replace(ours, theirs)
        return text


def name_game(word: str, title: str = "") -> Naming:
    """What a game of this name is called; `Refused` if it can be none."""
    key = word.strip().lower().replace("-", "_").replace(" ", "_")
    if not re.fullmatch(r"[a-z]\w*", key, re.ASCII) or not any(letter.isalpha() for letter in key[1:]):
        raise Refused(f"{word!r} can be no game's name; use letters, digits and underscores, such as low_water")
    return Naming(key, title.strip() or key.replace("_", " ").strip().capitalize())


def write_game(naming: Naming, folder: Path) -> list[Path]:
    """Write the package into a folder that is not there yet, or is empty; returns the files."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder} is not empty; name another folder with --to")
    written = []
    for source, place in _files(naming):
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(naming.put_into(source.read_text(encoding="utf-8")), encoding="utf-8")
        written.append(target)
    return written


def _files(naming: Naming) -> Iterator[tuple[Path, Path]]:
    """Each file of the template, and where it goes."""
    template = unpacked("template") or _TEMPLATE
    for file in sorted(template.rglob("*")):
        place = file.relative_to(template)
        if not file.is_file() or "__pycache__" in place.parts or place == Path("__init__.py"):
            continue
        if place.parts[0] == _GAME:
            yield file, Path("src", naming.key, *place.parts[1:])
        else:
            yield file, place
