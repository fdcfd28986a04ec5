"""Pocket Fantasy RPG: d6 only, a Pocket Master or the referee, tactical fights, fourteen classes, generated dungeons.

The rules stand in files named after the book's chapters; `ruleset.py` holds the order of play and calls all others.
"""

from __future__ import annotations

from tablewright.rules.pocket_fantasy.ruleset import PocketFantasy

RULESET = PocketFantasy()
