"""The API's schema, made whole: every key with its meaning and default, every message and path with an example.

The meaning of a key is the comment beside the field, so that it stands in one place. An example is a message of the
real type, so that a type checker knows whether it could be sent.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from threading import Lock
from typing import Any

import msgspec
from starlette.responses import Response

from tablewright.engine.telling.counsel import Counsel
from tablewright.engine.terms import Term
from tablewright.messages import replies
from tablewright.messages.replies import Link, Outcome, Problem, Token, Tokens
from tablewright.messages.views import Sketched
from tablewright.web.api import messages
from tablewright.web.api.messages import (
    AdmitCommand,
    AgainCommand,
    AgreeCommand,
    AnswerCommand,
    BeginCommand,
    BoardCommand,
    BuyCommand,
    ChangeCommand,
    ChartCommand,
    CharterCommand,
    ChatCommand,
    CheckCommand,
    DeskCommand,
    ForkCommand,
    FormerCommand,
    ForSeatCommand,
    HookCommand,
    JoinCommand,
    LeadCommand,
    MakeCommand,
    MakeTable,
    MarkCommand,
    NameCommand,
    NoteCommand,
    NotesCommand,
    OnCommand,
    OpenCommand,
    OverrideCommand,
    OwnCommand,
    RollCommand,
    SaltCommand,
    SitCommand,
    SketchCommand,
    StandCommand,
    UndoCommand,
    VoteCommand,
)
from tablewright.web.api.openapi import document, long_name
from tablewright.web.api.routes import API
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.routes import get

_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.M)
_ID = "7f3c9a52e1d84b06"
_MAKING_ID = "Vh0mC3qT9xW1bN7rK5sLZg"

EXAMPLES: tuple[msgspec.Struct, ...] = (
    AnswerCommand(12, _ID, key="fight"),
    UndoCommand(12, _ID),
    StandCommand(12, _ID, question="parry", key="yes"),
    SaltCommand(0, _ID, salt="three blue herons"),
    BeginCommand(0, _ID),
    ChartCommand(12, _ID, chart="weather"),
    RollCommand(12, _ID, who="Halda", die=20, bonus=2, need=12, why="to leap the gap"),
    NoteCommand(12, _ID, place="0407", text="a ford, and smoke beyond it"),
    OverrideCommand(12, _ID, path="rounds", value="3", reason="we forgot one"),
    BoardCommand(12, _ID, plan='{"key": "d1", "title": "The Cellar", "entrance": "1", "rooms": {"1": {"id": "1"}}}'),
    BuyCommand(12, _ID, wanted={"torch": 3}, end="done"),
    ChangeCommand(12, _ID, card="member:1", bar="hp", value=2, reason="fell down the well"),
    HookCommand(_ID, address="https://example.org/my-turn"),
    ForkCommand(8, _MAKING_ID),
    AgainCommand("same", _MAKING_ID),
    ChatCommand("well met", _ID),
    DeskCommand(_ID),
    ForSeatCommand(_ID, for_seat="p2"),
    SitCommand(_ID, for_seat="p2", sitter="bot:cautious"),
    AgreeCommand(_ID, for_seat="gm"),
    FormerCommand(_ID, token="sBq1fJc0Qe2mVd3xTz4w5A"),
    NameCommand(_ID, name="Ada"),
    OnCommand(_ID),
    CharterCommand(_ID, absent="bot", absent_minutes=60),
    AdmitCommand(_ID, who="0f1e2d3c4b5a6978", let_in=True),
    VoteCommand(_ID, key="mercy"),
    MarkCommand(_ID, question="41-0:explore", key="north"),
    LeadCommand(_ID, to="p2"),
    OwnCommand(12, _ID, key="speak", text="Wait for me!"),
    NotesCommand(_ID, text="the butler knows"),
    SketchCommand("hallway 30"),
    MakeCommand("amber bone", levels=2, rooms=10),
    OpenCommand("# The Cellar\n## 1. Stairs\nlevel 1, at 0,0, size 3x3\n"),
    CheckCommand('{"key": "d1", "title": "The Cellar", "entrance": "1", "rooms": {"1": {"id": "1"}}}'),
    MakeTable("twelve_years", name="Ada", dice="open", seed="amber bone", command=_MAKING_ID),
    JoinCommand("u7Yp2kQm5sR8tV1xZ4bC6A", "Robot", _MAKING_ID),
    Problem(422, "there is nothing to take back"),
    Tokens("k3m9qxw7abcd", "u7Yp2kQm5sR8tV1xZ4bC6A", {"p1": "A6Cb4Zx1Vt8Rs5mQk2pY7u"}),
    Token("k3m9qxw7abcd", ("p2",), "A6Cb4Zx1Vt8Rs5mQk2pY7u"),
    Outcome(13, False, None, ("p2",), ""),
    Link("invite", "p2", "https://example.org/join/u7Yp2kQm5sR8tV1xZ4bC6A", "2030-01-31T20:00:00+00:00"),
)


# What a key means wherever nothing else stands beside it.
USUAL = {
    "about": "A sentence about it.",
    "accent": "Its colour.",
    "choices": "What can be chosen.",
    "default": "What is chosen if nothing is.",
    "high": "The highest number, or the most letters of a text.",
    "icon": "The name of its sign.",
    "id": "A name for programs, unique in its list.",
    "key": "What an answer, a wish or a link says to mean this one.",
    "kind": "Of which kind it is.",
    "label": "A few words for people.",
    "low": "The lowest number.",
    "name": "For people.",
    "note": "This seat's own note.",
    "number": "Its place, counted from 1.",
    "options": "The keys that will do as an answer.",
    "question": "The question's name: the same wherever it is asked.",
    "rule": "The id of a rule in the game's ledger.",
    "rolls": "The dice behind it.",
    "seat": "A seat of the table.",
    "standing": "It can be answered once and for all.",
    "text": "For people to read.",
    "title": "For people.",
    "tone": "How it is meant: good, bad, or neither.",
    "value": "What it is now.",
}

# An example of each word in a path, and of each behind a question mark.
PARAMETERS: dict[str, str | int] = {
    "before": 20,
    "command": _MAKING_ID,
    "find": "morale",
    "form": "jsonl",
    "game": "twelve_years",
    "kind": "sheet",
    "key": "crypt",
    "number": 12,
    "other": "p2",
    "path": "dungeon",
    "seal": "break",
    "seat": "p1",
    "size": "letter",
    "step": 8,
    "table": "k3m9qxw7abcd",
}


_making = Lock()  # Python's own parser, which reads our comments, is not made for two threads at once


@cache
def _made() -> bytes:
    return msgspec.json.encode(completed(document(API)))


def prepare_schema() -> bytes:
    """Put it together, once, in whatever thread: that takes long."""
    with _making:
        return _made()


@get("/api/openapi.json")
async def schema(request: Asked) -> Response:
    """The schema; whoever asks before it is there waits for it, and nobody else does."""
    return Response(await house_of(request).hands.beside(prepare_schema), media_type="application/vnd.oai.openapi+json")


SCHEMA = [schema, get("/api")(schema.handler)]


def completed(plain: dict[str, Any]) -> dict[str, Any]:
    """A schema with meanings, defaults and examples for all its messages, and an example of each path."""
    for act in (act for acts in plain["paths"].values() for act in acts.values()):
        for each in act.get("parameters", ()):
            each["example"] = PARAMETERS[each["name"]]
    components: dict[str, Any] = plain["components"]["schemas"]
    examples = {type(example): example for example in EXAMPLES}
    for kind in _kinds():
        for name in (kind.__name__, long_name(kind)):
            if name in components:
                _describe(components[name], kind, examples.get(kind))
    return plain


def _kinds() -> list[type[msgspec.Struct]]:
    """All messages, and all that stands in them."""
    found: dict[str, type[msgspec.Struct]] = {}
    known = {**vars(replies), **vars(messages)}
    ours = [each for each in known.values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    for info in msgspec.inspect.multi_type_info([*ours, Sketched, Term, Counsel]):
        for kind in _structs_in(info, set()):
            found.setdefault(f"{kind.__module__}.{kind.__qualname__}", kind)
    return list(found.values())


def _structs_in(info: Any, seen: set[int]) -> Iterator[type[msgspec.Struct]]:
    if id(info) in seen or not isinstance(info, msgspec.Struct):
        return
    seen.add(id(info))
    if isinstance(info, msgspec.inspect.StructType):
        yield info.cls
    for field in info.__struct_fields__:
        value = getattr(info, field)
        for each in value if isinstance(value, tuple) else (value,):
            yield from _structs_in(each, seen)


def _describe(component: dict[str, Any], kind: type[msgspec.Struct], example: msgspec.Struct | None) -> None:
    component["description"] = inspect.getdoc(kind) or ""
    meanings = {**USUAL, **_meanings(kind)}
    for field in msgspec.structs.fields(kind):
        described = component["properties"][field.encode_name]
        if field.name in meanings:
            _put(component["properties"], field.encode_name, "description", meanings[field.name])
        if "default" not in described and not field.required:
            default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
            _put(component["properties"], field.encode_name, "default", msgspec.to_builtins(default))
    if example is not None:
        component["examples"] = [msgspec.to_builtins(example)]


def _put(properties: dict[str, Any], name: str, key: str, value: Any) -> None:
    properties[name] = {**properties[name], key: value}


def _meanings(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The comments beside the fields of a struct and of those it grew from."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, msgspec.Struct) and each is not msgspec.Struct:
            found |= dict(_COMMENT.findall(inspect.getsource(each)))
    return {name: text[:1].upper() + text[1:].rstrip(".") + "." for name, text in found.items()}
