"""Records games for `test_recorded.py`: run it once for each new version of a game's rules, and commit what it writes.

    python -m tests.recorded.record twelve_years

Never record a released version anew: that its games still replay is the promise.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import DiceSource, open_dice, sealed_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import SUFFIX, header_line, record_lines
from tablewright.engine.ruleset import Ruleset
from tablewright.rules import ruleset

FOLDER = Path(__file__).parents[2] / "games"
MOST_ANSWERS = 300


def folder_of(game: Ruleset[Any]) -> Path:
    return FOLDER / game.key / "recorded" / f"rules-{game.version}"


def record(game: Ruleset[Any]) -> list[Path]:
    """Some games of each bot, with open and sealed dice, answers taken back, real dice, and a game master's hand."""
    folder = folder_of(game)
    if folder.exists():
        raise SystemExit(f"{folder.relative_to(FOLDER)} is recorded already: raise the game's version first")
    folder.mkdir(parents=True)
    paths = []
    for name, play in _plays(game).items():
        paths.append(folder / f"{name}{SUFFIX}")
        played = play()
        paths[-1].write_bytes(header_line(played.setup) + record_lines(played.records))
    return paths


def _plays(game: Ruleset[Any]) -> dict[str, Callable[[], Game[Any]]]:
    plays: dict[str, Callable[[], Game[Any]]] = {}
    for bot in game.bots:
        plays[f"{bot}-open"] = partial(played_by, game, bot, open_dice(f"recorded {bot}"))
        plays[f"{bot}-sealed"] = partial(played_by, game, bot, sealed_dice("recorded", bytes(32)))
    first = next(iter(game.bots))
    plays["taken-back"] = lambda: played_by(game, first, open_dice("taken back"), undo_every=5)
    plays["real-dice"] = lambda: played_by(game, first, open_dice("real dice"), hand_dice=("p1",))
    plays["together"] = lambda: played_by(game, first, open_dice("together"), players=min(3, game.most_seats))
    return plays


def played_by(
    game: Ruleset[Any], bot: str, dice: DiceSource, undo_every: int = 0, players: int = 0, **setup: Any
) -> Game[Any]:
    """A bot's game, each answer given as a person would give it."""
    seats = tuple(f"p{number + 1}" for number in range(players or game.least_seats))
    salts = ("p1:recorded salt",) if dice.kind == "sealed" else ()
    played = Game(game, Setup("recorded", game.key, game.version, dice, seats, {}, "always", salts=salts, **setup))
    policies = {seat: game.bots[bot].make() for seat in seats} | {game.gm_seat: game.referee}
    for number in range(1, MOST_ANSWERS + 1):
        if played.outcome is not None:
            break
        decision = played.pending[0]
        played.answer(decision.seat, _answer(decision, number, policies, played))
        if undo_every and number % undo_every == 0:
            played.undo(decision.seat, agreed=True)
        if number % 100 == 0:
            played.make_checkpoint()
    return played


def _answer(decision: Decision, number: int, policies: dict[str, Any], played: Game[Any]) -> str:
    if decision.kind == "face":
        return str(decision.low + number * 7 % (decision.high - decision.low + 1))
    view = played.ruleset.view(played.state_for(decision.seat), decision.seat)
    answer: str = policies[decision.seat](decision, view)
    return answer


if __name__ == "__main__":
    for path in record(ruleset(sys.argv[1])):
        print(path.relative_to(FOLDER), path.stat().st_size)
