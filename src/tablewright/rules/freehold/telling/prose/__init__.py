"""The log of Freehold in words: each entry becomes a headline, a line of prose, and how it came about."""

from __future__ import annotations

from tablewright.engine.events import Entry
from tablewright.engine.scene import Telling
from tablewright.rules.freehold.content.charts import CHARTS
from tablewright.rules.freehold.telling.prose import fights, home, people, travels
from tablewright.rules.freehold.telling.prose.voice import TELLERS, Tongue
from tablewright.world.table_talk import table_talk

CHAPTERS = (people, travels, fights, home)  # importing them fills TELLERS


class Narrator:
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    def __init__(self, campaign: str) -> None:
        self._tongue = Tongue(campaign)

    def tell(self, entry: Entry, seat: str) -> Telling:
        talk = table_talk(entry, CHARTS)
        if talk is not None:
            return talk
        self._tongue.begin(entry)
        return TELLERS[type(entry.event)](entry.event, self._tongue)
