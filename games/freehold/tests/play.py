"""Campaigns of Freehold played by bots, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from freehold.book.order import found_world, play_founding, play_turn
from freehold.bots import BOTS, referee
from freehold.bots.view import View
from freehold.settings import Switches
from freehold.state import World
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable, Policy

MOST_STEPS = 100_000


class Campaign:
    """A world, a table of bots, and the way to play on."""

    def __init__(self, seed: str, bot: str = "steady", seats: Sequence[str] = ("p1",), gm: bool = False) -> None:
        self.world = found_world(Switches(characters=4), (*seats, "gm") if gm else seats)
        policies: dict[str, Policy] = {seat: BOTS[bot].make() for seat in seats}
        views = {seat: View(self.world, seat) for seat in (*seats, "gm")}
        self.table = BotTable(OpenSeed(seed), "table", {**policies, "gm": referee}, views)
        play_founding(self.world, self.table)
        self.steps = 0

    def play_until(self, over: Callable[[World], bool]) -> World:
        while not over(self.world):
            assert self.steps < MOST_STEPS, "the campaign goes in circles"
            play_turn(self.world, self.table)
            self.steps += 1
        return self.world

    def play_steps(self, number: int) -> World:
        last = self.steps + number
        return self.play_until(lambda world: self.steps >= last or bool(world.closed))

    def first_trip(self) -> World:
        """Until the party is home from its first journey, or nobody is left of it."""
        self.play_until(lambda world: any(party.mode == "road" for party in world.parties))
        return self.play_until(lambda world: not world.parties or world.parties[0].mode == "home")


def weeks(number: int) -> Callable[[World], bool]:
    return lambda world: world.hold.week >= number or world.hold.lost or bool(world.closed)
