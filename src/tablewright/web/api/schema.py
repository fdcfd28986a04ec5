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
from tablewright.engine.thinking.forecast import Ends
from tablewright.messages import replies
from tablewright.messages.replies import Link, Outcome, Problem, Token, Tokens
from tablewright.messages.views import Sketched
from tablewright.web.api.messages import MAKING_ID
from tablewright.web.api.openapi import document, long_name
from tablewright.web.api.routes import API
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.routes import get

_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.M)

EXAMPLES: tuple[msgspec.Struct, ...] = (
    *(route.example for route in API if route.example is not None),
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
    "command": MAKING_ID,
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
    told = [each for each in vars(replies).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    taken = [route.body for route in API if route.body]
    for info in msgspec.inspect.multi_type_info([*told, *taken, Sketched, Term, Counsel, Ends]):
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
