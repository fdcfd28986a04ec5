"""Saves: nothing acknowledged is ever lost, and whatever happened to the file, we say so in words."""

import errno
import fcntl
import os
import signal
import stat
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FuturesTimeout
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.game import saves
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Checkpoint
from tablewright.engine.game.saves import (
    BadSave,
    SaveFile,
    cut_torn_tail,
    header_line,
    open_game,
    parse,
    read,
    record_lines,
)
from tests.engine.games import TOY, new_game, play_on, same
from tests.engine.toy import ToyGame
from tests.patience import PATIENCE


def find(key: str) -> ToyGame:
    return TOY


def saved(path: Path, *keys: str, seed: str = "saves", **setup: Any) -> SaveFile:
    save = SaveFile.create(path / "game.tw", new_game(seed, **setup))
    for key in keys:
        save.answer("p1", key)
    return save


# --- there and back --------------------------------------------------------------------------------------------------
def test_a_save_opens_as_it_was(tmp_path: Path) -> None:
    save = saved(tmp_path, "Ada", "fight", undo="always")
    save.undo("p1")
    save.append(save.game.override("gm", "heroes.p1.hp", 3, "a cough"))
    save.append(save.game.stand("p1", "parry", "no"))
    again = SaveFile.open(save.path, find)
    same(again.game, save.game)
    assert again.game.records == save.game.records
    again.answer("p1", "fight")
    same(SaveFile.open(save.path, find).game, again.game)


def test_a_save_is_lines_of_json(tmp_path: Path) -> None:
    save = saved(tmp_path, "Ada")
    header, answer = save.path.read_text().splitlines()
    assert header.startswith('{"tablewright":1,"setup":{"campaign":"campaign","game":"toy"')
    assert answer.startswith('{"record":"answer","seat":"p1","key":"Ada","check":"')


def test_a_save_is_never_written_over(tmp_path: Path) -> None:
    saved(tmp_path)
    with pytest.raises(FileExistsError):
        saved(tmp_path)


def test_records_round_trip() -> None:
    game = new_game(undo="always")
    game.stand("p1", "parry", "no")
    game.answer("p1", 'Ada\n"quoted" é'[:5])
    game.undo("p1")
    game.override("gm", "heroes.p1.name", 'new\n"name"', "tidy")
    game.make_checkpoint()
    text = parse(header_line(game.setup) + record_lines(game.records), "x")
    assert (text.setup, list(text.records), text.torn) == (game.setup, list(game.records), b"")


def test_long_games_get_checkpoints(tmp_path: Path) -> None:
    save = saved(tmp_path, "Ada", settings={"hp": 99, "foe": 99}, undo="always")
    for _ in range(250):
        if save.game.pending[0].question == "vote":
            break
        save.answer("p1", save.game.pending[0].options[-1] if "flee" not in save.game.pending[0].options else "fight")
        save.undo("p1")
        save.answer("p1", save.game.pending[0].options[-1] if "flee" not in save.game.pending[0].options else "fight")
    assert any(isinstance(record, Checkpoint) for record in read(save.path).records)
    same(SaveFile.open(save.path, find).game, save.game)


# --- crashes ---------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_kill_at_every_write_point_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """A process that dies by SIGKILL wherever it touches the disk: the file opens, with all that was promised."""
    command = [sys.executable, "-m", "tests.engine.play_and_die", str(tmp_path)]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=Path(__file__).parents[2], timeout=120, check=False
    )
    *killed, last = map(int, done.stdout.split())
    assert set(killed) == {-signal.SIGKILL}
    assert last == 0, done.stderr
    for point in range(1, len(killed) + 2):
        _check_what_is_left(tmp_path / f"{point}.tw", (tmp_path / f"{point}.told").read_text().split())
    assert len(killed) >= 20


def _check_what_is_left(path: Path, told: list[str]) -> None:
    if not told:  # nothing was promised: there may be no file, or the beginning of one
        return
    game = SaveFile.open(path, find).game
    promised = int(told[-1]) if told[-1] != "begun" else 0
    assert promised <= len(game.records) <= promised + 1
    assert read(path).torn == b""


def test_cut_off_at_every_byte(tmp_path: Path) -> None:
    """Whatever is left of a file, all its whole lines count."""
    content = saved(tmp_path, "Ada", "fight", seed="cut").path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(content) if byte == ord("\n")]
    for length in range(len(content) + 1):
        if length < ends[0]:
            with pytest.raises(BadSave, match="not a Tablewright save"):
                parse(content[:length], "cut")
            continue
        text = parse(content[:length], "cut")
        whole = max(end for end in ends if end <= length)
        assert (len(text.records), text.whole, len(text.torn)) == (ends.index(whole), whole, length - whole)
        if length == whole:
            Game(TOY, text.setup, text.records)


