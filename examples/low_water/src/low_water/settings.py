"""What can be changed before a crossing: how long the sea stays out (LW-TIDE-01)."""

from __future__ import annotations

from tablewright.api import Setting

EBB = {"short": -2, "fair": 0, "long": 2}  # bells by which the tide comes earlier or later

SETTINGS = (Setting("ebb", "fair", "how long the sea stays out", allowed=tuple(EBB)),)
