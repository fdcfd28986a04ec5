"""Where a class steps into somebody's roll or blow: inspiration, luck, forewarning, parrying, interception and more.

Each is asked only when it could matter, and a seat may leave a standing answer. Chapters: the classes.
"""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.characters import interrupts
from yabec.book.conflict import attack, damage
from yabec.book.core import field, items, light, powers, stats
from yabec.state import Creature, Thing

CATCH = Why("Catch missiles", "YB-CLASS-11")
INSPIRE = Question("inspire", "YB-CLASS-15", standing=True)
LUCKY = Question("lucky", "YB-CLASS-18", standing=True)
INTERCEPT = Question("intercept", "YB-CLASS-14", standing=True)
PARRY = Question("parry", "YB-CLASS-01", standing=True)
FOREWARN = Question("forewarn", "YB-CLASS-01", standing=True)
PRESSURE = Question("pressure-point", "YB-CLASS-01", standing=True)
RECKLESS = Question("reckless", "YB-CLASS-06", standing=True)


# --- a roll ----------------------------------------------------------------------------------------------------------
class Inspires(powers.Power, frozen=True):
    """A princess gives an ally up to distant advantage on one attack or dodge, once per turn (YB-CLASS-15)."""

    once: ClassVar[powers.Once] = "turn"
    use: ClassVar[str] = "inspiration"
    rule: ClassVar[str] = "YB-CLASS-15"
    tells: ClassVar[tuple[str, ...]] = ("inspiration",)

    def helps_roll(self, me: Creature, table: Table, trying: powers.Trying) -> bool:
        roller = trying.roller
        ready = me is not roller and stats.can_use_skills(me) and not self.is_spent(me)
        ready = ready and field.within(trying.world, me, roller, "distant")
        if not ready or not damage.wants(table, me, INSPIRE, {"who": roller.id, "what": trying.what}):
            return False
        self.spend(me)
        table.tell(events.Used(me.name, "inspiration", roller.name))
        return True


class Lucky(powers.Power, frozen=True):
    """A halfling's luck: advantage on any one roll, once per session (YB-CLASS-18)."""

    once: ClassVar[powers.Once] = "session"
    use: ClassVar[str] = "lucky"
    rule: ClassVar[str] = "YB-CLASS-18"
    tells: ClassVar[tuple[str, ...]] = ("lucky",)

    def helps_roll(self, me: Creature, table: Table, trying: powers.Trying) -> bool:
        ready = me is trying.roller and not self.is_spent(me) and stats.can_use_skills(me)
        if not ready or not damage.wants(table, me, LUCKY, {"who": me.id, "what": trying.what}):
            return False
        self.spend(me)
        table.tell(events.Used(me.name, "lucky", trying.what))
        return True


class Forewarns(powers.Power, frozen=True):
    """A mystic lets another player roll one die again (YB-CLASS-01, content of 2.8)."""

    rule: ClassVar[str] = "YB-CLASS-01"
    tells: ClassVar[tuple[str, ...]] = ("forewarning",)

    mantra: int

    def rolls_again(self, me: Creature, table: Table, trying: powers.Trying) -> bool:
        roller = trying.roller
        ready = me is not roller and interrupts.mantra(me) >= self.mantra and stats.can_use_skills(me)
        if not ready or not damage.wants(table, me, FOREWARN, {"who": me.id, "target": roller.id, "what": trying.what}):
            return False
        interrupts.spend_mantra(me, self.mantra)
        table.tell(events.Used(me.name, "forewarning", roller.name))
        return True


# --- a blow ----------------------------------------------------------------------------------------------------------
class HuntsInPacks(powers.Power, frozen=True):
    """Once per turn, after an ally hit that enemy, the next attack on it hits (YB-CLASS-17)."""

    once: ClassVar[powers.Once] = "turn"
    use: ClassVar[str] = "pack"
    rule: ClassVar[str] = "YB-CLASS-17"

    def hits_for_sure(self, me: Creature, strike: powers.Strike) -> bool:
        ready = stats.can_use_skills(me) and not self.is_spent(me)
        return ready and strike.target.struck and strike.world.conflict is not None


class Catches(powers.Power, frozen=True):
    """An acrobat may catch a plain missile once per turn (YB-CLASS-11)."""

    once: ClassVar[powers.Once] = "turn"
    use: ClassVar[str] = "catch"
    rule: ClassVar[str] = "YB-CLASS-11"
    tells: ClassVar[tuple[str, ...]] = ("catch_missiles",)

    column: str

    def turns_aside(self, me: Creature, table: Table, strike: powers.Strike) -> bool:
        ready = strike.blow.how != "melee" and stats.can_use_skills(me) and not self.is_spent(me)
        if not ready or strike.blow.weapon.magic:
            return False
        self.spend(me)
        success = light.chance(table, content.CLASSES["acrobat"].figure(me.level, self.column), 100, CATCH, me.name)
        if success:
            table.tell(events.Used(me.name, "catch_missiles"))
        return success


