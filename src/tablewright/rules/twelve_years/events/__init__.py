"""What can happen in Twelve Years. Events carry names and figures; `telling/prose` makes prose of them."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from tablewright.engine.events import Event
from tablewright.rules.twelve_years.events import fights, goods, party, together, travels


def _events_of(module: object) -> list[type[Event]]:
    kinds = [each for each in vars(module).values() if isinstance(each, type)]
    return [kind for kind in kinds if issubclass(kind, Event) and kind is not Event]


# The union of them all: what a log may hold.
# The union of them all: what a log may hold.
AnyEvent: Any = reduce(
    or_, (kind for module in (party, travels, fights, goods, together) for kind in _events_of(module))
)
