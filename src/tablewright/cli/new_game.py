"""`new-game`: write a package with a small game that plays, to be made into another."""

from __future__ import annotations

from pathlib import Path

import click

from tablewright.cli.terminal.words import json_option, print_json, talk


@click.command(
    "new-game",
    short_help="Write a package with a small game that plays, to make your own of.",
    help="""Write a package with a small game that plays: ledger, three rules, scenarios, bots, prose and tests, green
    from the start. Installed with pip it is a game like the others. `tablewright docs
    adding-a-game` goes on from there.

    \b
    Examples:
      tablewright new-game lantern_street
      tablewright new-game lantern_street --title "Lantern Street" --to ~/games/lantern
    """,
)
@click.argument("name")
@click.option("--title", metavar="TITLE", default="", help="What people call it; made from NAME if not given.")
@click.option("--to", "folder", type=click.Path(path_type=Path), help="Where to write it; ./NAME if not given.")
@json_option
def new_game(name: str, title: str, folder: Path | None, as_json: bool) -> None:
    """Write the package and say what to do with it."""
    from tablewright.new_game.writing import name_game, write_game
    from tablewright.rules import keys

    naming = name_game(name, title)
    if naming.key in keys():
        raise click.BadParameter(f"there is a game {naming.key!r} already", param_hint="NAME")
    place = folder or Path(naming.key)
    files = list(write_game(naming, place))
    if as_json:
        print_json({"game": naming.key, "title": naming.title, "folder": place.absolute(), "files": files})
    else:
        click.echo("\n".join(map(str, files)))
    talk(f"{naming.title} is in {place}. Next:\n  cd {place}\n  pip install --editable '.[test]'\n  pytest")
    talk(f"  tablewright play {naming.key}")
