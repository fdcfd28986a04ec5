"""Single steps of the rules by name, for scenarios: each takes the world, the table and plain arguments."""

from __future__ import annotations

from tablewright.rules.yabec import steps_delve, steps_life, steps_people, steps_town
from tablewright.rules.yabec.stepping import STEPS

CHAPTERS = (steps_life, steps_delve, steps_people, steps_town)  # importing them fills STEPS
__all__ = ["CHAPTERS", "STEPS"]
