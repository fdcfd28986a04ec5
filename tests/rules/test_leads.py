"""Every game says where its party is going, and what it knows: one line, and leads that faces can point at."""

import random
import re
from collections.abc import Iterator

import pytest

from tablewright.engine.dice import sealed_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.scene import Scene
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import keys, ruleset

_COORDINATES = re.compile(r"-?\d+,-?\d+")
_MOST_WORDS = 22


def _scenes(key: str, seed: int, answers: int) -> Iterator[Scene]:
    """What the first seat sees in a game that chance plays, the marked answer as often as not."""
    game, chance = ruleset(key), random.Random(seed)
    seats = tuple(f"p{number + 1}" for number in range(game.least_seats))
    dice = sealed_dice("leads", seed.to_bytes(32, "big"))
    live = Game(game, Setup("leads", key, game.version, dice, seats, settle(game.settings, {}), undo="always"))
    for _ in range(answers):
        yield scene_of(live, seats[0])
        if live.outcome is not None:
            return
        decision = live.pending[0]
        if decision.kind == "choice":
            usual = decision.default and chance.random() < 0.5
            answer = decision.default if usual else chance.choice(decision.options)
        else:
            answer = decision.default or ("" if decision.kind == "text" else str(decision.low))
        live.answer(decision.seat, str(answer))


@pytest.mark.parametrize("key", keys())
def test_the_goal_is_one_line_and_leads_can_be_found_on_a_map(key: str) -> None:
    for scene in _scenes(key, 7, 250):
        assert bool(scene.goal) == (scene.mode != "over"), scene.title
        assert len(scene.goal.split()) <= _MOST_WORDS, scene.goal
        assert "\n" not in scene.goal
        maps = [view for view in (scene.map, *scene.other_maps) if view]
        known = {tile.id for view in maps for tile in view.hexes} | {zone.id for view in maps for zone in view.zones}
        assert len({(lead.title, lead.text, lead.place) for lead in scene.leads}) == len(scene.leads)
        for lead in scene.leads:
            assert lead.title, lead
            assert not lead.place or lead.place in known, lead
            assert not _COORDINATES.search(f"{scene.goal} {lead.title} {lead.text}"), lead


def test_a_place_is_told_by_direction_and_distance_the_nearest_first() -> None:
    ways = [[int(lead.way.split()[0]) for lead in scene.leads if lead.way] for scene in _scenes("twelve_years", 4, 400)]
    assert any(len(each) > 1 for each in ways)
    assert all(each == sorted(each) for each in ways)
