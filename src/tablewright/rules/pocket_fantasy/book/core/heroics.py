"""Heroic Rerolls held, earned and spent (2.2), and what can be paid for with them (PF-HERO-06)."""

from __future__ import annotations

import msgspec

from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.events import HeroicGained, HeroicSpent
from tablewright.rules.pocket_fantasy.state import Hero, World


def heroics(hero: Hero) -> int:
    return hero.hr + hero.combat_hr


def spend_heroic(world: World, table: Table, hero: Hero, on: str) -> None:
    """Spend one, combat-only ones first (PF-HERO-07). The fight remembers it (PF-LOOT-02, PF-BOSS-04)."""
    if hero.combat_hr:
        hero.combat_hr -= 1
    else:
        hero.hr -= 1
    if world.fight:
        world.fight.hr_spent += 1
    table.tell(HeroicSpent(hero.name, on, heroics(hero)))


def gain_heroic(table: Table, hero: Hero, how: str, combat_only: bool = False) -> None:
    """Earned HRs add to the count without limit (PF-HERO-01)."""
    if combat_only:
        hero.combat_hr += 1
    else:
        hero.hr += 1
    table.tell(HeroicGained(hero.name, how, combat_only))


class Art(msgspec.Struct, frozen=True):
    """Something that can be done so often in a combat or a session (PF-CORE-17); `paid`: an HR buys one more use."""

    key: str
    most: int
    session: bool = False
    paid: bool = True


def uses_left(hero: Hero, art: Art) -> int:
    """Uses that are left (PF-CORE-17)."""
    used = hero.session if art.session else hero.bout.used
    return art.most - used.get(art.key, 0)


def may_use(hero: Hero, art: Art) -> bool:
    """A use is left, or an HR can pay for one more (PF-HERO-06)."""
    return uses_left(hero, art) > 0 or (art.paid and heroics(hero) > 0)


def use(world: World, table: Table, hero: Hero, art: Art) -> None:
    """Spend a use when the ability is declared (PF-CORE-17); pay with an HR beyond the last (PF-HERO-06)."""
    if uses_left(hero, art) <= 0:
        spend_heroic(world, table, hero, art.key)
    used = hero.session if art.session else hero.bout.used
    used[art.key] = used.get(art.key, 0) + 1
