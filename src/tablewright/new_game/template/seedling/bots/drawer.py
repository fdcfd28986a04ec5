"""A player with one thought: how many coins are enough."""

from __future__ import annotations

from tablewright.api import Decision
from tablewright.new_game.template.seedling.bots.view import View


class Drawer:
    def __init__(self, enough: int) -> None:
        self._enough = enough

    def __call__(self, decision: Decision, view: View) -> str:
        return "stop" if view.coins >= self._enough else "draw"
