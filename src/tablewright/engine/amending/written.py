"""House rules as they are written down: a TOML file that names a game, settings and figures of its content.

game = "twelve_years"
title = "Hard bones"

[settings]
castle_mode = "axe"

[content.monsters.skeleton]
hp = 12
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Settings

LONGEST_TEXT = 32_768
MOST_CHANGES = 500
_LONGEST_TITLE, _LONGEST_ABOUT = 60, 600
_DEEPEST = 12  # names from a file of content down to a figure
_HEADER = re.compile(r"\s*\[\[?(?P<name>[^\[\]]+)\]\]?\s*(#.*)?$")
_FIELD = re.compile(r"\s*(?P<name>[\w.\"'\- ]+?)\s*=")

Path = tuple[str, ...]


class BadHouseRules(Refused):
    """House rules that cannot be played by; the message names file, line and what would do."""


class Change(msgspec.Struct, frozen=True):
    """One figure that is to be another."""

    path: Path  # below `content`
    value: Any
    line: int

    @property
    def place(self) -> str:
        return ".".join(self.path)


class HouseRules(msgspec.Struct, frozen=True):
    """A parsed file of house rules. `text` is the file itself: a save keeps it."""

    game: str
    title: str
    about: str
    settings: Settings
    changes: tuple[Change, ...]
    text: str
    name: str = "house rules"

    def refuse(self, line: int, words: str) -> BadHouseRules:
        return BadHouseRules(f"{self.name}, line {line}: {words}")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str = ""
    title: str = ""
    about: str = ""
    settings: dict[str, bool | int | str] = {}
    content: dict[str, Any] = {}


def read_rules(text: str, name: str = "house rules") -> HouseRules:
    """House rules from their text; `name` is the file's, for what is said of mistakes."""
    if len(text) > LONGEST_TEXT:
        raise BadHouseRules(f"{name}: house rules have at most {LONGEST_TEXT} letters; write fewer")
    file = _parsed(text, name)
    lines = _Lines(text)
    changes = tuple(Change(path, value, lines.of(("content", *path))) for path, value in _leaves(file.content, name))
    if len(changes) > MOST_CHANGES:
        raise BadHouseRules(f"{name}: house rules change at most {MOST_CHANGES} figures")
    title = " ".join(file.title.split())[:_LONGEST_TITLE] or "House rules"
    about = " ".join(file.about.split())[:_LONGEST_ABOUT]
    return HouseRules(file.game, title, about, file.settings, changes, text, name)


def line_of(rules: HouseRules, *path: str) -> int:
    """Line and column in the file."""
    return _Lines(rules.text).of(path)


def _parsed(text: str, name: str) -> _File:
    try:
        return msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadHouseRules(f"{name}: {error}") from None
    except msgspec.ValidationError as error:
        raise BadHouseRules(f"{name}: {error}; there may be: game, title, about, settings, content") from None


def _leaves(node: Mapping[str, Any], name: str, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if len(path) > _DEEPEST:
        raise BadHouseRules(f"{name}: no content lies as deep as {'.'.join(path)}")
    for key, value in node.items():
        if isinstance(value, dict):
            yield from _leaves(value, name, (*path, key))
        else:
            yield (*path, key), value


class _Lines:
    """Where each key of a TOML text stands: the reader of TOML does not tell."""

    def __init__(self, text: str) -> None:
        self._at: list[tuple[Path, int]] = []
        table: Path = ()
        for number, line in enumerate(text.splitlines(), 1):
            if header := _HEADER.match(line):
                table = _dotted(header["name"])
                self._at.append((table, number))
            elif field := _FIELD.match(line):
                self._at.append(((*table, *_dotted(field["name"])), number))

    def of(self, path: Path) -> int:
        """The line of a path, or of the longest part of it that has one."""
        found = [(len(known), number) for known, number in self._at if path[: len(known)] == known]
        return max(found, key=lambda each: each[0])[1] if found else 1


def _dotted(name: str) -> Path:
    """A dotted name as the parts it names."""
    try:
        node: Any = tomllib.loads(f"{name} = 0")
    except tomllib.TOMLDecodeError:
        return (name,)
    parts = []
    while isinstance(node, dict):
        key, node = next(iter(node.items()))
        parts.append(key)
    return tuple(parts)
