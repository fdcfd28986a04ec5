"""`simulate`: many games by bots, summed up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.progress import progress
from tablewright.cli.terminal.words import (
    GAME,
    by_house,
    house_option,
    house_words,
    json_option,
    print_json,
    print_table,
    seats_for,
    setting_option,
    settled,
    talk,
)
from tablewright.engine import engines
from tablewright.engine.budgets import MOST_GAMES, MOST_JOBS, MOST_SEATS

if TYPE_CHECKING:
    from tablewright.engine.ruleset import Ruleset
    from tablewright.lab.simulate import Report


@click.command(
    short_help="Let bots play many games on all cores, and sum up.",
    help="""Let bots play many games on all cores, and sum up how they end.

    \b
    Examples:
      tablewright simulate twelve_years --games 10000 --bot planner
      tablewright simulate twelve_years --bot bold --set castle_mode=axe --json
      tablewright simulate twelve_years --bot p1=bold --bot p2=cautious --players 2
      tablewright simulate yabec --bot usual --presses --games 50
    """,
)
@click.argument("game", type=GAME)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="How many games.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="[SEAT=]BOT",
    help="Who plays: in all seats, or in one.",
    shell_complete=completion.bots_or_sitters,
)
@setting_option
@house_option
@click.option("--players", type=click.IntRange(1, MOST_SEATS), metavar="N", help="Seats, if more than needed.")
@click.option("--seed", metavar="WORDS", default="lab", show_default=True, help="The same words, the same games.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help="Processes; all cores if not given.")
@click.option(
    "--engine",
    type=click.Choice(engines.names()),
    default="auto",
    show_default=True,
    help="The readable rules, the compiled kernel (Twelve Years alone), or who is sooner done: the games are the same.",
)
@click.option(
    "--presses",
    is_flag=True,
    help="Count what a person who decides as this bot does would press: seeds 1 to GAMES.",
)
@json_option
def simulate(
    game: Ruleset[Any],
    bots: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    house: Path | None,
    players: int | None,
    presses: bool,
    as_json: bool,
    **asked: Any,
) -> None:
    """Simulate and print the summary."""
    from tablewright.lab import simulate as lab

    game = by_house(game, house)
    if presses:
        _print_presses(game, bots, settled(game, settings), asked["games"], as_json)
        return
    talk("\n".join(house_words(game))) if house else None
    seats = seats_for(game, players or 0)
    by_seat = _by_seat(game, seats, bots)
    with progress(asked["games"], "games") as on_progress:
        plan = lab.make_plan(game, by_seat, settled(game, settings), asked["seed"], seats)
        report = lab.carry_out(game, plan, asked["games"], asked["jobs"], on_progress, asked["engine"])
    print_json(_as_data(report)) if as_json else _print_summary(report)


def _by_seat(game: Ruleset[Any], seats: Sequence[str], words: tuple[str, ...]) -> dict[str, str]:
    """`bold` sits in all seats, `p2=bold` in one; without a word, the game's first bot plays."""
    from tablewright.engine.decisions import Refused
    from tablewright.shelf import check_sitting

    bots = {"": next(iter(game.bots))}
    for word in words:
        seat, _, bot = word.rpartition("=")
        try:
            check_sitting(game, seats, {seat or seats[0]: bot})
        except Refused as refusal:
            raise click.BadParameter(str(refusal), param_hint="--bot") from None
        if seat == game.gm_seat != "":
            raise click.BadParameter("the referee masters what is simulated", param_hint="--bot")
        bots[seat] = bot
    return bots


# --- presses ----------------------------------------------------------------------------------------------------------
def _print_presses(
    game: Ruleset[Any], bots: tuple[str, ...], settings: dict[str, Any], games: int, as_json: bool
) -> None:
    from tablewright.lab.presses import USUAL, count_presses

    bot = bots[-1].rpartition("=")[2] if bots else USUAL
    if bot != USUAL and bot not in game.bots:
        known = ", ".join((USUAL, *game.bots))
        raise click.BadParameter(f"there is no bot {bot!r}; there are: {known}", param_hint="--bot")
    with progress(games, "games") as on_progress:
        counted = count_presses(game, bot, games, settings, on_progress)
    questions = sorted(counted.by_question.items(), key=lambda each: -each[1]["presses"])
    if as_json:
        data = {"game": game.key, "bot": bot, "games": counted.games, "chapters": counted.chapters}
        data |= {"decisions": counted.decisions, "presses": counted.presses}
        data |= {"presses_per_chapter": round(counted.presses / max(1, counted.chapters or counted.games), 1)}
        print_json(data | {"questions": {question: dict(both) for question, both in questions}})
        return
    rows = [(question, both["decisions"], both["presses"]) for question, both in questions]
    print_table(("question", "decisions", "presses"), rows, right="dp")
    chapters = f", {counted.chapters} adventures, expeditions, sessions or weeks" if counted.chapters else ""
    talk(f"{counted.games} games{chapters}: {counted.decisions} decisions, {counted.presses} presses")


# --- summary ---------------------------------------------------------------------------------------------------------
def _as_data(report: Report) -> dict[str, Any]:
    tally = report.tally
    return {
        "game": report.plan.game,
        "bots": dict(report.plan.bots),
        "settings": report.plan.settings,
        "seed": report.plan.seed,
        "games": tally.games,
        "outcomes": {
            outcome: {"games": count, "share": count / tally.games, "interval": report.interval(outcome)}
            for outcome, count in tally.outcomes.most_common()
        },
        "dice_per_game": tally.dice / tally.games,
        "decisions_per_game": tally.decisions / tally.games,
        "turns_per_game": tally.turns / tally.games,
        "jobs": report.jobs,
        "seconds": round(report.seconds, 3),
        "engine": report.engine,
        "handed_back": report.handed_back,
    }


def _print_summary(report: Report) -> None:
    tally = report.tally
    rows = []
    for outcome, count in tally.outcomes.most_common():
        low, high = report.interval(outcome)
        rows.append((outcome, count, f"{100 * count / tally.games:.2f}", f"{100 * low:.2f} to {100 * high:.2f}"))
    print_table(("outcome", "games", "%", "95 % of the time between"), rows, right="g%")
    talk(
        f"{tally.games} games in {report.seconds:.1f} s on {report.jobs} core{'s' * (report.jobs > 1)}; a game has "
        f"{tally.dice / tally.games:.0f} dice, {tally.decisions / tally.games:.0f} decisions, "
        f"{tally.turns / tally.games:.0f} turns on average"
    )
    if report.engine != engines.READABLE:
        back = f"{report.handed_back} were too large for it: the readable engine played those"
        talk(f"played by the {report.engine}; {back}")
