"""What a spell that lasts does for whom it lies on; the power is named as the condition that the spell lays."""

from __future__ import annotations

from begone_foe.book.core import beings, powers, strikes
from begone_foe.state import Being, Condition


class Likenesses(powers.Power, frozen=True):
    """Each attack, hit or miss, destroys one likeness instead."""

    def takes_blow(self, me: Being, lasts: Condition, strike: strikes.Strike) -> bool:
        lasts.amount -= 1
        if lasts.amount <= 0:
            beings.drop_condition(me, lasts.kind)
        return True


class Double(powers.Power, frozen=True):
    """It takes what is meant for its caster, and only a melee blow destroys it."""

    def takes_blow(self, me: Being, lasts: Condition, strike: strikes.Strike) -> bool:
        return strike.ranged or beings.drop_condition(me, lasts.kind)
