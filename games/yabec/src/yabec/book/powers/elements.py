"""What monsters made of air, earth, fire or jelly do by being what they are."""

from __future__ import annotations

from typing import ClassVar, Literal

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects
from yabec.book.conflict import morale
from yabec.book.core import field, items, life, light, powers, stats
from yabec.book.powers import afflictions
from yabec.state import GM, Creature

HEAT = Why("Heat", "YB-MON-04")
ELEMENT = Why("In its element", "YB-MON-04")
SWEPT_TO = Question("push-to", "YB-MON-04")
WOODEN = ("club", "staff")


class InItsElement(powers.Power, frozen=True):
    """Strikes harder at those in the air, or at those on the ground."""

    by_nature: ClassVar[bool] = True

    dice: str
    against: Literal["fliers", "ground"]

    def more_damage(self, me: Creature, table: Table, strike: powers.Strike) -> int:
        flies = stats.has_effect(strike.target, "fly") or "wings" in strike.target.skills
        return light.roll_dice(table, self.dice, ELEMENT, me.name) if flies == (self.against == "fliers") else 0


class Sweeps(afflictions.Touch, frozen=True):
    """Blows the small into the next zone of the Dungeon Master's choice, unless a save avoids it."""

    by_nature: ClassVar[bool] = True

    save: str
    below: int  # HD

    def touches(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        world, target = strike.world, strike.target
        zones = [] if morale.immovable(target) else field.adjacent(world, target.zone)
        small = content.health_dice(target.hd).worth < self.below
        if small and zones and not light.save(table, target, self.save, stats.ward_bonus(target, me)):
            morale.shove(world, table, target, table.ask(GM, SWEPT_TO, zones, {"who": target.id}, default=zones[0]))


class Heat(powers.Power, frozen=True):
    """Harms whoever of the other side is near at the end of a round."""

    dice: str

    def round_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        for other in [
            one for one in time.there if one.zone == me.zone and one.side != me.side and not stats.is_down(one)
        ]:
            life.hurt(time.world, table, other, light.roll_dice(table, self.dice, HEAT, other.name), "fire")


class BurnsWood(powers.Power, frozen=True):
    """A club or staff that strikes it is gone."""

    by_nature: ClassVar[bool] = True

    def when_struck(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        blow = strike.blow
        if blow.how == "melee" and blow.weapon.key in WOODEN and blow.thing is not None:
            items.hurt_item(table, strike.attacker, blow.thing, items.BROKEN_AT)


class Digests(powers.Power, frozen=True):
    """Harms each round whom it has paralysed, and so drawn inside."""

    damage: int

    def round_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        for other in time.there:
            inside = any(isinstance(effect, effects.Paralysed) and effect.by == me.id for effect in other.effects)
            if inside and not stats.is_down(other):
                life.hurt(time.world, table, other, self.damage, "acid")
