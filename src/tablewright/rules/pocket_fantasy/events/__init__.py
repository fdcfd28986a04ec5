"""All that can happen in a game of Pocket Fantasy, as one type: tasks and fights, travels."""

from __future__ import annotations

from tablewright.engine.events import events_in
from tablewright.rules.pocket_fantasy.events import fights, travels

PocketEvent = events_in(travels, fights)
