"""Written adventures of all games: they can be read, chosen, played by bots and referee, and keep their secrets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import OpenSeed
from tablewright.engine.game.checking import faults_of
from tablewright.engine.ruleset import OnShelf, Ruleset, Setting, for_trial
from tablewright.engine.table import BotTable
from tablewright.rules import ruleset, titles

TURNS = 40


def _shelved() -> Iterator[Any]:
    for game in titles():
        for setting in ruleset(game).settings:
            for each in setting.shelf:
                yield pytest.param(ruleset(game), setting, each, id=f"{game}-{each.key}")


def shelf_of(game: str) -> tuple[Setting, tuple[OnShelf, ...]]:
    setting = next(setting for setting in ruleset(game).settings if setting.shelf)
    return setting, setting.shelf


@pytest.mark.parametrize("game", ["pocket_fantasy", "begone_foe", "yabec", "freehold"])
def test_every_game_with_a_master_has_three(game: str) -> None:
    _, shelf = shelf_of(game)
    assert len(shelf) >= 3
    assert all(each.title and len(each.about) > 80 for each in shelf)


@pytest.mark.parametrize(("game", "setting", "each"), _shelved())
def test_bots_and_the_referee_play_it(game: Ruleset[Any], setting: Setting, each: OnShelf) -> None:
    state = game.new(for_trial(game.settings, {setting.key: each.key}), ("p1",))
    bot = list(game.bots.values())[-1].make()
    policies = {"p1": bot, game.gm_seat: game.referee}
    views = {seat: game.view(state, seat) for seat in policies}
    table = BotTable(OpenSeed(each.key), "adventure", policies, views)
    for _ in range(TURNS):
        if game.outcome(state) is None:
            game.play(state, game.turns(state)[0].name, table)
    assert list(faults_of(game, state)) == []
    assert table.asked > 5


@pytest.mark.parametrize(("game", "setting", "each"), _shelved())
def test_what_is_secret_is_the_masters(game: Ruleset[Any], setting: Setting, each: OnShelf) -> None:
    """Nothing of the master's part reaches a player before play opens it."""
    state = game.new(for_trial(game.settings, {setting.key: each.key}), ("p1",))
    told = str(game.scene(state, "p1", ()))
    for secret in _secrets(state):
        assert secret not in told


def _secrets(state: Any) -> list[str]:
    tale, script = getattr(state, "tale", None), getattr(state, "script", None)
    found = [tale.secret, *(rumor.words for rumor in tale.rumors)] if tale else []
    if script:
        found += [script.secret, *(room.words for level in script.levels for room in level)]
    return [text for text in found if text]


@pytest.mark.parametrize("game", ["pocket_fantasy", "freehold"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nowhere", "there is no adventure 'nowhere'; there are: "),
        ("title = 1\nabout = 2\n", "your adventure"),
        ("title = \nabout = 1\n", "your adventure: "),
        ('title = "x"\nabout = "y"\nwhat = 1\n', "your adventure"),
    ],
)
def test_a_faulty_one_is_refused_by_name(game: str, text: str, said: str) -> None:
    setting, _ = shelf_of(game)
    with pytest.raises(Refused, match=said):
        ruleset(game).new({setting.key: text}, ("p1",))


def test_who_lives_by_the_gate_is_met_there() -> None:
    """Begone, FOE!: the first room of a dungeon is entered like any other, its dwellers and its trap included."""
    game = ruleset("begone_foe")
    state = game.new(for_trial(game.settings, {"dungeon": "harrow_bridge"}), ("p1",))
    policies = {"p1": game.bots["careful"].make(), game.gm_seat: game.referee}
    table = BotTable(OpenSeed("the bar"), "gate", policies, {seat: game.view(state, seat) for seat in policies})
    while state.phase in ("create", "town"):
        game.play(state, game.turns(state)[0].name, table)
    assert state.phase == "meeting"
    assert {state.beings[key].kind for key in state.meeting.foes} == {"kobold"}


def test_a_written_dungeon_is_talked_of_in_town() -> None:
    """yabec: its own rumours go round before those of the store (YB-TOWN-21)."""
    game = ruleset("yabec")
    state = game.new(for_trial(game.settings, {"dungeon": "low_tide"}), ("p1",))
    policies = {"p1": list(game.bots.values())[-1].make(), game.gm_seat: game.referee}
    table = BotTable(OpenSeed("talk"), "town", policies, {seat: game.view(state, seat) for seat in policies})
    while not state.rumours:
        game.play(state, game.turns(state)[0].name, table)
    (dungeon,) = state.dungeons.values()
    assert state.rumours[0] == dungeon.rumours[0]
