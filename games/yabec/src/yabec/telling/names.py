"""Words for keys: items, spells, monsters, classes, activities, goals, roles. Ours, plain and short."""

from __future__ import annotations

from tablewright.engine.telling.naming import as_spelt
from tablewright.world.words import figure, plural
from yabec import content
from yabec.book.core import stats
from yabec.state import World

GOALS = {
    "no-deaths": "bring everybody home",
    "kill-chief": "bring down a chief",
    "treasure-200": "bring out 200 cp",
    "treasure-500": "bring out 500 cp",
    "level-2": "stand on the second level below",
    "level-3": "stand on the third level below",
    "level-4": "stand on the fourth level below",
    "relic": "fetch what was lost",
    "prisoner": "free a prisoner",
    "slay": "kill one particular monster",
    "map-level": "map a whole level",
}


def name_of(key: str) -> str:
    """A key in words, wherever it comes from."""
    if key in GOALS:
        return GOALS[key]
    bare = key.rstrip("!")
    if bare in content.SPELLS:
        spell = content.SPELLS[bare]
        return spell.reverse if key.endswith("!") and spell.reverse else spell.name
    for table in (content.ITEMS, content.MONSTERS, content.CLASSES):
        if key in table:
            return str(table[key].name)
    if " " in key or key != key.lower():
        return key  # somebody's name, or words that a player wrote
    return key.replace("_", " ").replace("-", " ")


def name_of_choice(key: str) -> str:
    """A choice by the name of what it is the key of. One of which nobody has written is said as it is spelt."""
    name = name_of(key)
    return (
        as_spelt(key).capitalize()
        if name == key.replace("_", " ").replace("-", " ") and not key.isdigit()
        else name.capitalize()
    )


def lower(key: str) -> str:
    """The same inside a sentence: 'goblin king', but 'Potion of Healing' stays."""
    word = name_of(key)
    return (
        word.lower()
        if key in content.MONSTERS or key in content.CLASSES or (key in content.ITEMS and not content.ITEMS[key].magic)
        else word
    )


_MASS = ("mail", "armor", "barding", "chalk", "rope", "kerosene", "garlic", "ointment", "wine", "wolfsbane", "catnip",
         "holy water", "jewellery", "dreambliss", "flint", "clothes", "tools", "caltrops", "torches", "arrows",
         "spikes", "stakes", "bags", "shackles")  # fmt: skip


def a_thing(key: str, number: int = 1) -> str:
    """A thing bought or found, with its number or article: `a short bow`, `5 arrows`, `chain mail`."""
    name = lower(key)
    if number > 1:
        return f"{number} {name}"
    if any(name.endswith(word) for word in _MASS):
        return name
    return f"an {name}" if name[0].lower() in "aeiou" else f"a {name}"


def several(key: str, number: int) -> str:
    """`a goblin`, `3 goblins`, `8 silver pieces`, `5 arrows`."""
    if number == 1 or lower(key).endswith(_MASS):
        return a_thing(key, number)
    return figure(number, lower(key))


def zone_name(world: World, key: str) -> str:
    """A zone by its name, where the party has been in it; a fight in town has one street."""
    if key == stats.STREET:
        return "the street"
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(key) if dungeon is not None else None
    return room.name if room is not None and room.known == "entered" and room.name else "the next zone"


def counted(key: str, number: int) -> str:
    """A name with its number where there are several: `Rope`, `5 Bandages`, `3 Torches`."""
    name = name_of(key)
    if number == 1:
        return name
    return f"{number} {name if lower(key).endswith(_MASS) or name.endswith('s') else plural(name)}"
