"""`play` and `resume`: sit down at a table in the terminal."""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.words import (
    GAME,
    SAVE,
    Pair,
    at_a_terminal,
    by_house,
    house_option,
    house_text,
    house_words,
    seats_for,
    setting_option,
    settled,
    talk,
)
from tablewright.engine.budgets import MOST_SEATS

if TYPE_CHECKING:
    from tablewright.engine.game.saves import SaveFile
    from tablewright.engine.ruleset import Ruleset
    from tablewright.shelf import Wish

_plain_option = click.option("--plain", is_flag=True, help="Line by line: for screen readers, pipes and scripts.")
_guide_option = click.option("--guide/--no-guide", default=True, help="Hints for newcomers.", show_default=True)
_bot_option = click.option(
    "--bot",
    "bots",
    type=Pair("SEAT=BOT"),
    multiple=True,
    help="A bot takes a seat, such as p2=cautious.",
    shell_complete=completion.sitters,
)
_gm_option = click.option("--gm", "as_gm", is_flag=True, help="Take the game master's seat yourself as well.")


@click.command(
    short_help="Begin a game.",
    help="""Begin a game. Without a GAME you choose one.

    \b
    Examples:
      tablewright play twelve_years
      tablewright play twelve_years --seed "amber crow vale"     the same words, the same dice
      tablewright play twelve_years --sealed --salt "my words"   dice you can check afterwards
      tablewright play twelve_years --set castle_mode=axe --name "The Stubborn"
      tablewright play yabec --dungeon mine.md                   a dungeon written by hand
    """,
)
@click.argument("game", type=GAME, required=False)
@click.option("--seed", metavar="WORDS", default="", help="Open dice from these words.")
@click.option("--sealed", is_flag=True, help="Sealed dice: a promise now, the secret after the end.")
@click.option("--salt", metavar="WORDS", default="", help="Your part in sealed dice.")
@_plain_option
@setting_option
@click.option(
    "--dungeon",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A dungeon written by hand, in a file.",
)
@house_option
@click.option("--name", "title", metavar="TITLE", default="", help="A name for this game.")
@click.option("--players", type=click.IntRange(1, MOST_SEATS), metavar="N", help="Seats, if more than needed.")
@_bot_option
@_gm_option
@_guide_option
@click.option("--hand-dice", is_flag=True, help="Roll real dice and type in their faces.")
@click.option(
    "--undo",
    type=click.Choice(["before-dice", "always", "never"]),
    default="before-dice",
    show_default=True,
    help="When answers may be taken back.",
)
def play(game: Ruleset[Any] | None, plain: bool, guide: bool, **asked: Any) -> None:
    """Begin a game and play it."""
    full_screen = at_a_terminal() and not plain
    if game is None:
        _refuse_wishes()
        _choose_and_play(guide) if full_screen else _choose_by_lines(guide)
        return
    from tablewright.shelf import seat_names

    game = by_house(game, asked.pop("house"))
    wish = _wish(game, asked)
    _keep_a_seat(game, seat_names(game, wish.players), wish.bots)
    save = _begun(wish)
    talk("\n".join([_opening_words(save), *house_words(game)]))
    _sit_down(save, plain=not full_screen, guide=guide)


@click.command(
    short_help="Learn a game by playing it, with a guide beside you.",
    help="""Learn a game by playing it: a first session of about a quarter of an hour, with the real rules and dice,
    and a guide that speaks beside the questions. Leave when you like; `tablewright resume` goes on. The key g sends the
    guide away and calls it back.

    \b
    Examples:
      tablewright learn twelve_years
      tablewright learn freehold --plain     line by line, for screen readers
    """,
)
@click.argument("game", type=GAME)
@_plain_option
def learn(game: Ruleset[Any], plain: bool) -> None:
    """Begin a game's guided first session."""
    from tablewright.shelf import Wish, begin

    save = begin(Wish(game.key, guided=True))
    talk(_opening_words(save))
    _sit_down(save, plain=plain or not at_a_terminal(), guide=True)


