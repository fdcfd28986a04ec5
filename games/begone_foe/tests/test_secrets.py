"""Bots play by what their seat may know: with other secrets in the world they answer the same."""

from __future__ import annotations

from typing import Any

import pytest

from begone_foe import RULESET
from begone_foe.book.core.beings import look_of
from begone_foe.state import Being, Campaign
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.table import BotTable
from tablewright.world.dungeon import Band, Hoard

TURNS = 250


def swapped(state: Campaign) -> Campaign:
    """The same table to the eyes of the players, with other secrets in it."""
    other = copy_of(state)
    for being in other.beings.values():
        if being.side != "party" and being.kind:
            _other_figures(being)
    if other.dungeon is not None:
        for room in other.dungeon.rooms.values():
            if room.known != "entered":
                room.bands, room.hoard, room.trap = [Band("dragon_red", "3")], Hoard(coins=5000), None
                room.searched, room.purpose = True, "vault"
            elif room.hoard is not None and room.hoard.hidden:
                room.hoard = None
        other.dungeon.rumours = ["Beware."]
    other.stalkers = "somebody else"
    return other


def _other_figures(being: Being) -> None:
    """Three times the hit points, and another heart; what can be seen of it stays the same."""
    before = look_of(being)
    being.hp, being.most, being.morale = being.hp * 3, being.most * 3, 2
    being.uses["leader"] = 1
    assert look_of(being) == before


class Watched:
    """A bot that is asked each question a second time, about a world with other secrets."""

    def __init__(self, key: str, state: Campaign) -> None:
        self.bot, self.twin, self.state, self.asked = (
            RULESET.bots[key].make(),
            RULESET.bots[key].make(),
            state,
            0,
        )

    def __call__(self, decision: Decision, view: Any) -> str:
        answer = self.bot(decision, view)
        other = self.twin(decision, RULESET.view(swapped(self.state), decision.seat))
        assert answer == other, f"{decision.question}: {answer} became {other}"
        self.asked += 1
        return answer


@pytest.mark.parametrize("bot", ["careful", "bold", "random"])
@pytest.mark.parametrize("seed", range(3))
def test_no_bot_plays_by_what_it_cannot_know(bot: str, seed: int) -> None:
    state = RULESET.new({"expeditions": 2}, ["p1"])
    watched = Watched(bot, state)
    views = {seat: RULESET.view(state, seat) for seat in ("p1", "gm")}
    table = BotTable(OpenSeed(f"secrets {seed}"), "test", {"p1": watched, "gm": RULESET.referee}, views)
    for _ in range(TURNS):
        if RULESET.outcome(state) is not None:
            break
        RULESET.play(state, "table", table)
    assert watched.asked > (1 if bot == "random" else 30)
