"""`print`: sheets, screens, rulebooks, maps and chronicles as PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.words import by_house, house_option, known_seat, talk

if TYPE_CHECKING:
    from tablewright.press.paper.kinds import Order


@click.command(
    "print",
    short_help="Print sheets, screens, rulebooks, maps and chronicles.",
    help="""Make paper from a game's rules (name a game) or from a game in play (name a save). A save with the name of
    a game is the save; --blank prints the rules' paper all the same. Goes into a file named after what it is, or into
    the file given with --to; `--to -` writes to standard output.

    \b
    Of rules and of play: sheet, form (to type into), pocket (one page folded to eight), screen,
      rulebook, booklet (to fold and staple), hexes, squares
    Of play only: map, chronicle, epub

    \b
    Examples:
      tablewright print begone_foe sheet
      tablewright print twelve_years screen --paper letter
      tablewright print twelve-years-the-stubborn chronicle --to tale.pdf
    """,
)
@click.argument("what", metavar="GAME|SAVE", shell_complete=completion.games_or_saves)
@click.argument("kind", metavar="KIND", shell_complete=completion.kinds_of_paper)
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="a4, letter or pocket.",
    shell_complete=completion.sizes_of_paper,
)
@click.option(
    "--to",
    "target",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="The file to write; - is standard output.",
)
@click.option("--seat", default="", help="What this seat may know; by default the first one's.")
@click.option("--blank", is_flag=True, help="From the game's rules, even if a save has the game's name.")
@house_option
def print_(what: str, kind: str, paper: str, target: Path | None, seat: str, blank: bool, house: Path | None) -> None:
    """Print one kind of paper."""
    from tablewright.press.paper.kinds import KINDS, printed
    from tablewright.press.paper.typesetting import PAPERS

    if paper not in PAPERS:
        raise click.BadParameter(f"{paper!r} is no size of paper; there are: {', '.join(PAPERS)}", param_hint="--paper")
    if kind not in KINDS:
        raise click.BadParameter(f"{kind!r} is no kind of paper; there are: {', '.join(KINDS)}", param_hint="KIND")
    pages = printed(kind, _order(what, seat, paper, house, blank=blank))
    name = target or Path(f"{Path(what).stem}-{kind}.{KINDS[kind].suffix}")
    if str(name) == "-":
        sys.stdout.buffer.write(pages)
        return
    name.write_bytes(pages)
    talk(f"written: {name}")


def _order(what: str, seat: str, paper: str, house: Path | None, *, blank: bool) -> Order:
    """A save of exactly this name comes first, then a game's rules, then any other save."""
    from tablewright.engine.game.records import rules_for
    from tablewright.engine.game.saves import open_game, read
    from tablewright.press.paper.kinds import Order
    from tablewright.rules import key_of, keys, ruleset
    from tablewright.shelf import find_save, save_named

    is_game = key_of(what) in keys()
    save = None if blank or house is not None else save_named(what)
    if blank and not is_game:
        raise click.UsageError(f"--blank goes with a game's name; {what!r} is none")
    if is_game and save is None:
        if seat:
            raise click.UsageError("--seat goes with a save: the rules know no seats")
        return Order(by_house(ruleset(what), house), paper=paper)
    if house is not None:
        raise click.UsageError("a saved game has its own house rules; --house goes with a game's name")
    if is_game:
        talk(f"This is your saved game {what}. For the paper of the rules: tablewright print {what} KIND --blank")
    text = read(save or find_save(what))
    game: Any = open_game(rules_for(text.setup, ruleset), text)
    return Order(game.ruleset, game, known_seat(seat, text.setup.seats, game.ruleset.gm_seat), paper)
