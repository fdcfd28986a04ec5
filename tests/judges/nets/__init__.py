"""Nets: each looks at play for one class of fault. The soak casts them over all games; a share runs with the tests."""

from __future__ import annotations

from typing import Literal


class Caught(RuntimeError):
    """What a net looks for has happened."""

    net: Literal["pace", "variety"]
