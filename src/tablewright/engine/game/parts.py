"""Large parts of a state that seldom change, such as a dungeon that nobody is in, are written to a save once.

A part is a long run of bytes that is a field of the state, or stands in a table that is one; or some entries in a row
of a long table, such as the land. A checkpoint has its name in its place, and brings along those parts that no
checkpoint before it has: so a save grows with what happens, and not with everything there is each time.
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
_LONG_TABLE = 4_000  # bytes of entries
_IN_A_ROW = 32  # entries that are one part; what is new comes last and leaves the others as they are
_NAME_BYTES = 16
_NAME, _NAMES = 1, 2  # MessagePack's numbers for what is a name of ours, and for names with the last entries of a table
_Table = dict[Any, msgspec.Raw]
_Rows = tuple[bytes, _Table]


def taken_apart(frozen: bytes) -> tuple[bytes, dict[str, bytes]]:
    """A frozen state with names where its large parts were, and these parts by their names."""
    parts: dict[str, bytes] = {}
    state = msgspec.msgpack.decode(frozen) if len(frozen) > _LARGE else None
    if not isinstance(state, dict):
        return frozen, parts
    tables = {field: table for field, table in state.items() if isinstance(table, dict)}
    for table in (state, *tables.values()):
        for key, value in table.items():
            if isinstance(value, bytes) and len(value) > _LARGE:
                table[key] = Ext(_NAME, _put(value, parts))
    for field, table in tables.items():
        if len(table) > _IN_A_ROW and not any(isinstance(value, bytes | Ext) for value in table.values()):
            state[field] = _in_rows(table, parts)
    return (msgspec.msgpack.encode(state) if parts else frozen), parts


def _put(part: bytes, parts: dict[str, bytes]) -> bytes:
    name = hashlib.blake2b(part, digest_size=_NAME_BYTES).digest()
    parts[name.hex()] = part
    return name


def _in_rows(table: dict[Any, Any], parts: dict[str, bytes]) -> dict[Any, Any] | Ext:
    """A long table as the names of its rows, and its last entries as they are."""
    entries = list(table.items())
    last = len(entries) - len(entries) % _IN_A_ROW
    rows = [msgspec.msgpack.encode(dict(entries[at : at + _IN_A_ROW])) for at in range(0, last, _IN_A_ROW)]
    if sum(map(len, rows)) < _LONG_TABLE:
        return table
    names = b"".join(_put(row, parts) for row in rows)
    return Ext(_NAMES, msgspec.msgpack.encode((names, dict(entries[last:]))))


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

    def take(self, code: int, content: memoryview[Any]) -> bytes | dict[Any, Any]:
        if code == _NAME:
            return self._part(bytes(content))
        if code != _NAMES:
            raise BadCheckpoint("the checkpoint is damaged: nobody knows what stands there")
        names, last = msgspec.msgpack.decode(bytes(content), type=_Rows)
        table: _Table = {}
        for at in range(0, len(names), _NAME_BYTES):
            table.update(msgspec.msgpack.decode(self._part(names[at : at + _NAME_BYTES]), type=_Table))
        table.update(last)
        return table

    def _part(self, name: bytes) -> bytes:
        packed = self._packed.get(name.hex())
        if packed is None:
            raise BadCheckpoint("the checkpoint is damaged: a part of it is in no checkpoint before")
        part = unpack(packed)
        self._room -= len(part)
        if self._room < 0:
            raise BadCheckpoint(f"the checkpoint is larger than {LARGEST_CHECKPOINT} bytes")
        return part
