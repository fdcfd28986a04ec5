"""Part of the public surface: what a scenario gives, made into a game's own data and checked."""

from tablewright.engine.proving.given import as_given, known, named

__all__ = ["as_given", "known", "named"]
