"""Games in play for the tests of paper and bridges: a hundred answers of each, made once a run."""

from functools import cache
from typing import Any

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.press.paper.kinds import Order, printed
from tablewright.rules import GAMES, ruleset

GAME_KEYS = tuple(GAMES)
ANSWERS = {"begone_foe": 90}  # until somebody is below ground
CALM_BOT = {"twelve_years": "cautious", "pocket_fantasy": "steady", "freehold": "steady"}


@cache
def game_of(key: str, answers: int = -1, seats: int = 2) -> Game[Any]:
    """A game with two players' seats, the referee in the master's, played by bots. Look at it, do not play on."""
    rules = ruleset(key)
    names = tuple(f"p{number}" for number in range(1, max(seats, rules.least_seats) + 1))
    setup = Setup(
        "paper", key, rules.version, open_dice("paper"), names, settle(rules.settings, {}), title="The <Table> & #it"
    )
    game: Game[Any] = Game(rules, setup)
    if rules.gm_seat:
        game.help(rules.gm_seat, rules.referee)
    policy = rules.bots[CALM_BOT.get(key, "careful")].make()
    for _ in range(ANSWERS.get(key, 120) if answers < 0 else answers):
        if game.outcome is not None:
            break
        decision = game.pending[0]
        game.answer(decision.seat, policy(decision, rules.view(game.state_for(decision.seat), decision.seat)))
    return game


@cache
def paper_of_play(kind: str, key: str) -> bytes:
    """What the first player takes away of the game in play, made once a run."""
    return printed(kind, Order(ruleset(key), game_of(key), "p1"))
