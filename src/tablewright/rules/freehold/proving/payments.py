"""What a choice really cost, told from the states before and after and the log: tests hold shown costs against play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.events import Entry
from tablewright.engine.scene import Cost
from tablewright.rules.freehold import events as e
from tablewright.rules.freehold.book.characters.purse import wealth
from tablewright.rules.freehold.book.days.provisions import meals_in_packs
from tablewright.rules.freehold.book.order import next_party
from tablewright.rules.freehold.state import Party, World

Payment = Callable[[World, World, Sequence[Entry], Cost], float | None]
_Amount = Callable[[World, Party], float]

# Figures on choices that are no costs: what a thing is or does, how somebody fares, what the dice may bring.
FIGURES = (
    r"\d+/\d+ HP",
    r"AC \+?\d+",
    r"\b(?:one|two) hands?\b",
    r"(?:thrown|shoots) \d+ ft",
    r"night check \d in 12|lights \d+ feet across|four hours of sleep|hours left are lost",
    r"\d+ HP, all mana|16 or more on 1d20|\d+ left today|none above \d+",
    r"its terrain is rolled, then what it costs",
    r"\d*d\d+(?:\+\d+)?",
    r"two blows|1 XP per sc|(?:Hope|Folk) [+-]1|once a week|by \d\b|one try each",
    r"[a-z]+ weeks?; .*",  # a building takes its time, and is paid out of the stores of the freehold
    r"\d+ (?:Stores|Timber|Stone|sc)(?:, \d+ (?:Timber|Stone|sc))* a week|\d+ more hex(?:es)? to work",
    r"\d+ of the Stores lost, for the store-house holds \d+|the store-house has room for \d+",
    r"12 Active turns|8 hours(?: a flask)?|holds for \d turns?",
    r"\d Active turns instead of \d|counts as \d higher|\d hours of digging.*",  # what a thing is good for
    r"10 sc, and a magic item.*|Stores lost|Timber lost.*|the time is lost|[Aa]n hour is lost",
    r"failed: .*|HP \d+(?:, mana \d+)?",
)


def _spent(amount: _Amount) -> Payment:
    """By how much something of the acting party's has become less; None while nothing has changed."""

    def payment(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
        acting = next_party(before)
        now = next((party for party in after.parties if party.id == acting.id), None)
        if now is None:
            return None
        return (amount(before, acting) - amount(after, now)) or None

    return payment


def _mana(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    was, now = before.characters[cost.whose], after.characters[cost.whose]
    return (was.mp + was.pearls - now.mp - now.pearls) or None


def _experience(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    return next((-entry.event.xp for entry in entries if isinstance(entry.event, e.XpGained)), None)


def _turns(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Active turns; what a trap takes besides is its own doing."""
    if any(isinstance(entry.event, e.TrapSprung | e.FightEnded | e.LightChanged) for entry in entries):
        return None
    return _spent(lambda world, party: -party.clock)(before, after, entries, cost)


PAYMENTS: dict[str, Payment] = {
    "hours": _spent(lambda world, party: -party.hours),
    "turns": _turns,
    "copper": _spent(wealth),
    "meals": _spent(meals_in_packs),
    "mana": _mana,
    "experience": _experience,
}
