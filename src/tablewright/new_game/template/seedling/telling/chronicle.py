"""The chronicle: the whole game as a page of Markdown, in the words of the log."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.api import Entry
from tablewright.new_game.template.seedling.state import Well
from tablewright.new_game.template.seedling.telling.prose import Narrator


def chronicle(well: Well, entries: Sequence[Entry], campaign: str) -> str:
    narrator = Narrator(campaign)
    told = [narrator.tell(entry, well.seats[0]) for entry in entries]
    return "\n\n".join(["# The Seedling", *(each.text or f"*{each.headline}.*" for each in told)]) + "\n"
