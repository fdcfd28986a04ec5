"""A creature's figures in one place, as sheets, scenes and scenarios show them."""

from __future__ import annotations

from typing import Any

from tablewright.rules.yabec.book.characters.levels import prime_percent
from tablewright.rules.yabec.book.core.items import encumbered, load_of, slots
from tablewright.rules.yabec.book.core.life import hp_left
from tablewright.rules.yabec.book.core.light import can_read, can_see
from tablewright.rules.yabec.book.core.stats import (
    armour_class,
    attack_value,
    bad_cause,
    has_skill,
    is_bad,
    is_human,
    monstrous,
    powerful,
    reaction_modifier,
    save_value,
)
from tablewright.rules.yabec.book.meeting.stealth import stealth_die
from tablewright.rules.yabec.book.town.charting import eaters
from tablewright.rules.yabec.book.town.minions import limit, starting_loyalty, welcome_in_town
from tablewright.rules.yabec.content import ABILITIES, CLASSES, SAVES
from tablewright.rules.yabec.state import Creature, World


def figures(world: World, creature: Creature) -> dict[str, Any]:
    """AC, AV, saves and all that follows from scores, class, gear and injuries."""
    found: dict[str, Any] = {
        "ac": armour_class(creature),
        "av": attack_value(creature),
        "hp_left": hp_left(creature),
        "bad": is_bad(creature),
        "cause": bad_cause(creature),
        "powerful": powerful(creature),
        "sees": can_see(world, creature),
        "reads": can_read(world, creature),
        "load": load_of(creature),
        **{save: save_value(creature, save) for save in SAVES},
    }
    if creature.kind == "pc":
        found |= {
            "slots": slots(creature),
            "encumbered": encumbered(creature),
            "human": is_human(creature),
            "monstrous": monstrous(creature),
            "reaction": reaction_modifier(creature),
            "reaction_people": reaction_modifier(creature, monsters=False),
            "minions": limit(creature),
            "loyalty": starting_loyalty(creature, "hireling"),
            "percent": prime_percent(creature),
            "stealth": list(stealth_die(creature)),
            "rations": eaters(world, [creature])[0][1],
            "welcome": welcome_in_town(world, creature),
            "skills": [key for key in _ABILITY_KEYS if has_skill(creature, key)],
            "group": CLASSES[creature.key].group,
            "scores": [creature.scores[ability] for ability in ABILITIES],
        }
    elif creature.kind in ("hireling", "animal"):
        found["slots"] = slots(creature)
    return found


_ABILITY_KEYS = tuple(dict.fromkeys(ability.key for cls in CLASSES.values() for ability in cls.abilities))
