"""The command line: one file a group of commands, each loaded only when it is called."""

from __future__ import annotations

import click

from tablewright import build
from tablewright.cli.commands import Commands
from tablewright.cli.terminal.surroundings import is_dumb

EPILOG = """\b
`tablewright docs` opens the manual.
`tablewright COMMAND --help` has examples.

Data goes to standard output, talk to standard error. Exit codes: 0 done, 1 refused or a check failed, 2 wrong usage,
130 interrupted. TABLEWRIGHT_HOME moves every folder, NO_COLOR turns colours off.
"""


def _tell_version(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from tablewright.engine import engines

        click.echo("\n".join((f"{ctx.find_root().info_name} {build()}", *engines.told())))
        ctx.exit()


@click.group(
    cls=Commands,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="""Play complete tabletop role-playing games, and trust every die.

    \b
    Examples:
      tablewright play                       choose a game and start
      tablewright play twelve_years          straight into Twelve Years
      tablewright resume                     go on where you stopped
      tablewright roll 4d6kh3                roll dice
      tablewright odds 3d6                   exact odds, nothing rolled
      tablewright verify my-campaign         check every die of a game
      tablewright serve                      a table in the browser
    """,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and the engines, and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play complete tabletop role-playing games, and trust every die."""
    if is_dumb():
        ctx.color = False
