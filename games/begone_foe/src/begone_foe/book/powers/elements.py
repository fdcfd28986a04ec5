"""What creatures made of air, earth or fire do by being what they are (BF-MON-16)."""

from __future__ import annotations

from typing import Literal

from begone_foe.book.core import beings, injuries, powers
from begone_foe.state import Being
from tablewright.engine.table import Table


class StrongAgainst(powers.Power, frozen=True):
    """A die more against what its element is strong against."""

    dice: str
    what: Literal["airborne", "grounded", "cold"]

    def more_dice(self, me: Being, target: Being) -> str:
        airborne = beings.is_airborne(target)
        match self.what:
            case "airborne":
                strong = airborne
            case "grounded":
                strong = not airborne
            case _:
                strong = beings.tagged(target, "immune_cold") or beings.of_element(target, "cold")
        return f"+{self.dice}" if strong else ""


class PillarOfFlame(powers.Power, frozen=True):
    """Inside a pillar of flame, which it can become, it burns besides."""

    dice: str

    def more_dice(self, me: Being, target: Being) -> str:
        return f"+{self.dice}" if me.use_of("pillar").round >= 0 else ""


class SweepsAside(powers.Power, frozen=True):
    """Throws down and away what has too few Hit Dice to stand in the wind."""

    below: int
    feet: int

    def on_hit(self, me: Being, table: Table, struck: powers.Struck) -> None:
        target = struck.target
        if beings.hit_dice(target) < self.below and not target.dead:
            injuries.fall_prone(target)
            target.at += self.feet if target.at >= me.at else -self.feet
