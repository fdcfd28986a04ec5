"""The API's schema as far as the types say it: paths, parameters, messages. `schema.py` adds what they mean."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import pairwise
from typing import Annotated, Any, get_origin

import msgspec

from tablewright import __version__
from tablewright.web.api.callers import TOKEN
from tablewright.web.wire.responses import Response, Stream
from tablewright.web.wire.routes import Parameter, ResponseSpec, Route

JSON = "application/json"
_ABOUT = """Play at a table with a program of your own. Every seat has a token (`Authorization: Bearer ...`);
every command carries the `version` it was meant for and an id of its own (`command`), so that it is done once or not
at all."""
_BY_TOKEN = {"type": "http", "scheme": "bearer", "description": "The token of a seat, as `POST /tables` gives it."}
_REFERENCE = "#/components/schemas/{name}"
_WORD = re.compile(r"\{(\w+):(\w+)\}")

Schemas = Mapping[Any, dict[str, Any]]


def document(routes: Iterable[Route]) -> dict[str, Any]:
    """All of it, in the words of OpenAPI 3.1."""
    routes = [route for route in routes if route.include_in_schema]
    kinds = list(dict.fromkeys(kind for route in routes for kind in _messages(route)))
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    by_kind = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in sorted(routes, key=lambda route: route.path):
        paths.setdefault(_WORD.sub(r"{\1}", route.path), {})[route.method.lower()] = _operation(route, by_kind)
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
    """What it may answer: by its own type, unless it says more."""
    said = dict(route.responses)
    if route.status_code not in said:
        about = HTTPStatus(route.status_code).description
        said[route.status_code] = ResponseSpec(route.returns, about, route.media_type or JSON)
    return dict(sorted(said.items()))


def _messages(route: Route) -> list[Any]:
    sent = [each.kind for each in route.parameters if each.place == "body"]
    return sent + [spec.kind for spec in _responses(route).values() if _is_message(spec)]


def _is_message(spec: ResponseSpec) -> bool:
    return spec.media_type == JSON and spec.kind not in (None, type(None)) and get_origin(spec.kind) is not Response


def _operation(route: Route, schemas: Schemas) -> dict[str, Any]:
    name = "".join(map(str.title, route.handler.__name__.split("_")))
    operation: dict[str, Any] = {
        "summary": name,
        "description": route.description or inspect.getdoc(route.handler),
        "operationId": f"{_address_as_name(route.path)}{name}",
        "parameters": [_described(each) for each in route.parameters if each.place != "body"],
        "responses": {str(status): _response(spec, schemas) for status, spec in _responses(route).items()},
    }
    for body in (each for each in route.parameters if each.place == "body"):
        operation["requestBody"] = {"content": {JSON: {"schema": schemas[body.kind]}}, "required": True}
    if route.security:
        operation["security"] = route.security
    return operation


def _address_as_name(path: str) -> str:
    """A word counts unless the part before it says the same: `tables/{table}`. Programs are made from these names."""
    parts = _WORD.sub(r"{\1", path).split("/")
    said = (part for before, part in pairwise(parts) if not before.startswith(part.removeprefix("{")))
    return "".join(part.removeprefix("{").title() for part in said)


def _described(wanted: Parameter) -> dict[str, Any]:
    schema = msgspec.json.schema(Annotated[wanted.kind, wanted.meta] if wanted.meta else wanted.kind)
    about = schema.get("description", "")
    if wanted.place == "query":
        schema["default"] = wanted.default
    return {
        "name": wanted.name,
        "in": wanted.place,
        "required": wanted.place == "path",
        "description": about,
        "schema": schema,
    }


def _response(spec: ResponseSpec, schemas: Schemas) -> dict[str, Any]:
    if spec.kind in (None, type(None)):
        return {"description": spec.description}
    if spec.kind is Stream:
        return {"description": "Stream Response", "content": {spec.media_type: {"schema": {}}}}
    schema = schemas[spec.kind] if _is_message(spec) else {"type": "string"}
    return {"description": spec.description, "content": {spec.media_type: {"schema": schema}}}
