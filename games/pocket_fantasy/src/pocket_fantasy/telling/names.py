"""Names as they stand in a sentence: creatures, things, figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pocket_fantasy import content
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.words import a, count, listed, load_words

WORDS = load_words(Path(__file__).parent / "words")
_COMMON = {monster.label for monster in content.MONSTERS.values()}


def called(name: str) -> str:
    """A name inside a sentence: 'the bear', but 'Halda' and 'Goblin 2'."""
    return f"the {name.lower()}" if name in _COMMON else name


def plain(key: str) -> str:
    """The name of anything that has a key: an item, a spell, a feature, a monster."""
    ware = content.WARES.get(key)
    bare = ware.kind if ware else key
    prefix = "magical " if ware and ware.magical else ""
    if bare in content.ARMORS:
        return prefix + content.ARMORS[bare].name
    for table in (content.FEATURES, content.FREE_FORM, content.SPELLS, content.SONGS):
        if bare in table:
            return str(table[bare].name)
    if bare in content.MONSTERS:
        return content.MONSTERS[bare].label.lower()
    if bare in content.SPECIALITIES:
        return content.SPECIALITIES[bare]
    if bare in content.RACES or bare in content.CLASSES:
        return (content.RACES[bare].name if bare in content.RACES else content.CLASSES[bare].name).lower()
    return prefix + _THINGS.get(bare, bare.replace("_", " "))


def name_of_choice(key: str) -> str:
    """A choice by the name of what it is the key of. One of which nobody has written is said as it is spelt."""
    name = plain(key)
    kind = key.rstrip("0123456789").rstrip("_")  # urn_2 is the second urn of its room
    written = name != key.replace("_", " ") or any(kind in table for table in _NAMED)
    return name if written else as_spelt(key)


_THINGS = {
    "potion_a": "draught against disease",
    "potion_b": "draught against paralysis",
    "potion_c": "draught against poison",
    "potion_d": "healing draught",
    "dry_rations": "day's rations",
    "closet": "closet",
    "captive_dawn": "captive dawn",
    "rune_forge": "Rune Forge",
    "holy": "Holy Light or Smite",
    "holy_light": "Holy Light",
    "holy_smite": "Holy Smite",
    "weapon_attack": "attack",
    "free_attack": "free attack",
    "oil_flask": "flask of oil",
    "staff_of_magic_missiles": "staff of magic missiles",
    "very_difficult": "very difficult",
}
_WORDS = frozenset(  # that are their own key
    {"yes", "no", "none", "roll", "door", "boss", "gold", "small", "medium", "large", "easy", "moderate", "difficult"}
    | {ability for monster in content.MONSTERS.values() for ability in monster.abilities}
)
_NAMED = (
    _WORDS,
    *(content.WARES, content.GOODS, content.WEAPONS, content.KIT, content.OPTIONAL_KIT, content.ATTRIBUTES),
    *(content.DIFFICULTIES, content.FEATURES, content.SPELLS, content.SONGS, content.FREE_FORM, content.TOOLS, _THINGS),
)


def one(key: str) -> str:
    """A thing with its article, where it takes one: 'a mace', but 'plate armor'."""
    name = plain(key)
    return a(name) if _countable(name) else name


def _countable(name: str) -> bool:
    whole = (
        "armor",
        "chainmail",
        "rations",
        "water",
        "garlic",
        "lava",
        "steam",
        "fungus",
        "equipment",
        "debris",
        "flora",
    )
    head = name.partition(" of ")[0].partition(" against ")[0]  # a staff of magic missiles is one staff
    return head == "sarcophagus" or not head.endswith((*whole, "s"))


def several(keys: Sequence[str]) -> str:
    """What is in a place: 'an altar and two sarcophagi'."""
    found = Counter(keys)
    return listed(
        [
            count(number, plain(key)) if number > 1 and _countable(plain(key)) else one(key)
            for key, number in found.items()
        ]
    )


def d6(modifier: int) -> str:
    return f"d6{modifier:+d}" if modifier else "d6"
