"""Heads of requests that are refused whatever they ask for, because two readers could understand them differently.

A proxy and this server read the same bytes. Where they could disagree on where a request ends, the bytes after it could
be taken for somebody else's request. So such a request is refused, and its connection ends.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tablewright.engine.budgets import LONGEST_LINES, MOST_LINES

_ONCE = (b"host", b"origin", b"sec-fetch-site", b"content-length", b"content-type", b"authorization", b"expect")
_AROUND = len(b"  HTTP/1.1\r\n\r\n")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def fault_in(scope: Mapping[str, Any]) -> str:
    """Return what is wrong with the head, in words for its sender; '' for a good one."""
    headers, names = scope["headers"], Counter(name for name, _ in scope["headers"])
    if len(headers) > MOST_LINES or _size_of(scope) > LONGEST_LINES:
        return "More lines than this server reads."
    if scope["type"] == "http" and (scope["method"] == "CONNECT" or b"upgrade" in names):
        return "This server does not change to another protocol. Send the request without Upgrade."
    twice = next((name for name in _ONCE if names[name] > 1), b"")
    if twice:
        return f"The header {twice.decode()} is there more than once."
    if b"transfer-encoding" in names and not _is_chunked(scope, names):
        return "It is not clear where this request ends. Send Content-Length, or Transfer-Encoding: chunked."
    if scope["http_version"] not in ("1.0", "1.1"):
        return "This server speaks HTTP/1.1."
    if _CONTROL.search(scope["path"]):
        return "There is no such address."
    return ""


def has_body(scope: Mapping[str, Any]) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip(b"0"))
        for name, value in scope["headers"]
    )


def _size_of(scope: Mapping[str, Any]) -> int:
    """Bytes of the head, as it is usually written."""
    address = len(scope["raw_path"]) + len(scope["query_string"]) + bool(scope["query_string"])
    return (
        len(scope.get("method", "GET"))
        + _AROUND
        + address
        + sum(len(name) + len(value) + len(b": \r\n") for name, value in scope["headers"])
    )


def _is_chunked(scope: Mapping[str, Any], names: Counter[bytes]) -> bool:
    kinds = [value.lower() for name, value in scope["headers"] if name == b"transfer-encoding"]
    return kinds == [b"chunked"] and b"content-length" not in names and scope["http_version"] == "1.1"
