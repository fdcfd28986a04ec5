"""The list of commands, and a group that loads a command's module only when it is called."""

from __future__ import annotations

import difflib
import os
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, NamedTuple

import click

from tablewright.cli.terminal.surroundings import INTERRUPTED, Surrounded, make_do, said_to_the_end

GROUP = "tablewright.commands"
_COMPLETING = "_TABLEWRIGHT_COMPLETE"  # set by a shell in which somebody presses Tab


class Entry(NamedTuple):
    """A command in the list: where it lives, and the line that help shows for it."""

    module: str  # of the command line; empty for one that a package brings
    line: str
    package: str = ""  # what to install for it


SECTIONS: dict[str, dict[str, Entry]] = {
    "Play": {
        "play": Entry("play", "Begin a game."),
        "learn": Entry("play", "Learn a game by playing it, with a guide beside you."),
        "resume": Entry("play", "Go on with a saved game."),
        "saves": Entry("shelf", "List the saved games."),
        "games": Entry("games", "List the games, and what is wrong with one that does not load."),
        "serve": Entry("serve", "Open a table in the browser, for yourself or with friends."),
        "static": Entry("static", "Write a folder that plays in any browser, without a server."),
        "mcp": Entry("", "Seat a language model at a table.", "tablewright-client"),
    },
    "Look back": {
        "replay": Entry("replay", "Step through a game."),
        "verify": Entry("verify", "Play a save again and check every die and every answer."),
        "export": Entry("taking.export", "Write a game for reading, for tools and for other programs."),
        "import": Entry("taking.bringing", "Bring in a map from another program, as a dungeon to play."),
        "print": Entry("taking.printing", "Print sheets, screens, rulebooks, maps and chronicles."),
        "doctor": Entry("doctor", "Say what is wrong with a save, and mend a torn one."),
    },
    "Dice and odds": {
        "roll": Entry("measuring.dice", "Roll dice."),
        "odds": Entry("measuring.odds", "Exact odds of dice, or of a scene of a game."),
        "simulate": Entry("measuring.simulate", "Let bots play many games on all cores, and sum up."),
        "tournament": Entry("measuring.tournament", "Let a game's bots play the same games, and say who beats whom."),
        "experiment": Entry("", "Ask a question of many games, and answer it with intervals.", "tablewright-lab"),
    },
    "Rules": {
        "rules": Entry("rules", "Where each rule of a game is implemented, and what proves it."),
        "powers": Entry("powers", "What monsters, spells and classes of a game can do, and what proves it."),
        "house": Entry("house", "Check house rules, and list what they could change."),
        "scenario": Entry("scenario", "Run scenarios: rules tests written as data."),
        "map": Entry("map", "Draw a file of map calls."),
        "new-game": Entry("new_game", "Write a package with a small game that plays, to make your own of."),
    },
    "House-keeping": {
        "docs": Entry("docs", "Open the manual in the browser."),
        "where": Entry("shelf", "Print the folders in use."),
        "backup": Entry("serve", "Copy everything the browser tables hold into one file."),
        "restore": Entry("serve", "Bring back what `backup` wrote."),
        "tables": Entry("tables", "Find, show, export, remove tables of a server; let people in again."),
        "block": Entry("tables", "Bar an address from a server, or let it in again."),
    },
}
ENTRIES = {name: entry for section in SECTIONS.values() for name, entry in section.items()}


class Commands(click.Group):
    """The group behind `tablewright`: help without loading anything, and a hint for a mistyped word."""

    context_class = Surrounded

    def main(self, *args: Any, **kwargs: Any) -> Any:
        make_do()
        if _COMPLETING in os.environ:
            from tablewright.cli.terminal.shells import know_shells

            know_shells()
        with said_to_the_end():
            return super().main(*args, **kwargs)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(ENTRIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in ENTRIES:
            return None
        command = _brought(cmd_name) if ENTRIES[cmd_name].package else _own(cmd_name)
        command.context_class = Surrounded
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in ENTRIES and not args[0].startswith("-"):
            raise click.UsageError(f"there is no command {args[0]!r}{_hint(args[0])}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, entries in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, entry.line) for name, entry in entries.items()], col_max=12)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what the engine refuses becomes one line and exit code 1, Ctrl+C exit code 130."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("", err=True)
            raise click.exceptions.Exit(INTERRUPTED) from None
        except (ValueError, RuntimeError, OSError) as error:
            from tablewright.cli.terminal.problems import in_words

            if (words := in_words(error)) is None:
                raise
            raise click.ClickException(words) from None


def _own(name: str) -> click.Command:
    module = import_module(f"tablewright.cli.{ENTRIES[name].module}")
    word = name.replace("-", "_")
    command: click.Command = getattr(module, word if hasattr(module, word) else f"{word}_")  # `print_` for `print`
    return command


def _brought(name: str) -> click.Command:
    """A command of a package, which declares it in the entry point group `tablewright.commands`."""
    for entry in entry_points(group=GROUP, name=name):
        command: click.Command = entry.load()
        return command
    package = ENTRIES[name].package
    raise click.ClickException(f"`{name}` comes in a package of its own. Install it with: pip install {package}")


def _hint(word: str) -> str:
    from tablewright.rules import GAMES

    if game := difflib.get_close_matches(word, GAMES, n=1):
        return f"; did you mean: tablewright play {game[0]}?"
    near = difflib.get_close_matches(word, ENTRIES, n=1)
    return f"; did you mean {near[0]!r}?" if near else "; see: tablewright --help"
