"""What can happen in Twelve Years. Events carry names and figures; `telling/prose` makes prose of them."""

from __future__ import annotations

from tablewright.engine.events import events_in
from tablewright.rules.twelve_years.events import fights, goods, party, together, travels

AnyEvent = events_in(party, travels, fights, goods, together)
