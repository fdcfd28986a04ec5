"""`saves` and `where`: what is kept on this machine, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablewright.cli.terminal.words import json_option, print_json, print_table, talk

if TYPE_CHECKING:
    from tablewright.shelf import Shelved


@click.command(
    short_help="List the saved games.",
    help="""List the saved games, the one played last first.

    \b
    Examples:
      tablewright saves
      tablewright saves --json
    """,
)
@json_option
def saves(as_json: bool) -> None:
    """List the saves."""
    from tablewright.shelf import all_saves

    shelved = all_saves()
    if as_json:
        print_json([{"name": save.name, **{f: getattr(save, f) for f in save.__struct_fields__}} for save in shelved])
        return
    if not shelved:
        talk("There are no saves yet. Begin a game with: tablewright play")
        return
    heads = ("name", "game", "title", "answers", "last played")
    print_table(heads, [_row(save) for save in shelved], right="a")


def _row(save: Shelved) -> tuple[str, ...]:
    played = save.played[:16].replace("T", " ")
    if save.problem:
        return save.name, "cannot be read", save.problem, "", played
    return save.name, save.game, save.title, str(save.answers), played


@click.command(
    short_help="Print the folders in use.",
    help="""Print the folders in use. TABLEWRIGHT_HOME moves all of them.

    \b
    Examples:
      tablewright where
      TABLEWRIGHT_HOME=/media/stick tablewright where
    """,
)
@json_option
def where(as_json: bool) -> None:
    """Print where things are."""
    from tablewright.places import places

    folders = {**places()._asdict(), "saves": places().saves}
    if as_json:
        print_json(folders)
        return
    for purpose, folder in folders.items():
        click.echo(f"{purpose:<8}{folder}")
