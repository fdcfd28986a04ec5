"""Copies and fingerprints of states: by encoding, which is ten times faster than `copy.deepcopy`.

What nobody needs for the time being, such as a place where nobody is, can be folded: a copy hands it on unread.
"""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_values

S = TypeVar("S")

_encoder = msgspec.msgpack.Encoder()
_long_bytes = struct.Struct(">BI")  # how MessagePack begins more than 64 kB of them
_LONG_BYTES, _LONG = 0xC6, 0xFFFF


_decoders: dict[Any, msgspec.msgpack.Decoder[Any]] = {}


def freeze(state: Any) -> bytes:
    return _encoder.encode(state)


def written(default: S) -> S:
    """A field's default that is written like any other value, so that equal states have equal bytes.

    Defaults are left out where a field holds that very object. Of a number, a flag or an empty text there is only one;
    but of two equal texts, one from the class and one from an answer, the first would be left out and the other not.
    """
    return msgspec.field(default_factory=lambda: default)


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


def fold(thing: Any) -> msgspec.Raw:
    """Something of a state as bytes within its bytes: what is thawed with it only points there."""
    return msgspec.Raw(_encoder.encode(_encoder.encode(thing)))


def unfold(folded: msgspec.Raw, kind: type[S]) -> S:
    return thaw(msgspec.msgpack.decode(folded, type=bytes), kind)


class Folded(dict[str, S]):
    """A table of a state whose entries stay folded until somebody asks for one: a copy of it hands them on unread.

    Thawed as `dict[str, msgspec.Raw]`, it is made one of these by its owner; it freezes to the same bytes either way.
    """

    kind: ClassVar[type[Any]]

    def _opened(self, key: str, folded: Any) -> S:
        entry: S = thaw(folded, self.kind)
        self[key] = entry
        return entry

    def unfold(self) -> None:
        """Open every entry."""
        for key, entry in super().items():
            if type(entry) is msgspec.Raw:
                self._opened(key, entry)

    def __getitem__(self, key: str) -> S:
        entry = super().__getitem__(key)
        return self._opened(key, entry) if type(entry) is msgspec.Raw else entry

    def get(self, key: str, default: Any = None) -> Any:
        entry = super().get(key, default)
        return self._opened(key, entry) if type(entry) is msgspec.Raw else entry

    def setdefault(self, key: str, default: Any = None) -> Any:
        entry = super().setdefault(key, default)
        return self._opened(key, entry) if type(entry) is msgspec.Raw else entry

    def pop(self, key: str, *default: Any) -> Any:
        entry = super().pop(key, *default)
        return thaw(entry, self.kind) if type(entry) is msgspec.Raw else entry

    def values(self) -> dict_values[str, S]:
        self.unfold()
        return super().values()

    def items(self) -> dict_items[str, S]:
        self.unfold()
        return super().items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and dict(self.items()) == dict(other.items())

    __hash__ = None


def thaw_wholly(frozen: bytes, kind: type[S]) -> S:
    """A state with nothing left unread in it: what does not fit is found at once."""
    state = thaw(frozen, kind)
    for field in getattr(state, "__struct_fields__", ()):
        if isinstance(entries := getattr(state, field), Folded):
            entries.unfold()
    return state


def fingerprint(*parts: Any) -> str:
    """A short check value: equal for equal states, on every machine. A large state is read where it is, not copied."""
    found = hashlib.blake2b(digest_size=6)
    for part in parts:
        if type(part) is bytes and len(part) > _LONG:
            found.update(_long_bytes.pack(_LONG_BYTES, len(part)))
            found.update(part)
        else:
            found.update(_encoder.encode(part))
    return found.hexdigest()
