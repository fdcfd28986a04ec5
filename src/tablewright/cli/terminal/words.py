"""Words on the command line that mean something of ours: games, saves, settings, bots. And how answers are put out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click
from click.shell_completion import CompletionItem

from tablewright.cli.terminal import completion
from tablewright.cli.terminal.surroundings import speaks_unicode

if TYPE_CHECKING:
    from tablewright.engine.odds.notation import Node
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

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return completion.games(incomplete)


class SaveWord(click.ParamType[Path]):
    """A save: a path, a name on the shelf, or the beginning of one."""

    name = "save"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        from tablewright.shelf import find_save

        return value if isinstance(value, Path) else find_save(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return completion.saves(incomplete)


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
    "--set",
    "settings",
    type=Pair("KEY=VALUE"),
    multiple=True,
    help="A setting of the game; may be repeated.",
    shell_complete=completion.settings,
)
house_option = click.option(
    "--house",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="House rules: a file of changed figures; see: tablewright docs house-rules",
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


def seats_for(game: Ruleset[Any], players: int) -> tuple[str, ...]:
    """The seats of so many players, given by `--players`; 0: as few as the game allows."""
    from tablewright.engine.decisions import Refused
    from tablewright.shelf import seat_names

    try:
        return seat_names(game, players)
    except Refused as refusal:
        raise click.BadParameter(str(refusal), param_hint="--players") from None


def known_seat(seat: str, players: Sequence[str], gm_seat: str) -> str:
    """The seat given by `--seat`; the first one without a word."""
    if seat and seat not in (*players, gm_seat):
        known = ", ".join(filter(None, (*players, gm_seat)))
        raise click.BadParameter(f"there is no seat {seat!r}; there are {known}", param_hint="--seat")
    return seat or players[0]


def by_house(game: Ruleset[Any], file: Path | None) -> Ruleset[Any]:
    """The game by the house rules of a file; as it is without one."""
    if file is None:
        return game
    from tablewright.engine.amending.copies import by_house_rules
    from tablewright.engine.amending.written import read_rules
    from tablewright.engine.files import Unreadable, read_text

    try:
        return by_house_rules(game, read_rules(read_text(file), file.name))
    except Unreadable as refused:
        raise click.BadParameter(f"{file}: {refused}", param_hint="--house") from None


def house_text(game: Ruleset[Any]) -> str:
    """The text of the house rules that a game is played by."""
    from tablewright.engine.amending.copies import amendment_of

    amendment = amendment_of(game)
    return amendment.rules.text if amendment else ""


def house_words(game: Ruleset[Any]) -> list[str]:
    """Changes by its house rules, one line each."""
    from tablewright.engine.amending.copies import amendment_of

    amendment = amendment_of(game)
    return [f"House rules: {amendment.rules.title}", *(f"  {each}" for each in amendment.told)] if amendment else []


_BEGINS_AN_OPTION = frozenset("-abcefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSTUVWXYZ")  # but for d: -d6 is dice


def refuse_options(words: Sequence[str]) -> None:
    """Dice may begin with a minus; any other word that does is an option nobody knows."""
    for word in words:
        if word.startswith("-") and word[1:2] in _BEGINS_AN_OPTION:
            raise click.NoSuchOption(word.partition("=")[0], ctx=click.get_current_context(silent=True))


def read_dice(expression: str) -> Node:
    """A dice expression; a wrong one is wrong usage."""
    from tablewright.engine.odds.notation import BadNotation, parse

    try:
        return parse(expression)
    except BadNotation as problem:
        raise click.UsageError(str(problem)) from None


def address(ctx: click.Context, param: click.Parameter, url: str) -> str:
    """An address as browsers know them."""
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise click.BadParameter(f"{url!r} is no address such as https://example.org/rpg")
    return url.rstrip("/")


# --- output ----------------------------------------------------------------------------------------------------------
def talk(text: str) -> None:
    """Say something to the person, beside the data."""
    click.echo(text, err=True)


def print_json(value: Any) -> None:
    """One line of JSON: msgspec Structs, paths and fractions included."""
    import msgspec

    click.echo(msgspec.json.encode(value, enc_hook=str).decode())


def print_table(heads: Sequence[str], rows: Iterable[Sequence[Any]], right: str = "") -> None:
    """Aligned columns under bold heads. `right`: the first letters of the heads whose columns stand to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    for number, row in enumerate([list(heads), *cells]):
        padded = [
            cell.rjust(width) if head[0] in right else cell.ljust(width)
            for cell, width, head in zip(row, widths, heads, strict=True)
        ]
        line = "  ".join(padded).rstrip()
        click.echo(line if number else click.style(line, bold=True))


def at_a_terminal() -> bool:
    """A person sits there, and the terminal can draw."""
    person = sys.stdin.isatty() and sys.stdout.isatty()
    return person and os.environ.get("TERM") != "dumb" and speaks_unicode(sys.stdout)
