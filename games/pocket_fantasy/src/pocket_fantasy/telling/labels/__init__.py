"""Decisions in words: the question, and for each option what it is, what it costs, and how likely it works."""

from __future__ import annotations

from pocket_fantasy.book.master import layout
from pocket_fantasy.state import World
from pocket_fantasy.telling.labels import choices, stakes
from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Prompt, prompt


def prompt_of(world: World, decision: Decision) -> Prompt:
    """The whole question in words."""
    return prompt(
        decision,
        stakes.question_text(world, decision),
        tuple(choices.choice_of(world, decision, option) for option in decision.options),
        _missing_choices(world, decision),
    )


def _missing_choices(world: World, decision: Decision) -> list[tuple[str, str, str]]:
    """What would be looked for in vain, and why."""
    match decision.question:
        case "act":
            confused = world.fight is not None and world.fight.act is not None and world.fight.act.confused
            why = "confused" if confused else "nobody is within reach"
            return [("melee", "Attack", why), ("flee", "Flee", "held fast, or no way leads out")]
        case "explore":
            shut = "nobody can open a door that leads on" if layout.ways_on(world) else "this is the last room"
            return [("onward", "Go on", shut)]
        case "heroic-attack":
            return [("reroll", "Reroll", "no Heroic Reroll is left")]
        case _:
            return []
