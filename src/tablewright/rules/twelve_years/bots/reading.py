"""How bots read a decision: its options as values."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option


def options_of(decision: Decision) -> list[Option]:
    return [option if option.__class__ is Option else Option.read(option) for option in decision.options]


def with_verb(decision: Decision, *verbs: str) -> list[Option]:
    """The options that do this."""
    return [option for option in options_of(decision) if option.verb in verbs]
