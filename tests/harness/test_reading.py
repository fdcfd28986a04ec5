"""What people read of every game, from every seat: no ids, no keys and no values of the code."""

from __future__ import annotations

import pytest

from tablewright.engine.telling.log import Teller
from tablewright.engine.telling.looking import SPECTATOR, scene_of
from tablewright.rules import GAMES, ruleset
from tests.harness.harness import Harness
from tests.harness.reading import unreadable

STEPS = 150


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bot", ["random", "own"])
def test_nobody_reads_what_only_the_code_should(key: str, bot: str) -> None:
    """Chance sees odd corners; the game's own bot comes further."""
    game = ruleset(key)
    harness = Harness(game, 11, seats=("p1", "p2") if game.most_seats > 1 else ("p1",))
    play = next(iter(game.bots.values())).make() if bot == "own" else None
    tellers = {seat: Teller(harness.game, seat) for seat in (*harness.all_seats, SPECTATOR)}
    found: dict[str, None] = {}
    for _ in range(STEPS):
        if harness.game.outcome is not None:
            break
        decision = harness.chance.choice(harness.game.pending)
        for seat in (decision.seat, SPECTATOR):
            found |= dict.fromkeys(unreadable(scene_of(harness.game, seat), "scene"))
        chosen = play(decision, game.view(harness.game.state_for(decision.seat), decision.seat)) if play else ""
        harness.game.answer(decision.seat, chosen or harness.random_answer(decision))
    for teller in tellers.values():
        found |= dict.fromkeys(each for telling in teller.tellings() for each in unreadable(telling, "log"))
    assert list(found) == []
