"""A strict reader of HTTP/1.1, made from RFC 9112 alone and shared with nothing: it judges what a server made of bytes.

It grants what the RFC grants to readers, and nothing else: a lone LF may end a line of the head, a folded line and a
CR in a chunk's extension may be read as a space, spaces may part the first line, control characters may stand in a
value, and a length may be said twice if it is the same.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
_REQUEST_LINE = re.compile(rb"(%b) +([\x21-\x7e]+) +HTTP/1\.[01]" % _TOKEN)
_FIELD = re.compile(rb"(%b):[ \t]*([^\0\r\n]*?)[ \t]*" % _TOKEN)  # control characters may be kept
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,16})[ \t]*(?:;[\x20-\x7e\t\r]*)?")
_NUMBER = "x-request-id"
_NUMBERED = re.compile("[a-z-]+")
UNNUMBERED = "?"


class Malformed(Exception):
    """No request by the letter of the RFC, or one that it tells servers to refuse."""


class Unfinished(Exception):
    """A request that goes on."""


class Read(NamedTuple):
    """What a stream of bytes holds."""

    numbers: tuple[str, ...]  # the X-Request-ID of each request that is whole and good, in order
    end: str  # "whole", "malformed" or "unfinished"


def read(stream: bytes) -> Read:
    """The requests of a stream, up to the first that is none."""
    numbers = list[str]()
    try:
        while stream:
            number, stream, goes_on = _one(stream)
            numbers.append(number)
            if not goes_on:
                break
    except Malformed:
        return Read(tuple(numbers), "malformed")
    except Unfinished:
        return Read(tuple(numbers), "unfinished")
    return Read(tuple(numbers), "whole")


def _one(stream: bytes) -> tuple[str, bytes, bool]:
    """The number of a request, what follows it, and whether the connection goes on."""
    while stream.startswith((b"\r\n", b"\n")):
        stream = stream.partition(b"\n")[2]
    first, stream = _line(stream)
    found = _REQUEST_LINE.fullmatch(first)
    if not found or found[1] == b"CONNECT":
        raise Malformed
    fields, stream = _fields(stream)
    if len(fields.get("host", ())) != 1 or "upgrade" in fields:
        raise Malformed
    closes = first.endswith(b"1.0") or "close" in ", ".join(fields.get("connection", ())).lower()
    number = fields.get(_NUMBER, [""])[0]
    return (
        number if _NUMBERED.fullmatch(number) else UNNUMBERED,
        _after_body(fields, stream, old=first.endswith(b"1.0")),
        not closes,
    )


def _line(stream: bytes) -> tuple[bytes, bytes]:
    line, end, rest = stream.partition(b"\n")
    if not end:
        raise Unfinished
    line = line.removesuffix(b"\r")
    if b"\r" in line or b"\0" in line:
        raise Malformed
    return line, rest


def _fields(stream: bytes) -> tuple[dict[str, list[str]], bytes]:
    fields: dict[str, list[str]] = {}
    while True:
        line, stream = _line(stream)
        if not line:
            return fields, stream
        while stream.startswith((b" ", b"\t")):
            folded, stream = _line(stream)
            line += b" " + folded.strip(b" \t")
        found = _FIELD.fullmatch(line)
        if not found:
            raise Malformed
        fields.setdefault(found[1].decode().lower(), []).append(found[2].decode("latin-1"))


def _after_body(fields: dict[str, list[str]], stream: bytes, *, old: bool) -> bytes:
    codings, lengths = fields.get("transfer-encoding", []), fields.get("content-length", [])
    if codings:
        if lengths or old or [each.lower() for each in codings] != ["chunked"]:
            raise Malformed
        return _after_chunks(stream)
    said = {each.strip(" \t") for each in ",".join(lengths).split(",")} if lengths else {"0"}
    if len(said) > 1 or not re.fullmatch("[0-9]+", length := said.pop(), re.ASCII):
        raise Malformed
    return _after_bytes(stream, int(length))


def _after_bytes(stream: bytes, length: int) -> bytes:
    if len(stream) < length:
        raise Unfinished
    return stream[length:]


def _after_chunks(stream: bytes) -> bytes:
    while True:
        line, end, stream = stream.partition(b"\r\n")
        if not end:
            raise Malformed if b"\n" in line else Unfinished
        found = _CHUNK.fullmatch(line)
        if not found:
            raise Malformed
        size = int(found[1], 16)
        if not size:
            return _fields(stream)[1]
        if len(stream) < size + 2:
            raise Unfinished
        if stream[size : size + 2] != b"\r\n":
            raise Malformed
        stream = stream[size + 2 :]
