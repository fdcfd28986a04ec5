"""Powers, and the moments at which the rules ask for them.

A power is what a kind can do besides its figures, its facts and the afflictions of its `effects`, what a Fighting Art
does for whoever uses it, or what a spell that lasts does for whom it lies on. Its fields are the figures of its entry,
its methods answer hooks. A rule that lets powers in asks for those that answer one hook, and calls it on each; `me` is
whose power it is. A figure has no table: it rolls nothing and changes nothing, so that odds, labels and bots read what
the rule itself reads. Each hook is called from one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, TypeVar

import msgspec

from begone_foe import content
from begone_foe.book.core import strikes
from begone_foe.state import Being, Campaign, Condition
from tablewright.engine.table import Table


class Struck(msgspec.Struct, frozen=True):
    """A strike that is made, or is only thought of; `blow` is what came of it."""

    state: Campaign
    attacker: Being
    target: Being
    strike: strikes.Strike
    blow: strikes.Blow


class Aimed(msgspec.Struct, frozen=True):
    """Somebody strikes at somebody; no die is thrown yet."""

    attacker: Being
    target: Being


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind can do; `tells` are the words of the log that it needs, as kinds of `Noted`."""

    tells: ClassVar[tuple[str, ...]] = ()

    # --- figures -----------------------------------------------------------------------------------------------------
    def to_hit(self, me: Being, aimed: Aimed) -> int:
        """A change to the bearer's own roll. Asked by `attacks.hit_modifiers`."""
        return 0

    def evades(self, me: Being, aimed: Aimed) -> int:
        """What is taken off a roll against the bearer. Asked by `attacks.hit_modifiers`."""
        return 0

    def more_dice(self, me: Being, target: Being) -> str:
        """Dice besides the attack's own, as `+1d8`. Asked by `bestiary.natural_strike`."""
        return ""

    def is_sure(self, me: Being, target: Being, attack: content.Attack) -> bool:
        """The attack needs no roll. Asked by `foe_deeds.attacks`."""
        return False

    def follows_up(self, me: Being, attack: content.Attack, clawed: bool) -> int:
        """A change to the roll of a further attack of the same routine. Asked by `foe_deeds.attacks`."""
        return 0

    def routine(self, me: Being, target: Being) -> int:
        """The routine that it goes by, if not by its first. Asked by `foe_deeds.routine`."""
        return 0

    def own_dice(self, me: Being, dice: str) -> str:
        """Dice of its own attacks, where they are not those of its entry. Asked by `bestiary.own_dice`."""
        return dice

    def gets_up(self, me: Being) -> bool:
        """Whether it lies dead, and will rise. Asked by `effects.gets_up`."""
        return False

    def blows(self, me: Being, state: Campaign, attack: content.Attack) -> int:
        """How many of one attack it makes. Asked by `foe_deeds.how_many`."""
        return attack.n

    def next_mark(self, me: Being, state: Campaign, target: Being, number: int) -> Being:
        """Whom a further blow of the same attack goes to. Asked by `foe_deeds.next_in_reach`."""
        return target

    def holds_back(self, me: Being) -> bool:
        """It has nothing left to shoot. Asked by `bestiary.missile_attack`."""
        return False

    # --- figures of Fighting Arts ------------------------------------------------------------------------------------
    def goes_first(self) -> bool:
        """Whether its user may act before all others of a round. Asked by `rounds.who_is_brave`."""
        return False

    def prepares(self) -> bool:
        """Whether an action can be given up for it. Asked by `acts.handling_options`."""
        return False

    def guards(self) -> bool:
        """Whether the attack bonus can be counted for AC. Asked by `acts.free_options`."""
        return False

    def suits(self, ranged: bool, reloads: bool, beside: bool) -> bool:
        """Whether it goes with such a blow, with somebody beside the target or not. Asked by `arms.suiting_arts`."""
        return False

    def doublings(self, what: str) -> int:
        """How often it doubles a bonus, 'hit' or 'damage'. Asked by `attacks.bonus_doubled`."""
        return 0

    def cleaves(self) -> bool:
        """Whether one blow falls on two. Asked by `arms.fight_hand_to_hand`."""
        return False

    def strikes_on(self) -> bool:
        """Whether a blow that kills is followed by another. Asked by `arms.goes_on`."""
        return False

    def lowers_ac(self) -> int:
        """What a hit takes off the AC of whoever it hits. Asked by `attacks.deal`."""
        return 0

    def beheads(self) -> int:
        """Whoever has so many hit points or fewer after the hit dies; -1: nobody. Asked by `attacks.deal`."""
        return -1

    # --- deeds -------------------------------------------------------------------------------------------------------
    def overruns(self, me: Being, table: Table, state: Campaign, target: Being) -> bool:
        """Whether it harms without a roll, in place of blows. Called by `effects.overrun`."""
        return False

    def takes_blow(self, me: Being, lasts: Condition, strike: strikes.Strike) -> bool:
        """Whether what lasts on the bearer is struck in its place, before any die. Called by `attacks.mirrored`."""
        return False

    def turn_begins(self, me: Being, table: Table, state: Campaign) -> None:
        """Its turn comes. Called by `effects.start_of_turn`."""

    def routine_begins(self, me: Being, table: Table, state: Campaign) -> None:
        """It goes for somebody with tooth and claw. Called by `foe_deeds.routine`."""

    def routine_ends(self, me: Being, table: Table, target: Being) -> None:
        """Its blows are struck. Called by `foe_deeds.routine`."""

    def has_struck(self, me: Being) -> None:
        """It has struck at somebody, hit or miss. Called by `attacks.show_oneself`."""

    def on_hit(self, me: Being, table: Table, struck: Struck) -> None:
        """It has hit somebody by nature's arms. Called by `effects.end_strike`."""

    def when_struck(self, me: Being, table: Table, struck: Struck) -> None:
        """It was hit. Called by `effects.end_strike`."""

    def shares(self, me: Being, table: Table, struck: Struck, damage: int) -> int:
        """What is left of a damage for the bearer when others have taken theirs. Called by `attacks.deal`."""
        return damage

    def bolt_parts(self, me: Being, table: Table, state: Campaign, energy: str) -> None:
        """A spell's energy that it is proof against strikes it. Called by `spells_of_war.blast`."""

    def wounded(self, me: Being, state: Campaign) -> None:
        """It has lost hit points. Called by `injuries.harm`."""

    def falls(self, me: Being, table: Table) -> bool:
        """Whether it is not dead at 0 hit points, but gone. Called by `injuries.fell_monster`."""
        return False

    def dies(self, me: Being, state: Campaign) -> None:
        """It is dead. Called by `injuries.die`."""

    def rises(self, me: Being, table: Table, state: Campaign) -> None:
        """A round begins, and it lies dead. Called by `effects.rise_again`."""


