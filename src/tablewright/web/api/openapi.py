"""The API's schema as far as the types say it: paths, parameters, messages. `schema.py` adds what they mean."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import pairwise
from typing import Any

import msgspec
from starlette.responses import Response

from tablewright import __version__
from tablewright.web.api.callers import TOKEN
from tablewright.web.api.routes import BASE
from tablewright.web.serving.routes import ResponseSpec, Route

JSON = "application/json"
_ABOUT = """Play at a table with a program of your own. Every seat has a token (`Authorization: Bearer ...`);
every command carries the `version` it was meant for and an id of its own (`command`), so that it is done once or not
at all."""
_BY_TOKEN = {"type": "http", "scheme": "bearer", "description": "The token of a seat, as `POST /tables` gives it."}
_REFERENCE = "#/components/schemas/{name}"

Schemas = Mapping[Any, dict[str, Any]]


def document(routes: Iterable[Route]) -> dict[str, Any]:
    """All of it, in the words of OpenAPI 3.1."""
    ordered = sorted(routes, key=lambda route: route.path)
    kinds = list(dict.fromkeys(kind for route in ordered for kind in _messages(route)))
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    by_kind = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in ordered:
        paths.setdefault(BASE + route.path_format, {})[route.method.lower()] = _operation(route, by_kind)
    plain = {
        "openapi": "3.1.0",
        "info": {"title": "Tablewright", "version": __version__, "description": _ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {TOKEN: _BY_TOKEN}},
    }
    return _renamed(plain, components)


def long_name(kind: type) -> str:
    """How a message is called whose short name another has too."""
    return _shorter(f"{kind.__module__}.{kind.__qualname__}")


def _shorter(name: str) -> str:
    return name.removeprefix("tablewright.").replace(".", "_")


def _renamed(plain: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """A name with dots in it is none that every program takes."""
    text = msgspec.json.encode(plain).decode()
    for name in (name for name in names if "." in name):
        text = re.sub(rf'(["/]){re.escape(name)}"', rf'\1{_shorter(name)}"', text)
    renamed: dict[str, Any] = msgspec.json.decode(text)
    return renamed


# --- one route -------------------------------------------------------------------------------------------------------
def _responses(route: Route) -> dict[int, ResponseSpec]:
    """Possible responses: its return type, unless it declares more."""
    own = ResponseSpec(route.returns, HTTPStatus(route.status_code).description, route.media_type)
    return dict(sorted({route.status_code: own, **route.responses}.items()))


def _messages(route: Route) -> list[Any]:
    sent = [] if route.body is None else [route.body]
    return sent + [spec.kind for spec in _responses(route).values() if _is_message(spec)]


def _is_message(spec: ResponseSpec) -> bool:
    is_response = isinstance(spec.kind, type) and issubclass(spec.kind, Response | type(None))
    return spec.media_type == JSON and not is_response


def _operation(route: Route, schemas: Schemas) -> dict[str, Any]:
    name = "".join(map(str.title, route.name.split("_")))
    operation: dict[str, Any] = {
        "summary": name,
        "description": inspect.getdoc(route.handler),
        "operationId": f"{_address_as_name(BASE + route.path_format)}{name}",
        "parameters": [_parameter(route, each) for each in msgspec.structs.fields(route.words)],
        "responses": {str(status): _response(spec, schemas) for status, spec in _responses(route).items()},
    }
    if route.body is not None:
        operation["requestBody"] = {"content": {JSON: {"schema": schemas[route.body]}}, "required": True}
    if route.security:
        operation["security"] = route.security
    return operation


def _address_as_name(path: str) -> str:
    """A word counts unless the part before it says the same: `tables/{table}`. Programs are made from these names."""
    parts = path.replace("}", "").split("/")
    said = (part for before, part in pairwise(parts) if not before.startswith(part.removeprefix("{")))
    return "".join(part.removeprefix("{").title() for part in said)


def _parameter(route: Route, word: msgspec.structs.FieldInfo) -> dict[str, Any]:
    """A word of the path, or one behind the question mark, which may be missing."""
    schema = msgspec.json.schema(word.type)
    place = "path" if word.name in route.param_convertors else "query"
    about = {"name": word.name, "in": place, "required": word.required, "description": schema.get("description", "")}
    return {**about, "schema": schema if word.required else {**schema, "default": word.default}}


def _response(spec: ResponseSpec, schemas: Schemas) -> dict[str, Any]:
    if spec.kind in (None, type(None)):
        return {"description": spec.description}
    schema = schemas[spec.kind] if _is_message(spec) else {"type": "string"}
    return {"description": spec.description, "content": {spec.media_type: {"schema": schema}}}
