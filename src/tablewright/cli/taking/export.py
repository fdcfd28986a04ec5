"""`export`: a game as a chronicle to read, a log for tools, its maps, its people, or a folder of notes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.words import SAVE, known_seat, talk

if TYPE_CHECKING:
    from tablewright.engine.game.game import Game

FORMS = ("md", "json", "jsonl", "svg", "png", "vtt", "textmapper", "foundry", "stats")


@click.command(
    short_help="Write a game for reading, for tools and for other programs.",
    help="""Write a game as something to keep or to take elsewhere. Goes to standard output, or into a file with --to;
    several maps are numbered.

    \b
    md          the chronicle                     json        the log with every die, one object
    jsonl       the log, one object a line        svg, png    the maps
    vtt         dungeons as Universal VTT (.dd2vtt): picture, grid, walls, doors
    textmapper  the land as Text Mapper's lines   foundry     people and foes as Foundry actors
    stats       people and foes as Markdown       vault       a folder of linked notes (--to FOLDER)

    \b
    Examples:
      tablewright export twelve-years-the-stubborn > chronicle.md
      tablewright export twelve-years-the-stubborn --as json --to log.json
      tablewright export twelve-years-the-stubborn --as svg --to map.svg
      tablewright export twelve-years-the-stubborn --as vault --to notes
    """,
)
@click.argument("save", type=SAVE, default="")
@click.option(
    "--as", "form", type=click.Choice([*FORMS, "vault"]), default="md", show_default=True, help="What to write."
)
@click.option("--to", "target", type=click.Path(path_type=Path), help="Write into this file, or folder for a vault.")
@click.option("--seat", default="", help="What this seat may know; by default the first one's.")
def export(save: Path, form: str, target: Path | None, seat: str) -> None:
    """Export a game."""
    from tablewright.engine.game.records import rules_for
    from tablewright.engine.game.saves import open_game, read
    from tablewright.rules import ruleset

    text = read(save)
    game = open_game(rules_for(text.setup, ruleset), text)
    seat = known_seat(seat, text.setup.seats, game.ruleset.gm_seat)
    if form == "vault":
        _vault(game, seat, target)
        return
    from tablewright.press.bridges.forms import exported

    documents = exported(form, game, seat)
    _write(documents, target)


def _vault(game: Game[Any], seat: str, target: Path | None) -> None:
    from tablewright.press.bridges.forms import write_vault

    if target is None:
        raise click.UsageError("a vault is a folder: say where with --to FOLDER")
    talk(f"written: {write_vault(game, seat, target)} notes in {target}")


def _write(documents: list[bytes], target: Path | None) -> None:
    if target is None:
        for document in documents:
            sys.stdout.buffer.write(document)
        return
    for number, document in enumerate(documents, 1):
        path = target if number == 1 else target.with_stem(f"{target.stem}-{number}")
        path.write_bytes(document)
        talk(f"written: {path}")
