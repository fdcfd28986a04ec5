"""The log as JSON lines: one object an entry, with its words, its dice and its data. The schema is `LogLine`."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.engine.events import tag_of
from tablewright.engine.game.game import Game
from tablewright.engine.telling.log import Teller


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
