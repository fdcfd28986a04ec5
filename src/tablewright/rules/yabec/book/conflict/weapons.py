"""What a creature strikes with: the weapon in hand, a block's attacks, the shape it has taken, ammunition.

Chapters: Attacking, Items (weapons).
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from tablewright.rules.yabec.book.core.items import SACRED_FLAME, TORCHES, UNARMED, may_wield, natural_weapon, weapon_of
from tablewright.rules.yabec.book.core.stats import form_of, has_effect
from tablewright.rules.yabec.content import ITEMS, MONSTERS, Item
from tablewright.rules.yabec.state import Creature, Thing

_DAMAGE = re.compile(r"^\d+(d\d+)?([+-]\d+)?$")
RANGED_ATTACKS = ("sling", "web")
NATURAL_ATTACKS = ("bite", "claw", "touch", "tentacle", "blow", "web")
BOWS = ("short_bow", "long_bow", "crossbow", "bow_1")  # guns bring their own shot
SACRED_TORCH = msgspec.structs.replace(ITEMS[TORCHES], damage="1d8")  # in the hands of whose tenet it is (YB-CLASS-16)
ARROWS = ("arrows", "silver_arrow")  # silver is for those whom it harms, or the last


@cache
def monster_attacks(key: str) -> tuple[Item, ...]:
    """The attacks of a block, read from its words: 'bite 1d8 and poison ...'."""
    return tuple(_attack(text) for text in MONSTERS[key].attacks)


def _attack(text: str) -> Item:
    before, colon, _ = text.partition(":")
    words = before.split() if colon and "1d" not in before else text.split()
    at = next((n for n, word in enumerate(words) if _DAMAGE.match(word)), len(words))
    name = " ".join(words[:at]).partition(",")[0] or "attack"
    dice = words[at] if at < len(words) else "0"
    ranged = any(word in name for word in RANGED_ATTACKS)
    return Item(name, name, "weapon", damage=dice, props=("fired",) if ranged else ("melee",))


def is_natural(attack: Item) -> bool:
    """Teeth, claws and touch: nothing that can be struck from a hand."""
    return any(word in attack.name.split() for word in NATURAL_ATTACKS)


def is_web(attack: Item) -> bool:
    """A web that is flung: it holds instead of hurting, and must be spun anew."""
    return "web" in attack.name.replace(",", "").split()


def block_of(creature: Creature) -> str:
    """The block it fights by: its own, or that of the shape it has taken."""
    return form_of(creature) or (creature.key if creature.kind == "monster" else "")


def attacks_of(creature: Creature) -> list[Item]:
    """What a block has to strike with now: the disarmed have teeth and claws, or bare hands (YB-CONF-25)."""
    attacks = list(monster_attacks(block_of(creature)))
    if creature.unspun:
        attacks = [attack for attack in attacks if not is_web(attack)]
    if not has_effect(creature, "disarmed"):
        return attacks
    return [attack for attack in attacks if is_natural(attack)] or [UNARMED]


def is_armed(creature: Creature) -> bool:
    """Whether there is a weapon to strike from its hand or to spoil."""
    if has_effect(creature, "disarmed"):
        return False
    if block_of(creature):
        return any(not is_natural(attack) for attack in attacks_of(creature))
    return weapon_of(creature) is not None


def weapon_in_hand(creature: Creature) -> tuple[Item, Thing | None]:
    """What it would strike with now: the weapon in hand (YB-CONF-16), a block's first attack, or bare hands."""
    if block_of(creature):
        return attacks_of(creature)[0], None
    thing = weapon_of(creature)
    if thing is None:
        return natural_weapon(creature), None
    sacred = thing.key == TORCHES and SACRED_FLAME in creature.tenets
    return (SACRED_TORCH if sacred else ITEMS[thing.key]), thing


def melee_weapon(creature: Creature) -> tuple[Item, Thing | None]:
    """What it would strike with hand to hand: the weapon in hand, else another of its own, else bare hands."""
    weapon, thing = weapon_in_hand(creature)
    if weapon.has("melee"):
        return weapon, thing
    others = [
        each for each in creature.items
        if ITEMS[each.key].has("melee") and each.key != TORCHES and may_wield(creature, ITEMS[each.key])
    ]  # fmt: skip
    return (ITEMS[others[0].key], others[0]) if others else (natural_weapon(creature), None)


def ammunition(creature: Creature, weapon: Item, *, silver: bool = False) -> Thing | None:
    """Arrows for bows and crossbows, `silver` before others or after them; stones lie anywhere."""
    if weapon.key not in BOWS:
        return None
    kinds = ARROWS[::-1] if silver else ARROWS
    return next((each for key in kinds for each in creature.items if each.key == key and each.qty > 0), None)


def has_ammunition(creature: Creature, weapon: Item) -> bool:
    return weapon.key not in BOWS or creature.kind == "monster" or ammunition(creature, weapon) is not None
