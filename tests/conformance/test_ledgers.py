"""The ledger is the contract: each rule of each game is implemented and proved, and every scenario comes out."""

from tablewright.rules import GAMES
from tablewright.testing import Contract


class TestGames(Contract):
    games = tuple(GAMES)
