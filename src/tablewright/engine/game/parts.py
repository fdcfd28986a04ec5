"""Large parts of a state that seldom change, such as a dungeon that nobody is in, are written to a save once.

A part is a long run of bytes that is a field of the state, or stands in a table that is one. A checkpoint has its name
in its place, and brings along those parts that no checkpoint before it has: so a save grows with what happens, and not
with everything there is each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.msgpack import Ext

from tablewright.engine.budgets import LARGEST_CHECKPOINT
from tablewright.engine.game.packing import BadCheckpoint, pack, unpack
from tablewright.engine.game.records import Checkpoint

_LARGE = 1_000  # bytes
_NAME = 1  # MessagePack's number for what is a name of ours


def taken_apart(frozen: bytes) -> tuple[bytes, dict[str, bytes]]:
    """A frozen state with names where its large parts were, and these parts by their names."""
    parts: dict[str, bytes] = {}
    state = msgspec.msgpack.decode(frozen) if len(frozen) > _LARGE else None
    tables = [state, *(field for field in state.values() if isinstance(field, dict))] if isinstance(state, dict) else []
    for table in tables:
        for key, value in table.items():
            if isinstance(value, bytes) and len(value) > _LARGE:
                name = hashlib.blake2b(value, digest_size=16).digest()
                parts[name.hex()], table[key] = value, Ext(_NAME, name)
    return (msgspec.msgpack.encode(state) if parts else frozen), parts


def new_parts(parts: dict[str, bytes], known: Iterable[str]) -> dict[str, str]:
    """Those that have not been written yet, packed."""
    return {name: pack(parts[name]) for name in sorted(parts.keys() - set(known))}


def put_together(checkpoints: Iterable[Checkpoint]) -> bytes:
    """The frozen state of the last of these checkpoints. It is never larger than any state could be."""
    *_, last = made = list(checkpoints)
    shell = unpack(last.frozen)
    packed = {name: part for checkpoint in made for name, part in checkpoint.parts.items()}
    if not packed:
        return shell
    shelf = _Shelf(packed, LARGEST_CHECKPOINT - len(shell))
    try:
        return msgspec.msgpack.encode(msgspec.msgpack.decode(shell, ext_hook=shelf.take))
    except msgspec.MsgspecError as error:
        raise BadCheckpoint(f"the checkpoint is damaged: {error}") from None


class _Shelf:
    """Parts that wait to be put in their places, and how many bytes they may still come to."""

    def __init__(self, packed: dict[str, str], room: int) -> None:
        self._packed, self._room = packed, room

    def take(self, code: int, name: memoryview[Any]) -> bytes:
        packed = self._packed.get(name.hex()) if code == _NAME else None
        if packed is None:
            raise BadCheckpoint("the checkpoint is damaged: a part of it is in no checkpoint before")
        part = unpack(packed)
        self._room -= len(part)
        if self._room < 0:
            raise BadCheckpoint(f"the checkpoint is larger than {LARGEST_CHECKPOINT} bytes")
        return part
