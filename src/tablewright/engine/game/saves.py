"""A game in one file: a header line and one line of JSON for each record, readable by people and by tools.

    {"tablewright": 1, "setup": {...}}
    {"record": "answer", "seat": "p1", "key": "fight", "check": "9f3c..."}

A record is on the disk (written and synced) before its answer is acknowledged. A line without its end is a torn tail:
it was never acknowledged, and `doctor` cuts it off.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any

import msgspec

from tablewright.engine.budgets import LARGEST_SAVE, LONGEST_HEADER, LONGEST_RECORD, LONGEST_REFUSAL
from tablewright.engine.carried import all_own, baked, read_own
from tablewright.engine.decisions import Refused
from tablewright.engine.files import Unreadable, lock, open_plain, read_on
from tablewright.engine.game.game import Diverged, Game
from tablewright.engine.game.opening import NewerRules, open_records
from tablewright.engine.game.records import AnyRecord, FindRuleset, Setup, rules_for
from tablewright.engine.ruleset import Ruleset

# --- rules digest -----------------------------------------------------------------------------------------------------
# Which rules a game was begun under: their version, and a digest of the files in which they are written.
# The version is raised by people, who may forget it; the digest changes with every change of the rules, their figures
# or the engine. Only where both are the same must a game replay.
_WRITTEN_IN = (".py", ".toml")
_ROOT = Path(__file__).parents[2]
_SHARED = (_ROOT / "engine", _ROOT / "world")
_BYTES = 8
DIGESTS = "rules.json"  # where its files are not as they were written: the digest of each game


def digest_of_rules(ruleset: Ruleset[Any]) -> str:
    """The digest of a game's folder, and of what it stands on."""
    known = baked(DIGESTS)
    return _digest(ruleset.ledger.parent) if known is None else _known(known)[ruleset.key]


def has_other_rules(ruleset: Ruleset[Any], setup: Setup) -> bool:
    """True if a game was begun under rules that are not those there are now: its replay may differ honestly."""
    return setup.rules != ruleset.version or (setup.digest not in ("", digest_of_rules(ruleset)))


@cache
def _known(path: Path) -> dict[str, str]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str])


@cache
def _digest(folder: Path) -> str:
    found = hashlib.blake2b(digest_size=_BYTES)
    for root in (*_SHARED, folder):
        for path in all_own(root, _WRITTEN_IN):
            found.update(f"{path.relative_to(root).as_posix()}\0{read_own(path)}\0".encode())
    return found.hexdigest()


# --- saves ------------------------------------------------------------------------------------------------------------
FORMAT = 1
_HEX = re.compile(r"(?:[0-9a-f]{2}){1,64}")
SUFFIX = ".tw"
_CHECKPOINT = b'{"record":"checkpoint"'

_encoder = msgspec.json.Encoder()
_record_decoder: msgspec.json.Decoder[AnyRecord] = msgspec.json.Decoder(AnyRecord)


class BadSave(ValueError):
    """A file that is no save, or a damaged one; the message says what to do."""

    def __init__(self, words: str) -> None:
        super().__init__(words if len(words) <= LONGEST_REFUSAL else f"{words[:LONGEST_REFUSAL]} ...")


class Header(msgspec.Struct, frozen=True):
    tablewright: int
    setup: Setup


class SaveText(msgspec.Struct, frozen=True):
    """A save as read: header, whole records, and the bytes of a torn tail."""

    setup: Setup
    records: tuple[AnyRecord, ...]
    whole: int  # length in bytes of all that is whole
    torn: bytes = b""


# --- old formats ------------------------------------------------------------------------------------------------------
# Each entry lifts a header of that format to the next one, so that every save ever written can be opened.
_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def _read_header(line: bytes, name: str) -> Setup:
    if len(line) > LONGEST_HEADER:
        raise BadSave(f"{name}: its first line has {len(line)} bytes; a save's has {LONGEST_HEADER} at most")
    try:
        raw = msgspec.json.decode(line)
        form = raw["tablewright"]
    except (msgspec.DecodeError, KeyError, TypeError, UnicodeDecodeError, RecursionError):
        raise BadSave(
            f"{name}: this is not a Tablewright save; name a file that Tablewright has written (.tw)"
        ) from None
    if type(form) is not int or (form < FORMAT and form not in _UPGRADES):
        raise BadSave(f"{name}: this is not a Tablewright save of any format there ever was; use a backup")
    if form > FORMAT:
        raise BadSave(
            f"{name}: written by a newer Tablewright (format {form}); update this one (up to format {FORMAT})"
        )
    while form < FORMAT:
        raw = _UPGRADES[form](raw)
        form = raw["tablewright"]
    try:
        setup = msgspec.convert(raw, Header).setup
    except msgspec.ValidationError as error:
        raise BadSave(f"{name}: line 1: the header is damaged: {error}; use a backup of this save") from None
    _check_dice(setup, name)
    return setup


def _check_dice(setup: Setup, name: str) -> None:
    """Dice of a kind there is, and a secret that is one."""
    dice = setup.dice
    if dice.kind not in ("open", "sealed") or (dice.secret and not _HEX.fullmatch(dice.secret)):
        raise BadSave(f"{name}: line 1: the header is damaged: it has no dice that could be rolled; use a backup")


# --- reading ----------------------------------------------------------------------------------------------------------
def parse(content: bytes, name: str) -> SaveText:
    """Read a save's bytes. A torn last line is set apart; damage anywhere else is an error."""
    header, _, body = content.partition(b"\n")
    if not body and not content.endswith(b"\n"):
        raise BadSave(
            f"{name}: this is not a Tablewright save, or only the beginning of one; copy the whole file again"
        )
    setup = _read_header(header, name)
    *lines, torn = body.split(b"\n")
    records = tuple(_read_record(line, number, name) for number, line in enumerate(lines, 2))
    return SaveText(setup, records, len(content) - len(torn), torn)


