"""Characters who leave the game for good, and what they hand on. Chapter: Abandonment."""

from __future__ import annotations

import msgspec

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.levels import level_up
from tablewright.rules.yabec.book.core.items import value_of, worth_of
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.events import Abandoned
from tablewright.rules.yabec.state import Creature, Thing, World


def may_abandon(world: World, hero: Creature) -> bool:
    """2nd level or more, in town or at clean up, not near death (YB-ABAND-01)."""
    return hero.level >= 2 and hero.status == "" and world.scheme in ("town", "clean up")


def abandon(world: World, table: Table, hero: Creature, heir: Creature) -> None:
    """Half the wealth and 80% of the XP to one new character, at the level its class gives for that XP
    (YB-ABAND-02).
    """
    wealth = hero.cp + hero.banked + value_of(hero.items) + value_of(hero.stored)
    left = wealth // 2
    xp = hero.xp * 80 // 100
    things: list[Thing] = []
    worth = 0
    named = [thing for thing in [*hero.items, *hero.stored] if not hero.bequest or thing.key in hero.bequest]
    for thing in sorted(named, key=lambda t: -worth_of(t)):
        price = value_of([thing])
        if worth + price <= left:
            things.append(msgspec.structs.replace(thing, held=False, worn=False, lit=False))
            worth += price
    coins = min(left - worth, hero.cp + hero.banked)
    hero.status = "gone"
    hero.cp = hero.banked = 0
    hero.items, hero.stored = [], []  # the other half goes with whoever leaves: nobody inherits it
    hero.mark("replaced")
    heir.stored += things
    heir.banked += coins
    heir.xp = xp
    while heir.level < CLASSES[heir.key].max_level and heir.xp >= CLASSES[heir.key].row(heir.level + 1).xp:
        level_up(table, heir, limited=False)
    table.tell(Abandoned(hero.name, heir.name, coins, xp))
