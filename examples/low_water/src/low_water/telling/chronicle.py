"""The chronicle: one night as a page of Markdown, in the words of the log."""

from __future__ import annotations

from collections.abc import Sequence

from low_water.events import Ended, Held, Seen, Sky
from low_water.state import Crossing
from low_water.telling.names import names
from low_water.telling.prose import Narrator
from tablewright.api import Entry
from tablewright.api.words import capital, count

_LEFT_OUT = (Held, Seen)  # what the log says for the record


def chronicle(crossing: Crossing, entries: Sequence[Entry], campaign: str) -> str:
    narrator = Narrator(campaign)
    told = [(entry, narrator.tell(entry, crossing.pilot)) for entry in entries]
    lines = [
        telling.text or f"*{telling.headline}.*"
        for entry, telling in told
        if not isinstance(entry.event, _LEFT_OUT) and (telling.text or not isinstance(entry.event, Sky))
    ]
    return "\n\n".join(["# A crossing at low water", *lines, *_reckoning(crossing, entries)]) + "\n"


def _reckoning(crossing: Crossing, entries: Sequence[Entry]) -> list[str]:
    """The last lines of a crossing that is over."""
    if not any(isinstance(entry.event, Ended) for entry in entries):
        return ["*The night is not over.*"]
    lines = [f"**{capital(crossing.outcome)}.** {capital(count(crossing.bells, 'bell'))}, {crossing.silver} silver."]
    lines += [f"Came over: {names(crossing.landed)}."] if crossing.landed else []
    lines += [f"Lost: {names(crossing.lost)}."] if crossing.lost else []
    return lines
