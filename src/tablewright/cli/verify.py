"""`verify`: play a save again and check every die and every answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablewright.cli.terminal.words import SAVE, json_option, print_json

if TYPE_CHECKING:
    from tablewright.engine.game.records import Setup
    from tablewright.engine.game.verify import Finding, Verification


@click.command(
    short_help="Play a save again and check every die and every answer.",
    help="""Play a save again from its first record and check everything: the promise of sealed dice, every die, the
    state after every answer. Exit code 1 if anything is wrong. A game that was begun under other rules may not replay:
    that is said, and is nothing wrong; file, seed and the dice it kept are checked all the same.

    \b
    Examples:
      tablewright verify twelve-years-the-stubborn
      tablewright verify from/a/friend.tw --json
    """,
)
@click.argument("save", type=SAVE, default="")
@json_option
def verify(save: Path, as_json: bool) -> None:
    """Verify and print what was found."""
    from tablewright.engine.game.records import rules_for
    from tablewright.engine.game.saves import read
    from tablewright.engine.game.verify import verify as check
    from tablewright.rules import ruleset

    text = read(save)
    result = check(rules_for(text.setup, ruleset), text)
    if as_json:
        print_json(
            {
                "save": save.name,
                "good": result.good,
                "proven": result.proven,
                "outcome": result.outcome,
                "revealed": result.revealed,
                "findings": result.findings,
            }
        )
    else:
        _print(result, text.setup)
    raise SystemExit(0 if result.good else 1)


def _print(result: Verification, setup: Setup) -> None:
    for finding in result.findings:
        click.echo(f"{_mark_of(finding)}  {finding.checked:<8}{finding.found}")
    if result.revealed:
        click.echo(f"       {'seed' if setup.dice.kind == 'open' else 'secret':<8}{result.revealed}")
    elif result.proven:
        click.echo("       secret  not revealed before the game is over")


def _mark_of(finding: Finding) -> str:
    if finding.gone:
        return click.style("gone ", fg="yellow")
    return click.style("good ", fg="green") if finding.good else click.style("WRONG", fg="red", bold=True)