P = TypeVar("P", bound=Power)
Hook = Callable[..., object]
OF_KIND: dict[str, tuple[Power, ...]] = {}  # by the kind's key, in the order of its entry
OF_ART: dict[str, tuple[Power, ...]] = {}  # by the Fighting Art's key
PREPARED = "careful_strike"
OF_CONDITION: dict[str, Power] = {}  # by the condition that a spell lays


def who(hook: Hook, me: Being) -> tuple[Power, ...]:
    """Powers of one creature that answer a hook, in the order of its entry."""
    return _answering(me.kind, hook.__name__) if me.kind else ()


@lru_cache(maxsize=4096)
def _answering(kind: str, name: str) -> tuple[Power, ...]:
    return tuple(each for each in OF_KIND.get(kind, ()) if answers(type(each), name))


def of_arts(arts: Iterable[str]) -> Iterator[tuple[str, Power]]:
    """Fighting Arts, by key, with what they can do."""
    return ((art, power) for art in arts for power in OF_ART.get(art, ()))


def in_effect(me: Being, art: str) -> list[Power]:
    """What bears on a blow: the art declared with it, and the one that was prepared on the turn before (BF-ARTS-04)."""
    return [*OF_ART.get(art, ()), *(OF_ART[PREPARED] if me.careful_now else ())]


def lasting_on(me: Being) -> list[tuple[Condition, Power]]:
    """What lasts on somebody and has a power, the oldest first."""
    return [(each, OF_CONDITION[each.kind]) for each in me.conditions if each.kind in OF_CONDITION]


def answers(kind: type[Power], name: str) -> bool:
    return getattr(kind, name) is not getattr(Power, name)


def own(kind: type[P], me: Being) -> P | None:
    """A creature's power of one class, for what others have to know of it."""
    return next((each for each in OF_KIND.get(me.kind, ()) if isinstance(each, kind)), None)
