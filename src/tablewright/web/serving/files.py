"""Files that stay as they are: their kind by their name, zipped once where that pays, kept by browsers."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

import msgspec
from starlette.responses import Response

FOR_EVER = "public, max-age=31536000, immutable"
_A_WHILE = "public, max-age=300"
_ZIPPED = frozenset({".html", ".css", ".js", ".svg", ".txt", ".json", ".webmanifest"})
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class File(msgspec.Struct, frozen=True):
    kind: str
    plain: bytes
    zipped: bytes


def as_file(name: str, content: bytes) -> File:
    suffix = Path(name).suffix
    kind = _KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(kind, content, gzip.compress(content, 9, mtime=0) if suffix in _ZIPPED else b"")


def sent(file: File, accepted: str, *, for_ever: bool = False) -> Response:
    """A file to a browser that takes these encodings; `for_ever`: under this address it will not change."""
    keep = FOR_EVER if for_ever else _A_WHILE
    headers = {"content-type": file.kind, "cache-control": keep, "vary": "Accept-Encoding"}
    if file.zipped and "gzip" in accepted:
        return Response(file.zipped, headers={**headers, "content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
