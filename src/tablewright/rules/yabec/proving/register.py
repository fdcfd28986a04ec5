"""The register of single steps of the rules by name, for scenarios; `steps` gathers them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.engine.events import Why
from tablewright.rules.yabec.state import Creature, World

SCRIPT = Why("Scenario", "YB-GEN-11")
Step = Callable[..., Any]
STEPS: dict[str, Step] = {}


def step(function: Step) -> Step:
    """Register a step under its name: `end_turn` is `end-turn`."""
    STEPS[function.__name__.strip("_").replace("_", "-")] = function
    return function


def of(world: World, key: str) -> Creature:
    return world.creatures[key]
