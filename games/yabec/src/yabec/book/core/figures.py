"""A creature's figures in one place, as sheets, scenes and scenarios show them."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.engine.table import Table
from yabec import content, events
from yabec.book.characters import levels
from yabec.book.core import items, life, light, stats
from yabec.book.meeting import talk
from yabec.book.town import charting, minions
from yabec.state import Creature, Thing, World


# --- abandonment: characters who leave the game for good, and what they hand on. Chapter: Abandonment -----------------
def may_abandon(world: World, hero: Creature) -> bool:
    """2nd level or more, in town or at clean up, not near death (YB-ABAND-01)."""
    return hero.level >= 2 and hero.status == "" and world.scheme in ("town", "clean up")


def abandon(world: World, table: Table, hero: Creature, heir: Creature) -> None:
    """Half the wealth and 80% of the XP to one new character, at the level its class gives for that XP
    (YB-ABAND-02).
    """
    wealth = hero.cp + hero.banked + items.value_of(hero.items) + items.value_of(hero.stored)
    left = wealth // 2
    xp = hero.xp * 80 // 100
    things: list[Thing] = []
    worth = 0
    named = [thing for thing in [*hero.items, *hero.stored] if not hero.bequest or thing.key in hero.bequest]
    for thing in sorted(named, key=lambda t: -items.worth_of(t)):
        price = items.value_of([thing])
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
    while (
        heir.level < content.CLASSES[heir.key].max_level and heir.xp >= content.CLASSES[heir.key].row(heir.level + 1).xp
    ):
        levels.level_up(table, heir, limited=False)
    table.tell(events.Abandoned(hero.name, heir.name, coins, xp))


# --- figures ----------------------------------------------------------------------------------------------------------
def figures(world: World, creature: Creature) -> dict[str, Any]:
    """AC, AV, saves and all that follows from scores, class, gear and injuries."""
    found: dict[str, Any] = {
        "ac": stats.armour_class(creature),
        "av": stats.attack_value(creature),
        "hp_left": life.hp_left(creature),
        "bad": stats.is_bad(creature),
        "cause": stats.bad_cause(creature),
        "powerful": stats.powerful(creature),
        "sees": light.can_see(world, creature),
        "reads": light.can_read(world, creature),
        "load": items.load_of(creature),
        **{save: stats.save_value(creature, save) for save in content.SAVES},
    }
    if creature.kind == "pc":
        found |= {
            "slots": items.slots(creature),
            "encumbered": items.encumbered(creature),
            "human": stats.is_human(creature),
            "monstrous": stats.monstrous(creature),
            "reaction": stats.reaction_modifier(creature),
            "reaction_people": stats.reaction_modifier(creature, monsters=False),
            "minions": minions.limit(creature),
            "loyalty": minions.starting_loyalty(creature, "hireling"),
            "percent": levels.prime_percent(creature),
            "stealth": list(talk.stealth_die(creature)),
            "rations": charting.eaters(world, [creature])[0][1],
            "welcome": minions.welcome_in_town(world, creature),
            "skills": [key for key in _ABILITY_KEYS if stats.has_skill(creature, key)],
            "group": content.CLASSES[creature.key].group,
            "scores": [creature.scores[ability] for ability in content.ABILITIES],
        }
    elif creature.kind in ("hireling", "animal"):
        found["slots"] = items.slots(creature)
    return found


_ABILITY_KEYS = tuple(dict.fromkeys(ability.key for cls in content.CLASSES.values() for ability in cls.abilities))
