"""`tournament`: a game's bots on the same games, and who beats whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.progress import progress
from tablewright.cli.terminal.words import GAME, json_option, print_json, print_table, setting_option, settled, talk
from tablewright.engine.budgets import MOST_ANSWERS, MOST_JOBS, MOST_MATCHES

if TYPE_CHECKING:
    from tablewright.engine.ruleset import Ruleset
    from tablewright.lab.tournament import Mean, Place


@click.command(
    short_help="Let a game's bots play the same games, and say who beats whom.",
    help="""Let a game's bots play the same games, and say who beats whom.

    What a seat's stand is worth in the end, from 0 to 1, is the game's own measure of it.

    \b
    Examples:
      tablewright tournament twelve_years --games 200 --bot random --bot bold --bot planner
      tablewright tournament yabec --bot careful --bot thinker --games 20 --answers 100
    """,
)
@click.argument("game", type=GAME)
@click.option(
    "--games", type=click.IntRange(2, MOST_MATCHES), default=100, show_default=True, help="Games for each bot."
)
@click.option(
    "--answers",
    type=click.IntRange(1, MOST_ANSWERS),
    default=1000,
    show_default=True,
    help="Answers until a game is judged.",
)
@click.option(
    "--bot", "bots", multiple=True, metavar="BOT", help="Who plays; all if not given.", shell_complete=completion.bots
)
@setting_option
@click.option(
    "--seed", metavar="WORDS", default="tournament", show_default=True, help="The same words, the same games."
)
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help="Processes; all cores if not given.")
@json_option
def tournament(
    game: Ruleset[Any], bots: tuple[str, ...], settings: tuple[tuple[str, str], ...], as_json: bool, **asked: Any
) -> None:
    """Hold it and print the table."""
    from tablewright.engine.decisions import Refused
    from tablewright.lab.tournament import hold

    wanted = (game, bots, asked["games"], asked["answers"], settled(game, settings), asked["seed"], asked["jobs"])
    try:
        with progress(asked["games"] * len(bots or game.bots), "games") as on_progress:
            places = hold(*wanted, on_progress)
    except Refused as refusal:
        raise click.BadParameter(str(refusal), param_hint="--bot") from None
    print_json([_as_data(place) for place in places]) if as_json else _print_places(places)


def _as_data(place: Place) -> dict[str, Any]:
    ahead = place.ahead
    return {
        "bot": place.bot,
        "worth": place.worth.value,
        "interval": [place.worth.low, place.worth.high],
        "lived": place.lived,
        "ahead": [ahead.low, ahead.high] if ahead is not None else None,
        "beats": place.beats,
    }


def _print_places(places: list[Place]) -> None:
    rows = [
        (
            place.bot,
            _interval(place.worth),
            f"{100 * place.lived:.0f}",
            _interval(place.ahead) if place.ahead else "",
            _says(place),
        )
        for place in places
    ]
    print_table(("bot", "worth, 95 %", "all lived %", "ahead of the next, 95 %", "so it"), rows)
    talk("Worth: how well the seat stands in the end, from 0 to 1, by the game's own measure.")


def _interval(mean: Mean) -> str:
    return f"{mean.value:.3f} ({mean.low:.3f} to {mean.high:.3f})"


def _says(place: Place) -> str:
    if place.ahead is None:
        return ""
    return "beats it" if place.beats else "may be no better"
