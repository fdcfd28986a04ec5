"""Decisions in words: the question, and for each option what it is, what it costs, and how likely it works."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Prompt, prompt
from tablewright.rules.pocket_fantasy.state import World
from tablewright.rules.pocket_fantasy.telling.labels import choices, stakes


def prompt_of(world: World, decision: Decision) -> Prompt:
    """The whole question in words."""
    return prompt(
        decision,
        stakes.question_text(world, decision),
        tuple(choices.choice_of(world, decision, option) for option in decision.options),
    )
