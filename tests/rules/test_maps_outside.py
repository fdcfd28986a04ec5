"""A dungeon that was left is still on the map: whoever stands at its door may look at what they found."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.telling.looking import scene_of
from tablewright.press.maps import maps_of
from tablewright.rules import ruleset
from tablewright.shelf import helper

_MOST = 1500


@pytest.mark.parametrize(
    ("game", "bot", "settings"),
    [
        ("begone_foe", "careful", {}),
        ("twelve_years", "planner", {}),
        ("yabec", "careful", {}),
        ("freehold", "steady", {}),
    ],
)
def test_a_dungeon_is_not_forgotten_at_its_door(game: str, bot: str, settings: dict[str, bool | int | str]) -> None:
    rules = ruleset(game)
    for seed in ("amber", "crow", "vale", "thorn"):
        played: Game[Any] = Game(rules, Setup("c", game, rules.version, open_dice(seed), ("p1",), settings))
        if rules.gm_seat:
            played.help(rules.gm_seat, rules.referee)
        chosen, inside = helper(rules, bot), ""
        for _ in range(_MOST):
            decision = played.pending_for("p1")
            if played.outcome is not None or decision is None:
                break
            scene = scene_of(played, "p1")
            maps = [view for view in (scene.map, *scene.other_maps) if view is not None and view.kind == "zones"]
            rooms = {view.title.partition(", level")[0]: len(view.zones) for view in maps if len(view.zones) > 1}
            if inside and scene.mode in ("town", "hexes"):
                assert inside in rooms, f"{scene.title}: {inside} is forgotten"
                assert any(view.title.startswith(inside) for view in maps_of(scene)), f"{inside} is not on paper"
                return
            inside = next(iter(rooms), "") if scene.mode == "rooms" else ""
            key = chosen(decision, rules.view(played.state_for("p1"), "p1"))
            assert key is not None, f"{bot} has no answer to {decision.question}"
            played.answer("p1", key)
    raise AssertionError("nobody came out of a dungeon again")