def test_a_line_that_is_just_being_written_is_not_cut_off(tmp_path: Path) -> None:
    """Whoever opens a save in that moment, to play or to mend it, would cut off what is about to be acknowledged."""
    for cut in (SaveFile.open, lambda path, _: cut_torn_tail(path)):
        save = saved(tmp_path / f"{id(cut)}.tw", "Ada")
        whole = save.path.read_bytes()
        save.answer("p1", "fight")
        line = save.path.read_bytes()[len(whole) :]
        save.path.write_bytes(whole)
        with save.path.open("ab") as file, ThreadPoolExecutor() as others:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write(line[:9])
            file.flush()
            opening = others.submit(cut, save.path, find)
            with suppress(FuturesTimeout):
                opening.result(timeout=0.3)
            file.write(line[9:])
            file.flush()
            os.fsync(file.fileno())
            fcntl.flock(file, fcntl.LOCK_UN)
            opened = opening.result(timeout=PATIENCE)
        assert save.path.read_bytes() == whole + line
        if isinstance(opened, SaveFile):
            same(opened.game, save.game)


def test_a_torn_tail_is_cut_when_play_goes_on(tmp_path: Path) -> None:
    save = saved(tmp_path, "Ada")
    whole = save.path.read_bytes()
    save.path.write_bytes(whole + b'{"record":"answer","seat":"p1","ke')
    again = SaveFile.open(save.path, find)
    assert save.path.read_bytes() == whole
    again.answer("p1", "fight")
    same(SaveFile.open(save.path, find).game, again.game)


def test_cutting_says_how_much(tmp_path: Path) -> None:
    save = saved(tmp_path)
    assert cut_torn_tail(save.path) == 0
    save.path.write_bytes(save.path.read_bytes() + b"12345")
    assert cut_torn_tail(save.path) == 5


# --- sync ------------------------------------------------------------------------------------------------------------
def test_an_answer_is_synced_before_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the moment of syncing, the bytes have left Python: else a sync would promise nothing."""
    save = saved(tmp_path)
    sizes: list[int] = []
    monkeypatch.setattr("os.fsync", lambda descriptor: sizes.append(os.fstat(descriptor).st_size))
    save.answer("p1", "Ada")
    assert sizes == [save.path.stat().st_size]


def test_a_new_save_is_synced_with_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, int]] = []

    def note(descriptor: int) -> None:
        status = os.fstat(descriptor)
        synced.append((stat.S_ISDIR(status.st_mode), status.st_size))

    monkeypatch.setattr("os.fsync", note)
    save = saved(tmp_path)
    assert synced[0] == (False, save.path.stat().st_size)
    assert synced[1][0]


# --- disks that refuse -----------------------------------------------------------------------------------------------
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is not acknowledged, nothing more is written after it, and the file opens as it was before."""
    save = saved(tmp_path, "Ada")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space left"):
            save.answer("p1", "fight")
    with pytest.raises(BadSave, match="open the game again"):
        save.answer(save.game.pending[0].seat, save.game.pending[0].options[0])
    assert SaveFile.open(save.path, find).game.pending


def test_a_disk_that_is_full_in_mid_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = saved(tmp_path, "Ada")
    whole = save.path.read_bytes()

    def half_a_line(file: IO[bytes]) -> None:
        file.truncate(len(whole) + 9)
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(saves, "_sync", half_a_line)
        with pytest.raises(OSError, match="No space left"):
            save.answer("p1", "fight")
    assert read(save.path).torn
    assert [record.key for record in SaveFile.open(save.path, find).game.records if isinstance(record, Answered)] == [
        "Ada"
    ]
    assert save.path.read_bytes() == whole


def test_two_who_play_the_same_save_do_not_spoil_it(tmp_path: Path) -> None:
    one = saved(tmp_path, "Ada")
    other = SaveFile.open(one.path, find)
    one.answer("p1", "flee")
    with pytest.raises(BadSave, match="played on elsewhere"):
        other.answer("p1", "fight")
    with pytest.raises(BadSave, match="open the game again"):
        other.answer(other.game.pending[0].seat, other.game.pending[0].options[0])
    same(SaveFile.open(one.path, find).game, one.game)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_save(tmp_path: Path) -> None:
    save = saved(tmp_path, "Ada")
    save.path.chmod(0o400)
    with pytest.raises(PermissionError):
        save.answer("p1", "fight")
    assert len(read(save.path).records) == 1


