"""The game's figures; a larger game loads them from TOML files in this folder, with `load_toml` and `convert`."""

from __future__ import annotations

DIE = 6
FRAYS_ON = 1
