"""`scenario`: run rules tests that are written as data, from this project or from anywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.progress import progress
from tablewright.cli.terminal.words import json_option, print_json


@click.command(
    short_help="Run scenarios: rules tests written as data.",
    help="""Run scenarios: of a file, of a folder, or all that came with a game. `tablewright docs scenarios`
    tells the format, the page of a game what its scenes take (`tablewright docs freehold`). Exit code 1 if any fails.

    \b
    Examples:
      tablewright scenario my-fights.toml
      tablewright scenario games/twelve_years/scenarios
      tablewright scenario freehold
      tablewright scenario my-fights.toml --json
    """,
)
@click.argument("files", nargs=-1, required=True, metavar="FILE | GAME...", shell_complete=completion.games_or_files)
@json_option
def scenario(files: tuple[str, ...], as_json: bool) -> None:
    """Run scenario files and say what failed."""
    passed = failed = 0
    for file, name, complaints, story in _with_progress(list(_toml_files(files))):
        passed, failed = passed + (not complaints), failed + bool(complaints)
        if as_json:
            found = {"complaints": complaints, "story": story} if complaints else {"complaints": ()}
            print_json({"file": str(file), "scenario": name, "passed": not complaints, **found})
        elif complaints:
            _print_failure(file, name, complaints, story)
    if as_json:
        print_json({"passed": passed, "failed": failed})
    else:
        click.echo(f"{passed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


Lines = tuple[str, ...]


def _with_progress(files: list[Path]) -> Iterator[tuple[Path, str, Lines, Lines]]:
    """Each scenario of each file with its complaints and story; a person sees how many files are still to come."""
    with progress(len(files), "files") as on_progress:
        for number, file in enumerate(files):
            on_progress(number)
            for name, complaints, story in _judged(file):
                yield file, name, complaints, story


def _toml_files(words: tuple[str, ...]) -> Iterator[Path]:
    for path in [_place(word) for word in words]:
        yield from sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def _place(word: str) -> Path:
    """A file, a folder, or the folder of scenarios that came with a game."""
    from tablewright.audit import scenarios_of
    from tablewright.rules import key_of, keys, ruleset

    if Path(word).exists():
        return Path(word)
    if key_of(word) not in keys():
        raise click.BadParameter(f"there is neither a file nor a game {word!r}", param_hint="FILE")
    folder = scenarios_of(ruleset(word))
    if folder is None:
        raise click.ClickException(f"the scenarios of {word} did not come with it")
    return folder


def _judged(file: Path) -> Iterator[tuple[str, Lines, Lines]]:
    """Each scenario of a file with its complaints and what led to them; a file that cannot be read is one failure."""
    from tablewright.engine.charts import BadContent
    from tablewright.engine.proving.scenario import load_scenarios

    try:
        scenarios = load_scenarios(file)
    except BadContent as problem:
        yield "(file)", (str(problem),), ()
        return
    for each in scenarios:
        yield each.id, *_verdict(each)


def _verdict(each: Any) -> tuple[Lines, Lines]:
    from tablewright.engine.decisions import Refused
    from tablewright.engine.proving.scenario import judge
    from tablewright.rules import ruleset

    try:
        verdict = judge(each, ruleset(each.game))
    except Refused as refusal:
        return (str(refusal),), ()
    except Exception as error:  # noqa: BLE001  # whatever a rule may raise, the other scenarios still run
        return (f"the rules broke: {type(error).__name__}: {error}",), ()
    return verdict.complaints, verdict.story


def _print_failure(file: Path, name: str, complaints: Lines, story: Lines) -> None:
    click.echo(click.style(f"FAILED {file}: {name}", fg="red"))
    for complaint in complaints:
        click.echo(f"  {complaint}")
    for line in story:
        click.echo(click.style(f"    {line}", dim=True))
