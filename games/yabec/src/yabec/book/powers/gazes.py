"""Eyes that turn to stone whoever meets them."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from yabec import effects, events
from yabec.book.core import items, life, light, powers, stats
from yabec.state import GM, Creature

GAZED_AT = Question("gaze-at", "YB-MON-04")
GAZE = Question("gaze", "YB-MON-04")
AVERTED = {"avert": {"av": 4, "ac": 2}, "mirror": {"av": 1}}


class Gaze(powers.Power, frozen=True):
    """One in melee meets its eyes each round, and saves or is stone; eyes averted, or a mirror, are paid for until the
    next round is over.
    """

    rule: ClassVar[str] = "YB-MON-04"
    tells: ClassVar[tuple[str, ...]] = ("averted", "petrify")
    by_nature: ClassVar[bool] = True

    save: str

    def round_ends(self, me: Creature, table: Table, time: powers.Time) -> None:
        names = [one.id for one in time.there if self._can_meet(me, one, time)]
        if not names:
            return
        met = time.world.creatures[table.ask(GM, GAZED_AT, names, {"who": me.id}, default=names[0])]
        ways = ["meet", "avert"] + (["mirror"] if items.count(met, "mirror") else [])
        chosen = table.ask(met.seat or GM, GAZE, ways, {"who": met.id, "target": me.id}, default=ways[-1])
        if chosen != "meet":
            met.effects.append(effects.Averted("round", 2, mods=dict(AVERTED[chosen]), about=chosen))
            table.tell(events.Used(met.name, "averted", chosen))
        elif not light.save(table, met, self.save, stats.ward_bonus(met, me)):
            table.tell(events.Used(me.name, "petrify", met.name))
            life.petrify(time.world, table, met)

    def trial(self, me: Creature, met: Creature) -> light.Trial:
        """The save of one who meets its eyes: the choice shows its chance."""
        return light.save_trial(met, self.save, stats.ward_bonus(met, me))

    def _can_meet(self, me: Creature, one: Creature, time: powers.Time) -> bool:
        near = me.id in one.engaged and one.zone == me.zone and one.side != me.side and not stats.is_down(one)
        return near and light.can_see(time.world, one) and not stats.has(one, effects.Averted)
