"""`new-game`: write a package with a small game that plays, to be made into another."""

from __future__ import annotations

from pathlib import Path

import click

from tablewright.cli.terminal.words import talk


@click.command(
    "new-game",
    short_help="Write a package with a small game that plays, to make your own of.",
    help="""Write a package with a small game that plays: ledger, three rules, scenarios, bots, prose and tests, green
    from the start. Installed with pip it is a game like the others. docs/adding-a-game.md goes on from there.

    \b
    Examples:
      tablewright new-game lantern_street
      tablewright new-game lantern_street --title "Lantern Street" --to ~/games/lantern
    """,
)
@click.argument("name")
@click.option("--title", metavar="TITLE", default="", help="What people call it; made from NAME if not given.")
@click.option("--to", "folder", type=click.Path(path_type=Path), help="Where to write it; ./NAME if not given.")
def new_game(name: str, title: str, folder: Path | None) -> None:
    """Write the package and say what to do with it."""
    from tablewright.new_game.writing import name_game, write_game
    from tablewright.rules import keys

    naming = name_game(name, title)
    if naming.key in keys():
        raise click.BadParameter(f"there is a game {naming.key!r} already", param_hint="NAME")
    place = folder or Path(naming.key)
    for file in write_game(naming, place):
        click.echo(file)
    talk(f"{naming.title} is in {place}. Next:\n  cd {place}\n  pip install --editable '.[test]'\n  pytest")
    talk(f"  tablewright play {naming.key}")
