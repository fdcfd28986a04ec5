"""The four ability scores as they stand now, with what is drained for a time (Ability Scores)."""

from __future__ import annotations

from tablewright.rules.begone_foe.state import Being


def score(being: Being, name: str) -> int:
    """A score as it stands now: strength drained for a time lowers BODY, and what equals it (BF-MON-10, BF-DER-10)."""
    value: int = getattr(being, name)
    if being.conditions and name == "body":
        for each in being.conditions:
            if each.kind == "weakened":
                value -= each.amount
    return value
