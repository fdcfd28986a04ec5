"""What monsters made of air, earth, fire or jelly do by being what they are."""

from __future__ import annotations

from typing import ClassVar, Literal

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.coming import held_fast, shove
from tablewright.rules.yabec.book.conflict.field import adjacent
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.items import BROKEN_AT, hurt_item
from tablewright.rules.yabec.book.core.life import hurt
from tablewright.rules.yabec.book.core.powers import Power, Strike, Time
from tablewright.rules.yabec.book.core.saves import save
from tablewright.rules.yabec.book.core.stats import has_effect, is_down, ward_bonus
from tablewright.rules.yabec.book.powers.afflictions import Touch
from tablewright.rules.yabec.content import health_dice
from tablewright.rules.yabec.effects import Paralysed
from tablewright.rules.yabec.state import GM, Creature

HEAT = Why("Heat", "YB-MON-04")
ELEMENT = Why("In its element", "YB-MON-04")
SWEPT_TO = Question("push-to", "YB-MON-04")
WOODEN = ("club", "staff")


class InItsElement(Power, frozen=True):
    """Strikes harder at those in the air, or at those on the ground."""

    by_nature: ClassVar[bool] = True

    dice: str
    against: Literal["fliers", "ground"]

    def more_damage(self, me: Creature, table: Table, strike: Strike) -> int:
        flies = has_effect(strike.target, "fly") or "wings" in strike.target.skills
        return roll_dice(table, self.dice, ELEMENT, me.name) if flies == (self.against == "fliers") else 0


class Sweeps(Touch, frozen=True):
    """Blows the small into the next zone of the Dungeon Master's choice, unless a save avoids it."""

    by_nature: ClassVar[bool] = True

    save: str
    below: int  # HD

    def touches(self, me: Creature, table: Table, strike: Strike) -> None:
        world, target = strike.world, strike.target
        zones = [] if held_fast(target) else adjacent(world, target.zone)
        small = health_dice(target.hd).worth < self.below
        if small and zones and not save(table, target, self.save, ward_bonus(target, me)):
            shove(world, table, target, table.ask(GM, SWEPT_TO, zones, {"who": target.id}, default=zones[0]))


class Heat(Power, frozen=True):
    """Harms whoever of the other side is near at the end of a round."""

    dice: str

    def round_ends(self, me: Creature, table: Table, time: Time) -> None:
        for other in [one for one in time.there if one.zone == me.zone and one.side != me.side and not is_down(one)]:
            hurt(time.world, table, other, roll_dice(table, self.dice, HEAT, other.name), "fire")


class BurnsWood(Power, frozen=True):
    """A club or staff that strikes it is gone."""

    by_nature: ClassVar[bool] = True

    def when_struck(self, me: Creature, table: Table, strike: Strike) -> None:
        blow = strike.blow
        if blow.how == "melee" and blow.weapon.key in WOODEN and blow.thing is not None:
            hurt_item(table, strike.attacker, blow.thing, BROKEN_AT)


class Digests(Power, frozen=True):
    """Harms each round whom it has paralysed, and so drawn inside."""

    damage: int

    def round_ends(self, me: Creature, table: Table, time: Time) -> None:
        for other in time.there:
            inside = any(isinstance(effect, Paralysed) and effect.by == me.id for effect in other.effects)
            if inside and not is_down(other):
                hurt(time.world, table, other, self.damage, "acid")
