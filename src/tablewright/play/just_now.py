"""What came of the last answer, as both terminal faces tell it: step by step with every number, then what changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablewright.engine.events import Roll
from tablewright.engine.scene import Card, Moment, Scene, Telling
from tablewright.play.sentences import ended, telling_words

ARROW = "→"  # a headline with an arrow tells its dice itself


class Changed(NamedTuple):
    """A figure of a card that is another one now."""

    name: str
    label: str  # of its bar, where it is not the first
    before: int
    now: int


def changed_bars(before: Scene | None, now: Scene) -> list[Changed]:
    """Bars of the same cards that have moved."""
    if before is None or before.game != now.game:
        return []
    old = {card.id: card for card in before.cards}
    return [change for card in now.cards if card.id in old for change in _changes(old[card.id], card)]


def _changes(before: Card, now: Card) -> Iterator[Changed]:
    old = {bar.label: bar.now for bar in before.bars}
    for place, bar in enumerate(now.bars):
        if old.get(bar.label, bar.now) != bar.now:
            yield Changed(now.title, bar.label if place else "", old[bar.label], bar.now)


def dice_words(rolls: Sequence[Roll]) -> str:
    """The dice that fell: their sides and faces, those of one kind together.

    Dice of one kind that were rolled on different tables say on which: 'monster d12 2, loot d12 1'.
    """
    tables: dict[int, dict[str, str]] = {}
    for roll in rolls:
        tables.setdefault(roll.sides, {}).setdefault(roll.chart, f"{roll.why.lower()} " if roll.chart else "")
    kinds: dict[str, list[int]] = {}
    for roll in rolls:
        named = tables[roll.sides][roll.chart] if len(tables[roll.sides]) > 1 else ""
        kinds.setdefault(f"{named}d{roll.sides}", []).append(roll.face)
    return ", ".join(f"{kind} {' '.join(map(str, faces))}" for kind, faces in kinds.items())


def step_words(telling: Telling) -> str:
    """A step in a line, with all its numbers: what happened, the faces, the arithmetic."""
    told = telling_words(telling)
    dice = "" if ARROW in told else dice_words(telling.rolls)
    numbers = "; ".join(part.removesuffix(".") for part in (dice, *telling.how) if part)
    if ARROW in told and not numbers:
        return told
    return f"{ended(told)} [{numbers}]" if numbers else ended(told)


def unheard(steps: Sequence[str], heard: Sequence[str]) -> Sequence[str]:
    """Steps without those that were the last to be heard at this keyboard, for another of its seats."""
    for known in range(min(len(steps), len(heard)), 0, -1):
        if list(heard[-known:]) == list(steps[:known]):
            return steps[known:]
    return steps


def unsaid_moments(moments: Sequence[Moment], steps: Sequence[str]) -> list[Moment]:
    """Moments that say more than the steps have said: who hears line after line need not hear them twice."""
    told = " ".join(steps)  # a headline ends without the full stop that it has among others
    return [m for m in moments if not all(part.removesuffix(".") in told for part in m.text or (m.title,))]


def changed_words(changes: Sequence[Changed]) -> str:
    """`Ulf 5 to 1. Nessa MP 8 to 6.`"""
    return " ".join(
        f"{change.name}{f' {change.label}' if change.label else ''} {change.before} to {change.now}."
        for change in changes
    )
