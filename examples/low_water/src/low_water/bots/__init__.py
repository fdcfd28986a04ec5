"""Pilots made of code."""

from __future__ import annotations

from low_water.bots.drifter import Drifter
from low_water.bots.pilots import Pilot
from tablewright.api import Bot

BOTS = {
    "careful": Bot("careful", "Careful", "Sounds what looks bad, rests on banks, takes four.", lambda: Pilot(4, 1)),
    "bold": Bot("bold", "Bold", "Takes five, trusts the sand, and never stands still.", lambda: Pilot(5, 6)),
    "drifter": Bot("drifter", "Drifter", "Does anything that is allowed.", Drifter),
}
