"""What a choice really cost, told from the states before and after: tests hold shown costs against play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.events import Entry
from tablewright.engine.scene import Cost
from tablewright.rules.yabec.book.characters.endurance import mantra
from tablewright.rules.yabec.book.core.afterlife import everyone
from tablewright.rules.yabec.book.core.items import count
from tablewright.rules.yabec.events import Acted, Departed, Hired, Hungry, Traded
from tablewright.rules.yabec.state import World

Payment = Callable[[World, World, Sequence[Entry], Cost], float | None]


def _turns(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None until the clock has moved."""
    return (after.delve.turn - before.delve.turn) or None


def _coins(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    return (_money(before) - _money(after)) or None


def _for_the_way(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """What was gone when they had set out, unless money went elsewhere or somebody stayed or fasted."""
    told = [entry.event for entry in entries]
    gone = next((event for event in told if isinstance(event, Departed)), None)
    if gone is None or gone.staying or any(isinstance(event, _ELSEWHERE) for event in told):
        return None
    return (_money(before) - _money(after)) or None  # who said that no food is bought


_ELSEWHERE = (Traded, Hired, Hungry)


def _money(world: World) -> int:
    making = [world.making] if world.making is not None else []
    return sum(each.cp + each.banked for each in (*everyone(world), *making) if each.kind == "pc")


def _stumbled(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """In the first zone of a flight."""
    told = (entry.event for entry in entries)
    return next((event.amount for event in told if isinstance(event, Acted) and event.result == "stumble"), None)


def _merit(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    return _merits(before) - _merits(after)


def _merits(world: World) -> int:
    return sum(each.merit for each in everyone(world) if each.kind == "pc")


def _mantra(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    return (_chanted(before) - _chanted(after)) or None


def _chanted(world: World) -> int:
    return sum(mantra(each) for each in everyone(world))


def _things(key: str) -> Payment:
    def payment(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
        return (_carried(before, key) - _carried(after, key)) or None

    return payment


def _carried(world: World, key: str) -> int:
    return sum(count(each, key) for each in everyone(world) if each.side == "party")


PAYMENTS: dict[str, Payment] = {
    "turns": _turns, "cp": _coins, "cp for the way": _for_the_way, "damage a zone": _stumbled, "merit": _merit,
    "mantra": _mantra, "bandages": _things("bandage"), "kerosene": _things("kerosene"),
}  # fmt: skip

FIGURES = (
    r".*\.$",  # what a thing, a skill or a spell is, in whole sentences
    r"\d*d\d+(?:\+\d+)?",
    r"\d+ of \d+ HP|,? ?\d+(?: of \d+)? XP(?: each, or 100 lost)?|(?:AC|Fighter|Cleric|[A-Z][a-z]+) \d+",
    r"\b(?:two-handed|three slots|(?:two|six) zones|half-damage|four people's work|up to three|three applications)\b",
    r"3-in-6|\d+ shots? left|\d+ of \d+ slots|1 worse|\d better in AC|2 HP to spare",
    r"six times, placed freely|tamed at \d favour|\d+ places to go",
    r"(?:\d+, ){5}\d+",  # an array of scores
    r"bites for 1|\d+ merit$|[\d,]+ cp, 5000",  # what a quest holds
    r"\d+ hexes there and back.*|100 cp or a week of service",  # paid at the next question
    r"^\d+ cp$",  # a purse: prices are told as costs
    r"1 damage for each hex without a ration",  # who has some of it eats that first
    r"best paid first|who pays|paid for now|costs nothing",  # said of what is asked next
)
"""Figures and words in hints that are no costs."""
