"""Freehold: a rules-light game of hexes around a home that grows, with a Game Master or without (FH-GM-01).

Its first chapter is by Ben Overmyer; the chapters it lacks (characters, magic, monsters, sites, the freehold, Powers)
are ours. The rules stand in files named after the chapters; `turns.py` holds the order of play.
"""

from __future__ import annotations

from tablewright.rules.freehold.game import Freehold

RULESET = Freehold()
