"""`roll`: dice on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablewright.cli.terminal.words import json_option, print_json, read_dice, refuse_options

if TYPE_CHECKING:
    from tablewright.engine.odds.notation import Die, Rolled, Throw

STREAM = "roll"


@click.command(
    short_help="Roll dice.",
    help="""Roll dice. `tablewright docs dice` explains the notation.

    \b
    Examples:
      tablewright roll 3d6+2
      tablewright roll 4d6kh3 --times 6
      tablewright roll "1d20+5 >= 15"          a test: yes or no
      tablewright roll "6d6c>=5"               how many dice show 5 or more
      tablewright roll 2d6 --seed "amber crow" the same words, the same dice
    """,
    context_settings={"ignore_unknown_options": True},
)
@click.argument("expression", nargs=-1, required=True)
@click.option("--times", type=click.IntRange(1, 1000), default=1, show_default=True, help="Roll it so many times.")
@click.option("--seed", metavar="WORDS", default="", help="Dice from these words; else from chance.")
@json_option
def roll(expression: tuple[str, ...], times: int, seed: str, as_json: bool) -> None:
    """Roll an expression and print what fell."""
    import secrets

    from tablewright.engine.dice import OpenSeed
    from tablewright.engine.odds.notation import Compared, roll_node

    refuse_options(expression)
    text = " ".join(expression)
    node = read_dice(text)
    words, position = OpenSeed(seed or secrets.token_hex(16)), 0
    for _ in range(times):
        rolled = roll_node(node, text, words, STREAM, position)
        position += rolled.used
        if as_json:
            print_json({"seed": words.seed, "rolled": rolled})
        else:
            click.echo(_in_words(rolled, is_test=isinstance(node, Compared)))


def _in_words(rolled: Rolled, *, is_test: bool) -> str:
    """`4d6kh3: 6 5 4 (2) = 15`."""
    total = ("no", "yes")[rolled.total] if is_test else str(rolled.total)
    throws = " | ".join(_throw_in_words(throw) for throw in rolled.throws)
    return f"{rolled.expression}: {throws} = {click.style(total, bold=True)}" if throws else total


def _throw_in_words(throw: Throw) -> str:
    return " ".join(_die_in_words(die) for die in throw.dice)


def _die_in_words(die: Die) -> str:
    """Faces joined by +; (in brackets) what is not kept, /struck out/ what was rolled again."""
    faces = [f"/{face}/" if place in die.ignored else str(face) for place, face in enumerate(die.faces)]
    counting = "+".join(face for face in faces if face[0] != "/")
    text = "".join(face for face in faces if face[0] == "/") + counting
    return text if die.kept else f"({text})"
