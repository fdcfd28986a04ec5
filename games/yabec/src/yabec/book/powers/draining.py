"""What a touch takes for longer than a wound: strength, levels."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.table import Table
from yabec import content, events
from yabec.book.core import field, hooks, life, light, powers, stats
from yabec.book.magic import casting
from yabec.book.powers import afflictions
from yabec.state import Creature, World


class Weakens(afflictions.Touch, frozen=True):
    """A point of strength, which rest gives back; whoever has none left to live by rises as one of its kind."""

    rule: ClassVar[str] = "YB-MON-04"
    tells: ClassVar[tuple[str, ...]] = ("strength", "rises")

    def touches(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        world, target = strike.world, strike.target
        table.tell(events.Used(me.name, "strength", target.name))
        if not target.scores:
            return
        target.scores["strength"] = stats.score(target, "strength") - 1
        target.strength_lost += 1
        life.check_scores(world, table, target)
        if target.status == "dead" and world.options.natures:
            risen = hooks.add_monster(world, me.key, target.zone)
            risen.side = me.side
            field.join_in(world, risen)
            table.tell(events.Used(target.name, "rises", risen.name))


class Drains(afflictions.Touch, frozen=True):
    """A level, unless a save avoids it."""

    rule: ClassVar[str] = "YB-MON-04"
    tells: ClassVar[tuple[str, ...]] = ("drain",)

    save: str

    def touches(self, me: Creature, table: Table, strike: powers.Strike) -> None:
        if not light.save(table, strike.target, self.save, stats.ward_bonus(strike.target, me)):
            table.tell(events.Used(me.name, "drain", strike.target.name))
            drain_level(strike.world, table, strike.target)


def drain_level(world: World, table: Table, target: Creature) -> None:
    """A level lost, with its share of HP, and XP down to the middle of the level that is left (b/x); one of 1st level
    dies.
    """
    if target.kind != "pc":
        life.hurt(world, table, target, target.hp, "drain")
        return
    lost = max(1, target.hp // target.level)
    if target.level <= 1 or target.hp <= lost:
        life.die(world, table, target, "drain")
        return
    target.hp -= lost
    target.level -= 1
    rows = content.CLASSES[target.key]
    target.hd = str(target.level)
    casting.fit_memory(target)
    target.xp = min(target.xp, (rows.row(target.level).xp + rows.row(target.level + 1).xp) // 2)
