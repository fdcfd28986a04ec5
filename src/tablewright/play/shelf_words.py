"""The shelf in words: games to begin, games to go on with. Both first screens say the same."""

from __future__ import annotations

from typing import Any

from tablewright.engine.ruleset import Ruleset
from tablewright.rules import titles
from tablewright.shelf import Shelved, seed_words
from tablewright.world.words import figure


def save_words(save: Shelved) -> str:
    if save.problem:
        return f"{save.name}: cannot be read; try: tablewright doctor {save.name}"
    title = titles().get(save.game, f"{save.game}, which is not installed here")
    return f"{save.title or save.name}  ({title}, {day(save.played)})"


def players_words(game: Ruleset[Any]) -> str:
    least, most = game.least_seats, game.most_seats
    players = f"{least} to {most} players" if least != most else figure(least, "player")
    return f"{players}, with a game master or without." if game.gm_seat else f"{players}, no game master."


def day(moment: str) -> str:
    return moment[:16].replace("T", " ")


def fate_name() -> str:
    """A name for a game that nobody has named."""
    first, second, _ = seed_words().split()
    return f"The {first.capitalize()} and the {second.capitalize()}"
