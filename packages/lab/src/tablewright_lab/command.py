"""`experiment`: a question asked of many games, answered with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.progress import progress
from tablewright.cli.terminal.words import json_option, print_json, talk
from tablewright.engine import engines
from tablewright.engine.budgets import MOST_GAMES, MOST_JOBS

if TYPE_CHECKING:
    from tablewright_lab.experiments.results import Results


@click.command(
    short_help="Ask a question of many games, and answer it with intervals.",
    help="""Let bots play every variant of an experiment on the same dice, and answer its question with intervals. Rows
    of all games, a report as one page and its plots go into a folder. Broken off, it goes on where it was.

    \b
    Examples:
      tablewright experiment axe.toml
      tablewright experiment axe.toml --games 50 --jobs 2 --to /tmp/axe
      tablewright experiment axe.toml --on ray --address auto
    """,
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--to", "folder", type=click.Path(file_okay=False, path_type=Path), help="A folder; by default the file's name."
)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), help="Games of each variant, instead of the file's.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help="Processes; all cores if not given.")
@click.option("--on", "where", type=click.Choice(["here", "ray"]), default="here", show_default=True, help="Who plays.")
@click.option("--address", default="", help="Of a Ray cluster, such as auto; without it, one on this machine.")
@click.option(
    "--engine",
    type=click.Choice(engines.names()),
    default="auto",
    show_default=True,
    help="The readable rules, or the compiled kernel for brief rows of Twelve Years: the rows are the same.",
)
@json_option
def experiment(file: Path, folder: Path | None, games: int | None, as_json: bool, **asked_of: Any) -> None:
    """Run an experiment and tell what came of it."""
    import msgspec

    from tablewright_lab.experiments import load, run
    from tablewright_lab.experiments.report import write_report
    from tablewright_lab.experiments.running import crew_for
    from tablewright_lab.experiments.storing import store

    if asked_of["address"] and asked_of["where"] != "ray":
        raise click.UsageError("--address is that of a Ray cluster: it goes with --on ray")
    asked = load(file)
    asked = msgspec.structs.replace(asked, games=games) if games else asked
    place = folder or file.with_suffix("")
    with progress(len(asked.variants) * asked.games, "games") as on_progress:
        results = run(asked, place, crew_for(**asked_of), lambda played: on_progress(played.done))
    rows, told = store(results.rows, place), write_report(results, place / "report.html")
    if as_json:
        print_json(_as_data(results))
    else:
        _print(results)
    talk(f"rows: {rows}   report: {told}")


def _as_data(results: Results) -> dict[str, object]:
    from tablewright_lab.experiments.results import table_of

    asked = results.experiment
    measures = list(dict.fromkeys((asked.measure, *asked.shows)))
    base = results.names[0]
    paired = {name: results.paired(name, base) for name in results.names[1:]}
    return {"title": asked.title, "variants": table_of(results, measures), "against": base, "differences": paired}


def _print(results: Results) -> None:
    from tablewright_lab.experiments import sketches

    asked = results.experiment
    for measure in dict.fromkeys((asked.measure, *asked.shows)):
        click.echo(click.style(results.measures.get(measure, measure).capitalize(), bold=True))
        for line in sketches.sketch(results, measure):
            click.echo(line)
    if len(results.names) > 1:
        click.echo(click.style(f"Against “{results.names[0]}”, on the same dice", bold=True))
        for line in sketches.differences(results):
            click.echo(line)
    if causes := results.counted("causes"):
        click.echo(click.style("What kills", bold=True))
        for line in sketches.counted(causes):
            click.echo(line)
