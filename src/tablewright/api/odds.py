"""Part of the public surface: exact chances of a piece of play, found by playing the rules through every die."""

from tablewright.engine.odds.exact import Odds, distribution

__all__ = ["Odds", "distribution"]
