"""What the shell offers after Tab: games, saves, bots, settings, kinds, pages. Documented in docs/commands.md."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem


def games(incomplete: str) -> list[CompletionItem]:
    """Keys of all games; none is loaded for it."""
    from tablewright.rules import keys

    return _beginning(keys(), incomplete)


def saves(incomplete: str) -> list[CompletionItem]:
    """Names on the shelf, the one played last first; a path is left to the shell."""
    from tablewright.engine.game.saves import SUFFIX
    from tablewright.places import places

    if "/" in incomplete:
        return [CompletionItem(incomplete, type="file")]
    files = sorted(places().saves.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return _beginning([file.stem for file in files], incomplete)


def games_or_saves(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [*games(incomplete), *saves(incomplete)] if "/" not in incomplete else saves(incomplete)


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Left to the shell."""
    return [CompletionItem(incomplete, type="file")]


def games_or_files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A game by its key; else it is a file, which the shell knows."""
    return games(incomplete) or [CompletionItem(incomplete, type="file")]


def games_and_scenes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A game, and then a scene of it."""
    from tablewright.rules import key_of, keys, ruleset

    words = ctx.params.get("words") or ()
    if not words:
        return games(incomplete)
    return _beginning(ruleset(words[0]).scenes, incomplete) if len(words) == 1 and key_of(words[0]) in keys() else []


def kinds_of_paper(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from tablewright.press.paper.kinds import KINDS

    return _beginning(KINDS, incomplete)


def sizes_of_paper(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from tablewright.press.paper.typesetting import PAPERS

    return _beginning(PAPERS, incomplete)


def pages(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Of the manual."""
    from tablewright.press.site.pages import pages_of, pages_root

    root = pages_root()
    names = {Path(page.source).stem for page in pages_of(root) if page.source.startswith("docs/")} if root else set()
    return _beginning(sorted(names), incomplete)


def bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    game = _game(ctx)
    return _beginning(game.bots, incomplete) if game else []


def sitters(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`p2=`, then its bots; the game master's seat has the referee, too."""
    from tablewright.shelf import REFEREE, seat_names

    game = _game(ctx)
    if game is None:
        return []
    seat, named, word = incomplete.partition("=")
    if not named:
        seats = [*seat_names(game, game.most_seats), *([game.gm_seat] if game.gm_seat else [])]
        return _beginning([f"{each}=" for each in seats], incomplete)
    return _beginning([*game.bots, *([REFEREE] if seat == game.gm_seat else [])], word, f"{seat}=")


def bots_or_sitters(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`bold`, or `p2=bold`; the game master's seat is the referee's wherever many games are played."""
    game = _game(ctx)
    known = [item for item in sitters(ctx, param, incomplete) if not item.value.startswith(f"{game.gm_seat or '='}=")]
    return [*bots(ctx, param, incomplete), *known]


def limits(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`seat_rate=`: a number follows."""
    from tablewright.web.serving.config import Limits

    return _beginning([f"{name}=" for name in Limits.__struct_fields__], incomplete)


def settings(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`ebb=`, then its values."""
    game = _game(ctx)
    if game is None:
        return []
    key, named, value = incomplete.partition("=")
    if not named:
        return [CompletionItem(f"{each.key}=", help=each.meaning) for each in game.settings if each.key.startswith(key)]
    found = next((each for each in game.settings if each.key == key), None)
    return _beginning(_values(found), value, f"{key}=") if found else []


def _game(ctx: click.Context) -> Any:
    """The game on the line so far: behind an option that still lacks its value it is not parsed yet."""
    from tablewright.rules import key_of, keys, ruleset

    if ctx.command.name == "resume":
        return _game_of_save(next((word for word in ctx.args if not word.startswith("-")), ""))
    word = next((word for word in ctx.args if key_of(word) in keys()), None)
    return ctx.params.get("game") or (ruleset(word) if word else None)


def _game_of_save(word: str) -> Any:
    from tablewright.engine.decisions import Refused
    from tablewright.engine.game.saves import BadSave, read
    from tablewright.rules import ruleset
    from tablewright.shelf import find_save

    try:
        return ruleset(read(find_save(word)).setup.game)
    except (Refused, BadSave, OSError):
        return None


def _values(setting: Any) -> list[str]:
    allowed = (True, False) if isinstance(setting.default, bool) else setting.allowed
    return [str(value).lower() if isinstance(value, bool) else str(value) for value in allowed]


def _beginning(words: Iterable[str], incomplete: str, before: str = "") -> list[CompletionItem]:
    return [CompletionItem(f"{before}{word}") for word in words if word.startswith(incomplete)]
