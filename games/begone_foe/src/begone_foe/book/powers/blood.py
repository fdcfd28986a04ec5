"""What some creatures take, leave or have in the blood: curses, the beast, life that comes back (BF-MON-16)."""

from __future__ import annotations

from typing import ClassVar

from begone_foe import events
from begone_foe.book.core import beings, groups, injuries, measures, powers
from begone_foe.book.monsters import effects
from begone_foe.state import Being, Campaign, Condition, FightUses
from tablewright.engine.events import Why
from tablewright.engine.table import Table

RISES = Why("Rounds until it rises", "BF-MON-16")


def _round(state: Campaign) -> int:
    return state.fight.round if state.fight is not None else 0


# --- after a hit -----------------------------------------------------------------------------------------------------
class DiesOfItsSting(powers.Power, frozen=True):
    """The sting stays where it struck, and works in."""

    def on_hit(self, me: Being, table: Table, struck: powers.Struck) -> None:
        struck.target.conditions.append(Condition("lodged", me.id))
        injuries.die(struck.state, table, me, "its own sting")


class FeedsOnWounds(powers.Power, frozen=True):
    """What others lose to it is its own."""

    def on_hit(self, me: Being, table: Table, struck: powers.Struck) -> None:
        me.hp = min(me.most, me.hp + struck.blow.damage)


class FeedsOnSleepers(powers.Power, frozen=True):
    """It clings to whoever lies senseless, and drinks; the emptied may rise."""

    dice: str

    def on_hit(self, me: Being, table: Table, struck: powers.Struck) -> None:
        if beings.has(struck.target, "unconscious"):
            injuries.afflict(struck.state, table, struck.target, "attached", me, note=self.dice)
            effects.drained_dead(struck.state, table, struck.target, me)


class Infects(powers.Power, frozen=True):
    """What its claws did to people counts: more than half of one's blood, and the beast is in it."""

    def on_hit(self, me: Being, table: Table, struck: powers.Struck) -> None:
        target = struck.target
        if not beings.is_monster(target):
            target.mauled[me.kind] = target.mauled.get(me.kind, 0) + struck.blow.damage


class CursesWounds(powers.Power, frozen=True):
    """No magic closes what it has torn."""

    def on_hit(self, me: Being, table: Table, struck: powers.Struck) -> None:
        struck.target.cursed_wounds = True


# --- its own blood ---------------------------------------------------------------------------------------------------
class Regenerates(powers.Power, frozen=True):
    """So many hit points a turn; of some the wounds close some rounds after the first."""

    tells: ClassVar[tuple[str, ...]] = ("mends",)

    hp: int
    after: int = 0  # rounds

    def wounded(self, me: Being, state: Campaign) -> None:
        if self.after and state.fight is not None and me.fight_uses.wounded < 0:
            me.use_fight().wounded = state.fight.round

    def turn_begins(self, me: Being, table: Table, state: Campaign) -> None:
        gained = min(me.most - me.hp, self.hp)
        if gained <= 0 or me.dead or me.gone:
            return
        if self.after and _round(state) < me.fight_uses.wounded + self.after:
            return
        me.hp += gained
        if me.hp == me.most:
            me.use_fight().wounded = FightUses().wounded
        table.tell(events.Noted("mends", me.name))


class GetsUp(powers.Power, frozen=True):
    """It rises some rounds after its death, unless fire ended it."""

    tells: ClassVar[tuple[str, ...]] = ("gets_up",)

    rounds: str
    hp: int

    def gets_up(self, me: Being) -> bool:
        return me.dead and not me.burnt

    def rises(self, me: Being, table: Table, state: Campaign) -> None:
        if not self.gets_up(me):
            return
        uses = me.use_fight()
        if uses.rises < 0:
            uses.rises = _round(state) + measures.roll_formula(table, self.rounds, RISES, me.name)
        elif uses.rises <= _round(state):
            me.dead, me.hp, uses.rises = False, self.hp, -1
            table.tell(events.Noted("gets_up", me.name))


class TurnsToMist(powers.Power, frozen=True):
    """At no hit points it flees to its coffin."""

    tells: ClassVar[tuple[str, ...]] = ("mist",)

    def falls(self, me: Being, table: Table) -> bool:
        me.gone = "driven"
        table.tell(events.Noted("mist", me.name))
        return True


class TerrifiesUntilItStrikes(powers.Power, frozen=True):
    """Whoever its sight has frozen may move again when it attacks."""

    def routine_begins(self, me: Being, table: Table, state: Campaign) -> None:
        for being in groups.fighters(state):
            frozen = beings.condition(being, "paralysed")
            gazer = state.beings.get(frozen.source) if frozen is not None else None
            if frozen is not None and gazer is not None and gazer.kind == me.kind:
                injuries.release(table, being, frozen)
