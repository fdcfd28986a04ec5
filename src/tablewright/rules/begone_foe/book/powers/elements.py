"""What creatures made of air, earth or fire do by being what they are (BF-MON-16)."""

from __future__ import annotations

from typing import Literal

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import has, hit_dice, of_element, tagged
from tablewright.rules.begone_foe.book.core.injuries import fall_prone
from tablewright.rules.begone_foe.book.core.powers import Power, Struck
from tablewright.rules.begone_foe.state import Being


class StrongAgainst(Power, frozen=True):
    """A die more against what its element is strong against."""

    dice: str
    what: Literal["airborne", "grounded", "cold"]

    def more_dice(self, me: Being, target: Being) -> str:
        airborne = has(target, "flying") or has(target, "aloft") or tagged(target, "flyer")
        match self.what:
            case "airborne":
                strong = airborne
            case "grounded":
                strong = not airborne
            case _:
                strong = tagged(target, "immune_cold") or of_element(target, "cold")
        return f"+{self.dice}" if strong else ""


class PillarOfFlame(Power, frozen=True):
    """Inside a pillar of flame, which it can become, it burns besides."""

    dice: str

    def more_dice(self, me: Being, target: Being) -> str:
        return f"+{self.dice}" if me.uses.get("pillar") else ""


class SweepsAside(Power, frozen=True):
    """Throws down and away what has too few Hit Dice to stand in the wind."""

    below: int
    feet: int

    def on_hit(self, me: Being, table: Table, struck: Struck) -> None:
        target = struck.target
        if hit_dice(target) < self.below and not target.dead:
            fall_prone(target)
            target.at += self.feet if target.at >= me.at else -self.feet
