"""Copies and fingerprints of states: by encoding, which is ten times faster than `copy.deepcopy`."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec

S = TypeVar("S")

_encoder = msgspec.msgpack.Encoder()


_decoders: dict[Any, msgspec.msgpack.Decoder[Any]] = {}


def freeze(state: Any) -> bytes:
    return _encoder.encode(state)


def thaw(frozen: bytes, kind: type[S]) -> S:
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.msgpack.Decoder(kind)
    state: S = decoder.decode(frozen)
    return state


def forget_decoders(package: str) -> None:
    """Keep nothing for the types of a package that is gone."""
    for kind in [kind for kind in _decoders if str(getattr(kind, "__module__", "")).startswith(package)]:
        del _decoders[kind]


def copy_of(state: S) -> S:
    return thaw(freeze(state), type(state))


def fingerprint(*parts: Any) -> str:
    """A short check value: equal for equal states, on every machine."""
    return hashlib.blake2b(b"".join(map(_encoder.encode, parts)), digest_size=6).hexdigest()
