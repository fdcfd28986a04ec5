"""For the tests of a game, from this house or from outside: what every game promises, and what its ledger demands.

    from tablewright.testing import GameTests


    class TestMyGame(GameTests):
        games = ("my_game",)

That alone plays the game at random and checks the engine's promises at each step (`promises.py`), runs its scenarios
and holds ledger, code and scenarios against each other (`contract.py`), lets its bots play to the end, and
counts whether the chances it shows are true.
Needs pytest, which `tablewright[test]` brings.
"""

from importlib.util import find_spec

if find_spec("pytest") is None:
    needed = "tablewright.testing needs pytest, which comes with an extra: pip install 'tablewright[test]'"
    raise ImportError(needed, name="pytest")

from tablewright.testing.contract import Contract
from tablewright.testing.harness import Harness
from tablewright.testing.promises import AnyGame, Bots, ForGames, Promises, Truths
from tablewright.testing.reading import unreadable

__all__ = ["AnyGame", "Bots", "Contract", "ForGames", "GameTests", "Harness", "Promises", "Truths", "unreadable"]


class GameTests(Promises, Contract, Bots, Truths):
    """Everything a game can be asked without knowing it."""
