"""What a choice really cost, told from the states before and after: tests hold shown costs against play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.events import Entry
from tablewright.engine.scene import Cost
from tablewright.rules.yabec.book.core.items import count
from tablewright.rules.yabec.state import World

Payment = Callable[[World, World, Sequence[Entry], Cost], float | None]


def _turns(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None until the clock has moved."""
    return (after.delve.turn - before.delve.turn) or None


def _coins(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    return (_money(before) - _money(after)) or None


def _money(world: World) -> int:
    return sum(each.cp + each.banked for each in world.creatures.values() if each.kind == "pc")


def _things(key: str) -> Payment:
    def payment(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
        return (_carried(before, key) - _carried(after, key)) or None

    return payment


def _carried(world: World, key: str) -> int:
    return sum(count(each, key) for each in world.creatures.values() if each.side == "party")


PAYMENTS: dict[str, Payment] = {
    "turns": _turns, "cp": _coins, "bandages": _things("bandage"), "kerosene": _things("kerosene"),
}  # fmt: skip