def test_a_save_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.tw", tmp_path):
        with pytest.raises(BadSave, match="there is no save"):
            read(path)


# --- damage and time -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"hello\n",
        b"[]\n",
        b'{"other": 1}\n',
        b"\xff\xfe\n",
        b'{"tablewright": "x"}\n',
        b'{"tablewright":1}\n',
    ],
)
def test_what_is_no_save(content: bytes) -> None:
    with pytest.raises(BadSave, match=r"not a Tablewright save|newer|header is damaged"):
        parse(content, "file.tw")


def test_a_newer_format_is_named() -> None:
    with pytest.raises(BadSave, match="newer Tablewright"):
        parse(b'{"tablewright":99,"setup":{}}\n', "file.tw")


def test_an_old_format_is_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each format has a step to the next; this one lifts an imagined format 0."""
    old = msgspec.json.decode(header_line(new_game().setup))
    old["tablewright"], old["table"] = 0, old.pop("setup")
    lift = {0: lambda raw: {"tablewright": 1, "setup": raw["table"]}}
    monkeypatch.setattr(saves, "_UPGRADES", lift)
    assert parse(msgspec.json.encode(old) + b"\n", "old.tw").setup == new_game().setup


@pytest.mark.parametrize("damage", [b"garbage", b'{"record":"answer"}', b'{"record":"dance"}', b"", b"\xff"])
def test_a_damaged_line_is_named(tmp_path: Path, damage: bytes) -> None:
    lines = saved(tmp_path, "Ada", "flee").path.read_bytes().split(b"\n")
    lines[1] = damage
    with pytest.raises(BadSave, match=r"line 2 is damaged .*tablewright doctor file\.tw"):
        parse(b"\n".join(lines), "file.tw")


def test_older_rules_go_on_from_the_checkpoint() -> None:
    """A game begun under other rules that no longer replays goes on where its last checkpoint stands."""
    game = new_game("old", settings={"hp": 30, "foe": 30})
    play_on(game, lambda pairs: pairs[0], most=3)
    game.make_checkpoint()
    broken = [
        msgspec.structs.replace(record, check="0") if isinstance(record, Answered) and record.check else record
        for record in game.records
    ]
    older = msgspec.structs.replace(game.setup, rules=0)
    reopened = open_game(TOY, saves.SaveText(older, tuple(broken), 0))
    same(reopened, game)


def test_newer_rules_are_refused_by_name_and_version() -> None:
    game = new_game()
    newer = msgspec.structs.replace(game.setup, rules=7)
    with pytest.raises(BadSave, match="version 7 of the rules of Toy; here is version 1"):
        open_game(TOY, saves.SaveText(newer, (), 0))
    later = msgspec.structs.replace(game.make_checkpoint(), rules=8)
    with pytest.raises(BadSave, match="version 8"):
        open_game(TOY, saves.SaveText(game.setup, (later,), 0))


def _race(path: Path, start: float) -> int:
    """Answer a save over and over from the same moment as another process does; how often that was saved."""
    time.sleep(max(0.0, start - time.time()))
    saved = 0
    for _ in range(50):
        try:
            save = SaveFile.open(path, find)
            save.answer("p1", save.game.pending[0].options[0])
            saved += 1
        except (BadSave, Refused, IndexError):
            continue
    return saved


def test_forced_writes_at_the_same_time_never_diverge(tmp_path: Path) -> None:
    save = saved(tmp_path, "Ada", settings={"hp": 99, "foe": 99}, undo="always")
    with ProcessPoolExecutor(3, mp_context=get_context("fork")) as pool:
        start = time.time() + 0.3
        counts = list(pool.map(_race, [save.path] * 3, [start] * 3))
    text = read(save.path)
    answers = [record for record in text.records if isinstance(record, Answered)]
    assert sum(counts) == len(answers) - 1
    assert not text.torn
    Game(TOY, text.setup, text.records)
    assert save.path.stat().st_mode & 0o777 == 0o600


def test_what_has_no_end_is_no_save() -> None:
    """It was read into memory for as long as there was any."""
    with pytest.raises(BadSave, match="this is a device, not a file"):
        read(Path("/dev/zero"))
