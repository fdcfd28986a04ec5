"""How a fight ends if one fights on: what is shown is what comes of it, counted on forks of the real game."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tablewright.engine.game.game import Game
from tablewright.engine.measuring import measures_of
from tablewright.engine.telling.fighting_on import fights_on
from tablewright.engine.telling.looking import scene_of
from tablewright.engine.thinking.forecast import Ends, ends_of
from tablewright.rules import ruleset
from tablewright.testing.walking import Walk

TRIES, FIGHTS, LONGEST = 24, 2, 61
SURE = 4  # standard errors


def living(game: Game[Any], seat: str) -> tuple[int, int]:
    lives = [hero.lives for hero in measures_of(game.ruleset).heroes(game.state_for(seat))]
    return sum(lives), len(lives) - sum(lives)


def played_on(game: Game[Any], seat: str, label: str) -> str:
    """Fight on to the end on a fork, with other dice."""
    fork = game.fork(label)
    if fork.ruleset.gm_seat:
        fork.help(fork.ruleset.gm_seat, fork.ruleset.referee)
    lived, died = living(fork, seat)
    for _ in range(LONGEST):
        asked = fork.pending[0]
        fork.answer(asked.seat, asked.usual)
        if fork.outcome is not None or scene_of(fork, seat).mode != "fight":
            break
    now_lived, now_died = living(fork, seat)
    fell = max(lived - now_lived, now_died - died)
    return "lost" if fell >= lived else "hurt" if fell else "whole"


@pytest.mark.parametrize("key", ["twelve_years", "freehold"])
def test_what_is_foretold_is_what_comes(key: str) -> None:
    rules = ruleset(key)
    bot = next(rules.bots[name] for name in ("steady", "careful", "bold", "random") if name in rules.bots)
    walk, fights, fighting = Walk(rules, "how it ends", bot.make()), 0, False
    for decision, _ in walk.positions(600):
        was, fighting = fighting, fights_on(scene_of(walk.game, decision.seat))
        if was or not fighting:
            continue
        if fights == FIGHTS:
            break
        fights += 1
        ends = ends_of(rules, walk.game.position(decision.seat), TRIES, seconds=60)
        assert ends is not None
        assert ends.tries == TRIES
        came = [played_on(walk.game, decision.seat, f"on {number}") for number in range(TRIES)]
        for name in ("whole", "hurt", "lost"):
            share = (getattr(ends, name) + came.count(name) + 1) / (2 * TRIES + 2)
            error = math.sqrt(share * (1 - share) * 2 / TRIES)
            assert abs(getattr(ends, name) - came.count(name)) / TRIES <= SURE * error, (decision.question, ends, came)
    assert fights


def test_shares_are_a_hundred_in_all_and_the_skull_stands_before_what_kills() -> None:
    assert [share for _, _, share in Ends(1, 1, 1).shares] == [34, 33, 33]
    assert Ends(60, 0, 0).shares == (("good", "all live", 100),)
    assert [Ends(whole, 0, 60 - whole).warning for whole in (31, 30, 3, 2)] == [
        "",
        "Deadly",
        "Like this it cannot be won",
        "Like this it cannot be won",
    ]
