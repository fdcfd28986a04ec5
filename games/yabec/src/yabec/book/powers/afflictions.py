"""What a monster's hit brings upon somebody, and what lasts of it: stone, paralysis, a grip, poison, dance, sleep."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import effects, events
from yabec.book.core import life, light, powers, stats
from yabec.state import Creature

LASTS = Why("How long", "YB-MON-04")
VENOMS = ("poison", "dance", "asleep")
DANCED_OUT = 5  # turns
DANCING = {"av": 4, "ac": 4}


class Touch(powers.Power, frozen=True):
    """What goes with teeth, claws and hands, and not with what is flung."""

    def on_hit(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        if not strike.blow.weapon.has("fired"):
            self.touches(me, table, strike)

    def touches(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        """What the touch does."""


class Afflicts(Touch, frozen=True):
    """A save, if there is one, avoids it altogether (YB-SAVE-04). The undead take no poison, and elves are proof
    against a ghoul's touch (YB-CLASS-18).
    """

    rule: ClassVar[str] = "YB-MON-04"

    effect: str
    told: str
    save: str = ""
    bonus: int = 0
    turns: str = "1"

    def touches(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        target = strike.target
        if (self.effect in VENOMS and light.proof(target, "venom", strike.world)) or light.proof(
            target, me.key, strike.world
        ):
            return
        if self.save and light.save(table, target, self.save, self.bonus + stats.ward_bonus(target, me)):
            return
        table.tell(events.Used(me.name, self.told, target.name))
        self.befalls(me, table, strike)

    def befalls(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        """The effect, for as long as it lasts."""
        target = strike.target
        match self.effect:
            case "stone":
                life.petrify(strike.world, table, target)
            case "paralysed":
                turns = light.roll_dice(table, self.turns, LASTS)
                target.effects.append(effects.Paralysed("turn", turns, by=me.id, bad=True, about="paralysed"))
            case "held":
                target.effects.append(effects.Held("conflict", by=me.id, bad=True, about="bound"))
            case "poison":
                target.effects.append(effects.Poison("turn", light.roll_dice(table, self.turns, LASTS) + 1, by=me.id))
            case "dance":
                turns = light.roll_dice(table, self.turns, LASTS)
                target.effects.append(effects.Dancing("turn", turns, by=me.id, mods=dict(DANCING)))
            case _:
                asleep = effects.Asleep("turn", 1, by=me.id, bad=True, about="asleep")
                life.fall_asleep(strike.world, table, target, asleep)


class Contagious(powers.Power, frozen=True):
    """Whoever sees a victim dance saves, once a turn, or dances as long."""

    by_nature: ClassVar[bool] = True

    save: str

    def round_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        near = [one for one in time.there if one.zone == me.zone and one.side != me.side and not stats.is_down(one)]
        dances = [
            effect
            for one in near
            for effect in one.effects
            if isinstance(effect, effects.Dancing) and effect.by == me.id
        ]
        for one in near:
            if (
                not dances
                or stats.has(one, effects.Dancing)
                or one.turn_uses.watched
                or not light.can_see(time.world, one)
            ):
                continue
            one.use_turn().watched = True
            if not light.save(table, one, self.save, stats.ward_bonus(one, me)):
                table.tell(events.Used(me.name, "dance", one.name))
                one.effects.append(effects.Dancing("turn", dances[0].left, by=me.id, mods=dict(DANCING)))


# --- what lasts ------------------------------------------------------------------------------------------------------
class Venomous(powers.Lasting, frozen=True):
    """A snake that was a stick has poison too, if it was called with it (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("sticks_to_snakes",)

    def on_hit(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        Afflicts("poison", "poison", "d").on_hit(me, table, strike)


class Poisoned(powers.Lasting, frozen=True):
    """Death, when its turns are over."""

    def wears_off(self, me: Creature, table: Table, time: powers.Time) -> None:
        if me.status not in ("dead", "gone"):
            life.die(time.world, table, me, "poison")


class Dances(powers.Lasting, frozen=True):
    """Helpless after five turns of it."""

    by_nature: ClassVar[bool] = True

    def turn_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        self.effect.amount += 1
        self.effect.bad = self.effect.amount >= DANCED_OUT


EFFECTS: dict[type[effects.Effect], type[powers.Lasting]] = {
    effects.Venomous: Venomous,
    effects.Poison: Poisoned,
    effects.Dancing: Dances,
}
