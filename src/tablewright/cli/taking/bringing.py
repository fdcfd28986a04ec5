"""`import`: a map that another program made, as a dungeon file that can be played."""

from __future__ import annotations

from pathlib import Path

import click

from tablewright.cli.terminal.words import talk


@click.command(
    "import",
    short_help="Bring in a map from another program, as a dungeon to play.",
    help="""Read a map that another program made and write it as a dungeon file: rooms, sizes, doors and ways, to be
    furnished in any editor and played (`tablewright play yabec --dungeon FILE`, or paste it at a new table).
    Universal VTT files (.dd2vtt, .uvtt, .df2vtt) and files of map calls are understood.

    \b
    Examples:
      tablewright import crypt.dd2vtt --to crypt.md
      tablewright import cellar.txt > cellar.md
    """,
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "target", type=click.Path(dir_okay=False, path_type=Path), help="Write into this file.")
@click.option("--title", default="", help="What the dungeon is called; by default the file's name.")
def import_(file: Path, target: Path | None, title: str) -> None:
    """Bring in a map."""
    from tablewright.engine.files import read_whole
    from tablewright.press.bridges.surveying import brought

    text = brought(read_whole(file), file.suffix, title or file.stem.replace("_", " ").replace("-", " ").title())
    if target is None:
        click.echo(text, nl=False)
        return
    target.write_text(text, encoding="utf-8")
    talk(f"written: {target}")
