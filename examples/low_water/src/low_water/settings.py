"""What can be changed before a crossing: how long the sea stays out (LW-TIDE-01)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tablewright.api import declared, says

EBB = {"short": -2, "fair": 0, "long": 2}  # bells by which the tide comes earlier or later


class Switches(msgspec.Struct, frozen=True):
    ebb: Annotated[Literal["short", "fair", "long"], says("how long the sea stays out")] = "fair"


SETTINGS = declared(Switches)
