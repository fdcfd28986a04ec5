"""Whether what a choice's chances speak of has come, told from the log: tests hold shown chances against play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.events import Entry, Event
from tablewright.engine.scene import Chance
from tablewright.rules.freehold import events as e
from tablewright.rules.freehold.content.charts import DISPOSITIONS

Truth = Callable[[Sequence[Entry], Chance], bool | None]


def _first(kind: type[Event], came: Callable[[Event, Chance], bool], whose: str = "") -> Truth:
    """By the first event of a kind, and of the one it befalls where the event says so."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        for entry in entries:
            event = entry.event
            if isinstance(event, kind) and (not whose or getattr(event, whose) == chance.whose):
                return came(event, chance)
        return None

    return truth


def _met(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Entering a hex is one turn: whoever is met there is met in it."""
    told = [entry.event for entry in entries]
    if any(isinstance(event, e.Met) for event in told):
        return True
    return False if any(isinstance(event, e.Travelled) for event in told) else None


def _disarms(entries: Sequence[Entry], chance: Chance) -> bool | None:
    for entry in entries:
        if isinstance(entry.event, e.TrapDealt | e.TrapSprung):
            return isinstance(entry.event, e.TrapDealt)
    return None


def _locked(entries: Sequence[Entry], chance: Chance) -> bool | None:
    for entry in entries:
        if isinstance(entry.event, e.LockFound | e.TreasureFound):
            return isinstance(entry.event, e.LockFound)
    return None


def _holds(field: str) -> Callable[[Event, Chance], bool]:
    return lambda event, chance: bool(getattr(event, field))


TRUTHS: dict[str, Truth] = {
    "hits": _first(e.Struck, _holds("hit"), "attacker"),
    "succeeds": _first(e.Attempted, _holds("success"), "name"),
    "sneaks": _first(e.Sneaked, _holds("success"), "name"),
    "works": _first(e.Ruled, _holds("success"), "name"),
    "saves": _first(e.SaveTried, _holds("success"), "name"),
    "flee": _first(e.MoraleTested, _holds("fled"), "monster"),
    "chase": _first(e.Chased, _holds("caught")),
    "kill": _first(e.VictorsDid, lambda event, chance: getattr(event, "choice", "") == "kill"),
    "comes": _first(e.NightPassed, _holds("met")),
    "heard": _first(e.LockOpened, _holds("noise")),
    "held": _first(e.Raided, _holds("held")),
    "met": _met,
    "disarms": _disarms,
    "locked": _locked,
    **{
        mood: _first(e.DispositionShown, lambda event, chance: getattr(event, "result", "") == chance.of)
        for mood in DISPOSITIONS
    },
}
