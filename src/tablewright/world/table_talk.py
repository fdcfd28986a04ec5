"""Log texts of the table itself, in any game: dice before a question, a change by hand, an undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablewright.engine.charts import Chart
from tablewright.engine.events import Entry, Overruled, Roll, Rolled, TookBack, Voted
from tablewright.engine.game.paths import field_in_words
from tablewright.engine.scene import Telling
from tablewright.world.words import listed

Charts = Mapping[str, Chart[Any]]


def table_talk(entry: Entry, charts: Charts, master: str = "game master") -> Telling | None:
    """The entry in words if it is one of the table's own, else None. `master`: what this game calls its master."""
    match entry.event:
        case Rolled():
            return Telling("", dice_words(entry.rolls, charts), "quiet", "rolling-dices", entry.rolls)
        case Overruled() as change:
            told = change.told or f"{field_in_words(change.path)} from {change.before} to {change.after}"
            return Telling(f"“{change.reason}”", f"The {master} changes {told}", "wonder", "scroll-unfurled")
        case TookBack() as step:
            headline = f"{seat_words(step.seat, master)} takes the last answer back"
            return Telling("", headline, "quiet", "anticlockwise-rotation")
        case Voted() as vote:
            cast = [seat for seat, option in vote.each.items() if option]
            won = [seat_words(seat, master) for seat in cast if vote.each[seat] == vote.option]
            told = f"For it: {listed(won)}." if won else ""
            return Telling(told, f"Decided by vote, {len(won)} of {len(cast)}", "quiet", "conversation")
    return None


def seat_words(seat: str, master: str = "game master") -> str:
    """A seat as people call it: 'Player 2', 'The game master'; a seat with a name of its own keeps it."""
    number = seat.removeprefix("p")
    return f"The {master}" if seat == "gm" else f"Player {number}" if seat != number and number.isdigit() else seat


def waiting_words(seats: Iterable[str], master: str = "game master") -> str:
    """Name the seats that the table waits for, in a sentence."""
    names = [seat_words(seat, master).replace("The ", "the ", 1) for seat in dict.fromkeys(seats)]
    return f"Waiting for {listed(names)}."


def dice_words(rolls: tuple[Roll, ...], charts: Charts) -> str:
    """Dice that fell before a question: what they were for, whose they were, and what they say."""
    groups: dict[tuple[str, str, int], list[Roll]] = {}
    for roll in rolls:
        groups.setdefault((roll.why, roll.who, roll.sides), []).append(roll)
    return "; ".join(_group(group, charts) for group in groups.values())


def _group(rolls: list[Roll], charts: Charts) -> str:
    first = rolls[0]
    faces = ", ".join(str(roll.face) for roll in rolls)
    chart = charts.get(first.chart)
    means = ", ".join(chart.words[roll.face - 1].replace(":", ",") for roll in rolls) if chart else ""
    who = f" ({first.who})" if first.who else ""
    return f"{first.why}{who} {len(rolls)}d{first.sides} → {faces}{f': {means}' if means else ''}"