class Parries(powers.Power, frozen=True):
    """A hollow turns a hit on oneself into a miss for 1 endurance; advanced, it answers with a melee attack
    (YB-CLASS-01, content of 2.8).
    """

    rule: ClassVar[str] = "YB-CLASS-01"
    tells: ClassVar[tuple[str, ...]] = ("parry",)

    def turns_aside(self, me: Creature, table: Table, strike: powers.Strike) -> bool:
        if (
            not stats.can_use_skills(me)
            or not interrupts.can_spend(me)
            or not damage.wants(table, me, PARRY, {"who": me.id})
        ):
            return False
        interrupts.spend(me)
        table.tell(events.Used(me.name, "parry"))
        me.missed += 1
        weapon, thing = attack.weapon_in_hand(me)
        if "parry+" in me.skills and field.reaches(strike.world, me, strike.attacker, weapon) == "melee":
            attack.strike(strike.world, table, me, strike.attacker, powers.Blow(weapon, "melee", thing))
        return True


class Intercepts(powers.Power, frozen=True):
    """A knight may take half the damage of an attack on an ally within touch, once per turn (YB-CLASS-14)."""

    once: ClassVar[powers.Once] = "turn"
    use: ClassVar[str] = "intercept"
    rule: ClassVar[str] = "YB-CLASS-14"
    tells: ClassVar[tuple[str, ...]] = ("intercept",)

    def steps_in(self, me: Creature, table: Table, strike: powers.Strike) -> bool:
        target, amount = strike.target, strike.damage
        ready = me.zone == target.zone and stats.can_use_skills(me) and not self.is_spent(me)
        if not ready or not damage.wants(table, me, INTERCEPT, {"who": me.id, "target": target.id, "amount": amount}):
            return False
        self.spend(me)
        table.tell(events.Used(me.name, "intercept", target.name, amount // 2))
        return True


class Presses(powers.Power, frozen=True):
    """A mystic's hit may make its target bad to the end of the round (YB-CLASS-01, content of 2.8)."""

    rule: ClassVar[str] = "YB-CLASS-01"
    tells: ClassVar[tuple[str, ...]] = ("pressure_point",)

    mantra: int

    def on_hit(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        target = strike.target
        ready = interrupts.mantra(me) >= self.mantra and stats.can_use_skills(me)
        if ready and damage.wants(table, me, PRESSURE, {"who": me.id, "target": target.id}):
            interrupts.spend_mantra(me, self.mantra)
            target.effects.append(effects.an_effect("pressure_point", "round", by=me.id, bad=True, about="numb"))
            table.tell(events.Used(me.name, "pressure_point", target.name))


class PilesUp(powers.Power, frozen=True):
    """A duelist's misses pile up, until a hit or the end of the turn (YB-CLASS-06)."""

    rule: ClassVar[str] = "YB-CLASS-06"

    def missed(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        me.duel += 1


# --- its damage ------------------------------------------------------------------------------------------------------
class SecondWeapon(powers.Power, frozen=True):
    """A weapon in each hand (YB-CLASS-07)."""

    rule: ClassVar[str] = "YB-CLASS-07"

    dice: str

    def more_damage(self, me: Creature, table: Table, strike: powers.Strike) -> int:
        armed = strike.blow.how == "melee" and _second_weapon(me, strike.blow.thing) and stats.can_use_skills(me)
        return light.roll_dice(table, self.dice, damage.EXTRA, me.name) if armed else 0


class SwingsWildly(powers.Power, frozen=True):
    """A reckless swing with a weapon that is not magic wears it (YB-CLASS-06)."""

    rule: ClassVar[str] = "YB-CLASS-06"

    dice: str

    def more_damage(self, me: Creature, table: Table, strike: powers.Strike) -> int:
        thing, blow = strike.blow.thing, strike.blow
        ready = thing is not None and not blow.weapon.magic and blow.how == "melee" and stats.can_use_skills(me)
        if thing is None or not ready or not damage.wants(table, me, RECKLESS, {"who": me.id, "what": thing.key}):
            return 0
        amount = light.roll_dice(table, self.dice, damage.EXTRA, me.name)
        items.hurt_item(table, me, thing)
        return amount


def _second_weapon(attacker: Creature, thing: Thing | None) -> bool:
    if (
        thing is None
        or content.ITEMS[thing.key].has("two-handed")
        or items.shield_of(attacker) is not None
        or attacker.arms
    ):
        return False
    others = [each for each in attacker.items if each is not thing and content.ITEMS[each.key].has("melee")]
    return thing.qty > 1 or any(not content.ITEMS[each.key].has("two-handed") for each in others)
