"""What spells and drugs that last do to actions, turns and figures, and what goes with their end."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.conflict import damage
from yabec.book.conflict.strikes import blow_at
from yabec.book.core import field, hooks, items, life, light, powers, stats
from yabec.state import Creature, World

VENOM = Why("Poison", "YB-MAGIC-09")
DREAMS = Why("How long", "YB-ITEM-08")
CONFUSED = Why("Confusion", "YB-MAGIC-09")
NO_SAVE_HD = 2  # the confused above this save each round for a normal one


# --- on blows --------------------------------------------------------------------------------------------------------
class Striking(powers.Lasting, frozen=True):
    """A weapon under the spell counts as magic, and strikes harder (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("weapon",)

    def is_magic(self, me: Creature, strike: powers.Strike) -> bool:
        return True

    def more_damage(self, me: Creature, table: Table, strike: powers.Strike) -> int:
        return light.roll_dice(table, f"{self.effect.amount}d6", damage.EXTRA, me.name)


# --- on actions ------------------------------------------------------------------------------------------------------
class Distracted(powers.Lasting, frozen=True):
    """One action is lost (YB-CONF-23)."""

    tells: ClassVar[tuple[str, ...]] = ("distracted",)

    def takes_action(self, me: Creature, table: Table, time: powers.Time) -> bool:
        me.effects = [effect for effect in me.effects if effect is not self.effect]
        table.tell(events.Used(me.name, "distracted"))
        return True


class Slowed(powers.Lasting, frozen=True):
    """Every other action is lost (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("slow",)

    tells: ClassVar[tuple[str, ...]] = ("slow",)

    def takes_action(self, me: Creature, table: Table, time: powers.Time) -> bool:
        lost = time.world.conflict is not None and time.world.conflict.round % 2 == 0
        if lost:
            table.tell(events.Used(me.name, "slow"))
        return lost


class Confused(powers.Lasting, frozen=True):
    """2d6: 2-5 normal, 6-8 nothing, 9-12 attacks another victim; above 2 HD a save gives a normal round
    (YB-MAGIC-09).
    """

    spells: ClassVar[tuple[str, ...]] = ("confuse",)

    tells: ClassVar[tuple[str, ...]] = ("confused",)

    def takes_action(self, me: Creature, table: Table, time: powers.Time) -> bool:
        if content.health_dice(me.hd).worth > NO_SAVE_HD and light.save(table, me, "s"):
            return False
        total = light.roll_dice(table, "2d6", CONFUSED, me.name)
        if total <= 5:
            return False
        near = [each for each in field.in_conflict(time.world) if each is not me and each.zone == me.zone]
        victims = [each for each in near if stats.has_effect(each, self.effect.key)]
        strikes = total >= 9 and bool(victims)
        table.tell(events.Used(me.name, "confused", "strikes" if strikes else "stares"))
        if strikes:
            me.missed = 0
            blow_at(time.world, table, me, victims[0])
        return True


# --- at the end of a turn --------------------------------------------------------------------------------------------
class InPain(powers.Lasting, frozen=True):
    """Poison that works each turn until the bearer is dead or cured (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("poison",)

    def turn_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        life.hurt(time.world, table, me, table.roll(4, VENOM, me.name), "poison")


class Charged(powers.Lasting, frozen=True):
    """A refused command hurts more each turn (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("geas",)

    def turn_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        self.effect.amount += 1
        life.hurt(time.world, table, me, self.effect.amount, "charge")


class Charmed(powers.Lasting, frozen=True):
    """The keen save again every hour; when it ends, a monster that followed goes (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("charm",)

    def turn_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        if stats.score(me, "intelligence") >= hooks.KEEN:
            self.effect.left = self.effect.left % hooks.TURNS_AN_HOUR + 1
            if self.effect.left == 1:
                hooks.try_to_come_to(time.world, table, me)

    def lets_go(self, me: Creature, world: World) -> None:
        if me.side == "party" and me.kind == "monster" and not me.status:
            items.send_off(world, me)


# --- when it wears off or ends ---------------------------------------------------------------------------------------
class Hasty(powers.Lasting, frozen=True):
    """Haste is paid for (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("haste",)

    def wears_off(self, me: Creature, table: Table, time: powers.Time) -> None:
        life.hurt(time.world, table, me, 1, "haste")


class Drugged(powers.Lasting, frozen=True):
    """Dreambliss, a turn after it was swallowed: a save against paralysis, or sleep as by the spell (YB-ITEM-08)."""

    tells: ClassVar[tuple[str, ...]] = ("drifts-off",)

    def wears_off(self, me: Creature, table: Table, time: powers.Time) -> None:
        if me.status or stats.undead(me) or light.save(table, me, "p"):
            return
        turns = light.roll_dice(table, content.SPELLS["sleep"].duration.split()[0], DREAMS, me.name)
        table.tell(events.Used(me.name, "drifts-off"))
        life.fall_asleep(time.world, table, me, effects.Asleep("turn", turns, bad=True, about="asleep"))


class Called(powers.Lasting, frozen=True):
    """A helper that magic called or raised is gone with it (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("summon",)

    def lets_go(self, me: Creature, world: World) -> None:
        items.send_off(world, me)


class Raised(Called, frozen=True):
    """The dead that were raised are gone as well (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("animate",)


class BoundElemental(powers.Lasting, frozen=True):
    """Set free, it turns on the one who called it (YB-MAGIC-07)."""

    spells: ClassVar[tuple[str, ...]] = ("elemental",)

    def lets_go(self, me: Creature, world: World) -> None:
        me.side, me.seat, me.boss = "foes", "", ""
        world.delve.march = [key for key in world.delve.march if key != me.id]


class Disc(powers.Lasting, frozen=True):
    """What the back cannot carry lies in the zone (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("carry",)

    def lets_go(self, me: Creature, world: World) -> None:
        items.spill(world, me)


class Cursed(powers.Lasting, frozen=True):
    """What a curse took of a score comes back with its end (YB-MAGIC-09)."""

    spells: ClassVar[tuple[str, ...]] = ("curse",)

    def lets_go(self, me: Creature, world: World) -> None:
        if self.effect.amount:
            me.scores[self.effect.about] += self.effect.amount


EFFECTS: dict[type[effects.Effect], type[powers.Lasting]] = {
    effects.Striking: Striking,
    effects.Distracted: Distracted,
    effects.Slow: Slowed,
    effects.Confused: Confused,
    effects.Venom: InPain,
    effects.Geas: Charged,
    effects.Charmed: Charmed,
    effects.Haste: Hasty,
    effects.Drugged: Drugged,
    effects.Summoned: Called,
    effects.Raised: Raised,
    effects.BoundElemental: BoundElemental,
    effects.Disc: Disc,
    effects.Cursed: Cursed,
}
