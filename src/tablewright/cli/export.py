"""`export`: a game as a chronicle to read, a log for tools, or its maps as drawings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablewright.cli.terminal.words import SAVE, talk

if TYPE_CHECKING:
    from tablewright.engine.game.game import Game


@click.command(
    short_help="Write a game as a chronicle, a log or a map.",
    help="""Write a game as something to keep: md is its chronicle, json its log with every die, svg its map. Goes to
    standard output, or into a file with --to; several maps are numbered.

    \b
    Examples:
      tablewright export twelve-years-the-stubborn > chronicle.md
      tablewright export twelve-years-the-stubborn --as json --to log.json
      tablewright export twelve-years-the-stubborn --as svg --to map.svg
    """,
)
@click.argument("save", type=SAVE, default="")
@click.option("--as", "form", type=click.Choice(["md", "json", "svg"]), default="md", show_default=True)
@click.option("--to", "target", type=click.Path(dir_okay=False, path_type=Path), help="Write into this file.")
@click.option("--seat", default="", help="What this seat may know; by default the first one's.")
def export(save: Path, form: str, target: Path | None, seat: str) -> None:
    """Export a game."""
    from tablewright.engine.game.saves import open_game, read
    from tablewright.rules import ruleset

    text = read(save)
    game = open_game(ruleset(text.setup.game), text)
    seat = seat or text.setup.seats[0]
    if seat not in (*text.setup.seats, game.ruleset.gm_seat):
        raise click.BadParameter(
            f"there is no seat {seat!r}; there are {', '.join(text.setup.seats)}", param_hint="--seat"
        )
    documents = {"md": _chronicle, "json": _log, "svg": _maps}[form](game, seat)
    _write(documents, target)


def _write(documents: list[str], target: Path | None) -> None:
    if target is None:
        for document in documents:
            click.echo(document)
        return
    for number, document in enumerate(documents, 1):
        path = target if number == 1 else target.with_stem(f"{target.stem}-{number}")
        path.write_text(document if document.endswith("\n") else document + "\n", encoding="utf-8")
        talk(f"written: {path}")


def _chronicle(game: Game[Any], seat: str) -> list[str]:
    from tablewright.engine.game.verify import dice_note
    from tablewright.engine.telling.log import tale_of

    return [f"{tale_of(game, seat)}\n{dice_note(game)}"]


def _log(game: Game[Any], seat: str) -> list[str]:
    """One object: how the game was set up (no secret before its end), how it ended, and each entry with its words."""
    import msgspec

    from tablewright.engine.telling.log import Teller

    setup = game.setup if game.outcome else msgspec.structs.replace(game.setup, dice=game.setup.dice.public())
    entries = [
        {"told": telling.text, "headline": telling.headline, **_in_data(entry)}
        for entry, telling in zip(game.log_for(seat), Teller(game, seat).tellings(), strict=True)
    ]
    log = {
        "setup": msgspec.to_builtins(setup),
        "salts": game.asides.salts,
        "outcome": game.outcome,
        "seat": seat,
        "entries": entries,
    }
    return [msgspec.json.format(msgspec.json.encode(log), indent=2).decode()]


def _in_data(entry: Any) -> dict[str, Any]:
    import msgspec

    from tablewright.engine.events import tag_of

    data: dict[str, Any] = msgspec.to_builtins(entry)
    return {"rule": entry.event.rule, **data, "event": {"event": tag_of(entry.event), **data["event"]}}


def _maps(game: Game[Any], seat: str) -> list[str]:
    from tablewright.engine.decisions import Refused
    from tablewright.engine.telling.looking import scene_of
    from tablewright.press.maps import draw_map, maps_of

    views = maps_of(scene_of(game, seat))
    if not views:
        raise Refused("there is no map in this game yet")
    return [draw_map(view, ": ".join(filter(None, (game.setup.title, view.title)))) for view in views]
