"""Whether a chance that was shown has come: for the test that takes each choice many times and counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.api import Chance, Entry
from tablewright.new_game.template.seedling.events import Broke, Drawn, Frayed

Truth = Callable[[Sequence[Entry], Chance], bool | None]


def _frayed(entries: Sequence[Entry], chance: Chance) -> bool | None:
    drawn = [entry.event for entry in entries if isinstance(entry.event, Drawn | Frayed | Broke)]
    return not isinstance(drawn[0], Drawn) if drawn else None


TRUTHS: dict[str, Truth] = {"the rope frays": _frayed}
