"""yabec: town, delve, conflict and clean up, with a Dungeon Master or without, and a language of map calls.

A Basic/Expert game restated in our own words from its rule ledger. The chapters: making characters (`characters.py`),
items and
figures (`items.py`, `stats.py`), damage and death (`life.py`, `afterlife.py`), the four schemes (`town.py`, `delve.py`,
`conflict.py`, `cleanup.py`), magic (`magic.py`, `spells.py`), mapping (`mapper.py` and `world/mapping*.py`).
"""

from __future__ import annotations

from tablewright.rules.yabec.ruleset import Yabec

RULESET = Yabec()
