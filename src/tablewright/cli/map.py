"""`map`: draw a file of map calls."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tablewright.cli.terminal.words import json_option, print_json


@click.command(
    name="map",
    short_help="Draw a file of map calls.",
    help="""Draw a file of map calls, the language in which yabec's Dungeon Master tells a mapper what is there.
    "-" reads standard input. Contradictions are reported, and the first drawing stays; exit code 1 tells of them.

    \b
    Examples:
      tablewright map cellar.txt
      tablewright map cellar.txt --svg cellar.svg
    """,
)
@click.argument("file", type=click.Path(exists=True, allow_dash=True, dir_okay=False))
@click.option("--svg", type=click.Path(dir_okay=False, writable=True), help="Write a picture to this file.")
@json_option
def map(file: str, svg: str | None, as_json: bool) -> None:  # noqa: A001  # commands are found by their name
    """Draw the calls of a file."""
    from tablewright.engine.files import read_stream, read_text
    from tablewright.world.mapping.draw import draw
    from tablewright.world.mapping.grid import as_svg, as_text
    from tablewright.world.mapping.words import MapError, pointed_at

    try:
        text = read_stream(sys.stdin) if file == "-" else read_text(Path(file))
        drawing = draw(text)
    except MapError as error:
        raise click.ClickException(f"{_named(file)}: {error}\n{error.pointed}") from None
    except UnicodeDecodeError:  # of standard input
        raise click.ClickException(f"{_named(file)}: this is no text in UTF-8") from None
    except OSError as error:
        raise click.ClickException(f"cannot read {_named(file)}: {error.strerror}") from None
    if svg:
        Path(svg).write_text(as_svg(drawing.grid, Path(file).stem), encoding="utf-8")
    if as_json:
        squares = [{"x": x, "y": y, "mark": mark} for (x, y), mark in sorted(drawing.grid.squares.items())]
        sides = [
            {"x": x, "y": y, "side": side, "is": value} for (x, y, side), value in sorted(drawing.grid.sides.items())
        ]
        print_json({"squares": squares, "sides": sides, "faults": [str(fault) for fault in drawing.faults]})
    else:
        click.echo(as_text(drawing.grid))
        click.echo(f"{len(drawing.grid.squares)} squares")
        source = text.splitlines()
        for fault in drawing.faults:
            where = f"{_named(file)}: line {fault.line}, column {fault.column}: {fault.problem}"
            click.echo(f"{where}\n{pointed_at(source[fault.line - 1], fault.column)}", err=True)
    if drawing.faults:
        raise SystemExit(1)


def _named(file: str) -> str:
    return "standard input" if file == "-" else file
