"""A pilot who does anything that is allowed, by a number that depends on how the night has gone."""

from __future__ import annotations

import zlib

from low_water.bots.view import View
from tablewright.api import Decision


class Drifter:
    def __init__(self) -> None:
        self._asked = 0

    def __call__(self, decision: Decision, view: View) -> str:
        self._asked += 1
        seen = f"{self._asked} {view.bells} {view.company} {decision.options}"
        return decision.options[zlib.crc32(seen.encode()) % len(decision.options)]
