"""`verify`: play a save again and check every die and every answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablewright.cli.terminal.words import SAVE, json_option, print_json

if TYPE_CHECKING:
    from tablewright.engine.game.records import Setup
    from tablewright.engine.game.verify import Verification


@click.command(
    short_help="Play a save again and check every die and every answer.",
    help="""Play a save again from its first record and check everything: the promise of sealed dice, every die, the
    state after every answer. Exit code 1 if anything is wrong.

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
        mark = click.style("good ", fg="green") if finding.good else click.style("WRONG", fg="red", bold=True)
        click.echo(f"{mark}  {finding.checked:<8}{finding.found}")
    if result.revealed:
        click.echo(f"       {'seed' if setup.dice.kind == 'open' else 'secret':<8}{result.revealed}")
    elif result.good:
        click.echo("       secret  not revealed before the game is over")
