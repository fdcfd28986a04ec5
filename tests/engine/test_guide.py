"""The guide of a first session: it says the goal first, follows the place, and knows when play has left the path."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.scene import Lesson, Scene
from tablewright.engine.telling.guide import first_session
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import keys, ruleset


def _tour(key: str) -> Game[Any]:
    game = ruleset(key)
    guide, seats = first_session(game), tuple(f"p{number + 1}" for number in range(game.least_seats))
    settings = settle(game.settings, guide.settings)
    dice = open_dice(guide.seed)
    live: Game[Any] = Game(game, Setup("tour", key, game.version, dice, seats, settings, undo="always", guided=True))
    if game.gm_seat:
        live.help(game.gm_seat, game.referee)
    return live


def _lesson(scene: Scene) -> Lesson:
    assert scene.lesson is not None
    return scene.lesson


def _walked(live: Game[Any]) -> Iterator[tuple[Lesson, Scene]]:
    """The session as the guide means it."""
    steps, undone = first_session(live.ruleset).steps, set[int]()
    while True:
        scene = scene_of(live, "p1")
        lesson = _lesson(scene)
        yield lesson, scene
        if lesson.over or scene.prompt is None:
            return
        if steps[lesson.number - 1].undo and lesson.number not in undone:
            undone.add(lesson.number)
            live.undo("p1")
        else:
            live.answer("p1", lesson.press or scene.prompt.default or scene.prompt.choices[0].key)


@pytest.mark.parametrize("key", keys())
def test_the_path_leads_to_its_end_and_the_goal_comes_first(key: str) -> None:
    lessons = [lesson for lesson, _ in _walked(_tour(key))]
    assert not any(lesson.astray for lesson in lessons)
    assert lessons[-1].over
    assert lessons[0].text.startswith("Your goal: ")


@pytest.mark.parametrize("key", keys())
def test_a_step_speaks_only_where_it_was_written_for(key: str) -> None:
    """From each step another way is gone: the guide then says that it is astray, or it is where it thinks it is."""
    steps = first_session(ruleset(key)).steps
    live, strayed = _tour(key), 0
    for lesson, scene in _walked(live):
        others = [choice.key for choice in scene.prompt.choices if choice.key != lesson.press] if scene.prompt else []
        for other in others[:3]:
            fork = live.fork("another way")
            fork.answer("p1", other)
            there = scene_of(fork, "p1")
            if there.lesson and there.lesson.number:
                assert steps[there.lesson.number - 1].place in ("", there.title)
            strayed += bool(there.lesson and there.lesson.astray)
    assert strayed


def test_the_same_words_in_another_place_do_not_deceive_it() -> None:
    live = _tour("twelve_years")
    live.answer("p1", "fate")
    live.answer("p1", "go:N")
    assert _lesson(scene_of(live, "p1")).astray
    live.answer("p1", "go:SW")  # what the step says, but not from Thrift
    assert _lesson(scene_of(live, "p1")).astray
    while _lesson(scene_of(live, "p1")).astray:
        live.undo("p1")
    assert _lesson(scene_of(live, "p1")).press == "go:SW"
