"""Words for keys: items, spells, monsters, classes, activities, goals, roles. Ours, plain and short."""

from __future__ import annotations

from tablewright.rules.yabec.content import CLASSES, ITEMS, MONSTERS, SPELLS

GOALS = {
    "no-deaths": "bring everybody home",
    "kill-chief": "bring down a chief",
    "treasure-200": "bring out 200 cp",
    "treasure-500": "bring out 500 cp",
    "level-3": "reach level 3",
    "map-level": "map a whole level",
}


def name_of(key: str) -> str:
    """A key in words, wherever it comes from."""
    if key in GOALS:
        return GOALS[key]
    bare = key.rstrip("!")
    if bare in SPELLS:
        spell = SPELLS[bare]
        return spell.reverse if key.endswith("!") and spell.reverse else spell.name
    for table in (ITEMS, MONSTERS, CLASSES):
        if key in table:
            return str(table[key].name)
    return key.replace("_", " ").replace("-", " ")


def lower(key: str) -> str:
    """The same inside a sentence: 'goblin king', but 'Potion of Healing' stays."""
    word = name_of(key)
    return word.lower() if key in MONSTERS or key in CLASSES or (key in ITEMS and not ITEMS[key].magic) else word
