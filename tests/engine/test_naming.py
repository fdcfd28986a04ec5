"""A seat is told in the name of its person everywhere."""

from __future__ import annotations

from tablewright.engine.scene import Choice, Prompt, Scene, Telling
from tablewright.engine.telling.naming import in_person

NAMES = {"p1": "Ada", "p2": "Ben"}


def test_seats_are_told_by_name_wherever_they_stand() -> None:
    prompt = Prompt("p1", "ask", "What does player 2 get?", choices=(Choice("p2", "Hand it to Player 2"),))
    scene = in_person(Scene("toy", "hexes", "Title", "Waiting for Player 1 and Player 3.", prompt=prompt), NAMES)
    assert scene.wanted == "Waiting for Ada and Player 3."
    assert scene.prompt is not None
    assert (scene.prompt.text, scene.prompt.choices[0].label) == ("What does Ben get?", "Hand it to Ben")
    assert scene.prompt.choices[0].key == "p2"
    assert in_person(Telling("Player 12 waits."), NAMES).text == "Player 12 waits."


def test_what_names_nobody_is_left_alone() -> None:
    telling = Telling("The players are tired.", "Round 2")
    assert in_person(telling, NAMES) is telling
    assert in_person(telling, {}) is telling
