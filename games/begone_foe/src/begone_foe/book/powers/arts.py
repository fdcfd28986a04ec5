"""Fighting Arts: what each does for whoever knows it or has declared it (BF-ARTS-03 to BF-ARTS-13)."""

from __future__ import annotations

from typing import Literal

from begone_foe.book.core import powers


class GoesFirst(powers.Power, frozen=True):
    """Before all others in the round, if it is announced before anybody acts (BF-ARTS-03)."""

    def goes_first(self) -> bool:
        return True


class Prepares(powers.Power, frozen=True):
    """An action given up doubles both bonuses on the next turn, whatever art is used then (BF-ARTS-04, BF-ARTS-12)."""

    times: int

    def prepares(self) -> bool:
        return True

    def doublings(self, what: str) -> int:
        return self.times


class Guards(powers.Power, frozen=True):
    """The attack bonus to AC until the next turn, at no action (BF-ARTS-09)."""

    def guards(self) -> bool:
        return True


class WithABlow(powers.Power, frozen=True):
    """What is declared with a blow, a shot or a throw."""

    def suits(self, ranged: bool, reloads: bool, beside: bool) -> bool:
        return True


class Cleaves(WithABlow, frozen=True):
    """Two neighbours under one blade; melee only (BF-ARTS-07)."""

    def suits(self, ranged: bool, reloads: bool, beside: bool) -> bool:
        return beside and not ranged

    def cleaves(self) -> bool:
        return True


class StrikesOn(WithABlow, frozen=True):
    """Another blow while each kills; a crossbow never chains (BF-ARTS-05)."""

    def suits(self, ranged: bool, reloads: bool, beside: bool) -> bool:
        return not reloads

    def strikes_on(self) -> bool:
        return True


class LowersAc(WithABlow, frozen=True):
    """From the next attack on, to the end of the fight (BF-ARTS-06)."""

    by: int

    def lowers_ac(self) -> int:
        return self.by


class Beheads(WithABlow, frozen=True):
    """Whoever has so few hit points after the hit dies (BF-ARTS-08)."""

    hp: int

    def beheads(self) -> int:
        return self.hp


class Doubles(WithABlow, frozen=True):
    """One of the two bonuses, to hit or to damage (BF-ARTS-10, BF-ARTS-11)."""

    what: Literal["hit", "damage"]

    def doublings(self, what: str) -> int:
        return int(what == self.what)
