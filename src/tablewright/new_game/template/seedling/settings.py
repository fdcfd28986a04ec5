"""What can be changed before play: how much the rope can take (SDL-DRAW-02)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tablewright.api import declared, says


class Switches(msgspec.Struct, frozen=True):
    rope: Annotated[int, says("how often the rope may fray before it breaks", 1, 9)] = 3


SETTINGS = declared(Switches)
