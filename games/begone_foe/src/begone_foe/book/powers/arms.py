"""How some creatures strike: from the air, with many arms or heads, all together, or hard to strike at (BF-MON-16)."""

from __future__ import annotations

from begone_foe import content, events
from begone_foe.book.core import beings, carrying, groups, injuries, powers
from begone_foe.state import Being, Campaign
from tablewright.engine.events import Why
from tablewright.engine.table import Table

BLINKS = Why("Tens of feet it blinks away", "BF-MON-16")


# --- to hit ----------------------------------------------------------------------------------------------------------
class Dives(powers.Power, frozen=True):
    """The first strike, from the air, hits more easily."""

    bonus: int

    def to_hit(self, me: Being, aimed: powers.Aimed) -> int:
        return self.bonus if me.fight_uses.dives <= 1 else 0

    def has_struck(self, me: Being) -> None:
        me.use_fight().dives += 1


class Rages(powers.Power, frozen=True):
    """It hates people, and strikes at them the harder."""

    bonus: int

    def to_hit(self, me: Being, aimed: powers.Aimed) -> int:
        return self.bonus if not beings.is_monster(aimed.target) or beings.kind_of(aimed.target).person else 0


class SeesBadly(powers.Power, frozen=True):
    """Its one eye misjudges distances."""

    penalty: int

    def to_hit(self, me: Being, aimed: powers.Aimed) -> int:
        return -self.penalty


class HardToHit(powers.Power, frozen=True):
    """It is not where it seems to be."""

    by: int

    def evades(self, me: Being, aimed: powers.Aimed) -> int:
        return self.by


# --- blows -----------------------------------------------------------------------------------------------------------
class BitesWhatItHolds(powers.Power, frozen=True):
    """What it holds it bites without a roll."""

    attack: str

    def is_sure(self, me: Being, target: Being, attack: content.Attack) -> bool:
        return attack.name == self.attack and any(
            each.kind == "grabbed" and each.source == me.id for each in target.conditions
        )


class StingsWhatItClaws(powers.Power, frozen=True):
    """When a claw has hit, its sting finds its way more easily."""

    attack: str
    bonus: int

    def follows_up(self, me: Being, attack: content.Attack, clawed: bool) -> int:
        return self.bonus if clawed and attack.name == self.attack else 0


class ChangesRoutine(powers.Power, frozen=True):
    """Whom one routine has done its worst to, it goes for by another."""

    when: str  # the condition
    number: int

    def routine(self, me: Being, target: Being) -> int:
        return self.number if beings.has(target, self.when) else 0


class OpensWith(powers.Power, frozen=True):
    """It goes for each by one routine first, until that has done its worst."""

    number: int
    until: str  # the condition

    def routine(self, me: Being, target: Being) -> int:
        return 0 if beings.has(target, self.until) else self.number


class ManyHeads(powers.Power, frozen=True):
    """As many bites as it has heads left, each of so many hit points."""

    hp: int

    def blows(self, me: Being, state: Campaign, attack: content.Attack) -> int:
        return -(-me.hp // self.hp)


class BitesAsOne(powers.Power, frozen=True):
    """So many of them make one attack."""

    number: int

    def blows(self, me: Being, state: Campaign, attack: content.Attack) -> int:
        group = groups.fight_of(state).groups[me.group]
        band = [being.id for being in groups.members(state, group) if beings.up(being)]
        return 0 if me.id in band and band.index(me.id) % self.number else attack.n


class FourArms(powers.Power, frozen=True):
    """The third blow and the fourth go to the next foe in reach, if there is one."""

    def next_mark(self, me: Being, state: Campaign, target: Being, number: int) -> Being:
        if number != 2:
            return target
        near = [
            other for other in groups.enemies(state, me) if beings.up(other) and abs(other.at - me.at) <= groups.REACH
        ]
        return next((other for other in near if other is not target), target)


class RunsOut(powers.Power, frozen=True):
    """It has so many volleys, and then no more."""

    volleys: int

    def holds_back(self, me: Being) -> bool:
        return me.volleys >= self.volleys


class Overruns(powers.Power, frozen=True):
    """It is all over one, and needs no roll to hurt; armour helps a little."""

    armoured: int
    unarmoured: int

    def overruns(self, me: Being, table: Table, state: Campaign, target: Being) -> bool:
        injuries.harm(
            state, table, target, self.armoured if carrying.armour_weight(target) else self.unarmoured, me.name
        )
        return True


class BlinksAway(powers.Power, frozen=True):
    """Beside a foe, a bite, and so many tens of feet off again."""

    die: int

    def routine_ends(self, me: Being, table: Table, target: Being) -> None:
        if beings.up(me):
            feet = 10 * table.roll(self.die, BLINKS, me.name)
            me.at += feet if me.at >= target.at else -feet
            table.tell(events.Moved(me.id, me.name, feet, "blink"))
