"""`static`: the edition without a server, as a folder of plain files."""

from __future__ import annotations

from pathlib import Path

import click

from tablewright.cli.terminal.words import talk

_MEGABYTE = 1_000_000


@click.command(
    short_help="Write a folder that plays in any browser, without a server.",
    help="""Write a folder of plain files that plays: all five games in the browser, without a server, offline after the
    first visit. Put it on any web server or static host, under any path. Needs Node, and a network the first time.

    \b
    Examples:
      tablewright static --to page
      python3 -m http.server -d page
    """,
)
@click.option("--to", "folder", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder.")
def static(folder: Path) -> None:
    """Build it, and say how large it is."""
    from tablewright.web.in_page.building import CannotBuild, build

    try:
        built = build(folder, talk)
    except CannotBuild as trouble:
        raise click.ClickException(str(trouble)) from None
    first, whole = built.first_visit / _MEGABYTE, built.whole / _MEGABYTE
    click.echo(f"{folder}: version {built.version}, {first:.1f} MB to the first question, {whole:.1f} MB in all")
    talk(f"Try it: python3 -m http.server -d {folder}")
