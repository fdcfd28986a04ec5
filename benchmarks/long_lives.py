"""How long a long game takes to open: from its checkpoints, played again from the start, and told to one seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.figures import Figure, Measure, seconds
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.marks import Mark
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, open_game, parse, record_lines
from tablewright.engine.ruleset import Ruleset, settle
from tablewright.engine.telling.log import Teller
from tablewright.rules import GAMES, ruleset

RECORDS = 5_000
_ENDLESS = {"weeks": 0, "sessions": 0, "adventures": 0}  # settings that let a game go on


def opening() -> Iterator[Figure]:
    """Each game played by its bots for long, then opened as a server does."""
    for key in GAMES:
        rules: Ruleset[Any] = ruleset(key)
        game = played(rules)
        content = header_line(game.setup) + record_lines(game.records)
        of = {"game": key, "records": len(game.records), "log": len(game.log), "kB": round(len(content) / 1000)}
        text = parse(content, "bench")
        spent = seconds(lambda text=text, rules=rules: open_game(rules, text), runs=3)  # type: ignore[misc]
        yield Figure("opening a long game", round(1000 * spent, 1), "milliseconds", "under 300", of)
        again = seconds(lambda game=game, rules=rules: Game(rules, game.setup, game.records))  # type: ignore[misc]
        yield Figure("playing it again", round(1000 * again, 1), "milliseconds", of=of)
        told = seconds(lambda game=game: Teller(game, "p1").tellings())  # type: ignore[misc]
        yield Figure("telling all of it", round(1000 * told, 1), "milliseconds", of=of)


def played(rules: Ruleset[Any], records: int = RECORDS) -> Game[Any]:
    """A game that goes on as long as anybody lets it: an answer that would end it is not given."""
    wanted = {setting.key: _ENDLESS[setting.key] for setting in rules.settings if setting.key in _ENDLESS}
    seats = tuple(f"p{number + 1}" for number in range(min(4, rules.most_seats)))
    setup = Setup("long", rules.key, rules.version, open_dice("long"), seats, settle(rules.settings, wanted), "always")
    game: Game[Any] = Game(rules, setup)
    policies = {seat: next(iter(rules.bots.values())).make() for seat in seats}
    while game.outcome is None and len(game.records) < records:
        decision = game.pending[0]
        policy = policies.get(decision.seat, rules.referee)
        first = str(policy(decision, rules.view(game.state_for(decision.seat), decision.seat)))
        _answer(game, decision.seat, [first, *(str(option) for option in decision.options if option != first)])
        game.checkpoint_if_due()
    return game


def _answer(game: Game[Any], seat: str, keys: list[str]) -> None:
    for key in keys:
        before = Mark(game)
        game.answer(seat, key)
        if game.outcome is None or key == keys[-1]:
            return
        before.put_back()


MEASURES: dict[str, Measure] = {"opening": opening}
