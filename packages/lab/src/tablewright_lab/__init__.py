"""Experiments with many games, and the games as environments for programs that learn."""

__version__ = "0.2.0"
