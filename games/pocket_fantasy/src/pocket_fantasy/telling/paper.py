"""What stands on a hero's sheet at this moment."""

from __future__ import annotations

from pocket_fantasy.content import CLASSES, RACES
from pocket_fantasy.state import Hero, World
from pocket_fantasy.telling.cards import CLASS_ICONS
from pocket_fantasy.telling.labels import choices
from pocket_fantasy.telling.names import d6, plain
from tablewright.engine.paper import Filled, Portrait


def sheets(world: World, seat: str) -> list[Filled]:
    """One for each hero of the party."""
    return [_hero_sheet(hero) for hero in world.party]


def portraits(world: World, seat: str) -> list[Portrait]:
    """The fallen of all adventures."""
    return [
        Portrait(hero.name, CLASS_ICONS[hero.cls], f"{RACES[hero.race].name} {CLASSES[hero.cls].name.lower()}")
        for hero in world.fallen
    ]


def _hero_sheet(hero: Hero) -> Filled:
    cls = CLASSES[hero.cls]
    words = {
        "name": hero.name,
        "race": RACES[hero.race].name,
        "class": cls.name,
        "cs": d6(hero.modifier),
        "gold": str(hero.gp),
        "notes": ", ".join(plain(each) for each in hero.specialities),
    }
    lists = {
        "arms": tuple(choices.gear_name(gear) for gear in (*hero.weapons, hero.armor, *hero.spare)),
        "features": tuple(plain(feature) for feature in cls.features),
        "kit": tuple(
            f"{plain(item)} ×{count}" if count > 1 else plain(item) for item, count in hero.kit.items() if count
        ),
    }
    tracks = {"hp": (hero.hp, hero.max_hp), "hr": (hero.hr, max(hero.hr, RACES[hero.race].heroic_rerolls))}
    return Filled("hero", hero.name, CLASS_ICONS[hero.cls], words, lists, tracks)
