"""Words on the command line that mean something of ours: games, saves, settings, bots. And how answers are put out."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

    from tablewright.engine.ruleset import Ruleset, Settings

# --- parameters ------------------------------------------------------------------------------------------------------


class GameWord(click.ParamType[Any]):
    """A game's key, as its ruleset; a near miss gets a hint."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from tablewright.engine.decisions import Refused
        from tablewright.rules import ruleset

        if not isinstance(value, str):
            return value
        try:
            return ruleset(value)
        except Refused as refusal:
            self.fail(str(refusal), param, ctx)


class SaveWord(click.ParamType[Path]):
    """A save: a path, a name on the shelf, or the beginning of one."""

    name = "save"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        from tablewright.shelf import find_save

        return value if isinstance(value, Path) else find_save(value)


class Pair(click.ParamType[tuple[str, str]]):
    """A word of the form NAME=VALUE."""

    def __init__(self, form: str) -> None:
        self.name = form

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        key, equals, rest = value.partition("=")
        if not equals or not key:
            self.fail(f"{value!r} is not of the form {self.name}", param, ctx)
        return key.strip(), rest.strip()


GAME = GameWord()
SAVE = SaveWord()

setting_option = click.option(
    "--set", "settings", type=Pair("KEY=VALUE"), multiple=True, help="A setting of the game; may be repeated."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for tools.")


def settled(game: Ruleset[Any], pairs: tuple[tuple[str, str], ...]) -> Settings:
    """The settings given by `--set`, checked; a wrong one is wrong usage."""
    from tablewright.engine.decisions import Refused
    from tablewright.engine.ruleset import settle

    try:
        settle(game.settings, dict(pairs))
    except Refused as refusal:
        raise click.BadParameter(str(refusal), param_hint="--set") from None
    return dict(pairs)


# --- output ----------------------------------------------------------------------------------------------------------


def talk(text: str) -> None:
    """Say something to the person, beside the data."""
    click.echo(text, err=True)


def print_json(value: Any) -> None:
    """One line of JSON: msgspec Structs, paths and fractions included."""
    import msgspec

    click.echo(msgspec.json.encode(value, enc_hook=str).decode())


def console(*, stderr: bool = False) -> Console:
    """A rich console that honours NO_COLOR and pipes."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, width=None if _is_terminal(stderr) else 120)


def _is_terminal(stderr: bool) -> bool:
    return (sys.stderr if stderr else sys.stdout).isatty()


def at_a_terminal() -> bool:
    """A person sits there, and the terminal can draw."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
