"""The log of Pocket Fantasy in words: each entry becomes a headline, a line of prose, and how it came about.

What is told of each event stands in `fights.py` and `travels.py`.
"""

from __future__ import annotations

from tablewright.engine.events import Entry
from tablewright.engine.scene import Telling
from tablewright.rules.pocket_fantasy.content import CHARTS
from tablewright.rules.pocket_fantasy.telling.names import TELLERS, Tongue
from tablewright.rules.pocket_fantasy.telling.prose import fights, travels
from tablewright.world.table_talk import table_talk

CHAPTERS = (fights, travels)  # importing them fills TELLERS


class Narrator:
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    def __init__(self, campaign: str) -> None:
        self._tongue = Tongue(campaign)

    def tell(self, entry: Entry, seat: str) -> Telling:
        self._tongue.begin(entry)
        talk = table_talk(entry, CHARTS, "Pocket Master")
        return talk or TELLERS[type(entry.event)](entry.event, self._tongue)
