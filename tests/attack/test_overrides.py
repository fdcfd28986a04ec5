"""A game master's hand: whatever is changed, the game goes on and everybody sees it, or nothing has changed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.game.checking import faults_of
from tablewright.engine.game.game import Game
from tablewright.engine.game.paths import leaves
from tablewright.engine.telling.looking import SPECTATOR, scene_of
from tablewright.web.serving.app import Application
from tablewright.web.tables import console
from tests.attack.worlds import KEYS, count, played
from tests.web.conftest import Browser

_CHANGES = 30  # for each of the five games
_VALUES: tuple[Any, ...] = (
    0,
    1,
    -1,
    2,
    7,
    99,
    1000,
    999_999,
    10**6,
    10**9,
    True,
    False,
    None,
    "",
    "x",
    "p9",
    "castle",
    [],
)


@pytest.mark.parametrize("key", KEYS)
def test_whatever_is_changed_the_game_goes_on(key: str) -> None:
    chance = random.Random(f"overrides {key}")
    refused = 0
    game = played(key, answers=50)
    for number in range(count(_CHANGES)):
        if number % 20 == 0 or game.outcome is not None:
            game = played(key, seed=number, answers=chance.randrange(5, 120))
        refused += _change_something(game, chance)
        _play_a_little(game, chance)
    assert 0 < refused < count(_CHANGES)


def _change_something(game: Game[Any], chance: random.Random) -> bool:
    """Change one thing at random; whether that was refused, and then nothing has changed."""
    leaf = chance.choice(list(leaves(game.checkpoint)))
    value = chance.choice(_VALUES)
    before = (game.check_value(), len(game.records), list(game.log), game.pending)
    try:
        game.override("gm", leaf.path, value, "to see what happens")
    except Refused as refusal:
        assert (game.check_value(), len(game.records), list(game.log), game.pending) == before
        assert len(str(refusal)) > 10  # noqa: PT017  # it says what is allowed
        return True
    assert list(faults_of(game.ruleset, game.checkpoint)) == []
    return False


def _play_a_little(game: Game[Any], chance: random.Random) -> None:
    """Nothing breaks: every seat sees a scene, and who is asked can answer."""
    for _ in range(4):
        for seat in (*game.setup.seats, game.ruleset.gm_seat, SPECTATOR):
            assert scene_of(game, seat).title
        if game.outcome is not None:
            return
        assert game.pending
        decision = chance.choice(game.pending)
        if decision.kind == "choice":
            answer = str(chance.choice(decision.options))
        else:
            answer = "" if decision.kind == "text" else str(decision.low)
        game.answer(decision.seat, answer)


FOUND = {
    "twelve_years": (".terrain", "cheese"),
    "freehold": (".terrain", "cheese"),
    "yabec": (".qty", 10**6),
    "begone_foe": (".count", 10**6),
    "pocket_fantasy": (".race", "cheese"),
}


@pytest.mark.parametrize("key", FOUND)
def test_the_changes_that_bricked_a_game(key: str) -> None:
    end, value = FOUND[key]
    games = (played(key, seed=seed, answers=60) for seed in range(20))
    game, path = next(
        (game, leaf.path)
        for game in games
        if game.outcome is None
        for leaf in leaves(game.checkpoint)
        if leaf.path.endswith(end)
    )
    with pytest.raises(Refused, match="that will not do"):
        game.override("gm", path, value, "why not")


# --- time -------------------------------------------------------------------------------------------------------------
async def test_a_change_after_which_nobody_would_ever_see_the_table_is_never_kept(
    ada: Browser, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every seat's scene is made within a time limit before anything is stored, and nobody waits meanwhile."""
    monkeypatch.setattr(console, "OVERRIDE_SECONDS", 1.0)
    table = await ada.new_table(**{"sit.gm": "me"})
    before = (await ada.look(table))["version"]
    refused = await ada.do(table, "gm/override", seat="gm", path="hidden", value='"FOR-EVER"', reason="for ever")
    assert (refused.status_code, "takes longer" in refused.text) == (422, True)
    assert (await ada.look(table))["version"] == before
    assert app.house.hands.stopped == {"rehearse": 1}
    good = await ada.do(table, "gm/override", seat="gm", path="hidden", value='"a word"', reason="it suits")
    assert (good.status_code, (await ada.look(f"{table}?seat=gm"))["scene"]["wanted"]) == (200, "Your word: a word")
