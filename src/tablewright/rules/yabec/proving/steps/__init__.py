"""Single steps of the rules by name, for scenarios: each takes the world, the table and plain arguments."""

from __future__ import annotations

from tablewright.rules.yabec.proving.register import STEPS
from tablewright.rules.yabec.proving.steps import delve, life, people, town

CHAPTERS = (life, delve, people, town)  # importing them fills STEPS
__all__ = ["CHAPTERS", "STEPS"]