def _refuse_wishes() -> None:
    """What somebody wishes for is a game's; who chooses one first is asked for the rest there."""
    context = click.get_current_context()
    given = [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name not in ("plain", "guide")
        and context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(f"{', '.join(given)}: for which game? Say: tablewright play GAME {given[0]} ...")


def _begun(wish: Wish) -> SaveFile:
    """Begin a game; what cannot be begun was wished for wrongly."""
    from tablewright.engine.decisions import Refused
    from tablewright.shelf import begin

    try:
        return begin(wish)
    except Refused as refusal:
        raise click.UsageError(str(refusal)) from None


def _wish(game: Ruleset[Any], asked: dict[str, Any]) -> Wish:
    """What the options of `play` ask for, checked."""
    from tablewright.shelf import Wish, seat_names

    if asked["seed"] and asked["sealed"]:
        raise click.UsageError("--seed and --sealed exclude each other: sealed dice have a secret of their own")
    if asked["salt"] and not asked["sealed"]:
        raise click.UsageError("--salt goes with --sealed only")
    every_seat = seat_names(game, game.most_seats)
    bots = _bots(game, every_seat, asked.pop("bots"), asked.pop("as_gm"))
    needed = max((every_seat.index(seat) + 1 for seat in bots if seat in every_seat), default=1)
    players = len(seats_for(game, max(asked.pop("players") or game.least_seats, needed)))
    settings = {**settled(game, asked.pop("settings")), **_dungeon(game, asked.pop("dungeon"))}
    return Wish(game.key, settings=settings, players=players, bots=bots, house=house_text(game), **asked)


def _dungeon(game: Ruleset[Any], file: Path | None) -> dict[str, str]:
    """The setting that holds a dungeon's text, so that the saved game needs no file."""
    if file is None:
        return {}
    if not any(setting.key == "dungeon" for setting in game.settings):
        raise click.UsageError(f"{game.title} takes no written dungeons")
    from tablewright.engine.files import Unreadable, read_text

    try:
        text = read_text(file)
    except Unreadable as refused:
        raise click.BadParameter(f"{file}: {refused}", param_hint="--dungeon") from None
    if not text.strip():
        raise click.BadParameter(f"{file} is empty", param_hint="--dungeon")
    return {"dungeon": text}


def _bots(game: Ruleset[Any], players: Sequence[str], pairs: Sequence[tuple[str, str]], as_gm: bool) -> dict[str, str]:
    """Seats of a new game. A person takes the game master's seat only if asked for."""
    from tablewright.engine.decisions import Refused
    from tablewright.shelf import check_sitting

    try:
        check_sitting(game, players, dict(pairs))
    except Refused as refusal:
        raise click.BadParameter(str(refusal), param_hint="--bot") from None
    if as_gm and not game.gm_seat:
        raise click.UsageError(f"{game.title} has no game master")
    return {**({game.gm_seat: ""} if as_gm else {}), **dict(pairs)}


def _opening_words(save: SaveFile) -> str:
    dice = save.game.setup.dice
    words = f'open dice, seed "{dice.seed}"' if dice.kind == "open" else f"sealed dice, promise {dice.commitment}"
    return f"{save.game.ruleset.title}: {words}. Everything is saved as you go in {save.path}"


@click.command(
    short_help="Go on with a saved game.",
    help="""Go on with a saved game; without a name, the one played last.

    \b
    Examples:
      tablewright resume
      tablewright resume twelve-years-the-stubborn
      tablewright resume a/copy/of/it.tw --plain
    """,
)
@click.argument("save", type=SAVE, default="")
@_plain_option
@_bot_option
@_gm_option
@_guide_option
def resume(save: Path, plain: bool, bots: tuple[tuple[str, str], ...], as_gm: bool, guide: bool) -> None:
    """Open a save and play on."""
    from tablewright.engine.game.records import rules_for
    from tablewright.engine.game.saves import read
    from tablewright.rules import ruleset
    from tablewright.shelf import open_save

    setup = read(save).setup
    game = rules_for(setup, ruleset)
    sitting = {**setup.bots, **_bots(game, setup.seats, bots, as_gm)}
    _keep_a_seat(game, setup.seats, sitting)  # before anybody sits down: bots answer at once
    _sit_down(open_save(save, sitting), plain=plain or not at_a_terminal(), guide=guide, bots=sitting)


# --- faces -----------------------------------------------------------------------------------------------------------
def _sit_down(save: SaveFile, *, plain: bool, guide: bool, bots: Mapping[str, str] | None = None) -> None:
    """Play in the terminal from every seat that no bot holds; leave with the face's exit code."""
    setup = save.game.setup
    seats = _keep_a_seat(save.game.ruleset, setup.seats, setup.bots if bots is None else bots)
    gc.freeze()  # what is loaded by now stays: looking through it again and again would make answers stutter
    if plain:
        from tablewright.play.plain import lines as line_by_line

        sys.exit(line_by_line.run(save, seats, guide, sys.stdin, sys.stdout))
    from tablewright.play.screens import table as fullscreen

    code = fullscreen.run(save, seats, guide)
    if code == 0 and save.game.outcome is None:
        talk(f"Everything is saved. Go on with: tablewright resume {save.path.stem}")
    sys.exit(code)


def _keep_a_seat(game: Ruleset[Any], players: Sequence[str], bots: Mapping[str, str]) -> list[str]:
    """The seats that no bot holds; wrong usage if there is none."""
    from tablewright.shelf import seated

    taken = seated(game, bots)
    seats = [seat for seat in (*players, *([game.gm_seat] if game.gm_seat else [])) if seat not in taken]
    if not seats:
        raise click.UsageError(
            "bots hold every seat; keep one for yourself, or let them play with: tablewright simulate"
        )
    return seats


def _choose_by_lines(guide: bool) -> None:
    """The same in lines; a script that says nothing is told what it could say."""
    from tablewright.play.plain import start as plain_start
    from tablewright.rules import keys

    save = plain_start.choose(sys.stdin, sys.stdout)
    if save is not None:
        _sit_down(save, plain=True, guide=guide)
    elif not sys.stdin.isatty():
        raise click.UsageError(f"which game? Say: tablewright play GAME, with one of {', '.join(keys())}")


def _choose_and_play(guide: bool) -> None:
    """A newcomer's first screen: pick a game or a save there, then play it."""
    from tablewright.play.screens import app as start

    save = start.run()
    if save is not None:
        _sit_down(save, plain=False, guide=guide)
