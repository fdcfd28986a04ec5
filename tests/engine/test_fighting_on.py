"""Fight on: the usual answers until somebody is down, gone or below half, or something new is on offer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablewright.engine.scene import Bar, Card, Choice, Field, Prompt, Scene, Token
from tablewright.engine.telling.fighting_on import Stretch, usual_of


def _scene(**changed: Any) -> Scene:
    tokens = (Token("c1", "Ada", side="party", now=9, most=10, acts=True), Token("m1", "Orc", now=4, most=4))
    choices = (Choice("strike:m1", "Strike", verb="strike", default=True), Choice("wait", "Wait"))
    scene = Scene("", "fight", "", "", field=Field(tokens), prompt=Prompt("p1", "act", "What?", choices=choices))
    return msgspec.structs.replace(scene, **changed)


def _with(token: str, **changed: Any) -> Scene:
    scene = _scene()
    assert scene.field
    tokens = [msgspec.structs.replace(each, **changed) if each.id == token else each for each in scene.field.tokens]
    return msgspec.structs.replace(scene, field=Field(tuple(tokens)))


def _offering(*choices: Choice) -> Scene:
    return _scene(prompt=Prompt("p1", "act", "What?", choices=choices))


USUAL = Choice("strike:m1", "Strike", verb="strike", default=True)


@pytest.mark.parametrize(
    ("scene", "goes_on"),
    [
        (_scene(), True),
        (_with("m1", now=1), True),
        (_with("c1", now=5), True),
        (_with("c1", now=4), False),  # below half
        (_with("m1", down=True), False),
        (_scene(field=Field((Token("c1", "Ada", side="party", now=9, most=10, acts=True),))), False),  # fled
        (_offering(USUAL), True),  # less than before
        (_offering(USUAL, Choice("heal", "Heal")), False),  # something new
        (_offering(Choice("strike:m1", "Strike", verb="strike"), Choice("wait", "Wait")), False),  # nothing is usual
        (_offering(USUAL, Choice("burn", "Burn it all", grave=True)), False),
        (_scene(mode="hexes"), False),
    ],
)
def test_it_goes_on_while_all_is_as_it_was(scene: Scene, goes_on: bool) -> None:
    assert Stretch(_scene()).goes_on(scene) is goes_on


def test_who_is_weak_from_the_start_is_no_news() -> None:
    assert Stretch(_with("c1", now=4)).goes_on(_with("c1", now=3))


def test_another_may_have_other_choices() -> None:
    """What is new is new for whoever acts: the first look at somebody's choices is none."""
    stretch = Stretch(_scene())
    other = _with("c1", acts=False)
    assert other.prompt
    mage = msgspec.structs.replace(
        other, prompt=msgspec.structs.replace(other.prompt, choices=(USUAL, Choice("cast", "Cast")))
    )
    assert stretch.goes_on(mage)
    assert stretch.goes_on(_scene())


def _on_the_way(question: str, *more: Choice) -> Scene:
    choices = (Choice("go:n", "Go north", verb="go", default=True), Choice("go:s", "Go south", verb="go"), *more)
    return Scene("", "hexes", "", "", prompt=Prompt("p1", question, "Where to?", choices=choices))


@pytest.mark.parametrize(
    ("scene", "goes_on"),
    [
        (_on_the_way("road"), True),
        (_on_the_way("road", Choice("enter", "Enter the ruin")), False),  # something is here
        (_on_the_way("respond"), False),  # somebody is met
        (_scene(), False),  # a fight
    ],
)
def test_one_goes_on_the_way_until_there_is_something(scene: Scene, goes_on: bool) -> None:
    assert usual_of(_on_the_way("road")) is not None
    assert Stretch(_on_the_way("road")).goes_on(scene) is goes_on


def test_one_stops_on_the_way_when_somebody_has_lost_something() -> None:
    whole, hurt = (
        msgspec.structs.replace(_on_the_way("road"), cards=(Card("c1", "Ada", bars=(Bar("HP", now, 9),)),))
        for now in (9, 8)
    )
    assert Stretch(whole).goes_on(whole)
    assert not Stretch(whole).goes_on(hurt)
    assert Stretch(hurt).goes_on(whole)


def test_nothing_grave_is_usual() -> None:
    assert usual_of(_scene()) == USUAL
    assert usual_of(_offering(USUAL, Choice("burn", "Burn it all", grave=True))) is None
