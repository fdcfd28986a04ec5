"""`house`: check a file of house rules, and list what one could change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.words import GAME, by_house, house_words, json_option, print_json, talk
from tablewright.engine.budgets import MOST_MATCHES

if TYPE_CHECKING:
    from tablewright.engine.ruleset import Ruleset


@click.command(
    short_help="Check house rules, and list what they could change.",
    help="""Check a file of house rules: say what it changes, and let bots try it. With the name of a game, list
    what house rules of it could change: the files and tables, or what stands at a PLACE in them.

    \b
    Examples:
      tablewright house hard-bones.toml
      tablewright house twelve_years
      tablewright house twelve_years monsters.skeleton
    """,
)
@click.argument("what", metavar="FILE|GAME", shell_complete=completion.games_or_files)
@click.argument("place", default="")
@click.option(
    "--games", type=click.IntRange(0, MOST_MATCHES), default=20, show_default=True, help="How many games bots try."
)
@json_option
def house(what: str, place: str, games: int, as_json: bool) -> None:
    """Check a file, or list what can be changed."""
    from tablewright.rules import key_of, keys

    if key_of(what) in keys():
        _list(GAME.convert(what, None, None), place, as_json)
        return
    if place:
        raise click.UsageError("a PLACE goes with the name of a game, not with a file")
    file = Path(what)
    if not file.exists() or file.is_dir():
        raise click.BadParameter(f"there is no file and no game {what!r}", param_hint="FILE|GAME")
    _check(file, games, as_json)


def _list(game: Ruleset[Any], place: str, as_json: bool) -> None:
    from tablewright.engine.amending.copies import content_of
    from tablewright.engine.amending.places import shown_at

    lines = shown_at(content_of(game), [part for part in place.split(".") if part])
    if as_json:
        print_json({"game": game.key, "place": place, "shown": list(lines)})
        return
    for line in lines:
        click.echo(line)


def _check(file: Path, games: int, as_json: bool) -> None:
    from tablewright.engine.amending.copies import amendment_of
    from tablewright.engine.amending.written import read_rules
    from tablewright.engine.files import read_text

    rules = read_rules(read_text(file), file.name)
    if not rules.game:
        raise click.ClickException(f'{file.name}: say at its top which game it is for, such as game = "yabec"')
    game = by_house(GAME.convert(rules.game, None, None), file)
    outcomes = _tried(game, games)
    if as_json:
        told = amendment_of(game)
        print_json({"game": game.key, "title": rules.title, "changes": told.told if told else (), "tried": outcomes})
        return
    for line in house_words(game):
        click.echo(line)
    if games:
        ends = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items())
        talk(f"{games} games were tried by the bot {next(iter(game.bots))!r}, and nothing broke: {ends}")


def _tried(game: Ruleset[Any], games: int) -> dict[str, int]:
    from tablewright.lab.simulate import simulate

    if not games:
        return {}
    return dict(simulate(game, next(iter(game.bots)), games=games, jobs=1).tally.outcomes.most_common())