def _read_record(line: bytes, number: int, name: str) -> AnyRecord:
    if len(line) > LONGEST_RECORD and not line.startswith(_CHECKPOINT):
        raise BadSave(f"{name}: line {number} has {len(line)} bytes; a record has {LONGEST_RECORD} at most")
    try:
        return _record_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"{name}: line {number} is damaged ({error}); try: tablewright doctor {name}") from None


def read(path: Path) -> SaveText:
    try:
        with open_plain(path) as file:
            header = file.readline(LONGEST_HEADER + 1)  # first: what is no save may be very large
            rest = read_on(file, path, LARGEST_SAVE) if header.endswith(b"\n") else b""
            return parse(header + rest, path.name)
    except (FileNotFoundError, IsADirectoryError):
        raise BadSave(f"there is no save {path.name!r}; see: tablewright saves") from None
    except PermissionError:
        raise BadSave(f"{path.name}: this file may not be read; ask its owner, or change its permissions") from None
    except Unreadable as refused:
        raise BadSave(f"{path.name}: {refused}") from None


def open_game(ruleset: Ruleset[Any], text: SaveText, *, foreign: bool = False) -> Game[Any]:
    """The game of a save (see `opening.py`). `foreign`: it may come from anybody."""
    try:
        return open_records(ruleset, text.setup, text.records, foreign=foreign)
    except NewerRules as newer:
        raise BadSave(str(newer)) from None
    except (Refused, Diverged, MemoryError):
        raise
    except Exception as error:
        raise BadSave(
            f"this save cannot be played again ({type(error).__name__}: {error}); use a backup, or tablewright doctor"
        ) from error


def checked_setup(setup: Setup) -> Setup:
    """The setup, if a save can hold it. `Refused` where one of its texts is too long."""
    try:
        return msgspec.convert(msgspec.to_builtins(setup), Setup)
    except msgspec.ValidationError as error:
        raise Refused(f"that is too long to be kept: {error}") from None


# --- writing ----------------------------------------------------------------------------------------------------------
def header_line(setup: Setup) -> bytes:
    return _encoder.encode(Header(FORMAT, setup)) + b"\n"


def record_lines(records: Sequence[AnyRecord]) -> bytes:
    return _encoder.encode_lines(records)


class SaveFile:
    """A save open for play. Every method returns only when what it wrote is on the disk."""

    def __init__(self, path: Path, game: Game[Any], length: int) -> None:
        """`length`: of the file when this game was read from it or written to it."""
        self.path, self.game, self._length = path, game, length
        self.remarks: tuple[str, ...] = ()  # what whoever plays on should know first
        self._failed = False

    @classmethod
    def create(cls, path: Path, game: Game[Any]) -> SaveFile:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "xb", opener=_private) as file:  # a Path knows no opener
            length = file.write(header_line(game.setup) + record_lines(game.records))
            _sync(file)
        _sync_folder(path.parent)
        return cls(path, game, length)

    @classmethod
    def open(cls, path: Path, find_ruleset: FindRuleset) -> SaveFile:
        """Open a save to play on. A torn tail is cut: it was never acknowledged."""
        text = read(path)
        if text.torn:
            text = _read_when_nobody_writes(path)
        game = open_game(rules_for(text.setup, find_ruleset), text)
        if text.torn:
            cut_torn_tail(path)
        return cls(path, game, text.whole)

    def append(self, records: Sequence[AnyRecord]) -> None:
        """Make records durable; now and then add a checkpoint."""
        self._write(record_lines([*records, *self.game.checkpoint_if_due()]))

    def _write(self, lines: bytes) -> None:
        """Add lines to the file. Once that failed, memory is ahead of the disk: only opening it anew helps."""
        if self._failed:
            raise BadSave(f"{self.path.name}: the last answer could not be saved; open the game again")
        self._failed = True
        with self.path.open("ab") as file:
            lock(file)  # of two who write at once, the second sees what the first has written
            if file.seek(0, os.SEEK_END) != self._length:
                raise BadSave(f"{self.path.name}: this game was played on elsewhere meanwhile; open it again")
            file.write(lines)
            _sync(file)
        self._length += len(lines)
        self._failed = False

    def answer(self, seat: str, key: str) -> None:
        self.append(self.game.answer(seat, key))

    def undo(self, seat: str, *, agreed: bool = False) -> None:
        self.append(self.game.undo(seat, agreed=agreed))


def _read_when_nobody_writes(path: Path) -> SaveText:
    """A line without its end may be one that somebody is just writing, and is about to acknowledge."""
    with path.open("rb") as file:
        lock(file, shared=True)
        return parse(file.read(), path.name)


def cut_torn_tail(path: Path) -> int:
    """Cut off a line that was never finished. Returns the number of bytes removed."""
    if not read(path).torn:
        return 0
    with path.open("r+b") as file:
        lock(file)  # who is just writing it may finish
        text = parse(file.read(), path.name)
        if text.torn:
            file.truncate(text.whole)
            _sync(file)
    return len(text.torn)


def _private(path: str, flags: int) -> int:
    """A file that only its owner reads: the secret of sealed dice may be in it."""
    return os.open(path, flags, 0o600)


def _sync(file: IO[bytes]) -> None:
    file.flush()  # what Python still holds would not be synced
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """A new file's name is durable only when its folder is."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
