"""What a game in progress is: plain data, and all that lasts longer than a turn."""

from __future__ import annotations

import msgspec


class Well(msgspec.Struct):
    seats: list[str]
    rope: int = 3  # how often it may fray
    frayed: int = 0
    coins: int = 0
    outcome: str = ""
