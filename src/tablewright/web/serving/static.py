"""Style, script, fonts and icons: only files that were there at the start, zipped once, kept by browsers for ever."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright.press.icons import icons
from tablewright.web.drawing.svg import content_of, icon_file
from tablewright.web.serving.asking import Asked
from tablewright.web.serving.files import FOR_EVER, File, as_file, sent
from tablewright.web.serving.routes import get
from tablewright.web.showing.ink import readable

_MOST_COLOURS = 64
STATIC = Path(__file__).parents[1] / "static"


@cache
def static_names() -> frozenset[str]:
    files = (path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())
    return frozenset([*files, *map(icon_file, icons())])


@cache
def _file(name: str) -> File:
    return as_file(name, slim(name, content_of(name)))


def slim(name: str, content: bytes) -> bytes:
    """Our own style and script without what is for those who read them: remarks, indentation, room around signs.

    A face that is not there in time waits for the next page: a page must not move under its reader's eyes.
    """
    if name == "vendor/fonts.css":
        return content.replace(b"font-display: swap", b"font-display: optional")
    if name.startswith("vendor/"):
        return content
    if name.endswith(".css"):
        content = re.sub(rb"/\*.*?\*/\s*", b"", content, flags=re.DOTALL)
        return re.sub(rb"\s*([{};,])\s*|(?<=:)\s+", rb"\1", content)
    if name.endswith(".js"):
        content = re.sub(rb"(?m)^\s*//.*\n", b"", content)
    return re.sub(rb"(?m)^[ \t]+", b"", content) if name.endswith((".css", ".js")) else content


@get("/accent/{colour}")
def accent(request: Asked, colour: str) -> Response:
    """A game's spot colour, readable by day and by night; several, joined by dashes, are one for a class each."""
    several = colour.split("-")
    rules = (
        _spot_colour(":root" if len(several) == 1 else f".ink-{one}", f"#{one}") for one in several[:_MOST_COLOURS]
    )
    return Response("".join(rules), headers={"cache-control": FOR_EVER}, media_type="text/css")


def _spot_colour(where: str, colour: str) -> str:
    day, night = readable(colour)
    own = "" if where == ":root" else " --accent: light-dark(var(--day), var(--night));"
    return f"{where} {{ --day: {day}; --night: {night};{own} }}\n"


@get("/static/{name:path}")
def static(request: Asked, name: str, v: str = "") -> Response:
    """A file of ours. `v` changes with its content: with it the browser need never ask again."""
    if name not in static_names():
        raise HTTPException(404, "There is no such file.")
    return sent(_file(name), request.headers.get("accept-encoding", ""), for_ever=bool(v))
