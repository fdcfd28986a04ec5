"""`doctor`: say what is wrong with a save, and mend what can be mended. A copy of the file is kept first."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from tablewright.cli import reaching_server
from tablewright.cli.terminal import completion
from tablewright.cli.terminal.words import SAVE, address, json_option, print_json, talk

if TYPE_CHECKING:
    from tablewright.engine.game.saves import SaveText
    from tablewright.engine.ruleset import Ruleset


class Diagnosis(NamedTuple):
    """Errors (empty: healthy), and how many bytes of the file are sound."""

    trouble: str
    sound: int
    torn: bool = False  # only an unfinished last line, which nobody was told was saved
    note: str = ""  # what is odd, and nothing to mend


@click.command(
    short_help="Say what is wrong with a save, and mend a torn one.",
    help="""Say what is wrong with a save. An unfinished last line, as a crash leaves it, is cut off; nothing that was
    acknowledged is lost. With --fix a game with a damaged middle is cut back to its last sound record, and never to
    before the last checkpoint from which it can go on. The old file is kept beside it as .bak. With --server a running
    server is asked whether it can read and write its store.

    \b
    Examples:
      tablewright doctor twelve-years-the-stubborn
      tablewright doctor damaged.tw --fix
      tablewright doctor --server http://localhost:8722
    """,
)
@click.option("--server", metavar="URL", default="", callback=address, help="Ask a server.")
@click.argument("word", metavar="[SAVE]", default="", shell_complete=lambda _, __, begun: completion.saves(begun))
@click.option("--fix", is_flag=True, help="Cut the game back to its last sound record.")
@json_option
def doctor(server: str, word: str, fix: bool, as_json: bool) -> None:
    """Examine a save and mend it, or ask a server how it is."""
    if not server:
        _see_to(SAVE.convert(word, None, None), fix, as_json)
    if word or fix:
        raise click.UsageError("a save or a server, one at a time")
    raise SystemExit(0 if reaching_server.ask(server, as_json) else 1)


def _see_to(save: Path, fix: bool, as_json: bool) -> NoReturn:
    from tablewright.rules import broken

    diagnosis = examine(save)
    backup = mend(save, diagnosis.sound) if diagnosis.trouble and (fix or diagnosis.torn) else None
    if as_json:
        print_json({**_as_data(save, diagnosis, backup), "broken_games": broken()})
    elif not diagnosis.trouble:
        click.echo(f"{save.name}: healthy" + (f"; {diagnosis.note}" if diagnosis.note else ""))
    else:
        click.echo(f"{save.name}: {diagnosis.trouble}")
        click.echo(f"Mended. The old file is {backup}" if backup else "Not mended. To cut it back there: --fix")
    for each in () if as_json else broken():
        talk(f"A game from outside: {each}")
    raise SystemExit(1 if diagnosis.trouble and backup is None else 0)


def _as_data(save: Path, diagnosis: Diagnosis, backup: Path | None) -> dict[str, Any]:
    return {
        "save": str(save),
        "trouble": diagnosis.trouble,
        "note": diagnosis.note,
        "mended": backup is not None,
        "backup": backup,
    }


def examine(path: Path) -> Diagnosis:
    """Find the first thing that is wrong with a save."""
    from tablewright.engine.budgets import LARGEST_SAVE
    from tablewright.engine.files import read_whole
    from tablewright.engine.game.saves import BadSave, read

    try:
        text = read(path)
    except BadSave as problem:
        content = read_whole(path, LARGEST_SAVE) if path.is_file() else b""
        sound = _sound_lines(content, path.name)
        if not sound:
            raise
        return Diagnosis(_last_line_of(problem), sound)
    if text.torn:
        return Diagnosis(f"the last line is unfinished ({len(text.torn)} bytes)", text.whole, torn=True)
    return _replayed(text, read_whole(path, LARGEST_SAVE))


def _last_line_of(problem: Exception) -> str:
    return str(problem).partition("; try:")[0]


def _sound_lines(content: bytes, name: str) -> int:
    """Length of the longest beginning of whole lines that can be read; 0 if not even the header can."""
    from tablewright.engine.game.saves import BadSave, parse

    lines = content.splitlines(keepends=True)
    good, bad = 0, len(lines) + 1
    while bad - good > 1:  # reading stops at the first bad line, so halving finds it
        middle = (good + bad) // 2
        try:
            parse(b"".join(lines[:middle]), name)
            good = middle
        except BadSave:
            bad = middle
    return len(b"".join(lines[:good]))


def _replayed(text: SaveText, content: bytes) -> Diagnosis:
    """True if the records replay; if not, where they first go wrong after the last checkpoint that opens."""
    from tablewright.engine.game.records import rules_for
    from tablewright.engine.game.saves import has_other_rules
    from tablewright.rules import ruleset

    game = rules_for(text.setup, ruleset)
    problem = _trouble_between(game, text, 0, len(text.records))
    if not problem:
        return Diagnosis("", len(content))
    if has_other_rules(game, text.setup):
        return Diagnosis("", len(content), note="begun under rules that are gone; it goes on from its last checkpoint")
    start = _last_checkpoint_that_opens(game, text)
    if start and not _trouble_between(game, text, start, len(text.records)):
        note = f"it goes on from its checkpoint at record {start}, but not from its start: {problem}"
        return Diagnosis("", len(content), note=note)
    good = _records_that_replay(game, text, start)
    problem = _trouble_between(game, text, start, good + 1)
    lines = content.splitlines(keepends=True)
    return Diagnosis(f"record {good + 1} does not replay: {problem}", len(b"".join(lines[: good + 1])))


def _trouble_between(game: Ruleset[Any], text: SaveText, start: int, end: int) -> str:
    """Why these records do not replay, '' if they do. They begin with the game, or with the checkpoint `start`."""
    from tablewright.engine.game.game import Game

    try:
        if not start:
            Game(game, text.setup, text.records[:end])
        else:
            Game.at_checkpoint(game, text.setup, text.records[:start]).replay(text.records[start:end])
    except Exception as problem:  # noqa: BLE001  # records of other rules may break these in any way
        return str(problem) or type(problem).__name__
    return ""


def _last_checkpoint_that_opens(game: Ruleset[Any], text: SaveText) -> int:
    """How many records there are up to it; 0 if none opens as it was."""
    from tablewright.engine.game.game import Game
    from tablewright.engine.game.packing import checkpoints_in
    from tablewright.engine.game.undoing import self_contained

    for at in self_contained(text.records):
        try:
            records = text.records[: at + 1]
            if Game.at_checkpoint(game, text.setup, records).check_value() == checkpoints_in(records)[-1].check:
                return at + 1
        except Exception:  # noqa: BLE001  # a damaged one; an older one may do
            continue
    return 0


def _records_that_replay(game: Ruleset[Any], text: SaveText, start: int) -> int:
    good, bad = start, len(text.records)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _trouble_between(game, text, start, middle):
            bad = middle
        else:
            good = middle
    return good


def mend(path: Path, sound: int) -> Path:
    """Keep a copy, then cut the file to its sound part."""
    backup = path.with_name(path.name + ".bak")
    number = 1
    while backup.exists():
        number += 1
        backup = path.with_name(f"{path.name}.bak{number}")
    shutil.copy2(path, backup)
    with path.open("r+b") as file:
        file.truncate(sound)
        os.fsync(file.fileno())
    return backup
