"""Keeps saves of long campaigns small: packed checkpoints, long lists, large parts that seldom change."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any, Generic, NamedTuple, SupportsIndex, TypeVar, overload

import msgspec
from msgspec.msgpack import Ext

from tablewright.engine.amending.copies import FORGETTING
from tablewright.engine.budgets import LARGEST_CHECKPOINT, MOST_TOLD
from tablewright.engine.events import ENGINE_EVENTS, Entry, Event, Roll
from tablewright.engine.game.records import AnyRecord, Checkpoint
from tablewright.engine.ruleset import Ruleset

# --- long list --------------------------------------------------------------------------------------------------------
# A list that grows for years: what came last as it is, what is older packed small until somebody looks there.
# Records and logs only ever grow at their end, or are cut off there when something is taken back.
T = TypeVar("T")
U = TypeVar("U")

RECENT = 500  # items that stay as they are; a stretch is packed when there are twice as many


class Stretch(NamedTuple):
    """So many old items, packed; there may be more in it, which were cut off."""

    packed: Any  # text or bytes, as its list packs them
    length: int


class LongList(Sequence[T], Generic[T]):
    """`pack` and `unpack` make items small and whole again; `old` is packed already and comes before `items`."""

    def __init__(
        self,
        pack: Callable[[Sequence[T]], Any],
        unpack: Callable[[Any], list[T]],
        items: Iterable[T] = (),
        old: tuple[Stretch, ...] = (),
    ) -> None:
        self._pack, self._unpack = pack, unpack
        self.recent, self.old = list(items), old
        self.before = sum(stretch.length for stretch in old)  # items that are packed
        self.cuts = 0  # how often something was cut off: else it has only grown
        self._opened: tuple[Stretch, list[T]] | None = None

    # --- growing and cutting -----------------------------------------------------------------------------------------
    def append(self, item: T) -> None:
        self.recent.append(item)

    def __iadd__(self, items: Iterable[T]) -> LongList[T]:
        self.recent += items
        return self

    def pop(self) -> T:
        last = self[-1]
        self.cut(len(self) - 1)
        return last

    def cut(self, length: int) -> None:
        """Forget what comes after the first so many."""
        if length >= len(self):
            return
        self.cuts += 1
        if length >= self.before:
            del self.recent[length - self.before :]
            return
        kept: list[Stretch] = []
        while length and length >= self.old[len(kept)].length:
            length -= self.old[len(kept)].length
            kept.append(self.old[len(kept)])
        self.recent = self._items(self.old[len(kept)])[:length]
        self.old, self.before = tuple(kept), sum(stretch.length for stretch in kept)

    def until(self, length: int) -> LongList[T]:
        """The first so many, as a list of their own."""
        twin = LongList(self._pack, self._unpack, self.recent, self.old)
        twin.cuts = self.cuts
        twin.cut(length)
        return twin

    def settle(self) -> None:
        """Pack what is old by now."""
        packed: list[Stretch] = []
        while len(self.recent) >= 2 * RECENT:
            packed.append(Stretch(self._pack(self.recent[:RECENT]), RECENT))
            del self.recent[:RECENT]
        if packed:
            self.old, self.before = (*self.old, *packed), self.before + RECENT * len(packed)

    def add_packed(self, stretch: Stretch) -> None:
        """More items at the end, packed already."""
        if self.recent:
            self.old = (*self.old, Stretch(self._pack(self.recent), len(self.recent)))
            self.before += len(self.recent)
            self.recent = []
        self.old = (*self.old, stretch)
        self.before += stretch.length

    def wake(self) -> None:
        """Unpack enough of the end for what people look at first."""
        while self.old and len(self.recent) < RECENT:
            self.recent = self._unpacked(self.old[-1]) + self.recent
            self.old = self.old[:-1]
        self.before = sum(each.length for each in self.old)

    # --- looking -----------------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        return self.before + len(self.recent)

    def __iter__(self) -> Iterator[T]:
        for stretch in self.old:
            yield from self._unpacked(stretch)
        yield from self.recent

    @overload
    def __getitem__(self, place: SupportsIndex) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> T | list[T]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            return self._between(start, stop) if step == 1 else list(self)[place]
        at = place.__index__()
        at += len(self) if at < 0 else 0
        if at >= self.before:
            return self.recent[at - self.before]
        if at < 0:
            raise IndexError(place)
        return self._between(at, at + 1)[0]

    def __setitem__(self, place: int, item: T) -> None:
        """Something else in the place of a recent item."""
        self.recent[place if place < 0 else place - self.before] = item

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LongList | list) and len(self) == len(other) and all(map(_same, self, other))

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _between(self, start: int, stop: int) -> list[T]:
        if start >= self.before:
            return self.recent[start - self.before : max(0, stop - self.before)]
        items: list[T] = []
        at = 0
        for stretch in self.old:
            if at < stop and at + stretch.length > start:
                items += self._items(stretch)[max(0, start - at) : stop - at]
            at += stretch.length
        return items + self.recent[: max(0, stop - self.before)]

    def _items(self, stretch: Stretch) -> list[T]:
        """Return the entries of a stretch; the one read last stays unpacked."""
        if self._opened is None or self._opened[0] is not stretch:
            self._opened = (stretch, self._unpacked(stretch))
        return self._opened[1]

    def _unpacked(self, stretch: Stretch) -> list[T]:
        return self._unpack(stretch.packed)[: stretch.length]


def _same(one: object, other: object) -> bool:
    return one == other


# --- packing ----------------------------------------------------------------------------------------------------------
# Checkpoints on disk: the whole state and what was told since the checkpoint before, packed small.
# With them a game of any length opens at once, and keeps its log even under rules that would play it differently. What
# is old in a game's records and log is packed in memory the same way.
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
    """True if the log can be had from these: old checkpoints have none, but a later one may have made up for it."""
    last_whole = max((at for at, each in enumerate(checkpoints) if each.kept == 0), default=-1)
    return last_whole >= 0 and all(each.kept >= 0 for each in checkpoints[last_whole:])


def checkpoints_in(records: Iterable[AnyRecord]) -> list[Checkpoint]:
    return [record for record in records if isinstance(record, Checkpoint)]


# --- parts ------------------------------------------------------------------------------------------------------------
# Large parts of a state that seldom change, such as a dungeon that nobody is in, are written to a save once.
# A part is a long run of bytes that is a field of the state, or stands in a table that is one; or some entries in a row
# of a long table, such as the land. A checkpoint has its name in its place, and brings along those parts that no
# checkpoint before it has: so a save grows with what happens, and not with everything there is each time.
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
