"""Checkpoints on disk: the whole state and what was told since the checkpoint before, packed small.

With them a game of any length opens at once, and keeps its log even under rules that would play it differently. What is
old in a game's records and log is packed in memory the same way.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Collection, Iterable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec

from tablewright.engine.amending.copies import FORGETTING
from tablewright.engine.budgets import LARGEST_CHECKPOINT, MOST_TOLD
from tablewright.engine.events import ENGINE_EVENTS, Entry, Event, Roll
from tablewright.engine.game.long_list import LongList, Stretch
from tablewright.engine.game.records import AnyRecord, Checkpoint
from tablewright.engine.ruleset import Ruleset

_encoder = msgspec.msgpack.Encoder()
_raw_entries: msgspec.msgpack.Decoder[list[msgspec.Raw]] = msgspec.msgpack.Decoder(list[msgspec.Raw])
_records: msgspec.msgpack.Decoder[list[AnyRecord | None]] = msgspec.msgpack.Decoder(list[AnyRecord | None])
_MUCH = 200_000  # bytes
_PEEK = 2048  # letters of packed text in which its first bytes are sure to be


class BadCheckpoint(ValueError):
    """A checkpoint that cannot be read: damaged, made up, or of a state that these rules do not know."""


_BASE64 = ":"  # before what is written so: older checkpoints are in base 85, which has no colon


def pack(content: bytes) -> str:
    pains = 6 if len(content) < _MUCH else 1  # somebody waits
    return _BASE64 + base64.b64encode(zlib.compress(content, pains)).decode()


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


def empty_log(ruleset: Ruleset[Any]) -> LongList[Entry]:
    return LongList(pack_log, partial(unpack_log, ruleset=ruleset))


def log_until(checkpoints: Iterable[Checkpoint], ruleset: Ruleset[Any]) -> LongList[Entry]:
    """The log at the last of these checkpoints: each has what was told since the one before, less what was undone.

    Of these very rules it is left packed. Others may not know all of its events: then it is read at once.
    """
    log = empty_log(ruleset)
    for checkpoint in checkpoints:
        if checkpoint.kept >= 0:
            log.cut(checkpoint.kept)
            if checkpoint.rules == ruleset.version and checkpoint.log.startswith(_BASE64):
                log.add_packed(Stretch(checkpoint.log, count_in(checkpoint.log)))
            else:
                log += unpack_log(checkpoint.log, ruleset)
    log.wake()
    log.settle()
    return log


def count_in(packed: str) -> int:
    """How many entries a packed log has, by its first bytes."""
    try:
        zipped = base64.b64decode(packed[1 : 1 + _PEEK])
        head = zlib.decompressobj().decompress(zipped, 5)
    except (ValueError, zlib.error) as error:
        raise BadCheckpoint(f"the log of a checkpoint is damaged: {error}") from None
    if head and 0x90 <= head[0] <= 0x9F:  # as MessagePack writes how long a list is
        return head[0] & 0x0F
    size = {0xDC: 2, 0xDD: 4}.get(head[0] if head else 0, 0)
    if not size:
        raise BadCheckpoint("the log of a checkpoint is damaged: it is no list")
    return int.from_bytes(head[1 : 1 + size], "big")


def check_logs(checkpoints: Iterable[Checkpoint], ruleset: Ruleset[Any]) -> None:
    """That logs which somebody made up are none that take long to read: each is looked into whenever a game is opened.

    `BadCheckpoint` where one is longer than any, or has entries of these very rules that they do not know.
    """
    for checkpoint in checkpoints:
        log = checkpoint.log
        if checkpoint.kept < 0:
            continue
        if log.startswith(_BASE64) and count_in(log) > MOST_TOLD:
            raise BadCheckpoint(f"the log of a checkpoint has more than {MOST_TOLD} entries")
        try:
            count = len(_raw_entries.decode(unpack(log)))
        except msgspec.MsgspecError as error:
            raise BadCheckpoint(f"the log of a checkpoint is damaged: {error}") from None
        known = count if checkpoint.rules != ruleset.version else len(unpack_log(log, ruleset))
        if count > MOST_TOLD or known != count:
            raise BadCheckpoint("the log of a checkpoint is none that was ever told")


# --- looking into a packed log without reading it all -----------------------------------------------------------------
class _Tag(msgspec.Struct):
    event: str


class _Outside(msgspec.Struct):
    """What kind of entry it is, and whom it is for."""

    event: _Tag
    to: tuple[str, ...] = ()


_outsides: msgspec.msgpack.Decoder[list[_Outside]] = msgspec.msgpack.Decoder(list[_Outside])


def count_visible(stretch: Stretch, seat: str) -> int:
    """How many entries of a stretch of the log a seat may read."""
    entries = _outsides.decode(unpack(str(stretch.packed)))[: stretch.length]
    return sum(not entry.to or seat in entry.to for entry in entries)


def worth_knowing(
    stretch: Stretch, seat: str, wanted: Collection[type[Event]], ruleset: Ruleset[Any]
) -> list[tuple[int, Entry]]:
    """Entries of a stretch with events of some kinds (`Event`: of all), with their places among those a seat reads."""
    tags = {kind.__struct_config__.tag for kind in wanted}
    content, decoder = unpack(str(stretch.packed)), _entry_decoder(ruleset.event_type)
    raw = _raw_entries.decode(content)
    outsides = enumerate(_outsides.decode(content)[: stretch.length])
    readable = [(at, entry.event.event) for at, entry in outsides if not entry.to or seat in entry.to]
    every = Event in wanted
    places = [(place, raw[at]) for place, (at, tag) in enumerate(readable) if every or tag in tags]
    return [(place, entry) for place, each in places for entry in _entries((each,), decoder)]


# --- records and checkpoints ------------------------------------------------------------------------------------------
class OldRecords(NamedTuple):
    """Old records, packed. Checkpoints are packed already, and share what was told with the log: they stay."""

    packed: bytes  # with None where a checkpoint stands
    checkpoints: tuple[Checkpoint, ...]


def long_records(records: Iterable[AnyRecord] = ()) -> LongList[AnyRecord]:
    made = LongList(_pack_records, _unpack_records, records)
    made.settle()
    return made


def _pack_records(records: Sequence[AnyRecord]) -> OldRecords:
    others = [None if isinstance(record, Checkpoint) else record for record in records]
    return OldRecords(zlib.compress(_encoder.encode(others), 1), tuple(checkpoints_in(records)))


def _unpack_records(old: OldRecords) -> list[AnyRecord]:
    checkpoints = iter(old.checkpoints)
    return [next(checkpoints) if record is None else record for record in _records.decode(zlib.decompress(old.packed))]


def has_whole_log(checkpoints: Sequence[Checkpoint]) -> bool:
    """Whether the log can be had from these: old checkpoints have none, but a later one may have made up for it."""
    last_whole = max((at for at, each in enumerate(checkpoints) if each.kept == 0), default=-1)
    return last_whole >= 0 and all(each.kept >= 0 for each in checkpoints[last_whole:])


def checkpoints_in(records: Iterable[AnyRecord]) -> list[Checkpoint]:
    return [record for record in records if isinstance(record, Checkpoint)]
