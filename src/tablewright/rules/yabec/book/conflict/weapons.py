"""What a creature strikes with: the weapon in hand, a block's attacks, the shape it has taken, ammunition.

Chapters: Attacking, Items (weapons).
"""

from __future__ import annotations

from functools import cache

from tablewright.rules.yabec.book.core.items import natural_weapon, weapon_of
from tablewright.rules.yabec.book.core.stats import form_of, has_effect
from tablewright.rules.yabec.content import ITEMS, MONSTERS, Item
from tablewright.rules.yabec.state import Creature, Thing

RANGED_ATTACKS = ("sling", "web")
ARROWS = ("silver_arrow", "arrows")


@cache
def monster_attacks(key: str) -> tuple[Item, ...]:
    """The attacks of a block, read from its words: 'bite 1d8 and poison ...'."""
    return tuple(_attack(text) for text in MONSTERS[key].attacks)


def _attack(text: str) -> Item:
    before, colon, _ = text.partition(":")
    words = before.split() if colon and "1d" not in before else text.split()
    at = next((n for n, word in enumerate(words) if word[0].isdigit()), len(words))
    name = " ".join(words[:at]) or "attack"
    dice = words[at] if at < len(words) else "0"
    ranged = any(word in name for word in RANGED_ATTACKS)
    return Item(name, name, "weapon", damage=dice, props=("fired",) if ranged else ("melee",))


def weapon_in_hand(creature: Creature) -> tuple[Item, Thing | None]:
    """What it would strike with now: the weapon in hand (YB-CONF-16), a block's first attack, or bare hands."""
    block = form_of(creature) or (creature.key if creature.kind == "monster" and creature.key in MONSTERS else "")
    if block and not has_effect(creature, "disarmed"):
        return monster_attacks(block)[0], None
    thing = weapon_of(creature)
    return (ITEMS[thing.key], thing) if thing is not None else (natural_weapon(creature), None)


def ammunition(creature: Creature, weapon: Item) -> Thing | None:
    """Arrows for bows and crossbows; stones lie anywhere."""
    if weapon.key == "sling" or not weapon.has("fired"):
        return None
    return next((thing for thing in creature.items if thing.key in ARROWS and thing.qty > 0), None)


def has_ammunition(creature: Creature, weapon: Item) -> bool:
    needs = weapon.has("fired") and weapon.key in ("short_bow", "long_bow", "crossbow", "bow_1")
    return not needs or creature.kind == "monster" or ammunition(creature, weapon) is not None
