"""Routes: an address and a method, the handler behind them, and what that handler wants of a request.

A handler says so by the types of its parameters: `request`, words of the path (`FromPath`), words behind the question
mark (`FromQuery`), a message in the body (`JSONBody`). What does not fit is refused before the handler is called.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

import msgspec

from tablewright.web.wire.failures import BadRequest
from tablewright.web.wire.requests import Request

T = TypeVar("T")
Place = Literal["path", "query", "body"]
_AT = re.compile(r" - at `\$\.?(.+)`$")
_NO_BODY = "body: there is none; this needs one of JSON"


class From(msgspec.Struct, frozen=True):
    """Where a parameter comes from, and what the schema says about it."""

    place: Place
    meta: msgspec.Meta | None = None


def PathParameter(*, description: str) -> From:  # noqa: N802  # reads as a type does
    return From("path", msgspec.Meta(description=description))


def QueryParameter(**limits: Any) -> From:  # noqa: N802  # reads as a type does
    """`limits`: what `msgspec.Meta` knows: ge, le, max_length, pattern, description."""
    return From("query", msgspec.Meta(**limits))


FromPath = Annotated[T, From("path")]
FromQuery = Annotated[T, From("query")]
JSONBody = Annotated[T, From("body")]


class ResponseSpec(msgspec.Struct, frozen=True):
    """A response that a handler may give, for the schema."""

    kind: Any
    description: str
    media_type: str = "application/json"


class Parameter(msgspec.Struct, frozen=True):
    """What a handler wants of a request."""

    name: str
    place: Place
    kind: Any
    default: Any  # only what stands behind a question mark has one
    meta: msgspec.Meta | None


class Route(msgspec.Struct, frozen=True, dict=True):
    """A handler with its address. A path has words in braces, with their types: `/t/{table:str}/log/{number:int}`."""

    method: str
    path: str
    handler: Callable[..., Any]
    status_code: int = 200
    include_in_schema: bool = True
    description: str = ""
    security: Sequence[Mapping[str, list[str]]] = ()
    responses: Mapping[int, ResponseSpec] = {}
    media_type: str = ""

    @cached_property
    def returns(self) -> Any:
        return get_type_hints(self.handler, include_extras=True)["return"]

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Everything it wants but the request itself."""
        hints = get_type_hints(self.handler, include_extras=True)
        wanted = inspect.signature(self.handler).parameters
        return tuple(_parameter(name, hints[name], each.default) for name, each in wanted.items() if name != "request")

    @cached_property
    def _wants_request(self) -> bool:
        return "request" in inspect.signature(self.handler).parameters

    @cached_property
    def _decode(self) -> Callable[[bytes], Any]:
        """Reads the body. A number may stand in quotes."""
        kind = next(each.kind for each in self.parameters if each.place == "body")
        return msgspec.json.Decoder(kind, strict=False).decode

    async def call(self, request: Request, words: Mapping[str, str | int]) -> Any:
        """What the handler answers. `words`: those of the path."""
        given: dict[str, Any] = {"request": request} if self._wants_request else {}
        wrong: list[str] = []
        for each in self.parameters:
            try:
                given[each.name] = words[each.name] if each.place == "path" else await self._value(request, each)
            except msgspec.ValidationError as error:
                wrong.append(_said(error, "body" if each.place == "body" else each.name))
        if wrong:
            raise BadRequest("; ".join(wrong))
        done = self.handler(**given)
        return await done if inspect.isawaitable(done) else done

    async def _value(self, request: Request, wanted: Parameter) -> Any:
        if wanted.place == "query":
            if wanted.name not in request.query:
                return wanted.default
            return msgspec.convert(request.query[wanted.name], _with_limits(wanted), strict=False)
        body = await request.body()
        if not body:
            raise BadRequest(_NO_BODY)
        try:
            return self._decode(body)
        except msgspec.ValidationError:
            raise
        except msgspec.DecodeError as error:
            raise BadRequest(str(error)) from None


def _parameter(name: str, hint: Any, default: Any) -> Parameter:
    kind, source = get_args(hint)
    if source.place == "query" and default is inspect.Parameter.empty:
        raise TypeError(f"{name}: what stands behind a question mark may be missing, and needs a default")
    return Parameter(name, source.place, kind, default, source.meta)


def _with_limits(wanted: Parameter) -> Any:
    return Annotated[wanted.kind, wanted.meta] if wanted.meta else wanted.kind


def _said(error: msgspec.ValidationError, where: str) -> str:
    """What is wrong with which field."""
    words, at = str(error), _AT.search(str(error))
    return f"{at[1]}: {words[: at.start()]}" if at else f"{where}: {words}"


# --- making routes ---------------------------------------------------------------------------------------------------
def _making(method: str) -> Callable[..., Callable[[Callable[..., Any]], Route]]:
    def at(path: str, **about: Any) -> Callable[[Callable[..., Any]], Route]:
        return lambda handler: Route(method, path, handler, **about)

    return at


get, post, delete = _making("GET"), _making("POST"), _making("DELETE")


def under(prefix: str, routes: Iterable[Route]) -> list[Route]:
    """The same routes, further down."""
    return [msgspec.structs.replace(route, path=prefix + route.path) for route in routes]


# --- finding them ----------------------------------------------------------------------------------------------------
_WORD = re.compile(r"\{(\w+):(str|int|path)\}")


class Branch:
    """A part of an address, what may follow it, and the routes that end here, by method."""

    def __init__(self) -> None:
        self.routes: dict[str, Route] = {}
        self.next: dict[str, Branch] = {}
        self.word: tuple[str, str, Branch] | None = None  # name, type, and what follows

    def grow(self, route: Route) -> None:
        branch = self
        for part in filter(None, route.path.split("/")):
            if found := _WORD.fullmatch(part):
                branch.word = branch.word or (found[1], found[2], Branch())
                if branch.word[:2] != found.groups():
                    raise ValueError(f"{route.path}: another route calls this {branch.word[0]}")
                branch = branch.word[2]
            else:
                branch = branch.next.setdefault(part, Branch())
        if route.method in branch.routes:
            raise ValueError(f"{route.method} {route.path} is there twice")
        branch.routes[route.method] = route

    def find(self, path: str) -> tuple[Branch, dict[str, str | int]] | None:
        """Where an address leads to, with the words in it. What is written out goes before words."""
        branch, parts = self, list(filter(None, path.split("/")))
        words: dict[str, str | int] = {}
        for number, part in enumerate(parts):
            if part in branch.next:
                branch = branch.next[part]
                continue
            if branch.word is None:
                return None
            name, kind, follows = branch.word
            if kind == "path":
                return follows, {**words, name: "/".join(parts[number:])}
            value = part if kind == "str" else _number(part)
            if value is None:
                return None
            words[name], branch = value, follows
        return branch, words


def _number(part: str) -> int | None:
    try:
        return int(part)
    except ValueError:
        return None
