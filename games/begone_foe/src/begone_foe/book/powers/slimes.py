"""What has no bones: it eats armour, falls into parts, sits on its victims; and what rusts (BF-MON-15, BF-MON-16)."""

from __future__ import annotations

from typing import ClassVar, Literal

from begone_foe import events
from begone_foe.book.core import beings, groups, injuries, powers
from begone_foe.book.monsters import effects
from begone_foe.state import Being, Campaign, Fight
from tablewright.engine.events import Why
from tablewright.engine.table import Table

PARTS = Why("How many more there are of it", "BF-MON-16")


class EatsArmour(powers.Power, frozen=True):
    """Its touch ruins armour, at once or in the turn that a fight takes."""

    what: Literal["all", "metal", "cloth"]
    at_once: bool = False

    def on_hit(self, me: Being, table: Table, struck: powers.Struck) -> None:
        target = struck.target
        if self.at_once:
            effects.eat_armour(struck.state, table, target, self.what)
        elif not beings.is_monster(target):
            target.eaten = list(dict.fromkeys([*target.eaten, self.what]))


class RustsBlades(powers.Power, frozen=True):
    """What metal has struck it rusts."""

    tells: ClassVar[tuple[str, ...]] = ("rusted", "rust_held", "dulled")

    def when_struck(self, me: Being, table: Table, struck: powers.Struck) -> None:
        if struck.strike.metal and not struck.strike.ranged:
            effects.rust_blade(table, struck.attacker, struck.strike.name)


class SitsOnItsHost(powers.Power, frozen=True):
    """Fire that burns it off its host is shared; whoever it was eating is free when it dies."""

    def hosts(self, me: Being, state: Campaign) -> list[Being]:
        """Whom it sits on."""
        return [being for being in groups.fighters(state) if self._is_on(me, being)]

    def _is_on(self, me: Being, being: Being) -> bool:
        return any(each.kind == "dying" and each.source == me.id for each in being.conditions)

    def shares(self, me: Being, table: Table, struck: powers.Struck, damage: int) -> int:
        found = self.hosts(me, struck.state) if struck.strike.fire and struck.state.fight else []
        if not found:
            return damage
        injuries.harm(struck.state, table, found[0], damage // 2, struck.attacker.name)
        return damage - damage // 2

    def dies(self, me: Being, state: Campaign) -> None:
        for other in filter(lambda being: self._is_on(me, being), state.beings.values()):
            other.conditions = [kept for kept in other.conditions if kept.kind != "dying" or kept.source != me.id]


class Divides(powers.Power, frozen=True):
    """What it is proof against divides it: one buds off, or it falls into small ones that divide no more."""

    tells: ClassVar[tuple[str, ...]] = ("parted",)

    blow: str  # dice of a small one
    bolts: str = ""  # energy that divides it as well
    die: int = 0  # of the parts that it falls into
    hp: int = 9
    hd: int = 2

    def own_dice(self, me: Being, dice: str) -> str:
        return self.blow if me.bud else dice

    def when_struck(self, me: Being, table: Table, struck: powers.Struck) -> None:
        if not struck.strike.fire and not struck.blow.damage and not me.dead:
            self._part(me, table, struck.state)

    def bolt_parts(self, me: Being, table: Table, state: Campaign, energy: str) -> None:
        if energy == self.bolts:
            self._part(me, table, state)

    def _part(self, me: Being, table: Table, state: Campaign) -> None:
        if state.fight is None or (self.die and me.bud):
            return
        more = 1
        if self.die:
            more = table.roll(self.die, PARTS, me.name)
            self._make_small(me)
        for _ in range(more):
            self._bud(me, state, state.fight)
        table.tell(events.Noted("parted", me.name, str(more)))

    def _make_small(self, me: Being) -> None:
        """What was a large one is the first of the small ones."""
        me.hd, me.body, me.heart = self.hd, 1, 1
        me.hp = me.most = min(me.hp, self.hp)
        me.bud = True

    def _bud(self, me: Being, state: Campaign, fight: Fight) -> None:
        child = Being(
            state.new_id("m"), f"{beings.kind_of(me).name} bud", "monster", side=me.side, kind=me.kind,
            alignment=me.alignment, body=1, mind=-1, skill=me.skill, heart=1, hp=self.hp, most=self.hp, hd=self.hd,
            group=me.group, morale=12, at=me.at, bud=True,
        )  # fmt: skip
        state.beings[child.id] = child
        fight.fighters.append(child.id)
        fight.order.append(child.id)
