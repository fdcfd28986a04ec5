"""The log in words: a headline with the figures, and a line of prose that does not repeat itself."""

from __future__ import annotations

from pathlib import Path

from tablewright.api import Entry, Telling, Tone
from tablewright.api.words import Voice, capital, count, load_words, table_talk
from tablewright.new_game.template.seedling.events import Broke, Drawn, Frayed, Stopped

_WORDS = Path(__file__).parent / "words"


class Narrator:
    """Tells entries in their order; the same campaign is always told in the same words."""

    def __init__(self, campaign: str) -> None:
        self._voice = Voice(load_words(_WORDS), campaign)

    def tell(self, entry: Entry, seat: str) -> Telling:
        if talk := table_talk(entry, {}):
            return talk
        headline, key, tone = _told(entry)
        return Telling(
            self._voice.say(f"well.{key}"), capital(headline), tone, "well", entry.rolls, rule=type(entry.event).rule
        )


def _told(entry: Entry) -> tuple[str, str, Tone]:
    """Headline, key of the prose, and tone."""
    die = f"bucket d6 → {entry.rolls[0].face}: " if entry.rolls else ""
    match entry.event:
        case Drawn(coins):
            return f"{die}{count(coins, 'coin')}", "drawn", "good"
        case Frayed(left):
            return f"{die}the rope frays, and can take {left} more", "frayed", "bad"
        case Broke(lost):
            return f"{die}the rope breaks, {count(lost, 'coin')} lost", "broke", "grave"
        case Stopped(coins):
            return f"home with {count(coins, 'coin')}", "stopped", "wonder"
    raise TypeError(f"nobody tells of {entry.event}")
