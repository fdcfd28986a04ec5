"""`games`: the games there are, the house's own and those from outside, and what is wrong with one that is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.words import GAME, json_option, print_json, print_table, talk

if TYPE_CHECKING:
    from tablewright.engine.ruleset import Ruleset


@click.command(
    short_help="List the games, and what is wrong with one that does not load.",
    help="""List the games: the house's own, and those that installed packages bring. One that cannot be loaded is
    named with its error; the others never notice. `tablewright docs adding-a-game` tells how to make one.

    \b
    Examples:
      tablewright games
      tablewright games freehold      what it is like, how long, how deadly, and how to learn it
      tablewright games yabec --master    an evening for a new master: prepare, run, rule
      tablewright games --json
    """,
)
@click.argument("game", type=GAME, required=False)
@click.option("--master", is_flag=True, help="What the game says to who masters it for the first time.")
@json_option
def games(game: Ruleset[Any] | None, master: bool, as_json: bool) -> None:
    """List the games, or tell of one."""
    from tablewright.rules import broken, ruleset, titles

    if game is not None and master:
        _tell_master(game, as_json)
        return
    if game is not None:
        print_json(_facts(game) | _said(game)) if as_json else _tell(game)
        return
    if master:
        raise click.UsageError("say which game: tablewright games yabec --master")
    rows = [_facts(ruleset(key)) for key in titles()]
    if as_json:
        print_json({"games": rows, "broken": broken()})
        return
    heads = ("game", "title", "players", "from")
    print_table(heads, [(row["key"], row["title"], _seats(row), row["package"]) for row in rows])
    talk("What one of them is like: tablewright games GAME. To learn it by playing: tablewright learn GAME.")
    for each in broken():
        talk(each)


def _tell(game: Ruleset[Any]) -> None:
    """What helps to choose: how it feels, who, how long, how deadly."""
    from tablewright.engine.telling.glossary import about

    said, row = about(game), _facts(game)
    rows = [("", said.feel if said else " ".join(game.blurb.split())), ("who", _seats(row))]
    if said:
        rows += [("how long", said.evening), ("how deadly", f"{said.deadly} {said.figure}"), ("right for", said.suits)]
        rows += [("that figure", said.command)]
    if row["minutes"]:
        rows += [("to learn", f"tablewright learn {game.key} ({row['minutes']} minutes, with a guide)")]
    rows += [("to play", f"tablewright play {game.key}")]
    click.echo(game.title)
    for head, text in rows:
        click.echo(f"  {f'{head}: ' if head else ''}{text}")


def _tell_master(game: Ruleset[Any], as_json: bool) -> None:
    from tablewright.engine.telling.glossary import first_evening

    evening = first_evening(game)
    if evening is None:
        raise click.UsageError(f"{game.title} has nothing to say to a game master")
    if as_json:
        print_json({"game": game.key, "prepare": evening.prepare, "run": evening.run, "rule": evening.rule})
        return
    click.echo(f"{game.title}: a master's first evening")
    for head, points in evening.parts:
        click.echo(f"\n{head}")
        for point in points:
            click.echo(f"- {point}")


def _facts(game: Any) -> dict[str, Any]:
    from tablewright.engine.telling.guide import guide_of
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
        "minutes": guide.minutes if (guide := guide_of(game)) else 0,  # of its guided first session
    }


def _said(game: Ruleset[Any]) -> dict[str, str]:
    """What `_tell` tells of it, by name."""
    import msgspec

    from tablewright.engine.telling.glossary import about

    said = about(game)
    return msgspec.to_builtins(said) if said else {"feel": " ".join(game.blurb.split())}


def _seats(row: dict[str, Any]) -> str:
    least, most = row["least_seats"], row["most_seats"]
    return f"{least}{f' to {most}' if most > least else ''}{', game master' if row['gm'] else ''}"
