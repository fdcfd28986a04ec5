"""Routes: an address and a method, the handler behind them, and what that handler wants of a request.

Starlette finds the route. What the handler wants is said by its parameters: the request first, then words of the path
and words behind the question mark by their names, and as `data` a message in the body. What does not fit their types
is refused before the handler is called.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, get_type_hints

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Address

_AT = re.compile(r" - at `\$\.?(.+)`$")
_NO_BODY = "body: there is none; send one of JSON"
_BODY = "data"
_NOTHING = inspect.Parameter.empty


class _Number(Convertor[int]):
    """A number in a path, no longer than a number of ours can be."""

    regex = "[0-9]{1,18}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())


class ResponseSpec(msgspec.Struct, frozen=True):
    """A response that a handler may give, for the schema."""

    kind: Any
    description: str
    media_type: str = "application/json"


class Route(Address):
    """A handler with its address. A path has words in braces, perhaps with a type: `/t/{table}/log/{number:number}`."""

    def __init__(
        self,
        method: str,
        path: str,
        handler: Callable[..., Any],
        *,
        status_code: int = 200,
        security: Sequence[Mapping[str, list[str]]] = (),
        responses: Mapping[int, ResponseSpec] | None = None,
        media_type: str = "application/json",
        example: msgspec.Struct | None = None,
    ) -> None:
        super().__init__(path, self._answer, methods=[method], name=handler.__name__)
        self.method, self.handler, self.status_code = method, handler, status_code
        self.security, self.media_type = security, media_type
        self.responses, self.example = responses or {}, example

    @cached_property
    def returns(self) -> Any:
        return get_type_hints(self.handler, include_extras=True)["return"]

    @cached_property
    def _wanted(self) -> dict[str, tuple[Any, Any]]:
        """Type and default of everything it wants but the request itself."""
        hints = get_type_hints(self.handler, include_extras=True)
        _, *wanted = inspect.signature(self.handler).parameters.items()
        return {name: (hints[name], each.default) for name, each in wanted}

    @cached_property
    def body(self) -> Any:
        """The type of the message it takes; None if it takes none."""
        return self._wanted.get(_BODY, (None,))[0]

    @cached_property
    def words(self) -> type[msgspec.Struct]:
        """The words it wants of the address, as a struct."""
        wanted = ((name, *each) for name, each in self._wanted.items() if name != _BODY)
        fields = [
            (name, kind) if default is inspect.Parameter.empty else (name, kind, default)
            for name, kind, default in wanted
        ]
        return msgspec.defstruct(self.name, fields)

    @cached_property
    def _decode(self) -> Callable[[bytes], Any]:
        """Reads the body. A number may stand in quotes."""
        return msgspec.json.Decoder(self.body, strict=False).decode

    async def _answer(self, request: Request) -> Response:
        given = self._read(request)
        if self.body is not None:
            given[_BODY] = self._message(await request.body())
        done = self.handler(request, **given)
        done = await done if inspect.isawaitable(done) else done
        return done if isinstance(done, Response) else as_json(done, self.status_code)

    def _read(self, request: Request) -> dict[str, Any]:
        """The words of the address. A number is one there, too."""
        try:
            words = msgspec.convert({**request.query_params, **request.path_params}, self.words, strict=False)
        except msgspec.ValidationError as error:
            raise HTTPException(400, _said(error, "address")) from None
        return msgspec.structs.asdict(words)

    def _message(self, body: bytes) -> Any:
        if not body:
            raise HTTPException(400, _NO_BODY)
        try:
            return self._decode(body)
        except msgspec.ValidationError as error:
            raise HTTPException(400, _said(error, "body")) from None
        except msgspec.DecodeError as error:
            raise HTTPException(400, f"body: this is no JSON: {error}; correct it and send it again") from None


def _said(error: msgspec.ValidationError, where: str) -> str:
    """Describe errors by field."""
    words, at = str(error), _AT.search(str(error))
    return f"{at[1]}: {words[: at.start()]}" if at else f"{where}: {words}"


def as_json(value: Any, status: int = 200) -> Response:
    """A message as an answer; none at all without one."""
    if value is None:
        return Response(status_code=status)
    return Response(msgspec.json.encode(value, enc_hook=str), status, media_type="application/json")


# --- making routes ---------------------------------------------------------------------------------------------------
def _making(method: str) -> Callable[..., Callable[[Callable[..., Any]], Route]]:
    def at(path: str, **about: Any) -> Callable[[Callable[..., Any]], Route]:
        return lambda handler: Route(method, path, handler, **about)

    return at


get, post, put, delete = _making("GET"), _making("POST"), _making("PUT"), _making("DELETE")
