"""Whether what a choice's chances speak of has come, and what was paid: tests hold what is shown against play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tablewright.engine.events import Entry, Event
from tablewright.engine.scene import Chance, Cost
from tablewright.rules.pocket_fantasy.events import (
    Attacked,
    Drained,
    HeroicSpent,
    RestBroken,
    SpecialRolled,
    TaskTried,
    Traded,
)
from tablewright.rules.pocket_fantasy.state import Being, Hero, World

Truth = Callable[[Sequence[Entry], Chance], bool | None]
Payment = Callable[[World, World, Sequence[Entry], Cost], float | None]


def _events(entries: Sequence[Entry]) -> list[Event]:
    return [entry.event for entry in entries]


# --- chances ---------------------------------------------------------------------------------------------------------
def _blow(entries: Sequence[Entry], chance: Chance) -> Attacked | None:
    """The blow that the chance speaks of, if it fell as it was meant: by the same, with the same weapon."""
    who, target, weapon, focus, nth = chance.whose.split("/")
    blows = [event for event in _events(entries) if isinstance(event, Attacked) and event.who == who]
    event = blows[int(nth) - 1] if len(blows) >= int(nth) else None
    if event is None or (event.target, event.weapon, event.focus) != (target, weapon, bool(focus)):
        return None
    return None if event.deflect or event.stopped == "ignore_wound" else event


def _hurts(entries: Sequence[Entry], chance: Chance) -> bool | None:
    blow = _blow(entries, chance)
    if blow is None:
        return None
    drained = any(isinstance(event, Drained) and event.who == blow.target for event in _events(entries))
    return blow.damage > 0 or drained


def _fells(entries: Sequence[Entry], chance: Chance) -> bool | None:
    blow = _blow(entries, chance)
    return None if blow is None else blow.hp <= 0


def _task(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Whether the first task of this name that this one tried has worked."""
    who, _, task = chance.whose.partition("/")
    tried = (event for event in _events(entries) if isinstance(event, TaskTried))
    first = next((event for event in tried if event.who == who and event.task == task), None)
    return None if first is None else first.worked


def _reroll(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Whether the roll came to what was hoped for: the event that tells its result."""
    question, need, who, against, roll = chance.whose.split("/", 4)
    for event in _events(entries):
        result = _result(event, question, who, against, roll)
        if result is not None:
            return result >= int(need)
    return None


def _result(event: Event, question: str, who: str, against: str, roll: str) -> int | None:
    """What this event says the roll came to, if it is that roll's."""
    task, defense = question in ("heroic-task", "heroic-death"), question == "heroic-defense"
    if task and isinstance(event, TaskTried) and (event.who, event.task) == (who, roll):
        return event.rolled
    if defense and isinstance(event, Attacked) and (event.target, str(event.output)) == (who, against):
        return event.blocked
    if isinstance(event, SpecialRolled) and question == "heroic-special" and event.who == who:
        return event.face
    return None


TRUTHS: Mapping[str, Truth] = {"hurts": _hurts, "fells": _fells, "task": _task, "reroll": _reroll}


# --- costs -----------------------------------------------------------------------------------------------------------
def _people(world: World) -> Iterator[Being]:
    yield from (*world.party, *world.companions, *world.fallen, *(world.fight.foes if world.fight else ()))


def _one(world: World, key: str) -> Being | None:
    return next((being for being in _people(world) if being.id == key), None)


def _spent(count: Callable[[Hero], int]) -> Payment:
    """By how much something of the payer's has grown less; None while it is as it was."""

    def payment(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
        had, has = _one(before, cost.whose), _one(after, cost.whose)
        if not isinstance(had, Hero) or not isinstance(has, Hero):
            return None
        return (count(had) - count(has)) or None

    return payment


def _heroics(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Those spent; one that a lucky die earns meanwhile is not given back."""
    payer = _one(before, cost.whose)
    name = payer.name if payer is not None else ""
    return sum(isinstance(event, HeroicSpent) and event.who == name for event in _events(entries)) or None


def _unused(hero: Hero) -> int:
    return -sum(hero.session.values()) - sum(hero.bout.used.values())


def _instances(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    had, has = _one(before, cost.whose), _one(after, cost.whose)
    return (_used(has) - _used(had)) or None if had is not None and has is not None else None


def _used(being: Being) -> int:
    return sum(gear.used for gear in (*being.weapons, *([being.armor] if being.armor else [])))


def _things(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    whose, _, item = cost.whose.partition("/")

    def count(world: World) -> int:
        return sum(hero.carries(item) for hero in world.party if whose in (hero.id, "*"))

    return (count(before) - count(after)) or None


def _minutes(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    broken = any(isinstance(event, RestBroken) for event in _events(entries))
    if before.dungeon is None or after.dungeon is None or broken:
        return None
    return (after.dungeon.minutes - before.dungeon.minutes) or None


def _gold(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """What the first deal that was struck cost; below zero it is what the shop pays."""
    deal = next((event for event in _events(entries) if isinstance(event, Traded)), None)
    return None if deal is None else -deal.gp if deal.sold else deal.gp


def _free_attacks(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    blows = [event for event in _events(entries) if isinstance(event, Attacked)]
    return sum(event.how == "free_attack" and event.target == cost.whose for event in blows) or None


PAYMENTS: Mapping[str, Payment] = {
    "Heroic Rerolls": _heroics,
    "uses": _spent(_unused),
    "purse": _spent(lambda hero: hero.gp),
    "instances": _instances,
    "things": _things,
    "minutes": _minutes,
    "gold": _gold,
    "free attacks": _free_attacks,
}

# Figures in hints that are no price: states, what is needed, what an effect is worth.
FIGURES = (
    r"\d+ of \d+ HP", r"\d+ HP, d6(?:-\d)?", r"\(\d\)", r"(?:rerolled )?(?:exploding )?d6(?:-\d)?(?: HP)?",
    r"at 0 HP", r"-?\d+ HP", r"\d+ gold$", r"\d+ damage", r"a 6\b", r"loses the first turn",
    r"to room \d+", r"one to four", r"three dice",
)  # fmt: skip
