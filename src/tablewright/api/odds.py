"""Part of the public surface: exact chances of a piece of play, found by playing the rules through every die."""

from tablewright.engine.odds import Odds, distribution

__all__ = ["Odds", "distribution"]
