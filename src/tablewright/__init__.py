"""Tablewright plays five complete tabletop role-playing games, in the terminal and in the browser."""

__version__ = "0.2.0"
