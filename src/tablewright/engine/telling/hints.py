"""Hints: what is worth knowing when it first comes up. Beside a game's telling stands `hints.toml`.

A hint fits a question, or something that happened just now. All that fit are given, the best first; a face says each
of them once to a person and never again, in this game or another of its kind.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.events import Event
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Hint, Scene

_Fact = str | int | bool


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hint and when it fits: at a question, after an event, in a mode of the scene, or all of those together."""

    key: str
    text: str
    question: str = ""
    event: str = ""  # tag of an event of the game
    facts: Mapping[str, _Fact | tuple[_Fact, ...]] = {}  # what the event must say, or one of several things
    mode: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hint: tuple[Known, ...]


def hints_at(game: Game[Any], scene: Scene, seat: str) -> tuple[Hint, ...]:
    """The hints that fit what this seat is asked, and what it has just seen."""
    if scene.prompt is None:
        return ()
    events = [entry.event for entry in game.log[game.since :] if entry.visible_to(seat)]
    fitting = [Hint(each.key, each.text) for each in known_hints(game.ruleset) if _fits(each, events, scene)]
    own = [Hint(f"{scene.prompt.question} {scene.guide[:20]}", scene.guide)] if scene.guide else []
    return (*fitting, *own)


def known_hints(ruleset: Ruleset[Any]) -> tuple[Known, ...]:
    """All hints of a game."""
    return _read(ruleset.ledger.parent / "telling" / "hints.toml")


@cache
def _read(path: Path) -> tuple[Known, ...]:
    if not path.is_file():
        return ()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File).hint
    except msgspec.ValidationError as error:
        raise ValueError(f"{path}: {error}") from None


def _fits(hint: Known, just_now: Sequence[Event], scene: Scene) -> bool:
    question = scene.prompt.question if scene.prompt else ""
    if hint.question not in ("", question) or hint.mode not in ("", scene.mode):
        return False
    return not hint.event or any(_tells_of(event, hint) for event in just_now)


def _tells_of(event: Event, hint: Known) -> bool:
    if type(event).__struct_config__.tag != hint.event:
        return False
    return all(_agrees(getattr(event, name), wanted) for name, wanted in hint.facts.items())


def _agrees(said: object, wanted: _Fact | tuple[_Fact, ...]) -> bool:
    return said in wanted if isinstance(wanted, tuple) else said == wanted
