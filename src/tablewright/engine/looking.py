"""A game as a seat sees it now: the ruleset's scene, with plain words for a question that the game has none for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.game import Game
from tablewright.engine.scene import Choice, Prompt, Scene
from tablewright.engine.table import HAND_ROLL

SPECTATOR = ""  # the seat of those who only look on


def scene_of(game: Game[Any], seat: str, pending: Sequence[Decision] | None = None) -> Scene:
    """What a seat sees now, or would see if only `pending` were asked."""
    pending = game.pending if pending is None else pending
    scene = game.ruleset.scene(game.state_for(seat), seat, pending)
    decision = next((decision for decision in pending if decision.seat == seat), None)
    if decision is None or scene.prompt is not None:
        return scene
    return msgspec.structs.replace(scene, prompt=plain_prompt(decision))


def plain_prompt(decision: Decision) -> Prompt:
    """A question in plain words: dice rolled by hand, or a game without words of its own."""
    choices = tuple(
        Choice(option, _words(option), rule=decision.rule, default=option == decision.default)
        for option in decision.options
    )
    return Prompt(
        decision.seat,
        decision.question,
        _hand_roll_words(decision) if decision.question == HAND_ROLL else _words(decision.question),
        decision.kind,
        choices,
        decision.low,
        decision.high,
        decision.default,
        decision.rule,
        decision.standing,
    )


def _words(key: str) -> str:
    return key.replace("-", " ").replace("_", " ")


def _hand_roll_words(decision: Decision) -> str:
    label, sides, who = decision.about
    return f"{label}{f' for {who}' if who else ''}: roll a d{sides}. What does it show?"
