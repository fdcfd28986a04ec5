"""`powers`: what monsters, spells, classes and things of a game can do besides their figures, and what proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.words import GAME, json_option, print_json, talk

if TYPE_CHECKING:
    from tablewright.engine.ruleset import Ruleset


@click.command(
    short_help="What monsters, spells and classes of a game can do, and what proves it.",
    help="""List the powers of a game: who has one, where its entry stands, the hooks of the rules that it answers, and
    the scenarios that prove it. What a power lacks of ledger, label, told and scenario is named.

    \b
    Examples:
      tablewright powers yabec
      tablewright powers yabec --lacking
      tablewright powers yabec --json
    """,
)
@click.argument("game", type=GAME)
@click.option("--lacking", is_flag=True, help="Only those that lack something.")
@json_option
def powers(game: Ruleset[Any], lacking: bool, as_json: bool) -> None:
    """List a game's powers."""
    import msgspec

    from tablewright.audit import scenarios_of
    from tablewright.engine.proving.powers import list_powers

    found = list_powers(game, scenarios_of(game))
    shown = [each for each in found if each.lacks or not lacking]
    if as_json:
        print_json([{**msgspec.to_builtins(each), "lacks": each.lacks} for each in shown])
        return
    for each in shown:
        click.echo(f"{click.style(each.id, bold=True)}  {each.file}:{each.line}")
        click.echo(f"  {each.says}")
        click.echo(f"  hooks      {', '.join(each.hooks) or 'none: facts that rules ask for'}")
        click.echo(f"  scenarios  {', '.join(each.scenarios) or 'none'}")
        for want in each.wants:
            click.echo(f"  lacks      {want}")
    if not found:
        talk(f"{game.title} has no list of powers.")
        return
    wanting = sum(bool(each.lacks) for each in found)
    talk(f"{game.title}: {len(found)} have powers, {wanting} of them lack something")
