"""`games`: the games there are, the house's own and those from outside, and what is wrong with one that is broken."""

from __future__ import annotations

from typing import Any

import click

from tablewright.cli.terminal.words import json_option, print_json, print_table, talk


@click.command(
    short_help="List the games, and what is wrong with one that does not load.",
    help="""List the games: the house's own, and those that installed packages bring. One that cannot be loaded is
    named with its error; the others never notice. docs/adding-a-game.md tells how to make one.

    \b
    Examples:
      tablewright games
      tablewright games --json
    """,
)
@json_option
def games(as_json: bool) -> None:
    """List the games."""
    from tablewright.rules import broken, ruleset, titles

    rows = [_facts(ruleset(key)) for key in titles()]
    if as_json:
        print_json({"games": rows, "broken": broken()})
        return
    heads = ("game", "title", "players", "from")
    print_table(heads, [(row["key"], row["title"], _seats(row), row["package"]) for row in rows])
    for each in broken():
        talk(each)


def _facts(game: Any) -> dict[str, Any]:
    from tablewright.rules import origin

    return {
        "key": game.key,
        "title": game.title,
        "version": game.version,
        "least_seats": game.least_seats,
        "most_seats": game.most_seats,
        "gm": bool(game.gm_seat),
        "bots": list(game.bots),
        "package": origin(game.key),
    }


def _seats(row: dict[str, Any]) -> str:
    least, most = row["least_seats"], row["most_seats"]
    return f"{least}{f' to {most}' if most > least else ''}{', game master' if row['gm'] else ''}"
