"""The log of Freehold in words: each entry becomes a headline, a line of prose, and how it came about."""

from __future__ import annotations

from tablewright.engine.events import Entry, Overruled, Roll, Rolled, TookBack
from tablewright.engine.scene import Telling
from tablewright.rules.freehold import tell_fights, tell_home, tell_people, tell_travels
from tablewright.rules.freehold.charts import CHARTS
from tablewright.rules.freehold.telling import TELLERS, Tongue

CHAPTERS = (tell_people, tell_travels, tell_fights, tell_home)  # importing them fills TELLERS


class Teller:
    """Tells the entries of one campaign in their order; the same entries always read the same."""

    def __init__(self, campaign: str) -> None:
        self._tongue = Tongue(campaign)

    def tell(self, entry: Entry, seat: str) -> Telling:
        event, tongue = entry.event, self._tongue
        tongue.begin(entry)
        match event:
            case Rolled():
                return tongue.tell("; ".join(_dice(entry.rolls)), "", "quiet", "rolling-dices")
            case TookBack():
                return tongue.tell(f"{event.seat} takes the last answer back", "", "quiet", "anticlockwise-rotation")
            case Overruled():
                headline = f"By hand of {event.by}: {event.path}, from {event.before} to {event.after}"
                return tongue.tell(headline, f"Reason given: {event.reason}", "quiet", "gavel")
        return TELLERS[type(event)](event, tongue)


def _dice(rolls: tuple[Roll, ...]) -> list[str]:
    """Dice that fell before a question: what they were for, and what they say."""
    groups: dict[str, list[Roll]] = {}
    for roll in rolls:
        groups.setdefault(roll.why, []).append(roll)
    return [_group(group) for group in groups.values()]


def _group(rolls: list[Roll]) -> str:
    first = rolls[0]
    faces = ", ".join(str(roll.face) for roll in rolls)
    chart = CHARTS.get(first.chart)
    means = ", ".join(chart.words[roll.face - 1] for roll in rolls) if chart else ""
    return f"{first.why} {len(rolls)}d{first.sides} → {faces}{f': {means}' if means else ''}"
