"""Checkpoints on disk: the whole state and what was told since the checkpoint before, packed small.

With them a game of any length opens at once, and keeps its log even under rules that would play it differently.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from tablewright.engine.amending.copies import FORGETTING
from tablewright.engine.budgets import LARGEST_CHECKPOINT
from tablewright.engine.events import ENGINE_EVENTS, Entry, Roll
from tablewright.engine.game.records import AnyRecord, Checkpoint
from tablewright.engine.ruleset import Ruleset

_encoder = msgspec.msgpack.Encoder()
_raw_entries: msgspec.msgpack.Decoder[list[msgspec.Raw]] = msgspec.msgpack.Decoder(list[msgspec.Raw])


class BadCheckpoint(ValueError):
    """A checkpoint that cannot be read: damaged, made up, or of a state that these rules do not know."""


_BASE64 = ":"  # before what is written so: older checkpoints are in base 85, which has no colon


def pack(content: bytes) -> str:
    return _BASE64 + base64.b64encode(zlib.compress(content, 6)).decode()


def unpack(packed: str) -> bytes:
    """The bytes that were packed, and never more of them than any state could need."""
    try:
        newer = packed.startswith(_BASE64)
        zipped = base64.b64decode(packed[1:], validate=True) if newer else base64.b85decode(packed)
        unzipping = zlib.decompressobj()
        content = unzipping.decompress(zipped, LARGEST_CHECKPOINT)
    except (ValueError, zlib.error) as error:
        raise BadCheckpoint(f"the checkpoint is damaged: {error}") from None
    if unzipping.unconsumed_tail or not unzipping.eof:
        raise BadCheckpoint(f"the checkpoint is damaged, or larger than {LARGEST_CHECKPOINT} bytes")
    return content


# --- the log ----------------------------------------------------------------------------------------------------------


def pack_log(entries: Sequence[Entry]) -> str:
    return pack(_encoder.encode(entries))


@cache
def _entry_decoder(event_type: Any) -> msgspec.msgpack.Decoder[Any]:
    event = event_type
    for each in ENGINE_EVENTS:
        event = event | each
    texts, rolls = tuple[str, ...], tuple[Roll, ...]
    fields: list[Any] = [("event", event), ("rolls", rolls, ()), ("to", texts, ()), ("turn", str, "")]
    return msgspec.msgpack.Decoder(msgspec.defstruct("StoredEntry", fields))


FORGETTING.append(lambda package: _entry_decoder.cache_clear())


def unpack_log(packed: str, ruleset: Ruleset[Any]) -> list[Entry]:
    """The entries of a log; those of events that the rules no longer know are left out."""
    try:
        raw = _raw_entries.decode(unpack(packed))
    except msgspec.MsgspecError as error:
        raise BadCheckpoint(f"the log of a checkpoint is damaged: {error}") from None
    return list(_entries(raw, _entry_decoder(ruleset.event_type)))


def _entries(raw: Iterable[msgspec.Raw], decoder: msgspec.msgpack.Decoder[Any]) -> Iterable[Entry]:
    for each in raw:
        try:
            found = decoder.decode(each)
        except msgspec.MsgspecError:
            continue
        yield Entry(found.event, found.rolls, found.to, found.turn)


def log_until(checkpoints: Iterable[Checkpoint], ruleset: Ruleset[Any]) -> list[Entry]:
    """The log at the last of these checkpoints: each has what was told since the one before, less what was undone."""
    log: list[Entry] = []
    for checkpoint in checkpoints:
        if checkpoint.kept >= 0:
            del log[checkpoint.kept :]
            log += unpack_log(checkpoint.log, ruleset)
    return log


def has_whole_log(checkpoints: Sequence[Checkpoint]) -> bool:
    """Whether the log can be had from these: old checkpoints have none, but a later one may have made up for it."""
    last_whole = max((at for at, each in enumerate(checkpoints) if each.kept == 0), default=-1)
    return last_whole >= 0 and all(each.kept >= 0 for each in checkpoints[last_whole:])


def checkpoints_in(records: Iterable[AnyRecord]) -> list[Checkpoint]:
    return [record for record in records if isinstance(record, Checkpoint)]
