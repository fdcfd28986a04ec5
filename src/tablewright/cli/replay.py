"""`replay`: step through a game, forward and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablewright.cli.terminal.words import SAVE, at_a_terminal, known_seat, talk
from tablewright.engine.budgets import MOST_STEPS

if TYPE_CHECKING:
    from tablewright.play.session import Film

KEYS = "Enter or ] goes on, [ goes back, a number goes there, q leaves."


@click.command(
    short_help="Step through a game.",
    help="""Step through a game as a seat saw it: full screen with [ and ], or line by line with --plain. In a pipe all
    steps are told, one after the other.

    \b
    Examples:
      tablewright replay twelve-years-the-stubborn
      tablewright replay twelve-years-the-stubborn --to 40
      tablewright replay twelve-years-the-stubborn --plain | less
    """,
)
@click.argument("save", type=SAVE, default="")
@click.option("--to", "step", type=click.IntRange(0, MOST_STEPS), metavar="N", help="Go to this step.")
@click.option("--seat", default="", help="As this seat saw it; by default the first.")
@click.option("--plain", is_flag=True, help="Line by line.")
def replay(save: Path, step: int | None, seat: str, plain: bool) -> None:
    """Step through a save."""
    from tablewright.engine.game.records import rules_for
    from tablewright.engine.game.saves import read
    from tablewright.rules import ruleset

    text = read(save)
    game = rules_for(text.setup, ruleset)
    seat = known_seat(seat, text.setup.seats, game.gm_seat)
    if at_a_terminal() and not plain:
        from tablewright.play.screens import pages as screen

        sys.exit(screen.run(game, text.setup, text.records, seat, step or 0))
    from tablewright.play.session import Film

    film = Film(game, text.setup, text.records, seat)
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(film, step or 0)
    else:
        _tell_all(film, film.last if step is None else min(step, film.last))


def _tell_all(film: Film, last: int) -> None:
    for step in range(last + 1):
        _tell(film, step)


def _step_through(film: Film, step: int) -> None:
    """A line from the person, a step of the game."""
    talk(KEYS)
    step = min(step, film.last)
    _tell(film, step)
    while (word := _ask(film, step)) != "q":
        if word in ("", "]"):
            step = min(step + 1, film.last)
        elif word == "[":
            step = max(step - 1, 0)
        elif word.isdigit():
            step = min(int(word), film.last)
        else:
            talk(KEYS)
            continue
        _tell(film, step)


def _ask(film: Film, step: int) -> str:
    click.echo(f"{step} of {film.last}> ", nl=False, err=True)
    return (sys.stdin.readline() or "q").strip().lower()


def _tell(film: Film, step: int) -> None:
    from tablewright.play.sentences import telling_words

    look = film.look(step)
    click.echo(click.style(f"[{step}] {film.caption(step)}", bold=True))
    for telling in look.latest:
        click.echo(telling_words(telling))
    click.echo(look.scene.wanted)
